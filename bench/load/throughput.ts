import { drive } from './drive.ts'

export interface Throughput {
  readonly tool: 'wrk' | 'c' | 'ts'
  readonly requests: number
  readonly perSecond: number
  /** Answered with a status of 400 or more. */
  readonly refused: number
  /** Not answered. */
  readonly failed: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** CPU time of the tool itself for each request, in microseconds. */
  readonly toolCpuUs: number
}

export interface Load {
  readonly port: number
  readonly file: string
  readonly seconds: number
  readonly connections: number
  /** No more requests than that, by the bench's own driver. */
  readonly count?: number
}

interface WrkSaid {
  readonly requests: number
  readonly seconds: number
  readonly refused: number
  readonly failed: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/**
 * Measures the full rate, by wrk where it is installed and the time is whole seconds, else by the bench's own driver.
 */
export async function measureThroughput(load: Load): Promise<Throughput> {
  return load.count !== undefined || load.seconds < 1 || Bun.which('wrk') === null
    ? await byDriver(load)
    : await byWrk(load)
}

async function byWrk({ port, file, seconds, connections }: Load): Promise<Throughput> {
  const size = ['-t1', `-c${connections}`, `-d${Math.ceil(seconds)}s`, '--latency', '--timeout', '10s']
  const script = ['-s', `${import.meta.dir}/wrk.lua`, `http://127.0.0.1:${port}/`, '--', file]
  const child = Bun.spawn(['wrk', ...size, ...script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const output = await new Response(child.stdout).text()
  await child.exited
  const line = output.split('\n').find((text) => text.startsWith('{'))
  if (line === undefined) throw new Error(`wrk said:\n${output}`)
  const said = JSON.parse(line) as WrkSaid
  const { requests, refused, failed, p50Ms, p99Ms } = said
  const perSecond = requests / said.seconds
  const toolCpuUs = Number(child.resourceUsage()?.cpuTime.total ?? 0) / requests
  return { tool: 'wrk', requests, perSecond, refused, failed, p50Ms, p99Ms, toolCpuUs }
}

async function byDriver(load: Load): Promise<Throughput> {
  const { driver, answered, failed, seconds, p50Ms, p99Ms, statuses, cpuUs } = await drive(load)
  const refused = Object.entries(statuses).reduce(
    (sum, [status, n]) => sum + (Number(status) < 400 ? 0 : n),
    0,
  )
  const perSecond = answered / seconds
  return { tool: driver, requests: answered, perSecond, refused, failed, p50Ms, p99Ms, toolCpuUs: cpuUs }
}
