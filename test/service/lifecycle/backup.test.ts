import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { commandsUnder } from '../../documents/markdown.ts'
import { sharedRedis } from '../../limits/redis-server.ts'
import { readExposition } from '../../prometheus/exposition.ts'
import { LOOKUP } from '../../support/nodes.ts'
import { freshDatabase, startPostgres } from '../../support/postgres.ts'
import { send } from '../../support/raw-http.ts'
import { FROM, type Resend, startResend } from '../../support/resend.ts'
import { makeDirectory, REPOSITORY, type Service, startService } from '../../support/service.ts'
import { until } from '../../support/waiting.ts'
import { eventFor, newUser, notifyClient, openClient, readHealth } from '../notify/client.ts'
import { dumpPrograms } from './dump-programs.ts'

const USER = newUser()
const OTHER = newUser()
const programs = dumpPrograms()
const ADDRESSES = ['one@mail.example', 'two@mail.example']

let resend: Resend
beforeEach(async () => {
  resend = await startResend()
  resend.behave(() => 'server_error')
})
afterEach(() => resend.stop())

const mail = () => ({ RESEND_API_KEY: 'test', RESEND_BASE_URL: resend.url, EMAIL_FROM: FROM })

/** Runs the commands of a section of docs/operations.md, those of Compose or the others, in a directory, as they stand there. */
async function run(
  section: string,
  directory: string,
  env: Readonly<Record<string, string>>,
  program: 'docker' | 'others' = 'others',
) {
  const isCompose = (line: string) => line.startsWith('docker ')
  const commands = commandsUnder('docs/operations.md', section)
  const wanted = commands.filter((line) => isCompose(line) === (program === 'docker'))
  expect(wanted.length).toBeGreaterThan(0)
  for (const command of wanted) {
    const path = [programs ?? '', process.env.PATH].join(':')
    const child = Bun.spawn(['sh', '-c', command.replace('waypost.tar', join(directory, 'waypost.tar'))], {
      cwd: command.startsWith('npm ') ? REPOSITORY : directory,
      env: {
        PATH: path,
        npm_config_loglevel: 'silent',
        ...env,
        ...(env.PATH && { PATH: `${env.PATH}:${path}` }),
      },
      stderr: 'pipe',
    })
    expect([command, await new Response(child.stderr).text(), await child.exited]).toEqual([command, '', 0])
  }
}

/** Makes something of each kind, and has its counts written. */
async function fill(service: Service) {
  const geo = await service.createKey({ plan: 'growth' })
  const revoked = await service.createKey()
  await service.admin('DELETE', `/admin/keys/${revoked.id}`)
  await service.admin('PUT', `/admin/partners/${geo.partner_id}/links/trust`)
  const client = await openClient(service)
  await client.prefer(USER, 'quiet', ['in_app'])
  const data = { order: [1, 'é'] }
  await client.create(eventFor(OTHER, { email: ADDRESSES[0], data }))
  for (const email of ADDRESSES.slice(1)) await client.create(eventFor(USER, { email, data }))
  const [read = ''] = await client.createMany(USER, 3, { type: 'quiet' })
  await client.read(read, USER)
  for (let sent = 0; sent < 3; sent++) await service.get(LOOKUP, geo.key)
  await service.get('/v1/geo/999', geo.key)
  await until(async () => {
    const metrics = readExposition((await send(service.adminUrl, { path: '/metrics' })).text)
    return metrics.get('waypost_usage_unwritten_requests')?.samples[0]?.value === 0
  })
  return { geo, revoked, notifyKey: client.key }
}

type Filled = Awaited<ReturnType<typeof fill>>

/** What the service knows of them; reading it changes none of it. */
async function stateOf(service: Service, { geo, notifyKey }: Filled) {
  const client = notifyClient(service, notifyKey)
  const listed = async (path: string) => JSON.parse((await service.admin('GET', path)).text)
  // A use is noted once a minute.
  const keys = JSON.stringify(await listed('/admin/keys')).replaceAll(/"last_used_at":[^,}]+/g, '')
  return {
    partners: await listed('/admin/partners'),
    keys,
    usage: await listed(`/admin/keys/${geo.id}/usage`),
    inbox: await client.inbox(USER),
    unread: await client.unread(USER),
    preferences: await client.preferences(USER),
    pending: (await readHealth(service)).email.pending,
  }
}

/** How much of the day the answer leaves. */
async function leftOfDay(service: Service, key: string): Promise<number> {
  const { headers } = await service.get(LOOKUP, key)
  return Number(/"day";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
}

/** Holds a restored service to what the backup had, and sends the mails that waited. */
async function expectRestored(
  restored: Service,
  filled: Filled,
  before: Awaited<ReturnType<typeof stateOf>>,
) {
  expect(await stateOf(restored, filled)).toEqual(before)
  expect((await restored.get(LOOKUP, filled.revoked.key)).status).toBe(401)
  expect(before.usage.today).toMatchObject({ admitted: 4, refused: 0 })
  // Growth has 50,000 a day, four of which were used before the backup.
  expect(await leftOfDay(restored, filled.geo.key)).toBe(50_000 - 5)
  resend.behave(() => 'ok')
  await resend.waitFor((received) => received.accepted().length >= before.pending, 60_000)
  const sent = resend.accepted().map(({ mail }) => String(mail.to))
  expect(before.pending).toBe(2)
  expect(sent.sort()).toEqual(ADDRESSES)
  const client = notifyClient(restored, filled.notifyKey)
  expect((await client.postEvent(eventFor(USER))).status).toBe(201)
}

/** A dump of the database of a service that was running then, and is killed after it; `empty` is another database. */
async function dumped() {
  const directory = makeDirectory('dump')
  const url = await freshDatabase()
  const env = { DATABASE_URL: url, MIGRATE_ON_START: 'true', ...mail() }
  const service = await startService({ dataDir: makeDirectory('node'), env })
  const filled = await fill(service)
  const before = await stateOf(service, filled)
  await run('Back up a Postgres', directory, { DATABASE_URL: url })
  await service.kill()
  return { directory, env, filled, before, empty: await freshDatabase() }
}

describe('a backup restores keys, inbox, preferences, counts, usage and the queue of mails', () => {
  if (programs !== null)
    test('of Postgres, taken while the service runs', async () => {
      const { directory, env, filled, before, empty } = await dumped()
      await run('Restore a Postgres', directory, { DATABASE_URL: empty })
      const options = { dataDir: makeDirectory('node'), env: { ...env, DATABASE_URL: empty } }
      const restored = await startService(options)
      await expectRestored(restored, filled, before)
      await restored.stop()
    })

  if (programs !== null)
    test('of Postgres, into the database of a service that runs and waits for its tables [O19]', async () => {
      const { directory, env, filled, before, empty } = await dumped()
      // Redis is told the day's counts whenever it lacks them; a process alone reads them at its start.
      const shared = { REDIS_URL: await sharedRedis(), MIGRATE_ON_START: 'false' }
      const running = await startService({
        dataDir: makeDirectory('node'),
        env: { ...env, ...shared, DATABASE_URL: empty },
      })
      expect((await running.get('/health/ready')).status).toBe(503)
      await run('Restore a Postgres', directory, { DATABASE_URL: empty })
      await until(async () => (await running.get('/health/ready')).status === 200)
      await expectRestored(running, filled, before)
      await running.stop()
    })

  if (programs !== null)
    test('of Postgres, by the commands of Compose, whose container is this machine [O19]', async () => {
      const server = await startPostgres()
      const admin = postgres(server.url, { max: 1 })
      await admin.unsafe('create role waypost superuser login')
      await admin.unsafe('create database waypost owner waypost')
      await admin.end()
      const url = `postgres://waypost@127.0.0.1:${server.port}/waypost`
      const env = { DATABASE_URL: url, MIGRATE_ON_START: 'true', ...mail() }
      const service = await startService({ dataDir: makeDirectory('node'), env })
      const filled = await fill(service)
      const before = await stateOf(service, filled)
      const directory = makeDirectory('compose')
      // Engines run what follows the name of the container; the service is no container here.
      const docker = `#!/bin/sh
case "$*" in
  "compose exec -T postgres "*) shift 4; exec "$@" ;;
  "compose stop waypost proxy") kill ${service.pid}; while kill -0 ${service.pid}; do sleep 0.1; done 2>/dev/null ;;
  "compose up --detach") touch up ;;
  *) echo "not known: $*" >&2; exit 1 ;;
esac
`
      writeFileSync(join(directory, 'docker'), docker, { mode: 0o755 })
      const inside = { PATH: directory, PGHOST: '127.0.0.1', PGPORT: String(server.port) }
      await run('Restore a Postgres', directory, inside, 'docker')
      expect(existsSync(join(directory, 'up'))).toBe(true)
      const restored = await startService({ dataDir: makeDirectory('node'), env })
      await expectRestored(restored, filled, before)
      await restored.stop()
      await server.stop()
    })

  test.each(['stopped', 'running'])(
    'of the embedded database, taken while the service is %s [O19]',
    async (is) => {
      const directory = makeDirectory('copy')
      const dataDir = makeDirectory('embedded')
      const service = await startService({ dataDir, env: mail() })
      const filled = await fill(service)
      const before = await stateOf(service, filled)
      if (is === 'stopped') await service.stop()
      await run('Back up the embedded database', directory, { DATA_DIR: dataDir })
      if (is === 'running') await service.kill()
      const empty = join(directory, 'restored')
      await run('Restore the embedded database', directory, { DATA_DIR: empty })
      const restored = await startService({ dataDir: empty, env: mail() })
      await expectRestored(restored, filled, before)
      await restored.stop()
    },
  )

  test('of the embedded database, moved to a Postgres [O19]', async () => {
    const dataDir = makeDirectory('embedded')
    const service = await startService({ dataDir, env: mail() })
    const filled = await fill(service)
    const before = await stateOf(service, filled)
    await service.stop()
    const DATABASE_URL = await freshDatabase()
    await run('Move to a Postgres', dataDir, { DATA_DIR: dataDir, DATABASE_URL })
    const moved = await startService({ dataDir: makeDirectory('node'), env: { ...mail(), DATABASE_URL } })
    await expectRestored(moved, filled, before)
    await moved.stop()
  })
})
