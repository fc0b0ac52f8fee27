/** Contract G2, G3. Only the admin listener answers `conflict`. */
export const ERROR_STATUS = {
  bad_request: 400,
  invalid_ip: 400,
  batch_too_large: 400,
  bad_url: 400,
  missing_key: 401,
  invalid_key: 401,
  missing_scope: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  payload_too_large: 413,
  rate_limited: 429,
  internal_error: 500,
  upstream_error: 502,
  trust_unavailable: 502,
  unavailable: 503,
} as const

/**
 * A 429 names one: `minute`, `day` and `in_flight` belong to a key, `user` to a user's token, `failures` and `lookups` to
 * an address, `streams` to a partner or the process.
 */
export type Limit = 'minute' | 'day' | 'in_flight' | 'user' | 'failures' | 'lookups' | 'streams'

export type ErrorCode = keyof typeof ERROR_STATUS

/** The client sees this error; any other is a bug and gets a fixed text. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly headers: Readonly<Record<string, string>>
  /** The log shows it; undefined: the error is no 429. */
  readonly limit: Limit | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: { headers?: Record<string, string>; cause?: unknown; limit?: Limit } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.headers = options.headers ?? {}
    this.limit = options.limit
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

export function errorEnvelope(code: ErrorCode, message: string): string {
  return JSON.stringify({ error: { code, message, status: ERROR_STATUS[code] } })
}

export function rateLimited(waitMs: number, limit: Limit, reason: string): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
  const message = `${reason}; retry in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  return new ApiError('rate_limited', message, { headers: { 'Retry-After': String(seconds) }, limit })
}
