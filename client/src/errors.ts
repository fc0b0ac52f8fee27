import type { components } from './schema.ts'

export type ErrorCode = components['schemas']['ErrorCode']

/** What the service refused, as `unwrap` throws it. */
export class WaypostError extends Error {
  override readonly name = 'WaypostError'
  /** Null where the answer is not the service's own: of a proxy in between, or a 304. */
  readonly code: ErrorCode | null
  /** The HTTP status. */
  readonly status: number
  /** Of the request; the service's log has it too. */
  readonly requestId: string | null
  /** What `Retry-After` asks to wait; null where it does not. */
  readonly retryAfterSeconds: number | null

  constructor(
    message: string,
    fields: Pick<WaypostError, 'code' | 'status' | 'requestId' | 'retryAfterSeconds'>,
  ) {
    super(message)
    this.code = fields.code
    this.status = fields.status
    this.requestId = fields.requestId
    this.retryAfterSeconds = fields.retryAfterSeconds
  }
}

/** There was no whole answer in time. Whether the service did what was asked is not known. */
export class WaypostTimeoutError extends Error {
  override readonly name = 'WaypostTimeoutError'
}

/** There was no whole answer: `cause` is what `fetch` threw. Whether the service did what was asked is not known. */
export class WaypostConnectionError extends Error {
  override readonly name = 'WaypostConnectionError'
}
