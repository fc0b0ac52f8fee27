import { describe, expect, test } from 'bun:test'
import type { Intent } from '../../../../src/trust/intents/intents.ts'
import { TRANSPORT_TABLE } from '../../../../src/trust/judge/connection/transport.ts'
import type { CapturedTls } from '../../../../src/trust/visit/capture.ts'
import { captureOf, FETCHED_AT, hopTo } from '../../captures.ts'
import { findingsIn } from '../page-subject.ts'
import { rulesOf, subjectOf } from '../subject-of.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const daysFromVisit = (days: number) => new Date(Date.parse(FETCHED_AT) + days * DAY_MS).toISOString()

function rulesWith(tls: Partial<CapturedTls>, intents: readonly Intent[] = []) {
  return rulesOf(TRANSPORT_TABLE, subjectOf(captureOf('https://example.com/', { tls }), intents))
}

const DEFECTS: readonly (readonly [string, Partial<CapturedTls>])[] = [
  ['an unknown authority', { error: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY' }],
  ['another name', { error: 'ERR_TLS_CERT_ALTNAME_INVALID' }],
  ['a signature of its own', { error: 'DEPTH_ZERO_SELF_SIGNED_CERT', self_signed: true }],
  ['a signature of its own that was not reported', { self_signed: true }],
  ['two defects', { error: 'CERT_HAS_EXPIRED, ERR_TLS_CERT_ALTNAME_INVALID' }],
  ['an end before the visit', { not_after: daysFromVisit(-1) }],
  ['a beginning after the visit', { not_before: daysFromVisit(1) }],
]

describe.each(DEFECTS)('a certificate with %s', (_, tls) => {
  test('is a defect', () => {
    expect(rulesWith(tls)).toEqual(['transport.certificate_defect'])
  })
})

test.each([
  ['valid', {}],
  ['valid to the second', { not_after: FETCHED_AT }],
  ['valid from the second', { not_before: FETCHED_AT }],
  ['without dates', { not_before: null, not_after: null }],
  ['with dates that are none', { not_before: 'soon', not_after: 'later' }],
] as const)('a certificate %s is no defect', (_, tls) => {
  expect(rulesWith(tls)).toEqual([])
})

test('a page over http has no certificate', () => {
  expect(rulesOf(TRANSPORT_TABLE, subjectOf(captureOf('http://example.com/'), ['password']))).toEqual([])
})

test('the certificate of the last hop counts', () => {
  const bad = hopTo('https://a.com/', { status: 302, tls: { error: 'CERT_HAS_EXPIRED' } })
  expect(rulesOf(TRANSPORT_TABLE, subjectOf(captureOf('https://b.com/', { before: [bad] })))).toEqual([])
})

test('the evidence is what the handshake said', () => {
  const capture = captureOf('https://b.com/', {
    before: [hopTo('http://b.com/', { status: 301 })],
    tls: { error: 'CERT_HAS_EXPIRED', not_after: daysFromVisit(-3) },
  })
  expect(findingsIn(TRANSPORT_TABLE, subjectOf(capture))[0]?.evidence).toEqual({
    at: 'hop[1]',
    offset: null,
    seen: 'CERT_HAS_EXPIRED',
    expected: null,
  })
})

test('all that is wrong with a certificate is evidence', () => {
  const tls = { self_signed: true, not_after: daysFromVisit(-1) }
  const subject = subjectOf(captureOf('https://example.com/', { tls }), [])
  expect(findingsIn(TRANSPORT_TABLE, subject)[0]?.evidence.seen).toBe(`self-signed, expired ${tls.not_after}`)
})
