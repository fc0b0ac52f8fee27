import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { Capture } from '../../../src/trust/visit/capture.ts'
import { type VisitParts, visit } from '../../../src/trust/visit/visit.ts'
import {
  type CertificateAuthority,
  type CertificateOptions,
  createCertificateAuthority,
  type KeyPair,
} from '../../support/certificates.ts'
import { type DnsServer, startDns } from '../../support/dns.ts'
import { page, redirect, startSite, startSocket } from '../../support/site.ts'
import { outcomeOf, textIn, visitParts } from './visiting.ts'

const HOUR_MS = 3_600_000
const NAME = 'site.example.com'

let dns: DnsServer
let authority: CertificateAuthority
let stranger: CertificateAuthority
let parts: VisitParts

beforeAll(async () => {
  dns = await startDns({ [NAME]: ['127.0.0.1'], 'www.site.example.com': ['127.0.0.1'] })
  authority = createCertificateAuthority()
  stranger = createCertificateAuthority()
  parts = visitParts(['127.0.0.0/8'], dns.address, { ca: authority.root })
})

afterAll(async () => {
  authority[Symbol.dispose]()
  stranger[Symbol.dispose]()
  await dns[Symbol.asyncDispose]()
})

async function visited(tls: KeyPair, given = parts, host = NAME): Promise<Capture> {
  await using site = await startSite(() => page('secret page'), { tls })
  return await visit(new URL(`https://${host}:${site.port}/`), given)
}

describe('a certificate defect is captured, and the page with it [T5]', () => {
  const now = Date.now()
  const good: CertificateOptions = { names: [NAME] }
  test.each<[string, CertificateOptions, string | null]>([
    ['in order', good, null],
    ['in order by its intermediate', { ...good, issuer: 'intermediate' }, null],
    ['in order by a wildcard', { names: ['*.example.com'] }, null],
    ['expired', { ...good, notAfter: new Date(now - HOUR_MS) }, 'CERT_HAS_EXPIRED'],
    ['not yet valid', { ...good, notBefore: new Date(now + HOUR_MS) }, 'CERT_NOT_YET_VALID'],
    ['self-signed', { ...good, issuer: 'self' }, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['of another name', { names: ['www.example.com'] }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['of a wildcard one level above', { names: ['*.com'] }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    [
      'without its intermediate',
      { ...good, issuer: 'intermediate', withoutIntermediate: true },
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ],
    [
      'expired and of another name',
      { names: ['www.example.com'], notAfter: new Date(now - HOUR_MS) },
      'CERT_HAS_EXPIRED, ERR_TLS_CERT_ALTNAME_INVALID',
    ],
    [
      'self-signed, of another name and not yet valid',
      { names: ['www.example.com'], issuer: 'self', notBefore: new Date(now + HOUR_MS) },
      'CERT_NOT_YET_VALID, DEPTH_ZERO_SELF_SIGNED_CERT, ERR_TLS_CERT_ALTNAME_INVALID',
    ],
  ])('%s', async (_, options, error) => {
    const capture = await visited(authority.issue(options))
    expect(Value.Errors(Capture, capture).First()).toBeUndefined()
    expect(capture.hops[0]?.tls).toMatchObject({
      error,
      protocol: 'TLSv1.3',
      self_signed: options.issuer === 'self',
      subject_alt_names: [...options.names],
    })
    expect(textIn(capture)).toBe('secret page')
    expect(capture.timing_ms.tls).toBeGreaterThan(0)
  })

  test('of an authority that is not trusted', async () => {
    const capture = await visited(stranger.issue(good))
    expect(capture.hops[0]?.tls?.error).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
  })

  test('of an authority that is trusted here and not by default', async () => {
    const { ca: _, ...byDefault } = parts
    const capture = await visited(authority.issue(good), byDefault)
    expect(capture.hops[0]?.tls?.error).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
  })

  test('of a visitor to whom now is another time', async () => {
    const tenYears = 10 * 365 * 24 * HOUR_MS
    const capture = await visited(authority.issue(good), { ...parts, now: () => now + tenYears })
    expect(capture.hops[0]?.tls?.error).toBe('CERT_HAS_EXPIRED')
  })

  test('of an address', async () => {
    const capture = await visited(authority.issue({ names: ['127.0.0.1'] }), parts, '127.0.0.1')
    expect(capture.hops[0]?.tls?.error).toBeNull()
  })

  test('at each hop that has one', async () => {
    const expired = authority.issue({ ...good, notAfter: new Date(now - HOUR_MS) })
    await using end = await startSite(() => page('end'), { tls: expired })
    const location = `https://${NAME}:${end.port}/`
    await using begin = await startSite(() => redirect(location), { tls: authority.issue(good) })
    const { hops } = await visit(new URL(`https://${NAME}:${begin.port}/`), parts)
    expect(hops.map(({ tls }) => tls?.error)).toEqual([null, 'CERT_HAS_EXPIRED'])
  })
})

describe('without TLS there is nothing to be captured [T3]', () => {
  const url = (port: number) => `https://${NAME}:${port}/`
  /** Longer than a handshake had when it had a time of its own; without a deadline it would not end. */
  const timeoutMs = 2_000

  test('at a port of plain HTTP', async () => {
    await using site = await startSite(() => page('plain'))
    expect(await outcomeOf(url(site.port), { ...parts, timeoutMs })).toStartWith('timeout: ')
  })

  test('at a port that answers before it is asked', async () => {
    await using site = await startSocket((socket) => socket.write('220 mail.example.com ESMTP\r\n'))
    expect(await outcomeOf(url(site.port), parts)).toStartWith('tls: ')
  })

  test('at a port that hangs up', async () => {
    await using site = await startSocket((socket) => socket.once('data', () => socket.resetAndDestroy()))
    expect(await outcomeOf(url(site.port), parts)).toStartWith('tls: ')
  })

  test('at a port that says nothing', async () => {
    await using site = await startSocket(() => undefined)
    expect(await outcomeOf(url(site.port), { ...parts, timeoutMs })).toStartWith('timeout: ')
  })

  test('nor at a TLS port that is asked in plain HTTP', async () => {
    await using site = await startSite(() => page('secure'), { tls: authority.issue({ names: [NAME] }) })
    expect(await outcomeOf(`http://${NAME}:${site.port}/`, parts)).toMatch(/^(?:protocol|ended): /)
  })
})
