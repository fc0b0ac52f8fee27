import { domainToASCII } from 'node:url'
import type { Static } from '@sinclair/typebox'
import { ApiError } from '../../http/errors.ts'
import { shortName } from '../../http/operation/body-shape.ts'
import { hasDirection, hasHidden, lineProblem } from '../../http/operation/shown-text.ts'
import { ADDRESS, MAILABLE, MAX_ADDRESS } from '../../net/mail-address.ts'
import { parseTime } from '../../net/parse-time.ts'
import { isList, type Json, JsonObject, LossyNumber } from '../../net/read-json.ts'
import { jsonByteLength, writeJson } from '../../net/write-json.ts'
import {
  type EventBody,
  type EventsBody,
  MAX_BATCH,
  MAX_BODY,
  MAX_DATA_BYTES,
  MAX_DEDUPE_KEY,
  MAX_TITLE,
  MAX_URL,
} from '../bodies.ts'
import {
  isStorable,
  parseProductKey,
  parseText,
  parseType,
  parseUserId,
  refuse,
  refuseUnstorable,
} from '../field-values.ts'

const CONTROL_CHARACTER = /\p{Cc}/u
const BLANK_OR_CONTROL_CHARACTER = /[\s\p{Cc}]/u
/** Browsers, but not all readers, also accept `http:example.com` and `http:///example.com` as absolute. */
const WEB_ADDRESS = /^https?:\/\/[^/\\?#]/i
/** Browsers end the authority at a backslash, but other readers do not. */
const BACKSLASH = /^[^?#]*\\/
const USER_INFO = /^https?:\/\/[^/?#]*@/i

export interface NewEvent {
  readonly productKey: string
  readonly type: string
  readonly userId: string
  readonly title: string
  readonly dedupeKey: string | null
  readonly body: string | null
  readonly url: string | null
  /** JSON text of an object. */
  readonly data: string | null
  /** An address that a mail can go to; its domain is in ASCII. */
  readonly email: string | null
  /** An address that no mail can go to. */
  readonly badEmail: string | null
  readonly expiresAt: Date | null
}

/** Throws ApiError `bad_request` with the first wrong field and what was expected (contract N2). */
export function parseEvent(body: Static<typeof EventBody>): NewEvent {
  return {
    productKey: parseProductKey(body.product_key),
    type: parseType(body.type),
    userId: parseUserId(body.subject_user_id, 'subject_user_id'),
    title: parseTitle(body.title),
    dedupeKey: ifGiven(body.dedupe_key, (text) => parseText('dedupe_key', text, 1, MAX_DEDUPE_KEY)),
    body: ifGiven(body.body, parseBody),
    url: ifGiven(body.url, parseUrl),
    data: ifGiven(body.data, parseData),
    ...parseEmail(body.email),
    expiresAt: ifGiven(body.expires_at, parseExpiry),
  }
}

/** As `parseEvent`; the field is named with its place: `events[3].title`. */
export function parseEvents({ events }: Static<typeof EventsBody>): NewEvent[] {
  if (events.length === 0) refuse('events', `1 to ${MAX_BATCH} events, got 0`)
  if (events.length > MAX_BATCH)
    throw new ApiError('batch_too_large', `events: expected 1 to ${MAX_BATCH} events, got ${events.length}`)
  return events.map((event, at) => {
    try {
      return parseEvent(event)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      throw new ApiError(error.code, `events[${at}].${error.message}`)
    }
  })
}

/** A line break would begin another header in a mail. */
function parseTitle(title: string): string {
  const expected = `1-${MAX_TITLE} characters without control characters`
  parseText('title', title, 1, MAX_TITLE, expected)
  if (CONTROL_CHARACTER.test(title)) refuse('title', `${expected}, got one`)
  const problem = lineProblem(title)
  return problem === null ? title : refuse('title', problem)
}

function parseBody(body: string): string {
  parseText('body', body, 0, MAX_BODY)
  return hasDirection(body) ? refuse('body', 'no bidirectional controls') : body
}

function parseUrl(url: string): string {
  parseText('url', url, 1, MAX_URL)
  const isAddress = WEB_ADDRESS.test(url) && !BLANK_OR_CONTROL_CHARACTER.test(url) && URL.canParse(url)
  if (!isAddress) refuse('url', 'an absolute http or https URL without blanks')
  if (hasHidden(url))
    refuse('url', 'no bidirectional controls and no invisible characters but percent-encoded')
  if (BACKSLASH.test(url)) refuse('url', 'no backslash before its query')
  return USER_INFO.test(url) ? refuse('url', 'an absolute http or https URL without user info') : url
}

function parseEmail(email: string | undefined): Pick<NewEvent, 'email' | 'badEmail'> {
  if (email === undefined) return { email: null, badEmail: null }
  const mailable = mailableForm(email)
  return mailable === null ? { email: null, badEmail: email } : { email: mailable, badEmail: null }
}

/**
 * The address with its domain in ASCII (RFC 5891); null: no mail can go to it. Throws ApiError `bad_request` for a text
 * that is no address.
 */
export function mailableForm(email: string): string | null {
  parseText('email', email, 1, MAX_ADDRESS)
  if (!ADDRESS.test(email)) refuse('email', 'one address such as name@example.com')
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const isAscii = /^[\x21-\x7e]*$/.test(domain)
  const ascii = `${email.slice(0, at)}@${isAscii ? domain : domainToASCII(domain)}`
  return ascii.length <= MAX_ADDRESS && MAILABLE.test(ascii) ? ascii : null
}

/** A time that is over is no error, or an event could not be sent again after it. */
function parseExpiry(text: string): Date {
  return parseTime(text) ?? refuse('expires_at', 'a time such as 2030-01-31T12:00:00Z')
}

function parseData(data: JsonObject): string {
  const byteCount = jsonByteLength(data)
  if (byteCount > MAX_DATA_BYTES)
    refuse('data', `at most ${MAX_DATA_BYTES} bytes as JSON in UTF-8, got ${byteCount}`)
  requireStorable(data, 'data')
  return writeJson(data)
}

function requireStorable(json: Json, path: string): void {
  if (typeof json === 'string' && !isStorable(json)) refuseUnstorable('data')
  if (json instanceof LossyNumber)
    refuse(path, `a number that comes back as it is, got ${shortName(json.text)}`)
  if (isList(json)) for (const [at, value] of json.entries()) requireStorable(value, `${path}[${at}]`)
  if (!(json instanceof JsonObject)) return
  if (!json.names.every(isStorable)) refuseUnstorable('data')
  for (const [at, value] of json.values.entries())
    requireStorable(value, `${path}.${shortName(json.names[at] ?? '')}`)
}

function ifGiven<T, R>(value: T | undefined, parse: (value: T) => R): R | null {
  return value === undefined ? null : parse(value)
}
