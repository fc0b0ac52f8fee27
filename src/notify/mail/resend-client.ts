import { type ErrorResponse, Resend, type Response as ResendResponse } from 'resend'
import { parseJson } from '../../net/parse-json.ts'

/** The ids of 100 mails are 5 KB. */
const MAX_ANSWER_BYTES = 65_536

/**
 * The SDK, with an exchange that a broken or hostile server cannot upset. The SDK's own takes the status that an error's body
 * claims for the one that was sent, takes `null` for no error, reads bodies of any size, follows redirects with the mails in
 * hand, and says of a failed exchange only that it failed.
 */
export class ResendClient extends Resend {
  /** Never rejects. `error.statusCode` is the status of the answer, and null where there was none, or no end of it in time. */
  override async fetchRequest<T>(path: string, options: RequestInit = {}): Promise<ResendResponse<T>> {
    try {
      const response = await fetch(this.baseUrl + path, { ...options, redirect: 'manual' })
      const value = parseJson(await readBeginning(response))
      const headers = Object.fromEntries(response.headers)
      if (response.ok && value !== undefined) return { data: value as T, error: null, headers }
      return { data: null, error: errorFrom(response.status, value), headers }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return { data: null, error: { statusCode: null, name: 'application_error', message }, headers: null }
    }
  }
}

/** As the SDK, for an answer that does not name its error: `application_error`. */
function errorFrom(statusCode: number, value: unknown): ErrorResponse {
  const { name, message } = (value ?? {}) as Readonly<Record<string, unknown>>
  return {
    statusCode,
    name: (typeof name === 'string' ? name : 'application_error') as ErrorResponse['name'],
    message: typeof message === 'string' ? message : 'not an answer in the form of Resend',
  }
}

/** The body to the limit, or a little over it; the connection is closed where there was more. */
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
