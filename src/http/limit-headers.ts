/** The headers of every authenticated answer (contract G7, L4, L5). */
export interface LimitHeaders {
  readonly 'X-RateLimit-Limit': string
  readonly 'X-RateLimit-Remaining': string
  readonly 'X-RateLimit-Reset': string
  readonly 'RateLimit-Policy': string
  readonly RateLimit: string
  /** null where the request is admitted. */
  readonly 'Retry-After': string | null
}
