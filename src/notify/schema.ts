import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CHANNELS } from './channels.ts'

/** Milliseconds, as in a JavaScript Date, let values survive the round trip. */
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Every query names the partner (contract N1). */
const topic = {
  partnerId: uuid('partner_id').notNull(),
  userId: text('user_id').notNull(),
  productKey: text('product_key').notNull(),
  type: text('type').notNull(),
}

/** null: the writer knew no erasure of the user. */
const erasureSeen = () => bigint('erasure_seen', { mode: 'number' })

export const EMAIL_STATUSES = [
  'queued',
  'sent',
  'delivered',
  'bounced',
  'complained',
  'failed',
  'skipped',
] as const
export const SKIP_REASONS = [
  'preference',
  'no_address',
  'bad_address',
  'suppressed',
  'expired',
  'not_configured',
] as const
/** `suppressed`: the provider refuses to write to the address. */
export const CONTACT_STATES = ['ok', 'bounced', 'complained', 'suppressed'] as const

export const events = pgTable(
  'notify_events',
  {
    id: uuid('id').primaryKey(),
    ...topic,
    dedupeKey: text('dedupe_key'),
    /** Covers the fields in which a duplicate may differ (contract N4). */
    fingerprint: text('fingerprint').notNull(),
    title: text('title').notNull(),
    channels: text('channels', { enum: CHANNELS }).array().notNull(),
    emailStatus: text('email_status', { enum: EMAIL_STATUSES }).notNull(),
    emailReason: text('email_reason', { enum: SKIP_REASONS }),
    createdAt: instant('created_at').notNull(),
    erasureSeen: erasureSeen(),
    /** null: never. */
    expiresAt: instant('expires_at'),
    /** When the provider said what became of the mail; null: it has not. */
    emailHeardAt: instant('email_heard_at'),
  },
  // Rows without dedupe_key are distinct; the index also finds a user's events.
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

export const inbox = pgTable(
  'notify_inbox',
  {
    id: uuid('id').primaryKey(),
    ...topic,
    title: text('title').notNull(),
    body: text('body'),
    url: text('url'),
    /** JSON text, ready for the answer. */
    data: text('data'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** Not listed and not counted from then on; null: never. */
    expiresAt: instant('expires_at'),
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
      index('notify_inbox_expiring').on(table.expiresAt).where(sql`${table.expiresAt} is not null`),
    ]
  },
)

/** The type `*` covers all types without a row of their own (contract N10). */
export const preferences = pgTable(
  'notify_preferences',
  {
    ...topic,
    channels: text('channels', { enum: CHANNELS }).array().notNull(),
    updatedAt: instant('updated_at').notNull(),
    erasureSeen: erasureSeen(),
    /** What was chosen before the user unsubscribed from a mail; empty: nothing; null: the user did not. */
    before: text('before', { enum: CHANNELS }).array(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.userId, table.productKey, table.type] })],
)

export const contacts = pgTable(
  'notify_contacts',
  {
    partnerId: topic.partnerId,
    userId: topic.userId,
    email: text('email').notNull(),
    updatedAt: instant('updated_at').notNull(),
    erasureSeen: erasureSeen(),
    state: text('state', { enum: CONTACT_STATES }).notNull().default('ok'),
    /** null: `updatedAt`. */
    stateSince: instant('state_since'),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.userId] })],
)

export const erasures = pgTable(
  'notify_erasures',
  {
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    partnerId: topic.partnerId,
    userId: topic.userId,
    sweptAt: instant('swept_at'),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.userId, table.number] })],
)

const MAIL_STATES = ['pending', 'sending', 'sent', 'failed', 'skipped'] as const

export const emailQueue = pgTable(
  'notify_email_queue',
  {
    id: uuid('id').primaryKey(),
    ...topic,
    /** JSON of a mail; from the first attempt on it stays, since an idempotency key allows no other body. */
    payload: text('payload').notNull(),
    /** JSON of the event's texts, of which each attempt composes until one may have arrived; null: `payload`. */
    content: text('content'),
    expiresAt: instant('expires_at'),
    /** From the event's request (W3C Trace Context); null: it sent none. */
    traceparent: text('traceparent'),
    state: text('state', { enum: MAIL_STATES }).notNull(),
    /** Counted at the claim, so that a mail which crashes its process is not tried for ever. */
    attempts: integer('attempts').notNull().default(0),
    dueAt: instant('due_at').notNull(),
    leaseToken: uuid('lease_token'),
    /** The mails of one request share it until the outcome is known. */
    batchId: uuid('batch_id'),
    firstAttemptAt: instant('first_attempt_at'),
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
      index('notify_email_queue_provider').on(table.providerId).where(sql`${table.providerId} is not null`),
    ]
  },
)

/** All nodes share the account's one row, made at first use. */
export const emailAccount = pgTable('notify_email_account', {
  id: integer('id').primaryKey(),
  /** The nodes share the rate of the account. */
  nextSendAt: instant('next_send_at').notNull(),
  pausedReason: text('paused_reason'),
  pausedUntil: instant('paused_until'),
  lastPartnerId: uuid('last_partner_id'),
  /** Without a mail that was accepted between them. */
  pauses: integer('pauses').notNull().default(0),
  /** The text with which the last mails were refused, one after another, how many, and since when. */
  refusal: text('refusal'),
  refusals: integer('refusals').notNull().default(0),
  refusedSince: instant('refused_since'),
  /** Attempts in a row of which the provider said nothing that settles them. */
  unsettled: integer('unsettled').notNull().default(0),
})

/** Whose mail it is (contract N17); the product `*` is all of a partner without one of their own. */
export const senders = pgTable(
  'notify_senders',
  {
    partnerId: topic.partnerId,
    productKey: topic.productKey,
    name: text('name').notNull(),
    address: text('address'),
    replyTo: text('reply_to'),
    footer: text('footer'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.productKey] })],
)

/** Ids of a provider's hooks that were taken, for 30 days. */
export const hookEvents = pgTable('notify_hook_events', {
  id: text('id').primaryKey(),
  takenAt: instant('taken_at').notNull(),
})

/** Not of the table: a standby of Postgres 15 that is promoted cannot read the sequence of an unlogged one. */
export const changeNumbers = pgSequence('notify_change_numbers')

export const CHANGE_KINDS = ['notification', 'read', 'unread', 'archived', 'read_all', 'erased'] as const

/**
 * What became of inboxes in the last ten minutes, for the streams of their readers (contract N21). Numbers are given
 * in the order of the changes of a row, and become visible in any. Unlogged: after a crash of the server streams begin anew.
 */
export const changes = pgTable(
  'notify_changes',
  {
    number: bigint('number', { mode: 'number' }).notNull().default(sql`nextval('notify_change_numbers')`),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    partnerId: topic.partnerId,
    userId: topic.userId,
    /** null: all products. */
    productKey: text('product_key'),
    kind: text('kind', { enum: CHANGE_KINDS }).notNull(),
    /** Of the notification; of the newest one of those that were read together. */
    id: uuid('id'),
    /** null: it is unread, or gone. */
    readAt: instant('read_at'),
  },
  (table) => [index('notify_changes_xid').on(table.xid)],
)
