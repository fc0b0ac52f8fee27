/** Every authenticated answer has them (contract G7, L4, L5). */
export interface LimitHeaders {
  readonly 'X-RateLimit-Limit': string
  readonly 'X-RateLimit-Remaining': string
  readonly 'X-RateLimit-Reset': string
  readonly 'RateLimit-Policy': string
  readonly RateLimit: string
  readonly 'Retry-After': string | null
}
