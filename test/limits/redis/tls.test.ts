import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/server-process.ts'
import { type RedisServer, startRedisServer } from '../redis-server.ts'

const directory = mkdtempSync(join(tmpdir(), 'waypost-tls-'))
const certificate = join(directory, 'certificate.pem')
let server: RedisServer
let tlsPort: number

beforeAll(async () => {
  const key = join(directory, 'key.pem')
  const made = Bun.spawnSync([
    'openssl',
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
  ])
  expect(made.exitCode).toBe(0)
  tlsPort = await freePort()
  server = await startRedisServer(
    ...['--tls-port', String(tlsPort), '--tls-cert-file', certificate, '--tls-key-file', key],
    ...['--tls-ca-cert-file', certificate, '--tls-auth-clients', 'no', '--requirepass', 'secret'],
  )
})

afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(directory, { recursive: true })
})

/** Who decided about a request of a process that trusts the certificate, or does not. */
async function decidedBy(url: string, env: Record<string, string> = {}, ca: string[] = []): Promise<string> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'spend-once.ts'), url, ...ca], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const answer = await new Response(child.stdout).text()
  expect(await child.exited).toBe(0)
  return answer.trim()
}

test('a rediss:// address is asked over TLS, with its password', async () => {
  const url = `rediss://:secret@localhost:${tlsPort}`
  expect(await decidedBy(url, { NODE_EXTRA_CA_CERTS: certificate })).toBe('redis')
})

test('the authority of REDIS_CA_FILE is trusted, and so is no other then (O15)', async () => {
  const url = `rediss://:secret@localhost:${tlsPort}`
  expect(await decidedBy(url, {}, [certificate])).toBe('redis')
  const other = join(directory, 'other.pem')
  const made = Bun.spawnSync([
    'openssl',
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=other'],
    ...['-keyout', join(directory, 'other.key'), '-out', other],
  ])
  expect(made.exitCode).toBe(0)
  expect(await decidedBy(url, {}, [other])).toBe('memory')
})

test('a Redis whose certificate nobody vouches for is not asked, and the node decides on its own', async () => {
  expect(await decidedBy(`rediss://:secret@localhost:${tlsPort}`)).toBe('memory')
})
