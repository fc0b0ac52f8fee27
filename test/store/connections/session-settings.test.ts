import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { type Database, openDatabase } from '../../../src/store/database.ts'
import { startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { readJson } from '../../support/raw-http.ts'
import { makeDirectory, serviceEnvironment, spawnCaptured } from '../../support/service.ts'
import { startInterceptor } from './interceptor.ts'

/** What an operator, another program's habits or a provider may have set, and what each connection has nevertheless. */
const SETTINGS = [
  ['datestyle', 'SQL, DMY', 'ISO, MDY'],
  ['timezone', 'Asia/Kathmandu', 'UTC'],
  ['intervalstyle', 'sql_standard', 'postgres'],
  ['client_encoding', 'LATIN1', 'UTF8'],
  ['standard_conforming_strings', 'off', 'on'],
  ['transform_null_equals', 'on', 'off'],
  ['array_nulls', 'off', 'on'],
  ['bytea_output', 'escape', 'hex'],
  ['extra_float_digits', '-15', '1'],
  ['default_transaction_isolation', 'serializable', 'read committed'],
  ['default_transaction_deferrable', 'on', 'off'],
  ['statement_timeout', '150ms', '2s'],
  ['lock_timeout', '150ms', '0'],
  ['idle_in_transaction_session_timeout', '150ms', '10s'],
  ['client_connection_check_interval', '0', '1s'],
  ['application_name', 'theirs', 'waypost'],
] as const

let hostile: string
let database: Database

beforeAll(async () => {
  hostile = await freshDatabase()
  const admin = postgres(hostile, { max: 1 })
  const name = new URL(hostile).pathname.slice(1)
  for (const [setting, value] of SETTINGS) {
    const text = setting === 'datestyle' ? value : `'${value}'`
    await admin.unsafe(`alter database ${name} set ${setting} = ${text}`)
  }
  await admin.end()
  database = await openDatabase({ databaseUrl: hostile, dataDir: '' })
})
afterAll(() => database.close())

describe("the database's own defaults do not reach answers (O11)", () => {
  test.each(SETTINGS)('%s = %s', async (setting, _, expected) => {
    for (const orm of [database.orm, database.separate]) {
      const value = sql<string>`current_setting(${setting})`
      const read = (from: typeof orm) => from.select({ value }).from(sql`(select 1) as one`)
      expect(await read(orm)).toEqual([{ value: expected }])
      expect(await orm.transaction((tx) => read(tx))).toEqual([{ value: expected }])
    }
  })

  test('on such a database the tables are made, and answers are as on any other', async () => {
    const node = await startNode({ DATABASE_URL: hostile })
    const { key } = await node.createKey({ scopes: ['notify:write', 'notify:read', 'geo:read'] })
    const event = {
      product_key: 'p',
      type: 't',
      subject_user_id: 'u',
      title: 'über 日本 \\ \' "',
      body: 'a\\b',
      data: { at: null, half: 0.1, list: [null] },
    }
    const before = Date.now()
    const sent = { method: 'POST', path: '/v1/notify/events', key, body: JSON.stringify(event) }
    const { created_at } = readJson<{ created_at: string }>(await node.send(sent), 201)
    expect(Math.abs(Date.parse(created_at) - before)).toBeLessThan(60_000)
    expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const inbox = readJson<{ notifications: object[] }>(
      await node.get('/v1/notify/inbox?user_id=u', key),
      200,
    )
    const { title, body, data } = event
    expect(inbox.notifications).toEqual([expect.objectContaining({ title, body, data, created_at })])
    const usage = readJson<{ days: { date: string }[] }>(await node.get('/v1/usage', key), 200)
    for (const { date } of usage.days) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await node.stop()).toBe(0)
  })
})

describe('a database that can never serve is refused by name, by the service and by migrate (O11)', () => {
  const run = async (url: string, program: string) => {
    const env = serviceEnvironment(makeDirectory('refused'), { DATABASE_URL: url, MIGRATE_ON_START: 'false' })
    const { finish, stderr } = spawnCaptured([process.execPath, program], env)
    return { code: await finish(), text: stderr.lines.join('\n') }
  }
  const PROGRAMS = ['src/main.ts', 'src/cli/migrate.ts']

  test.each(PROGRAMS)('an encoding other than UTF8: %s', async (program) => {
    const url = new URL(await freshDatabase())
    const admin = postgres(url.href, { max: 1 })
    const name = `${url.pathname.slice(1)}_latin`
    await admin.unsafe(`create database ${name} encoding 'LATIN1' template template0 locale 'C'`)
    await admin.end()
    url.pathname = `/${name}`
    const { code, text } = await run(url.href, program)
    expect(text).toContain('the database has the encoding LATIN1, and UTF8 is needed')
    expect(code).toBe(78)
  })

  test.each(PROGRAMS)('a version before 15: %s', async (program) => {
    const url = await freshDatabase()
    const client = postgres(url, { max: 1 })
    const [row] = await client`select current_setting('server_version_num') as version`
    await client.end()
    // The answer of a newer server, with the number of an older one.
    const older = await startInterceptor(url, String(row?.version), '140011')
    const { code, text } = await run(older.url, program)
    expect(text).toContain('Postgres 15 or newer is needed')
    expect(code).toBe(78)
    await older.close()
  })
})
