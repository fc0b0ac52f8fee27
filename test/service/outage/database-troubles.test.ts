import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import postgres from 'postgres'
import { expectRefusal } from '../../support/answers.ts'
import { startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import type { Service } from '../../support/service.ts'
import { until } from '../../support/waiting.ts'

let url: string
let admin: postgres.Sql
let service: Service
let key = ''

beforeAll(async () => {
  url = await freshDatabase()
  admin = postgres(url, { max: 4, onnotice: () => {} })
  service = await startNode({ DATABASE_URL: url })
  key = (await service.createKey({ scopes: ['notify:write', 'notify:read'] })).key
})
afterEach(async () => {
  await admin`drop trigger if exists trouble on notify_events`
  expect(service.logs().filter((line) => line.includes('"unexpected_error"'))).toEqual([])
})
afterAll(async () => {
  await service.stop()
  await admin.end()
})

let number = 0
const post = (title = 'T') => {
  const event = { product_key: 'p', type: 't', subject_user_id: `u${number++}`, title }
  return service.send({ method: 'POST', path: '/v1/notify/events', key, body: JSON.stringify(event) })
}
const outages = (event: string, cause: string) =>
  service.logs().filter((line) => line.includes(`"event":"${event}","cause":"${cause}"`))

/** Has the database itself raise a state at each event. */
async function raise(state: string): Promise<void> {
  await admin.unsafe(`create or replace function trouble() returns trigger language plpgsql as $$
    begin raise exception 'trouble' using errcode = '${state}'; end $$;
    create trigger trouble before insert on notify_events for each row execute function trouble()`)
}

describe('a trouble of the database is 503 with Retry-After, and its cause is in the log (N13, G3)', () => {
  test.each([
    '53100',
    '53200',
    '53300',
    '55P03',
    '57014',
    '58030',
    'XX001',
    '40001',
    '42501',
    '25006',
    '22P05',
    'P0001',
  ])('state %s', async (state) => {
    await raise(state)
    for (let time = 0; time < 3; time++) expectRefusal(await post(), 503, 'unavailable')
    await until(() => outages('database_outage', state).length > 0)
    expect(outages('database_outage', state)).toHaveLength(1)
    expect(outages('database_outage', state)[0]).toContain('"reason":"trouble"')
    await admin`drop trigger trouble on notify_events`
    expect((await post()).status).toBe(201)
  })

  test('a statement that waits for a lock is 503 in time, and is ended in the database soon after (O14)', async () => {
    const holder = await admin.reserve()
    await holder`begin`
    await holder`lock table notify_events in access exclusive mode`
    const refused = await Promise.all(Array.from({ length: 5 }, () => post()))
    for (const reply of refused) expectRefusal(reply, 503, 'unavailable')
    const waiting = async () =>
      (await admin`select 1 from pg_locks where not granted and relation = 'notify_events'::regclass`).length
    await until(async () => (await waiting()) === 0)
    await holder`rollback`
    holder.release()
    expect((await post()).status).toBe(201)
  })

  test('the end of an outage is logged', async () => {
    await raise('53100')
    expectRefusal(await post(), 503, 'unavailable')
    await admin`drop trigger trouble on notify_events`
    await until(() => outages('database_returned', '53100').length > 0)
  })
})

test('a fault of a statement is still 500 (G2)', async () => {
  const broken = await startNode({ DATABASE_URL: url })
  await raise('42601')
  const event = { product_key: 'p', type: 't', subject_user_id: 'u', title: 'T' }
  const sent = { method: 'POST', path: '/v1/notify/events', key, body: JSON.stringify(event) }
  expectRefusal(await broken.send(sent), 500, 'internal_error')
  await broken.stop()
})
