import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeDirectory } from '../../test/support/service.ts'

export interface Drive {
  readonly port: number
  /** Made by writeRequests. */
  readonly file: string
  /** Requests a second, each due at its time; absent: as fast as they are answered. */
  readonly rate?: number
  readonly connections?: number
  readonly seconds: number
  /** No more requests than that. */
  readonly count?: number
  /** Seconds to wait for answers after the last request (2). */
  readonly grace?: number
  /** The loopback address to call from. */
  readonly source?: string
  /** Runs the driver at the lowest priority, like another machine that takes nothing from this one. */
  readonly isNiced?: boolean
  /** The driver in C where it can be built, else the one in TypeScript. */
  readonly program?: Driven['driver']
}

/** The driver's own figures. Waits are from the time when a request was due, whether it could be sent then or not. */
export interface Driven {
  readonly driver: 'c' | 'ts'
  readonly sent: number
  readonly answered: number
  /** Connections lost while a request was under way, and requests never answered or never sent. */
  readonly failed: number
  readonly seconds: number
  readonly bytes: number
  readonly p50Ms: number
  readonly p90Ms: number
  readonly p99Ms: number
  readonly p999Ms: number
  readonly maxMs: number
  /** The most by which the driver was late to send what it had a free connection for. */
  readonly lateMs: number
  readonly statuses: Readonly<Record<string, number>>
}

/** With the driver's own CPU time for each answer, in microseconds. */
export interface Timed extends Driven {
  readonly cpuUs: number
}

export interface Driving {
  readonly done: Promise<Timed>
  stop(): void
}

let built: Promise<string[]> | undefined

const IN_TYPESCRIPT = [process.execPath, join(import.meta.dir, 'driver.ts')]

/** The driver's command: the one in C where a compiler is, else the one in TypeScript. */
function inC(): Promise<string[]> {
  built ??= buildProgram(join(import.meta.dir, 'driver.c')).then(
    (program) => [program],
    () => IN_TYPESCRIPT,
  )
  return built
}

/**
 * Builds a C program into a directory that is removed at the end.
 *
 * @throws Error where there is no compiler, or a library is missing.
 */
export async function buildProgram(source: string, ...flags: string[]): Promise<string> {
  if (Bun.which('cc') === null) throw new Error('no C compiler (cc)')
  const program = join(makeDirectory('c'), 'program')
  const build = Bun.spawn(['cc', '-O2', '-o', program, source, ...flags], { stderr: 'pipe' })
  const said = await new Response(build.stderr).text()
  if ((await build.exited) !== 0 || !existsSync(program)) throw new Error(said.split('\n')[0] ?? 'cc failed')
  return program
}

const commandOf = async (program: Drive['program']) => (program === 'ts' ? IN_TYPESCRIPT : await inC())

export async function startDriver({ isNiced = false, program, ...drive }: Drive): Promise<Driving> {
  const argumentsOf = Object.entries(drive).map(([name, value]) => `${name}=${value}`)
  const child = Bun.spawn(
    [...(isNiced ? ['nice', '-n', '19'] : []), ...(await commandOf(program)), ...argumentsOf],
    {
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'inherit',
    },
  )
  const read = async (): Promise<Timed> => {
    const driven = JSON.parse(await new Response(child.stdout).text()) as Driven
    await child.exited
    return { ...driven, cpuUs: Number(child.resourceUsage()?.cpuTime.total ?? 0) / driven.answered }
  }
  return { done: read(), stop: () => child.kill() }
}

export async function drive(wanted: Drive): Promise<Timed> {
  return (await startDriver(wanted)).done
}
