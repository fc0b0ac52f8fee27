export const LIMIT_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
  'Retry-After',
] as const

/** Every authenticated answer has them (contract G7, L4, L5); null: only a refusal has it. */
export interface LimitHeaders
  extends Readonly<Record<Exclude<(typeof LIMIT_HEADERS)[number], 'Retry-After'>, string>> {
  readonly 'Retry-After': string | null
}
