import type { FailedAuthentications } from './http/access/access.ts'
import { createAdminAccess } from './http/access/admin-access.ts'
import { clientAddress } from './http/client-address.ts'
import { InFlight } from './http/in-flight.ts'
import { createListener, peerOf } from './http/listener.ts'
import type { Log } from './http/observe/log.ts'
import type { Metrics } from './http/observe/metrics.ts'
import type { AdminOperation } from './http/operation/admin-operation.ts'
import type { Served } from './http/operation/operation.ts'
import { createServe } from './http/serve.ts'
import type { Cidr } from './net/cidr.ts'

export interface AdminParts {
  /** Gives null where `/admin/*` is off. */
  readonly token: () => string | null
  readonly failures: FailedAuthentications
  readonly operations: readonly AdminOperation[]
  readonly health: readonly Served[]
  /** Peers whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: readonly Cidr[]
  readonly log: Log
  readonly metrics: Metrics
  readonly isDraining: () => boolean
}

/** The admin listener (contract O2). */
export function createAdmin(parts: AdminParts) {
  const { token, health, trustedProxies = [], log, metrics, isDraining } = parts
  const operations = [metricsOperation(metrics), ...parts.operations]
  const serve = createServe({
    admit: createAdminAccess(token, parts.failures),
    locate: (request) =>
      clientAddress(peerOf(listener, request), request.headers.get('x-forwarded-for'), trustedProxies),
    log,
    metrics,
    cors: null,
    isDraining,
    inFlight: new InFlight(Number.POSITIVE_INFINITY),
  })
  const listener = createListener([...health, ...operations.map(served)], serve)
  return listener
}

/** Public to `serve`, because the admin listener has checked the token before. */
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
