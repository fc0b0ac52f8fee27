import { ERROR_STATUS } from './errors.ts'
import type { Answer, Served } from './operation.ts'
import { shareInFlight } from './share-in-flight.ts'

const CHECK_LIMIT_MS = 1_000

export interface HealthParts {
  /** Rejects where the database does not answer. */
  readonly pingDatabase: () => Promise<void>
  readonly redis: () => Promise<'off' | 'ok' | 'down'>
  readonly hasGeoIndex: () => boolean
  readonly isDraining: () => boolean
}

/** Liveness and readiness (contract O4), the same on both listeners. */
export function healthOperations(parts: HealthParts): Served[] {
  const pingOnce = shareInFlight(() => withinLimit(parts.pingDatabase()))
  const redisOnce = shareInFlight(parts.redis)
  return [
    {
      id: 'healthLive',
      method: 'GET',
      path: '/health/live',
      access: 'public',
      handle: () => ({ body: '{"status":"ok"}' }),
    },
    {
      id: 'healthReady',
      method: 'GET',
      path: '/health/ready',
      access: 'public',
      handle: async () => {
        const [database, redis] = await Promise.all([pingOnce(), redisOnce()])
        const geo_index = parts.hasGeoIndex() ? 'ok' : 'missing'
        return readiness(parts.isDraining(), { database, redis, geo_index })
      },
    },
  ]
}

function readiness(isDraining: boolean, checks: Record<'database' | 'redis' | 'geo_index', string>): Answer {
  const able = checks.database === 'ok' && checks.geo_index === 'ok'
  if (able && !isDraining) {
    return { body: JSON.stringify({ status: checks.redis === 'down' ? 'degraded' : 'ok', checks }) }
  }
  const status = isDraining ? 'draining' : 'unavailable'
  // The envelope stands beside the checks, so that a client of any path finds its error where it looks for it.
  const error = {
    code: 'unavailable',
    message: `The service is ${status}.`,
    status: ERROR_STATUS.unavailable,
  }
  return {
    status: error.status,
    body: JSON.stringify({ status, checks, error }),
    headers: { 'Retry-After': '1' },
  }
}

async function withinLimit(ping: Promise<void>): Promise<'ok' | 'down'> {
  const { promise, resolve } = Promise.withResolvers<'down'>()
  const timer = setTimeout(() => resolve('down'), CHECK_LIMIT_MS)
  const answered = ping.then(
    () => 'ok' as const,
    () => 'down' as const,
  )
  return Promise.race([answered, promise]).finally(() => clearTimeout(timer))
}
