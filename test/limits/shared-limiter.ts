import type { Decision, PlanLimits } from '../../src/limits/decision.ts'
import { SharedLimiter } from '../../src/limits/limiter.ts'
import { Deadline, systemTimers, type Timers } from '../../src/limits/redis/deadline.ts'
import { channelsOf, DEFAULT_PREFIX, RedisLimiter } from '../../src/limits/redis/redis.ts'
import { openRedis, type RedisConnection } from '../../src/limits/redis/redis-client.ts'
import { WAIT_LIMIT_MS } from '../../src/limits/redis/shared-window.ts'
import { ManualClock } from './clocks.ts'

export const FREE: PlanLimits = { perMinute: 60, perDay: 5_000 }
export const SCALE: PlanLimits = { perMinute: 1_200, perDay: 500_000 }

/** A node of the service, as far as limits go, on a clock of its own. */
export interface Node extends Disposable {
  readonly limiter: SharedLimiter
  readonly connection: RedisConnection
  readonly clock: ManualClock
  /** What the node said about outages, in order. */
  readonly events: string[]
  spend(keyId: string, limits?: PlanLimits): Promise<Decision>
  /** So many at once; how many were admitted. */
  spendMany(keyId: string, requests: number, limits?: PlanLimits): Promise<number>
}

/** For what is guaranteed while Redis answers: a busy machine is not taken for an outage. */
export const PATIENT: Timers = { ...systemTimers, deadline: () => new Deadline(30_000) }

/** As PATIENT, for a reservation that nobody brings back: it is waited for as in the service. */
export const PATIENT_WITH_REDIS: Timers = {
  ...systemTimers,
  deadline: (limitMs) => new Deadline(limitMs === WAIT_LIMIT_MS ? limitMs : 30_000),
}

export async function startNode(
  redisUrl: string,
  timers = systemTimers,
  clock = new ManualClock(Date.now()),
): Promise<Node> {
  const connection = await openRedis(redisUrl)
  const events: string[] = []
  const limiter = new SharedLimiter({
    redis: new RedisLimiter(connection.client, { clock }),
    clock,
    timers,
    onOutage: (reason) => events.push(reason),
    onReturn: (_, of) => events.push(of === 'all' ? 'returned' : 'shard returned'),
  })
  connection.subscribe({
    [channelsOf(DEFAULT_PREFIX).wanted]: (keyId) => limiter.reserveIsWanted(keyId),
    [channelsOf(DEFAULT_PREFIX).back]: (keyId) => limiter.reserveIsBack(keyId),
  })
  const spend = async (keyId: string, limits = FREE) => limiter.spend(keyId, limits)
  return {
    limiter,
    connection,
    clock,
    events,
    spend,
    spendMany: async (keyId, requests, limits) => {
      const decisions = await Promise.all(Array.from({ length: requests }, () => spend(keyId, limits)))
      return decisions.filter(({ admitted }) => admitted).length
    },
    [Symbol.dispose]: () => connection.close(),
  }
}
