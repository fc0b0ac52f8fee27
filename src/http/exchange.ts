import type { Static, TSchema } from '@sinclair/typebox'
import { DatabaseBudget } from './database-budget.ts'
import type { LimitHeaders } from './limit-headers.ts'
import { type BodyLimits, readBody } from './operation/body.ts'
import type { Actor, Call, Caller, Served } from './operation/operation.ts'
import { requestId } from './request-id.ts'
import type { Route } from './routes.ts'
import { type OpenSpan, type Span, type TraceContext, traceContext, traceparentOf } from './trace-context.ts'

/** null: malformed percent-encoding or not UTF-8. */
export type Params = Readonly<Record<string, string | null>>

export class Exchange implements Call {
  readonly request: Request
  readonly params: Readonly<Record<string, string>>
  readonly route: Route
  readonly operation: Served | null
  readonly requestId: string
  /** Bytes may follow that Bun would answer by itself (contract G12). */
  readonly endsConnection: boolean
  readonly startedAtMs = performance.now()
  caller: Caller | null = null
  /** Set when the key's limits are known (contract G7). */
  limitHeaders: LimitHeaders | null = null
  /** The name of the admin token that was sent. */
  adminName = ''
  /** null: no spans are sent, or none of probes. */
  span: OpenSpan | null = null
  #databaseBudget: DatabaseBudget | null = null
  readonly #locate: (request: Request) => string

  constructor(route: Route, request: Request, params: Params, locate: (request: Request) => string) {
    this.request = request
    this.params = params as Record<string, string>
    this.route = route
    this.operation = route.operations.get(request.method) ?? null
    this.requestId = requestId(request.headers)
    this.endsConnection = request.headers.has('transfer-encoding')
    this.#locate = locate
  }

  get path(): string {
    const url = this.request.url
    const start = url.indexOf('/', url.indexOf('://') + 3)
    const end = url.indexOf('?', start)
    return url.slice(start, end === -1 ? undefined : end)
  }

  get query(): string {
    const url = this.request.url
    const start = url.indexOf('?')
    return start === -1 ? '' : url.slice(start + 1)
  }

  get trace(): TraceContext | null {
    return traceContext(this.request.headers)
  }

  /** For the log. */
  get traceIds(): Partial<TraceContext & Span> | null {
    if (this.span === null) return this.trace
    const { trace_id, span_id } = this.span
    return { ...this.trace, trace_id, span_id }
  }

  get traceparent(): string | null {
    return this.span?.traceparent ?? traceparentOf(this.request.headers)
  }

  get databaseBudget(): DatabaseBudget {
    this.#databaseBudget ??= new DatabaseBudget()
    return this.#databaseBudget
  }

  get actor(): Actor {
    return { name: this.adminName, address: this.clientAddress(), requestId: this.requestId }
  }

  get holder(): string {
    return this.caller?.partnerId ?? ''
  }

  clientAddress(): string {
    return this.#locate(this.request)
  }

  readBody<S extends TSchema>(schema: S, limits?: BodyLimits): Promise<Static<S>> {
    return readBody(this.request, schema, limits)
  }
}
