import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import postgres from 'postgres'
import { type RedisServer, startRedisServer } from '../limits/redis-server.ts'
import { LOOKUP, startNode } from '../support/nodes.ts'
import { freshDatabase } from '../support/postgres.ts'
import type { Service } from '../support/service.ts'
import { until } from '../support/waiting.ts'
import { codeSpans, commandsUnder, readDocument, rowsUnder } from './markdown.ts'

const RUNBOOKS = 'docs/runbooks.md'
const AWAY = 'The database is away, or refuses'
const LOCKED = 'A statement or a migration waits for a lock'
const REDIS = 'Redis decides nothing'

/** Debian has them beside each other, and the tests need its Redis and Postgres anyway. */
const hasPrograms = Bun.which('psql') !== null && Bun.which('redis-cli') !== null

let redis: RedisServer
let service: Service
let admin: postgres.Sql
let url: string
let key: string
const ran: string[] = []

beforeAll(async () => {
  redis = await startRedisServer()
  url = await freshDatabase()
  admin = postgres(url, { max: 3, onnotice: () => {} })
  service = await startNode({ DATABASE_URL: url, REDIS_URL: redis.url })
  key = (await service.createKey({ scopes: ['notify:write', 'geo:read'] })).key
})
afterAll(async () => {
  await service.stop()
  await admin.end()
  await redis[Symbol.asyncDispose]()
})

/** What a command of a runbook prints, which begins with these words. */
async function run(
  heading: string,
  begins: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const command = commandsUnder(RUNBOOKS, heading).find((line) => line.startsWith(begins)) ?? ''
  expect(command).not.toBe('')
  ran.push(command)
  const child = Bun.spawn(['sh', '-c', command.replace('http://127.0.0.1:8081', service.adminUrl)], {
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: url, REDIS_URL: redis.url, ...env },
    stderr: 'pipe',
  })
  const [out, error] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  expect([command, error, await child.exited]).toEqual([command, '', 0])
  return out
}
const post = () => {
  const event = { product_key: 'p', type: 't', subject_user_id: 'u', title: 'T' }
  return service.send({ method: 'POST', path: '/v1/notify/events', key, body: JSON.stringify(event) })
}
const logged = (text: string) => service.waitForLog((line) => line.includes(text))

describe.if(hasPrograms)('the runbooks find what is wrong, and mend it [O17]', () => {
  test('a database whose disk is full, and a role that reads only', async () => {
    await admin.unsafe(`create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger full_disk before insert on notify_events for each row execute function full_disk()`)
    expect((await post()).status).toBe(503)
    await logged('"event":"database_outage","cause":"53100","reason":"could not extend file"')
    expect(await run(AWAY, 'curl -s http://127.0.0.1:8081/metrics')).toContain(
      'waypost_database_errors_total{kind="53100"} 1\n',
    )
    await admin`drop trigger full_disk on notify_events`
    expect((await post()).status).toBe(201)
    expect(JSON.parse(await run(AWAY, 'curl -s http://127.0.0.1:8081/health/ready')).status).toBe('ok')
    expect(await run(AWAY, 'psql "$DATABASE_URL" --command "select pg_is_in_recovery')).toMatch(
      / f +\| off +\| \d+ \w?B/,
    )
    expect(await run(AWAY, 'psql "$DATABASE_URL" --command "select usename')).toContain('| waypost ')
    expect(await run(AWAY, 'psql "$DATABASE_URL" --command "select relname')).toMatch(/notify_\w+ +\| \d+/)
  })

  test('a lock that somebody forgot', async () => {
    const holder = await admin.reserve()
    const [own] = await holder`select pg_backend_pid() as pid`
    await holder`begin`
    await holder`lock table notify_events in access exclusive mode`
    const asked = post()
    let found = ''
    await until(async () => {
      found = await run(LOCKED, 'psql "$DATABASE_URL" --command "select pid')
      return found.includes(`{${own?.pid}}`)
    })
    expect((await asked).status).toBe(503)
    const ended = await run(LOCKED, 'psql "$DATABASE_URL" --command "select pg_terminate', {
      BLOCKED_BY: String(own?.pid),
    })
    expect(ended).toMatch(/\n t\n/)
    await until(async () => (await post()).status === 201)
    holder.release()
  })

  test('a Redis that is full', async () => {
    expect(await run(REDIS, 'redis-cli -u "$REDIS_URL" ping')).toBe('PONG\n')
    expect(await run(REDIS, 'redis-cli -u "$REDIS_URL" role')).toStartWith('master\n')
    Bun.spawnSync(['redis-cli', '-u', redis.url, 'config', 'set', 'maxmemory', '1'])
    await until(async () => {
      expect((await service.get(LOOKUP, key)).status).toBe(200)
      return service.logs().some((line) => line.includes('"event":"redis_outage"'))
    })
    expect(await logged('redis_outage')).toContain('OOM')
    expect(await run(REDIS, 'redis-cli -u "$REDIS_URL" info memory')).toContain('maxmemory:1\r\n')
    expect(await run(REDIS, 'redis-cli -u "$REDIS_URL" config set maxmemory 512mb')).toBe('OK\n')
    expect(await run(REDIS, 'redis-cli -u "$REDIS_URL" config set maxmemory-policy')).toBe('OK\n')
    await logged('"event":"redis_returned"')
  })

  test('no command of theirs was left out', () => {
    const all = [AWAY, LOCKED, REDIS].flatMap((heading) => commandsUnder(RUNBOOKS, heading))
    expect(all.filter((command) => !ran.includes(command))).toEqual([])
    expect(all.length).toBeGreaterThan(10)
  })
})

test('what the runbooks name is there: events, metrics, alerts and causes [O17]', () => {
  const text = readDocument(RUNBOOKS)
  const events = rowsUnder(readDocument('docs/logs.md'), 'event').flatMap(([event = '']) => codeSpans(event))
  const alerts = readDocument('deploy/prometheus/alerts.yaml')
  const spans = codeSpans(text.replaceAll(/^```.*?^```/gms, ''))
  const named = spans.filter((span) => /^Waypost[A-Z]\w+$/.test(span))
  expect(named.filter((alert) => !alerts.includes(`alert: ${alert}\n`))).toEqual([])
  const ended = spans.filter((span) => /^(?:database|redis|migration)_(?:outage|returned|waits)$/.test(span))
  expect(ended.filter((event) => !events.includes(event))).toEqual([])
  expect([named.length > 5, ended.length > 4]).toEqual([true, true])
})
