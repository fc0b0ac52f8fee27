import { realClock } from './clock.ts'
import { type ErrorCode, WaypostError } from './errors.ts'
import { retryAfterMs } from './retry-after.ts'

/** What a call resolves to. */
export type Result<Data> =
  | { readonly data: Data; readonly error?: never; readonly response: Response }
  | { readonly data?: never; readonly error: unknown; readonly response: Response }

/**
 * The data of an answer, for those who prefer exceptions: throws WaypostError where there is none. Without
 * `exactOptionalPropertyTypes` TypeScript takes the missing data of an error for data that is undefined.
 */
export function unwrap<Data>({ data, error, response }: Result<Data>): Exclude<Data, undefined> {
  const { status, headers } = response
  // 204 has no data.
  if (data !== undefined || status === 204) return data as Exclude<Data, undefined>
  const refusal = readRefusal(error)
  const waitMs = retryAfterMs(headers, realClock.now())
  throw new WaypostError(refusal?.message ?? `The answer ${status} is not one of the service's own.`, {
    code: refusal?.code ?? null,
    status,
    requestId: headers.get('X-Request-Id'),
    retryAfterSeconds: waitMs === null ? null : Math.ceil(waitMs / 1_000),
  })
}

/** The fields of the service's envelope; null for anything else, such as the HTML of a proxy. */
function readRefusal(error: unknown): { code: ErrorCode; message: string } | null {
  if (typeof error !== 'object' || error === null || !('error' in error)) return null
  const { error: refusal } = error
  if (typeof refusal !== 'object' || refusal === null || !('code' in refusal && 'message' in refusal))
    return null
  return { code: refusal.code as ErrorCode, message: String(refusal.message) }
}
