import { existsSync } from 'node:fs'
import { copyFile, rename, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { startTrustWeb } from '../../test/contract/trust-web.ts'
import { startRedisServer } from '../../test/limits/redis-server.ts'
import { startPostgres } from '../../test/support/postgres.ts'
import { FROM, startResend } from '../../test/support/resend.ts'
import { makeDirectory, realIndex, type Service, startService } from '../../test/support/service.ts'
import { type Book, type NodeProcess, now } from './book.ts'

const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (folder) => `/usr/lib/${folder}/faketime/libfaketime.so.1`,
)
const LOG_EVERY_MS = 50
const BUGS = /"event":"(?:unexpected_error|crashed|usage_lost)"/

export interface Node {
  service: Service
  process: NodeProcess
  /** Whether clients send to it. */
  isInRotation: boolean
}

export type Rig = Awaited<ReturnType<typeof startRig>>

/** A library that gives one process another clock; null: Debian's package libfaketime is not installed. */
function findFaketime(): string | null {
  const given = process.env.WAYPOST_FAKETIME
  return (given === undefined ? LIBRARIES : [given]).find((path) => existsSync(path)) ?? null
}

/** Two nodes with all that they need, each of which can be maltreated. The first node lives as long as the run. */
export async function startRig(book: Book) {
  const [postgres, redis, resend, web] = await Promise.all([
    startPostgres(),
    startRedisServer(),
    startResend(),
    startTrustWeb(),
  ])
  const directory = makeDirectory('soak')
  const index = join(directory, 'geo.wpi')
  await copyFile(realIndex(), index)
  const clock = join(directory, 'clock')
  await Bun.write(clock, '+0')
  const library = findFaketime()
  const faketime = {
    LD_PRELOAD: library ?? undefined,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  const environment = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    MIGRATE_ON_START: 'true',
    GEO_INDEX: index,
    LOG_REQUESTS: 'none',
    TRUSTED_PROXIES: '127.0.0.1/32',
    RESEND_API_KEY: 're_key_of_the_soak',
    RESEND_BASE_URL: resend.url,
    EMAIL_FROM: FROM,
    EMAIL_RATE_PER_SECOND: '20',
    TRUST_ALLOW_NETWORKS: '127.0.0.0/8',
    TRUST_RESOLVER: web.resolver,
    TRUST_CONCURRENCY: '2',
    // Well below what a client waits for an answer and a stopped node for its requests.
    TRUST_TIMEOUT_MS: '8000',
    // Far longer than clients need to notice it, however slow they are.
    DRAIN_NOTICE_MS: '2000',
  }
  const start = async (name: string): Promise<Node> => {
    const env = name === 'B' && library !== null ? { ...environment, ...faketime } : environment
    const service = await startService({ dataDir: makeDirectory('node'), env })
    const process: NodeProcess = {
      ...{ name, startedMs: now(), endedMs: Number.POSITIVE_INFINITY, isKilled: false, outages: [] },
    }
    const node = { service, process, isInRotation: true }
    processes.push(process)
    followLog(node, book)
    return node
  }
  const processes: NodeProcess[] = []
  // The first one makes the tables.
  const a = await start('A')
  const b = await start('B')
  return {
    ...{ postgres, redis, resend, web, index, library, processes },
    nodes: [a, b] as const,
    stepClock: (seconds: number) => Bun.write(clock, `${seconds < 0 ? '' : '+'}${seconds}`),
    /** Puts another process in the place of a node that has ended. */
    replace: async (node: Node): Promise<void> => {
      Object.assign(node, await start(node.process.name))
    },
    /** Puts a whole copy of the index in its place, or a cut one. */
    putIndex: async (isWhole: boolean): Promise<void> => {
      const next = `${index}.next`
      await copyFile(realIndex(), next)
      if (!isWhole) await truncate(next, Math.floor(Bun.file(next).size / 2))
      await rename(next, index)
    },
    stop: async (): Promise<void> => {
      await Promise.all([web[Symbol.asyncDispose](), resend.stop(), redis[Symbol.asyncDispose]()])
      await postgres.stop()
    },
  }
}

/** Reads a node's log as it is written, for times when it was without Redis, and for bugs. */
function followLog({ service, process }: Node, book: Book): void {
  let read = 0
  let readMs = now()
  const follow = () => {
    const lines = service.logs()
    for (; read < lines.length; read++) note(lines[read] ?? '', process, readMs, book)
    readMs = now()
    if (process.endedMs > readMs) setTimeout(follow, LOG_EVERY_MS).unref()
  }
  follow()
}

function note(line: string, { outages }: NodeProcess, sinceMs: number, book: Book): void {
  if (line.includes('"event":"redis_outage"'))
    outages.push({ fromMs: sinceMs, toMs: Number.POSITIVE_INFINITY })
  const last = outages.at(-1)
  if (line.includes('"event":"redis_returned"') && last !== undefined) last.toMs = now()
  book.check('log', BUGS.test(line) ? line : null)
}
