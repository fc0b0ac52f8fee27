import type { Exchange } from '../exchange.ts'
import { EventCounts } from './event-counts.ts'
import type { LineWriter } from './line-writer.ts'
import { stackFrames } from './stack-frames.ts'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** `errors` are answers of 400 and above. */
export const LOGGED_REQUESTS = ['all', 'errors', 'none'] as const
export type LoggedRequests = (typeof LOGGED_REQUESTS)[number]

/** Whose lines have the client's address: none, requests that were refused for their caller, or all (contract O18). */
export const LOGGED_ADDRESSES = ['none', 'refused', 'all'] as const
export type LoggedAddresses = (typeof LOGGED_ADDRESSES)[number]

/** These statuses refuse a caller without a key, without a right, or beyond a limit. */
const REFUSED: readonly number[] = [401, 403, 429]

const FIRST_ERROR_STATUS = 400

export type Fields = Readonly<Record<string, unknown>>

interface Outcome {
  /** Absent: the answer is no error. */
  readonly code?: string | undefined
  /** Absent: the answer is no 429. */
  readonly limit?: string | undefined
}

/** Logs never hold keys, bodies, email addresses, or paths and queries as sent (contract O6). */
export interface Log {
  request(exchange: Exchange, status: number, outcome: Outcome, durationMs: number): void
  info(event: string, fields?: Fields): void
  warn(event: string, fields?: Fields): void
  error(event: string, error: unknown, fields?: Fields): void
  /** Events of level warn and error are counted, those of info are not. */
  readonly counts: EventCounts
  flush(): Promise<void>
}

export interface LogOptions {
  readonly requests?: LoggedRequests
  readonly probes?: boolean
  readonly addresses?: LoggedAddresses
}

export function createLog(
  writer: LineWriter,
  level: LogLevel,
  { requests = 'all', probes = false, addresses = 'refused' }: LogOptions = {},
): Log {
  const counts = new EventCounts()
  writer.onDropped = () => counts.add('warn', 'log_lines_dropped')
  const threshold = LOG_LEVELS.indexOf(level)
  const event = (eventLevel: LogLevel, name: string, fields: Fields) => {
    if (eventLevel !== 'info') counts.add(eventLevel, name)
    if (LOG_LEVELS.indexOf(eventLevel) < threshold) return
    writer.write(
      JSON.stringify({ level: eventLevel, time: new Date().toISOString(), event: name, ...fields }),
    )
  }
  const isLogging = requests !== 'none' && LOG_LEVELS.indexOf('info') >= threshold
  const loggedFrom = requests === 'errors' ? FIRST_ERROR_STATUS : 0
  return {
    request(exchange, status, outcome, durationMs) {
      if (!isLogging || status < loggedFrom || (exchange.operation?.isProbe && !probes)) return
      const namesClient = addresses === 'all' || (addresses === 'refused' && REFUSED.includes(status))
      writer.write(requestLine(exchange, status, outcome, durationMs, namesClient))
    },
    info: (name, fields = {}) => event('info', name, fields),
    warn: (name, fields = {}) => event('warn', name, fields),
    error: (name, error, fields = {}) => event('error', name, { ...fields, error: errorText(error) }),
    counts,
    flush: () => writer.flush(),
  }
}

/** Builds JSON by hand, of few pieces, for speed; no value needs escaping. */
function requestLine(
  exchange: Exchange,
  status: number,
  { code, limit }: Outcome,
  durationMs: number,
  namesClient: boolean,
): string {
  const us = Math.round(durationMs * 1_000)
  const wholeMs = Math.floor(us / 1_000)
  const duration = DURATION_STARTS[wholeMs] ?? durationStart(wholeMs)
  const thousandths = THOUSANDTHS[us - wholeMs * 1_000]
  const end = lineEnd(exchange, limit, namesClient)
  const key = quoted(exchange.caller?.keyId)
  return `${lineStart(Date.now())}${exchange.requestId}${outcomeText(exchange, status, code)}${key}${duration}${thousandths}${end}`
}

function lineEnd(exchange: Exchange, limit: string | undefined, namesClient: boolean): string {
  const { trace, span } = exchange
  const isUsual = trace === null && span === null && limit === undefined && !namesClient
  return isUsual ? '}' : `${traceText(trace, span)}${refusalText(exchange, limit, namesClient)}}`
}

function traceText(trace: Exchange['trace'], span: Exchange['span']): string {
  const traceId = span?.trace_id ?? trace?.trace_id
  const traced = traceId === undefined ? '' : `,"trace_id":"${traceId}"`
  const parent = trace === null ? '' : `,"parent_id":"${trace.parent_id}"`
  return `${traced}${parent}${span === null ? '' : `,"span_id":"${span.span_id}"`}`
}

function refusalText(exchange: Exchange, limit: string | undefined, namesClient: boolean): string {
  const refused = limit === undefined ? '' : `,"limit":"${limit}"`
  return `${refused}${namesClient ? `,"address":"${exchange.clientAddress()}"` : ''}`
}

let startAtMs = Number.NaN
let start = ''

function lineStart(nowMs: number): string {
  if (nowMs !== startAtMs) {
    startAtMs = nowMs
    start = `{"level":"info","time":"${new Date(nowMs).toISOString()}","event":"request","request_id":"`
  }
  return start
}

interface OutcomeText {
  readonly method: string
  readonly status: number
  readonly code: string | undefined
  readonly text: string
}

const outcomeTexts = new Map<string, OutcomeText>()

/** Keeps the text for the next request of the operation, which mostly ends in the same way. */
function outcomeText({ request, route, operation }: Exchange, status: number, code: string | undefined) {
  const { method } = request
  const last = operation === null ? undefined : outcomeTexts.get(operation.id)
  if (last !== undefined && last.method === method && last.status === status && last.code === code)
    return last.text
  const text =
    `","method":"${method}","route":${quoted(route.pattern)},"operation":${quoted(operation?.id)},` +
    `"status":${status},"code":${quoted(code)},"key_id":`
  if (operation !== null) outcomeTexts.set(operation.id, { method, status, code, text })
  return text
}

const durationStart = (wholeMs: number): string => `,"duration_ms":${wholeMs}.`
const DURATION_STARTS = Array.from({ length: 100 }, (_, wholeMs) => durationStart(wholeMs))
/** toFixed takes three times as long. */
const THOUSANDTHS = Array.from({ length: 1_000 }, (_, i) => String(i).padStart(3, '0'))

function quoted(text: string | null | undefined): string {
  return text === null || text === undefined ? 'null' : `"${text}"`
}

const MESSAGE_CHARACTERS = 2_000

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return withoutSecrets(String(error))
  const cause = error.cause === undefined ? [] : [`caused by ${errorText(error.cause)}`]
  return [`${error.name}: ${withoutSecrets(messageOf(error))}`, ...stackFrames(error), ...cause].join('\n')
}

/** Drizzle's message of a failed query contains its values. */
function messageOf(error: Error): string {
  return 'query' in error && 'params' in error ? `Failed query: ${String(error.query)}` : error.message
}

/** The message may quote keys and email addresses from a request. */
function withoutSecrets(text: string): string {
  return text
    .slice(0, MESSAGE_CHARACTERS)
    .replace(/wp_[0-9A-Za-z]{20,}/g, 'wp_...')
    .replace(/[^\s"'<>(),;:@]{1,64}@[^\s"'<>(),;:@]{1,255}\.[A-Za-z]{2,}/g, '...@...')
}
