import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { claimMails } from '../../../src/notify/mail/queue.ts'
import { emailAccount, emailQueue } from '../../../src/notify/schema.ts'
import { openDatabase } from '../../../src/store/database.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { type Resend, startResend } from '../../support/resend.ts'
import { describeOnBoth } from '../databases.ts'
import { BACKOFF_MS, idsOf, nodeOf, TERMS, UNKNOWN } from './claims.ts'
import { sendThrough, settled, startDelivery, stopDeliveries } from './deliveries.ts'
import { choose, emptyQueue, letPass, queueMails } from './queued-mails.ts'
import { acceptedIds } from './received-mails.ts'

/** In the order of their ids, which is that of their turns. */
const PARTNERS = ['1', '2', '3'].map((digit) => `01990000-0000-7000-8000-00000000000${digit}`)
const [A = '', B = '', C = ''] = PARTNERS

describeOnBoth('partners', (database) => {
  const { claimRound, claimNext, claimSome, concludeAs } = nodeOf(database)

  beforeEach(() => emptyQueue(database()))

  const queueOf = (partnerId: string, count: number) => queueMails(database(), count, { partnerId })

  test('never share a request [N11]', async () => {
    const ids = new Map<string, string[]>()
    for (const partner of [A, B, C, A, B, C])
      ids.set(partner, [...(ids.get(partner) ?? []), ...(await queueOf(partner, 2))])
    const claims = [await claimSome(), await claimSome(), await claimSome()].map(idsOf)
    for (const ofPartner of ids.values()) expect(claims).toContainEqual(ofPartner.toSorted())
    expect(await claimNext()).toBeNull()
  })

  test('take turns, whichever of their mails are due first [N11]', async () => {
    const [ofA, ofC] = [await queueOf(A, 250), await queueOf(C, 150)]
    const ofB = await queueOf(B, 1)
    const sizes: string[] = []
    for (let claim = await claimNext(); claim !== null; claim = await claimNext()) {
      const [first = ''] = idsOf(claim) ?? []
      const partner = ofA.includes(first) ? 'A' : ofC.includes(first) ? 'C' : ofB.includes(first) ? 'B' : '?'
      sizes.push(`${partner} ${claim.mails.length}`)
    }
    expect(sizes).toEqual(['A 100', 'B 1', 'C 100', 'A 100', 'C 50', 'A 50'])
  })

  test.each([
    ['before', A, B],
    ['after', B, A],
  ])('one mail is sent within two requests of the 1,000 of a partner %s it [N11]', async (_, many, one) => {
    await queueOf(many, 1_000)
    await claimSome()
    const [id = ''] = await queueOf(one, 1)
    const next = [await claimSome(), await claimSome()].map(idsOf)
    expect(next).toContainEqual([id])
  })

  test('one mail is not kept waiting by those of another that go alone [N11]', async () => {
    await queueOf(A, 20)
    await database().orm.update(emailQueue).set({ attempts: 1 })
    await claimSome()
    const [id = ''] = await queueOf(B, 1)
    expect([await claimSome(), await claimSome()].map(idsOf)).toContainEqual([id])
  })

  test('a partner with nothing due is passed over [N11]', async () => {
    await queueOf(B, 2)
    await concludeAs(await claimSome(), UNKNOWN)
    const [ofA, ofC] = [await queueOf(A, 1), await queueOf(C, 1)]
    expect([await claimSome(), await claimSome()].map(idsOf)).toEqual([ofC, ofA])
    expect(await claimNext()).toBeNull()
    await letPass(database(), BACKOFF_MS)
    expect((await claimSome()).mails).toHaveLength(2)
  })

  test('mails that nobody wants any more take the turn of their partner only [N11]', async () => {
    const unwanted = { partnerId: A, userId: 'muted' }
    await queueMails(database(), 150, unwanted)
    await choose(database(), 'muted', [], A)
    const wanted = await queueOf(B, 1)
    expect(await claimRound()).toEqual({ claim: null, givenUp: 0, givenUpIn: null, skipped: 100, waitMs: 0 })
    expect(idsOf((await claimRound()).claim)).toEqual(wanted)
    await letPass(database(), TERMS.turnMs + 1)
    expect(await claimRound()).toEqual({ claim: null, givenUp: 0, givenUpIn: null, skipped: 50, waitMs: 0 })
  })

  describe('at a provider', () => {
    let resend: Resend

    beforeEach(async () => {
      resend = await startResend()
    })
    afterEach(async () => {
      await stopDeliveries()
      await resend.stop()
    })

    test('never share a request, and one mail is sent within two requests of the 1,000 of another [N11]', async () => {
      const ofA = await queueOf(A, 1_000)
      startDelivery({ database: database(), send: sendThrough(resend, 10_000), ratePerSecond: 20 })
      await resend.waitFor(({ requests }) => requests.length === 2)
      const [one = ''] = await queueOf(B, 1)
      const before = resend.requests.length
      await settled(database())
      expect(acceptedIds(resend)).toEqual([...ofA, one].toSorted())
      const requests = resend.requests.map(({ body }) => body)
      // One more may have been on its way when the mail was queued.
      expect(requests.findIndex((body) => body.includes(one))).toBeLessThanOrEqual(before + 2)
      expect(requests.filter((body) => body.includes(one) && ofA.some((id) => body.includes(id)))).toEqual([])
    })
  })
})

test('a partner whose mails are locked is passed over, and nodes go on where another was [N11]', async () => {
  const url = await freshDatabase()
  const [database, other] = await Promise.all(
    [1, 2].map(() => openDatabase({ databaseUrl: url, dataDir: '' })),
  )
  if (database === undefined || other === undefined) throw new Error('no nodes')
  await database.migrate()
  const claimAt = async (node: typeof database) => {
    // Not `letPass`, which would wait for the locked mails.
    await database.orm.update(emailAccount).set({ nextSendAt: new Date(0) })
    const { claim } = await claimMails(node.orm, TERMS)
    return claim?.mails.length
  }
  for (const [index, partnerId] of [A, B, C].entries()) await queueMails(database, 101 + index, { partnerId })
  await database.orm.transaction(async (tx) => {
    await tx.select().from(emailQueue).where(eq(emailQueue.partnerId, B)).for('update')
    expect(await claimAt(other)).toBe(100)
    expect(await claimAt(other)).toBe(100)
  })
  expect(await claimAt(database)).toBe(1)
  expect(await claimAt(other)).toBe(100)
  expect(await claimAt(database)).toBe(3)
  expect(await claimAt(other)).toBe(2)
  await Promise.all([database.close(), other.close()])
})
