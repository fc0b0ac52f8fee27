/** A date as RFC 9110 5.6.7 has senders write it. `Date.parse` alone reads `-1` and `1.5` as dates. */
const HTTP_DATE = /^\w{3}, \d.+ GMT$/

/**
 * The milliseconds that `Retry-After` asks to wait (RFC 9110 10.2.3), 0 for a date that has passed; null where it is absent
 * or neither seconds nor a date. The service sends seconds; a proxy in between may send a date.
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const text = headers.get('Retry-After') ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  const dateMs = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - nowMs)
}
