import type { Admit } from './access/access.ts'
import type { Cors } from './cors.ts'
import { ApiError, errorEnvelope } from './errors.ts'
import { Exchange, type Params } from './exchange.ts'
import { createHostCheck } from './host.ts'
import type { InFlight } from './in-flight.ts'
import { LIMIT_HEADERS, type LimitHeaders } from './limit-headers.ts'
import { type AnswerInit, LookupInit } from './lookup-init.ts'
import type { Log } from './observe/log.ts'
import type { Metrics } from './observe/metrics.ts'
import { beginRequest, endRequest } from './observe/tracing/request-span.ts'
import type { Tracing } from './observe/tracing/tracing.ts'
import { parsedBehind } from './operation/bytes-behind.ts'
import type { Answer } from './operation/operation.ts'
import { undecodable } from './operation/query.ts'
import type { Route } from './routes.ts'
import { singleWriteBody } from './single-write-body.ts'

export interface ServeParts {
  /** Throws 401, 429 or 403 before the request is read. */
  readonly admit: Admit
  readonly locate: (request: Request) => string
  readonly log: Log
  readonly metrics: Metrics
  readonly cors: Cors | null
  readonly isDraining: () => boolean
  readonly inFlight: InFlight
  readonly tracing: Tracing | null
}

export type Serve = (route: Route, request: Request, params: Params) => Response | Promise<Response>

interface ServedAnswer extends Answer {
  readonly code?: string
  readonly limit?: string | undefined
}

const EVERYWHERE = { 'X-Content-Type-Options': 'nosniff' }
const JSON_TYPE = 'application/json'
const NOT_KEPT = 'no-store'
const KEPT_FOR_AN_HOUR = 'private, max-age=3600'

interface Parts extends ServeParts {
  readonly hostProblem: (headers: Headers) => string | null
}

export function createServe(served: ServeParts): Serve {
  const parts = { ...served, hostProblem: createHostCheck() }
  const { inFlight, tracing } = parts
  return function serve(route, request, params) {
    const exchange = new Exchange(route, request, params, parts.locate)
    inFlight.count++
    return tracing === null ? answered(parts, exchange) : traced(tracing, parts, exchange)
  }
}

// A closure's scope costs an object in each call of its function, so no function of every request makes one.
function traced(tracing: Tracing, parts: Parts, exchange: Exchange): Response | Promise<Response> {
  const span = beginRequest(tracing, exchange)
  return span === null ? answered(parts, exchange) : tracing.within(span, () => answered(parts, exchange))
}

function answered(parts: Parts, exchange: Exchange): Response | Promise<Response> {
  return exchange.endsConnection
    ? after(parsedBehind(exchange.request), admitted, parts, exchange)
    : admitted(parts, exchange)
}

type Step = (parts: Parts, exchange: Exchange) => Response | Promise<Response>

function after(first: Promise<void>, next: Step, parts: Parts, exchange: Exchange): Promise<Response> {
  return first.then(
    () => next(parts, exchange),
    (error) => finish(parts, exchange, refusal(parts, exchange, error)),
  )
}

function admitted(parts: Parts, exchange: Exchange): Response | Promise<Response> {
  let answer: Answer | null
  try {
    answer = preflight(parts, exchange)
    if (answer === null) {
      const admission = parts.admit(exchange)
      if (admission instanceof Promise) return after(admission, performed, parts, exchange)
    }
  } catch (error) {
    answer = refusal(parts, exchange, error)
  }
  return answer === null ? performed(parts, exchange) : finish(parts, exchange, answer)
}

function preflight(parts: Parts, exchange: Exchange): Answer | null {
  const answer = parts.cors?.preflight(exchange) ?? null
  if (answer !== null) checkHost(parts, exchange)
  return answer
}

function performed(parts: Parts, exchange: Exchange): Response | Promise<Response> {
  let answer: Answer | Promise<Answer>
  try {
    answer = perform(parts, exchange)
  } catch (error) {
    answer = refusal(parts, exchange, error)
  }
  return answer instanceof Promise ? finishLater(parts, exchange, answer) : finish(parts, exchange, answer)
}

function finishLater(parts: Parts, exchange: Exchange, answer: Promise<Answer>): Promise<Response> {
  return answer.then(
    (settled) => finish(parts, exchange, settled),
    (error) => finish(parts, exchange, refusal(parts, exchange, error)),
  )
}

function finish(parts: ServeParts, exchange: Exchange, outcome: ServedAnswer): Response {
  parts.inFlight.count--
  try {
    return respond(parts, exchange, outcome)
  } catch (error) {
    return respond(parts, exchange, refusal(parts, exchange, error))
  }
}

function checkHost({ hostProblem }: Parts, { request }: Exchange): void {
  const problem = hostProblem(request.headers)
  if (problem !== null) throw new ApiError('bad_request', problem)
}

function perform(parts: Parts, exchange: Exchange): Answer | Promise<Answer> {
  const { operation, route, request, caller } = exchange
  checkHost(parts, exchange)
  if (operation !== null) {
    requireDecoded(exchange.params)
    const answer = operation.handle(exchange)
    if (caller === null || !(answer instanceof Promise)) return answer
    return parts.inFlight.hold(caller.partnerId, answer)
  }
  if (route.pattern === null) throw new ApiError('not_found', nothingAt(route))
  throw new ApiError(
    'method_not_allowed',
    `${request.method} is not possible here; possible: ${route.allow}.`,
    {
      headers: { Allow: route.allow },
    },
  )
}

const nothingAt = ({ meant }: Route) =>
  `There is nothing at this path.${meant === undefined ? '' : ` Without needless slashes and escapes it is ${meant}.`}`

function requireDecoded(params: Params): void {
  for (const name in params) if (params[name] === null) throw undecodable(name)
}

function refusal(parts: ServeParts, exchange: Exchange, error: unknown): ServedAnswer {
  if (error instanceof ApiError) {
    const { code, status, message } = error
    const headers = code === 'unavailable' ? { 'Retry-After': '1', ...error.headers } : error.headers
    return { status, code, limit: error.limit, body: errorEnvelope(code, message), headers }
  }
  parts.log.error('unexpected_error', error, { request_id: exchange.requestId, ...exchange.traceIds })
  const body = errorEnvelope('internal_error', 'Something went wrong in the service; it was logged.')
  return { status: 500, code: 'internal_error', body }
}

function respond(parts: ServeParts, exchange: Exchange, answer: ServedAnswer): Response {
  const init = lookupInit(parts, exchange, answer) ?? initOf(parts, exchange, answer)
  const { status } = init
  const response = new Response(singleWriteBody(answer.body, exchange.request), init)
  const durationMs = performance.now() - exchange.startedAtMs
  parts.metrics.record(exchange.operation?.id ?? 'none', status, durationMs)
  parts.log.request(exchange, status, answer, durationMs)
  if (exchange.span !== null) endRequest(exchange, status, answer.code)
  return response
}

function addLimits(headers: Record<string, string>, limits: LimitHeaders): void {
  for (const name of LIMIT_HEADERS) {
    const value = limits[name]
    if (value !== null) headers[name] = value
  }
}

const filled = new LookupInit({
  ...EVERYWHERE,
  'Content-Type': JSON_TYPE,
  'Cache-Control': KEPT_FOR_AN_HOUR,
})

/** Fills the status and headers of a usual look-up, which most answers are; null: the answer is another. */
function lookupInit(parts: ServeParts, exchange: Exchange, answer: ServedAnswer): AnswerInit | null {
  const { status, body, etag, lastModified, headers } = answer
  const { limitHeaders } = exchange
  if (limitHeaders === null || etag === undefined || lastModified === undefined) return null
  if (status !== undefined || body === null || headers !== undefined) return null
  if (parts.cors?.concerns(exchange) || exchange.endsConnection || parts.isDraining()) return null
  return filled.fill(exchange.requestId, limitHeaders, etag, lastModified)
}

function initOf(parts: ServeParts, exchange: Exchange, answer: ServedAnswer): AnswerInit {
  return { status: answer.status ?? 200, headers: headersOf(parts, exchange, answer) }
}

function headersOf({ cors, isDraining }: ServeParts, exchange: Exchange, answer: ServedAnswer) {
  const headers: Record<string, string> = {
    ...EVERYWHERE,
    'Cache-Control': answer.etag === undefined ? NOT_KEPT : KEPT_FOR_AN_HOUR,
    'X-Request-Id': exchange.requestId,
  }
  if (answer.body !== null) headers['Content-Type'] = JSON_TYPE
  if (answer.etag !== undefined) headers.ETag = answer.etag
  if (answer.lastModified !== undefined) headers['Last-Modified'] = answer.lastModified
  if (exchange.limitHeaders !== null) addLimits(headers, exchange.limitHeaders)
  Object.assign(headers, answer.headers)
  if (cors?.concerns(exchange)) {
    const { Vary } = headers
    Object.assign(headers, cors.headers(exchange))
    if (Vary !== undefined) headers.Vary += `, ${Vary}`
  }
  // While draining, the client's next request goes to another node, so that the end of this one cuts none.
  if (exchange.endsConnection || isDraining()) headers.Connection = 'close'
  return headers
}
