import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { eventually, expectRefusal } from '../../../support/answers.ts'
import { type Gate, startGate } from '../../../support/gate.ts'
import { readLimits, retryAfter } from '../../../support/limit-headers.ts'
import { countStatuses, startAlone, startNode } from '../../../support/nodes.ts'
import { freshDatabase } from '../../../support/postgres.ts'
import type { Reply } from '../../../support/raw-http.ts'
import { type Resend, startResend } from '../../../support/resend.ts'
import type { Behaviour } from '../../../support/resend-answers.ts'
import type { Service } from '../../../support/service.ts'
import { eventFor, type NotifyClient, newUser, openClient, type Receipt } from '../client.ts'
import { eventualHealth, mailSettings, newAddress, recipients, settledEmail } from '../mail/mailing.ts'
import { askAll } from '../operations.ts'

const HEALTH = '/v1/notify/health'
/** The contract allows 2 s; the rest is the machine's. */
const REFUSED_WITHIN_MS = 2_500
const BACK_LIMIT_MS = 10_000
const EMAIL_FIELDS = ['configured', 'pending', 'oldest_age_seconds', 'failed']

describe('Postgres out of reach [N12, N13]', () => {
  let gate: Gate
  let service: Service
  let client: NotifyClient

  beforeAll(async () => {
    gate = await startGate(await freshDatabase())
    service = await startNode({ DATABASE_URL: gate.url })
    client = await openClient(service)
  })
  afterEach(async () => {
    await gate.open()
    await isBack()
  })
  afterAll(async () => {
    await gate.open()
    await service.stop()
  })

  const isBack = () =>
    eventually(
      BACK_LIMIT_MS,
      () => service.get(HEALTH),
      ({ status }) => status === 200,
    )

  const OUTAGES: readonly (readonly [string, () => Promise<void>])[] = [
    ['gone', () => gate.close()],
    ['silent', () => gate.silence()],
  ]
  test.each(OUTAGES)(
    'with Postgres %s every operation is 503 with Retry-After within 2 s, and recovers by itself [N13]',
    async (_, cut) => {
      const userId = newUser()
      await askAll(service, client.key, userId)
      await cut()
      for (let time = 0; time < 2; time++) {
        const startMs = performance.now()
        const replies = await askAll(service, client.key, userId)
        expect(performance.now() - startMs).toBeLessThan(REFUSED_WITHIN_MS)
        for (const [{ id }, reply] of replies) {
          // Nothing is stored for it.
          if (id === 'notifyCreateUserToken') continue
          expect([id, reply.status]).toEqual([id, 503])
          expectRefusal(reply, 503, 'unavailable')
          retryAfter(reply)
          readLimits(reply, 'scale')
        }
      }
      await gate.open()
      await isBack()
      for (const [{ id, status }, reply] of await askAll(service, client.key, userId))
        expect([id, reply.status]).toEqual([id, status])
    },
  )

  test.each(OUTAGES)(
    'with Postgres %s health tells so within 2 s, goes on telling, and is well again by itself [N12]',
    async (_, cut) => {
      expect((await service.get(HEALTH)).status).toBe(200)
      await cut()
      const cutMs = performance.now()
      const health = () => service.get(HEALTH)
      const first = await eventually(REFUSED_WITHIN_MS, health, ({ status }) => status === 503)
      expect(performance.now() - cutMs).toBeLessThan(REFUSED_WITHIN_MS)
      for (const reply of [first, await health(), await health()]) {
        expectRefusal(reply, 503, 'unavailable')
        retryAfter(reply)
      }
      await gate.open()
      expect((await isBack()).status).toBe(200)
    },
  )

  test('with Postgres gone what is refused without it is still refused [N13, G4]', async () => {
    await gate.close()
    expectRefusal(await client.postEvent('{}'), 400, 'bad_request')
    expectRefusal(await client.postEvent(eventFor('')), 400, 'bad_request')
    expectRefusal(await client.listInbox({ user_id: 'a', limit: 0 }), 400, 'bad_request')
    expectRefusal(await service.send({ path: '/v1/notify/inbox', from: '127.0.42.1' }), 401, 'missing_key')
  })

  test.each(OUTAGES)(
    'with Postgres %s what was answered 201 is there again, and what was answered 503 can be posted again [N5]',
    async (_, cut) => {
      const userId = newUser()
      const { id: acknowledged } = await client.create(eventFor(userId, { dedupe_key: 'before' }))
      await cut()
      const during = eventFor(userId, { dedupe_key: 'during' })
      expectRefusal(await client.postEvent(during), 503, 'unavailable')
      await gate.open()
      await isBack()
      const reply = await client.postEvent(during)
      expect([200, 201]).toContain(reply.status)
      const { id }: Receipt = JSON.parse(reply.text)
      expect((await client.inbox(userId)).notifications.map((item) => item.id)).toEqual([id, acknowledged])
      expect((await client.unread(userId)).unread_count).toBe(2)
    },
  )

  test('where the answer of Postgres to an event is lost, posting again finds the event or makes it, once [N5]', async () => {
    const userId = newUser()
    for (let number = 0; number < 5; number++) {
      const title = `title ${Bun.randomUUIDv7()}`
      const event = eventFor(userId, { dedupe_key: `order-${number}`, title })
      const lost = gate.loseAnswerTo(title)
      const [first] = await Promise.all([client.postEvent(event), lost])
      expect([200, 201, 503]).toContain(first.status)
      const again = () => client.postEvent(event)
      const second = await eventually(BACK_LIMIT_MS, again, ({ status }) => status !== 503)
      expect(first.status === 503 ? [200, 201] : [200]).toContain(second.status)
      expect((await client.unread(userId)).unread_count).toBe(number + 1)
      expect((await client.inbox(userId)).notifications[0]?.id).toBe(JSON.parse(second.text).id)
    }
  })

  test('sixty posts across an outage are 201 or 503, and each 201 is kept [N13]', async () => {
    const userId = newUser()
    const kept: string[] = []
    const statuses: Reply[] = []
    const post = async (number: number) => {
      const reply = await client.postEvent(eventFor(userId, { dedupe_key: `order-${number}` }))
      statuses.push(reply)
      if (reply.status === 201) kept.push(JSON.parse(reply.text).id)
      if (number === 25) await gate.close()
    }
    for (let number = 0; number < 60; number += 20)
      await Promise.all(Array.from({ length: 20 }, (_, place) => post(number + place)))
    await gate.open()
    await isBack()
    const counts = countStatuses(statuses)
    expect(Object.keys(counts)).toEqual(['201', '503'])
    const found = (await client.inbox(userId, { limit: 100 })).notifications.map(({ id }) => id)
    for (const id of kept) expect(found).toContain(id)
    expect(new Set(found).size).toBe(found.length)
  })

  test('nothing of an event, whole or failed, is in the log [O6]', async () => {
    const words = [
      'ada-secret@example.com',
      'a-secret-title',
      'a-secret-body',
      'a-secret-value',
      'a-secret-user',
    ]
    const event = eventFor('a-secret-user', {
      email: words[0],
      title: words[1],
      body: words[2],
      data: { secret: words[3] },
      dedupe_key: 'a-secret-key',
    })
    await client.postEvent(event)
    await client.inbox('a-secret-user')
    await gate.close()
    expect((await client.postEvent({ ...event, dedupe_key: 'a-secret-key-2' })).status).toBe(503)
    expect((await client.listInbox({ user_id: 'a-secret-user' })).status).toBe(503)
    expect((await client.markAllRead({ user_id: 'a-secret-user' })).status).toBe(503)
    expect((await client.postEvent({ ...event, title: '' })).status).toBe(400)
    await gate.open()
    await isBack()
    expect(service.output()).toContain('/v1/notify/events')
    for (const word of words) expect(service.output()).not.toContain(word)
    expect(service.output()).not.toContain('secret-key')
  })
})

describe('health [N12]', () => {
  test('it tells of the database and the queue, in this order, and needs no key [N12]', async () => {
    const service = await startAlone()
    const reply = await service.get(HEALTH)
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(reply.text).toBe(
      '{"status":"ok","database":"ok","email":{"configured":false,"pending":0,"oldest_age_seconds":0,"failed":0}}',
    )
    expect(await service.stop()).toBe(0)
  })
})

describe('Resend out of order [N11, N12]', () => {
  let resend: Resend
  let service: Service
  let client: NotifyClient

  beforeAll(async () => {
    resend = await startResend()
    service = await startAlone(mailSettings(resend.url))
    client = await openClient(service)
  })
  afterAll(async () => {
    resend.behave(() => 'hang')
    await client.create(eventFor(newUser(), { email: newAddress() }))
    // A provider that never answers does not keep the service from stopping (contract O5).
    expect(await service.stop()).toBe(0)
    await resend.stop()
  })

  /** Posts ten events, all at once, and reads them back. */
  async function takeIn(sender: NotifyClient): Promise<readonly (readonly [string, Receipt])[]> {
    const posted = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const userId = newUser()
        const event = eventFor(userId, { email: newAddress(), dedupe_key: 'a' })
        return [userId, await sender.create(event)] as const
      }),
    )
    for (const [userId, { id, email }] of posted) {
      expect(email).toEqual({ status: 'queued', reason: null })
      expect((await sender.inbox(userId)).notifications.map((item) => item.id)).toEqual([id])
    }
    return posted
  }

  const OUT_OF_ORDER: readonly Behaviour[] = ['server_error', 'html_502', 'reset', 'rate_limited', 'hang']
  test.each(OUT_OF_ORDER)(
    'a Resend that answers %s delays and fails no intake, and health stays 200 [N11]',
    async (behaviour) => {
      resend.behave(() => behaviour)
      const before = resend.requests.length
      await takeIn(client)
      await resend.waitFor(({ requests }) => requests.length > before, 20_000)
      await takeIn(client)
      const health = await eventualHealth(service, ({ pending }) => pending >= 20)
      expect([health.status, health.database, health.email.configured]).toEqual(['ok', 'ok', true])
      expect(health.email.pending).toBeGreaterThanOrEqual(20)
      expect(health.email.oldest_age_seconds).toBeGreaterThanOrEqual(0)
      expect(Object.keys(health.email).slice(0, 4)).toEqual(EMAIL_FIELDS)
    },
  )

  test('all that waited is sent, once each, when Resend is back [N11]', async () => {
    const fresh = await startResend()
    const other = await startAlone(mailSettings(fresh.url))
    const sender = await openClient(other)
    // Each mail fails once, however they are batched: one that fails three times comes back after up to 35 s.
    const failed = new Set<string | null>()
    fresh.behave(({ key }) => (failed.size < failed.add(key).size ? 'server_error' : 'ok'))
    const posted = await takeIn(sender)
    for (const [userId] of posted) expect((await settledEmail(sender, userId, 'a')).email.status).toBe('sent')
    const { email } = await eventualHealth(other, ({ pending }) => pending === 0)
    expect(email).toEqual({ configured: true, pending: 0, oldest_age_seconds: 0, failed: 0 })
    expect(new Set(recipients(fresh)).size).toBe(10)
    expect(recipients(fresh)).toHaveLength(10)
    await other.stop()
    await fresh.stop()
  })

  test('a Resend that nobody listens for delays and fails no intake, and health stays 200 [N11, N12]', async () => {
    const gone = await startResend()
    await gone.stop()
    await expect(listens(gone.url)).resolves.toBe(false)
    const other = await startAlone(mailSettings(gone.url))
    await takeIn(await openClient(other))
    const { email } = await eventualHealth(other, ({ pending }) => pending === 10)
    expect(email).toMatchObject({ configured: true, pending: 10, failed: 0 })
    expect(await other.stop()).toBe(0)
  })
})

function listens(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
