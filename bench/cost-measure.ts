import { cpuSeconds, memoryOf, residentBytes } from './load/processes.ts'
import { measureThroughput } from './load/throughput.ts'
import type { Running } from './peers/peer.ts'

const CONNECTIONS = 64
const SAMPLE_MS = 500
const MICROSECONDS = 1e6

export interface MemoryFigures {
  /** All processes together, pages that they share counted once. */
  readonly bytes: number
  /** Bytes by kind of process. */
  readonly parts: Readonly<Record<string, number>>
  /** The most that any process ever had resident. */
  readonly peakBytes: number
}

export interface LoadFigures {
  readonly underLoad: MemoryFigures
  readonly perSecond: number
  readonly cpuUs: number
  readonly refused: number
  readonly failed: number
}

export function memoryFigures(running: Running): MemoryFigures {
  const groups = Object.entries(running.groups()).map(([name, pids]) => [name, memoryOf(pids)] as const)
  const all = groups.flatMap(([, processes]) => processes)
  return {
    bytes: residentBytes(all),
    parts: Object.fromEntries(groups.map(([name, processes]) => [name, residentBytes(processes)])),
    peakBytes: Math.max(...all.map(({ peakBytes }) => peakBytes)),
  }
}

/** Measures look-ups at full rate for so long; memory is the most seen meanwhile. */
export async function loadFigures(running: Running, file: string, seconds: number): Promise<LoadFigures> {
  let underLoad = memoryFigures(running)
  const sampling = setInterval(() => {
    const now = memoryFigures(running)
    if (now.bytes > underLoad.bytes) underLoad = now
  }, SAMPLE_MS)
  const cpuOf = () => cpuSeconds(Object.values(running.groups()).flat())
  const cpuBefore = cpuOf()
  const seen = await measureThroughput({ port: running.port, file, seconds, connections: CONNECTIONS })
  const cpuUs = ((cpuOf() - cpuBefore) * MICROSECONDS) / seen.requests
  clearInterval(sampling)
  const { peakBytes } = memoryFigures(running)
  const { perSecond, refused, failed } = seen
  return { underLoad: { ...underLoad, peakBytes }, perSecond, cpuUs, refused, failed }
}
