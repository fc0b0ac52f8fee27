import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { DOCUMENT_FILE } from '../../catalogue/published.ts'
import { attemptOf } from '../attempts/written.ts'
import { readDocument } from '../document.ts'
import { createConform } from './conformity.ts'
import { createSchemaCheck } from './schema-check.ts'

const contract = readDocument(readFileSync(DOCUMENT_FILE, 'utf8'))
const conform = createConform(contract, createSchemaCheck(contract))
const EVENT = { product_key: 'shop', type: 't', subject_user_id: 'u', title: 'T' }
const event = (fields: object) => JSON.stringify({ ...EVENT, ...fields })

function verdictOf(id: string, target: string | null, body: string | Buffer | null): string {
  const operation = contract.operations.find((each) => each.id === id)
  if (operation === undefined) throw new Error(`no operation ${id}`)
  const attempt = attemptOf(operation, { path: {}, query: {}, headers: {}, body: undefined })
  const conformity = conform(operation, {
    ...attempt,
    target: target ?? attempt.target,
    body: body === null ? null : Buffer.from(body),
  })
  return conformity.verdict === 'beyond schemas' ? conformity.beyond.code : conformity.verdict
}

test.each([
  ['geoLookup', '/v1/geo', 'conforms'],
  ['geoLookup', '/v1/geo?', 'conforms'],
  ['geoLookup', '/v1/geo?ip=%3A%3A1', 'conforms'],
  ['geoLookup', '/v1/geo?ip=', 'invalid_ip'],
  ['geoLookup', '/v1/geo?ip=1.2.3.04', 'invalid_ip'],
  ['geoLookup', '/v1/geo?ip=fe80::1%25lo', 'invalid_ip'],
  ['geoLookup', '/v1/geo?ip=1.2.3.4&ip=1.2.3.4', 'violates'],
  ['geoLookup', '/v1/geo?IP=1.2.3.4', 'violates'],
  ['geoLookup', '/v1/geo?ip=%zz', 'unclear'],
  ['geoLookup', '/v1/geo?ip=%ff', 'unclear'],
  ['geoLookupAddress', '/v1/geo/::1', 'conforms'],
  ['geoLookupAddress', '/v1/geo/1.2.3', 'invalid_ip'],
  ['notifyUnreadCount', '/v1/notify/unread-count', 'violates'],
  ['notifyUnreadCount', '/v1/notify/unread-count?user_id=', 'violates'],
  ['notifyUnreadCount', '/v1/notify/unread-count?user_id=a+b', 'conforms'],
  ['notifyUnreadCount', '/v1/notify/unread-count?user_id=%00', 'violates'],
  ['notifyUnreadCount', `/v1/notify/unread-count?user_id=${'%F0%9F%98%80'.repeat(128)}`, 'conforms'],
  ['notifyUnreadCount', `/v1/notify/unread-count?user_id=${'a'.repeat(129)}`, 'violates'],
  ['notifyListInbox', '/v1/notify/inbox?user_id=u&limit=100', 'conforms'],
  ['notifyListInbox', '/v1/notify/inbox?user_id=u&limit=101', 'violates'],
  ['notifyListInbox', '/v1/notify/inbox?user_id=u&limit=', 'violates'],
  ['notifyListInbox', '/v1/notify/inbox?user_id=u&limit=1e1', 'unclear'],
  ['notifyListInbox', '/v1/notify/inbox?user_id=u&status=new', 'violates'],
])('%s %s: %s', (id, target, verdict) => {
  expect(verdictOf(id, target, null)).toBe(verdict)
})

const deep = (depth: number) => `{"a":`.repeat(depth) + '1' + '}'.repeat(depth)

test.each([
  ['an event', event({}), 'conforms'],
  [
    'an event with all',
    event({ dedupe_key: 'd', body: '', url: 'http://a.bc/', data: {}, email: 'a@b.c' }),
    'conforms',
  ],
  ['a number for a text', event({ title: 1 }), 'violates'],
  ['null for a text', event({ title: null }), 'violates'],
  ['null for an optional text', event({ body: null }), 'conforms'],
  ['an unknown field', event({ x: 1 }), 'violates'],
  ['a known name of all objects', `{"__proto__":1,${event({}).slice(1)}`, 'violates'],
  ['a title of 255 code points', event({ title: '😀'.repeat(255) }), 'conforms'],
  ['a title of 256', event({ title: 'a'.repeat(256) }), 'violates'],
  ['a control character', event({ title: 'a\nb' }), 'violates'],
  ['a URL of letters beyond ASCII', event({ url: 'http://é.example/' }), 'unclear'],
  ['a port that is none', event({ url: 'http://a.bc:99999/' }), 'unclear'],
  ['another scheme', event({ url: 'ftp://a.bc/' }), 'violates'],
  ['half of a pair', event({ body: '\ud800' }), 'bad_request'],
  ['U+0000 in data', event({ data: { a: ['\0'] } }), 'bad_request'],
  ['data of 8,192 bytes', event({ data: { a: 'x'.repeat(8_184) } }), 'conforms'],
  ['data of 8,193 bytes', event({ data: { a: 'x'.repeat(8_185) } }), 'bad_request'],
  [
    'a number that comes back as another',
    event({}).replace('}', ',"data":{"a":9007199254740993}}'),
    'bad_request',
  ],
  ['a number that no double holds', event({}).replace('}', ',"data":{"a":1e400}}'), 'bad_request'],
  ['data of 64 levels', event({}).replace(/\}$/, `,"data":${deep(64)}}`), 'conforms'],
  ['data of 65 levels', event({}).replace(/\}$/, `,"data":${deep(65)}}`), 'bad_request'],
  ['too much deep data', event({}).replace(/\}$/, `,"data":${deep(10_000)}}`), 'bad_request'],
  ['blanks around', ` ${event({})}\n`, 'conforms'],
  ['64 KiB', event({}).padEnd(65_536), 'conforms'],
  ['more than 64 KiB', event({}).padEnd(65_537), 'too large'],
  ['more than 64 KiB of nothing', ' '.repeat(65_537), 'unclear'],
  ['a byte order mark', `\ufeff${event({})}`, 'unclear'],
  ['no UTF-8', Buffer.from(event({ title: 'é' }), 'latin1'), 'violates'],
  ['no JSON', '{', 'violates'],
  ['nothing', '', 'violates'],
  ['no body', null, 'violates'],
])('%s: %#', (_, body, verdict) => {
  expect(verdictOf('notifyCreateEvent', null, body)).toBe(verdict)
})

test.each([
  ['https://example.com/', 'conforms'],
  ['http://127.0.0.1:8000/', 'conforms'],
  ['http://10.0.0.1/', 'bad_url'],
  ['http://[::1]/', 'bad_url'],
  ['http://a$b.example.com/', 'bad_url'],
  ['example.com', 'bad_url'],
  ['ftp://example.com/', 'bad_url'],
  ['', 'bad_url'],
  [' ht\ntp://example.com', 'unclear'],
  [`http://a.bc/${'a'.repeat(2_037)}`, 'violates'],
])('a page at %j: %s', (url, verdict) => {
  expect(verdictOf('trustCheckUrl', null, JSON.stringify({ url }))).toBe(verdict)
})
