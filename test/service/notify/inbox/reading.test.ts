import { describe, expect, test } from 'bun:test'
import { expectRefusal } from '../../../support/answers.ts'
import { forFile } from '../../../support/for-file.ts'
import { startAlone } from '../../../support/nodes.ts'
import { clockTicks } from '../../../support/waiting.ts'
import { newUser, openClient } from '../client.ts'

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const service = await forFile(startAlone())
const client = await openClient(service)

describe('mark-read [N8]', () => {
  test('the first read_at stays, however often it is repeated [N8]', async () => {
    const userId = newUser()
    const [id = ''] = await client.createMany(userId, 1)
    const reply = await client.markRead(id, { user_id: userId })
    const mark = JSON.parse(reply.text)
    expect([reply.status, Object.keys(mark)]).toEqual([
      200,
      ['id', 'status', 'read_at', 'unread_count', 'capped'],
    ])
    expect(mark).toEqual({
      id,
      status: 'read',
      read_at: expect.stringMatching(UTC),
      unread_count: 0,
      capped: false,
    })
    await clockTicks()
    for (let time = 0; time < 3; time++)
      expect((await client.markRead(id, { user_id: userId })).text).toBe(reply.text)
    expect((await client.inbox(userId)).notifications).toMatchObject([
      { id, status: 'read', read_at: mark.read_at },
    ])
  })

  test('read-all keeps the read_at of what was read before [N8]', async () => {
    const userId = newUser()
    const [id = ''] = await client.createMany(userId, 2)
    const { read_at: readAt } = await client.read(id, userId)
    await clockTicks()
    expect(await client.readAll(userId)).toEqual({ updated: 1, unread_count: 0, capped: false })
    expect((await client.read(id, userId)).read_at).toBe(readAt)
  })

  test('a missing, foreign or malformed id is 404 not_found, with one text [N8]', async () => {
    const userId = newUser()
    const [foreign = ''] = await client.createMany(newUser(), 1)
    const messages = new Set<string>()
    const ids = [
      Bun.randomUUIDv7(),
      '00000000-0000-0000-0000-000000000000',
      foreign,
      'a',
      '1',
      'null',
      foreign.slice(1),
      `${foreign}0`,
      foreign.replaceAll('-', ''),
      `{${foreign}}`,
      `${foreign}%00`,
      '%00',
      '%F0%9F%98%80',
      "'%20or%201=1",
      'a'.repeat(2_000),
    ]
    for (const id of ids) {
      messages.add(expectRefusal(await client.markRead(id, { user_id: userId }), 404, 'not_found'))
    }
    expect(messages.size).toBe(1)
    expect((await client.inbox(userId)).notifications).toEqual([])
  })

  test('an id in a path that cannot be decoded is refused without a 5xx [N8]', async () => {
    for (const id of ['%zz', '%ff', '%'])
      expect([400, 404]).toContain((await client.markRead(id, { user_id: newUser() })).status)
  })
})

describe('read-all [N9]', () => {
  test('everything of the user is read, or everything of one product, and of nobody else [N9]', async () => {
    const [userId, other] = [newUser(), newUser()]
    await client.createMany(userId, 3)
    await client.createMany(userId, 2, { product_key: 'bank' })
    await client.createMany(other, 2)
    const reply = await client.markAllRead({ user_id: userId, product_key: 'bank' })
    expect([reply.status, reply.text]).toEqual([200, '{"updated":2,"unread_count":0,"capped":false}'])
    expect((await client.unread(userId)).unread_count).toBe(3)
    expect(await client.readAll(userId, { product_key: 'bank' })).toEqual({
      updated: 0,
      unread_count: 0,
      capped: false,
    })
    expect(await client.readAll(userId, { product_key: 'none' })).toEqual({
      updated: 0,
      unread_count: 0,
      capped: false,
    })
    expect(await client.readAll(userId)).toEqual({ updated: 3, unread_count: 0, capped: false })
    expect(await client.readAll(userId)).toEqual({ updated: 0, unread_count: 0, capped: false })
    expect((await client.unread(other)).unread_count).toBe(2)
    for (const { status, read_at: readAt } of (await client.inbox(userId)).notifications)
      expect([status, readAt]).toEqual(['read', expect.stringMatching(UTC)])
  })

  test('an unknown user has nothing to read [N9]', async () => {
    expect(await client.readAll(newUser())).toEqual({ updated: 0, unread_count: 0, capped: false })
  })

  test('what arrives afterwards is unread [N9]', async () => {
    const userId = newUser()
    await client.createMany(userId, 2)
    await client.readAll(userId)
    const [id] = await client.createMany(userId, 1)
    expect((await client.inbox(userId, { status: 'unread' })).notifications).toMatchObject([{ id }])
    expect((await client.unread(userId)).unread_count).toBe(1)
  })
})
