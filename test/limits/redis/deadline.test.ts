import { expect, test } from 'bun:test'
import { Deadline } from '../../../src/limits/redis/deadline.ts'

const never = new Promise<never>(() => {})

test('work that settles in time is passed on, with its value or its error', async () => {
  const deadline = new Deadline(1_000)
  expect(await deadline.within(Promise.resolve('done'))).toBe('done')
  expect(await deadline.within(Promise.reject(new Error('failed'))).catch(String)).toBe('Error: failed')
})

test('work that does not is given up, each after the same time', async () => {
  const deadline = new Deadline(20)
  const ended: number[] = []
  const startedMs = performance.now()
  const waits = [0, 15, 30].map(async (startMs, index) => {
    await Bun.sleep(startMs)
    const from = performance.now()
    expect(await deadline.within(never).catch(String)).toBe('Error: no answer within 20 ms')
    ended.push(index)
    expect(performance.now() - from).toBeGreaterThanOrEqual(19.9)
  })
  await Promise.all(waits)
  expect(ended).toEqual([0, 1, 2])
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(49)
})

test("a failure that comes after the wait is nobody's concern", async () => {
  const { promise, reject } = Promise.withResolvers<string>()
  const deadline = new Deadline(5)
  expect(await deadline.within(promise).catch(String)).toContain('no answer')
  reject(new Error('late'))
  await Bun.sleep(1)
})

test('a wait that began earlier ends earlier, whichever was told first', async () => {
  const deadline = new Deadline(200)
  const ended: string[] = []
  const startedMs = performance.now()
  const later = deadline.within(never).catch(() => ended.push('later'))
  await deadline.within(never, startedMs - 180).catch(() => ended.push('earlier'))
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(19.9)
  await later
  expect(ended).toEqual(['earlier', 'later'])
})
