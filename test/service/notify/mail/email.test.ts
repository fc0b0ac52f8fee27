import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { startAlone } from '../../../support/nodes.ts'
import type { Service } from '../../../support/service.ts'
import {
  BOTH_CHANNELS,
  eventFor,
  type Fields,
  type NotifyClient,
  newUser,
  openClient,
  TYPE,
} from '../client.ts'
import {
  eventualHealth,
  FROM,
  type Mailing,
  newAddress,
  recipients,
  settledEmail,
  startMailing,
} from './mailing.ts'

/** Has no Resend. */
let silent: Service
let client: NotifyClient
let mailing: Mailing

beforeAll(async () => {
  silent = await startAlone({ RESEND_API_KEY: undefined })
  client = await openClient(silent)
  mailing = await startMailing()
})
afterAll(async () => {
  await Promise.all([silent.stop(), mailing.stop()])
})

const skipped = (reason: string) => ({ status: 'skipped', reason })
const QUEUED = { status: 'queued', reason: null }

describe('email.status [N3]', () => {
  test('without a RESEND_API_KEY mail is skipped: not_configured [N3]', async () => {
    const receipt = await client.create(eventFor(newUser(), { email: newAddress() }))
    expect([receipt.channels, receipt.email]).toEqual([[...BOTH_CHANNELS], skipped('not_configured')])
  })

  test('without an address mail is skipped: no_address [N3]', async () => {
    expect((await mailing.client.create(eventFor(newUser()))).email).toEqual(skipped('no_address'))
  })

  test('where the user does not want mail it is skipped: preference [N3]', async () => {
    for (const one of [client, mailing.client]) {
      const userId = newUser()
      await one.prefer(userId, TYPE, ['in_app'])
      const receipt = await one.create(eventFor(userId, { email: newAddress() }))
      expect([receipt.channels, receipt.email]).toEqual([['in_app'], skipped('preference')])
    }
  })

  test('mail is queued, then sent once, to the address, from the sender, with what was said [N3, N11]', async () => {
    const [userId, email] = [newUser(), newAddress()]
    const event = eventFor(userId, {
      title: 'Your order',
      dedupe_key: 'a',
      body: 'It left <today> & more.',
      url: 'https://example.com/orders/1?a=1&b=2',
      email,
    })
    const receipt = await mailing.client.create(event)
    expect(receipt.email).toEqual(QUEUED)
    const sent = await settledEmail(mailing.client, userId, 'a')
    expect(sent.email).toEqual({ status: 'sent', reason: null })
    const mails = mailing.resend.accepted().filter(({ mail }) => [mail.to].flat().includes(email))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.mail).toMatchObject({ from: FROM, subject: 'Your order' })
    expect(mails[0]?.mail.text).toContain('It left <today> & more.')
    expect(mails[0]?.mail.text).toContain('https://example.com/orders/1?a=1&b=2')
    expect(mails[0]?.mail.html).toContain('It left &lt;today&gt; &amp; more.')
    expect(mails[0]?.mail.html).not.toContain('<today>')
  })

  test('the idempotency key of a mail tells its event, and no two events share one [N3]', async () => {
    const users = Array.from({ length: 5 }, newUser)
    const post = (userId: string) =>
      mailing.client.create(eventFor(userId, { dedupe_key: 'a', email: newAddress() }))
    await Promise.all(users.map(post))
    for (const userId of users)
      expect((await settledEmail(mailing.client, userId, 'a')).email.status).toBe('sent')
    const { requests } = mailing.resend
    const keys = requests.map(({ key }) => key)
    expect(keys).not.toContain(null)
    expect(keys.length).toBeGreaterThan(0)
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(requests.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer re_key_of_the_tests']),
    )
  })
})

describe('the address is remembered [N2]', () => {
  test('an event without an address goes to the latest one, of whichever product [N2]', async () => {
    const [userId, first, second] = [newUser(), newAddress(), newAddress()]
    const post = async (fields: Fields) => {
      const dedupeKey = newUser()
      const event = eventFor(userId, { ...fields, dedupe_key: dedupeKey })
      expect((await mailing.client.create(event)).email).toEqual(QUEUED)
      expect((await settledEmail(mailing.client, userId, dedupeKey, fields)).email.status).toBe('sent')
      return recipients(mailing.resend).filter((to) => to === first || to === second)
    }
    expect(await post({ email: first })).toEqual([first])
    expect(await post({})).toEqual([first, first])
    expect(await post({ product_key: 'other', email: second })).toEqual([first, first, second])
    expect(await post({ type: 'invoice.due' })).toEqual([first, first, second, second])
  })

  test('an address is remembered though its own event is muted [N2]', async () => {
    const userId = newUser()
    await mailing.client.prefer(userId, TYPE, [])
    await mailing.client.create(eventFor(userId, { email: newAddress() }))
    const fields = { type: 'other', dedupe_key: 'a' }
    expect((await mailing.client.create(eventFor(userId, fields))).email).toEqual(QUEUED)
    expect((await settledEmail(mailing.client, userId, 'a', fields)).email.status).toBe('sent')
  })

  test('an address is remembered of one user only [N2]', async () => {
    const userId = newUser()
    await mailing.client.create(eventFor(userId, { dedupe_key: 'a', email: newAddress() }))
    expect((await settledEmail(mailing.client, userId, 'a')).email.status).toBe('sent')
    for (const other of [userId.toUpperCase(), `${userId} `, newUser()])
      expect((await mailing.client.create(eventFor(other))).email).toEqual(skipped('no_address'))
  })
})

describe('mail that the provider refuses [N11]', () => {
  test('a refused mail is failed for good, in the receipt and in health [N3]', async () => {
    const [userId, email] = [newUser(), newAddress()]
    mailing.resend.behave(() => 'invalid')
    const receipt = await mailing.client.create(eventFor(userId, { dedupe_key: 'a', email }))
    expect(receipt.email).toEqual(QUEUED)
    const settled = await settledEmail(mailing.client, userId, 'a')
    mailing.resend.behave(() => 'ok')
    expect(settled.email).toEqual({ status: 'failed', reason: null })
    expect((await eventualHealth(mailing.service, ({ failed }) => failed > 0)).email.failed).toBe(1)
    // The queue goes on: what comes later is sent.
    await mailing.client.create(eventFor(userId, { dedupe_key: 'b' }))
    expect((await settledEmail(mailing.client, userId, 'b')).email.status).toBe('sent')
    expect((await mailing.client.inbox(userId)).notifications).toHaveLength(2)
    expect(recipients(mailing.resend).filter((to) => to === email)).toHaveLength(1)
  })
})
