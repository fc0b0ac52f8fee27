import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { type CertificateAuthority, createCertificateAuthority } from '../../support/certificates.ts'
import { startNode } from '../../support/nodes.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'
import { makeDirectory, type Service, startService } from '../../support/service.ts'

let authority: CertificateAuthority
let other: CertificateAuthority
let server: PostgresServer
let ca: string
let wrongCa: string

/** The server's user alone may read its key. */
const UNPRIVILEGED_UID = 65_534

beforeAll(async () => {
  authority = createCertificateAuthority()
  other = createCertificateAuthority()
  const directory = mkdtempSync(join(tmpdir(), 'waypost-tls-'))
  const write = (name: string, text: string, mode = 0o644) => {
    const path = join(directory, name)
    writeFileSync(path, text, { mode })
    return path
  }
  const { cert, key } = authority.issue({ names: ['localhost'] })
  const keyFile = write('server.key', key, 0o600)
  if (process.getuid?.() === 0) {
    chownSync(keyFile, UNPRIVILEGED_UID, UNPRIVILEGED_UID)
    chownSync(directory, UNPRIVILEGED_UID, UNPRIVILEGED_UID)
  }
  ca = write('ca.pem', authority.root)
  wrongCa = write('other.pem', other.root)
  const files = [`ssl_cert_file=${write('server.crt', cert)}`, `ssl_key_file=${keyFile}`]
  server = await startPostgres({ settings: ['ssl=on', ...files] })
  const node = await startNode({ DATABASE_URL: server.url })
  await node.stop()
})
afterAll(async () => {
  await server.stop()
  authority[Symbol.dispose]()
  other[Symbol.dispose]()
})

const startOn = (query: string, env: Record<string, string> = {}, host = 'localhost'): Promise<Service> => {
  const DATABASE_URL = `postgres://postgres@${host}:${server.port}/postgres${query}`
  return startService({
    dataDir: makeDirectory('node'),
    env: { DATABASE_URL, MIGRATE_ON_START: 'false', ...env },
  })
}
const isEncrypted = async () => {
  const client = postgres(server.url, { max: 1 })
  const rows =
    await client`select ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'waypost'`
  await client.end()
  return rows.length > 0 && rows.every(({ ssl }) => ssl)
}
const databaseOf = async (node: Service) =>
  (JSON.parse((await node.get('/health/ready')).text) as { checks: { database: string } }).checks.database

describe('TLS to Postgres [O15]', () => {
  const byUrl = (mode: string) => [`?sslmode=${mode}&sslrootcert=${ca}`, {}] as const
  test.each([
    ['sslmode=require', '?sslmode=require', {}, 'localhost'],
    ['sslmode=prefer', '?sslmode=prefer', {}, '127.0.0.1'],
    ['DATABASE_CA_FILE', '', { DATABASE_CA_FILE: 'ca' }, 'localhost'],
    ['DATABASE_CA_FILE and verify-full', '?sslmode=verify-full', { DATABASE_CA_FILE: 'ca' }, 'localhost'],
    [
      'DATABASE_CA_FILE and verify-ca, by another name',
      '?sslmode=verify-ca',
      { DATABASE_CA_FILE: 'ca' },
      '127.0.0.1',
    ],
    ['sslrootcert and verify-full', 'verify-full', {}, 'localhost'],
    ['sslrootcert and require, by another name', 'require', {}, '127.0.0.1'],
  ] as const)('%s is used', async (_, query, env, host) => {
    const text = query === '' || query.startsWith('?') ? query : byUrl(query)[0]
    const node = await startOn(text, 'DATABASE_CA_FILE' in env ? { DATABASE_CA_FILE: ca } : {}, host)
    expect(await databaseOf(node)).toBe('ok')
    expect(await isEncrypted()).toBe(true)
    await node.stop()
  })

  test.each([
    ['no authority that is known', '?sslmode=verify-full', false, 'localhost'],
    ['another authority', '?sslmode=verify-ca', true, 'localhost'],
    ['another authority, and only require', '?sslmode=require', true, 'localhost'],
    ['another name', 'verify-full', false, '127.0.0.1'],
  ])('%s: 503 and not 500, and the log has the cause [O15, N12, G3]', async (_, query, isWrong, host) => {
    const text = query.startsWith('?') ? query : `?sslmode=${query}&sslrootcert=${ca}`
    const node = await startOn(text, isWrong ? { DATABASE_CA_FILE: wrongCa } : {}, host)
    expect((await node.get('/v1/notify/health')).status).toBe(503)
    expect(await databaseOf(node)).toBe('down')
    const line = await node.waitForLog((said) => said.includes('"database_outage"'))
    expect(line).toMatch(/"cause":"(UNABLE_TO|SELF_SIGNED|CERT|ERR_TLS|DEPTH_ZERO)/)
    expect(node.logs().filter((said) => said.includes('"unexpected_error"'))).toEqual([])
    await node.stop()
  })
})

test('the Unix socket of a server is used [O15]', async () => {
  for (const url of [
    `postgres://postgres@/postgres?host=${server.socket}&port=${server.port}`,
    `postgres://postgres@${encodeURIComponent(server.socket)}:${server.port}/postgres?sslmode=require`,
  ]) {
    const node = await startService({
      dataDir: makeDirectory('node'),
      env: { DATABASE_URL: url, MIGRATE_ON_START: 'false' },
    })
    expect(await databaseOf(node)).toBe('ok')
    await node.stop()
  }
})

test('a parameter that changes nothing here is named once [O15]', async () => {
  const node = await startOn('?channel_binding=require&sslmode=require&connect_timeout=5')
  const lines = node.logs().filter((said) => said.includes('"setting_ignored"'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('"parameters":["channel_binding","connect_timeout"]')
  expect(await databaseOf(node)).toBe('ok')
  await node.stop()
})
