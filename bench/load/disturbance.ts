import { readFileSync } from 'node:fs'
import { machinePace } from './pace.ts'
import { cpuSeconds, family, TICKS_PER_SECOND, waitedSeconds } from './processes.ts'

/** Cores that others may use, and that the host may take away, before a round counts as disturbed. */
const MOST_FOREIGN_CORES = 0.15
const MOST_STOLEN_CORES = 0.03
/** Milliseconds by which a timer may be late while servers use every core. */
const MOST_STALL_MS = 250
const LOOK_EVERY_MS = 20
/** A machine that calculates slower than this part of its fastest in the run is not the one that ran the others. */
const SLOWEST_PACE = 0.75

/** Other processes and the host disturb a round: cores are means, the stall of the clock is the longest. */
export interface Disturbance {
  readonly foreignCores: number
  readonly stolenCores: number
  readonly stallMs: number
  /** The mean of `machinePace` before the round and after it. */
  readonly pace: number
}

export function isDisturbed({ foreignCores, stolenCores, stallMs, pace }: Disturbance): boolean {
  const isBusy = foreignCores > MOST_FOREIGN_CORES || stolenCores > MOST_STOLEN_CORES
  return isBusy || stallMs > MOST_STALL_MS || pace < SLOWEST_PACE
}

/** Watches the machine until the returned function is called. */
export async function watchMachine(serverPids: () => readonly number[]): Promise<() => Promise<Disturbance>> {
  const paceBefore = await machinePace()
  const own = () => new Set([...family(process.pid), ...serverPids()])
  const usedBefore = new Map([...own()].map((pid) => [pid, cpuSeconds([pid])]))
  const [waitedBefore, machineBefore] = [waitedSeconds(process.pid), machineSeconds()]
  const startMs = performance.now()
  let [lookedMs, stallMs] = [startMs, 0]
  const timer = setInterval(() => {
    const nowMs = performance.now()
    stallMs = Math.max(stallMs, nowMs - lookedMs - LOOK_EVERY_MS)
    lookedMs = nowMs
  }, LOOK_EVERY_MS)
  return async () => {
    clearInterval(timer)
    const seconds = (performance.now() - startMs) / 1_000
    const machine = machineSeconds()
    const used = [...own()].map((pid) => cpuSeconds([pid]) - (usedBefore.get(pid) ?? 0))
    const ours = used.reduce(
      (sum, each) => sum + Math.max(0, each),
      waitedSeconds(process.pid) - waitedBefore,
    )
    const pace = (paceBefore + (await machinePace())) / 2
    return {
      foreignCores: Math.max(0, machine.busy - machineBefore.busy - ours) / seconds,
      stolenCores: (machine.stolen - machineBefore.stolen) / seconds,
      stallMs,
      pace,
    }
  }
}

/** proc(5), /proc/stat: user, nice and system time of all cores, and what the host took, in seconds. */
function machineSeconds(): { readonly busy: number; readonly stolen: number } {
  const [line = ''] = readFileSync('/proc/stat', 'latin1').split('\n')
  const ticks = line.trim().split(/\s+/).slice(1).map(Number)
  const [user = 0, nice = 0, system = 0] = ticks
  return { busy: (user + nice + system) / TICKS_PER_SECOND, stolen: (ticks[7] ?? 0) / TICKS_PER_SECOND }
}
