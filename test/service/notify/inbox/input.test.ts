import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { expectRefusal } from '../../../support/answers.ts'
import type { Reply } from '../../../support/raw-http.ts'
import {
  BAD_OPTIONAL_TEXT,
  BAD_SLUGS,
  BAD_TEXT,
  BAD_USER_IDS,
  GOOD_SLUGS,
  type Named,
} from '../bad-values.ts'
import { eventFor, type Fields, newUser, PRODUCT, TYPE } from '../client.ts'
import { startWatched, type Watched } from '../refused.ts'

let watched: Watched
/** Has four unread notifications, and a preference. */
const ada = newUser()
let adasId: string

beforeAll(async () => {
  watched = await startWatched()
  for (let count = 0; count < 4; count++) adasId = (await client().create(eventFor(ada))).id
  await client().prefer(ada, TYPE, ['in_app'])
})
afterAll(async () => {
  await watched.stop()
})

const client = () => watched.client()
const expectRefused = (ask: () => Promise<Reply>, field: string) => watched.expectRefused(ask, field)

type Ask = (body: Fields | string) => Promise<Reply>
interface Writing {
  readonly ask: Ask
  /** A body that is taken. */
  readonly good: Fields
  readonly required: readonly string[]
}
const WRITINGS: Readonly<Record<string, Writing>> = {
  'mark-read': {
    ask: (body) => client().markRead(adasId, body),
    good: { user_id: ada },
    required: ['user_id'],
  },
  'read-all': {
    ask: (body) => client().markAllRead(body),
    good: { user_id: ada },
    required: ['user_id'],
  },
  preferences: {
    ask: (body) => client().putPreference(body),
    good: { user_id: ada, product_key: PRODUCT, type: TYPE, channels: ['email'] },
    required: ['user_id', 'product_key', 'type', 'channels'],
  },
}
const READINGS: Readonly<Record<string, { readonly path: string; readonly good: string }>> = {
  inbox: { path: '/v1/notify/inbox', good: `user_id=${ada}` },
  'unread-count': { path: '/v1/notify/unread-count', good: `user_id=${ada}` },
  preferences: { path: '/v1/notify/preferences', good: `user_id=${ada}&product_key=${PRODUCT}` },
}

const get = (path: string, query: string) => watched.service.get(`${path}?${query}`, client().key)
const writing = (name: string): Writing => WRITINGS[name] ?? raise(name)
const reading = (name: string) => READINGS[name] ?? raise(name)
function raise(name: string): never {
  throw new Error(`there is no operation ${name}`)
}
const writings = Object.keys(WRITINGS)
const readings = Object.keys(READINGS)
const across = (names: readonly string[], values: readonly Named[]) =>
  names.flatMap((name) => values.map(([what, value]) => [name, what, value] as const))

describe('the bodies of mark-read, read-all and preferences [G1]', () => {
  test.each(writings.flatMap((name) => writing(name).required.map((field) => [name, field] as const)))(
    '%s without %s is refused [G1]',
    async (name, field) => {
      const { ask, good } = writing(name)
      await expectRefused(() => ask({ ...good, [field]: undefined }), field)
    },
  )
  test.each(across(writings, [...BAD_TEXT, ...BAD_USER_IDS]))(
    '%s: a user_id %s is refused [G1]',
    async (name, _, value) => {
      const { ask, good } = writing(name)
      await expectRefused(() => ask({ ...good, user_id: value }), 'user_id')
    },
  )
  test.each([
    ...across(['read-all'], [...BAD_OPTIONAL_TEXT, ...BAD_SLUGS, ['a star', '*']]),
    ...across(['preferences'], [...BAD_TEXT, ...BAD_SLUGS, ['a star', '*']]),
  ])('%s: a product_key %s is refused [G1]', async (name, _, value) => {
    const { ask, good } = writing(name)
    await expectRefused(() => ask({ ...good, product_key: value }), 'product_key')
  })
  test.each<Named>([
    ...BAD_TEXT,
    ...BAD_SLUGS,
    ['two stars', '**'],
    ['a star and more', 'order.*'],
    ['a star and a space', '* '],
  ])('preferences: a type %s is refused [N10]', async (_, value) => {
    const { ask, good } = writing('preferences')
    await expectRefused(() => ask({ ...good, type: value }), 'type')
  })
  test.each<Named>([
    ['null', null],
    ['a text', 'email'],
    ['an object', { in_app: true }],
    ['an unknown channel', ['sms']],
    ['a known and an unknown channel', ['email', 'push']],
    ['a channel in capitals', ['Email']],
    ['an empty channel', ['']],
    ['a channel with a space', ['email ']],
    ['a null channel', [null]],
    ['a list in a list', [['email']]],
  ])('preferences: channels %s are refused [N10]', async (_, channels) => {
    const { ask, good } = writing('preferences')
    await expectRefused(() => ask({ ...good, channels }), 'channels')
  })
  test.each(
    across(writings, [
      ['id', 1],
      ['userId', ada],
      ['status', 'read'],
      ['constructor', {}],
    ]),
  )('%s: the unknown field %s is refused by name [G1]', async (name, field, value) => {
    const { ask, good } = writing(name)
    await expectRefused(() => ask({ ...good, [field]: value }), field)
  })
  test.each(writings)('%s: what is no JSON object is 400, and 65 KiB are 413 [G1, G3]', async (name) => {
    const { ask, good } = writing(name)
    for (const body of ['', '{', '[]', 'null', '"text"', '5']) await expectRefused(() => ask(body), '')
    expectRefusal(await ask(JSON.stringify(good).padEnd(65 * 1024)), 413, 'payload_too_large')
  })
  test.each(across(['product_key', 'type'], GOOD_SLUGS))(
    'preferences: a %s %s is taken [N10]',
    async (field, _, value) => {
      const { ask, good } = writing('preferences')
      expect((await ask({ ...good, user_id: newUser(), [field]: value })).status).toBe(200)
    },
  )
})

describe('the query parameters of inbox, unread-count and preferences [G1]', () => {
  const BAD_QUERY_USERS: readonly Named<string>[] = [
    ['empty', ''],
    ['of 129 characters', 'u'.repeat(129)],
    ['of 129 emoji', encodeURIComponent('😀'.repeat(129))],
    ['with U+0000', 'u%00'],
  ]
  test.each(across(readings, BAD_QUERY_USERS))(
    '%s: a user_id %s is refused [N6, N7, N10]',
    async (name, _, value) => {
      const { path, good } = reading(name)
      await expectRefused(() => get(path, good.replace(ada, String(value))), 'user_id')
    },
  )
  test.each(readings)('%s: user_id is required [N6, N7, N10]', async (name) => {
    await expectRefused(() => get(reading(name).path, `product_key=${PRODUCT}`), 'user_id')
  })
  test('preferences: product_key is required [N10]', async () => {
    await expectRefused(() => get('/v1/notify/preferences', `user_id=${ada}`), 'product_key')
  })
  test.each(across(readings, BAD_SLUGS))(
    '%s: a product_key %s is refused [N6, N7, N10]',
    async (name, _, value) => {
      const query = `user_id=${ada}&product_key=${encodeURIComponent(String(value))}`
      await expectRefused(() => get(reading(name).path, query), 'product_key')
    },
  )
  test.each(readings)('%s: a parameter given twice is refused [G1]', async (name) => {
    const { path, good } = reading(name)
    await expectRefused(() => get(path, `${good}&user_id=${ada}`), 'user_id')
    await expectRefused(() => get(path, `user_id=${ada}&product_key=a&product_key=a`), 'product_key')
  })
  test.each(
    across(readings, [
      ['type', ''],
      ['userId', ''],
      ['__proto__', ''],
      ['constructor', ''],
    ]),
  )('%s: the unknown parameter %s is refused by name [G1]', async (name, parameter) => {
    const { path, good } = reading(name)
    await expectRefused(() => get(path, `${good}&${parameter}=a`), parameter)
  })
  test.each(
    across(
      ['unread-count', 'preferences'],
      [
        ['limit', '1'],
        ['status', 'all'],
        ['cursor', 'a'],
      ],
    ),
  )('%s does not know the inbox parameter %s [G1]', async (name, parameter, value) => {
    const { path, good } = reading(name)
    await expectRefused(() => get(path, `${good}&${parameter}=${value}`), parameter)
  })
  test.each(readings)('%s: 128 emoji are a user_id [N6, N7, N10]', async (name) => {
    const { path, good } = reading(name)
    const reply = await get(path, good.replace(ada, encodeURIComponent('😀'.repeat(128))))
    expect(reply.status).toBe(200)
  })
  test.each(readings)('%s: bytes that are no UTF-8 never make a 5xx [G2]', async (name) => {
    const { path, good } = reading(name)
    for (const bytes of ['%ff', '%ED%A0%80', '%', '%zz', '%F0%9F'])
      expect([200, 400]).toContain((await get(path, good.replace(ada, bytes))).status)
  })

  test.each([
    '',
    '0',
    '101',
    '-1',
    '1e1',
    '1.0',
    '2.5',
    '+5',
    '%205',
    '5%20',
    '0x10',
    'ten',
    'NaN',
    'Infinity',
    '%D9%A3',
    '9'.repeat(40),
  ])('limit=%s is refused [N6]', async (limit) => {
    await expectRefused(() => get('/v1/notify/inbox', `user_id=${ada}&limit=${limit}`), 'limit')
  })
  test.each(['', 'other', 'UNREAD', 'unread,read', 'unread%20', 'constructor'])(
    'status=%s is refused [N6]',
    async (status) => {
      await expectRefused(() => get('/v1/notify/inbox', `user_id=${ada}&status=${status}`), 'status')
    },
  )
  test.each(['limit=5', 'status=all', 'cursor=a'])('inbox: %s given twice is refused [G1]', async (pair) => {
    await expectRefused(
      () => get('/v1/notify/inbox', `user_id=${ada}&${pair}&${pair}`),
      pair.split('=')[0] ?? '',
    )
  })
  test('limit takes 1 and 100, and status all, unread and read [N6]', async () => {
    for (const query of ['limit=1', 'limit=100', 'status=all', 'status=unread', 'status=read'])
      expect((await get('/v1/notify/inbox', `user_id=${ada}&${query}`)).status).toBe(200)
  })
})
