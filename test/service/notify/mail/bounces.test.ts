import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { expectRefusal } from '../../../support/answers.ts'
import { type Reply, readJson } from '../../../support/raw-http.ts'
import { until } from '../../../support/waiting.ts'
import { eventFor, newUser, type Receipt, withQuery } from '../client.ts'
import { type Mailing, newAddress, startMailing } from './mailing.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
let mailing: Mailing

beforeAll(async () => {
  mailing = await startMailing({ RESEND_WEBHOOK_SECRET: SECRET })
})
afterAll(() => mailing.stop())

interface Hook {
  readonly type: string
  readonly emailId: string
  readonly atMs?: number
  readonly data?: object
}

/** Signed as Standard Webhooks has it, by Resend's names of the headers. */
function post(
  { type, emailId, atMs = Date.now(), data = {} }: Hook,
  { id = `msg_${crypto.randomUUID()}`, secret = SECRET, signedAtMs = Date.now(), headers = true } = {},
): Promise<Reply> {
  const body = JSON.stringify({
    type,
    created_at: new Date(atMs).toISOString(),
    data: { email_id: emailId, ...data },
  })
  const timestamp = String(Math.floor(signedAtMs / 1_000))
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const signed: [string, string][] = [
    ['svix-id', id],
    ['svix-timestamp', timestamp],
    ['svix-signature', `v1,${signature}`],
  ]
  return mailing.service.send({ method: 'POST', path: '/hooks/resend', body, headers: headers ? signed : [] })
}

const eventOf = async (id: string) =>
  readJson<Receipt>(await mailing.service.get(`/v1/notify/events/${id}`, mailing.client.key)).email
const contactOf = (userId: string) =>
  mailing.service.get(withQuery('/v1/notify/contacts', { user_id: userId }), mailing.client.key)
const setContact = (body: object) =>
  mailing.service.send({
    ...{ method: 'PUT', path: '/v1/notify/contacts', key: mailing.client.key },
    body: JSON.stringify(body),
  })

/** A mail that the provider took, and its id there. */
async function sent(userId = newUser(), email = newAddress()) {
  const { id } = await mailing.client.create(eventFor(userId, { email }))
  await until(async () => (await eventOf(id)).status === 'sent')
  const mail = mailing.resend.accepted().find(({ mail: { to } }) => [to].flat().includes(email))
  return { id, userId, email, emailId: mail?.id ?? '' }
}

describe('what the provider says of a mail [N19]', () => {
  test.each([
    ['email.delivered', {}, { status: 'delivered', reason: null }, 'ok'],
    ['email.bounced', { bounce: { type: 'Permanent' } }, { status: 'bounced', reason: null }, 'bounced'],
    ['email.bounced', { bounce: { type: 'Transient' } }, { status: 'bounced', reason: null }, 'ok'],
    ['email.complained', {}, { status: 'complained', reason: null }, 'complained'],
    ['email.suppressed', {}, { status: 'skipped', reason: 'suppressed' }, 'suppressed'],
    ['email.failed', {}, { status: 'failed', reason: null }, 'ok'],
    ['email.opened', {}, { status: 'sent', reason: null }, 'ok'],
  ])('%s of %j is the status of the event and of the address', async (type, data, status, state) => {
    const { id, userId, email, emailId } = await sent()
    expect((await post({ type, emailId, data })).status).toBe(204)
    expect(await eventOf(id)).toEqual(status as Receipt['email'])
    expect(readJson(await contactOf(userId))).toMatchObject({ user_id: userId, email, state })
  })

  test('no mail goes to a flagged address until it is changed, set again or cleared', async () => {
    const { userId, email, emailId } = await sent()
    const next = async () => (await mailing.client.create(eventFor(userId))).email
    const flag = async () => post({ type: 'email.complained', emailId, atMs: Date.now() })
    await flag()
    expect(await next()).toEqual({ status: 'skipped', reason: 'suppressed' })
    expect((await mailing.client.create(eventFor(userId, { email }))).email.reason).toBe('suppressed')
    expect((await setContact({ user_id: userId, email })).status).toBe(200)
    expect((await next()).status).toBe('queued')
    await flag()
    expect((await next()).reason).toBe('suppressed')
    const body = { partner_id: mailing.client.partnerId, user_id: userId }
    expect((await mailing.service.admin('POST', '/admin/notify/contacts/clear', body)).status).toBe(204)
    expect((await next()).status).toBe('queued')
    await flag()
    expect((await mailing.client.create(eventFor(userId, { email: newAddress() }))).email.status).toBe(
      'queued',
    )
  })

  test('an older report undoes nothing, and one of an address that was changed since flags nobody', async () => {
    const { id, userId, emailId } = await sent()
    const atMs = Date.now()
    await post({ type: 'email.bounced', emailId, atMs })
    await post({ type: 'email.delivered', emailId, atMs: atMs - 1_000 })
    expect((await eventOf(id)).status).toBe('bounced')
    const email = newAddress()
    await setContact({ user_id: userId, email })
    await post({ type: 'email.complained', emailId, atMs: atMs + 1_000 })
    expect(readJson(await contactOf(userId))).toMatchObject({ email, state: 'ok' })
  })

  test('each report is taken once', async () => {
    const { id, emailId } = await sent()
    const hook = { id: `msg_${crypto.randomUUID()}` }
    const atMs = Date.now()
    await post({ type: 'email.delivered', emailId, atMs }, hook)
    await post({ type: 'email.bounced', emailId, atMs: atMs + 1_000 }, hook)
    expect((await eventOf(id)).status).toBe('delivered')
  })

  test('without a signature that holds nothing is taken: 401', async () => {
    const { id, emailId } = await sent()
    const hook = { type: 'email.bounced', emailId }
    const minutes = (count: number) => Date.now() - count * 60_000
    for (const wrong of [
      { headers: false },
      { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSx' },
      { signedAtMs: minutes(6) },
      { signedAtMs: minutes(-6) },
    ])
      expectRefusal(await post(hook, wrong), 401, 'invalid_key')
    expect((await eventOf(id)).status).toBe('sent')
  })

  test('one of a mail that is not known yet is asked for again, an old one is not', async () => {
    const emailId = crypto.randomUUID()
    const early = await post({ type: 'email.delivered', emailId })
    expectRefusal(early, 503, 'unavailable')
    expect(early.headers.get('retry-after')).toBe('60')
    const atMs = Date.now() - 3_600_000
    expect((await post({ type: 'email.delivered', emailId, atMs })).status).toBe(204)
  })
})

describe('the address of a user [N16]', () => {
  test('it is read, set in the form that mails need, and forgotten', async () => {
    const userId = newUser()
    expectRefusal(await contactOf(userId), 404, 'not_found')
    const put = readJson(await setContact({ user_id: userId, email: 'info@bücher.example' }))
    expect(put).toMatchObject({ user_id: userId, email: 'info@xn--bcher-kva.example', state: 'ok' })
    expect(readJson(await contactOf(userId))).toEqual(put as never)
    const path = withQuery('/v1/notify/contacts', { user_id: userId })
    for (let time = 0; time < 2; time++) {
      const reply = await mailing.service.send({ method: 'DELETE', path, key: mailing.client.key })
      expect(reply.status).toBe(204)
    }
    expect((await mailing.client.create(eventFor(userId))).email.reason).toBe('no_address')
  })

  test('what no mail can go to is refused, and what was known stays', async () => {
    const userId = newUser()
    await setContact({ user_id: userId, email: 'ada@example.com' })
    for (const email of ['a..b@example.com', 'x', ''])
      expect(expectRefusal(await setContact({ user_id: userId, email }), 400, 'bad_request')).toStartWith(
        'email: ',
      )
    expect(readJson(await contactOf(userId))).toMatchObject({ email: 'ada@example.com' })
  })
})

test('an event that waits goes to the address that is known when it is sent [N11]', async () => {
  const userId = newUser()
  const [old, current] = [newAddress(), newAddress()]
  mailing.resend.behave(() => 'rate_limited')
  const { id } = await mailing.client.create(eventFor(userId, { email: old, title: 'First' }))
  await mailing.resend.waitFor(({ requests }) => requests.some(({ body }) => body.includes(old)))
  await setContact({ user_id: userId, email: current })
  mailing.resend.behave(() => 'ok')
  await until(async () => (await eventOf(id)).status === 'sent')
  const to = mailing.resend.accepted().flatMap(({ mail }) => mail.to)
  expect([to.includes(old), to.includes(current)]).toEqual([false, true])
})
