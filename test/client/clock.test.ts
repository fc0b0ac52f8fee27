import { afterAll, expect, spyOn, test } from 'bun:test'
import { realClock } from '../../client/src/clock.ts'

const timers = spyOn(globalThis, 'setTimeout')
afterAll(() => timers.mockRestore())

test.each([1_000, 2 ** 31 - 1, 2 ** 31, 1e12])(
  'a wait or limit of %d ms is no timer that fires at once',
  async (ms) => {
    const delays = () => timers.mock.calls.map(([, delayMs]) => delayMs)
    const stop = new AbortController()
    const before = delays().length
    realClock.limit(ms, () => undefined)()
    const slept = realClock.sleep(ms, stop.signal)
    stop.abort()
    await slept
    expect(delays().slice(before)).toEqual([Math.min(ms, 2 ** 31 - 1), Math.min(ms, 2 ** 31 - 1)])
  },
)
