import { beforeEach, expect, test } from 'bun:test'
import { describeOnBoth } from '../databases.ts'
import { accept, nodeOf } from './claims.ts'
import { emptyQueue, letPass, queueMails, statesOf, storedPause } from './queued-mails.ts'

const BAD = { kind: 'rejected' as const, reason: '422 validation_error: no' }

describeOnBoth('single mails that are refused with one text', (database) => {
  const { claimSome, concludeAs, mails } = nodeOf(database)
  beforeEach(() => emptyQueue(database()))

  /** Each of a partner of its own, so that they are claimed one by one. */
  const queueAlone = async (count: number) => {
    const ids: string[] = []
    for (let at = 0; at < count; at++)
      ids.push(...(await queueMails(database(), 1, { partnerId: Bun.randomUUIDv7() })))
    return ids
  }
  const refuseNext = async (reason = BAD.reason) => concludeAs(await claimSome(), { ...BAD, reason })

  test('the fifth in a row pauses the queue, and none of the five is failed [N11]', async () => {
    const ids = await queueAlone(6)
    for (let count = 1; count <= 4; count++)
      expect(await refuseNext()).toMatchObject({ become: 'failed', pause: null })
    expect(await refuseNext()).toMatchObject({ become: 'retried', pause: 'began' })
    expect(await statesOf(database())).toEqual({ pending: 6 })
    expect((await mails(ids)).map(({ email }) => email)).toEqual(Array(6).fill('queued'))
    expect((await storedPause(database()))?.reason).toStartWith(BAD.reason)
    // The probe is refused likewise: one request a pause.
    await letPass(database(), 60_000)
    expect(await refuseNext()).toMatchObject({ become: 'retried', pause: null })
    expect(await statesOf(database())).toEqual({ pending: 6 })
  })

  test('a mail that is accepted between them, or another text, begins the count anew [N11]', async () => {
    await queueAlone(12)
    for (const others of [4, 4]) {
      for (let count = 0; count < others; count++) expect(await refuseNext()).toMatchObject({ pause: null })
      const claim = await claimSome()
      await concludeAs(claim, accept(claim))
    }
    expect(await refuseNext('451 security_error: no')).toMatchObject({ become: 'failed', pause: null })
    expect(await refuseNext()).toMatchObject({ become: 'failed', pause: null })
    expect(await statesOf(database())).toEqual({ failed: 10, sent: 2 })
  })

  test('after the account is mended the good ones are sent, and one that is bad itself fails [N11]', async () => {
    await queueAlone(5)
    for (let count = 0; count < 5; count++) await refuseNext()
    await letPass(database(), 60_000)
    const probe = await claimSome()
    expect(await concludeAs(probe, accept(probe))).toMatchObject({ pause: 'ended' })
    for (let count = 0; count < 4; count++)
      expect(await refuseNext()).toMatchObject({ become: 'failed', pause: null })
    expect(await statesOf(database())).toEqual({ failed: 4, sent: 1 })
  })

  test('attempts without an outcome are told once, and so is the first that succeeds [N11]', async () => {
    await queueAlone(5)
    const unknown = { kind: 'unknown', reason: 'no answer', retryAfterMs: null } as const
    const told: unknown[] = []
    for (let count = 0; count < 3; count++) told.push((await concludeAs(await claimSome(), unknown)).silence)
    for (let count = 0; count < 2; count++) {
      const claim = await claimSome()
      told.push((await concludeAs(claim, accept(claim))).silence)
    }
    expect(told).toEqual([null, 'began', null, 'ended', null])
  })
})
