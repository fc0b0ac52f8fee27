import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import type { EventAnswer } from '../../../src/notify/bodies.ts'
import type { Channel } from '../../../src/notify/channels.ts'
import type { NewEvent } from '../../../src/notify/events/input.ts'
import { contacts, emailQueue } from '../../../src/notify/schema.ts'
import { seededRandom } from '../../support/seed.ts'
import { ANSWER_FIELDS, describeIntake, EVENT, NOW, PLAIN, QUEUED, skipped } from './intake-fixture.ts'

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describeIntake('intake', (intake) => {
  describe('a new event', () => {
    test('is answered with every field, in their order [N3]', async () => {
      const { isNew, answer } = await intake.take()
      expect(isNew).toBe(true)
      expect(Object.keys(answer)).toEqual(ANSWER_FIELDS)
      expect(Object.keys(answer.email)).toEqual(['status', 'reason'])
      expect(answer).toEqual({
        id: expect.stringMatching(UUID_V7),
        product_key: 'shop',
        type: 'order.shipped',
        subject_user_id: 'ada',
        title: 'On its way',
        dedupe_key: 'order-1',
        channels: ['in_app', 'email'],
        deduplicated: false,
        payload_mismatch: false,
        email: { status: 'queued', reason: null },
        created_at: NOW.toISOString(),
      })
    })

    test('is one row each of the ledger, the inbox, the queue and the contacts [N5]', async () => {
      const { id } = (await intake.take()).answer
      const { partnerId } = intake
      const topic = { id, partnerId, userId: 'ada', productKey: 'shop', type: 'order.shipped' }
      const rows = await intake.stored()
      expect(rows.events).toEqual([
        {
          ...topic,
          dedupeKey: 'order-1',
          fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
          title: 'On its way',
          channels: ['in_app', 'email'],
          emailStatus: 'queued',
          emailReason: null,
          createdAt: NOW,
          erasureSeen: null,
          expiresAt: null,
          emailHeardAt: null,
        },
      ])
      expect(rows.inbox).toEqual([
        {
          ...topic,
          title: 'On its way',
          body: 'It left today.',
          url: 'https://example.com/1',
          data: '{"b":1,"a":[2]}',
          createdAt: NOW,
          readAt: null,
          expiresAt: null,
        },
      ])
      expect(rows.mails).toMatchObject([
        {
          ...topic,
          ...{ state: 'pending', attempts: 0, leaseToken: null, batchId: null, firstAttemptAt: null },
          ...{ providerId: null, lastError: null, finishedAt: null },
        },
      ])
      expect(JSON.parse(rows.mails[0]?.payload ?? '')).toEqual({
        to: 'ada@example.com',
        subject: 'On its way',
        text: 'It left today.\n\nhttps://example.com/1',
      })
      expect(JSON.parse(rows.mails[0]?.content ?? '')).toEqual({
        title: 'On its way',
        body: 'It left today.',
        url: 'https://example.com/1',
      })
      const contact = { partnerId, userId: 'ada', email: 'ada@example.com', updatedAt: NOW }
      expect(rows.contacts).toEqual([{ ...contact, erasureSeen: null, state: 'ok', stateSince: null }])
      expect(intake.queued).toBe(1)
    })

    test('the mail is due at once, by the clock of the database', async () => {
      const beganMs = Date.now() - 1
      await intake.take()
      const [mail] = (await intake.stored()).mails
      expect(mail?.dueAt).toEqual(mail?.createdAt)
      expect(mail?.dueAt.getTime()).toBeGreaterThanOrEqual(beganMs)
      expect(mail?.dueAt.getTime()).toBeLessThanOrEqual(Date.now() + 1)
    })

    test('has what was left out as null [N3]', async () => {
      const { answer } = await intake.take(PLAIN)
      expect(answer).toMatchObject({ dedupe_key: null, email: skipped('no_address') })
      const rows = await intake.stored()
      expect(rows.inbox).toMatchObject([{ id: answer.id, body: null, url: null, data: null }])
      expect([rows.mails, rows.contacts, intake.queued]).toEqual([[], [], 0])
    })

    test('has an id after those of the events before it', async () => {
      const ids: string[] = []
      for (let count = 0; count < 20; count++) ids.push((await intake.take(PLAIN)).answer.id)
      expect(ids).toEqual([...ids].sort())
      expect((await intake.stored()).inbox.map(({ id }) => id)).toEqual(ids)
    })

    test('keeps every character, also those that SQL, arrays and JSON treat apart', async () => {
      const text = `'";--\\ {a,"b"} $1 %s NULL \u200fשלום\u200f 🧭\u2028\ufffe \\u0000`
      await intake.take({
        ...EVENT,
        userId: text,
        title: text,
        dedupeKey: text,
        body: text,
        data: JSON.stringify({ [text]: text }),
      })
      const rows = await intake.stored()
      expect(rows.events).toMatchObject([{ userId: text, title: text, dedupeKey: text }])
      expect(rows.inbox).toMatchObject([{ title: text, body: text, data: JSON.stringify({ [text]: text }) }])
      expect(JSON.parse(rows.mails[0]?.payload ?? '')).toMatchObject({ subject: text })
      expect(JSON.parse(rows.mails[0]?.content ?? '')).toMatchObject({ title: text, body: text })
    })

    test('of the longest that every field may be is taken', async () => {
      const longest = {
        productKey: 'p'.repeat(64),
        type: 't'.repeat(64),
        userId: randomText(128),
        dedupeKey: randomText(255),
        title: randomText(255),
        body: randomText(4_000),
      }
      const { answer } = await intake.take({ ...EVENT, ...longest })
      expect(answer).toMatchObject({ subject_user_id: longest.userId, dedupe_key: longest.dedupeKey })
      expect((await intake.take({ ...EVENT, ...longest })).isNew).toBe(false)
    })
  })

  describe('channels', () => {
    test.each<[string, Channel[], EventAnswer['email'], number, number]>([
      ['both', ['in_app', 'email'], QUEUED, 1, 1],
      ['the inbox alone', ['in_app'], skipped('preference'), 1, 0],
      ['email alone', ['email'], QUEUED, 0, 1],
      ['none', [], skipped('preference'), 0, 0],
    ])('where %s is preferred, that is what is written [N10]', async (_, channels, email, items, mails) => {
      await intake.prefer(channels)
      const { isNew, answer } = await intake.take()
      expect({ isNew, channels: answer.channels, email: answer.email }).toEqual({
        isNew: true,
        channels,
        email,
      })
      const rows = await intake.stored()
      expect(rows.events).toMatchObject([
        { channels, emailStatus: answer.email.status, emailReason: answer.email.reason },
      ])
      expect([rows.inbox.length, rows.mails.length, intake.queued]).toEqual([items, mails, mails])
    })

    test('an exact type beats *, and * beats the default [N10]', async () => {
      await intake.prefer([], '*')
      expect((await intake.take(PLAIN)).answer.channels).toEqual([])
      await intake.prefer(['email'])
      expect((await intake.take(PLAIN)).answer.channels).toEqual(['email'])
      expect((await intake.take({ ...PLAIN, type: 'other' })).answer.channels).toEqual([])
      expect((await intake.take({ ...PLAIN, productKey: 'other' })).answer.channels).toEqual([
        'in_app',
        'email',
      ])
    })

    test('a muted event is the original of its duplicates [N4]', async () => {
      await intake.prefer([])
      const original = await intake.take()
      await intake.prefer(['in_app', 'email'])
      const again = await intake.take()
      expect(again).toEqual({ isNew: false, answer: { ...original.answer, deduplicated: true } })
      expect((await intake.stored()).inbox).toEqual([])
    })

    test('mail that nobody could send is skipped for the first reason that holds [N3]', async () => {
      const status = async (event: NewEvent) => (await intake.takeSilently(event)).answer.email
      expect(await status(PLAIN)).toEqual(skipped('no_address'))
      expect(await status({ ...PLAIN, email: 'ada@example.com' })).toEqual(skipped('not_configured'))
      expect(await status(PLAIN)).toEqual(skipped('not_configured'))
      await intake.prefer(['in_app'])
      expect(await status(PLAIN)).toEqual(skipped('preference'))
      const rows = await intake.stored()
      expect([rows.mails, intake.queued, rows.contacts.length]).toEqual([[], 0, 1])
    })
  })

  describe('the address', () => {
    test('is the one of the event, else the latest of the user, of whichever product and type [N2]', async () => {
      await intake.take(PLAIN)
      await intake.take({ ...PLAIN, email: 'first@example.com' })
      await intake.take({ ...PLAIN, type: 'other' })
      await intake.take({ ...PLAIN, productKey: 'other', email: 'second@example.com' })
      await intake.take(PLAIN)
      const [first, second] = ['first@example.com', 'second@example.com']
      expect(await intake.recipients()).toEqual([first, first, second, second])
      expect((await intake.stored()).contacts).toMatchObject([{ userId: 'ada', email: second }])
    })

    test('is remembered of events that are muted, too [N2]', async () => {
      await intake.prefer([])
      await intake.take()
      expect((await intake.take({ ...PLAIN, type: 'other' })).answer.email).toEqual(QUEUED)
    })

    test('is remembered of one user of one partner [N1]', async () => {
      await intake.take()
      expect((await intake.take({ ...PLAIN, userId: 'Ada' })).answer.email.reason).toBe('no_address')
      intake.becomeAnother()
      expect((await intake.take(PLAIN)).answer.email.reason).toBe('no_address')
    })

    test('is not remembered of duplicates [N4]', async () => {
      await intake.take()
      await intake.take({ ...EVENT, email: 'other@example.com' })
      expect((await intake.stored()).contacts).toMatchObject([{ email: 'ada@example.com' }])
    })

    test('is written only where it changes, so that the events of a busy user do not wait for each other', async () => {
      await intake.take()
      await intake.orm
        .update(contacts)
        .set({ updatedAt: new Date(0) })
        .where(eq(contacts.partnerId, intake.partnerId))
      await intake.take({ ...EVENT, dedupeKey: null })
      expect((await intake.stored()).contacts).toMatchObject([{ updatedAt: new Date(0) }])
      await intake.take({ ...EVENT, dedupeKey: null, email: 'other@example.com' })
      expect((await intake.stored()).contacts).toMatchObject([{ email: 'other@example.com', updatedAt: NOW }])
    })
  })

  describe('a failure', () => {
    test('of the last part leaves nothing of the others [N5]', async () => {
      await intake.take()
      const before = await intake.stored()
      const { orm } = intake
      await orm.execute(
        sql`alter table ${emailQueue} add constraint no_other check (payload not like '%other%') not valid`,
      )
      try {
        await expect(intake.take({ ...EVENT, dedupeKey: null, email: 'other@example.com' })).rejects.toThrow()
      } finally {
        await orm.execute(sql`alter table ${emailQueue} drop constraint no_other`)
      }
      expect(await intake.stored()).toEqual(before)
      expect(intake.queued).toBe(1)
    })
  })
})

/** Code points of four bytes each that do not compress: the longest that a key of an index can be. */
function randomText(length: number): string {
  const random = seededRandom()
  return String.fromCodePoint(...Array.from({ length }, () => 0x1_0000 + Math.floor(random() * 0x1_0000)))
}
