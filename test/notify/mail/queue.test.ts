import { beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { claimMails, lookAhead } from '../../../src/notify/mail/queue.ts'
import { emailQueue } from '../../../src/notify/schema.ts'
import { describeOnBoth } from '../databases.ts'
import { BACKOFF_MS, HOUR_MS, idsOf, LONG_TURN, nodeOf, UNKNOWN } from './claims.ts'
import { choose, emptyQueue, letPass, payloadOf, queueMails } from './queued-mails.ts'

describeOnBoth('the mail queue', (database) => {
  const { claimRound, claimNext, claimSome, concludeAs, mail } = nodeOf(database)

  beforeEach(() => emptyQueue(database()))

  describe('a claim', () => {
    test('of an empty queue takes no turn', async () => {
      for (let round = 0; round < 2; round++)
        expect(await claimRound()).toEqual({
          claim: null,
          givenUp: 0,
          givenUpIn: null,
          skipped: 0,
          waitMs: 0,
        })
      await queueMails(database(), 1)
      expect((await claimRound()).claim).not.toBeNull()
    })

    test('of one mail is keyed by its event, leased and counted [N11]', async () => {
      const [id = ''] = await queueMails(database(), 1)
      const claim = await claimSome()
      expect(claim).toMatchObject({ key: `event/${id}`, attempts: 1, isProbe: false })
      expect(claim.mails.map(({ payload }) => payload)).toEqual([payloadOf(id)])
      const stored = await mail(id)
      expect(stored).toMatchObject({
        state: 'sending',
        attempts: 1,
        batchId: null,
        wasTried: true,
        email: 'queued',
      })
      expect(stored.dueInS).toBeWithin(30, 60.001)
    })

    test('of many mails takes a hundred as a batch, in the order of their ids, and leaves the others [N11]', async () => {
      const ids = await queueMails(database(), 101)
      const claim = await claimSome()
      expect(idsOf(claim)).toEqual(ids.slice(0, 100).toSorted())
      const { batchId } = await mail(ids[0] ?? '')
      expect(claim.key).toBe(`batch/${batchId}`)
      expect(idsOf(await claimSome())).toEqual(ids.slice(100))
    })

    test('takes what is due first, and nothing that is not due yet', async () => {
      const [late = '', early = '', later = ''] = await queueMails(database(), 3)
      const dueIn = async (id: string, seconds: number) =>
        database()
          .orm.update(emailQueue)
          .set({ attempts: 1, dueAt: sql`now() + make_interval(secs => ${seconds}::float8)` })
          .where(eq(emailQueue.id, id))
      await dueIn(late, -10)
      await dueIn(early, -20)
      await dueIn(later, 30)
      expect(idsOf(await claimNext())).toEqual([early])
      expect(idsOf(await claimNext())).toEqual([late])
      expect(await claimNext()).toBeNull()
      const ahead = await lookAhead(database().orm)
      expect(ahead?.dueMs).toBeWithin(10_000, 30_001)
    })

    test('within the turn of another is refused, and says when the next turn begins [N11]', async () => {
      const [id = ''] = await queueMails(database(), 1)
      const { claim, waitMs } = await claimMails(database().orm, LONG_TURN)
      expect(idsOf(claim)).toEqual([id])
      expect(waitMs).toBe(LONG_TURN.turnMs)
      await queueMails(database(), 1)
      const refused = await claimRound()
      expect(refused.claim).toBeNull()
      expect(refused.waitMs).toBeWithin(30_000, 60_001)
      expect((await lookAhead(database().orm))?.accountMs).toBeWithin(30_000, 60_001)
    })

    test('sends a mail that was sent alone before alone again, whatever else is due [N11]', async () => {
      const [id = ''] = await queueMails(database(), 1)
      const claim = await claimSome()
      await concludeAs(claim, UNKNOWN)
      await letPass(database(), BACKOFF_MS)
      const others = await queueMails(database(), 2)
      const again = await claimSome()
      expect(again).toMatchObject({ key: `event/${id}`, attempts: 2, mails: claim.mails })
      expect(idsOf(await claimSome())).toEqual(others.toSorted())
    })

    test('makes no batch of mails that were sent before, alone or in another batch [N11]', async () => {
      const tried = await queueMails(database(), 1)
      await concludeAs(await claimSome(), UNKNOWN)
      const together = await queueMails(database(), 2)
      await concludeAs(await claimSome(), UNKNOWN)
      const fresh = await queueMails(database(), 2)
      await letPass(database(), BACKOFF_MS)
      fresh.push(...(await queueMails(database(), 2)))
      expect(idsOf(await claimSome())).toEqual(fresh.toSorted())
      expect(idsOf(await claimSome())).toEqual(tried)
      expect(idsOf(await claimSome())).toEqual(together.toSorted())
    })

    test('sends a batch again with the same key, mails and order, and without any other mail [N11]', async () => {
      await queueMails(database(), 5)
      const claim = await claimSome()
      await concludeAs(claim, UNKNOWN)
      await letPass(database(), BACKOFF_MS)
      await queueMails(database(), 3)
      const again = await claimSome()
      expect(again).toMatchObject({ key: claim.key, attempts: 2, mails: claim.mails })
    })

    test('skips the mails of users who do not want them any more, and sends the others [N11]', async () => {
      const [id = ''] = await queueMails(database(), 1)
      const [muted = ''] = await queueMails(database(), 1, { userId: 'muted' })
      await choose(database(), 'muted', ['in_app'])
      const claim = await claimSome()
      expect(claim).toMatchObject({ key: `event/${id}`, mails: [{ id }] })
      expect(await mail(muted)).toMatchObject({
        state: 'skipped',
        isFinished: true,
        email: 'skipped preference',
      })
    })

    test('takes no turn where nobody wants the mails any more [N11]', async () => {
      await queueMails(database(), 2, { userId: 'muted' })
      await choose(database(), 'muted', [])
      expect(await claimRound()).toEqual({ claim: null, givenUp: 0, givenUpIn: null, skipped: 2, waitMs: 0 })
      const ids = await queueMails(database(), 1)
      expect(idsOf((await claimRound()).claim)).toEqual(ids)
    })

    test('keeps the key of a batch that lost a mail to a preference [N11]', async () => {
      const [first = '', second = ''] = await queueMails(database(), 2)
      const [muted = ''] = await queueMails(database(), 1, { userId: 'muted' })
      const claim = await claimSome()
      await concludeAs(claim, UNKNOWN)
      await choose(database(), 'muted', [])
      await letPass(database(), BACKOFF_MS)
      const again = await claimSome()
      expect(again.key).toBe(claim.key)
      expect(idsOf(again)).toEqual([first, second].toSorted())
      expect(await mail(muted)).toMatchObject({ state: 'skipped', email: 'skipped preference' })
    })

    test.each([
      ['23 hours', 'no answer', HOUR_MS * 23, 1],
      ['64 attempts', 'no answer', BACKOFF_MS, 64],
    ])(
      'gives a mail up after %s, with the last error and its trace [N11]',
      async (limit, reason, passedMs, attempts) => {
        const [id = ''] = await queueMails(database(), 1)
        await concludeAs(await claimSome(), { kind: 'unknown', reason, retryAfterMs: null })
        const trace_id = 'a'.repeat(32)
        const traceparent = `00-${trace_id}-${'b'.repeat(16)}-01`
        await database().orm.update(emailQueue).set({ attempts, traceparent }).where(eq(emailQueue.id, id))
        await letPass(database(), passedMs)
        const round = await claimRound()
        expect(round).toEqual({ claim: null, givenUp: 1, givenUpIn: { trace_id }, skipped: 0, waitMs: 0 })
        expect(await mail(id)).toMatchObject({
          ...{ state: 'failed', email: 'failed', isFinished: true },
          lastError: `given up after ${limit}: ${reason}`,
        })
      },
    )

    test('still tries a mail a minute before 23 hours have passed [N11]', async () => {
      const [id = ''] = await queueMails(database(), 1)
      await concludeAs(await claimSome(), UNKNOWN)
      await letPass(database(), HOUR_MS * 23 - 60_000)
      expect(idsOf(await claimNext())).toEqual([id])
    })

    test('gives up a mail whose node was lost each time [N11]', async () => {
      const [id = ''] = await queueMails(database(), 1)
      await claimSome()
      await letPass(database(), HOUR_MS * 23)
      expect(await claimNext()).toBeNull()
      expect(await mail(id)).toMatchObject({
        lastError: 'given up after 23 hours: no outcome is known',
        email: 'failed',
      })
    })
  })
})
