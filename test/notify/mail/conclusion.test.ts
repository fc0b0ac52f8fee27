import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { resume } from '../../../src/notify/mail/account.ts'
import type { SingleOutcome } from '../../../src/notify/mail/conclusion.ts'
import { lookAhead } from '../../../src/notify/mail/queue.ts'
import { emailQueue } from '../../../src/notify/schema.ts'
import { describeOnBoth } from '../databases.ts'
import { accept, BACKOFF_MS, HOUR_MS, idsOf, nodeOf, REFUSED, TERMS, UNKNOWN } from './claims.ts'
import { emptyQueue, letPass, queueMails, storedPause } from './queued-mails.ts'

describeOnBoth('the mail queue', (database) => {
  const { claimRound, claimNext, claimSome, concludeAs, mail, mails } = nodeOf(database)

  beforeEach(() => emptyQueue(database()))

  describe('a lease', () => {
    test('keeps a mail from others until it runs out; then the mail goes again under the same key [N11]', async () => {
      await queueMails(database(), 3)
      const claim = await claimSome()
      await letPass(database(), 59_000)
      expect(await claimNext()).toBeNull()
      await letPass(database(), 1_000)
      const again = await claimSome()
      expect(again).toMatchObject({ key: claim.key, mails: claim.mails, attempts: 2 })
      expect(again.token).not.toBe(claim.token)
    })

    const outcomes: SingleOutcome[] = [
      { kind: 'accepted', ids: ['1', '2'] },
      UNKNOWN,
      REFUSED,
      { kind: 'rate_limited', retryAfterMs: 60_000 },
      { kind: 'rejected', reason: 'bad address' },
      { kind: 'key_taken', reason: 'another body' },
    ]
    test.each(outcomes)('that was lost cannot be concluded as $kind [N11]', async (outcome) => {
      const ids = await queueMails(database(), 2)
      const stale = await claimSome()
      await letPass(database(), 60_000)
      const claim = await claimSome()
      const before = await mails(ids)
      expect(await concludeAs(stale, outcome)).toMatchObject({ count: 0, pause: null })
      const strip = (all: typeof before) => all.map(({ dueInS: _, ...rest }) => rest)
      expect(strip(await mails(ids))).toEqual(strip(before))
      expect(await storedPause(database())).toBeNull()
      expect((await lookAhead(database().orm))?.accountMs).toBeLessThanOrEqual(TERMS.turnMs)
      expect(await concludeAs(claim, accept(claim))).toMatchObject({ become: 'sent', count: 2 })
      expect(await concludeAs(stale, outcome)).toMatchObject({ count: 0 })
      for (const id of ids)
        expect(await mail(id)).toMatchObject({ state: 'sent', providerId: `resend ${id}` })
    })
  })

  describe('a conclusion', () => {
    test('of accepted mails stores the id that the provider gave to each [N11]', async () => {
      const ids = await queueMails(database(), 3)
      const claim = await claimSome()
      expect(await concludeAs(claim, accept(claim))).toMatchObject({ become: 'sent', count: 3, pause: null })
      for (const id of ids)
        expect(await mail(id)).toMatchObject({
          ...{ state: 'sent', email: 'sent', isFinished: true, attempts: 1 },
          ...{ providerId: `resend ${id}`, lastError: null },
        })
      expect(await lookAhead(database().orm)).toBeNull()
    })

    test('of an unknown outcome waits for the backoff, and keeps the batch and the count [N11]', async () => {
      const [id = ''] = await queueMails(database(), 2)
      const claim = await claimSome()
      expect(await concludeAs(claim, UNKNOWN)).toMatchObject({ become: 'retried', count: 2, pause: null })
      const stored = await mail(id)
      expect(stored).toMatchObject({
        ...{ state: 'pending', email: 'queued', isFinished: false, wasTried: true },
        ...{ attempts: 1, lastError: 'no answer', batchId: claim.key.slice('batch/'.length) },
      })
      expect(stored.dueInS).toBeWithin(20, 50.001)
    })

    test.each([
      ['shorter than the backoff is not enough', 10_000, 50],
      ['longer than the backoff is obeyed', 90_000, 90],
    ])('of an unknown outcome with a Retry-After that is %s [N11]', async (_, retryAfterMs, expectedS) => {
      const [id = ''] = await queueMails(database(), 1)
      await concludeAs(await claimSome(), { ...UNKNOWN, retryAfterMs })
      expect((await mail(id)).dueInS).toBeWithin(expectedS - 30, expectedS + 0.001)
    })

    test('of a rate limit counts no attempt and holds back all mails for as long as it said [N11]', async () => {
      const ids = await queueMails(database(), 2)
      const claim = await claimSome()
      const outcome: SingleOutcome = { kind: 'rate_limited', retryAfterMs: 30_000 }
      expect(await concludeAs(claim, outcome)).toMatchObject({ become: 'retried', count: 2, pause: null })
      for (const stored of await mails(ids)) {
        expect(stored).toMatchObject({ state: 'pending', attempts: 0, wasTried: false, batchId: null })
        expect(stored.dueInS).toBeWithin(5, 30.001)
      }
      await queueMails(database(), 1)
      const refused = await claimRound()
      expect(refused.claim).toBeNull()
      expect(refused.waitMs).toBeWithin(5_000, 30_001)
      await letPass(database(), 30_000)
      expect(idsOf(await claimNext())).toHaveLength(3)
    })

    test.each([{ kind: 'rate_limited', retryAfterMs: 0 } as const, REFUSED])(
      '$kind takes only its own attempt from the count; a batch of unknown outcome stays one [N11]',
      async (outcome) => {
        const [id = ''] = await queueMails(database(), 2)
        const claim = await claimSome()
        await concludeAs(claim, UNKNOWN)
        await letPass(database(), BACKOFF_MS)
        await concludeAs(await claimSome(), outcome)
        expect(await mail(id)).toMatchObject({ state: 'pending', attempts: 1, wasTried: true })
        await letPass(database(), TERMS.pauseMs)
        expect(await claimNext()).toMatchObject({ key: claim.key, attempts: 2, mails: claim.mails })
      },
    )

    test('of a rejected mail fails it [N11]', async () => {
      const [id = ''] = await queueMails(database(), 1)
      const claim = await claimSome()
      const conclusion = await concludeAs(claim, { kind: 'rejected', reason: 'no such domain' })
      expect(conclusion).toMatchObject({ become: 'failed', count: 1, pause: null })
      expect(await mail(id)).toMatchObject({
        ...{ state: 'failed', email: 'failed', isFinished: true, lastError: 'no such domain' },
      })
    })

    test('of a key that an earlier attempt took means that the mails were sent [N11]', async () => {
      const ids = await queueMails(database(), 3)
      await concludeAs(await claimSome(), UNKNOWN)
      await letPass(database(), BACKOFF_MS)
      const outcome: SingleOutcome = { kind: 'key_taken', reason: 'another body' }
      expect(await concludeAs(await claimSome(), outcome)).toMatchObject({ become: 'sent', count: 3 })
      for (const stored of await mails(ids))
        expect(stored).toMatchObject({ state: 'sent', email: 'sent', providerId: null })
    })

    test('of a key that was taken before the first attempt fails the mail [N11]', async () => {
      const [id = ''] = await queueMails(database(), 1)
      const outcome: SingleOutcome = { kind: 'key_taken', reason: 'another body' }
      expect(await concludeAs(await claimSome(), outcome)).toMatchObject({ become: 'failed' })
      expect(await mail(id)).toMatchObject({ state: 'failed', lastError: 'another body' })
    })

    test('of mails whose user was erased meanwhile concludes the others', async () => {
      const [gone = '', stays = ''] = await queueMails(database(), 2)
      const claim = await claimSome()
      await database().orm.delete(emailQueue).where(eq(emailQueue.id, gone))
      expect(await concludeAs(claim, accept(claim))).toMatchObject({ become: 'sent', count: 1 })
      expect(await mail(stays)).toMatchObject({ state: 'sent', providerId: `resend ${stays}` })
    })
  })

  describe('a pause', () => {
    const pauseWith = async (outcome: SingleOutcome) => concludeAs(await claimSome(), outcome)

    test('begins with an account error, counts no attempt and holds everything back [N11]', async () => {
      const [id = ''] = await queueMails(database(), 1)
      expect(await pauseWith(REFUSED)).toMatchObject({ become: 'retried', count: 1, pause: 'began' })
      expect(await mail(id)).toMatchObject({
        state: 'pending',
        attempts: 0,
        wasTried: false,
        email: 'queued',
      })
      const pause = await storedPause(database())
      expect(pause?.reason).toBe('invalid key')
      expect(pause?.leftS).toBeWithin(30, 60.001)
      await queueMails(database(), 3)
      const refused = await claimRound()
      expect(refused.claim).toBeNull()
      expect(refused.waitMs).toBeWithin(30_000, 60_001)
    })

    test('lasts as long as the provider said, however many requests were in flight [N11]', async () => {
      await queueMails(database(), 1)
      const first = await claimSome()
      await queueMails(database(), 1)
      const second = await claimSome()
      expect(await concludeAs(first, { ...REFUSED, retryAfterMs: HOUR_MS })).toMatchObject({ pause: 'began' })
      expect(await concludeAs(second, REFUSED)).toMatchObject({ pause: null })
      expect((await storedPause(database()))?.leftS).toBeWithin(3_000, 3_600.001)
    })

    test('ends when one mail that was tried as a probe is accepted [N11]', async () => {
      const ids = await queueMails(database(), 3)
      await pauseWith(REFUSED)
      await letPass(database(), 60_000)
      const probe = await claimSome()
      expect(probe.isProbe).toBe(true)
      expect(probe.mails).toHaveLength(1)
      expect(await claimNext()).toBeNull()
      expect((await storedPause(database()))?.leftS).toBeWithin(90, 120.001)
      expect(await concludeAs(probe, accept(probe))).toMatchObject({ become: 'sent', pause: 'ended' })
      expect(await storedPause(database())).toBeNull()
      const rest = await claimSome()
      expect([...(idsOf(probe) ?? []), ...(idsOf(rest) ?? [])].toSorted()).toEqual(ids.toSorted())
    })

    test('goes on where the probe was refused, too [N11]', async () => {
      await queueMails(database(), 2)
      await pauseWith(REFUSED)
      await letPass(database(), 60_000)
      expect(await pauseWith({ ...REFUSED, reason: 'no quota' })).toMatchObject({ pause: null })
      const pause = await storedPause(database())
      expect(pause?.reason).toBe('no quota')
      expect(pause?.leftS).toBeWithin(90, 120.001)
    })

    test('lasts a minute, then twice as long up to ten, and a minute again after a mail was accepted [N11]', async () => {
      await queueMails(database(), 3)
      for (const seconds of [60, 120, 240, 480, 600, 600]) {
        await pauseWith(REFUSED)
        expect((await storedPause(database()))?.leftS).toBeWithin(seconds - 30, seconds + 0.001)
        await letPass(database(), seconds * 1_000)
      }
      const probe = await claimSome()
      await concludeAs(probe, accept(probe))
      await pauseWith(REFUSED)
      expect((await storedPause(database()))?.leftS).toBeWithin(30, 60.001)
    })

    test('is not ended by what was sent before it [N11]', async () => {
      await queueMails(database(), 1)
      const early = await claimSome()
      await queueMails(database(), 1)
      await pauseWith(REFUSED)
      expect(await concludeAs(early, accept(early))).toMatchObject({ become: 'sent', count: 1, pause: null })
      expect((await storedPause(database()))?.reason).toBe('invalid key')
    })

    test('is ended by a node that starts, once', async () => {
      await queueMails(database(), 1)
      await pauseWith(REFUSED)
      expect(await resume(database().orm)).toBe(true)
      expect(await resume(database().orm)).toBe(false)
      expect(await claimNext()).toMatchObject({ isProbe: false })
    })
  })
})
