import { fetchDirectly } from '../net/direct-fetch.ts'
import { parseJson } from '../net/parse-json.ts'

const ANSWER_LIMIT_MS = 10_000
const MAX_ANSWER_BYTES = 256 * 1024 * 1024

export const EXIT = { refused: 1, usage: 64, unavailable: 69, notAllowed: 77, config: 78 } as const

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

async function send(url: string, method: string, token: string, body: object | undefined): Promise<Reply> {
  const response = await fetchDirectly(url, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    body: body === undefined ? null : JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  })
  return { status: response.status, text: await readText(response) }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let byteCount = 0
  for await (const chunk of response.body ?? []) {
    byteCount += chunk.length
    if (byteCount > MAX_ANSWER_BYTES) throw new Error('its answer does not end')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function unreachable(url: string, error: unknown): string {
  const { name, message, code } = error as Error & { readonly code?: unknown }
  const reason =
    name === 'TimeoutError' ? `no answer in ${ANSWER_LIMIT_MS / 1000} s` : String(code ?? message)
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
  if (message.startsWith('There is nothing at this path')) {
    return new CommandError(
      EXIT.unavailable,
      `What answers at ${url} is not the admin listener: give its address, the admin_url of the start line, as --url.`,
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
