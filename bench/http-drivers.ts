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
 * The capacity of each driver on a core of its own, against the bare server, which costs the driver least. A server
 * close to it measures the driver.
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
 * The same rate by autocannon, for comparison only: it has whole milliseconds and sends the requests of a second in
 * bursts.
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
