import type { Static } from '@sinclair/typebox'
import { shortName } from '../../http/operation/body-shape.ts'
import { hasDirection, hasHidden, lineProblem } from '../../http/operation/shown-text.ts'
import { isList, type Json, JsonObject, LossyNumber } from '../../net/read-json.ts'
import { jsonByteLength, writeJson } from '../../net/write-json.ts'
import {
  EMAIL,
  type EventBody,
  MAX_BODY,
  MAX_DATA_BYTES,
  MAX_DEDUPE_KEY,
  MAX_EMAIL,
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
  readonly email: string | null
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
    email: ifGiven(body.email, parseEmail),
  }
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

function parseEmail(email: string): string {
  parseText('email', email, 1, MAX_EMAIL)
  return EMAIL.test(email) ? email : refuse('email', 'one address such as name@example.com')
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
