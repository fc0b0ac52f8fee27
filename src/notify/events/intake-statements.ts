import { and, eq, getTableColumns, not, sql } from 'drizzle-orm'
import type { Orm } from '../../store/driver.ts'
import type { Channel, Topic } from '../channels.ts'
import { deleteMissedEvent } from '../cleanup/erasure.ts'
import { isBefore, latestErasure } from '../cleanup/erasure-seen.ts'
import { choiceOf } from '../inbox/preferences.ts'
import { contacts, emailQueue, events, inbox, preferences } from '../schema.ts'

export type EventRow = typeof events.$inferSelect

/** Each part is optional; null: not written. */
export interface NewEventParts {
  readonly item: Pick<typeof inbox.$inferSelect, 'body' | 'url' | 'data'> | null
  readonly payload: string | null
  readonly traceparent: string | null
  readonly email: string | null
}

export interface KnownSubject {
  /** null: no preference applies. */
  readonly channels: Channel[] | null
  readonly email: string | null
  /** 0: none that is remembered. */
  readonly erasure: number
  /** By the database's clock. */
  readonly knownAt: string
}

interface Shape {
  readonly hasItem: boolean
  readonly hasMail: boolean
  readonly hasContact: boolean
}

export interface IntakeStatements {
  know(topic: Topic): Promise<KnownSubject>
  /**
   * Writes nothing if the dedupe_key is taken, the user was erased since `knownAt`, or the facts are too old.
   */
  write(event: EventRow, parts: NewEventParts, knownAt: string): Promise<boolean>
  findOriginal(duplicate: EventRow): Promise<EventRow | undefined>
  deleteMissed(duplicate: EventRow): Promise<void>
}

/** In seconds; erasures are remembered for longer. */
const KNOWN_FOR_S = 10

/** Building a statement takes longer than running it, and an unprepared one costs another round trip. */
export function prepareIntake(orm: Orm): IntakeStatements {
  const know = prepareKnow(orm)
  const findOriginal = prepareFindOriginal(orm)
  const writes = new Map<string, PreparedWrite>()
  return {
    know: async (topic) => {
      const [known] = await know.execute({ ...topic })
      if (known === undefined) throw new Error('a select without condition gave no row')
      return known
    },
    findOriginal: async (duplicate) => (await findOriginal.execute(duplicate))[0],
    deleteMissed: async ({ dedupeKey, ...duplicate }) => {
      if (dedupeKey !== null) await deleteMissedEvent(orm, { ...duplicate, dedupeKey })
    },
    write: async (event, { item, payload, traceparent, email }, knownAt) => {
      const shape = { hasItem: item !== null, hasMail: payload !== null, hasContact: email !== null }
      const name = JSON.stringify(shape)
      const write = writes.get(name) ?? prepareWrite(orm, shape)
      writes.set(name, write)
      return (await write.execute({ ...event, ...item, payload, traceparent, email, knownAt })).length > 0
    },
  }
}

const TOPIC = {
  partnerId: sql.placeholder('partnerId'),
  userId: sql.placeholder('userId'),
  productKey: sql.placeholder('productKey'),
  type: sql.placeholder('type'),
}

/** Returns one row with null for unknown facts; an address that an erasure missed counts as unknown. */
function prepareKnow(orm: Orm) {
  const choice = sql<Channel[] | null>`(${choiceOf(orm, TOPIC)})`.mapWith(preferences.channels)
  const known = orm
    .select({ email: contacts.email })
    .from(contacts)
    .where(
      and(
        eq(contacts.partnerId, TOPIC.partnerId),
        eq(contacts.userId, TOPIC.userId),
        not(isBefore(contacts.erasureSeen, latestErasure(TOPIC))),
      ),
    )
  return orm
    .select({
      channels: choice,
      email: sql<string | null>`(${known})`,
      erasure: latestErasure(TOPIC),
      knownAt: sql<string>`now()::text`,
    })
    .from(sql`(select 1) as subject`)
    .prepare('notify_know')
}

function prepareFindOriginal(orm: Orm) {
  const { partnerId, userId, productKey, type, dedupeKey, erasureSeen } = events
  return orm
    .select()
    .from(events)
    .where(
      and(
        eq(partnerId, TOPIC.partnerId),
        eq(userId, TOPIC.userId),
        eq(productKey, TOPIC.productKey),
        eq(type, TOPIC.type),
        eq(dedupeKey, sql.placeholder('dedupeKey')),
        not(isBefore(erasureSeen, latestErasure(TOPIC))),
      ),
    )
    .prepare('notify_find_original')
}

type PreparedWrite = ReturnType<typeof prepareWrite>

/** One statement is one transaction and round trip (contract N5); its snapshot may lack a conflicting row. */
function prepareWrite(orm: Orm, { hasItem, hasMail, hasContact }: Shape) {
  const created = insertEvent(orm)
  const others = [
    ...(hasItem ? [orm.$with('item', {}).as(INSERT_ITEM)] : []),
    ...(hasMail ? [orm.$with('mail', {}).as(INSERT_MAIL)] : []),
    ...(hasContact ? [orm.$with('contact', {}).as(UPSERT_CONTACT)] : []),
  ]
  return orm
    .with(created, ...others)
    .select({ id: created.id })
    .from(created)
    .prepare('notify_write')
}

function insertEvent(orm: Orm) {
  const { partnerId, userId, productKey, type, dedupeKey } = events
  const values = Object.entries(getTableColumns(events)).map(
    ([name, column]) => sql`${sql.param(sql.placeholder(name), column)}::${sql.raw(column.getSQLType())}`,
  )
  return orm.$with('created').as(
    orm
      .insert(events)
      .select(sql`select ${sql.join(values, sql`, `)} where ${IS_KNOWN_STILL}`)
      .onConflictDoNothing({ target: [partnerId, userId, productKey, type, dedupeKey] })
      .returning(),
  )
}

/** Holds while the statement sees no later erasure of the user and the facts are fresh. */
const IS_KNOWN_STILL = sql`${latestErasure(TOPIC)} <= coalesce(${sql.placeholder('erasureSeen')}::bigint, 0)
  and now() < ${sql.placeholder('knownAt')}::text::timestamptz + make_interval(secs => ${sql.raw(String(KNOWN_FOR_S))})`

const INSERT_ITEM = sql`
  insert into ${inbox} (id, partner_id, user_id, product_key, type, title, body, url, data, created_at)
  select id, partner_id, user_id, product_key, type, title, ${sql.placeholder('body')}, ${sql.placeholder('url')},
    ${sql.placeholder('data')}, created_at
  from created`

const INSERT_MAIL = sql`
  insert into ${emailQueue} (id, partner_id, user_id, product_key, type, payload, traceparent, state, due_at, created_at)
  select id, partner_id, user_id, product_key, type, ${sql.placeholder('payload')},
    ${sql.placeholder('traceparent')}, 'pending', now(), now()
  from created`

const UPSERT_CONTACT = sql`
  insert into ${contacts} (partner_id, user_id, email, updated_at, erasure_seen)
  select partner_id, user_id, ${sql.placeholder('email')}, created_at, erasure_seen
  from created
  on conflict (partner_id, user_id) do update
  set email = excluded.email, updated_at = excluded.updated_at, erasure_seen = excluded.erasure_seen
  where coalesce(${contacts.erasureSeen}, 0) <= coalesce(excluded.erasure_seen, 0)`
