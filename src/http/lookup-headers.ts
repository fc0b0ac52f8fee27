import type { LimitHeaders } from './limit-headers.ts'

/** Filled in place: a Response copies Headers in a third of the time that it takes to read a record. */
export class LookupHeaders {
  readonly #headers: Headers
  #limit = ''
  #policy = ''
  #lastModified = ''

  constructor(constant: Readonly<Record<string, string>>) {
    this.#headers = new Headers(constant)
  }

  fill(requestId: string, limits: LimitHeaders, etag: string, lastModified: string): Headers {
    const headers = this.#headers
    headers.set('X-Request-Id', requestId)
    headers.set('X-RateLimit-Remaining', limits['X-RateLimit-Remaining'])
    headers.set('X-RateLimit-Reset', limits['X-RateLimit-Reset'])
    headers.set('RateLimit', limits.RateLimit)
    headers.set('ETag', etag)
    const { 'X-RateLimit-Limit': limit, 'RateLimit-Policy': policy } = limits
    if (limit !== this.#limit) headers.set('X-RateLimit-Limit', limit)
    if (policy !== this.#policy) headers.set('RateLimit-Policy', policy)
    if (lastModified !== this.#lastModified) headers.set('Last-Modified', lastModified)
    this.#lastModified = lastModified
    this.#limit = limit
    this.#policy = policy
    return headers
  }
}
