import { afterAll, beforeAll, expect, test } from 'bun:test'
import postgres from 'postgres'
import { eventually } from '../../support/answers.ts'
import { type Gate, startGate } from '../../support/gate.ts'
import { startNode } from '../../support/nodes.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'
import type { Reply } from '../../support/raw-http.ts'
import type { Service } from '../../support/service.ts'
import { until } from '../../support/waiting.ts'

/** The contract's own bound [O15]. */
const WRITES_WITHIN_MS = 5_000
/** As many as to meet each connection of the pool. */
const WRITERS = 12

let primary: PostgresServer
let standby: PostgresServer
let gate: Gate
/** Reaches the database through the gate, as by a name that leads now here, now there. */
let service: Service
let key = ''

const ask = async <T extends postgres.Row>(server: PostgresServer, text: string): Promise<T[]> => {
  const client = postgres(server.url, { max: 1 })
  try {
    return await client.unsafe<T[]>(text)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  primary = await startPostgres()
  standby = await startPostgres({ follows: primary })
  gate = await startGate(primary.url)
  service = await startNode({ DATABASE_URL: gate.url })
  key = (await service.createKey({ scopes: ['notify:write', 'notify:read'] })).key
})
afterAll(async () => {
  await service.stop()
  await gate.close()
  await Promise.all([standby.stop(), primary.stop()])
})

let number = 0
const post = (node: Service): Promise<Reply> =>
  node.send({
    method: 'POST',
    path: '/v1/notify/events',
    key,
    body: JSON.stringify({ product_key: 'p', type: 't', subject_user_id: `u${number++}`, title: 'T' }),
  })
const postMany = async (node: Service): Promise<number[]> =>
  (await Promise.all(Array.from({ length: WRITERS }, () => post(node)))).map(({ status }) => status)
const ALL_TAKEN = Array(WRITERS).fill(201)
const readiness = async (node: Service) => {
  const { status, text } = await node.get('/health/ready')
  const { status: word, checks } = JSON.parse(text) as { status: string; checks: { database: string } }
  return `${status} ${word} ${checks.database}`
}

/** Every connection of the service leads to the server from here on. */
async function moveTo(server: PostgresServer): Promise<void> {
  await gate.close()
  gate.leadTo(server.url)
  await gate.open()
}

/** Connections to the server that there are stay; those made from here on lead to the other. */
async function writesWithin(node: Service): Promise<void> {
  const sinceMs = performance.now()
  await eventually(
    WRITES_WITHIN_MS,
    () => post(node),
    ({ status }) => status === 201,
  )
  // The other connections may be as old as the bound allows.
  await Bun.sleep(Math.max(0, sinceMs + WRITES_WITHIN_MS - performance.now()))
  for (let round = 0; round < 3; round++) expect(await postMany(node)).toEqual(ALL_TAKEN)
}

test('where the address led to a standby, the service says read_only, and writes within 5 s of the address leading to the primary, though old connections stay [O15, O4, N12]', async () => {
  expect(await postMany(service)).toEqual(ALL_TAKEN)
  expect(await readiness(service)).toBe('200 ok ok')
  await moveTo(standby)
  await until(async () => (await readiness(service)) === '200 degraded read_only')
  expect([...new Set(await postMany(service))]).toEqual([503])
  expect((await service.get('/v1/notify/health')).status).toBe(503)
  // Reading goes on.
  expect((await service.get('/v1/notify/unread-count?user_id=u', key)).status).toBe(200)

  gate.leadTo(primary.url)
  await writesWithin(service)
  expect(await readiness(service)).toBe('200 ok ok')
  expect((await service.get('/v1/notify/health')).status).toBe(200)
  const outages = service.logs().filter((line) => line.includes('"database_outage"'))
  expect(outages.filter((line) => line.includes('"25006"'))).toHaveLength(1)
})

test('a database that was made read-only for a time is written within 5 s of its release [O15]', async () => {
  const [row] = await ask<{ name: string }>(primary, 'select current_database() as name')
  await ask(primary, `alter database ${row?.name} set default_transaction_read_only = on`)
  await moveTo(primary)
  await until(async () => (await readiness(service)) === '200 degraded read_only')
  const restored = postgres(primary.url, { max: 1 })
  await restored.unsafe('set default_transaction_read_only = off')
  await restored.unsafe(`alter database ${row?.name} reset default_transaction_read_only`)
  await restored.end()
  await writesWithin(service)
})

test('a node that is pointed at a standby from its start is not ready [O15]', async () => {
  const node = await startNode({ DATABASE_URL: standby.url, MIGRATE_ON_START: 'false' })
  await until(async () => (await readiness(node)) === '503 unavailable read_only')
  await node.stop()
})

test.each(['', '?target_session_attrs=read-write', '?target_session_attrs=primary'])(
  'of several hosts the one that takes writes is found, whichever comes first, and found again after a failover [O15] %s',
  async (query) => {
    const first = await startPostgres()
    const second = await startPostgres({ follows: first })
    const hosts = [second, first].map(({ port }) => `127.0.0.1:${port}`).join()
    const url = `postgres://postgres@${hosts}/postgres${query}`
    const node = await startNode({ DATABASE_URL: url })
    const made = await node.createKey({ scopes: ['notify:write'] })
    const write = () =>
      node.send({
        method: 'POST',
        path: '/v1/notify/events',
        key: made.key,
        body: JSON.stringify({ product_key: 'p', type: 't', subject_user_id: `u${number++}`, title: 'T' }),
      })
    expect((await write()).status).toBe(201)
    expect(await readiness(node)).toBe('200 ok ok')
    await until(async () => (await ask(second, 'select 1 from partners').catch(() => [])).length > 0)
    await first.crash()
    await until(async () => (await readiness(node)) === '200 degraded read_only')
    expect((await write()).status).toBe(503)
    await ask(second, 'select pg_promote()')
    const taken = await eventually(WRITES_WITHIN_MS, write, ({ status }) => status === 201)
    expect(taken.status).toBe(201)
    expect(await readiness(node)).toBe('200 ok ok')
    await node.stop()
    await Promise.all([first.stop(), second.stop()])
  },
)
