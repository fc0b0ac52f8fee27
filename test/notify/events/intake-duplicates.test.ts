import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { NewEvent } from '../../../src/notify/events/input.ts'
import { emailQueue, events, inbox } from '../../../src/notify/schema.ts'
import { ANSWER_FIELDS, describeIntake, EVENT, PLAIN, skipped } from './intake-fixture.ts'

describeIntake('a duplicate', (intake) => {
  test('is answered with the original, and writes nothing [N4]', async () => {
    const original = await intake.take()
    const before = await intake.stored()
    for (let time = 0; time < 3; time++) {
      const again = await intake.take()
      expect(again).toEqual({ isNew: false, answer: { ...original.answer, deduplicated: true } })
      expect(Object.keys(again.answer)).toEqual(ANSWER_FIELDS)
    }
    expect(await intake.stored()).toEqual(before)
    expect(intake.queued).toBe(1)
  })

  test.each<[string, Partial<NewEvent>]>([
    ['title', { title: 'On its way!' }],
    ['body', { body: null }],
    ['url', { url: 'https://example.com/2' }],
    ['data', { data: '{"b":1,"a":[3]}' }],
    ['email', { email: 'other@example.com' }],
  ])('with another %s is answered with the original, and says so [N4]', async (_, fields) => {
    const original = await intake.take()
    const before = await intake.stored()
    const again = await intake.take({ ...EVENT, ...fields })
    const answer = { ...original.answer, deduplicated: true, payload_mismatch: true }
    expect(again).toEqual({ isNew: false, answer })
    expect(await intake.stored()).toEqual(before)
  })

  test('may name the fields of data in another order [N4]', async () => {
    await intake.take()
    expect((await intake.take({ ...EVENT, data: '{"a":[2],"b":1}' })).answer.payload_mismatch).toBe(false)
  })

  test.each<[string, Partial<NewEvent>]>([
    ['product_key', { productKey: 'other' }],
    ['type', { type: 'other' }],
    ['user', { userId: 'Ada' }],
    ['dedupe_key', { dedupeKey: 'order-1 ' }],
    ['dedupe_key, which is none', { dedupeKey: null }],
  ])('is no event of another %s [N4]', async (_, fields) => {
    await intake.take()
    for (const event of [EVENT, { ...EVENT, ...fields }]) await intake.take(event)
    expect((await intake.stored()).events).toHaveLength(2)
  })

  test('is no event of another partner [N1]', async () => {
    const { id } = (await intake.take()).answer
    intake.becomeAnother()
    const other = await intake.take()
    expect([other.isNew, other.answer.id === id]).toEqual([true, false])
  })

  test('events without a dedupe_key are all new [N4]', async () => {
    const receipts = [await intake.take(PLAIN), await intake.take(PLAIN), await intake.take(PLAIN)]
    expect(receipts.map(({ isNew }) => isNew)).toEqual([true, true, true])
    expect((await intake.stored()).inbox).toHaveLength(3)
  })

  test.each(['sent', 'failed'] as const)(
    'is answered with what became of the mail: %s [N3]',
    async (emailStatus) => {
      await intake.take()
      await intake.orm.update(events).set({ emailStatus }).where(eq(events.partnerId, intake.partnerId))
      expect((await intake.take()).answer.email).toEqual({ status: emailStatus, reason: null })
    },
  )

  test('is answered with why the mail was skipped after all [N3]', async () => {
    await intake.take()
    const skip = { emailStatus: 'skipped', emailReason: 'preference' } as const
    await intake.orm.update(events).set(skip).where(eq(events.partnerId, intake.partnerId))
    expect((await intake.take()).answer.email).toEqual(skipped('preference'))
  })

  test('is a new event once its original was deleted [N4]', async () => {
    const { id } = (await intake.take()).answer
    for (const table of [events, inbox, emailQueue]) await intake.orm.delete(table).where(eq(table.id, id))
    expect((await intake.take()).isNew).toBe(true)
  })

  test('of fifty equal events at once one is new, and all are answered with its id [N4]', async () => {
    const receipts = await Promise.all(Array.from({ length: 50 }, () => intake.take()))
    expect(receipts.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(receipts.map(({ answer }) => answer.id)).size).toBe(1)
    const rows = await intake.stored()
    expect([rows.events.length, rows.inbox.length, rows.mails.length, intake.queued]).toEqual([1, 1, 1, 1])
  })
})
