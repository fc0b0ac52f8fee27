import type { ErrorCode, Schemas } from '../../client/src/waypost.ts'

/** What the stand-in answers to one request. */
export type Scripted = (request: Request) => Response | Promise<Response>

export interface Received {
  readonly method: string
  readonly path: string
  readonly authorization: string | null
  readonly body: string
}

export const LOCATION: Schemas['Location'] = {
  ip: '8.8.8.8',
  country: 'US',
  region: null,
  city: null,
  lat: null,
  lon: null,
  attribution: 'made up',
}

/** A real HTTP server on the loopback in place of the service, which answers one request after the other as it is told. */
export function startStandIn(...script: readonly Scripted[]) {
  const received: Received[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    fetch: async (request) => {
      const answer = script[received.length]
      const { pathname, search } = new URL(request.url)
      received.push({
        method: request.method,
        path: pathname + search,
        authorization: request.headers.get('Authorization'),
        body: await request.clone().text(),
      })
      return answer === undefined ? new Response('not in the script', { status: 500 }) : answer(request)
    },
  })
  return {
    baseUrl: `http://127.0.0.1:${server.port}`,
    received,
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}

export const located: Scripted = () => Response.json(LOCATION)

/** An answer that never comes. */
export const silence: Scripted = () => new Promise<never>(() => undefined)

/** The service's own envelope, with `Retry-After` where it is given. */
export function refusal(status: number, code: ErrorCode, retryAfter?: string): Scripted {
  const headers = retryAfter === undefined ? {} : { 'Retry-After': retryAfter }
  return () => Response.json({ error: { code, message: `made up: ${code}`, status } }, { status, headers })
}

export const limited = (retryAfter?: string) => refusal(429, 'rate_limited', retryAfter)
