import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CHANNELS } from './channels.ts'

/** Milliseconds, so that what is read back equals what was written from a JavaScript Date. */
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Whose row it is, and of what. A row is never found without its partner (contract N1). */
const topic = {
  partnerId: uuid('partner_id').notNull(),
  userId: text('user_id').notNull(),
  productKey: text('product_key').notNull(),
  type: text('type').notNull(),
}

/** The number of the latest erasure of its user that its writer knew of; null where it knew of none. */
const erasureSeen = () => bigint('erasure_seen', { mode: 'number' })

export const EMAIL_STATUSES = ['queued', 'sent', 'failed', 'skipped'] as const
export const SKIP_REASONS = ['preference', 'no_address', 'not_configured'] as const

/** Every event that was taken in, whatever its channels. Ids are UUIDv7: their order is time's. */
export const events = pgTable(
  'notify_events',
  {
    id: uuid('id').primaryKey(),
    ...topic,
    dedupeKey: text('dedupe_key'),
    /** Of everything that a duplicate may differ in (contract N4). */
    fingerprint: text('fingerprint').notNull(),
    title: text('title').notNull(),
    channels: text('channels', { enum: CHANNELS }).array().notNull(),
    emailStatus: text('email_status', { enum: EMAIL_STATUSES }).notNull(),
    emailReason: text('email_reason', { enum: SKIP_REASONS }),
    createdAt: instant('created_at').notNull(),
    erasureSeen: erasureSeen(),
  },
  // Rows without a dedupe_key are all different to it, and it finds the events of a user, too.
  (table) => [
    uniqueIndex('notify_events_dedupe').on(
      table.partnerId,
      table.userId,
      table.productKey,
      table.type,
      table.dedupeKey,
    ),
  ],
)

/** What a user sees; the id is the event's. */
export const inbox = pgTable(
  'notify_inbox',
  {
    id: uuid('id').primaryKey(),
    ...topic,
    title: text('title').notNull(),
    body: text('body'),
    url: text('url'),
    /** JSON text, as it is answered. */
    data: text('data'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => {
    const { partnerId, userId, productKey, id, readAt } = table
    const unread = sql`${readAt} is null`
    const read = sql`${readAt} is not null`
    return [
      index('notify_inbox_user').on(partnerId, userId, id),
      index('notify_inbox_product').on(partnerId, userId, productKey, id),
      index('notify_inbox_unread').on(partnerId, userId, id).where(unread),
      index('notify_inbox_unread_product').on(partnerId, userId, productKey, id).where(unread),
      index('notify_inbox_read').on(partnerId, userId, id).where(read),
      index('notify_inbox_read_product').on(partnerId, userId, productKey, id).where(read),
    ]
  },
)

/** The channels that a user chose; the type `*` stands for all types without a row of their own (contract N10). */
export const preferences = pgTable(
  'notify_preferences',
  {
    ...topic,
    channels: text('channels', { enum: CHANNELS }).array().notNull(),
    updatedAt: instant('updated_at').notNull(),
    erasureSeen: erasureSeen(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.userId, table.productKey, table.type] })],
)

/** The address that the latest event with one gave. */
export const contacts = pgTable(
  'notify_contacts',
  {
    partnerId: topic.partnerId,
    userId: topic.userId,
    email: text('email').notNull(),
    updatedAt: instant('updated_at').notNull(),
    erasureSeen: erasureSeen(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.userId] })],
)

/** Users who were erased a moment ago, until nothing that began before can be written any more. */
export const erasures = pgTable(
  'notify_erasures',
  {
    /** In the order in which they were committed. */
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    partnerId: topic.partnerId,
    userId: topic.userId,
    /** When what was written meanwhile was deleted, too. */
    sweptAt: instant('swept_at'),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.userId, table.number] })],
)

export const MAIL_STATES = ['pending', 'sending', 'sent', 'failed', 'skipped'] as const

/** Email copies, one an event at most, with the event's id. All times are the database's. */
export const emailQueue = pgTable(
  'notify_email_queue',
  {
    id: uuid('id').primaryKey(),
    ...topic,
    /** JSON text of the mail as Resend takes it, fixed at intake: a key of idempotency allows no other body. */
    payload: text('payload').notNull(),
    state: text('state', { enum: MAIL_STATES }).notNull(),
    /** Under its key; counted when it is claimed, so that a mail which ends the process is not tried for ever. */
    attempts: integer('attempts').notNull().default(0),
    /** From when on it may be claimed; of one that is being sent, the end of its lease. */
    dueAt: instant('due_at').notNull(),
    /** Of whoever claimed it last; only with it can the claim be concluded. */
    leaseToken: uuid('lease_token'),
    /** Mails that go out in one request share it, and stay together until the outcome is known. */
    batchId: uuid('batch_id'),
    /** Under whichever key. */
    firstAttemptAt: instant('first_attempt_at'),
    /** Resend's id of the mail. */
    providerId: text('provider_id'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => {
    const isOpen = sql`${table.state} in ('pending', 'sending')`
    return [
      index('notify_email_queue_due').on(table.dueAt).where(isOpen),
      index('notify_email_queue_partner').on(table.partnerId, table.dueAt, table.id).where(isOpen),
      index('notify_email_queue_batch').on(table.batchId).where(isOpen),
      index('notify_email_queue_failed').on(table.id).where(sql`${table.state} = 'failed'`),
    ]
  },
)

/** What all nodes know of the one account at Resend; its only row is made when it is first needed. */
export const emailAccount = pgTable('notify_email_account', {
  id: integer('id').primaryKey(),
  /** No request goes out before it: the nodes share the account's rate. */
  nextSendAt: instant('next_send_at').notNull(),
  /** Set where the account itself was refused; then one mail is tried at `pausedUntil`. */
  pausedReason: text('paused_reason'),
  pausedUntil: instant('paused_until'),
  /** Partners take turns by their ids: the next one is whose id comes after it. */
  lastPartnerId: uuid('last_partner_id'),
})
