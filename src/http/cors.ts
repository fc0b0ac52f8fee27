import type { Exchange } from './exchange.ts'
import type { Answer } from './operation/operation.ts'

const EXPOSED = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
  'Retry-After',
  'ETag',
].join(', ')
const REQUEST_HEADERS =
  'Authorization, X-Api-Key, Content-Type, X-Request-Id, If-None-Match, Traceparent, Tracestate'
const PREFLIGHT_SECONDS = '600'

export type Cors = ReturnType<typeof createCors>

/** `*` allows all origins (contract G9); credentials are never allowed, since keys travel in headers. */
export function createCors(origins: readonly string[]) {
  const accepts = (origin: string | null): origin is string =>
    origin !== null && (origins.includes(origin) || origins.includes('*'))

  return {
    /** null: no preflight request, or an origin that is not listed. */
    preflight(exchange: Exchange): Answer | null {
      const { method, headers } = exchange.request
      if (method !== 'OPTIONS' || !headers.has('access-control-request-method')) return null
      if (!accepts(headers.get('origin'))) return null
      return {
        status: 204,
        body: null,
        headers: {
          // Every path lists the same methods, so that a stranger learns nothing about operations.
          'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, DELETE',
          'Access-Control-Allow-Headers': REQUEST_HEADERS,
          'Access-Control-Max-Age': PREFLIGHT_SECONDS,
        },
      }
    },

    headers(request: Request): Record<string, string> {
      const origin = request.headers.get('origin')
      if (!accepts(origin)) return { Vary: 'Origin' }
      return {
        Vary: 'Origin',
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers': EXPOSED,
      }
    },
  }
}
