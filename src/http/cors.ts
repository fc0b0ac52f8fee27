import type { Exchange } from './exchange.ts'
import { LIMIT_HEADERS } from './limit-headers.ts'
import type { Answer } from './operation/operation.ts'

const EXPOSED = ['X-Request-Id', ...LIMIT_HEADERS, 'ETag'].join(', ')
const REQUEST_HEADERS =
  'Authorization, X-Api-Key, Content-Type, X-Request-Id, If-None-Match, Last-Event-ID, Traceparent, Tracestate'
const PREFLIGHT_SECONDS = '600'

export type Cors = ReturnType<typeof createCors>

/** The origins that partners allow; they may change while the service runs. */
export interface OriginsOfPartners {
  readonly all: ReadonlySet<string>
  of(partnerId: string): ReadonlySet<string>
}

/**
 * `*` allows all origins (contract G9); credentials are never allowed, since keys travel in headers. A preflight comes
 * without a key, so it allows the origins of all partners; an answer allows those of its caller's.
 */
export function createCors(origins: readonly string[], partners: OriginsOfPartners) {
  const isOwn = (origin: string) => origins.includes(origin) || origins.includes('*')
  const accepts = (origin: string | null, partnerId: string | null): origin is string => {
    if (origin === null) return false
    const theirs = partnerId === null ? partners.all : partners.of(partnerId)
    return isOwn(origin) || theirs.has(origin)
  }

  return {
    /** Whether the answer may depend on the origin; another partner's origins do not concern it. */
    concerns({ caller }: Exchange): boolean {
      if (origins.length > 0) return true
      return (caller === null ? partners.all : partners.of(caller.partnerId)).size > 0
    },

    /** null: no preflight request, or an origin that is not listed. */
    preflight(exchange: Exchange): Answer | null {
      const { method, headers } = exchange.request
      if (method !== 'OPTIONS' || !headers.has('access-control-request-method')) return null
      if (!accepts(headers.get('origin'), null)) return null
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

    headers({ request, caller }: Exchange): Record<string, string> {
      const origin = request.headers.get('origin')
      if (!accepts(origin, caller?.partnerId ?? null)) return { Vary: 'Origin' }
      return {
        Vary: 'Origin',
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers': EXPOSED,
      }
    },
  }
}
