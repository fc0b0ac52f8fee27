import { Elysia } from 'elysia'
import { errorEnvelope } from './errors.ts'
import type { Served } from './operation/operation.ts'
import { createNoRoute, groupByPath } from './routes.ts'
import type { Serve } from './serve.ts'

/** The program itself refuses long bodies (contract G3). */
const BUN_BODY_CAP_BYTES = Number.MAX_SAFE_INTEGER
/** Most balancers end an idle connection after 60 s, and would lose a request on its way. */
const IDLE_TIMEOUT_SECONDS = 75
const NO_PARAMS = {}

export function createListener(operations: readonly Served[], serve: Serve) {
  const app = new Elysia({
    normalize: false,
    strictPath: true,
    // Bun's router passes other values to an `all` handler than Elysia's, so in-process tests would differ.
    systemRouter: false,
    // Elysia would otherwise require four characters of a host.
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
  const routes = groupByPath(operations)
  const noRoute = createNoRoute(routes)
  // Elysia throws only for a path that it does not know.
  app.onError({ as: 'global' }, ({ request }) => serve(noRoute(request.url), request, {}))
  for (const route of routes) {
    // Elysia inspects the source of a handler, and does not await a plain call as result.
    app.all(route.pattern ?? '', ({ request, params }) =>
      params === undefined ? serve(route, request, NO_PARAMS) : serve(route, request, params),
    )
  }
  return app
}

/** Bun gives the bare target without a usable Host; the request stays, because Bun knows its socket. */
function completeUrl(request: Request): void {
  const { url } = request
  if (url.startsWith('/')) Object.defineProperty(request, 'url', { value: `http://localhost${url}` })
}

/** Replaces the peer of a request without socket. */
const NO_PEER = '0.0.0.0'

export function peerOf(app: ReturnType<typeof createListener>, request: Request): string {
  return app.server?.requestIP(request)?.address ?? NO_PEER
}
