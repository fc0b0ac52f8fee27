import { readdirSync, readFileSync } from 'node:fs'

/** Ticks a second of the kernel's CPU times: 100 on every Linux that Bun runs on. */
export const TICKS_PER_SECOND = 100
const KB = 1_024

interface Stat {
  readonly pid: number
  readonly parent: number
  readonly name: string
  readonly cpuTicks: number
  /** Counts the CPU of ended children that the process has waited for. */
  readonly waitedTicks: number
}

/** null where the process is gone. */
function readStat(pid: number): Stat | null {
  const text = readProc(`${pid}/stat`)
  if (text === null) return null
  const nameEnd = text.lastIndexOf(')')
  // proc(5): the second field after the name is the parent, the twelfth and thirteenth are user and system time.
  const fields = text.slice(nameEnd + 2).split(' ')
  return {
    pid,
    parent: Number(fields[1]),
    name: text.slice(text.indexOf('(') + 1, nameEnd),
    cpuTicks: Number(fields[11]) + Number(fields[12]),
    waitedTicks: Number(fields[13]) + Number(fields[14]),
  }
}

/** null where the process is gone. */
function readProc(path: string): string | null {
  try {
    return readFileSync(`/proc/${path}`, 'latin1')
  } catch {
    return null
  }
}

function allProcesses(): Stat[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => readStat(Number(pid)) ?? [])
}

/** A process and all that descend from it, the first one first. */
export function family(pid: number): number[] {
  const all = allProcesses()
  const found = [pid]
  for (const parent of found) {
    for (const child of all) if (child.parent === parent) found.push(child.pid)
  }
  return found
}

/** The processes that this one has started, to tell by comparison which of them somebody else's function started. */
export function ownChildren(): number[] {
  return allProcesses()
    .filter(({ parent }) => parent === process.pid)
    .map(({ pid }) => pid)
}

/** User and system time of all threads of the processes, in seconds. */
export function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (readStat(pid)?.cpuTicks ?? 0), 0) / TICKS_PER_SECOND
}

/** User and system time of a process's children that have ended, with theirs, in seconds. */
export function waitedSeconds(pid: number): number {
  return (readStat(pid)?.waitedTicks ?? 0) / TICKS_PER_SECOND
}

export interface Memory {
  readonly name: string
  /** Pages that no other process has. */
  readonly ownBytes: number
  readonly sharedBytes: number
  /** The most that was ever resident. */
  readonly peakBytes: number
}

export function memoryOf(pids: readonly number[]): Memory[] {
  return pids.flatMap((pid) => {
    const [status, rollup, stat] = [readProc(`${pid}/status`), readProc(`${pid}/smaps_rollup`), readStat(pid)]
    if (status === null || rollup === null || stat === null) return []
    const bytes = (text: string, name: string) =>
      KB * Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(text)?.[1] ?? 0)
    const ownBytes = bytes(rollup, 'Private_Clean') + bytes(rollup, 'Private_Dirty')
    return {
      name: stat.name,
      ownBytes,
      sharedBytes: bytes(rollup, 'Rss') - ownBytes,
      peakBytes: bytes(status, 'VmHWM'),
    }
  })
}

/** Memory of all processes together; pages that they share count once. */
export function residentBytes(processes: readonly Memory[]): number {
  const shared = new Map<string, number>()
  for (const { name, sharedBytes } of processes) {
    shared.set(name, Math.max(shared.get(name) ?? 0, sharedBytes))
  }
  const own = processes.reduce((sum, { ownBytes }) => sum + ownBytes, 0)
  return [...shared.values()].reduce((sum, bytes) => sum + bytes, own)
}
