import type { Log } from '../http/log.ts'
import type { Metrics } from '../http/metrics.ts'
import { FailedByAddress } from './failed-authentications.ts'
import { type Count, KeyLimits } from './key-limits.ts'
import { type Limiter, SharedLimiter } from './limiter.ts'
import { MemoryLimiter } from './memory.ts'
import { RedisLimiter } from './redis.ts'
import { openRedis, type RedisConnection } from './redis-client.ts'

export interface LimitsParts {
  /** null: the limits are kept in process. */
  readonly redisUrl: string | null
  readonly count: Count
  /** What each key was admitted today before this start, for limits kept in process. */
  readonly admittedToday: () => Promise<ReadonlyMap<string, number>>
  readonly log: Log
  readonly metrics: Metrics
}

export interface OpenLimits {
  readonly limits: KeyLimits
  readonly failures: FailedByAddress
  /** Whether Redis answers. */
  redis(): Promise<'off' | 'ok' | 'down'>
  close(): void
}

/** The limits of all keys, in process or shared through Redis; Redis need not be there for the service to start. */
export async function openLimits(parts: LimitsParts): Promise<OpenLimits> {
  const failures = new FailedByAddress()
  if (parts.redisUrl === null) {
    const limiter = new MemoryLimiter()
    await restoreDays(limiter, parts)
    return {
      limits: new KeyLimits(limiter, parts.count),
      failures,
      redis: async () => 'off',
      close: () => undefined,
    }
  }
  // A connection that fails is told by the outage that follows from it, once.
  const connection = await openRedis(parts.redisUrl)
  return {
    limits: new KeyLimits(sharedLimiter(connection, parts), parts.count),
    failures,
    redis: () =>
      connection.ping().then(
        () => 'ok',
        () => 'down',
      ),
    close: () => connection.close(),
  }
}

/** Without the database the service starts all the same, and the day's quotas begin anew. */
async function restoreDays(limiter: MemoryLimiter, { admittedToday, log }: LimitsParts): Promise<void> {
  try {
    for (const [keyId, admitted] of await admittedToday()) limiter.restoreDay(keyId, admitted)
  } catch (error) {
    log.warn('day_quotas_not_restored', { reason: error instanceof Error ? error.message : String(error) })
  }
}

function sharedLimiter(connection: RedisConnection, { log, metrics }: LimitsParts): Limiter {
  let outages = 0
  const limiter = new SharedLimiter({
    redis: new RedisLimiter(connection.client),
    onOutage: (reason, error) => {
      outages++
      const cause = error instanceof Error ? error.message : null
      log.warn('redis_outage', { reason, cause, consequence: 'this node enforces the limits on its own' })
    },
    onReturn: (outageMs) => log.info('redis_returned', { outage_ms: outageMs }),
  })
  metrics.reading('waypost_redis_shared', {
    type: 'gauge',
    help: 'Whether the limits are decided in Redis (1) or by this node on its own (0).',
    read: () => (limiter.isShared ? 1 : 0),
  })
  metrics.reading('waypost_redis_outages_total', {
    type: 'counter',
    help: 'Times that this node went over to its own window.',
    read: () => outages,
  })
  return limiter
}
