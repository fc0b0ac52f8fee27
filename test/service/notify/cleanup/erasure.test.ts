import { expect, test } from 'bun:test'
import postgres from 'postgres'
import { startNode } from '../../../support/nodes.ts'
import { freshDatabase } from '../../../support/postgres.ts'
import type { Service } from '../../../support/service.ts'
import { until } from '../../../support/waiting.ts'
import { eventFor, NOTIFY_SCOPES } from '../client.ts'

const USER = 'ada'
const TABLES = ['notify_events', 'notify_inbox', 'notify_email_queue', 'notify_contacts']

/** Erases a user while an event of theirs is being written, which ends after `meanwhile`; returns the answer to the event. */
async function eraseWhileWriting(databaseUrl: string, service: Service, meanwhile: () => Promise<unknown>) {
  const client = postgres(databaseUrl, { max: 2, onnotice: () => {} })
  const { key, partner_id: partnerId } = await service.createKey({ scopes: NOTIFY_SCOPES })
  const event = eventFor(USER, { dedupe_key: 'order-1', email: 'ada@example.com' })
  const twin = [Bun.randomUUIDv7(), partnerId, USER, event.product_key, event.type, 'order-1']
  const untilOneWaits = async () => {
    const waiting = () => client`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await until(async () => (await waiting()).length > 0)
  }
  let answer: Promise<number> | undefined
  const held = client.begin(async (tx) => {
    await tx.unsafe(
      `insert into notify_events (id, partner_id, user_id, product_key, type, dedupe_key, fingerprint, title, channels,
        email_status, created_at) values ($1, $2, $3, $4, $5, $6, 'f', 'The twin', '{}', 'queued', now())`,
      twin.map(String),
    )
    answer = service
      .send({ method: 'POST', path: '/v1/notify/events', key, body: JSON.stringify(event) })
      .then(({ status }) => status)
    // A service that is killed does not answer.
    answer.catch(() => {})
    await untilOneWaits()
    const erased = await service.admin('DELETE', `/admin/notify/users/${partnerId}/${USER}`)
    expect(erased.status).toBe(204)
    await meanwhile()
    throw new Error('the twin is not to stay')
  })
  await expect(held).rejects.toThrow('the twin is not to stay')
  const count = async () => {
    const counts = TABLES.map((table) => client`select from ${client(table)} where partner_id = ${partnerId}`)
    return (await Promise.all(counts)).map((rows) => rows.length)
  }
  const isWrittenOrEnded = async () => {
    const others = await client`select from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`
    return others.length === 0 || Math.max(...(await count())) > 0
  }
  return { answer, count, isWrittenOrEnded, close: () => client.end() }
}

const untilGone = (count: () => Promise<number[]>) => until(async () => Math.max(...(await count())) === 0)

test('of an event that was being written while its user was erased nothing is left a moment later', async () => {
  const databaseUrl = await freshDatabase()
  const service = await startNode({ DATABASE_URL: databaseUrl })
  const erase = () => eraseWhileWriting(databaseUrl, service, async () => {})
  let erased = await erase()
  // A starved machine ends the event's time (N13) before it is written.
  while ((await erased.answer) === 503) {
    await erased.close()
    erased = await erase()
  }
  expect(await erased.answer).toBe(201)
  await untilGone(erased.count)
  await erased.close()
  await service.stop()
})

test('where the node is killed right after the erasure, another does the same', async () => {
  const databaseUrl = await freshDatabase()
  const killWhileWriting = async () => {
    const service = await startNode({ DATABASE_URL: databaseUrl })
    const erased = await eraseWhileWriting(databaseUrl, service, () => service.kill())
    await until(erased.isWrittenOrEnded)
    return { ...erased, isWritten: Math.max(...(await erased.count())) > 0 }
  }
  let erased = await killWhileWriting()
  while (!erased.isWritten) {
    await erased.close()
    erased = await killWhileWriting()
  }
  const another = await startNode({ DATABASE_URL: databaseUrl })
  await untilGone(erased.count)
  await erased.close()
  await another.stop()
})
