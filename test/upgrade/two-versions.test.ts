import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sharedRedis } from '../limits/redis-server.ts'
import { eventually, expectRefusal } from '../support/answers.ts'
import { LOOKUP } from '../support/nodes.ts'
import { freshDatabase } from '../support/postgres.ts'
import { readJson } from '../support/raw-http.ts'
import { type IssuedKey, makeDirectory, type Service, startService } from '../support/service.ts'
import { until } from '../support/waiting.ts'
import { unpackFormerVersion } from './former-version.ts'

const SCOPES = ['geo:read', 'notify:write', 'notify:read']
const USER = 'user-1'

/** The former version was there first, and has made the tables and what is in them. */
let former: Service
let current: Service
let both: readonly Service[]
let program: string
let env: Record<string, string>
let key: IssuedKey

beforeAll(async () => {
  program = await unpackFormerVersion()
  env = { DATABASE_URL: await freshDatabase(), REDIS_URL: await sharedRedis(), MIGRATE_ON_START: 'true' }
  former = await startFormer()
  key = await former.createKey({ scopes: SCOPES })
  await post(former, 'before')
  current = await startService({ dataDir: makeDirectory('current'), env })
  both = [former, current]
})
afterAll(() => Promise.all(both.map((service) => service.stop())))

const startFormer = () => startService({ dataDir: makeDirectory('former'), program, env })

const sendJson = (service: Service, method: string, path: string, body: unknown) =>
  service.send({ method, path, key: key.key, body: JSON.stringify(body) })

interface Event {
  readonly id: string
  readonly deduplicated: boolean
}

async function post(service: Service, dedupeKey: string): Promise<Event> {
  const event = {
    product_key: 'product',
    type: 'order.paid',
    subject_user_id: USER,
    title: dedupeKey,
    dedupe_key: dedupeKey,
    email: 'user@example.com',
  }
  const reply = await sendJson(service, 'POST', '/v1/notify/events', event)
  expect(reply.status).toBeOneOf([200, 201])
  return JSON.parse(reply.text)
}

interface Inbox {
  readonly notifications: readonly { readonly id: string; readonly title: string; readonly status: string }[]
  readonly unread_count: number
}

const inbox = async (service: Service): Promise<Inbox> =>
  readJson<Inbox>(await service.get(`/v1/notify/inbox?user_id=${USER}`, key.key), 200)

test('both versions are ready, and so is the former one that starts on the tables of the new', async () => {
  const started = await startFormer()
  for (const service of [...both, started]) expect((await service.get('/health/ready')).status).toBe(200)
  expect((await started.get(LOOKUP, key.key)).status).toBe(200)
  await started.stop()
})

test('what one writes the other reads: keys, events, inbox, preferences', async () => {
  for (const [one, other] of [
    [former, current],
    [current, former],
  ] as const) {
    const name = one === former ? 'by-the-former' : 'by-the-current'
    const made = await post(one, name)
    expect(await post(other, name)).toMatchObject({ id: made.id, deduplicated: true })
    expect((await inbox(other)).notifications.map(({ id }) => id)).toContain(made.id)
    await sendJson(other, 'POST', `/v1/notify/inbox/${made.id}/read`, { user_id: USER })
    expect((await inbox(one)).notifications.find(({ id }) => id === made.id)?.status).toBe('read')
    const preference = { user_id: USER, product_key: name, type: '*', channels: ['in_app'] }
    expect((await sendJson(one, 'PUT', '/v1/notify/preferences', preference)).status).toBe(200)
    const path = `/v1/notify/preferences?user_id=${USER}&product_key=${name}`
    expect((await other.get(path, key.key)).text).toContain('["in_app"]')
  }
  expect((await inbox(current)).notifications.map(({ title }) => title)).toContain('before')
})

test('a key of either version is known to both, and its end too (K5)', async () => {
  for (const [one, other] of [
    [former, current],
    [current, former],
  ] as const) {
    const made = await one.createKey()
    for (const service of both) expect((await service.get(LOOKUP, made.key)).status).toBe(200)
    await other.admin('DELETE', `/admin/keys/${made.id}`)
    for (const service of both) {
      const reply = await eventually(
        10_000,
        () => service.get(LOOKUP, made.key),
        ({ status }) => status === 401,
      )
      expectRefusal(reply, 401, 'invalid_key')
    }
  }
})

test('usage of mixed traffic is counted once', async () => {
  const made = await current.createKey()
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, place) => (both[place % 2] as Service).get(LOOKUP, made.key)),
  )
  expect(replies.filter(({ status }) => status !== 200)).toEqual([])
  for (const service of both) {
    const usage = async () => (await service.admin('GET', `/admin/keys/${made.id}/usage`)).text
    await until(async () => (await usage()).includes('"admitted":100'))
  }
})
