import type { ErrorResponse } from 'resend'
import { ResendClient } from './resend-client.ts'

export type SendOutcome =
  /** Resend's ids, in the order of the payloads. */
  | { readonly kind: 'accepted'; readonly ids: string[] }
  /** The mails may have gone out or not: to be sent again, with the same key. */
  | { readonly kind: 'unknown'; readonly reason: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'rate_limited'; readonly retryAfterMs: number }
  /** The key, the sender or a quota is refused, and so would any other mail be. */
  | { readonly kind: 'account'; readonly reason: string; readonly retryAfterMs: number | null }
  /** These mails are refused for good; of several, at least one is at fault. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** Other mails went out, or were to, under this key. */
  | { readonly kind: 'key_taken'; readonly reason: string }

/**
 * Sends mails that `composeEmail` made: one, or up to 100 in one request that takes all of them or none. Never rejects. A
 * `reason` is one line of up to 300 characters without the API key or an address.
 */
export type SendMails = (payloads: readonly string[], idempotencyKey: string) => Promise<SendOutcome>

export interface ResendSettings {
  readonly apiKey: string
  /** Without a slash at its end. */
  readonly baseUrl: string
  /** The sender of all mails, as mail headers have it: `Waypost <post@example.com>`. */
  readonly from: string
  /** For a request and its whole answer; 10 s where it is not given. */
  readonly timeoutMs?: number
}

type Refusal = Pick<ErrorResponse, 'statusCode'> & { readonly name: string; readonly reason: string }

const TIMEOUT_MS = 10_000
const DEFAULT_RETRY_MS = 1_000
const MAX_RETRY_MS = 3_600_000
const MAX_REASON = 300
/** What is left of a batch goes where the batch went: keys may be remembered by path. */
const BATCH_KEY = 'batch/'
const ALL_OR_NONE = { 'x-batch-validation': 'strict' }

/** Names by which Resend blames the account or its sender, whatever the status. */
const ACCOUNT_NAMES = new Set([
  'daily_quota_exceeded',
  'monthly_quota_exceeded',
  'missing_api_key',
  'invalid_api_key',
  'restricted_api_key',
  'suspended_api_key',
  'invalid_from_address',
])
const MAIL_ID = /^[\x21-\x7e]{1,128}$/
const ADDRESS = /[^\s<>"'`(),;:]+@[^\s<>"'`(),;:]+/g

export function createResend({ apiKey, baseUrl, from, timeoutMs = TIMEOUT_MS }: ResendSettings): SendMails {
  const client = new ResendClient(apiKey, { baseUrl })

  return async (payloads, idempotencyKey) => {
    try {
      // Not `emails.send`, which composes the body anew: what is sent under a key must not change with a version of the SDK.
      // The sender is the one of now: a queue that was refused for its sender goes out once that is set right.
      const mails = payloads.map((payload): unknown => ({ from, ...JSON.parse(payload) }))
      const options = { idempotencyKey, signal: AbortSignal.timeout(timeoutMs) }
      const isAlone = mails.length === 1 && !idempotencyKey.startsWith(BATCH_KEY)
      const { data, error, headers } = isAlone
        ? await client.post<unknown>('/emails', mails[0], options)
        : await client.post<unknown>('/emails/batch', mails, { ...options, headers: ALL_OR_NONE })
      const retryAfterMs = parseRetryAfter(headers?.['retry-after'])
      if (error === null) return acceptance(isAlone ? [data] : fieldOf(data, 'data'), mails.length)
      return outcomeOf({ ...error, reason: reasonOf(error, apiKey) }, retryAfterMs)
    } catch (error) {
      // Its message could quote the mail.
      const name = error instanceof Error ? error.name : typeof error
      return { kind: 'unknown', reason: `no request could be made: ${name}`, retryAfterMs: null }
    }
  }
}

function acceptance(listed: unknown, count: number): SendOutcome {
  const ids = Array.isArray(listed) ? listed.map((item) => fieldOf(item, 'id')) : []
  if (ids.length === count && ids.every(isMailId)) return { kind: 'accepted', ids }
  return { kind: 'unknown', reason: `accepted without the ids of ${count} mails`, retryAfterMs: null }
}

/** By Resend's list of errors, and for what is not on it by whether sending again could do harm or good. */
function outcomeOf({ statusCode: status, name, reason }: Refusal, retryAfterMs: number | null): SendOutcome {
  const unknown: SendOutcome = { kind: 'unknown', reason, retryAfterMs }
  if (status === null || status < 400 || status >= 500) return unknown
  if (status === 401 || status === 403 || ACCOUNT_NAMES.has(name.toLowerCase()))
    return { kind: 'account', reason, retryAfterMs }
  if (status === 429) return { kind: 'rate_limited', retryAfterMs: retryAfterMs ?? DEFAULT_RETRY_MS }
  if (status === 409) return name === 'invalid_idempotent_request' ? { kind: 'key_taken', reason } : unknown
  if (status === 413) return { kind: 'rejected', reason }
  // A proxy on the way says 400 too, and knows nothing about the mail; Resend names its errors.
  const isVerdict = [400, 422, 451].includes(status) && name !== 'application_error'
  return isVerdict ? { kind: 'rejected', reason } : unknown
}

/** A message is another's text: it may quote what it was sent, and is stored and logged here. */
function reasonOf({ statusCode, name, message }: ErrorResponse, apiKey: string): string {
  const text = statusCode === null ? `no answer: ${message}` : `${statusCode} ${name}: ${message}`
  const line = text.replaceAll(apiKey, '[key]').replace(/[\s\p{Cc}]+/gu, ' ')
  return line
    .slice(0, 2 * MAX_REASON)
    .replace(ADDRESS, '[address]')
    .slice(0, MAX_REASON)
    .toWellFormed()
    .trim()
}

/** RFC 9110, section 10.2.3: seconds, or an HTTP date. Milliseconds from 0 to an hour; null where it is neither. */
function parseRetryAfter(text: string | undefined): number | null {
  if (text === undefined) return null
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : httpDate(text) - Date.now()
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), MAX_RETRY_MS)
}

/** Date.parse alone would take nearly anything for a date: "2.5" for a day in May. */
function httpDate(text: string): number {
  return text.endsWith(' GMT') ? Date.parse(text) : Number.NaN
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function isMailId(value: unknown): value is string {
  return typeof value === 'string' && MAIL_ID.test(value)
}
