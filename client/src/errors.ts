import { realClock } from './clock.ts'
import { retryAfterMs } from './retry-after.ts'
import type { components } from './schema.ts'

export type ErrorCode = components['schemas']['ErrorCode']

/** The headers `X-RateLimit-*`, which tell the key's limit that ends first. */
export interface RateLimits {
  readonly limit: number
  readonly remaining: number
  /** Until there is more. */
  readonly resetSeconds: number
}

/** Every failure of a call is a WaypostError; its fields are null where no answer came. */
export class WaypostError extends Error {
  override readonly name: string = 'WaypostError'
  /** Null where the answer is not the service's own: of a proxy in between, a redirect, or a 304. */
  readonly code: ErrorCode | null
  /** The HTTP status. */
  readonly status: number | null
  /** Of the request; the service's log has it too. */
  readonly requestId: string | null
  /** What `Retry-After` asks to wait; null where it does not. */
  readonly retryAfterSeconds: number | null
  readonly limits: RateLimits | null

  constructor(
    message: string,
    response: Pick<Response, 'status' | 'headers'> | null,
    { code = null, cause }: { readonly code?: ErrorCode | null; readonly cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? {} : { cause })
    const headers = response?.headers ?? new Headers()
    const waitMs = retryAfterMs(headers, realClock.now())
    this.code = code
    // A browser hides the status of a redirect as 0.
    this.status = response?.status || null
    this.requestId = headers.get('X-Request-Id')
    this.retryAfterSeconds = waitMs === null ? null : Math.ceil(waitMs / 1_000)
    this.limits = readLimits(headers)
  }
}

/** There was no whole answer in time. Whether the service did what was asked is not known. */
export class WaypostTimeoutError extends WaypostError {
  override readonly name = 'WaypostTimeoutError'
}

/** There was no whole answer: `cause` is what `fetch` threw. Whether the service did what was asked is not known. */
export class WaypostConnectionError extends WaypostError {
  override readonly name = 'WaypostConnectionError'
}

function readLimits(headers: Headers): RateLimits | null {
  const [limit, remaining, resetSeconds] = ['Limit', 'Remaining', 'Reset'].map((name) =>
    headers.get(`X-RateLimit-${name}`),
  )
  if (!limit || !remaining || !resetSeconds) return null
  return { limit: Number(limit), remaining: Number(remaining), resetSeconds: Number(resetSeconds) }
}
