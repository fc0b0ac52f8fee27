import { ERROR_STATUS } from './errors.ts'
import { LIVE, READY } from './health-documents.ts'
import type { OperationDocument } from './operation/document.ts'
import type { Answer, Served } from './operation/operation.ts'
import { singleFlight } from './single-flight.ts'

const CHECK_LIMIT_MS = 1_000

export interface HealthParts {
  /** Rejects if the database does not answer. */
  readonly database: () => Promise<'ok' | 'outdated' | 'read_only'>
  readonly hasDatabaseAnswered: () => boolean
  readonly redis: () => Promise<'off' | 'ok' | 'down'>
  readonly hasGeoIndex: () => boolean
  readonly isDraining: () => boolean
}

type DatabaseState = 'ok' | 'down' | 'outdated' | 'read_only'

/** Only the document of the admin listener describes it. */
export interface HealthOperation extends Served, OperationDocument {
  readonly method: 'GET'
  readonly access: 'public'
}

/** A node stays ready without its database, or a balancer would drop all nodes at once (contract O4). */
export function healthOperations(parts: HealthParts): HealthOperation[] {
  let lastSeen: DatabaseState = 'down'
  const checkDatabase = singleFlight(async (): Promise<DatabaseState> => {
    const state = await withinLimit(parts.database())
    // A failover passes, but a database that never took a write is the wrong one.
    const isPassing = state === 'down' || (state === 'read_only' && lastSeen === 'ok')
    if (!isPassing) lastSeen = state
    return state
  })
  const redisOnce = singleFlight(parts.redis)
  return [
    {
      ...LIVE,
      handle: () => ({ body: '{"status":"ok"}' }),
    },
    {
      ...READY,
      handle: async () => {
        const [database, redis] = await Promise.all([checkDatabase(), redisOnce()])
        const geo_index = parts.hasGeoIndex() ? 'ok' : 'missing'
        const isUsable = lastSeen === 'ok' || (lastSeen === 'down' && parts.hasDatabaseAnswered())
        return readiness(parts.isDraining(), isUsable, { database, redis, geo_index })
      },
    },
  ]
}

interface Checks {
  readonly database: DatabaseState
  readonly redis: 'off' | 'ok' | 'down'
  readonly geo_index: 'ok' | 'missing'
}

function readiness(isDraining: boolean, hasUsableDatabase: boolean, checks: Checks): Answer {
  if (hasUsableDatabase && checks.geo_index === 'ok' && !isDraining) {
    const isWhole = checks.database === 'ok' && checks.redis !== 'down'
    return { body: JSON.stringify({ status: isWhole ? 'ok' : 'degraded', checks }) }
  }
  const status = isDraining ? 'draining' : 'unavailable'
  // Clients look for the error envelope on every path.
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

async function withinLimit(check: Promise<DatabaseState>): Promise<DatabaseState> {
  const { promise, resolve } = Promise.withResolvers<'down'>()
  const timer = setTimeout(() => resolve('down'), CHECK_LIMIT_MS)
  const answered = check.catch(() => 'down' as const)
  return Promise.race([answered, promise]).finally(() => clearTimeout(timer))
}
