import { expect, test } from 'bun:test'
import { isDisturbed, watchMachine } from '../../bench/load/disturbance.ts'
import { cpuSeconds, waitedSeconds } from '../../bench/load/processes.ts'
import { until } from '../support/waiting.ts'

/** Computes for ever. */
const BUSY = 'while :; do :; done'
const SECONDS = 0.5

test('the work of a process of others disturbs a round, and that of a measured server does not', async () => {
  // The shell in between ends, so that the busy one is nobody's child here.
  const shell = Bun.spawnSync(['sh', '-c', `sh -c '${BUSY}' >/dev/null 2>&1 & echo $!`])
  const pid = Number(shell.stdout.toString())
  const [asOthers, asServer] = [watchMachine(() => []), watchMachine(() => [pid])]
  const before = cpuSeconds([pid])
  await until(() => cpuSeconds([pid]) - before > SECONDS)
  const [foreign, own] = [asOthers(), asServer()]
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
  const quiet = { foreignCores: 0.05, stolenCores: 0, stallMs: 20 }
  expect(isDisturbed(quiet)).toBe(false)
  expect(isDisturbed({ ...quiet, stallMs: 400 })).toBe(true)
  expect(isDisturbed({ ...quiet, stolenCores: 0.1 })).toBe(true)
})

test('a stall of this process is seen', async () => {
  const watched = watchMachine(() => [])
  await Bun.sleep(50)
  Bun.sleepSync(400)
  await Bun.sleep(50)
  expect(watched().stallMs).toBeGreaterThan(250)
})
