import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Value } from '@sinclair/typebox/value'
import { FAMILIES, sampleOf } from '../../corpus/corpus.ts'
import { packedCapture } from '../../corpus/freeze.ts'
import {
  captureIn,
  FROZEN,
  FROZEN_ROOT,
  type FrozenPage,
  LIBRARIES,
  LIBRARIES_FILE,
  type Part,
  ROOM_FILES,
  rowsOf,
} from '../../corpus/frozen.ts'
import { GROUPS } from '../../corpus/split.ts'
import { Capture } from '../../src/trust/visit/capture.ts'

const MOST_BYTES = 6_000_000
const rows = ROOM_FILES.flatMap((file) => rowsOf<FrozenPage>(file).map((row) => ({ file, ...row })))
const pages = rows.map((row) => ({ ...row, unpacked: captureIn(row) }))

const wrong = (isWrong: (page: (typeof pages)[number]) => boolean) =>
  pages.filter(isWrong).map(({ drawn }) => drawn)

/** What stands more than once. */
function repeated(texts: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return texts.filter((text) => seen.size === seen.add(text).size)
}

const partsOf = ({ capture: { body, resources = [] } }: FrozenPage): readonly Part[] =>
  [body, ...resources].flatMap(({ parts }) => parts)

describe('files of frozen pages', () => {
  test('are small, and packed without the time of packing', () => {
    const files = readdirSync(FROZEN_ROOT).map((name) => readFileSync(join(FROZEN_ROOT, name)))
    expect(files.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(MOST_BYTES)
    expect(files.map((file) => file.readUInt32LE(4))).toEqual(files.map(() => 0))
  })

  test('hold the pages of one family together, in one file', () => {
    const runs = rows.filter(({ family }, index) => rows[index - 1]?.family !== family)
    expect(repeated(runs.map(({ family }) => family))).toEqual([])
    expect(wrong(({ family, file }) => rows.find((row) => row.family === family)?.file !== file)).toEqual([])
  })

  test('hold no page twice', () => {
    expect(repeated(rows.map(({ drawn }) => drawn))).toEqual([])
    expect(repeated(pages.map(({ unpacked }) => unpacked.body.base64))).toEqual([])
  })

  test('keep each library once, with its licence, for pages that have it', () => {
    const names = rowsOf<{ name: string }>(LIBRARIES_FILE).map(({ name }) => name)
    const named = rows.flatMap(partsOf).flatMap((part) => (Object(part).library as string | undefined) ?? [])
    expect(repeated(names)).toEqual([])
    expect([...new Set(named)].sort()).toEqual([...names].sort())
    const texts = rows.flatMap(partsOf).filter((part) => typeof part === 'string')
    for (const { licence, text } of LIBRARIES.values()) {
      expect(licence).toMatch(/Copyright [\s\S]*Permission is hereby granted|Apache License/i)
      expect(texts.filter((part) => part.includes(text.trim()))).toEqual([])
    }
  })
})

describe('frozen pages', () => {
  test('are whole captures', () => {
    expect(wrong(({ unpacked }) => !Value.Check(Capture, unpacked))).toEqual([])
    expect(
      wrong(({ unpacked: { body } }) => Buffer.from(body.base64, 'base64').length !== body.raw_bytes),
    ).toEqual([])
  })

  test('say the same of their family, and whence they are', () => {
    const kinds = new Map(rows.map(({ family, expected, split }) => [family, { expected, split }]))
    expect(
      wrong(({ family, expected, split }) => !Bun.deepEquals(kinds.get(family), { expected, split })),
    ).toEqual([])
    expect(wrong(({ family, drawn }) => !new RegExp(`^[1-3]/${family}/\\d+$`).test(drawn))).toEqual([])
  })

  test('are in the group that their number had, as many held out as not', () => {
    const isHeldOut = ({ drawn }: FrozenPage) => Number(drawn.split('/')[2]) % 5 === 4
    expect(
      wrong((page) => page.group !== GROUPS[page.split === 'held-out' ? 1 : isHeldOut(page) ? 2 : 0]),
    ).toEqual([])
    for (const { id, split, pages: own } of FROZEN) {
      const dev = own.filter(({ group }) => group === 'dev').length
      expect([id, dev]).toEqual([id, split === 'held-out' ? 0 : own.length / 2])
      expect(own.length).toBeGreaterThanOrEqual(6)
    }
  })
})

test('every family stands in one place: among the generators or in one file', () => {
  expect(repeated(FAMILIES.map(({ id }) => id))).toEqual([])
  const frozen = FAMILIES.filter((family) => !('make' in family)).map(({ id }) => id)
  expect([...frozen].sort()).toEqual([...new Set(rows.map(({ family }) => family))].sort())
})

test('what is frozen is read as it was, and is frozen again as it is', () => {
  for (const { unpacked, capture } of pages) expect(packedCapture(unpacked)).toEqual(capture)
  const generated = FAMILIES.filter((family) => 'make' in family).map(
    (family) => sampleOf(family, 0, 1).capture,
  )
  const row = { family: 'any', expected: 'benign', split: 'dev', group: 'dev', drawn: '1/any/0' } as const
  for (const capture of generated)
    expect(captureIn({ ...row, capture: packedCapture(capture) })).toEqual(capture)
})
