import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eventually } from '../../../support/answers.ts'
import { type Gate, startGate } from '../../../support/gate.ts'
import { countStatuses, startNode } from '../../../support/nodes.ts'
import { freshDatabase } from '../../../support/postgres.ts'
import type { Reply } from '../../../support/raw-http.ts'
import type { Service } from '../../../support/service.ts'
import { eventFor, idsOf, type NotifyClient, newUser, openClients, readPages } from '../client.ts'

const CUTS = 40
const userId = newUser()
let gate: Gate
let service: Service
let clients: readonly NotifyClient[]

beforeAll(async () => {
  gate = await startGate(await freshDatabase())
  service = await startNode({ DATABASE_URL: gate.url })
  clients = await openClients(service, 20)
  for (const client of clients) await client.unread(userId)
})
afterAll(async () => {
  await gate.open()
  await service.stop()
  await gate.close()
})

/** Posts and reads, one after the other, until told to stop. */
async function ask(client: NotifyClient, isGoing: () => boolean): Promise<readonly Reply[]> {
  const replies: Reply[] = []
  while (isGoing()) {
    replies.push(await client.postEvent(eventFor(userId, { dedupe_key: Bun.randomUUIDv7() })))
    replies.push(await client.countUnread({ user_id: userId }))
    await Bun.sleep(10)
  }
  return replies
}

describe('the way to Postgres is cut again and again under load [N13]', () => {
  test('the service stays up, keeps what it answered 201, and is as before afterwards [N13]', async () => {
    let isGoing = true
    const working = clients.map((client) => ask(client, () => isGoing))
    for (let cut = 0; cut < CUTS; cut++) {
      await Bun.sleep(50 + 7 * (cut % 11))
      await gate.close()
      await Bun.sleep(9 * (cut % 7))
      await gate.open()
    }
    isGoing = false
    const replies = (await Promise.all(working)).flat()
    expect(Object.keys(countStatuses(replies))).toEqual(['200', '201', '503'])

    const health = () => service.get('/v1/notify/health')
    expect((await eventually(10_000, health, ({ status }) => status === 200)).status).toBe(200)
    // As many at once as use every connection that the service has.
    const after = clients.map((client) => client.countUnread({ user_id: userId }))
    expect(countStatuses(await Promise.all(after))).toEqual({ 200: clients.length })
    const [client] = clients
    if (client === undefined) throw new Error('there are no clients')
    const found = new Set(idsOf(await readPages(client, userId, { limit: 100 })))
    for (const { status, text } of replies) if (status === 201) expect(found).toContain(JSON.parse(text).id)
    expect(service.logs().filter((line) => line.includes('"event":"crashed"'))).toEqual([])
  })
})
