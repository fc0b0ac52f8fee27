import { currentKey } from './key.ts'
import { root } from './root.ts'

interface Answered {
  readonly status: number
  readonly headers: Headers
}

export type Refusal = Answered & { readonly ok: false; readonly code: string; readonly message: string }

export type Reply = (Answered & { readonly ok: true; readonly body: unknown }) | Refusal

export interface Question {
  /** Sent as JSON. */
  readonly body?: unknown
  readonly method?: 'PUT'
  readonly signal?: AbortSignal
}

export const NOT_ANSWERED = 0
const NO_ANSWER: Answered = { status: NOT_ANSWERED, headers: new Headers() }
const VISIBLE_ASCII = /^[\x21-\x7e]*$/

/**
 * Asks the service with the key on the page; the path is relative to where the service stands.
 *
 * @throws where the signal aborts the question.
 */
export async function ask(path: string, question: Question = {}): Promise<Reply> {
  const key = currentKey()
  // No header can carry such a key, so the page reports it.
  if (!VISIBLE_ASCII.test(key))
    return refusal(NO_ANSWER, 'invalid_key', 'A key has letters, digits and _ only.')
  try {
    return await read(await fetch(`${root}${path}`, request(key, question)))
  } catch (error) {
    if (question.signal?.aborted) throw error
    return refusal(
      NO_ANSWER,
      'unreachable',
      'The service did not answer. Is it running, and is this device online?',
    )
  }
}

function request(key: string, { body, method, signal }: Question): RequestInit {
  return {
    headers: key === '' ? {} : { Authorization: `Bearer ${key}` },
    // The browser's cache would serve the answers to another key, with old limits.
    cache: 'no-store',
    signal: signal ?? null,
    ...(body === undefined ? {} : { method: method ?? 'POST', body: JSON.stringify(body) }),
  }
}

async function read(response: Response): Promise<Reply> {
  const { ok, status, headers } = response
  const text = await response.text()
  if (!headers.get('content-type')?.startsWith('application/json')) {
    return refusal(
      response,
      'unreachable',
      `Something in front of the service answered, with status ${status}.`,
    )
  }
  const body: unknown = JSON.parse(text)
  if (ok) return { ok, status, headers, body }
  const { code, message } = (body as { error: { code: string; message: string } }).error
  return refusal(response, code, message)
}

function refusal({ status, headers }: Answered, code: string, message: string): Refusal {
  return { ok: false, status, headers, code, message }
}
