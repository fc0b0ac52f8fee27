import { beforeEach } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { EventAnswer } from '../../../src/notify/bodies.ts'
import type { Channel } from '../../../src/notify/channels.ts'
import type { NewEvent } from '../../../src/notify/events/input.ts'
import { createIntake, type Intake, type Receipt } from '../../../src/notify/events/intake.ts'
import { setPreference } from '../../../src/notify/inbox/preferences.ts'
import { contacts, emailQueue, events, inbox } from '../../../src/notify/schema.ts'
import type { Database } from '../../../src/store/database.ts'
import type { Orm } from '../../../src/store/driver.ts'
import { describeOnBoth } from '../databases.ts'

/** When every event of these tests is created. */
export const NOW = new Date('2030-01-01T00:00:00.123Z')

/** Has every field. */
export const EVENT: NewEvent = {
  productKey: 'shop',
  type: 'order.shipped',
  userId: 'ada',
  title: 'On its way',
  dedupeKey: 'order-1',
  body: 'It left today.',
  url: 'https://example.com/1',
  data: '{"b":1,"a":[2]}',
  email: 'ada@example.com',
  badEmail: null,
  expiresAt: null,
}

/** Has the required fields only. */
export const PLAIN: NewEvent = { ...EVENT, dedupeKey: null, body: null, url: null, data: null, email: null }

export const ANSWER_FIELDS = [
  'id',
  'product_key',
  'type',
  'subject_user_id',
  'title',
  'dedupe_key',
  'channels',
  'deduplicated',
  'payload_mismatch',
  'email',
  'created_at',
]

type EmailState = EventAnswer['email']
export const QUEUED: EmailState = { status: 'queued', reason: null }
export const skipped = (reason: EmailState['reason']): EmailState => ({ status: 'skipped', reason })

/** The intake of one partner, who is a new one in each test. The text of a mail is what it was made of. */
class PartnersIntake {
  readonly #database: () => Database
  #intake: Intake | null = null
  #silent: Intake | null = null
  partnerId = ''
  /** How often it was told that a mail is queued. */
  queued = 0

  constructor(database: () => Database) {
    this.#database = database
  }

  get orm(): Orm {
    return this.#database().orm
  }

  begin(): void {
    const onQueued = () => {
      this.queued++
    }
    const parts = { database: this.#database(), onQueued, now: () => NOW }
    this.#intake = createIntake({ ...parts, isConfigured: true })
    this.#silent = createIntake({ ...parts, isConfigured: false })
    this.queued = 0
    this.becomeAnother()
  }

  /** From now on it is the intake of another partner. */
  becomeAnother(): void {
    this.partnerId = Bun.randomUUIDv7()
  }

  take(event: NewEvent = EVENT): Promise<Receipt> {
    return begun(this.#intake).take(this.partnerId, event)
  }

  /** As where email is not configured. */
  takeSilently(event: NewEvent): Promise<Receipt> {
    return begun(this.#silent).take(this.partnerId, event)
  }

  async prefer(channels: readonly Channel[], type = EVENT.type): Promise<void> {
    const topic = { partnerId: this.partnerId, userId: 'ada', productKey: 'shop', type }
    await setPreference(this.orm, topic, channels, NOW)
  }

  /** All rows of the partner, oldest first. */
  async stored() {
    const { orm, partnerId } = this
    const mails = orm.select().from(emailQueue).where(eq(emailQueue.partnerId, partnerId))
    return {
      events: await orm.select().from(events).where(eq(events.partnerId, partnerId)).orderBy(events.id),
      inbox: await orm.select().from(inbox).where(eq(inbox.partnerId, partnerId)).orderBy(inbox.id),
      mails: await mails.orderBy(emailQueue.id),
      contacts: await orm.select().from(contacts).where(eq(contacts.partnerId, partnerId)),
    }
  }

  async recipients(): Promise<string[]> {
    return (await this.stored()).mails.map(({ payload }) => JSON.parse(payload).to)
  }
}

function begun(intake: Intake | null): Intake {
  if (intake === null) throw new Error('no test has begun')
  return intake
}

/** Declares the same tests of an intake for Postgres and for the embedded database. */
export function describeIntake(title: string, declare: (intake: PartnersIntake) => void): void {
  describeOnBoth(title, (database) => {
    const intake = new PartnersIntake(database)
    beforeEach(() => intake.begin())
    declare(intake)
  })
}
