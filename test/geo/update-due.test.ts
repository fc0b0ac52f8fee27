/** When an update is due, and what is said of those that fail (contract E11, E13). */
import { afterAll, afterEach, expect, spyOn, test } from 'bun:test'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { digestOfSources } from '../../src/geo/index-files.ts'
import type { UpdateOutcome } from '../../src/geo/update-child.ts'
import { createUpdates, type Updates } from '../../src/geo/updates.ts'
import { Metrics } from '../../src/http/observe/metrics.ts'
import { makeFixture } from '../support/index-fixture.ts'
import { makeDirectory } from '../support/service.ts'
import { until } from '../support/waiting.ts'

/** Minutes pass at once. */
const wait = setTimeout
const timers = spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms: number) =>
  wait(work, Math.min(ms, 2))) as typeof setTimeout)
afterAll(() => timers.mockRestore())

const open: Updates[] = []
afterEach(() => Promise.all(open.splice(0).map((each) => each.stop())))

const UPDATED: UpdateOutcome = { state: 'updated', failures: [], isUnreachable: false }

/** A service that updates each day, whose updates come to what `outcome` says. */
async function makeNode(outcome: () => UpdateOutcome, more: { readonly geoIndex?: string } = {}) {
  const dataDir = makeDirectory('due')
  const [list, overlay, data] = ['list.json', 'overlay.csv', 'data.csv'].map((name) =>
    join(dataDir, name),
  ) as [string, string, string]
  for (const path of [overlay, data]) await Bun.write(path, 'first\n')
  await Bun.write(list, JSON.stringify({ sources: [{ files: [{ path: data }] }] }))
  const lines: Record<string, unknown>[] = []
  const note = (level: string) => (event: string, fields?: object) => {
    lines.push({ level, event, ...fields })
  }
  const counts = { updates: 0, warnings: 0 }
  const node = (geoSources: string | null) => {
    const updates = createUpdates({
      everyHours: 24,
      settings: {
        ...{
          dataDir,
          geoIndex: more.geoIndex ?? '',
          geoSources,
          geoOverlay: overlay,
          maxmindAccountId: null,
        },
        ...{ maxmindLicenseKey: null, maxmindLicenseKeyFile: null },
      },
      alone: async () => {
        counts.updates++
        const result = outcome()
        if (result.failures.length === 0) {
          const sources = await digestOfSources(geoSources ?? '', overlay)
          await Bun.write(join(dataDir, 'updates/last-update'), JSON.stringify({ sources }))
        }
        return result
      },
      takeOver: async () => undefined,
      warnOfAge: () => void counts.warnings++,
      log: { info: note('info'), warn: note('warn') },
      metrics: new Metrics(),
    })
    open.push(updates)
    updates.start()
  }
  return { list, overlay, data, lines, counts, node }
}

/** Looks are made meanwhile, some twenty of them. */
const aWhile = () => new Promise((resolve) => wait(resolve, 100))

test('what has just been updated is not due, and a change of the list, the corrections or a file of the list is', async () => {
  const { list, overlay, data, counts, node } = await makeNode(() => UPDATED)
  node(list)
  await until(() => counts.updates === 1)
  await aWhile()
  expect(counts.updates).toBe(1)
  for (const [count, path, content] of [
    [2, overlay, 'second\n'],
    [3, data, 'again\n'],
    [4, list, JSON.stringify({ sources: [] })],
  ] as const) {
    await Bun.write(`${path}.new`, content)
    await rename(`${path}.new`, path)
    await until(() => counts.updates === count)
    await aWhile()
    expect(counts.updates).toBe(count)
  }
})

test('another list is due at once after a restart', async () => {
  const { list, counts, node } = await makeNode(() => UPDATED)
  node(list)
  await until(() => counts.updates === 1)
  await Promise.all(open.splice(0).map((each) => each.stop()))
  const other = `${list}.other`
  await Bun.write(other, JSON.stringify({ sources: [{}] }))
  node(other)
  await until(() => counts.updates === 2)
})

test('publishers that cannot be reached are told of once, without alarm, and failures each time', async () => {
  const outcomes: UpdateOutcome[] = [
    { state: 'failed', failures: ['x: cannot be had'], isUnreachable: true },
    { state: 'failed', failures: ['x: cannot be had'], isUnreachable: true },
    { state: 'failed', failures: ['x: HTTP status 500'], isUnreachable: false },
    { state: 'failed', failures: ['x: cannot be had'], isUnreachable: true },
    UPDATED,
  ]
  let round = 0
  const { list, overlay, lines, counts, node } = await makeNode(() => outcomes[round++] ?? UPDATED)
  node(list)
  for (let count = 1; count <= outcomes.length; count++) {
    await until(() => counts.updates === count && lines.length > 0)
    // A pause between failures is minutes long: a change is due at once.
    await Bun.write(overlay, `round ${count}\n`)
  }
  await until(() => lines.some(({ state }) => state === 'updated'))
  expect(lines.slice(0, 4)).toEqual([
    { level: 'info', event: 'geo_update_unreachable', reasons: ['x: cannot be had'] },
    { level: 'warn', event: 'geo_update_failed', reasons: ['x: HTTP status 500'] },
    { level: 'info', event: 'geo_update_unreachable', reasons: ['x: cannot be had'] },
    { level: 'info', event: 'geo_update', state: 'updated' },
  ])
  expect(counts.warnings).toBe(0)
})

test('an index of a list of one’s own is left alone by the program’s list', async () => {
  const fixture = await makeFixture({ countryIpv4: '60.0.0.0,60.0.0.255,SI\n' })
  await fixture.build()
  const { list, counts, node } = await makeNode(() => UPDATED, { geoIndex: fixture.paths.index })
  node(null)
  await aWhile()
  expect(counts.updates).toBe(0)
  node(list)
  await until(() => counts.updates === 1)
  await fixture.remove()
})
