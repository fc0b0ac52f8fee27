import { ERROR_STATUS } from './errors.ts'
import { LIVE, READY } from './health-documents.ts'
import type { Log } from './observe/log.ts'
import type { Metrics } from './observe/metrics.ts'
import type { OperationDocument } from './operation/document.ts'
import type { Answer, Served } from './operation/operation.ts'
import { singleFlight } from './single-flight.ts'

/** Balancers wait a second for an answer, and would drop all nodes while a database hangs. */
const CHECK_LIMIT_MS = 500

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

const LOOK_EVERY_MS = 5_000

export interface Health {
  readonly operations: readonly HealthOperation[]
  describe(metrics: Metrics): void
  /** Looks from time to time, so that log and metrics tell of a node that nobody probes (contract O17). */
  watch(log: Pick<Log, 'info' | 'warn'>): { stop(): void }
}

/** A node stays ready without its database, or a balancer would drop all nodes at once (contract O4). */
export function createHealth(parts: HealthParts): Health {
  let lastSeen: DatabaseState = 'down'
  let seen: Seen | null = null
  const checkDatabase = async (): Promise<DatabaseState> => {
    const state = await withinLimit(parts.database())
    // A failover passes, but a database that never took a write is the wrong one.
    const isPassing = state === 'down' || (state === 'read_only' && lastSeen === 'ok')
    if (!isPassing) lastSeen = state
    return state
  }
  const look = singleFlight(async () => {
    const [database, redis] = await Promise.all([checkDatabase(), parts.redis()])
    const geo_index = parts.hasGeoIndex() ? 'ok' : 'missing'
    const isUsable = lastSeen === 'ok' || (lastSeen === 'down' && parts.hasDatabaseAnswered())
    seen = { isReady: isUsable && geo_index === 'ok', checks: { database, redis, geo_index } }
    return seen
  })
  return {
    operations: [
      { ...LIVE, handle: () => ({ body: '{"status":"ok"}' }) },
      { ...READY, handle: async () => readiness(parts.isDraining(), await look()) },
    ],
    describe: (metrics) =>
      describeHealth(metrics, () => seen && { ...seen, isReady: seen.isReady && !parts.isDraining() }),
    watch: (log) => watchReadiness(look, parts.isDraining, log),
  }
}

interface Seen {
  readonly isReady: boolean
  readonly checks: Checks
}

function describeHealth(metrics: Metrics, seen: () => Seen | null): void {
  const gauge = (name: string, help: string, isSo: (seen: Seen) => boolean) =>
    metrics.reading(name, {
      type: 'gauge',
      help,
      across: 'least',
      read: () => {
        const now = seen()
        return now && Number(isSo(now))
      },
    })
  gauge('waypost_ready', 'Whether /health/ready is 200 (1).', ({ isReady }) => isReady)
  gauge(
    'waypost_database_up',
    'Whether the database answers, takes writes, and has tables as new as the program (1).',
    ({ checks }) => checks.database === 'ok',
  )
}

function watchReadiness(
  look: () => Promise<Seen>,
  isDraining: () => boolean,
  log: Pick<Log, 'info' | 'warn'>,
): { stop(): void } {
  let notReadySinceMs: number | null = null
  const once = async () => {
    const { isReady, checks } = await look()
    if (isDraining() || isReady === (notReadySinceMs === null)) return
    if (notReadySinceMs === null) {
      notReadySinceMs = performance.now()
      const { database, redis, geo_index } = checks
      log.warn('not_ready', { database, redis, geo_index })
      return
    }
    log.info('ready_again', { after_ms: Math.round(performance.now() - notReadySinceMs) })
    notReadySinceMs = null
  }
  const timer = setInterval(once, LOOK_EVERY_MS)
  timer.unref()
  void once()
  return { stop: () => clearInterval(timer) }
}

interface Checks {
  readonly database: DatabaseState
  readonly redis: 'off' | 'ok' | 'down'
  readonly geo_index: 'ok' | 'missing'
}

function readiness(isDraining: boolean, { isReady, checks }: Seen): Answer {
  if (isReady && !isDraining) {
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
