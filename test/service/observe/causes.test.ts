import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import postgres from 'postgres'
import { expectRefusal } from '../../support/answers.ts'
import { startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { send } from '../../support/raw-http.ts'
import { type Service, serviceEnvironment, spawnCaptured } from '../../support/service.ts'
import { until } from '../../support/waiting.ts'

let service: Service
let admin: postgres.Sql
let key = ''

beforeAll(async () => {
  const url = await freshDatabase()
  admin = postgres(url, { max: 1, onnotice: () => {} })
  service = await startNode({ DATABASE_URL: url })
  key = (await service.createKey({ scopes: ['notify:write'] })).key
})
afterAll(async () => {
  await service.stop()
  await admin.end()
})

/** The value of a sample; null: there is none. */
async function sample(name: string): Promise<number | null> {
  const { text } = await send(service.adminUrl, { path: '/metrics' })
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length + 1))
}
const post = () => {
  const event = { product_key: 'p', type: 't', subject_user_id: 'u', title: 'T' }
  return service.send({ method: 'POST', path: '/v1/notify/events', key, body: JSON.stringify(event) })
}

describe('causes are metrics [O17]', () => {
  test('a node that is well is ready, has its database, and has the time', async () => {
    await until(async () => (await sample('waypost_ready')) === 1)
    expect(await sample('waypost_database_up')).toBe(1)
    // Both clocks are of this machine.
    expect(Math.abs((await sample('waypost_clock_ahead_seconds')) ?? 99)).toBeLessThan(5)
  })

  test('refusals of the database are counted by their state', async () => {
    await admin.unsafe(`create or replace function trouble() returns trigger language plpgsql as $$
      begin raise exception 'full' using errcode = '53100'; end $$;
      create trigger trouble before insert on notify_events for each row execute function trouble()`)
    const refused = 'waypost_database_errors_total{kind="53100"}'
    expect(await sample(refused)).toBe(0)
    for (let time = 0; time < 3; time++) expectRefusal(await post(), 503, 'unavailable')
    await admin`drop trigger trouble on notify_events`
    expect(await sample(refused)).toBe(3)
    expect(await sample('waypost_log_events_total{event="database_outage",level="warn"}')).toBe(1)
    const before = (await sample('waypost_database_duration_seconds_count')) ?? 0
    expect((await post()).status).toBe(201)
    expect(await sample('waypost_database_duration_seconds_count')).toBeGreaterThan(before)
  })

  test.skipIf(process.platform !== 'linux')(
    'connections are open descriptors, of those that are allowed',
    async () => {
      const before = (await sample('process_open_fds')) ?? 0
      expect(before).toBeGreaterThan(10)
      const { hostname, port } = new URL(service.baseUrl)
      const sockets = Array.from({ length: 50 }, () => connect(Number(port), hostname))
      await until(async () => ((await sample('process_open_fds')) ?? 0) >= before + 45)
      expect(readdirSync(`/proc/${service.pid}/fd`).length).toBeGreaterThanOrEqual(before + 45)
      for (const socket of sockets) socket.destroy()
      expect(await sample('process_max_fds')).toBeGreaterThan(200)
    },
  )

  test('tables older than the program make the node unready, which the log tells twice [O4]', async () => {
    const other = await startNode({ DATABASE_URL: await freshDatabase(), MIGRATE_ON_START: 'false' })
    try {
      await until(() => other.logs().some((line) => line.includes('"event":"not_ready"')))
      const told = other.logs().find((line) => line.includes('not_ready')) ?? '{}'
      expect(JSON.parse(told)).toMatchObject({
        level: 'warn',
        database: 'outdated',
        redis: 'off',
        geo_index: 'ok',
      })
      const { text } = await send(other.adminUrl, { path: '/metrics' })
      expect(text).toContain('\nwaypost_ready 0\n')
      expect(text).toContain('\nwaypost_database_up 0\n')
    } finally {
      await other.stop()
    }
  })
})

describe('what was not to be a line of the log [O21]', () => {
  test.each([undefined, 'true'])('with LOG_PROBES=%s', async (LOG_PROBES) => {
    const node = await startNode({ DATABASE_URL: await freshDatabase(), LOG_PROBES })
    for (const path of ['/health/live', '/health/ready', '/metrics']) await send(node.adminUrl, { path })
    for (const path of ['/health/live', '/health/ready', '/v1']) await node.get(path)
    await node.stop()
    const operations = node.logs().flatMap((line) => /"operation":"(\w+)"/.exec(line)?.[1] ?? [])
    const probes = ['healthLive', 'healthLive', 'healthReady', 'healthReady', 'metricsGet']
    expect(operations.sort()).toEqual([...(LOG_PROBES === undefined ? [] : probes), 'catalogueGet'].sort())
  })
})

describe('a start that fails is a line of the log, and a text for people [O17]', () => {
  test.each<[string, Readonly<Record<string, string>>, number]>([
    ['settings', { PORT: 'x' }, 78],
    ['an address of another machine', { HOST: '192.0.2.1', DATABASE_URL: 'postgres://db.invalid/w' }, 1],
  ])('%s', async (_, env, code) => {
    const command = [process.execPath, 'src/main.ts']
    const { finish, stdout, stderr } = spawnCaptured(command, serviceEnvironment('/nowhere', env))
    expect(await finish()).toBe(code)
    const lines = stdout.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.at(-1)).toMatchObject({ level: 'error', event: 'start_failed', exit_code: code })
    expect(stderr.lines.join('\n')).toBe(String(lines.at(-1)?.error))
  })
})

test('GET /v1, the metrics, the first line of the log and --version tell the same [O21]', async () => {
  const { version, commit } = JSON.parse((await service.get('/v1')).text) as Record<string, string>
  expect(
    await sample(`waypost_build_info{version="${version}",commit="${commit ?? ''}",bun="${Bun.version}"}`),
  ).toBe(1)
  const shown = Bun.spawnSync([process.execPath, 'src/main.ts', '--version'])
  expect(shown.stdout.toString()).toBe(`waypost ${version} (${commit ?? 'commit unknown'})\n`)
})
