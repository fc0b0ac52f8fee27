import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../store/driver.ts'
import { tellEach } from '../changes.ts'
import type { Topic } from '../channels.ts'
import { deleteMissedEvent } from '../cleanup/erasure.ts'
import { isBefore, latestErasure } from '../cleanup/erasure-seen.ts'
import { contacts, emailQueue, erasures, events, inbox, preferences } from '../schema.ts'

export type EventRow = typeof events.$inferSelect

/** An event as the statement reads it; Postgres decides where it goes. */
export interface EventDraft {
  readonly id: string
  readonly user_id: string
  readonly product_key: string
  readonly type: string
  readonly dedupe_key: string | null
  readonly fingerprint: string
  readonly title: string
  readonly body: string | null
  readonly url: string | null
  /** JSON text. */
  readonly data: string | null
  /** RFC 3339. */
  readonly created_at: string
  readonly expires_at: string | null
  readonly traceparent: string | null
  readonly email: string | null
  /** An address was given to which no mail can go. */
  readonly is_bad: boolean
  /** From an earlier event of the same batch. */
  readonly earlier_email: string | null
}

export type Taken = Pick<EventRow, 'id' | 'channels' | 'emailStatus' | 'emailReason'>

export interface IntakeStatements {
  /** Returns what was written: all or nothing, without the events whose dedupe_key is taken. */
  write(partnerId: string, drafts: readonly EventDraft[], isConfigured: boolean): Promise<Taken[]>
  findOriginal(topic: Topic, dedupeKey: string): Promise<EventRow | undefined>
  deleteMissed(topic: Topic, dedupeKey: string): Promise<void>
}

const PARTNER = sql`${sql.placeholder('partnerId')}::uuid`

/** Building a statement takes longer than running it. */
export function prepareIntake(orm: Orm): IntakeStatements {
  const write = prepareWrite(orm)
  const findOriginal = prepareFindOriginal(orm)
  return {
    write: (partnerId, drafts, isConfigured) =>
      write.execute({ partnerId, drafts: JSON.stringify(drafts), isConfigured }),
    findOriginal: async (topic, dedupeKey) => (await findOriginal.execute({ ...topic, dedupeKey }))[0],
    deleteMissed: async (topic, dedupeKey) => {
      await deleteMissedEvent(orm, { ...topic, dedupeKey })
    },
  }
}

function prepareFindOriginal(orm: Orm) {
  const { partnerId, userId, productKey, type, dedupeKey, erasureSeen } = events
  const user = { partnerId: sql.placeholder('partnerId'), userId: sql.placeholder('userId') }
  return orm
    .select()
    .from(events)
    .where(
      and(
        eq(partnerId, user.partnerId),
        eq(userId, user.userId),
        eq(productKey, sql.placeholder('productKey')),
        eq(type, sql.placeholder('type')),
        eq(dedupeKey, sql.placeholder('dedupeKey')),
        not(isBefore(erasureSeen, latestErasure(user))),
      ),
    )
    .prepare('notify_find_original')
}

/**
 * One statement is one transaction and round trip (contract N5). It reads preferences, address and erasures in the
 * snapshot in which it writes; its snapshot may lack a conflicting row.
 */
function prepareWrite(orm: Orm) {
  const part = (name: string, text: SQL) => orm.$with(name, {}).as(text)
  const { channels, emailStatus, emailReason } = events
  return orm
    .with(
      part('draft', DRAFTS),
      part('known', KNOWN),
      part('decided', DECIDED),
      part('created', INSERT_EVENTS),
      part('changed', INSERT_ITEMS),
      part('told', tellEach('notification')),
      part('mail', INSERT_MAILS),
      part('contact', UPSERT_CONTACTS),
    )
    .select({
      id: sql<string>`id`,
      channels: sql`channels`.mapWith(channels),
      emailStatus: sql`email_status`.mapWith(emailStatus),
      emailReason: sql`email_reason`.mapWith(emailReason),
    })
    .from(sql`created`)
    .prepare('notify_write')
}

const DRAFTS = sql`select * from json_to_recordset(${sql.placeholder('drafts')}::text::json) as draft (
  id uuid, user_id text, product_key text, type text, dedupe_key text, fingerprint text, title text, body text,
  url text, data text, created_at timestamptz, expires_at timestamptz, traceparent text, email text,
  is_bad boolean, earlier_email text)`

/**
 * An address that an erasure missed counts as unknown. A part with a limit is looked up for each draft: without one
 * Postgres, where it believes the table small, reads all of the partner's rows.
 */
const KNOWN = sql`select draft.*, coalesce(choice.channels, '{in_app,email}') as channels, erasure.number as erasure,
    contact.email as remembered,
    case when not is_bad then coalesce(draft.email, earlier_email, contact.email) end as address,
    contact.state <> 'ok' and contact.email = coalesce(draft.email, earlier_email, contact.email) as is_flagged
  from draft
  left join lateral (
    select max(number) as number from ${erasures} where partner_id = ${PARTNER} and user_id = draft.user_id
  ) as erasure on true
  left join lateral (
    select channels from ${preferences} as own where partner_id = ${PARTNER} and user_id = draft.user_id
      and product_key = draft.product_key and own.type in (draft.type, '*')
    order by own.type <> '*' desc limit 1
  ) as choice on true
  left join lateral (
    select email, state from ${contacts} where partner_id = ${PARTNER} and user_id = draft.user_id
      and coalesce(erasure_seen, 0) >= coalesce(erasure.number, 0)
    limit 1
  ) as contact on true`

const DECIDED = sql`select known.*, case
    when not 'email' = any(channels) then 'preference'
    when expires_at <= now() then 'expired'
    when is_bad then 'bad_address'
    when address is null then 'no_address'
    when is_flagged then 'suppressed'
    when not ${sql.placeholder('isConfigured')}::boolean then 'not_configured'
  end as reason
  from known`

/** Statements that write the same events lock them in the same order. */
const INSERT_EVENTS = sql`insert into ${events} (id, partner_id, user_id, product_key, type, dedupe_key, fingerprint,
    title, channels, email_status, email_reason, created_at, erasure_seen, expires_at)
  select id, ${PARTNER}, user_id, product_key, type, dedupe_key, fingerprint, title, channels,
    case when reason is null then 'queued' else 'skipped' end, reason, created_at, erasure, expires_at
  from decided order by user_id, product_key, type, dedupe_key, id
  on conflict (partner_id, user_id, product_key, type, dedupe_key) do nothing
  returning id, channels, email_status, email_reason`

const INSERT_ITEMS = sql`insert into ${inbox} (id, partner_id, user_id, product_key, type, title, body, url, data,
    created_at, expires_at)
  select id, ${PARTNER}, user_id, product_key, type, title, body, url, data, created_at, expires_at
  from created join draft using (id) where 'in_app' = any(channels)
  returning id, partner_id, user_id, product_key, read_at`

/** The version before sends `payload` as it is, beside this one during an upgrade. */
const INSERT_MAILS = sql`insert into ${emailQueue} (id, partner_id, user_id, product_key, type, payload, content,
    traceparent, state, due_at, created_at, expires_at)
  select id, ${PARTNER}, user_id, product_key, type,
    json_build_object('to', address, 'subject', title,
      'text', coalesce(nullif(concat_ws(E'\\n\\n', nullif(body, ''), url), ''), title))::text,
    json_build_object('title', title, 'body', body, 'url', url)::text,
    traceparent, 'pending', now(), now(), expires_at
  from created join decided using (id) where email_status = 'queued'`

/** An unchanged address is not written, since a user's events would wait for each other at its row. */
const UPSERT_CONTACTS = sql`insert into ${contacts} (partner_id, user_id, email, updated_at, erasure_seen, state)
  select distinct on (user_id) ${PARTNER}, user_id, email, created_at, erasure, 'ok'
  from created join decided using (id)
  where email is not null and email is distinct from remembered
  order by user_id, id desc
  on conflict (partner_id, user_id) do update set email = excluded.email, updated_at = excluded.updated_at,
    erasure_seen = excluded.erasure_seen, state = 'ok', state_since = null
  where coalesce(${contacts}.erasure_seen, 0) <= coalesce(excluded.erasure_seen, 0)`
