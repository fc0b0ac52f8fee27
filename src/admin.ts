import { IndexError } from './geo/format.ts'
import type { FailedAuthentications } from './http/access/access.ts'
import { createAdminAccess } from './http/access/admin-access.ts'
import { clientAddress } from './http/client-address.ts'
import { ApiError } from './http/errors.ts'
import { InFlight } from './http/in-flight.ts'
import { createListener, peerOf } from './http/listener.ts'
import type { Log } from './http/observe/log.ts'
import type { Metrics } from './http/observe/metrics.ts'
import type { AdminOperation } from './http/operation/admin-operation.ts'
import type { Served } from './http/operation/operation.ts'
import { createServe } from './http/serve.ts'

export interface AdminParts {
  /** null: `/admin/*` is off. */
  readonly token: string | null
  /** Addresses from which wrong tokens came. */
  readonly failures: FailedAuthentications
  /** What stands under /admin, besides the reload of the geo index. */
  readonly operations: readonly AdminOperation[]
  readonly health: readonly Served[]
  /** Reads the geo index anew and says what it is; throws IndexError and leaves the old one in place. */
  readonly reloadGeoIndex: () => Promise<{ readonly sha256: string }>
  readonly audit: (action: string, detail: Record<string, unknown>) => Promise<void>
  readonly log: Log
  readonly metrics: Metrics
  readonly isDraining: () => boolean
}

/** The second listener (contract O2), built from values like the first. */
export function createAdmin(parts: AdminParts) {
  const { token, health, log, metrics, isDraining } = parts
  const operations = [reloadOperation(parts), metricsOperation(metrics), ...parts.operations]
  const serve = createServe({
    admit: createAdminAccess(token, parts.failures),
    locate: (request) => clientAddress(peerOf(listener, request), null, []),
    log,
    metrics,
    cors: null,
    isDraining,
    inFlight: new InFlight(Number.POSITIVE_INFINITY),
  })
  const listener = createListener([...health, ...operations.map(served)], serve)
  return listener
}

/** The admin listener's own door has let a call through before the operation sees it. */
function served(operation: AdminOperation): Served {
  const { method, path } = operation
  return { id: `${method} ${path}`, method, path, access: 'public', handle: (call) => operation.handle(call) }
}

function metricsOperation(metrics: Metrics): AdminOperation {
  return {
    method: 'GET',
    path: '/metrics',
    handle: () => ({
      body: metrics.text(),
      headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
    }),
  }
}

function reloadOperation({ reloadGeoIndex, audit, log }: AdminParts): AdminOperation {
  return {
    method: 'POST',
    path: '/admin/geo/reload',
    handle: async () => {
      try {
        const info = await reloadGeoIndex()
        log.info('geo_index_loaded', { sha256: info.sha256 })
        // The index is in use by now, and a database that is away does not take it back.
        await audit('geo.reload', { sha256: info.sha256 }).catch((error) => log.error('audit_failed', error))
        return { body: JSON.stringify(info) }
      } catch (error) {
        if (!(error instanceof IndexError)) throw error
        log.warn('geo_index_refused', { reason: error.message })
        throw new ApiError('conflict', error.message, { cause: error })
      }
    },
  }
}
