import { expect, test } from 'bun:test'
import { ApiError } from '../../src/http/errors.ts'
import { parseId } from '../../src/http/id.ts'
import { type NewKeyFields, parseName, parseNewKey } from '../../src/keys/input.ts'

const NOW = new Date('2026-01-01T00:00:00Z')
const FIELDS: NewKeyFields = {
  partner_id: '0190a5d2-7c7e-7c3e-8a53-3a2f6f9b1c2d',
  plan: 'free',
  scopes: ['geo:read'],
}

function refusal(fields: Partial<NewKeyFields>): string {
  return refusalOf(() => parseNewKey({ ...FIELDS, ...fields }, NOW))
}

function refusalOf(parse: () => unknown): string {
  try {
    parse()
  } catch (error) {
    if (error instanceof ApiError) return `${error.code} ${error.message}`
  }
  return 'accepted'
}

test('a plain request gives a key without name and expiry', () => {
  expect(parseNewKey(FIELDS, NOW)).toEqual({
    partnerId: FIELDS.partner_id,
    plan: 'free',
    scopes: ['geo:read'],
    name: null,
    expiresAt: null,
  })
})

test('repeated scopes count once, in the order of the interface', () => {
  const scopes = ['notify:read', 'geo:read', 'notify:read', 'geo:read']
  expect(parseNewKey({ ...FIELDS, scopes }, NOW).scopes).toEqual(['geo:read', 'notify:read'])
})

test.each([
  ['partner_id', { partner_id: 'x' }],
  ['plan', { plan: 'gold' }],
  ['plan', { plan: '' }],
  ['plan', { plan: 'toString' }],
  ['scopes', { scopes: [] }],
  ['scopes', { scopes: ['geo:read', 'geo:write'] }],
  ['scopes', { scopes: ['GEO:READ'] }],
  ['name', { name: '' }],
  ['expires_at', { expires_at: '' }],
  ['expires_at', { expires_at: 'tomorrow' }],
  ['expires_at', { expires_at: '2030' }],
  ['expires_at', { expires_at: '2030-01-01' }],
  ['expires_at', { expires_at: '2030-01-01T00:00:00' }],
  ['expires_at', { expires_at: '2030-02-30T00:00:00Z' }],
  ['expires_at', { expires_at: '2030-13-01T00:00:00Z' }],
  ['expires_at', { expires_at: '2030-01-01T25:00:00Z' }],
  ['expires_at', { expires_at: '2026-01-01T00:00:00Z' }],
  ['expires_at', { expires_at: '2025-12-31T23:59:59Z' }],
])('%s is named when it is wrong: %o', (field, fields) => {
  expect(refusal(fields)).toStartWith(`bad_request ${field}: expected `)
})

test.each([
  '2026-01-01T00:00:00.001Z',
  '2026-01-01T00:00:01Z',
  '2026-01-01T01:00:00+00:30',
  '9999-12-31T23:59:59Z',
])('a key may expire at %s', (expires_at) => {
  expect(parseNewKey({ ...FIELDS, expires_at }, NOW).expiresAt).toEqual(new Date(expires_at))
})

test.each([
  ['one letter', 'a'],
  ['words of any script', 'Łódź & söhne 東京'],
  ['255 code points of two units', '🧭'.repeat(255)],
  ['a quotation mark', "Robert'); DROP TABLE keys;--"],
])('%s may be a name', (_, name) => {
  expect(parseName(name)).toBe(name)
})

test.each([
  ['nothing', ''],
  ['blanks', '  '],
  ['a line break', 'a\n'],
  ['U+0000', 'a\0b'],
  ['a C1 control', '\u0085'],
  ['a delete character', 'a\u007f'],
  ['a lone surrogate', '\ud800'],
  ['256 code points', '🧭'.repeat(256)],
  ['256 letters', 'a'.repeat(256)],
  ['text that is turned round', 'Acme \u202egnol'],
  ['a mark of direction', 'Acme\u200f'],
  ['a line separator', 'a\u2028b'],
  ['a space without width', 'Ac\u200bme'],
  ['a joiner between Latin letters', 'Ac\u200dme'],
  ['nothing to be seen', '\u3164'],
])('%s may not be a name', (_, name) => {
  expect(refusalOf(() => parseName(name))).toStartWith('bad_request name: expected 1-255 characters')
})

test('an id is a UUID in any case, and is stored in lower case (RFC 9562, section 4)', () => {
  const id = Bun.randomUUIDv7()
  expect(parseId(id)).toBe(id)
  expect(parseId(id.toUpperCase())).toBe(id)
  for (const text of [
    '',
    '1',
    `${FIELDS.partner_id} `,
    `{${FIELDS.partner_id}}`,
    FIELDS.partner_id.replaceAll('-', ''),
  ]) {
    expect(parseId(text)).toBeNull()
  }
})
