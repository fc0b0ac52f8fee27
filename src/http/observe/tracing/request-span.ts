import type { Exchange } from '../../exchange.ts'
import { type OpenSpan, traceparentOf } from '../../trace-context.ts'
import type { Tracing } from './tracing.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'CONNECT', 'TRACE'])
const FIRST_FAULT = 500

/** Null: the request is a probe. */
export function beginRequest(tracing: Tracing, exchange: Exchange): OpenSpan | null {
  const { request, route, operation, requestId } = exchange
  if (operation?.isProbe) return null
  const method = METHODS.has(request.method) ? request.method : '_OTHER'
  const name = method === '_OTHER' ? 'HTTP' : method
  const attributes = {
    'http.request.method': method,
    'waypost.request_id': requestId,
    ...(route.pattern === null ? {} : { 'http.route': route.pattern }),
    ...(operation === null ? {} : { 'waypost.operation': operation.id }),
  }
  exchange.span = tracing.begin(
    { name: route.pattern === null ? name : `${name} ${route.pattern}`, kind: 'server', attributes },
    traceparentOf(request.headers),
  )
  return exchange.span
}

/** @param code of the error's envelope; a fault of the caller is none of the span. */
export function endRequest({ span, caller }: Exchange, status: number, code: string | undefined): void {
  span?.end(status < FIRST_FAULT ? null : (code ?? String(status)), {
    'http.response.status_code': status,
    ...(code === undefined ? {} : { 'waypost.code': code }),
    ...(caller === null ? {} : { 'waypost.key_id': caller.keyId }),
  })
}
