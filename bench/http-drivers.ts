import type { Figures } from './http-figures.ts'
import type { Contestant } from './http-servers.ts'
import { drive } from './load/drive.ts'
import { measureThroughput } from './load/throughput.ts'

const CONNECTIONS = 64
const MICROSECONDS = 1e6

export interface Size {
  readonly file: string
  readonly seconds: number
}

/**
 * What each driver could send at most, if it had a core for itself: where that is near to what a server answers, it is
 * the driver that is measured. Against the bare server, which costs the driver least.
 */
export async function driverFigures({ running }: Contestant, size: Size): Promise<Figures[]> {
  const load = { ...size, port: running.port, connections: CONNECTIONS }
  const seen: Figures[] = []
  if (Bun.which('wrk') !== null) {
    const { perSecond, toolCpuUs, p50Ms, p99Ms } = await measureThroughput(load)
    seen.push(ceiling('wrk', perSecond, toolCpuUs, { p50Ms, p99Ms }))
  }
  for (const program of Bun.which('cc') === null ? (['ts'] as const) : (['c', 'ts'] as const)) {
    const { answered, seconds, cpuUs, p50Ms, p99Ms } = await drive({ ...load, program })
    seen.push(ceiling(`driver.${program}`, answered / seconds, cpuUs, { p50Ms, p99Ms }))
  }
  return seen
}

function ceiling(name: string, perSecond: number, cpuUs: number, waits: Readonly<Record<string, number>>) {
  const figures = { perSecond: Math.round(perSecond), cpuUs: Number(cpuUs.toPrecision(3)) }
  return { name, ...figures, ceilingPerSecond: Math.round(MICROSECONDS / cpuUs), ...waits }
}

/**
 * Autocannon's word for the same rate. It tells whole milliseconds and sends a second's requests in bursts: shown because
 * it is well known, and nothing rests on it.
 */
export async function autocannonFigures(
  { name, running }: Contestant,
  { file, seconds, rate }: Size & { readonly rate: number },
): Promise<Figures> {
  const script = `${import.meta.dir}/load/autocannon.mjs`
  const args = [running.port, file, rate, seconds, CONNECTIONS].map(String)
  const child = Bun.spawn([Bun.which('node') ?? process.execPath, script, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const said = JSON.parse(await new Response(child.stdout).text()) as Record<string, number>
  return { name, rate: Math.round(rate), ...said }
}
