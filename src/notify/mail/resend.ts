import type { ErrorResponse } from 'resend'
import { isList, type Json, JsonObject, plainJson, readJson } from '../../net/read-json.ts'
import { ResendClient } from './resend-client.ts'
import type { SendMails, SendOutcome } from './transport.ts'

export interface ResendSettings {
  readonly apiKey: string
  readonly baseUrl: string
  /** In the form of mail headers: `Waypost <post@example.com>`. */
  readonly from: string
  /** Covers the whole answer; default: 10 s. */
  readonly timeoutMs?: number
}

type Refusal = Pick<ErrorResponse, 'statusCode'> & { readonly name: string; readonly reason: string }

const TIMEOUT_MS = 10_000
const DEFAULT_RETRY_MS = 1_000
const MAX_RETRY_MS = 3_600_000
const MAX_REASON = 300
/** Resend may keep keys by path, so the rest of a batch goes to the path of the batch. */
const BATCH_KEY = 'batch/'
const ALL_OR_NONE = { 'x-batch-validation': 'strict' }

/** These names blame the account or its sender, whatever the status. */
const ACCOUNT_NAMES = new Set([
  'daily_quota_exceeded',
  'monthly_quota_exceeded',
  'missing_api_key',
  'invalid_api_key',
  'restricted_api_key',
  'suspended_api_key',
  'invalid_from_address',
])
/**
 * Texts that blame the account or its sender, which Resend sends with names and statuses of single mails. Sources:
 * resend.com/docs/api-reference/errors; github.com/resend/resend-python issue 65; resend/mcp-send-email issue 134.
 */
const ACCOUNT_TEXTS: readonly RegExp[] = [
  /\bapi[ _-]?key\b/i,
  /\binvalid [`'"]?from[`'"]? (?:field|address|email|header)\b/i,
  /\bdomain\b.*\bnot verified\b|\bverify (?:a|your) domain\b/i,
  /\b(?:quota|plan limit|account (?:is |has been )?(?:suspended|disabled|not active))\b/i,
]
const MAIL_ID = /^[\x21-\x7e]{1,128}$/
const ADDRESS = /[^\s<>"'`(),;:]+@[^\s<>"'`(),;:]+/g

export function createResend({ apiKey, baseUrl, from, timeoutMs = TIMEOUT_MS }: ResendSettings): SendMails {
  const client = new ResendClient(apiKey, { baseUrl })

  return async (payloads, idempotencyKey, traceparent = null) => {
    try {
      // `emails.send` would compose the body anew, but a key needs the same body; a corrected sender applies.
      const mails = payloads.map((payload): unknown => ({ from, ...Object(plainJson(readJson(payload))) }))
      const headers: Record<string, string> = traceparent === null ? {} : { traceparent }
      const options = { idempotencyKey, headers, signal: AbortSignal.timeout(timeoutMs) }
      const isAlone = mails.length === 1 && !idempotencyKey.startsWith(BATCH_KEY)
      const answer = isAlone
        ? await client.post<Json>('/emails', mails[0], options)
        : await client.post<Json>('/emails/batch', mails, {
            ...options,
            headers: { ...headers, ...ALL_OR_NONE },
          })
      const { data, error } = answer
      const retryAfterMs = parseRetryAfter(answer.headers?.['retry-after'])
      if (error === null)
        return isAlone
          ? acceptance([data], 1)
          : batchOutcome(data, mails.length, (text) => lineOf(text, apiKey))
      return outcomeOf({ ...error, reason: reasonOf(error, apiKey) }, retryAfterMs)
    } catch (error) {
      // The error's message could quote the mail.
      const name = error instanceof Error ? error.name : typeof error
      return { kind: 'unknown', reason: `no request could be made: ${name}`, retryAfterMs: null }
    }
  }
}

function acceptance(listed: Json | undefined, count: number): SendOutcome {
  const ids = listed !== undefined && isList(listed) ? listed.map((item) => fieldOf(item, 'id')) : []
  if (ids.length === count && ids.every(isMailId)) return { kind: 'accepted', ids }
  return { kind: 'unknown', reason: `accepted without the ids of ${count} mails`, retryAfterMs: null }
}

/** Without strict validation the mails that are refused are listed beside the ids of the others. */
function batchOutcome(data: Json, count: number, lineOf: (text: string) => string): SendOutcome {
  const [ids, errors] = [fieldOf(data, 'data'), fieldOf(data, 'errors')]
  if (ids === undefined || errors === undefined || !isList(ids) || !isList(errors) || errors.length === 0)
    return acceptance(ids, count)
  const messages = new Map(errors.map((error) => [fieldOf(error, 'index'), fieldOf(error, 'message')]))
  const taken = ids.map((item) => fieldOf(item, 'id')).values()
  const outcomes = Array.from({ length: count }, (_, at): SendOutcome | null => {
    if (messages.has(at)) return { kind: 'rejected', reason: lineOf(String(messages.get(at))) }
    const { value: id } = taken.next()
    return isMailId(id) ? { kind: 'accepted', ids: [id] } : null
  })
  if (outcomes.every((outcome) => outcome !== null) && taken.next().done) return { kind: 'each', outcomes }
  return { kind: 'unknown', reason: 'an answer with errors that name no mail', retryAfterMs: null }
}

function outcomeOf({ statusCode: status, name, reason }: Refusal, retryAfterMs: number | null): SendOutcome {
  const unknown: SendOutcome = { kind: 'unknown', reason, retryAfterMs }
  if (status === null || status < 400 || status >= 500) return unknown
  const isAccounts =
    status === 401 ||
    status === 403 ||
    ACCOUNT_NAMES.has(name.toLowerCase()) ||
    ([400, 422].includes(status) && ACCOUNT_TEXTS.some((text) => text.test(reason)))
  if (isAccounts) return { kind: 'account', reason, retryAfterMs }
  if (status === 429) return { kind: 'rate_limited', retryAfterMs: retryAfterMs ?? DEFAULT_RETRY_MS }
  if (status === 409) return name === 'invalid_idempotent_request' ? { kind: 'key_taken', reason } : unknown
  if (status === 413) return { kind: 'rejected', reason }
  // A proxy also answers 400 without knowing the mail, but Resend names its errors.
  const isVerdict = [400, 422, 451].includes(status) && name !== 'application_error'
  return isVerdict ? { kind: 'rejected', reason } : unknown
}

function reasonOf({ statusCode, name, message }: ErrorResponse, apiKey: string): string {
  return lineOf(statusCode === null ? `no answer: ${message}` : `${statusCode} ${name}: ${message}`, apiKey)
}

/** One line without the secret and addresses. */
export function lineOf(text: string, secret: string): string {
  const line = (secret === '' ? text : text.replaceAll(secret, '[key]')).replace(/[\s\p{Cc}]+/gu, ' ')
  return line
    .slice(0, 2 * MAX_REASON)
    .replace(ADDRESS, '[address]')
    .slice(0, MAX_REASON)
    .toWellFormed()
    .trim()
}

/** Milliseconds up to an hour (RFC 9110, section 10.2.3); null: neither seconds nor a date. */
function parseRetryAfter(text: string | undefined): number | null {
  if (text === undefined) return null
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : httpDate(text) - Date.now()
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), MAX_RETRY_MS)
}

/** Date.parse accepts almost any text: "2.5" as a day in May. */
function httpDate(text: string): number {
  return text.endsWith(' GMT') ? Date.parse(text) : Number.NaN
}

function fieldOf(value: Json, name: string): Json | undefined {
  return value instanceof JsonObject ? value.get(name) : undefined
}

function isMailId(value: unknown): value is string {
  return typeof value === 'string' && MAIL_ID.test(value)
}
