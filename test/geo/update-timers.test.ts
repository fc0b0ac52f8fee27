import { afterAll, afterEach, expect, spyOn, test } from 'bun:test'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { digestOfSources } from '../../src/geo/index-files.ts'
import { OWN_LIST } from '../../src/geo/update-child.ts'
import { createUpdates } from '../../src/geo/updates.ts'
import { Metrics } from '../../src/http/observe/metrics.ts'
import { makeDirectory } from '../support/service.ts'
import { until } from '../support/waiting.ts'

/** A timer of more milliseconds fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
const MOST_HOURS = readConfig({ GEO_UPDATE_HOURS: '720' }).geoUpdateHours

/** Milliseconds of each timer that the updates set; other files' connections may wait in this process, too. */
const delays: number[] = []
const wait = setTimeout
const timers = spyOn(globalThis, 'setTimeout').mockImplementation(((
  work: () => void,
  ms: number,
  ...values: unknown[]
) => {
  if (new Error().stack?.includes('src/geo/updates.ts')) delays.push(ms)
  return wait(work, ms, ...values)
}) as typeof setTimeout)
afterEach(() => delays.splice(0))
afterAll(() => timers.mockRestore())

test.each([1, 596, 597, MOST_HOURS])(
  'data that are to be asked for each %d hours, and are new, are waited for with timers that the runtime has',
  async (everyHours) => {
    const dataDir = makeDirectory('updates')
    const sources = await digestOfSources(OWN_LIST, null)
    await Bun.write(join(dataDir, 'updates/last-update'), JSON.stringify({ sources }))
    let updates = 0
    const open = createUpdates({
      everyHours,
      settings: {
        ...{ dataDir, geoIndex: '', geoSources: null, geoOverlay: null, maxmindAccountId: null },
        ...{ maxmindLicenseKey: null, maxmindLicenseKeyFile: null },
      },
      alone: async () => {
        updates++
        return null
      },
      takeOver: async () => undefined,
      warnOfAge: () => undefined,
      log: { info: () => undefined, warn: () => undefined },
      metrics: new Metrics(),
    })
    const afterTheFirst = () => delays.slice(1)
    open.start()
    await until(() => afterTheFirst().length > 0)
    await open.stop()
    expect(afterTheFirst().filter((ms) => ms > LONGEST_TIMER_MS)).toEqual([])
    expect([afterTheFirst().length, updates]).toEqual([1, 0])
  },
)

test('every setting that becomes one timer is within what the runtime has, at its bounds', () => {
  const most = readConfig({ TRUST_FEEDS_HOURS: '168', TRUST_TIMEOUT_MS: '60000', DRAIN_NOTICE_MS: '300000' })
  const inMs = [most.trustFeedsHours * 3_600_000, most.trustTimeoutMs, most.drainNoticeMs]
  expect(inMs.filter((ms) => ms > LONGEST_TIMER_MS)).toEqual([])
})
