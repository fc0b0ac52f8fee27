import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { expectRefusal } from '../../../support/answers.ts'
import { startAlone } from '../../../support/nodes.ts'
import type { Service } from '../../../support/service.ts'
import {
  BOTH_CHANNELS,
  eventFor,
  type NotifyClient,
  newUser,
  openClient,
  PRODUCT,
  type Receipt,
  TYPE,
} from '../client.ts'
import { type Mailing, newAddress, recipients, settledEmail, startMailing } from '../mail/mailing.ts'

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
let service: Service
let client: NotifyClient
let mailing: Mailing

beforeAll(async () => {
  service = await startAlone()
  client = await openClient(service)
  mailing = await startMailing()
})
afterAll(async () => {
  await Promise.all([service.stop(), mailing.stop()])
})

/** What an event of the type chooses for this user, and whether it is in the inbox. */
async function choose(userId: string, type: string, productKey: string = PRODUCT) {
  const receipt: Receipt = await client.create(eventFor(userId, { type, product_key: productKey }))
  const { notifications } = await client.inbox(userId)
  return { channels: receipt.channels, isInInbox: notifications.some(({ id }) => id === receipt.id) }
}
const BOTH = { channels: [...BOTH_CHANNELS], isInInbox: true }
const IN_APP = { channels: ['in_app'], isInInbox: true }
const EMAIL = { channels: ['email'], isInInbox: false }
const MUTED = { channels: [], isInInbox: false }

describe('reading and setting [N10]', () => {
  test('a user without preferences has the default of both channels [N10]', async () => {
    const userId = newUser()
    const reply = await client.getPreferences({ user_id: userId, product_key: PRODUCT })
    expect([reply.status, reply.text]).toEqual([
      200,
      `{"user_id":"${userId}","product_key":"${PRODUCT}","default_channels":["in_app","email"],"preferences":[]}`,
    ])
  })

  test('what is set is answered, and then listed [N10]', async () => {
    const userId = newUser()
    const answered = await client.prefer(userId, TYPE, ['email'])
    expect(answered).toMatchObject({
      type: TYPE,
      channels: ['email'],
      updated_at: expect.stringMatching(UTC),
    })
    const { preferences } = await client.preferences(userId)
    expect(preferences).toHaveLength(1)
    expect(Object.keys(preferences[0] ?? {})).toEqual(['type', 'channels', 'updated_at'])
    expect(answered).toMatchObject({ ...preferences[0] })
  })

  test('setting again replaces the channels as a whole [N10]', async () => {
    const userId = newUser()
    for (const channels of [['in_app'], ['email'], [], ['in_app', 'email'], ['in_app']]) {
      const answered = await client.prefer(userId, TYPE, channels)
      expect(answered.channels).toEqual(channels)
      const { preferences } = await client.preferences(userId)
      expect(preferences).toMatchObject([{ type: TYPE, channels, updated_at: answered.updated_at }])
    }
  })

  test('the order and the repeats of channels do not matter [N10]', async () => {
    const userId = newUser()
    const lists = [['email', 'in_app'], ['in_app', 'email', 'in_app'], Array(200).fill(BOTH_CHANNELS).flat()]
    for (const channels of lists) {
      expect((await client.prefer(userId, TYPE, channels)).channels).toEqual([...BOTH_CHANNELS])
      expect((await client.preferences(userId)).preferences[0]?.channels).toEqual([...BOTH_CHANNELS])
    }
    expect((await client.prefer(userId, TYPE, ['email', 'email'])).channels).toEqual(['email'])
  })

  test('each type is listed once, and the same list is answered each time [N10]', async () => {
    const userId = newUser()
    const types = ['zebra', 'a', '*', 'order.shipped', 'order', '9']
    for (const type of [...types, ...types]) await client.prefer(userId, type, ['email'])
    const first = await client.preferences(userId)
    expect(first.preferences.map(({ type }) => type).sort()).toEqual([...types].sort())
    expect(await client.preferences(userId)).toEqual(first)
    expect(first.default_channels).toEqual([...BOTH_CHANNELS])
  })

  test('a preference is of one user and one product [N10]', async () => {
    const userId = newUser()
    await client.prefer(userId, TYPE, [])
    const others = [
      await client.preferences(newUser()),
      await client.preferences(userId, 'bank'),
      await client.preferences(userId.toUpperCase()),
    ]
    for (const { preferences } of others) expect(preferences).toEqual([])
    expect(await choose(userId, TYPE, 'bank')).toEqual(BOTH)
    expect(await choose(newUser(), TYPE)).toEqual(BOTH)
  })

  test('a refused change leaves the preference as it was [N10]', async () => {
    const userId = newUser()
    await client.prefer(userId, TYPE, ['email'])
    const before = await client.preferences(userId)
    const body = { user_id: userId, product_key: PRODUCT, type: TYPE, channels: ['email', 'sms'] }
    expect(expectRefusal(await client.putPreference(body), 400, 'bad_request')).toContain('channels')
    expect(await client.preferences(userId)).toEqual(before)
  })
})

describe('honoured at intake [N10]', () => {
  test('no preference means both channels [N10]', async () => {
    expect(await choose(newUser(), TYPE)).toEqual(BOTH)
  })

  test.each([
    [['in_app'], IN_APP],
    [['email'], EMAIL],
    [[], MUTED],
    [['email', 'in_app'], BOTH],
  ])('with %j an event goes there and nowhere else [N10]', async (channels, wanted) => {
    const userId = newUser()
    await client.prefer(userId, TYPE, channels)
    expect(await choose(userId, TYPE)).toEqual(wanted)
    expect(await choose(userId, 'another.type')).toEqual(BOTH)
    expect(await choose(userId, `${TYPE}.more`)).toEqual(BOTH)
  })

  test('* is for every type that has no preference of its own [N10]', async () => {
    const userId = newUser()
    await client.prefer(userId, '*', ['in_app'])
    await client.prefer(userId, 'invoice', ['email'])
    await client.prefer(userId, 'news', [])
    expect(await choose(userId, TYPE)).toEqual(IN_APP)
    expect(await choose(userId, 'invoice')).toEqual(EMAIL)
    expect(await choose(userId, 'news')).toEqual(MUTED)
    expect(await choose(userId, TYPE, 'bank')).toEqual(BOTH)
  })

  test('an exact type beats a muting *, whichever was set first [N10]', async () => {
    for (const order of [
      ['*', TYPE],
      [TYPE, '*'],
    ]) {
      const userId = newUser()
      for (const type of order) await client.prefer(userId, type, type === '*' ? [] : ['email', 'in_app'])
      expect(await choose(userId, TYPE)).toEqual(BOTH)
      expect(await choose(userId, 'other')).toEqual(MUTED)
    }
  })

  test('a change counts from the very next event, and leaves the inbox as it is [N10]', async () => {
    const userId = newUser()
    for (const [channels, wanted] of [
      [[], MUTED],
      [['in_app'], IN_APP],
      [['email'], EMAIL],
      [['in_app', 'email'], BOTH],
      [[], MUTED],
    ] as const) {
      await client.prefer(userId, TYPE, channels)
      expect(await choose(userId, TYPE)).toEqual(wanted)
    }
    expect((await client.unread(userId)).unread_count).toBe(2)
  })

  test('a muted event is an event: its duplicate is none, and nothing is shown when it is unmuted [N4, N10]', async () => {
    const userId = newUser()
    await client.prefer(userId, TYPE, [])
    const original = await client.create(eventFor(userId, { dedupe_key: 'a' }))
    await client.prefer(userId, TYPE, ['in_app'])
    const duplicate = await client.repeat(eventFor(userId, { dedupe_key: 'a' }))
    expect(duplicate).toEqual({ ...original, deduplicated: true })
    expect((await client.inbox(userId)).notifications).toEqual([])
    expectRefusal(await client.markRead(original.id, { user_id: userId }), 404, 'not_found')
  })
})

describe('honoured before a send [N11]', () => {
  test.each([
    ['of the type', TYPE, ['in_app']],
    ['of every type', '*', []],
  ])(
    'mail that waits is not sent once a preference %s is against it [N11]',
    async (_, type, channels) => {
      const { client: sender, resend } = mailing
      const [userId, email] = [newUser(), newAddress()]
      const [other, control] = [newUser(), newAddress()]
      resend.behave(() => 'rate_limited')
      await sender.create(eventFor(userId, { dedupe_key: 'a', email }))
      await sender.create(eventFor(other, { dedupe_key: 'a', email: control }))
      await resend.waitFor(({ requests }) => requests.some(({ body }) => body.includes(email)), 20_000)
      await sender.prefer(userId, type, channels)
      resend.behave(() => 'ok')
      const settled = await settledEmail(sender, userId, 'a')
      expect(settled.email).toEqual({ status: 'skipped', reason: 'preference' })
      expect((await settledEmail(sender, other, 'a')).email.status).toBe('sent')
      expect(recipients(resend).filter((to) => to === email || to === control)).toEqual([control])
      // The item that was promised to the inbox stays there.
      expect((await sender.unread(userId)).unread_count).toBe(1)
    },
    60_000,
  )

  test('mail that a failing provider did not take is not sent again against a preference [N11]', async () => {
    const { client: sender, resend } = mailing
    const [userId, email] = [newUser(), newAddress()]
    resend.behave(() => 'server_error')
    await sender.create(eventFor(userId, { dedupe_key: 'a', email }))
    await resend.waitFor(({ requests }) => requests.some(({ body }) => body.includes(email)), 20_000)
    await sender.prefer(userId, TYPE, ['in_app'])
    resend.behave(() => 'ok')
    const settled = await settledEmail(sender, userId, 'a')
    expect(settled.email).toEqual({ status: 'skipped', reason: 'preference' })
    expect(recipients(resend)).not.toContain(email)
  })

  test('mail that waits is sent where a preference for another type, product or user is against it [N11]', async () => {
    const { client: sender, resend } = mailing
    const [userId, email] = [newUser(), newAddress()]
    resend.behave(() => 'rate_limited')
    await sender.create(eventFor(userId, { dedupe_key: 'a', email }))
    await sender.prefer(userId, 'another.type', [])
    // Between the two nothing may be against it: the mail is tried again at any moment.
    await sender.prefer(userId, TYPE, ['email'])
    await sender.prefer(userId, '*', [])
    await sender.prefer(userId, TYPE, [], 'bank')
    await sender.prefer(newUser(), TYPE, [])
    resend.behave(() => 'ok')
    expect((await settledEmail(sender, userId, 'a')).email.status).toBe('sent')
    expect(recipients(resend).filter((to) => to === email)).toEqual([email])
  })

  test('what was skipped stays skipped when mail is wanted again [N11]', async () => {
    const { client: sender, resend } = mailing
    const [userId, email] = [newUser(), newAddress()]
    await sender.prefer(userId, TYPE, ['in_app'])
    await sender.create(eventFor(userId, { dedupe_key: 'a', email }))
    await sender.prefer(userId, TYPE, ['in_app', 'email'])
    await sender.create(eventFor(userId, { dedupe_key: 'b' }))
    expect((await settledEmail(sender, userId, 'b')).email.status).toBe('sent')
    const original = await sender.repeat(eventFor(userId, { dedupe_key: 'a' }))
    expect(original.email).toEqual({ status: 'skipped', reason: 'preference' })
    expect(recipients(resend).filter((to) => to === email)).toHaveLength(1)
  })
})

test('the 501st preference of a user is refused, and those there are can be replaced [N10]', async () => {
  // Keys have limits of their own.
  const own = await openClient(service)
  const userId = newUser()
  for (let count = 0; count < 500; count += 20) {
    const types = Array.from({ length: 20 }, (_, index) => `type.${count + index}`)
    await Promise.all(types.map((type) => own.prefer(userId, type, ['email'])))
  }
  const reply = await own.putPreference({
    ...{ user_id: userId, product_key: PRODUCT, type: 'one.more', channels: [] },
  })
  expect(expectRefusal(reply, 400, 'bad_request')).toStartWith('type: expected ')
  expect((await own.prefer(userId, 'type.7', [])).channels).toEqual([])
  expect((await own.preferences(userId)).preferences).toHaveLength(500)
})
