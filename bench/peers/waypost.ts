import { join } from 'node:path'
import { Redis } from 'ioredis'
import postgres from 'postgres'
import { startPostgres } from '../../test/support/postgres.ts'
import { startRedis } from '../../test/support/redis.ts'
import type { StartedServer } from '../../test/support/server-process.ts'
import { makeDirectory } from '../../test/support/service.ts'
import { family, ownChildren } from '../load/processes.ts'
import { type QuietService, startQuietly } from '../load/service.ts'
import type { Answers, FixedAnswer, Running } from './peer.ts'

/** Below that many active keys their plan's limits would be what is measured. */
const FEWEST_ON_PLAN = 2_500
const EXAMPLE = '81.2.69.142'
const BATCH_EXAMPLES = 100

export const WAYPOSTS = ['embedded', 'Postgres', 'Postgres and Redis'] as const
export type Stores = (typeof WAYPOSTS)[number]

/** Counters of the stores since their start. */
export interface Asked {
  /** Statements outside transactions count as one each. */
  readonly transactions: number
  /** Calls of scripts by clients. */
  readonly redisCalls: number
  /** Commands of clients and of scripts inside Redis. */
  readonly redisCommands: number
}

export interface Waypost extends Running {
  readonly service: QuietService
  asked(): Promise<Asked>
}

/** A server of the bench's own with the process that it is. */
interface Store {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

async function startStore(start: () => Promise<StartedServer>): Promise<Store> {
  const before = new Set(ownChildren())
  const server = await start()
  const pid = ownChildren().find((child) => !before.has(child)) ?? 0
  return { ...server, pid }
}

/** The stores of one Waypost, with the keys already in them. */
export interface Prepared {
  readonly stores: Stores
  readonly dataDir: string
  readonly postgres: Store | null
  readonly redis: Store | null
}

export async function prepareStores(stores: Stores): Promise<Prepared> {
  const dataDir = makeDirectory('waypost')
  const database = stores === 'embedded' ? null : await startStore(() => startPostgres({ fsync: true }))
  const redis = stores === 'Postgres and Redis' ? await startStore(startRedis) : null
  return { stores, dataDir, postgres: database, redis }
}

export async function closeStores({ postgres: database, redis }: Prepared): Promise<void> {
  await redis?.stop()
  await database?.stop()
}

/**
 * Makes so many keys and puts them into all the databases, with others that nobody uses up to `known` in all. Returns the
 * file with the texts of those that can be used, a line each.
 */
export async function seedKeys(prepared: readonly Prepared[], count: number, known = count): Promise<string> {
  const file = join(makeDirectory('keys'), 'keys')
  const targets = prepared.map(({ postgres: database, dataDir }) => database?.url ?? dataDir)
  const script = join(import.meta.dir, '../load/seed-keys.ts')
  const child = Bun.spawn([process.execPath, script, String(count), String(known), file, ...targets], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if ((await child.exited) !== 0) throw new Error('the keys could not be made')
  return file
}

export async function startWaypost(
  prepared: Prepared,
  activeKeys: number,
  env: Readonly<Record<string, string>> = {},
): Promise<Waypost> {
  const { dataDir, postgres: database, redis } = prepared
  const service = await startQuietly({
    dataDir,
    env: {
      ...env,
      ...(database === null ? {} : { DATABASE_URL: database.url }),
      ...(redis === null ? {} : { REDIS_URL: redis.url }),
    },
    ...(activeKeys < FEWEST_ON_PLAN ? { preload: join(import.meta.dir, '../load/raised-limits.ts') } : {}),
  })
  return {
    service,
    port: service.port,
    readyMs: service.readyMs,
    groups: () => {
      const [server = 0, ...children] = family(service.pid)
      return {
        server: [server],
        ...(children.length === 0 ? {} : { children }),
        ...(database === null ? {} : { postgres: family(database.pid) }),
        ...(redis === null ? {} : { redis: family(redis.pid) }),
      }
    },
    asked: async () => ({ ...(await askedPostgres(database)), ...(await askedRedis(redis)) }),
    stop: service.stop,
  }
}

async function askedPostgres(database: Store | null): Promise<Pick<Asked, 'transactions'>> {
  if (database === null) return { transactions: 0 }
  const client = postgres(database.url, { max: 1, onnotice: () => {} })
  const [row] = await client`
    select sum(xact_commit + xact_rollback)::float8 as count from pg_stat_database where datname = current_database()`
  await client.end()
  return { transactions: Number(row?.count) }
}

async function askedRedis(redis: Store | null): Promise<Omit<Asked, 'transactions'>> {
  if (redis === null) return { redisCalls: 0, redisCommands: 0 }
  const client = new Redis(redis.url)
  const text = await client.info('commandstats')
  await client.quit()
  const counts = [...text.matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm)].map(
    ([, name = '', calls]) => [name, Number(calls)] as const,
  )
  const sum = (of: typeof counts) => of.reduce((total, [, calls]) => total + calls, 0)
  const scripts = counts.filter(([name]) => /^(?:eval|fcall)/.test(name))
  return { redisCalls: sum(scripts), redisCommands: sum(counts) }
}

/** One answer to a request of each kind, for servers that only repeat it. */
export async function answersOf({ url }: QuietService, key: string): Promise<Answers> {
  const headers = { 'x-api-key': key }
  const ips = Array.from({ length: BATCH_EXAMPLES }, () => EXAMPLE)
  return {
    lookup: await fixed(await fetch(`${url}/v1/geo/${EXAMPLE}`, { headers })),
    batch: await fixed(
      await fetch(`${url}/v1/geo/batch`, { method: 'POST', headers, body: JSON.stringify({ ips }) }),
    ),
  }
}

/** Drops the headers that every server adds by itself. */
async function fixed(response: Response): Promise<FixedAnswer> {
  const headers = Object.fromEntries(response.headers)
  for (const name of ['date', 'content-length', 'connection', 'keep-alive']) delete headers[name]
  return { body: await response.text(), headers }
}
