import { expect, test } from 'bun:test'
import { singleFlight } from '../../src/http/single-flight.ts'

/** Work whose runs end when the test says so. */
function startedRuns() {
  const runs: PromiseWithResolvers<number>[] = []
  const work = singleFlight(() => {
    const run = Promise.withResolvers<number>()
    runs.push(run)
    return run.promise
  })
  return { runs, work }
}

test('calls during a run share it, a later call runs anew', async () => {
  const { runs, work } = startedRuns()
  const both = Promise.all([work(), work()])
  expect(runs).toHaveLength(1)
  runs[0]?.resolve(1)
  expect(await both).toEqual([1, 1])
  const later = work()
  runs[1]?.resolve(2)
  expect(await later).toBe(2)
})

test('a run that fails is not remembered', async () => {
  const { runs, work } = startedRuns()
  const failing = work()
  runs[0]?.reject(new Error('lost'))
  await expect(failing).rejects.toThrow('lost')
  const next = work()
  runs[1]?.resolve(2)
  expect(await next).toBe(2)
})

test('settled waits for the run under way and does not care how it ends', async () => {
  const { runs, work } = startedRuns()
  await work.settled()
  const failing = work()
  let isSettled = false
  const settled = work.settled().then(() => {
    isSettled = true
  })
  await Promise.resolve()
  expect(isSettled).toBe(false)
  runs[0]?.reject(new Error('lost'))
  await expect(failing).rejects.toThrow('lost')
  await settled
  expect(isSettled).toBe(true)
})
