import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { listMails, retryMail } from '../../../src/notify/mail/failed-mail.ts'
import { emailQueue, events } from '../../../src/notify/schema.ts'
import { describeOnBoth } from '../databases.ts'
import { mailWith, newUser, storeEvent } from '../stored-events.ts'

const EARLIER = new Date('2020-01-01T00:00:00.000Z')
const LATER = new Date('2999-01-01T00:00:00.000Z')
const FAILED = {
  state: 'failed',
  attempts: 7,
  firstAttemptAt: EARLIER,
  batchId: Bun.randomUUIDv7(),
  lastError: 'validation_error',
  finishedAt: EARLIER,
} as const
const conclude = async () => {}

describeOnBoth('failed mail', (database) => {
  const statusOf = async (id: string) => {
    const [event] = await database().orm.select().from(events).where(eq(events.id, id))
    return event?.emailStatus
  }

  test('one that failed is as if it had never been tried, but for its last error', async () => {
    const { orm } = database()
    const id = await storeEvent(orm, { mail: { ...FAILED, dueAt: LATER } })
    await orm.update(events).set({ emailStatus: 'failed' }).where(eq(events.id, id))
    const seen: unknown[] = []
    await retryMail(orm, id, async (_, mail) => {
      seen.push(mail.state)
    })
    expect(seen).toEqual(['failed'])
    const mail = await mailWith(database(), id)
    const fresh = { state: 'pending', attempts: 0, firstAttemptAt: null, batchId: null, finishedAt: null }
    expect(mail).toMatchObject({ ...fresh, lastError: 'validation_error' })
    expect(mail?.dueAt.getTime()).toBeLessThan(LATER.getTime())
    expect(await statusOf(id)).toBe('queued')
  })

  test('one that waits is due now, and keeps its attempts and its batch', async () => {
    const { orm } = database()
    const batch = { attempts: 3, firstAttemptAt: EARLIER, batchId: Bun.randomUUIDv7(), dueAt: LATER }
    const [id, sibling] = [await storeEvent(orm, { mail: batch }), await storeEvent(orm, { mail: batch })]
    const finished = await storeEvent(orm, { mail: { ...batch, state: 'sent' } })
    const other = await storeEvent(orm, { mail: { dueAt: LATER } })
    await retryMail(orm, id, conclude)
    const dueAt = async (of: string) => (await mailWith(database(), of))?.dueAt.getTime() ?? 0
    const mail = await mailWith(database(), id)
    expect(mail).toMatchObject({ state: 'pending', ...batch, dueAt: expect.any(Date) })
    expect(await dueAt(id)).toBeLessThan(LATER.getTime())
    expect(await dueAt(sibling)).toBe(await dueAt(id))
    expect([await dueAt(finished), await dueAt(other)]).toEqual([LATER.getTime(), LATER.getTime()])
  })

  test('one that waits alone leaves the others alone, and one that is due already keeps its place', async () => {
    const { orm } = database()
    const id = await storeEvent(orm, { mail: { dueAt: EARLIER } })
    const other = await storeEvent(orm, { mail: { dueAt: LATER } })
    await retryMail(orm, id, conclude)
    expect((await mailWith(database(), id))?.dueAt).toEqual(EARLIER)
    expect((await mailWith(database(), other))?.dueAt).toEqual(LATER)
  })

  test.each(['sent', 'skipped', 'sending'] as const)(
    'one that is %s stays as it is: conflict',
    async (state) => {
      const id = await storeEvent(database().orm, { mail: { state } })
      const before = await mailWith(database(), id)
      const message = expect.stringContaining(` ${state}:`)
      await expect(retryMail(database().orm, id, conclude)).rejects.toMatchObject({
        code: 'conflict',
        message,
      })
      expect(await mailWith(database(), id)).toEqual(before)
    },
  )

  test.each(['', 'x', Bun.randomUUIDv7(), '0190A5D2-7C7E-7C3E-8A53-3A2F6F9B1C2D'])(
    'there is none with the id %p',
    async (id) => {
      await expect(retryMail(database().orm, id, conclude)).rejects.toMatchObject({ code: 'not_found' })
    },
  )

  test('an event without mail has none to retry', async () => {
    const id = await storeEvent(database().orm, {})
    await database().orm.delete(emailQueue).where(eq(emailQueue.id, id))
    await expect(retryMail(database().orm, id, conclude)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('nothing is changed where what is to conclude it fails', async () => {
    const id = await storeEvent(database().orm, { mail: FAILED })
    const failing = retryMail(database().orm, id, () => Promise.reject(new Error('no audit')))
    await expect(failing).rejects.toThrow('no audit')
    expect(await mailWith(database(), id)).toMatchObject(FAILED)
  })

  test('the newest hundred that failed are listed, without what is in them or for whom', async () => {
    const { orm } = database()
    await orm.delete(emailQueue)
    const user = newUser()
    const ids: string[] = []
    for (let second = 0; second < 101; second++) {
      const at = new Date(EARLIER.getTime() + second * 1_000)
      ids.push(await storeEvent(orm, { user, at, mail: FAILED }))
    }
    await storeEvent(orm, { user })
    const listed = (
      await listMails(orm, { state: 'failed', partnerId: user.partnerId, limit: 100, cursor: null })
    ).slice(0, 100)
    expect(listed.map(({ id }) => id)).toEqual(ids.slice(1).reverse())
    expect(listed.at(-1)).toEqual({
      id: ids[1] ?? '',
      partner_id: user.partnerId,
      product_key: 'shop',
      type: 'order.paid',
      attempts: 7,
      last_error: 'validation_error',
      created_at: '2020-01-01T00:00:01.000Z',
      finished_at: EARLIER.toISOString(),
    })
  })
})
