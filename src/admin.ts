import { adminDocumentOperation } from './catalogue/document.ts'
import { type AdminAccessParts, createAdminAccess } from './http/access/admin-access.ts'
import { type AdminHosts, createAdminHosts } from './http/access/admin-hosts.ts'
import { clientAddress } from './http/client-address.ts'
import type { HealthOperation } from './http/health.ts'
import { InFlight } from './http/in-flight.ts'
import { createListener, peerOf } from './http/listener.ts'
import type { Log } from './http/observe/log.ts'
import type { Metrics } from './http/observe/metrics.ts'
import { metricsOperation } from './http/observe/metrics-operation.ts'
import type { Tracing } from './http/observe/tracing/tracing.ts'
import type { AdminOperation } from './http/operation/admin-operation.ts'
import type { Served } from './http/operation/operation.ts'
import { createServe } from './http/serve.ts'
import type { Cidr } from './net/cidr.ts'

export interface AdminParts extends Omit<AdminAccessParts, 'hosts'> {
  readonly hosts?: AdminHosts
  readonly operations: readonly AdminOperation[]
  readonly health: readonly HealthOperation[]
  readonly trustedProxies?: readonly Cidr[]
  readonly log: Log
  readonly metrics: Metrics
  readonly isDraining: () => boolean
  readonly tracing?: Tracing | null
}

/** The admin listener (contract O2). */
export function createAdmin(parts: AdminParts) {
  const { health, hosts = createAdminHosts([]), trustedProxies = [], log, metrics, isDraining } = parts
  const operations = [...parts.operations, ...health, metricsOperation(metrics)]
  const serve = createServe({
    admit: createAdminAccess({ ...parts, hosts }),
    locate: (request) =>
      clientAddress(peerOf(listener, request), request.headers.get('x-forwarded-for'), trustedProxies),
    log,
    metrics,
    cors: null,
    isDraining,
    inFlight: new InFlight(Number.POSITIVE_INFINITY),
    tracing: parts.tracing ?? null,
  })
  const documents = [adminDocumentOperation(operations)]
  const listener = createListener([...documents, ...operations.map(served)], serve)
  return listener
}

/** Public to `serve`, because the admin listener has checked the token before. */
function served(operation: AdminOperation | HealthOperation): Served {
  return { ...operation, access: 'public' }
}
