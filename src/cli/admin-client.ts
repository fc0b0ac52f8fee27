import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { parseJson } from '../net/parse-json.ts'

const ANSWER_LIMIT_MS = 10_000
const MAX_ANSWER_BYTES = 256 * 1024 * 1024

/** Exit codes of the commands over the admin API; those above 63 are of sysexits.h. */
export const EXIT = { refused: 1, usage: 64, unavailable: 69, notAllowed: 77, config: 78 } as const

/** A failure of a command, with its message and exit code. */
export class CommandError extends Error {
  readonly exitCode: number

  constructor(exitCode: number, message: string, cause?: unknown) {
    super(message, { cause })
    this.exitCode = exitCode
  }
}

export interface AdminApi {
  /** The JSON of the answer, null: no body. Throws CommandError where the request is refused or fails. */
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<unknown>
}

/** The admin API at a base address. */
export function adminApi(url: string, token: string): AdminApi {
  return {
    call: async (method, path, body) => {
      const { status, text } = await send(`${url}${path}`, method, token, body).catch((error: unknown) => {
        throw new CommandError(EXIT.unavailable, unreachable(url, error), error)
      })
      if (status === 204) return null
      const value = parseJson(text)
      if (status >= 200 && status < 300 && value !== undefined) return value
      throw refusal(url, status, value)
    },
  }
}

interface Reply {
  readonly status: number
  readonly text: string
}

/** `fetch` would send the token through the proxy of HTTP_PROXY, even to this machine. */
function send(url: string, method: string, token: string, body: object | undefined): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const payload = body === undefined ? '' : JSON.stringify(body)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Length': Buffer.byteLength(payload) }
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  const sent = request(url, { method, headers, signal }, (response) => {
    readText(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject)
  })
  sent.on('error', (error) => reject(signal.aborted ? signal.reason : error))
  sent.end(payload)
  return promise
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let byteCount = 0
  for await (const chunk of response) {
    byteCount += chunk.length
    if (byteCount > MAX_ANSWER_BYTES) throw new Error('its answer does not end')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function unreachable(url: string, error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const reason = name === 'TimeoutError' ? `no answer in ${ANSWER_LIMIT_MS / 1000} s` : message
  return (
    `The admin listener at ${url} cannot be reached (${reason}).\n` +
    'Is the service running? ADMIN_HOST and ADMIN_PORT, or --url, say where its admin listener is.'
  )
}

function refusal(url: string, status: number, value: unknown): CommandError {
  const { error } = Object(value) as { error?: { code?: unknown; message?: unknown } }
  const message = error?.message
  if (typeof message !== 'string') {
    return new CommandError(
      EXIT.unavailable,
      `What answers at ${url} is not Waypost's admin listener (HTTP ${status}).`,
    )
  }
  if (status === 401) {
    return new CommandError(
      EXIT.notAllowed,
      `The service at ${url} refuses the token: set ADMIN_TOKEN, or --token, to the one it was started with.`,
    )
  }
  if (message.startsWith('The admin operations are off')) {
    return new CommandError(
      EXIT.config,
      `The admin API at ${url} is off: start the service with ADMIN_TOKEN set.`,
    )
  }
  return new CommandError(status === 503 ? EXIT.unavailable : EXIT.refused, message)
}
