import { Elysia } from 'elysia'
import { errorEnvelope } from './errors.ts'
import type { Served } from './operation/operation.ts'
import { groupByPath, NO_ROUTE } from './routes.ts'
import type { Serve } from './serve.ts'

/** Above any body the program would read, so that a refusal of its length is the program's own (contract G3). */
const BUN_BODY_CAP_BYTES = Number.MAX_SAFE_INTEGER
const IDLE_TIMEOUT_SECONDS = 30
const NO_PARAMS = {}

/** An Elysia application on which every path, known or not, is answered by `serve`. */
export function createListener(operations: readonly Served[], serve: Serve) {
  const app = new Elysia({
    normalize: false,
    strictPath: true,
    // Bun's own router hands other values to an `all` handler than Elysia's, and would make the tests in process differ.
    systemRouter: false,
    // Hosts of fewer than four characters are hosts too.
    handler: { standardHostname: false },
    serve: {
      reusePort: false,
      development: false,
      maxRequestBodySize: BUN_BODY_CAP_BYTES,
      idleTimeout: IDLE_TIMEOUT_SECONDS,
      error: () =>
        new Response(errorEnvelope('internal_error', 'Something went wrong in the service.'), {
          status: 500,
        }),
    },
  })
  app.wrap((handle, request) => {
    completeUrl(request)
    return handle
  })
  // Elysia itself throws for a path that it does not know; nothing else is left for it to throw.
  app.onError({ as: 'global' }, ({ request }) => serve(NO_ROUTE, request, {}))
  for (const route of groupByPath(operations)) {
    // Elysia reads the text of a handler: it makes one that returns a plain call wait for a promise, this one not.
    app.all(route.pattern ?? '', ({ request, params }) =>
      params === undefined ? serve(route, request, NO_PARAMS) : serve(route, request, decoded(params)),
    )
  }
  return app
}

/**
 * Where a request has no usable Host, Bun's URL is the bare target; Elysia, which looks for the path behind a host, would
 * take a later part of it for the path. The request stays the one that Bun knows the socket of.
 */
function completeUrl(request: Request): void {
  const { url } = request
  if (url.startsWith('/')) Object.defineProperty(request, 'url', { value: `http://localhost${url}` })
}

/** A parameter that cannot be decoded is null in the router; U+FFFD is what a lenient decoder makes of it. */
function decoded(params: Record<string, string | null>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const name in params) texts[name] = params[name] ?? '\ufffd'
  return texts
}

/** What a request without a socket is said to come from. */
const NO_PEER = '0.0.0.0'

/** The address at the other end of a request's connection. */
export function peerOf(app: ReturnType<typeof createListener>, request: Request): string {
  return app.server?.requestIP(request)?.address ?? NO_PEER
}
