import { expect, test } from 'bun:test'
import type { GeoIndex } from '../../src/geo/geo-index.ts'
import { buildIndex } from '../support/index-fixture.ts'

const rows = (codes: readonly string[]) =>
  codes.map((code, block) => `60.${block}.0.0,60.${block}.255.255,${code}\n`).join('')
const tags = (index: GeoIndex) =>
  [0, 1, 2].map((block) => index.etag(index.findIpv4(((60 << 24) | (block << 16)) >>> 0)))

test('a tag stays where the answer does, whatever else is in the index, and changes where it does (E15)', async () => {
  const before = tags(await buildIndex({ countryIpv4: rows(['FR', 'AU', 'JP']) }))
  const after = tags(await buildIndex({ countryIpv4: rows(['FR', 'BR', 'JP', 'SI', 'AD']) }))
  expect(new Set(before).size).toBe(3)
  expect([after[0], after[2]]).toEqual([before[0], before[2]])
  expect(after[1]).not.toBe(before[1])
})

test('every record of an index has a tag of its own', async () => {
  const cities = Array.from(
    { length: 3_000 },
    (_, at) => `60.${at >> 8}.${at & 255}.0,60.${at >> 8}.${at & 255}.255,FR,,,C${at},,1,2,\n`,
  )
  const index = await buildIndex({ countryIpv4: rows(['FR']), city: cities.join('') })
  const all = Array.from({ length: index.info.recordCount }, (_, record) => index.etag(record))
  expect(new Set(all).size).toBe(index.info.recordCount)
  expect(Array.from({ length: index.info.recordCount }, (_, record) => index.etag(record))).toEqual(all)
})
