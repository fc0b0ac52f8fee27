import type { Log } from '../http/observe/log.ts'
import type { Metrics } from '../http/observe/metrics.ts'
import type { Tracing } from '../http/observe/tracing/tracing.ts'
import { systemClock } from './clock.ts'
import type { FailedByAddress } from './failed-authentications.ts'
import { type Count, isOfUser, KeyLimits } from './key-limits.ts'
import { type Limiter, SharedLimiter } from './limiter.ts'
import type { RedisLimiter } from './redis/redis.ts'
import type { RedisConnection } from './redis/redis-client.ts'
import { MemoryLimiter } from './window/memory.ts'

export interface LimitsParts {
  /** null: limits stay in process. */
  readonly redisUrl: string | null
  readonly redisCaFile: string | null
  readonly redisPrefix: string
  readonly failures: FailedByAddress
  readonly meter: {
    readonly count: Count
    readonly admittedToday: () => Promise<ReadonlyMap<string, number>>
    readonly admittedOn: (keyId: string, day: number) => Promise<number>
  }
  readonly log: Log
  readonly metrics: Metrics
  readonly tracing: Tracing | null
}

export interface OpenLimits {
  readonly limits: KeyLimits
  readonly failures: FailedByAddress
  redis(): Promise<'off' | 'ok' | 'down'>
  /** The clock whose days are counted, in milliseconds since 1970: that of Redis, if there is one. */
  wallMs(): number
  close(): Promise<void>
}

export async function openLimits(parts: LimitsParts): Promise<OpenLimits> {
  const { failures } = parts
  if (parts.redisUrl === null) {
    const limiter = new MemoryLimiter()
    await restoreDays(limiter, parts)
    return {
      limits: countedLimits(limiter, new MemoryLimiter(), parts),
      failures,
      redis: async () => 'off',
      wallMs: systemClock.wallMs,
      close: async () => undefined,
    }
  }
  // The client of Redis takes 50 ms to load.
  const [{ openRedis }, { channelsOf, RedisLimiter, spaceOf }] = await Promise.all([
    import('./redis/redis-client.ts'),
    import('./redis/redis.ts'),
  ])
  // The outage that follows reports a failed connection once.
  const { redisCaFile: caFile, redisPrefix: prefix, tracing } = parts
  const connection = await openRedis(parts.redisUrl, { caFile, space: spaceOf(prefix) })
  const redis = new RedisLimiter(connection.client, { isReady: connection.isReady, prefix, tracing })
  const channels = channelsOf(prefix)
  const limiter = sharedLimiter(redis, connection, parts)
  // Users have no count of a day in the database; the other limiter tells of outages.
  const users = new SharedLimiter({ redis })
  await limiter.check()
  warnOfEviction(connection, parts.log)
  connection.subscribe({
    [channels.wanted]: (id) => (isOfUser(id) ? users : limiter).reserveIsWanted(id),
    [channels.back]: (id) => (isOfUser(id) ? users : limiter).reserveIsBack(id),
  })
  return {
    limits: countedLimits(limiter, users, parts),
    failures,
    redis: async () => ((await limiter.check()) ? 'ok' : 'down'),
    wallMs: () => redis.wallMs(),
    close: async () => {
      await Promise.all([limiter.close(), users.close()])
      connection.close()
    },
  }
}

function countedLimits(limiter: Limiter, users: Limiter, { meter, metrics }: LimitsParts): KeyLimits {
  const limits = new KeyLimits(limiter, users, meter.count)
  limits.decisions.describe(metrics)
  return limits
}

async function restoreDays(limiter: MemoryLimiter, { meter, log }: LimitsParts): Promise<void> {
  try {
    for (const [keyId, admitted] of await meter.admittedToday()) limiter.restoreDay(keyId, admitted)
  } catch (error) {
    log.warn('day_quotas_not_restored', { reason: error instanceof Error ? error.message : String(error) })
  }
}

function warnOfEviction({ client, isReady }: RedisConnection, log: Log): void {
  const warn = async () => {
    // Some providers forbid the command.
    const memory = String(await client.call('INFO', 'memory').catch(() => ''))
    const [, policy = 'noeviction'] = /^maxmemory_policy:(\S+)/m.exec(memory) ?? []
    if (policy !== 'noeviction') log.warn('redis_evicts', { policy, remedy: 'maxmemory-policy noeviction' })
  }
  if (isReady()) void warn()
  else client.once('ready', () => void warn())
}

/** Some errors have a code alone. */
function causeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  return error.message || String((error as { code?: unknown }).code ?? error.name)
}

function sharedLimiter(
  redis: RedisLimiter,
  connection: RedisConnection,
  { meter, log, metrics }: LimitsParts,
): SharedLimiter {
  let outages = 0
  const limiter = new SharedLimiter({
    redis,
    admittedOn: meter.admittedOn,
    onOutage: (reason, error) => {
      outages++
      const cause = causeOf(reason === 'connection' ? connection.fault() : error)
      const keys = reason === 'shard' ? ' of some keys' : ''
      const consequence = `this node enforces the limits${keys} on its own`
      log.warn('redis_outage', { reason, cause, consequence })
    },
    onReturn: (outageMs, of) => log.info('redis_returned', { outage_ms: outageMs, of }),
  })
  metrics.reading('waypost_redis_shared', {
    type: 'gauge',
    help: 'Whether the limits are decided in Redis (1), or by this node on its own, be it for one shard (0).',
    across: 'least',
    read: () => (limiter.isShared ? 1 : 0),
  })
  metrics.reading('waypost_redis_outages_total', {
    type: 'counter',
    help: 'Times that this node went over to its own window.',
    read: () => outages,
  })
  metrics.reading('waypost_redis_calls_total', {
    type: 'counter',
    help: 'Calls to Redis for the limits.',
    read: () => redis.calls,
  })
  metrics.reading('waypost_redis_calls_failed_total', {
    type: 'counter',
    help: 'Requests that Redis did not decide within 50 ms, or by an error.',
    read: () => limiter.missed,
  })
  return limiter
}
