import { type ErrorResponse, Resend, type Response as ResendResponse } from 'resend'
import { fetchFromOutside } from '../../net/direct-fetch.ts'
import { JsonError } from '../../net/json-error.ts'
import { type Json, JsonObject, readJson } from '../../net/read-json.ts'

/** The ids of 100 mails take 5 KB. */
const MAX_ANSWER_BYTES = 65_536

/**
 * Guards against broken or hostile servers: the SDK trusts the status in an error's body, takes `null` for
 * success, reads bodies of any size, and follows redirects with the mails.
 */
export class ResendClient extends Resend {
  /** Never rejects; null `error.statusCode`: no complete answer came in time. */
  override async fetchRequest<T>(path: string, options: RequestInit = {}): Promise<ResendResponse<T>> {
    try {
      const response = await fetchFromOutside(this.baseUrl + path, { ...options, redirect: 'manual' })
      const value = valueIn(await readBeginning(response))
      const retryAfter = response.headers.get('retry-after')
      const headers = retryAfter === null ? {} : { 'retry-after': retryAfter }
      if (response.ok && value !== undefined) return { data: value as T, error: null, headers }
      return { data: null, error: errorFrom(response.status, value), headers }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return { data: null, error: { statusCode: null, name: 'application_error', message }, headers: null }
    }
  }
}

/** undefined: the answer is no JSON. */
function valueIn(text: string): Json | undefined {
  try {
    return readJson(text)
  } catch (error) {
    if (error instanceof JsonError) return undefined
    throw error
  }
}

/** Names a nameless error `application_error`, as the SDK does. */
function errorFrom(statusCode: number, value: Json | undefined): ErrorResponse {
  const [name, message] =
    value instanceof JsonObject ? [value.get('name'), value.get('message')] : [undefined, undefined]
  return {
    statusCode,
    name: (typeof name === 'string' ? name : 'application_error') as ErrorResponse['name'],
    message: typeof message === 'string' ? message : 'not an answer in the form of Resend',
  }
}

async function readBeginning(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes > MAX_ANSWER_BYTES) break
  }
  return Buffer.concat(chunks).toString()
}
