import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type CertificateAuthority,
  type CertificateOptions,
  createCertificateAuthority,
} from '../../support/certificates.ts'
import { burst, countStatuses } from '../../support/nodes.ts'
import { freePort } from '../../support/server-process.ts'
import { makeDirectory } from '../../support/service.ts'
import { until } from '../../support/waiting.ts'
import { outagesOf, readiness, startBeside } from './redis-beside.ts'

const DAY_MS = 86_400_000

let authority: CertificateAuthority
let directory: string
let root: string

beforeAll(() => {
  authority = createCertificateAuthority()
  directory = makeDirectory('redis-tls')
  root = save('root.pem', authority.root)
})
afterAll(() => authority[Symbol.dispose]())

function save(name: string, text: string): string {
  const path = join(directory, name)
  writeFileSync(path, text)
  return path
}

const NAMES = ['127.0.0.1']

interface Setting {
  /** What the address says before the `://`; the port is that of TLS unless it is said. */
  readonly protocol?: 'redis' | 'rediss'
  readonly isPortPlain?: boolean
  readonly certificate?: Partial<CertificateOptions>
  readonly trustsRoot?: boolean
}

/** A Redis with a plain port and one of TLS, and a node that asks one of them at 127.0.0.1. */
async function startWith({ protocol = 'rediss', isPortPlain, certificate, trustsRoot = true }: Setting) {
  const { key, cert } = authority.issue({ names: NAMES, ...certificate })
  const tlsPort = await freePort()
  const files = ['--tls-cert-file', save('cert.pem', cert), '--tls-key-file', save('key.pem', key)]
  const trust = ['--tls-auth-clients', 'no', '--tls-ca-cert-file', root]
  return startBeside(
    ['--tls-port', String(tlsPort), ...files, ...trust],
    (port) => `${protocol}://127.0.0.1:${isPortPlain ? port : tlsPort}`,
    trustsRoot ? { REDIS_CA_FILE: root } : {},
  )
}

const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS)

describe('why TLS to Redis fails is told once, at the start, and the node limits on its own [L7, O4, O15]', () => {
  test.each<[string, RegExp, Setting]>([
    ['a self-signed certificate', /^self[- ]signed certificate$/, { certificate: { issuer: 'self' } }],
    ['an authority that is not trusted', /certificate/, { trustsRoot: false }],
    [
      'a missing intermediate certificate',
      /^unable to verify the first certificate$/,
      { certificate: { issuer: 'intermediate', withoutIntermediate: true } },
    ],
    [
      'a certificate of another name',
      /does not match certificate's altnames/,
      { certificate: { names: ['redis.example'] } },
    ],
    [
      'a certificate of the past',
      /^certificate has expired$/,
      { certificate: { notBefore: daysFromNow(-3), notAfter: daysFromNow(-1) } },
    ],
    [
      'a certificate of the future',
      /^certificate is not yet valid$/,
      { certificate: { notBefore: daysFromNow(1) } },
    ],
    ['TLS to a port without', /^no TLS connection within \d+ ms$|ETIMEDOUT/, { isPortPlain: true }],
    ['no TLS to a port with', /ECONNRESET|EPIPE|closed/, { protocol: 'redis' }],
  ])('%s', async (_, cause, setting) => {
    await using beside = await startWith(setting)
    const { service } = beside
    await until(() => outagesOf(service).length > 0)
    const told = [{ reason: 'connection', cause: expect.stringMatching(cause) }]
    expect(outagesOf(service)).toMatchObject(told)
    expect(await readiness(service)).toMatchObject({ status: 'degraded', checks: { redis: 'down' } })
    const { key } = await service.createKey({ plan: 'free' })
    expect(countStatuses(await burst([service], key, 80))).toEqual({ 200: 60, 429: 20 })
    expect(outagesOf(service)).toMatchObject(told)
  })

  test.each<[string, Setting]>([
    ['a certificate of a trusted authority', {}],
    ['one with its intermediate certificate', { certificate: { issuer: 'intermediate' } }],
    ['no TLS to the plain port', { protocol: 'redis', isPortPlain: true }],
  ])('%s is taken', async (_, setting) => {
    await using beside = await startWith(setting)
    await until(async () => (await readiness(beside.service)).status === 'ok')
  })
})
