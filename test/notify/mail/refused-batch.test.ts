import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { SingleOutcome } from '../../../src/notify/mail/conclusion.ts'
import { retryMail } from '../../../src/notify/mail/failed-mail.ts'
import { type Resend, startResend } from '../../support/resend.ts'
import { until } from '../../support/waiting.ts'
import { describeOnBoth } from '../databases.ts'
import { accept, BACKOFF_MS, HOUR_MS, idsOf, nodeOf, REFUSED, TERMS, UNKNOWN } from './claims.ts'
import { sendThrough, settled, startDelivery, stopDeliveries } from './deliveries.ts'
import { emptyQueue, letPass, queueMails, statesOf, storedMail } from './queued-mails.ts'
import { acceptedIds } from './received-mails.ts'

const REJECTED: SingleOutcome = { kind: 'rejected', reason: 'one is bad' }
const RATE_LIMITED: SingleOutcome = { kind: 'rate_limited', retryAfterMs: 0 }

describeOnBoth('a batch that is refused as a whole', (database) => {
  const { claimRound, claimNext, claimSome, concludeAs, mail, mails } = nodeOf(database)

  beforeEach(() => emptyQueue(database()))

  /** Queues mails, and has their batch refused. */
  const refuse = async (count: number) => {
    const ids = (await queueMails(database(), count)).toSorted()
    const whole = await claimSome()
    const conclusion = await concludeAs(whole, REJECTED)
    return { ids, whole, conclusion }
  }

  test('is halved, and each half is a batch with a key of its own, due at once [N11]', async () => {
    const { ids, whole, conclusion } = await refuse(5)
    expect(conclusion).toMatchObject({ become: 'retried', count: 5, pause: null })
    for (const stored of await mails(ids)) {
      expect(stored).toMatchObject({ state: 'pending', email: 'queued', lastError: 'one is bad' })
      expect(stored.dueInS).toBeLessThanOrEqual(0.001)
    }
    const halves = [await claimSome(), await claimSome()]
    const inHalves = halves.map(idsOf)
    expect(inHalves.toSorted((one, other) => (other?.length ?? 0) - (one?.length ?? 0))).toEqual([
      ids.slice(0, 3),
      ids.slice(3),
    ])
    expect(new Set([whole, ...halves].map(({ key }) => key)).size).toBe(3)
    for (const { key, attempts } of halves) {
      expect(key).toStartWith('batch/')
      expect(attempts).toBe(1)
    }
    expect(await claimNext()).toBeNull()
  })

  test('is halved down to single mails, and one that is refused alone fails with the reason [N11]', async () => {
    const { ids } = await refuse(2)
    const [one, other] = [await claimSome(), await claimSome()]
    expect([one.key, other.key].toSorted()).toEqual(ids.map((id) => `event/${id}`))
    await concludeAs(one, { kind: 'rejected', reason: 'no such domain' })
    await concludeAs(other, accept(other))
    expect(await mail(one.mails[0]?.id ?? '')).toMatchObject({
      ...{ state: 'failed', email: 'failed', isFinished: true, lastError: 'no such domain' },
    })
    expect(await mail(other.mails[0]?.id ?? '')).toMatchObject({ state: 'sent', lastError: null })
  })

  test('no part of it goes along with a new mail, be it one mail or more [N11]', async () => {
    const { ids } = await refuse(3)
    const fresh = (await queueMails(database(), 2)).toSorted()
    const claims = [await claimSome(), await claimSome(), await claimSome()].map(idsOf)
    expect(claims).toContainEqual(ids.slice(0, 2))
    expect(claims).toContainEqual(ids.slice(2))
    expect(claims).toContainEqual(fresh)
  })

  test('a half of unknown outcome goes again with the same key, mails and order [N11]', async () => {
    await refuse(4)
    const [one, other] = [await claimSome(), await claimSome()]
    for (const half of [one, other]) await concludeAs(half, UNKNOWN)
    await letPass(database(), BACKOFF_MS)
    const again = [await claimSome(), await claimSome()]
    for (const half of [one, other])
      expect(again).toContainEqual(expect.objectContaining({ key: half.key, mails: half.mails, attempts: 2 }))
  })

  test('a half whose node was lost goes again with the same key, mails and order [N11]', async () => {
    await refuse(4)
    const [one, other] = [await claimSome(), await claimSome()]
    await letPass(database(), TERMS.leaseMs)
    const again = [await claimSome(), await claimSome()]
    for (const half of [one, other])
      expect(again).toContainEqual(expect.objectContaining({ key: half.key, mails: half.mails, attempts: 2 }))
  })

  test.each([RATE_LIMITED, REFUSED])(
    '$kind at the first attempt of a part leaves it apart from new mails, under its key [N11]',
    async (outcome) => {
      await refuse(3)
      const parts = [await claimSome(), await claimSome()]
      for (const part of parts) await concludeAs(part, outcome)
      await queueMails(database(), 2)
      await letPass(database(), TERMS.pauseMs)
      const again = [await claimSome()]
      if (again[0]?.isProbe) await concludeAs(again[0], accept(again[0]))
      again.push(await claimSome())
      for (const part of parts)
        expect(again).toContainEqual(
          expect.objectContaining({ key: part.key, mails: part.mails, attempts: 1 }),
        )
    },
  )

  test('a key of a half that is taken at its first attempt says nothing of mails that were sent [N11]', async () => {
    await refuse(4)
    const half = await claimSome()
    const outcome: SingleOutcome = { kind: 'key_taken', reason: 'another body' }
    expect(await concludeAs(half, outcome)).toMatchObject({ become: 'failed', count: 2 })
  })

  test('a half is halved again, and nothing else with it [N11]', async () => {
    const { ids } = await refuse(8)
    const [one, other] = [await claimSome(), await claimSome()]
    await concludeAs(one, REJECTED)
    await letPass(database(), TERMS.leaseMs)
    const rest = [await claimSome(), await claimSome(), await claimSome()]
    expect(rest.map(({ key }) => key)).toContain(other.key)
    const parts = rest.filter(({ key }) => key !== other.key)
    expect(parts.map(({ mails: { length } }) => length)).toEqual([2, 2])
    expect(rest.flatMap((claim) => idsOf(claim) ?? []).toSorted()).toEqual(ids)
  })

  test('its mails are given up 23 hours after the first attempt of the whole [N11]', async () => {
    await refuse(2)
    await letPass(database(), HOUR_MS * 23)
    expect(await claimRound()).toMatchObject({ claim: null, givenUp: 1 })
    expect(await claimRound()).toMatchObject({ claim: null, givenUp: 1 })
  })

  test('a mail of it that failed, and is tried again, is as new as any [N11]', async () => {
    const { ids } = await refuse(2)
    for (const claim of [await claimSome(), await claimSome()]) await concludeAs(claim, REJECTED)
    for (const id of ids) await retryMail(database().orm, id, async () => {})
    await letPass(database(), 1)
    const claim = await claimSome()
    expect(claim.key).toStartWith('batch/')
    expect(idsOf(claim)).toEqual(ids)
  })

  describe('by a provider', () => {
    let resend: Resend

    beforeEach(async () => {
      resend = await startResend()
    })
    afterEach(async () => {
      await stopDeliveries()
      await resend.stop()
    })

    /** Four hundred of one partner, of which those at the given places have an address that is refused. */
    const queueWithBad = async (places: readonly number[]) => {
      const good: string[] = []
      const bad: string[] = []
      let next = 0
      for (const place of [...places, 400]) {
        if (place > next) good.push(...(await queueMails(database(), place - next)))
        if (place < 400) bad.push(...(await queueMails(database(), 1, { to: 'user@localhost' })))
        next = place + 1
      }
      return { good, bad }
    }

    test.each([[[0]], [[150]], [[399]], [[20, 250]]])(
      'bad addresses at %j of 400 cost at most 14 requests each, and everybody else gets the mail once [N11]',
      async (places) => {
        const { good, bad } = await queueWithBad(places)
        const delivery = startDelivery({ database: database(), send: sendThrough(resend, 10_000) })
        await settled(database())
        await delivery.stop()
        expect(acceptedIds(resend)).toEqual(good.toSorted())
        for (const id of bad)
          expect(await storedMail(database(), id)).toMatchObject({
            ...{ state: 'failed', email: 'failed' },
            lastError: expect.stringContaining('422 validation_error'),
          })
        expect(await statesOf(database())).toEqual({ failed: bad.length, sent: good.length })
        // Four batches; seven times two halves: 50, 25, 13, 7, 4, 2 and 1.
        expect(resend.requests.length).toBeLessThanOrEqual(4 + 14 * places.length)
        const bodies = new Map(resend.requests.map(({ key, body }) => [key, body]))
        expect(bodies.size).toBe(resend.requests.length)
      },
    )

    test('nodes that are lost one after another while it is halved lose no mail and send none twice [N11]', async () => {
      const { good, bad } = await queueWithBad([150])
      // A node may claim something while it stops; nothing shortens that lease.
      const lost = { database: database(), stopLimitMs: 0, leaseMs: 2_000 }
      for (let answered = 1; answered <= 6; answered++) {
        const send = sendThrough(resend, 10_000)
        let left = 1 + (answered % 3)
        const node = startDelivery({
          ...lost,
          // What the provider answered is never heard of by a node that is lost.
          send: async (...words) => {
            const outcome = await send(...words)
            return left-- > 0 ? outcome : new Promise(() => {})
          },
        })
        await until(() => left < 0)
        await node.stop()
        await letPass(database(), lost.leaseMs)
      }
      startDelivery({ database: database(), send: sendThrough(resend, 10_000) })
      await settled(database())
      expect(acceptedIds(resend)).toEqual(good.toSorted())
      expect(await statesOf(database())).toEqual({ failed: bad.length, sent: good.length })
      const bodies = new Map<string | null, Set<string>>()
      for (const { key, body } of resend.requests) bodies.set(key, (bodies.get(key) ?? new Set()).add(body))
      expect([...bodies.values()].filter(({ size }) => size > 1)).toEqual([])
    })
  })
})
