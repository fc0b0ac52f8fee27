import { type CatalogueParts, catalogueOperation } from './catalogue/catalogue.ts'
import { documentOperation } from './catalogue/document.ts'
import { llmsOperation } from './catalogue/llms-text.ts'
import { pageOperations } from './catalogue/pages/pages.ts'
import { type AccessParts, createAccess } from './http/access/access.ts'
import { clientAddress } from './http/client-address.ts'
import { createCors, type OriginsOfPartners } from './http/cors.ts'
import { InFlight } from './http/in-flight.ts'
import { createListener, peerOf } from './http/listener.ts'
import type { Log } from './http/observe/log.ts'
import type { Metrics } from './http/observe/metrics.ts'
import type { Tracing } from './http/observe/tracing/tracing.ts'
import type { Operation, Served } from './http/operation/operation.ts'
import { createServe } from './http/serve.ts'
import type { Cidr } from './net/cidr.ts'

export interface AppParts extends Omit<CatalogueParts, 'operations'>, Omit<AccessParts, 'inFlight'> {
  readonly operations: readonly Operation[]
  /** What is no part of the document. */
  readonly unpublished: readonly Served[]
  readonly health: readonly Served[]
  readonly trustedProxies: readonly Cidr[]
  readonly corsOrigins: readonly string[]
  readonly partnerOrigins: OriginsOfPartners
  readonly trustTimeoutMs: number
  readonly log: Log
  readonly metrics: Metrics
  readonly isDraining: () => boolean
  readonly backstopInFlight: number
  readonly tracing?: Tracing | null
}

const FRONT_PAGE: Served = {
  id: 'frontPage',
  method: 'GET',
  path: '/',
  access: 'public',
  handle: () => ({ status: 302, body: null, headers: { Location: '/docs' } }),
}

export function createApp(parts: AppParts) {
  const {
    operations,
    health,
    build,
    baseUrl,
    datasets,
    trustedProxies,
    corsOrigins,
    log,
    metrics,
    isDraining,
  } = parts
  const inFlight = new InFlight(parts.backstopInFlight)
  inFlight.describe(metrics)
  const serve = createServe({
    admit: createAccess({ ...parts, inFlight }),
    locate: (request) =>
      clientAddress(peerOf(app, request), request.headers.get('x-forwarded-for'), trustedProxies),
    log,
    metrics,
    cors: createCors(corsOrigins, parts.partnerOrigins),
    isDraining,
    inFlight,
    tracing: parts.tracing ?? null,
  })
  const published = [...operations, catalogueOperation({ operations, build, baseUrl, datasets })]
  const documents = [
    documentOperation(published, baseUrl),
    llmsOperation(published, baseUrl),
    ...pageOperations({ ...parts, operations: published }),
  ]
  const app = createListener([FRONT_PAGE, ...health, ...documents, ...parts.unpublished, ...published], serve)
  return app
}
