import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { guardedRequest } from '../../../src/trust/visit/guarded-request.ts'
import type { CertificateOptions } from '../../support/certificates.ts'
import { startSites, textOf, type VisitedSites } from './visited-sites.ts'

const HOUR_MS = 3_600_000
const never = new AbortController().signal
let sites: VisitedSites

beforeAll(async () => {
  sites = await startSites({ 'site.example.com': ['127.0.0.1'] })
})

afterAll(() => sites[Symbol.asyncDispose]())

describe('a certificate defect is captured and not an error [T5]', () => {
  const now = Date.now()
  const site = { names: ['site.example.com'] }
  const cases: readonly [string, CertificateOptions, string | null][] = [
    ['in order', site, null],
    ['in order, with its intermediate', { ...site, issuer: 'intermediate' }, null],
    [
      'without its intermediate',
      { ...site, issuer: 'intermediate', withoutIntermediate: true },
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ],
    ['expired', { ...site, notAfter: new Date(now - HOUR_MS) }, 'CERT_HAS_EXPIRED'],
    ['not yet valid', { ...site, notBefore: new Date(now + HOUR_MS) }, 'CERT_NOT_YET_VALID'],
    ['self-signed', { ...site, issuer: 'self' }, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['of another name', { names: ['other.example.com'] }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ]

  test.each(cases)('%s', async (_, options, error) => {
    const answer = await sites.get(`https://site.example.com:${await sites.secureWeb(options)}/`)
    expect(answer.tls?.error).toBe(error)
    expect(answer.tls?.self_signed).toBe(options.issuer === 'self')
    expect(answer.tls?.subject_alt_names).toEqual([...options.names])
    expect(answer.status).toBe(200)
    expect(await textOf(answer)).toBe('page')
  })

  test('of an authority that nobody knows', async () => {
    const port = await sites.secureWeb(site)
    const { ca: _, ...strangers } = sites.parts
    const answer = await guardedRequest(new URL(`https://site.example.com:${port}/`), strangers, never)
    expect(answer.tls?.error).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
  })

  test('its times, names and protocol are told', async () => {
    const notBefore = new Date('2024-02-03T04:05:06Z')
    const notAfter = new Date('2049-12-31T23:59:59Z')
    const port = await sites.secureWeb({ names: ['127.0.0.1', 'site.example.com'], notBefore, notAfter })
    expect((await sites.get(`https://127.0.0.1:${port}/`)).tls).toEqual({
      protocol: 'TLSv1.3',
      error: null,
      issuer: 'CN=Lab root',
      subject: 'CN=127.0.0.1',
      subject_alt_names: ['127.0.0.1', 'site.example.com'],
      not_before: notBefore.toISOString(),
      not_after: notAfter.toISOString(),
      self_signed: false,
    })
  })

  test('an address is compared with the addresses in it', async () => {
    const answer = await sites.get(`https://127.0.0.1:${await sites.secureWeb(site)}/`)
    expect(answer.tls?.error).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  })

  test('one that names thousands of hosts is cut', async () => {
    const names = Array.from({ length: 500 }, (_, index) => `n${index}.example.com`)
    const answer = await sites.get(`https://site.example.com:${await sites.secureWeb({ names })}/`)
    expect(answer.tls?.subject_alt_names).toEqual(names.slice(0, 100))
  })
})
