import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cp, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { adminDocument } from '../../contract/admin-document.ts'
import { sharedRedis } from '../../limits/redis-server.ts'
import { readExposition } from '../../prometheus/exposition.ts'
import { expectRefusal } from '../../support/answers.ts'
import { burst, countStatuses, LOOKUP, startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { exchange, readJson, send } from '../../support/raw-http.ts'
import { makeDirectory, realIndex, type Service, startService } from '../../support/service.ts'
import { until } from '../../support/waiting.ts'

const COUNT = 3
let service: Service
let index: string
let env: Record<string, string>

beforeAll(async () => {
  index = join(makeDirectory('index'), 'geo.wpi')
  await cp(realIndex(), index)
  env = {
    WORKERS: String(COUNT),
    DATABASE_URL: await freshDatabase(),
    REDIS_URL: await sharedRedis(),
    GEO_INDEX: index,
  }
  service = await startNode(env)
})
afterAll(() => service.stop())

interface Started {
  readonly worker: number
  readonly pid: number
}

/** The process of each worker, the last that was started. */
function pids(of: Service): Map<number, number> {
  const lines = of.logs().filter((line) => line.includes('"worker_listening"'))
  return new Map(lines.map((line) => JSON.parse(line) as Started).map(({ worker, pid }) => [worker, pid]))
}

const metrics = async () => (await send(service.adminUrl, { path: '/metrics' })).text

async function metric(name: string): Promise<number> {
  return Number(
    (await metrics())
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  )
}

const lookups = () => metric('waypost_requests_total{operation="geoLookupAddress",status="200"}')

const ready = async () => {
  const reply = await send(service.adminUrl, { path: '/health/ready' })
  return { status: reply.status, body: JSON.parse(reply.text) }
}

/** The answers to 300 requests of a new free key, while Redis answered all processes in time (contract L7). */
async function sharedBurst() {
  for (;;) {
    // A process that found Redis late before may return to it in the middle of the burst.
    await until(async () => (await metric('waypost_redis_shared')) === 1)
    const failed = await metric('waypost_redis_calls_failed_total')
    const { key, id } = await service.createKey({ plan: 'free' })
    const statuses = countStatuses(await burst([service], key, 300))
    const shared = await metric('waypost_redis_shared')
    if (shared === 1 && (await metric('waypost_redis_calls_failed_total')) === failed) return { statuses, id }
  }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the parent hands out the document of the admin listener, packed or not, and its readiness fits it [O2, O4]', async () => {
  const { expectDescribed } = await adminDocument(service)
  const plain = await send(service.adminUrl, { path: '/openapi.json' })
  const packed = await fetch(`${service.adminUrl}/openapi.json`, { headers: { 'Accept-Encoding': 'gzip' } })
  expect([plain.status, packed.status, await packed.json()]).toEqual([200, 200, JSON.parse(plain.text)])
  const readiness = await send(service.adminUrl, { path: '/health/ready' })
  expect(readiness.text).toContain('"workers"')
  expectDescribed('healthReady', readiness)
})

test('several processes listen on the one port that the parent chose, and are one service to metrics and health', async () => {
  await until(() => pids(service).size === COUNT)
  expect(new Set([service.pid, ...pids(service).values()]).size).toBe(COUNT + 1)
  expect(readExposition(await metrics()).size).toBeGreaterThan(30)
  expect(await metric('waypost_workers')).toBe(COUNT)
  expect(await metric('waypost_requests_in_flight_max')).toBe(COUNT * 1_024)
  const { key } = await service.createKey()
  const before = (await lookups()) || 0
  expect(countStatuses(await burst([service], key, 300))).toEqual({ 200: 300 })
  expect((await lookups()) - before).toBe(300)
  await until(async () => (await ready()).body.status === 'ok')
  expect((await ready()).body.workers).toEqual({ listening: COUNT, wanted: COUNT })
})

test('a probe that asks by HEAD, or without a Host, is told of all processes too', async () => {
  await until(async () => (await ready()).body.status === 'ok')
  const whole = await send(service.adminUrl, { path: '/health/ready' })
  const head = await send(service.adminUrl, { method: 'HEAD', path: '/health/ready' })
  expect(head.headers.get('content-length')).toBe(String(whole.text.length))
  const bytes = Buffer.from('GET /health/ready HTTP/1.0\r\n\r\n')
  expect(await exchange(service.adminUrl, [bytes], ['GET'])).toMatchObject([
    { status: 200, text: whole.text },
  ])
})

test('a key has one window for all processes, and what it was admitted is counted once (L2, M1)', async () => {
  const { statuses, id } = await sharedBurst()
  expect(statuses).toEqual({ 200: 60, 429: 240 })
  await until(async () =>
    (await service.admin('GET', `/admin/keys/${id}/usage`)).text.includes('"admitted":60'),
  )
})

test('a change of a key is known to all processes, and an address is locked out as by one', async () => {
  const { key, id } = await service.createKey()
  await burst([service], key, 30)
  expect((await service.admin('DELETE', `/admin/keys/${id}`)).status).toBe(204)
  // Twenty refusals lock an address out, so each round asks from two others; thirty connections reach all processes.
  let round = 0
  await until(async () => {
    const place = `${round >> 8}.${round++ & 255}`
    const headers: [string, string][] = [['X-Api-Key', key]]
    const asked = Array.from({ length: 30 }, (_, index) =>
      send(service.baseUrl, { path: LOOKUP, headers, from: `127.${1 + (index % 2)}.${place}` }),
    )
    return countStatuses(await Promise.all(asked))[401] === 30
  })
  const wrong = (from: string, claimed = from) =>
    send(service.adminUrl, {
      method: 'POST',
      path: '/admin/geo/reload',
      headers: [
        ['Authorization', 'Bearer wrong'],
        ['X-Forwarded-For', claimed],
      ],
      from,
    })
  for (let attempt = 0; attempt < 20; attempt++)
    expectRefusal(await wrong('127.0.0.2', `192.0.2.${attempt}`), 401, 'invalid_key')
  expectRefusal(await wrong('127.0.0.2', '192.0.2.99'), 429, 'rate_limited')
  // Another client is not taken for it, whatever it says.
  expectRefusal(await wrong('127.0.0.3', '127.0.0.2'), 401, 'invalid_key')
})

test.each(['/metrics', '/health/ready', '/health/live', '/admin/keys'])(
  'the parent refuses two Host headers too: %s (RFC 9112, section 3.2)',
  async (path) => {
    const reply = await send(service.adminUrl, { path, headers: [['Host', 'another']] })
    expect(expectRefusal(reply, 400, 'bad_request')).toStartWith('Host')
    expect(reply.headers.has('retry-after')).toBe(false)
  },
)

describe('a process that is killed', () => {
  test('is named, started again and missed in the readiness meanwhile; counters do not fall', async () => {
    const { key } = await service.createKey()
    await burst([service], key, 100)
    const before = await lookups()
    const killed = pids(service).get(1) ?? 0
    process.kill(killed, 'SIGSTOP')
    expect(await ready()).toMatchObject({
      status: 200,
      body: { status: 'degraded', workers: { listening: 2 } },
    })
    expect(await lookups()).toBeGreaterThanOrEqual(before)
    process.kill(killed, 'SIGKILL')
    const line = await service.waitForLog((text) => text.includes('"worker_ended"'))
    expect(JSON.parse(line)).toMatchObject({ level: 'warn', worker: 1, pid: killed, how: 'SIGKILL' })
    expect(await lookups()).toBeGreaterThanOrEqual(before)
    await until(() => pids(service).get(1) !== killed)
    await until(async () => (await ready()).body.status === 'ok')
    expect(await metric('waypost_worker_restarts_total')).toBe(1)
    expect(await lookups()).toBeGreaterThanOrEqual(before)
    expect(countStatuses(await burst([service], key, 100))).toEqual({ 200: 100 })
  })
})

describe('a new geo index', () => {
  const replace = async (write: (path: string) => Promise<unknown>) => {
    await write(`${index}.new`)
    await rename(`${index}.new`, index)
  }

  test('is taken over by all processes, as one change in the audit log', async () => {
    await replace((path) => cp(realIndex(), path))
    expect(
      readJson<{ sha256: string }>(await service.admin('POST', '/admin/geo/reload'), 200).sha256,
    ).toHaveLength(64)
    const sql = postgres(env.DATABASE_URL ?? '', { max: 1 })
    expect(await sql`select action from audit where action = 'geo.reload'`).toHaveLength(1)
    await sql.end()
  })

  test('that is bad is refused, and the old one stays in use', async () => {
    await replace((path) => writeFile(path, 'not an index'))
    expectRefusal(await service.admin('POST', '/admin/geo/reload'), 409, 'conflict')
    await replace((path) => cp(realIndex(), path))
    const { key } = await service.createKey()
    expect(countStatuses(await burst([service], key, 60))).toEqual({ 200: 60 })
  })
})

test('a port that another service has is named, also where that service is several processes', async () => {
  const port = new URL(service.baseUrl).port
  const other = startService({ dataDir: makeDirectory('other'), env: { ...env, PORT: port } })
  await expect(other).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use`)
})

/** A batch whose body ends when it is told to. */
function openBatch(of: Service, key: string) {
  const released = Promise.withResolvers<void>()
  const body = new ReadableStream({
    async start(stream) {
      stream.enqueue('{"ips":["8.8.8.8"')
      await released.promise
      stream.enqueue(']}')
      stream.close()
    },
  })
  const url = `${of.baseUrl}/v1/geo/batch`
  const headers = { 'x-api-key': key }
  return { released, reply: fetch(url, { method: 'POST', headers, body, keepalive: false }) }
}

test('SIGTERM ends all processes, and cuts no request that one of them has (O5)', async () => {
  const own = await startNode({ ...env, WORKERS: '2' })
  await until(() => pids(own).size === 2)
  const { key } = await own.createKey()
  const workers = [...pids(own).values()]
  const open = Array.from({ length: 12 }, () => openBatch(own, key))
  await burst([own], key, 30)
  own.signal('SIGTERM')
  // The parent says so too.
  await until(() => own.logs().filter((line) => line.includes('"stopping"')).length === 3)
  for (const { released } of open) released.resolve()
  expect(countStatuses(await Promise.all(open.map(({ reply }) => reply)))).toEqual({ 200: 12 })
  expect(await own.finish()).toBe(0)
  expect(workers.filter(isAlive)).toEqual([])
})

test('workers whose parent was killed end by themselves and free the port', async () => {
  const own = await startNode({ ...env, WORKERS: '2' })
  await until(() => pids(own).size === 2)
  const workers = [...pids(own).values()]
  process.kill(own.pid, 'SIGKILL')
  await until(() => !workers.some(isAlive))
  const next = await startNode({ ...env, WORKERS: '1', PORT: new URL(own.baseUrl).port })
  await next.stop()
})
