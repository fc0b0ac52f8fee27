import type { Exchange } from './exchange.ts'
import type { LineWriter } from './line-writer.ts'

const LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type Level = (typeof LEVELS)[number]

export type Fields = Readonly<Record<string, unknown>>

/** JSON lines (contract O6): never a key, a body, an email address, nor the path or query as they were sent. */
export interface Log {
  request(exchange: Exchange, status: number, code: string | null, durationMs: number): void
  info(event: string, fields?: Fields): void
  warn(event: string, fields?: Fields): void
  error(event: string, error: unknown, fields?: Fields): void
  flush(): Promise<void>
}

export function createLog(writer: LineWriter, level: Level): Log {
  const threshold = LEVELS.indexOf(level)
  const event = (eventLevel: Level, name: string, fields: Fields) => {
    if (LEVELS.indexOf(eventLevel) < threshold) return
    writer.write(
      JSON.stringify({ level: eventLevel, time: new Date().toISOString(), event: name, ...fields }),
    )
  }
  const logsRequests = LEVELS.indexOf('info') >= threshold
  return {
    request(exchange, status, code, durationMs) {
      if (logsRequests) writer.write(requestLine(exchange, status, code, durationMs))
    },
    info: (name, fields = {}) => event('info', name, fields),
    warn: (name, fields = {}) => event('warn', name, fields),
    error: (name, error, fields = {}) =>
      event('error', name, { ...fields, error: withoutSecrets(errorText(error)) }),
    flush: () => writer.flush(),
  }
}

/** Written by hand, being on the way of every request; no value in it needs escaping. */
function requestLine(exchange: Exchange, status: number, code: string | null, durationMs: number): string {
  const { request, requestId, route, operation, caller } = exchange
  return (
    `{"level":"info","time":"${new Date().toISOString()}","event":"request","request_id":"${requestId}",` +
    `"method":"${request.method}","route":${quoted(route.pattern)},"operation":${quoted(operation?.id)},` +
    `"status":${status},"code":${quoted(code)},"key_id":${quoted(caller?.keyId)},"duration_ms":${durationMs.toFixed(3)}}`
  )
}

function quoted(text: string | null | undefined): string {
  return text === null || text === undefined ? 'null' : `"${text}"`
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\ncaused by ${errorText(error.cause)}`
  return `${error.stack ?? `${error.name}: ${error.message}`}${cause}`
}

/** A thrown text may quote what a client sent. */
function withoutSecrets(text: string): string {
  return text
    .replace(/wp_[0-9A-Za-z]{20,}/g, 'wp_...')
    .replace(/[^\s"'<>(),;:]+@[^\s"'<>(),;:]+\.[A-Za-z]{2,}/g, '...@...')
}
