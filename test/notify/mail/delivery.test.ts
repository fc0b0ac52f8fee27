import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createDelivery, type DeliveryParts } from '../../../src/notify/mail/delivery.ts'
import type { SendMails } from '../../../src/notify/mail/transport.ts'
import { type Resend, startResend } from '../../support/resend.ts'
import { until } from '../../support/waiting.ts'
import { describeOnBoth } from '../databases.ts'
import { compose } from './claims.ts'
import { keepLog, QUICK, sendThrough, settled, startDelivery, stopDeliveries } from './deliveries.ts'
import { choose, emptyQueue, letPass, queueMails, statesOf, storedMail, storedPause } from './queued-mails.ts'
import { acceptedIds } from './received-mails.ts'

afterEach(stopDeliveries)

describeOnBoth('the delivery', (database) => {
  let resend: Resend

  beforeEach(async () => {
    await emptyQueue(database())
    resend = await startResend()
  })

  afterEach(() => resend.stop())

  const settle = () => settled(database())

  test('sends what was queued before it started, and what is queued later [N11]', async () => {
    const early = await queueMails(database(), 3)
    const delivery = startDelivery({ database: database(), send: sendThrough(resend) })
    await settle()
    const late = await queueMails(database(), 1)
    await settle()
    expect(acceptedIds(resend)).toEqual([...early, ...late].toSorted())
    expect(delivery.counts()).toEqual({ sent: 4, failed: 0, retried: 0 })
    expect(await storedMail(database(), late[0] ?? '')).toMatchObject({
      state: 'sent',
      email: 'sent',
      attempts: 1,
    })
  })

  test('waking it starts a round long before the next poll', async () => {
    let looks = 0
    const watched: DeliveryParts['database'] = {
      use: async (work) => {
        const result = await database().use(work)
        looks++
        return result
      },
    }
    const delivery = startDelivery({ database: watched, send: sendThrough(resend), pollMs: 3_600_000 })
    // It ends a pause, and finds the queue empty.
    await until(() => looks === 2)
    const ids = await queueMails(database(), 1)
    delivery.wake()
    await resend.waitFor(() => acceptedIds(resend).length === 1)
    expect(acceptedIds(resend)).toEqual(ids)
  })

  test('tries a mail of unknown outcome again with the same key and body until it is accepted [N11]', async () => {
    resend.behave(({ index }) => (['reset', 'html_502', 'garbage', 'ok'] as const)[index] ?? 'ok')
    const ids = await queueMails(database(), 2)
    const delivery = startDelivery({ database: database(), send: sendThrough(resend) })
    await settle()
    expect(acceptedIds(resend)).toEqual(ids.toSorted())
    expect(resend.requests.map(({ behaviour }) => behaviour)).toEqual(['reset', 'html_502', 'garbage', 'ok'])
    expect(new Set(resend.requests.map(({ key, body }) => `${key} ${body}`)).size).toBe(1)
    await delivery.stop()
    expect(delivery.counts()).toEqual({ sent: 2, failed: 0, retried: 6 })
  })

  test('a provider that hangs holds up no other mail [N11]', async () => {
    resend.behave(({ index }) => (index === 0 ? 'hang' : 'ok'))
    const [first = ''] = await queueMails(database(), 1)
    startDelivery({ database: database(), send: sendThrough(resend, 10_000) })
    await resend.waitFor(({ requests }) => requests.length === 1)
    const others = await queueMails(database(), 2)
    await resend.waitFor(() => acceptedIds(resend).length === 2)
    expect(acceptedIds(resend)).toEqual(others.toSorted())
    expect((await storedMail(database(), first)).state).toBe('sending')
    await resend.stop()
  })

  test('one bad mail fails alone, and those that went with it are sent [N11]', async () => {
    const [good = '', bad = '', other = ''] = await queueMails(database(), 3)
    const delivery = startDelivery({
      database: database(),
      send: sendThrough(resend),
    })
    resend.behave(({ path, key }) => (path === '/emails/batch' || key === `event/${bad}` ? 'invalid' : 'ok'))
    await settle()
    expect(acceptedIds(resend)).toEqual([good, other].toSorted())
    expect(await storedMail(database(), bad)).toMatchObject({ state: 'failed', email: 'failed' })
    await delivery.stop()
    // Three of the batch, and two of the half with the bad one.
    expect(delivery.counts()).toEqual({ sent: 2, failed: 1, retried: 5 })
  })

  test('a preference that was changed after the intake is honoured [N11]', async () => {
    const ids = await queueMails(database(), 1)
    const [muted = ''] = await queueMails(database(), 1, { userId: 'muted' })
    await choose(database(), 'muted', ['in_app'])
    startDelivery({ database: database(), send: sendThrough(resend) })
    await settle()
    expect(acceptedIds(resend)).toEqual(ids)
    expect(await storedMail(database(), muted)).toMatchObject({
      state: 'skipped',
      email: 'skipped preference',
    })
  })

  test('a batch that a preference took a mail from after it was accepted is sent once [N11]', async () => {
    resend.behave(({ index }) => (index === 0 ? 'hang_after_accept' : 'ok'))
    const ids = await queueMails(database(), 2)
    const [muted = ''] = await queueMails(database(), 1, { userId: 'muted' })
    startDelivery({ database: database(), send: sendThrough(resend) })
    await resend.waitFor(({ requests }) => requests.length === 1)
    await choose(database(), 'muted', [])
    await settle()
    expect(acceptedIds(resend)).toEqual([...ids, muted].toSorted())
    for (const id of ids)
      expect(await storedMail(database(), id)).toMatchObject({ state: 'sent', email: 'sent' })
  })

  test.each(['unauthorized', 'forbidden', 'daily_quota', 'monthly_quota'] as const)(
    '%s pauses the queue, is told once, counts no attempt, and ends with the first mail that is accepted [N11]',
    async (refusal) => {
      const { lines, log } = keepLog()
      resend.behave(({ index }) => (index < 3 ? refusal : 'ok'))
      const ids = await queueMails(database(), 3)
      startDelivery({ database: database(), send: sendThrough(resend), log, pauseMs: 60_000 })
      for (let refused = 1; refused <= 3; refused++) {
        await resend.waitFor(({ requests }) => requests.length === refused)
        await until(async () => (await statesOf(database())).sending === undefined)
        await letPass(database(), 600_000)
      }
      await settle()
      expect(acceptedIds(resend)).toEqual(ids.toSorted())
      // The refused batch, then one mail a time.
      expect(resend.requests.map(({ path }) => path)).toEqual([
        ...['/emails/batch', '/emails', '/emails', '/emails'],
        '/emails/batch',
      ])
      for (const id of ids) expect((await storedMail(database(), id)).attempts).toBe(1)
      expect(await storedPause(database())).toBeNull()
      expect(lines.map((line) => line.replace(/:.*/, ''))).toEqual(['email_paused', 'email_resumed'])
    },
  )

  test('a node that starts tries at once what another has paused', async () => {
    resend.behave(({ index }) => (index === 0 ? 'unauthorized' : 'ok'))
    await queueMails(database(), 1)
    const slow = { database: database(), send: sendThrough(resend), pauseMs: 3_600_000 }
    startDelivery(slow)
    await until(async () => (await storedPause(database())) !== null)
    const { lines, log } = keepLog()
    startDelivery({ ...slow, log })
    await settle()
    expect(resend.requests).toHaveLength(2)
    expect(lines).toEqual(['email_resumed'])
  })

  test('after 429 nothing is sent for as long as Resend said [N11]', async () => {
    resend.behave(({ index }) => (index === 0 ? 'rate_limited' : 'ok'))
    const [id = ''] = await queueMails(database(), 1)
    startDelivery({ database: database(), send: sendThrough(resend) })
    // What was sent before the answer came is not held back by it.
    await until(async () => (await storedMail(database(), id)).lastError !== null)
    await queueMails(database(), 2)
    await settle()
    const [refused, ...later] = resend.requests
    expect(later).not.toHaveLength(0)
    // The stand-in says one second.
    for (const { atMs } of later) expect(atMs - (refused?.atMs ?? 0)).toBeGreaterThanOrEqual(1_000)
  })

  test('a mail whose node died is sent by another when the lease runs out', async () => {
    const never: SendMails = () => new Promise(() => {})
    const ids = await queueMails(database(), 1)
    const dead = startDelivery({ database: database(), send: never, stopLimitMs: 0 })
    await until(async () => (await statesOf(database())).sending === 1)
    await dead.stop()
    startDelivery({ database: database(), send: sendThrough(resend) })
    expect(await statesOf(database())).toEqual({ sending: 1 })
    await letPass(database(), 60_000)
    await settle()
    expect(acceptedIds(resend)).toEqual(ids)
  })

  test('a stop waits for the request in flight, and claims nothing more', async () => {
    const answer = Promise.withResolvers<void>()
    const send: SendMails = async (payloads) => {
      await answer.promise
      return { kind: 'accepted', ids: payloads.map(() => 'one') }
    }
    const [id = ''] = await queueMails(database(), 1)
    const delivery = startDelivery({ database: database(), send })
    await until(async () => (await statesOf(database())).sending === 1)
    let isStopped = false
    const stopped = delivery.stop().then(() => {
      isStopped = true
    })
    const [later = ''] = await queueMails(database(), 1)
    delivery.wake()
    await Bun.sleep(0)
    expect(isStopped).toBe(false)
    answer.resolve()
    await stopped
    expect((await storedMail(database(), id)).state).toBe('sent')
    expect((await storedMail(database(), later)).state).toBe('pending')
    expect(delivery.counts()).toEqual({ sent: 1, failed: 0, retried: 0 })
  })

  test('a stop gives up on a request that does not end', async () => {
    await queueMails(database(), 1)
    const delivery = startDelivery({
      database: database(),
      send: () => new Promise(() => {}),
      stopLimitMs: 10,
    })
    await until(async () => (await statesOf(database())).sending === 1)
    await delivery.stop()
    expect(await statesOf(database())).toEqual({ sending: 1 })
  })

  test('a stop before the start, or a second one, has nothing to wait for', async () => {
    const delivery = createDelivery({
      ...{ ...QUICK, composer: async () => compose },
      ...{ database: database(), send: sendThrough(resend), log: keepLog().log },
    })
    await delivery.stop()
    await delivery.stop()
    expect(resend.requests).toHaveLength(0)
  })

  test('a bug is logged, and the next mails are sent nevertheless', async () => {
    const { lines, log } = keepLog()
    const real = sendThrough(resend)
    let isFirst = true
    const send: SendMails = (...words) => {
      if (!isFirst) return real(...words)
      isFirst = false
      throw new TypeError('a bug')
    }
    await queueMails(database(), 1)
    startDelivery({ database: database(), send, log })
    await until(() => lines.length > 0)
    const later = await queueMails(database(), 2)
    await resend.waitFor(() => acceptedIds(resend).length === 2)
    expect(acceptedIds(resend)).toEqual(later.toSorted())
    expect(lines).toEqual(['email_delivery_failed: TypeError: a bug'])
  })
})
