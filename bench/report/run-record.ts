import { existsSync, renameSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import heavy from '../peers/heavy/package.json' with { type: 'json' }

/** One line that a bench prints with --json. */
export type Line = Readonly<Record<string, unknown>>

/** A run of one bench as it is kept, with what its figures depend on. */
export interface RunRecord {
  readonly bench: string
  readonly arguments: readonly string[]
  readonly startedAt: string
  /** The measured commit, with a plus where files had been changed. */
  readonly commit: string
  readonly machine: {
    readonly cpu: string
    readonly cores: number
    readonly memoryGiB: number
    readonly kernel: string
  }
  readonly versions: Readonly<Record<string, string>>
  readonly lines: readonly Line[]
}

export const RESULTS = join(import.meta.dir, '../results')
const GIB = 2 ** 30
/** Programs that a bench may start, and the words that make them tell their version. */
const PROGRAMS: Record<string, readonly string[]> = {
  node: ['--version'],
  nginx: ['-v'],
  wrk: ['-v'],
  cc: ['--version'],
  postgres: ['--version'],
  'redis-server': ['--version'],
}
const PACKAGES = [
  'elysia',
  'fastify',
  'maxmind',
  'mmdb-lib',
  'geoip-lite',
  'postgres',
  'ioredis',
  'autocannon',
]

/** Runs git or another program for its first line; empty where it is not there. */
function firstLine(command: readonly string[]): string {
  if (Bun.which(command[0] ?? '') === null) return ''
  const { stdout, stderr } = Bun.spawnSync([...command], { cwd: import.meta.dir })
  return `${stdout}${stderr}`.trim().split('\n')[0] ?? ''
}

function versions(): Record<string, string> {
  const ofPackages = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...heavy.dependencies,
  }).filter(([name]) => PACKAGES.includes(name))
  const ofPrograms = Object.entries(PROGRAMS).flatMap(([name, words]) => {
    const version = /\d+\.\d[\w.]*/.exec(firstLine([name, ...words]))?.[0]
    return version === undefined ? [] : [[name, version] as const]
  })
  return { bun: Bun.version, ...Object.fromEntries(ofPrograms), ...Object.fromEntries(ofPackages) }
}

export function describeRun(bench: string, args: readonly string[], lines: readonly Line[]): RunRecord {
  const isChanged = firstLine(['git', 'status', '--porcelain', '--', '../../src', '../../bench/*.ts']) !== ''
  return {
    bench,
    arguments: args,
    startedAt: new Date().toISOString(),
    commit: `${firstLine(['git', 'rev-parse', '--short', 'HEAD'])}${isChanged ? '+' : ''}`,
    machine: {
      cpu: cpus()[0]?.model.trim() ?? 'unknown',
      cores: cpus().length,
      memoryGiB: Math.round(totalmem() / GIB),
      kernel: release().split('-')[0] ?? '',
    },
    versions: versions(),
    lines,
  }
}

const fileOf = (bench: string, folder: string, suffix = ''): string => join(folder, `${bench}${suffix}.json`)

/** Keeps a run; the one that was kept before stays beside it, so that the report shows two. */
export async function keepRun(record: RunRecord, folder = RESULTS): Promise<void> {
  const path = fileOf(record.bench, folder)
  if (existsSync(path)) renameSync(path, fileOf(record.bench, folder, '-before'))
  await Bun.write(path, `${JSON.stringify(record, null, 1)}\n`)
}

export interface KeptRuns {
  readonly last: RunRecord
  readonly before: RunRecord | null
}

/** null where no run of the bench was kept. */
export async function readRuns(bench: string, folder = RESULTS): Promise<KeptRuns | null> {
  const read = async (path: string) => ((await Bun.file(path).exists()) ? await Bun.file(path).json() : null)
  const last = (await read(fileOf(bench, folder))) as RunRecord | null
  return last === null
    ? null
    : { last, before: (await read(fileOf(bench, folder, '-before'))) as RunRecord | null }
}
