import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { DOCUMENT_FILE } from '../../catalogue/published.ts'
import type { Reply } from '../../support/raw-http.ts'
import type { Attempt } from '../attempt.ts'
import { readDocument } from '../document.ts'
import { createConform } from './conformity.ts'
import { createExpect } from './expectation.ts'
import { createJudge } from './oracles.ts'
import { createSchemaCheck } from './schema-check.ts'

const contract = readDocument(readFileSync(DOCUMENT_FILE, 'utf8'))
const check = createSchemaCheck(contract)
const judge = createJudge(contract, check, createExpect(contract, createConform(contract, check)))

const LOOKUP: Attempt = {
  operation: 'geoLookupAddress',
  change: '',
  method: 'GET',
  target: '/v1/geo/192.0.2.1',
  headers: [['X-Request-Id', 'mine']],
  body: null,
  framing: 'length',
  key: 'valid',
  presentation: 'x-api-key',
}
const BATCH: Attempt = { ...LOOKUP, operation: 'geoBatch', method: 'POST', target: '/v1/geo/batch' }
const LOCATION = {
  ip: '192.0.2.1',
  country: null,
  region: null,
  city: null,
  lat: null,
  lon: null,
  attribution: 'somebody',
}
const LIMITS = {
  'X-RateLimit-Limit': '1200',
  'X-RateLimit-Remaining': '1199',
  'X-RateLimit-Reset': '60',
  'RateLimit-Policy': '"minute";q=1200;w=60, "day";q=500000;w=86400',
  RateLimit: '"minute";r=1199;t=60, "day";r=499999;t=26913',
}
const COMMON = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Request-Id': 'mine',
}
const LOCATED = {
  ...{ ...COMMON, ...LIMITS, 'Cache-Control': 'private, max-age=3600', ETag: '"x"' },
  'Last-Modified': 'Wed, 17 Jun 2026 19:51:00 GMT',
}

type Texts = Readonly<Record<string, string | undefined>>

function reply(status: number, headers: Texts, body: unknown): Reply {
  const given = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return { status, headers: new Headers(given), text: typeof body === 'string' ? body : JSON.stringify(body) }
}

function located(headers: Texts = {}, body: unknown = LOCATION, status = 200): Reply {
  return reply(status, { ...LOCATED, ...headers }, body)
}

function refused(status: number, code: string, headers: Texts = {}, error: object = {}): Reply {
  const body = { error: { code, message: 'No.', status, ...error } }
  return reply(status, { ...COMMON, ...LIMITS, ...headers }, body)
}

const NO_LIMITS = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, undefined]))
const stranger = { ...LOOKUP, key: 'none' as const }
const malformed = { ...LOOKUP, change: 'made malformed', target: '/v1/geo/192.0.2.01' }
const elsewhere = { ...LOOKUP, operation: null, target: '/v1/nothing' }
const posted = { ...elsewhere, method: 'POST', target: '/v1/geo' }
const body = (value: unknown): Attempt => ({ ...BATCH, body: Buffer.from(JSON.stringify(value)) })
const used = { 'X-RateLimit-Remaining': '0', RateLimit: '"minute";r=0;t=60, "day";r=1;t=1' }
const usedUp = { ...LOOKUP, key: 'used up' as const }

describe('an answer in order is let through', () => {
  test.each([
    ['a location', LOOKUP, located()],
    [
      'a location as before',
      LOOKUP,
      located({ 'Content-Type': undefined, 'Last-Modified': undefined }, '', 304),
    ],
    ['a location without its body', { ...LOOKUP, method: 'HEAD' }, located({}, '')],
    ['no address', malformed, refused(400, 'invalid_ip')],
    ['no key', stranger, refused(401, 'missing_key', { ...NO_LIMITS, 'WWW-Authenticate': 'Bearer' })],
    ['no scope', { ...LOOKUP, key: 'without the scope' as const }, refused(403, 'missing_scope')],
    ['nothing there', elsewhere, refused(404, 'not_found')],
    ['another method', posted, refused(405, 'method_not_allowed', { Allow: 'GET, HEAD' })],
    ['used up', usedUp, refused(429, 'rate_limited', { ...used, 'Retry-After': '9' })],
    ['used up no more', usedUp, located()],
    ['an empty batch', body({ ips: [] }), refused(400, 'bad_request')],
    ['a large body', { ...BATCH, body: Buffer.alloc(65_537, ' ') }, refused(400, 'bad_request')],
  ])('%s', (_, attempt, answer) => {
    expect(judge(attempt, answer)).toEqual([])
  })
})

describe('a body that is not as documented is found [C2]', () => {
  test.each([
    ['a field more', located({}, { ...LOCATION, planet: 'Earth' })],
    ['a field less', located({}, { ...LOCATION, city: undefined })],
    ['another type', located({}, { ...LOCATION, lat: '51.5' })],
    ['beyond a limit', located({}, { ...LOCATION, lat: 90.5 })],
    ['no JSON', located({}, '{')],
    ['nothing', located({}, '')],
    ['another content type', located({ 'Content-Type': 'text/html' })],
    ['a body where there is none', located({ 'Content-Type': undefined }, LOCATION, 304)],
  ])('%s', (_, answer) => {
    expect(judge(LOOKUP, answer)).not.toEqual([])
  })

  test('a body to HEAD', () => {
    expect(judge({ ...LOOKUP, method: 'HEAD' }, located())).not.toEqual([])
  })
})

describe('a status that is not due is found [C2]', () => {
  const good = body({ ips: ['192.0.2.1'] })
  const batch = reply(200, { ...COMMON, ...LIMITS }, { count: 1, results: [LOCATION] })
  test.each([
    ['one that is not documented', LOOKUP, refused(404, 'not_found')],
    ['200 to a request that the document forbids', body({ ips: [] }), batch],
    ['200 to an unknown field', body({ ips: ['192.0.2.1'], x: 1 }), batch],
    ['200 to broken JSON', { ...BATCH, body: Buffer.from('{') }, batch],
    ['200 to an unknown parameter', { ...LOOKUP, target: '/v1/geo/192.0.2.1?x=1' }, located()],
    ['200 to what is no address', malformed, located()],
    ['200 without a key', stranger, located(NO_LIMITS)],
    ['200 to a wrong key', { ...LOOKUP, key: 'revoked' as const }, located(NO_LIMITS)],
    ['200 without the scope', { ...LOOKUP, key: 'without the scope' as const }, located()],
    ['200 where nothing is', elsewhere, located()],
    ['404 to another method', posted, refused(404, 'not_found')],
    ['400 to a request that the document allows', LOOKUP, refused(400, 'bad_request')],
    ['400 to a batch that the document allows', good, refused(400, 'bad_request')],
    ['400 to a body over 64 KiB', { ...good, body: padded(65_537) }, refused(400, 'bad_request')],
    ['413 to a body of 64 KiB', { ...good, body: padded(65_536) }, refused(413, 'payload_too_large')],
    [
      '401 to a valid key',
      LOOKUP,
      refused(401, 'invalid_key', { ...NO_LIMITS, 'WWW-Authenticate': 'Bearer' }),
    ],
    ['429 to a fresh key', LOOKUP, refused(429, 'rate_limited', { ...used, 'Retry-After': '9' })],
    ['500', LOOKUP, refused(500, 'internal_error')],
    ['502', malformed, refused(502, 'upstream_error')],
    ['503', LOOKUP, refused(503, 'unavailable', { 'Retry-After': '1' })],
  ])('%s', (_, attempt, answer) => {
    expect(judge(attempt, answer).join()).toContain('expected')
  })
})

function padded(byteCount: number): Buffer {
  return Buffer.from('{"ips":["192.0.2.1"]}'.padEnd(byteCount))
}

describe('an error that is not in its envelope is found [G2]', () => {
  test.each([
    ['another status in it', malformed, refused(400, 'invalid_ip', {}, { status: 404 })],
    ['a field more', malformed, refused(400, 'invalid_ip', {}, { hint: 'x' })],
    ['no message', malformed, refused(400, 'invalid_ip', {}, { message: undefined })],
    ['an empty message', malformed, refused(400, 'invalid_ip', {}, { message: ' ' })],
    ['a code of another status', malformed, refused(400, 'not_found')],
    ['a code of another operation', malformed, refused(400, 'bad_url')],
    ['a code that does not fit', malformed, refused(400, 'bad_request')],
    ['no envelope', malformed, reply(400, { ...COMMON, ...LIMITS }, { message: 'No.', status: 400 })],
    ['a status of its own where no operation is', elsewhere, refused(404, 'not_found', {}, { status: 200 })],
    ['a code of its own where no operation is', elsewhere, refused(404, 'bad_request')],
  ])('%s', (_, attempt, answer) => {
    expect(judge(attempt, answer)).not.toEqual([])
  })
})

describe('headers that are missing or wrong are found [G5, G7, G8]', () => {
  test.each(Object.keys(LOCATED).map((name) => [name]))('%s is missing', (name) => {
    expect(judge(LOOKUP, located({ [name]: undefined }))).not.toEqual([])
  })

  test.each([
    ['no whole number', { 'X-RateLimit-Remaining': '1199.0' }],
    ['a negative number', { 'X-RateLimit-Remaining': '-1' }],
    [
      'more remaining than there is',
      { 'X-RateLimit-Remaining': '1201', RateLimit: '"minute";r=1201;t=60, "day";r=1;t=1' },
    ],
    ['a reset at once', { 'X-RateLimit-Reset': '0', RateLimit: '"minute";r=1199;t=0, "day";r=1;t=1' }],
    ['a reset at a time of day', { 'X-RateLimit-Reset': '1790000000' }],
    ['two that say different things', { 'X-RateLimit-Remaining': '1198' }],
    ['another form', { RateLimit: 'limit=1200, remaining=1199, reset=60' }],
    ['the minute where the day is over', { RateLimit: '"minute";r=1199;t=60, "day";r=0;t=1' }],
    ['stored by others', { 'Cache-Control': 'public, max-age=3600' }],
    ['another request id', { 'X-Request-Id': 'yours' }],
    ['an odd request id', { 'X-Request-Id': 'a b' }],
    ['an undocumented header', { 'X-Powered-By': 'Bun' }],
    ['a sniffer', { 'X-Content-Type-Options': 'sniff' }],
  ])('%s', (_, headers: Texts) => {
    expect(judge(LOOKUP, located(headers))).not.toEqual([])
  })

  test.each([
    ['limits without a key', stranger, refused(401, 'missing_key', { 'WWW-Authenticate': 'Bearer' })],
    ['no WWW-Authenticate', stranger, refused(401, 'missing_key', NO_LIMITS)],
    [
      'another WWW-Authenticate',
      stranger,
      refused(401, 'missing_key', { ...NO_LIMITS, 'WWW-Authenticate': 'Basic' }),
    ],
    ['no Retry-After', usedUp, refused(429, 'rate_limited', used)],
    ['Retry-After at once', usedUp, refused(429, 'rate_limited', { ...used, 'Retry-After': '0' })],
    ['429 while something is left', usedUp, refused(429, 'rate_limited', { 'Retry-After': '9' })],
    ['no limits at a refusal', malformed, refused(400, 'invalid_ip', NO_LIMITS)],
    ['no limits where nothing is', elsewhere, refused(404, 'not_found', NO_LIMITS)],
    ['no Allow', posted, refused(405, 'method_not_allowed')],
    ['a method more', posted, refused(405, 'method_not_allowed', { Allow: 'GET, HEAD, POST' })],
    ['a method less', posted, refused(405, 'method_not_allowed', { Allow: 'GET' })],
    ['a refusal that is stored', elsewhere, refused(404, 'not_found', { 'Cache-Control': 'max-age=60' })],
  ])('%s', (_, attempt, answer) => {
    expect(judge(attempt, answer)).not.toEqual([])
  })

  test('a request id that was not to be kept', () => {
    const odd = { ...LOOKUP, headers: [['X-Request-Id', 'a b']] as const }
    expect(judge(odd, located({ 'X-Request-Id': 'new' }))).toEqual([])
    const none = { ...LOOKUP, headers: [] }
    expect(judge(none, located({ 'X-Request-Id': 'new' }))).toEqual([])
  })
})

test('503 is let through once where it is allowed, with or without the limits, and in its envelope', () => {
  const retry = { 'Retry-After': '1' }
  const missed = { ...NO_LIMITS, ...retry }
  for (const headers of [retry, missed]) {
    expect(judge(LOOKUP, refused(503, 'unavailable', headers), [503])).toEqual([])
    expect(judge(LOOKUP, refused(503, 'internal_error', headers), [503])).not.toEqual([])
  }
  expect(judge(LOOKUP, refused(503, 'unavailable'), [503])).toEqual(['Retry-After is missing'])
})
