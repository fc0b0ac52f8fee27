import { currentKey } from './key.ts'

interface Answered {
  readonly status: number
  readonly headers: Headers
}

/** An answer of the service, as far as the page shows it. */
export type Reply = Answered &
  (
    | { readonly ok: true; readonly body: unknown }
    | { readonly ok: false; readonly code: string; readonly message: string }
  )

/** In the place of a status, where no answer came. */
export const NOT_ANSWERED = 0
const NO_ANSWER: Answered = { status: NOT_ANSWERED, headers: new Headers() }
const VISIBLE_ASCII = /^[\x21-\x7e]*$/

/**
 * Asks with the key on the page. A path without a slash in front is found wherever the service stands.
 *
 * @throws where the signal ends the question.
 */
export async function ask(path: string, signal: AbortSignal | null = null): Promise<Reply> {
  const key = currentKey()
  // No header can carry such a key, so that the service cannot say this.
  if (!VISIBLE_ASCII.test(key))
    return refusal(NO_ANSWER, 'invalid_key', 'A key has letters, digits and _ only.')
  try {
    // The browser's store of answers would hand out those to another key, with limits of earlier.
    const response = await fetch(path, {
      headers: key === '' ? {} : { Authorization: `Bearer ${key}` },
      cache: 'no-store',
      signal,
    })
    return await read(response)
  } catch (error) {
    if (signal?.aborted) throw error
    return refusal(
      NO_ANSWER,
      'unreachable',
      'The service did not answer. Is it running, and is this device online?',
    )
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

function refusal({ status, headers }: Answered, code: string, message: string): Reply {
  return { ok: false, status, headers, code, message }
}
