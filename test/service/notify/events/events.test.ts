import { describe, expect, test } from 'bun:test'
import { expectCommonHeaders } from '../../../support/answers.ts'
import { forFile } from '../../../support/for-file.ts'
import { startAlone } from '../../../support/nodes.ts'
import { BOTH_CHANNELS, eventFor, type Fields, newUser, openClient, PRODUCT, TYPE } from '../client.ts'

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const RECEIPT_FIELDS = [
  'id',
  'product_key',
  'type',
  'subject_user_id',
  'title',
  'dedupe_key',
  'channels',
  'deduplicated',
  'payload_mismatch',
  'email',
  'created_at',
]

const service = await forFile(startAlone({ RESEND_API_KEY: undefined }))
const client = await openClient(service)

describe('the receipt [N3]', () => {
  test('a new event is 201 with every field in its order [N3]', async () => {
    const userId = newUser()
    const reply = await client.postEvent(eventFor(userId, { title: 'Hello', dedupe_key: 'order-1' }))
    expect(reply.status).toBe(201)
    expectCommonHeaders(reply)
    expect(reply.headers.get('content-type')).toStartWith('application/json')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const receipt = JSON.parse(reply.text)
    expect(Object.keys(receipt)).toEqual(RECEIPT_FIELDS)
    expect(Object.keys(receipt.email)).toEqual(['status', 'reason'])
    expect(receipt).toEqual({
      id: expect.stringMatching(UUID_V7),
      product_key: PRODUCT,
      type: TYPE,
      subject_user_id: userId,
      title: 'Hello',
      dedupe_key: 'order-1',
      channels: [...BOTH_CHANNELS],
      deduplicated: false,
      payload_mismatch: false,
      email: { status: 'skipped', reason: 'no_address' },
      created_at: expect.stringMatching(UTC),
    })
  })

  test('without a dedupe_key the receipt says null [N3]', async () => {
    expect((await client.create(eventFor(newUser()))).dedupe_key).toBeNull()
  })

  test('the id is a UUIDv7 of the time at which the event was created, and the id of the item [N3]', async () => {
    const userId = newUser()
    const beganMs = Date.now()
    const { id, created_at: createdAt } = await client.create(eventFor(userId))
    const idMs = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
    for (const ms of [idMs, Date.parse(createdAt)]) {
      expect(ms).toBeGreaterThanOrEqual(beganMs)
      expect(ms).toBeLessThanOrEqual(Date.now())
    }
    expect((await client.inbox(userId)).notifications).toMatchObject([{ id, created_at: createdAt }])
  })
})

describe('duplicates [N4]', () => {
  const full = (userId: string): Fields =>
    eventFor(userId, {
      dedupe_key: 'order-1',
      body: 'It left today.',
      url: 'https://example.com/orders/1',
      data: { order: 1, lines: [{ sku: 'a', count: 2 }] },
      email: 'ada@example.com',
    })

  test('a duplicate is 200 with the receipt of the original, and changes nothing [N4]', async () => {
    const userId = newUser()
    const original = await client.create(full(userId))
    const page = await client.inbox(userId)
    for (let time = 0; time < 3; time++) {
      const duplicate = await client.repeat(full(userId))
      expect(duplicate).toEqual({ ...original, deduplicated: true })
      expect(Object.keys(duplicate)).toEqual(RECEIPT_FIELDS)
    }
    expect(await client.inbox(userId)).toEqual(page)
  })

  const OTHERS: readonly (readonly [string, unknown])[] = [
    ['product_key', 'other'],
    ['type', 'order.other'],
    ['subject_user_id', 'another-user'],
    ['dedupe_key', 'order-2'],
    ['dedupe_key', 'ORDER-1'],
    ['dedupe_key', 'order-1 '],
    ['dedupe_key', undefined],
  ]
  test.each(OTHERS)('with another %s (%p) an event is no duplicate [N4]', async (field, value) => {
    const userId = newUser()
    const original = await client.create(full(userId))
    const other = field === 'subject_user_id' ? newUser() : value
    const receipt = await client.create({ ...full(userId), [field]: other })
    expect(receipt).toMatchObject({ deduplicated: false, payload_mismatch: false })
    expect(receipt.id).not.toBe(original.id)
  })

  test('the parts of the key are not run together [N4]', async () => {
    const userId = newUser()
    const parts: readonly Fields[] = [
      { product_key: 'a', type: 'b:c', dedupe_key: 'd' },
      { product_key: 'a:b', type: 'c', dedupe_key: 'd' },
      { product_key: 'a', type: 'b', dedupe_key: 'c:d' },
      { product_key: 'a', type: 'b', dedupe_key: 'c' },
    ]
    for (const fields of parts) await client.create(eventFor(userId, fields))
    expect((await client.unread(userId)).unread_count).toBe(parts.length)
  })

  test('without a dedupe_key equal events are never duplicates [N4]', async () => {
    const userId = newUser()
    const ids = new Set<string>()
    for (let time = 0; time < 3; time++) ids.add((await client.create(eventFor(userId))).id)
    expect([ids.size, (await client.unread(userId)).unread_count]).toEqual([3, 3])
  })

  const DIFFERENT: readonly (readonly [string, unknown])[] = [
    ['title', 'On its way!'],
    ['body', 'It left today. '],
    ['body', undefined],
    ['url', 'https://example.com/orders/2'],
    ['url', undefined],
    ['data', { order: 2, lines: [{ sku: 'a', count: 2 }] }],
    ['data', { order: '1', lines: [{ sku: 'a', count: 2 }] }],
    ['data', { order: 1, lines: [{ sku: 'a', count: 2 }], more: null }],
    ['data', {}],
    ['data', undefined],
    ['email', 'bob@example.com'],
  ]
  test.each(DIFFERENT)(
    'where %s is %p the first write wins, with payload_mismatch [N4]',
    async (field, value) => {
      const userId = newUser()
      const original = await client.create(full(userId))
      const page = await client.inbox(userId)
      const duplicate = await client.repeat({ ...full(userId), [field]: value })
      expect(duplicate).toEqual({ ...original, deduplicated: true, payload_mismatch: true })
      expect(await client.inbox(userId)).toEqual(page)
      expect((await client.repeat(full(userId))).payload_mismatch).toBe(false)
    },
  )

  test('a body that the original did not have is a mismatch [N4]', async () => {
    const userId = newUser()
    await client.create(eventFor(userId, { dedupe_key: 'a' }))
    expect((await client.repeat(eventFor(userId, { dedupe_key: 'a', body: 'a' }))).payload_mismatch).toBe(
      true,
    )
  })

  test('the order of the names in data does not matter, the order in a list does [N4]', async () => {
    const userId = newUser()
    const event = (data: Fields) => eventFor(userId, { dedupe_key: 'a', data })
    await client.create(event({ a: { x: 1, y: 2 }, list: [1, 2] }))
    const same = await client.repeat(event({ list: [1, 2], a: { y: 2, x: 1 } }))
    const other = await client.repeat(event({ a: { x: 1, y: 2 }, list: [2, 1] }))
    expect([same.payload_mismatch, other.payload_mismatch]).toEqual([false, true])
  })

  test('a duplicate of a notification that was read leaves it read [N4]', async () => {
    const userId = newUser()
    const { id } = await client.create(full(userId))
    const { read_at: readAt } = await client.read(id, userId)
    await client.repeat(full(userId))
    expect((await client.inbox(userId)).notifications).toMatchObject([
      { id, status: 'read', read_at: readAt },
    ])
  })

  test('a duplicate answers the channels of the original, whatever was preferred since [N4]', async () => {
    const userId = newUser()
    const original = await client.create(full(userId))
    await client.prefer(userId, TYPE, [])
    expect(await client.repeat(full(userId))).toEqual({ ...original, deduplicated: true })
  })
})
