import { describe, expect, test } from 'bun:test'
import { forFile } from '../../../support/for-file.ts'
import { eventFor, newUser, PRODUCT, type Query } from '../client.ts'
import { startWatched } from '../refused.ts'

const ada = newUser()
const bob = newUser()

const watched = await forFile(startWatched())
const client = () => watched.client()
const adasId = (await client().create(eventFor(ada))).id

/** The cursor after the first of several items. */
async function cursorOf(userId: string, query: Query = {}): Promise<string> {
  for (let count = 0; count < 4; count++) await client().create(eventFor(userId))
  const { next_cursor: cursor } = await client().inbox(userId, { limit: 1, ...query })
  if (cursor === null) throw new Error('there is no next page')
  return cursor
}
const refused = (userId: string, cursor: string, query: Query = {}) =>
  watched.expectRefused(() => client().listInbox({ user_id: userId, cursor, ...query }), 'cursor')

describe('cursors [N6]', () => {
  test.each([
    '',
    'a',
    '=',
    'null',
    '0',
    '-1',
    '../../../..',
    "' or 1=1 --",
    '\u0000',
    '😀',
    'e30',
    'eyJpZCI6IjEifQ==',
    '00000000-0000-7000-8000-000000000000',
    'A'.repeat(5_000),
  ])('the cursor %j is refused [N6]', async (cursor) => {
    await refused(ada, cursor)
  })
  test('the id of a notification is no cursor [N6]', async () => {
    await refused(ada, adasId)
  })
  test('a cursor that is cut anywhere is refused, and one that goes on [N6]', async () => {
    const cursor = await cursorOf(bob)
    expect(cursor).toMatch(/^[A-Za-z0-9._~-]+$/)
    for (let length = 1; length < cursor.length; length++) await refused(bob, cursor.slice(0, length))
    for (const more of ['A', '=', ' ', '\n', cursor]) await refused(bob, cursor + more)
    await refused(bob, ` ${cursor}`)
  })
  test('a cursor that is altered anywhere is refused [N6]', async () => {
    const cursor = await cursorOf(bob)
    for (let place = 0; place < cursor.length; place++) {
      const altered = cursor[place] === 'A' ? 'B' : 'A'
      await refused(bob, cursor.slice(0, place) + altered + cursor.slice(place + 1))
    }
  })
  test('a cursor of another user is refused [N6]', async () => {
    await refused(ada, await cursorOf(bob))
    await refused(newUser(), await cursorOf(bob))
  })
  test('a cursor of another filter is refused [N6]', async () => {
    const plain = await cursorOf(bob)
    for (const more of [
      { status: 'unread' },
      { status: 'read' },
      { product_key: PRODUCT },
      { product_key: 'other' },
    ])
      await refused(bob, plain, more)
    await refused(bob, await cursorOf(bob, { status: 'unread' }))
    await refused(bob, await cursorOf(bob, { status: 'unread' }), { status: 'read' })
    await refused(bob, await cursorOf(bob, { product_key: PRODUCT }))
    await refused(bob, await cursorOf(bob, { product_key: PRODUCT }), { product_key: 'other' })
  })
  test('a cursor is taken again with its own filter, and again [N6]', async () => {
    const cursor = await cursorOf(bob, { status: 'unread' })
    const query = { user_id: bob, status: 'unread', limit: 2, cursor }
    const [first, second] = [await client().listInbox(query), await client().listInbox(query)]
    expect([first.status, second.text]).toEqual([200, first.text])
  })
})
