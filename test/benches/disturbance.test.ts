import { expect, test } from 'bun:test'
import { undisturbed } from '../../bench/http-rounds.ts'
import { isDisturbed, watchMachine } from '../../bench/load/disturbance.ts'
import { machinePace } from '../../bench/load/pace.ts'
import { cpuSeconds, waitedSeconds } from '../../bench/load/processes.ts'
import { until } from '../support/waiting.ts'

/** Computes for ever. */
const BUSY = 'while :; do :; done'
const SECONDS = 0.5

test('the work of a process of others disturbs a round, and that of a measured server does not', async () => {
  // The shell in between ends, so that the busy one is nobody's child here.
  const shell = Bun.spawnSync(['sh', '-c', `sh -c '${BUSY}' >/dev/null 2>&1 & echo $!`])
  const pid = Number(shell.stdout.toString())
  const [asOthers, asServer] = await Promise.all([watchMachine(() => []), watchMachine(() => [pid])])
  const before = cpuSeconds([pid])
  await until(() => cpuSeconds([pid]) - before > SECONDS)
  const [foreign, own] = await Promise.all([asOthers(), asServer()])
  process.kill(pid, 'SIGKILL')
  expect(isDisturbed(foreign)).toBe(true)
  expect(foreign.foreignCores - own.foreignCores).toBeGreaterThan(0.15)
})

test('what an ended child has used is known', () => {
  const before = waitedSeconds(process.pid)
  Bun.spawnSync(['sh', '-c', 'i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done'])
  expect(waitedSeconds(process.pid) - before).toBeGreaterThan(0.05)
})

test('a stall of the clock, and time that the host takes, disturb a round too', () => {
  const quiet = { foreignCores: 0.05, stolenCores: 0, stallMs: 20, pace: 0.9 }
  expect(isDisturbed(quiet)).toBe(false)
  expect(isDisturbed({ ...quiet, stallMs: 400 })).toBe(true)
  expect(isDisturbed({ ...quiet, stolenCores: 0.1 })).toBe(true)
  expect(isDisturbed({ ...quiet, pace: 0.7 })).toBe(true)
})

test('a pace is a part of the fastest one', async () => {
  const paces = [await machinePace(), await machinePace(), await machinePace()]
  for (const pace of paces) {
    expect(pace).toBeGreaterThan(0)
    expect(pace).toBeLessThanOrEqual(1)
  }
})

test.each([
  [[false], 1],
  [[true, false], 2],
  [[true, true, true, false], 3],
])('of tries that are disturbed as %j, %i are made', async (tries, made) => {
  const cost = {
    cpuUs: 0,
    cpuPartsUs: {},
    transactionsPerSecond: 0,
    redisCallsPerRequest: 0,
    redisCommandsPerRequest: 0,
  }
  const disturbance = (isSlow: boolean) => ({
    foreignCores: 0,
    stolenCores: 0,
    stallMs: 0,
    pace: isSlow ? 0.5 : 1,
  })
  let count = 0
  const pair = await undisturbed(async () => {
    const own = { ...cost, disturbance: disturbance(tries[count] === true) }
    count++
    return [{ ...cost, disturbance: disturbance(false) }, own] as const
  })
  expect(count).toBe(made)
  expect(pair[1].disturbance).toEqual(disturbance(tries[made - 1] === true))
})

test('a stall of this process is seen', async () => {
  const watched = await watchMachine(() => [])
  await Bun.sleep(50)
  Bun.sleepSync(400)
  await Bun.sleep(50)
  expect((await watched()).stallMs).toBeGreaterThan(250)
})
