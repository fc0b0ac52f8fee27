/** Updates of the geo data in running services, from a server that plays the publishers. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countryRows, startPublisher } from '../../datasets/update/publisher.ts'
import { forFile } from '../../support/for-file.ts'
import { makeFixture } from '../../support/index-fixture.ts'
import { startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { readJson, send } from '../../support/raw-http.ts'
import { makeDirectory, REPOSITORY, type Service, spawnCaptured } from '../../support/service.ts'
import { nothingHappensWithin } from '../../support/waiting.ts'

setDefaultTimeout(300_000)

/** Made in January, of the first half of what the publisher has; it lies where nothing is ever written. */
const given = join(makeDirectory('given'), 'geo.wpi')
const { ipv4, ipv6 } = countryRows(50)
const fixture = await makeFixture({ countryIpv4: ipv4, countryIpv6: ipv6 })
await fixture.build()
await Bun.write(given, Bun.file(fixture.paths.index))
await fixture.remove()

const publisher = startPublisher()
afterAll(publisher.stop)
const GEO_SOURCES = await publisher.writeSources(publisher.countries)
publisher.putCountries(100)
/** The first download waits for this. */
const gate = Promise.withResolvers<void>()
const publish = publisher.server.answers.get('/ipv4.csv')
publisher.server.answers.set('/ipv4.csv', async (request) => {
  await gate.promise
  return (await publish?.(request)) as Response
})

const DATABASE_URL = await freshDatabase()
const start = (env: Record<string, string> = {}) =>
  startNode({ DATABASE_URL, GEO_INDEX: given, GEO_SOURCES, ...env })
const first = await forFile(start({ GEO_UPDATE_HOURS: '1' }))
const { key } = await first.createKey()
/** So many that no limit is reached, whatever the machine's speed. */
const loadKeys = await Promise.all(Array.from({ length: 40 }, async () => (await first.createKey()).key))

const event = (name: string) => (line: string) => line.includes(`"event":"${name}"`)
/** Of the index that an update built. */
const takenOver = (line: string) => event('geo_index_loaded')(line) && line.includes('updates/geo.wpi')
const countryOn = async (node: Service) =>
  readJson<{ country: string | null }>(await node.get('/v1/geo/60.60.0.1', key), 200).country

test('an index of old data is used, and where nothing renews it the log says what to do about it', async () => {
  const node = await start()
  const line = JSON.parse(await node.waitForLog(event('geo_data_old')).finally(node.stop))
  expect(line).toMatchObject({ level: 'warn', dataset: 'fixture-country', role: 'country', version: '1' })
  expect(line.age_days).toBeGreaterThan(300)
  expect(line.remedy).toBe('npm run datasets -- update, or GEO_UPDATE_HOURS')
  expect(await countryOn(first)).toBe(null)
  // It has begun to get newer data.
  expect(first.logs().filter(event('geo_data_old'))).toEqual([])
})

test('one node updates at a time, and what it built is taken over without a failed request [E11]', async () => {
  const second = await start({ GEO_UPDATE_HOURS: '1' })
  try {
    await second.waitForLog((line) => event('geo_update')(line) && line.includes('another_node'))
    expect(publisher.server.asked).toEqual(['/ipv4.csv'])
  } finally {
    await second.stop()
  }
  let going = true
  const statuses = new Set<number>()
  const load = (async () => {
    for (let turn = 0; going; turn++) {
      statuses.add((await first.get('/v1/geo/60.1.2.3', loadKeys[turn % loadKeys.length])).status)
    }
  })()
  const before = readFileSync(given)
  gate.resolve()
  try {
    const line = JSON.parse(await first.waitForLog(takenOver))
    expect(line.file).toBe(join(first.dataDir, 'updates/geo.wpi'))
    expect(await countryOn(first)).toBe('FR')
  } finally {
    going = false
    await load
  }
  expect([...statuses]).toEqual([200])
  expect(readFileSync(given)).toEqual(before)
  const { datasets } = readJson<{ datasets: Record<string, string>[] }>(await first.get('/v1'), 200)
  expect(datasets[0]).toMatchObject({ name: 'lands', role: 'country', built_at: '2026-11-01T06:00:00Z' })
  const { text } = await send(first.adminUrl, { path: '/metrics' })
  expect(text).toContain('waypost_geo_data_time_seconds{dataset="lands",role="country"} 1793512800\n')
  expect(text).toContain('waypost_geo_updates_total{result="updated"} 1\n')
})

test('an update that fails is named and counted, and the service goes on [E11]', async () => {
  const sources = join(first.dataDir, 'sources.json')
  await Bun.write(sources, readFileSync(GEO_SOURCES, 'utf8').replaceAll('/ipv6.csv', '/none.csv'))
  const node = await start({ GEO_UPDATE_HOURS: '1', GEO_SOURCES: sources })
  try {
    const line = JSON.parse(await node.waitForLog(event('geo_update_failed')))
    expect(line).toMatchObject({ level: 'warn', reasons: ['lands: HTTP status 404'] })
    const { text } = await send(node.adminUrl, { path: '/metrics' })
    expect(text).toContain('waypost_geo_updates_total{result="failed"} 1\n')
    expect((await node.get('/v1/geo/60.1.2.3', key)).status).toBe(200)
  } finally {
    await node.stop()
  }
})

test('a running service takes over what an update by hand built beside it [E11]', async () => {
  const node = await start()
  try {
    expect(await countryOn(node)).toBe(null)
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: node.dataDir, GEO_INDEX: given, GEO_SOURCES }
    const words = [process.execPath, join(REPOSITORY, 'index-builder/datasets.ts'), 'update']
    expect(await spawnCaptured(words, env).finish()).toBe(0)
    await node.waitForLog(takenOver)
    expect(await countryOn(node)).toBe('FR')
  } finally {
    await node.stop()
  }
})

test('a restart uses the updated index at once, and asks no publisher before it is time', async () => {
  publisher.server.asked.length = 0
  await first.stop()
  const again = await startNode({
    DATABASE_URL,
    GEO_INDEX: given,
    GEO_SOURCES,
    GEO_UPDATE_HOURS: '1',
    DATA_DIR: first.dataDir,
  })
  try {
    expect(await countryOn(again)).toBe('FR')
    // Its first update would have begun by then.
    await nothingHappensWithin(1_500, () => publisher.server.asked.length > 0)
  } finally {
    await again.stop()
  }
})
