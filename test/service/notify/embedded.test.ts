import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { countStatuses } from '../../support/nodes.ts'
import { makeDirectory, type Service, startService } from '../../support/service.ts'
import {
  eventFor,
  type NotifyClient,
  newUser,
  notifyClient,
  openClient,
  readHealth,
  readPages,
  TYPE,
} from './client.ts'
import { askAll } from './operations.ts'

const dataDir = makeDirectory('notify-embedded')
const userId = newUser()
let service: Service
let client: NotifyClient

beforeAll(async () => {
  service = await startService({ dataDir })
  client = await openClient(service)
})
afterAll(async () => {
  await service.stop()
})

/** Ends the service in the given way, and starts it again on the same directory. */
async function restart(end: () => Promise<number>): Promise<void> {
  await end()
  service = await startService({ dataDir })
  client = notifyClient(service, client.key)
}

async function everything() {
  const pages = await readPages(client, userId, { limit: 2 })
  return [pages, await client.unread(userId), await client.preferences(userId)]
}

describe('on the embedded database [N5, O7]', () => {
  test('every operation answers [N5]', async () => {
    for (const [{ id, status }, reply] of await askAll(service, client.key, newUser()))
      expect([id, reply.status]).toEqual([id, status])
    expect((await readHealth(service)).database).toBe('ok')
  })

  const ENDS: readonly (readonly [string, () => Promise<number>])[] = [
    ['SIGTERM', () => service.stop()],
    ['kill -9', () => service.kill()],
  ]
  test.each(ENDS)('what was answered is there after %s, and goes on from there [N5, O7]', async (_, end) => {
    const prefix = Bun.randomUUIDv7()
    const event = (number: number) =>
      eventFor(userId, { dedupe_key: `${prefix}-${number}`, body: 'Ünïcödé 😀', data: { number } })
    const original = await client.create(event(1))
    await client.create(event(2))
    const mark = await client.read(original.id, userId)
    await client.prefer(userId, 'news', ['email'])
    await client.create(event(3))
    const before = await everything()

    await restart(end)
    expect(await everything()).toEqual(before)
    expect(await client.repeat(event(1))).toEqual({ ...original, deduplicated: true })
    expect(await client.read(original.id, userId)).toEqual({
      ...mark,
      unread_count: mark.unread_count + 1,
    })
    expect((await client.create(eventFor(userId, { type: 'news' }))).channels).toEqual(['email'])
    expect((await client.create(eventFor(userId, { type: TYPE }))).channels).toEqual(['in_app', 'email'])
  })

  test('of 50 equal posts at once one is 201 and 49 are 200, all with one id [N4]', async () => {
    const event = eventFor(newUser(), { dedupe_key: 'a' })
    const replies = await Promise.all(Array.from({ length: 50 }, () => client.postEvent(event)))
    expect(countStatuses(replies)).toEqual({ 200: 49, 201: 1 })
    expect(new Set(replies.map(({ text }) => JSON.parse(text).id)).size).toBe(1)
  })
})
