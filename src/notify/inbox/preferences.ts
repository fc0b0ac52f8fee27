import { and, desc, eq, inArray, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { ApiError } from '../../http/errors.ts'
import type { Orm } from '../../store/driver.ts'
import { MAX_PREFERENCES, WILDCARD } from '../bodies.ts'
import { CHANNELS, type Channel, type Topic, type User } from '../channels.ts'
import { latestErasure } from '../cleanup/erasure-seen.ts'
import { preferences } from '../schema.ts'

const { partnerId, userId, productKey, type } = preferences

/** Every version of the service uses this number: `wpnp` in ASCII. */
const ADDING = sql.raw('2003857008')

type TopicPlaceholders = { readonly [Field in keyof Topic]: Placeholder }

export interface Preference {
  readonly type: string
  readonly channels: readonly Channel[]
  readonly updated_at: string
}

/** Keeps the order of topics; a topic has the choice for its type, else for `*`, else all (contract N10). */
export async function channelsOf(orm: Orm, topics: readonly Topic[]): Promise<Channel[][]> {
  if (topics.length === 0) return []
  const rows = await orm
    .select()
    .from(preferences)
    .where(or(...topics.map(deciding)))
  const chosen = (topic: Topic) => rows.find((row) => isSameTopic(row, topic))?.channels
  return topics.map((topic) => chosen(topic) ?? chosen({ ...topic, type: WILDCARD }) ?? [...CHANNELS])
}

export function choiceOf(orm: Orm, topic: Topic | TopicPlaceholders) {
  return orm
    .select({ channels: preferences.channels })
    .from(preferences)
    .where(deciding(topic))
    .orderBy(desc(ne(type, WILDCARD)))
    .limit(1)
}

/** Orders types by code points. */
export async function readPreferences(orm: Orm, user: User, product: string): Promise<Preference[]> {
  const rows = await orm
    .select()
    .from(preferences)
    .where(and(isUsers(user), eq(productKey, product)))
  // A database sorts by its own language.
  return rows.map(answered).sort((one, other) => (one.type < other.type ? -1 : 1))
}

/** Throws ApiError `bad_request` if the topic is new and the user has MAX_PREFERENCES. */
export async function setPreference(
  orm: Orm,
  topic: Topic,
  channels: readonly Channel[],
  now: Date,
): Promise<Preference> {
  const erasureSeen = sql`nullif(${latestErasure(topic)}, 0)`
  const chosen = { channels: CHANNELS.filter((channel) => channels.includes(channel)), updatedAt: now }
  const replaced = await orm
    .update(preferences)
    .set({ ...chosen, erasureSeen, before: null })
    .where(and(isUsers(topic), eq(productKey, topic.productKey), eq(type, topic.type)))
    .returning({ type })
  if (replaced.length === 0) await orm.transaction((tx) => add(tx, { ...topic, ...chosen, erasureSeen }))
  return answered({ ...topic, ...chosen })
}

/** Takes a choice back; a topic without one stays as it is (contract N10). */
export async function deletePreference(orm: Orm, topic: Topic): Promise<void> {
  await orm
    .delete(preferences)
    .where(and(isUsers(topic), eq(productKey, topic.productKey), eq(type, topic.type)))
}

type NewPreference = Topic &
  Pick<typeof preferences.$inferInsert, 'channels' | 'updatedAt'> & { erasureSeen: SQL }

/** Adds a user's choices one after another, so that each sees the number before. */
async function add(tx: Orm, row: NewPreference): Promise<void> {
  const user = JSON.stringify([row.partnerId, row.userId])
  await tx.execute(sql`select pg_advisory_xact_lock(${ADDING}, hashtext(${user}))`)
  const { channels, updatedAt, erasureSeen } = row
  const isOther = or(ne(productKey, row.productKey), ne(type, row.type))
  const others = await tx.$count(preferences, and(isUsers(row), isOther))
  // A product can be muted whatever the number (contract N10).
  if (others >= MAX_PREFERENCES && row.type !== WILDCARD) {
    const expected = `one of the ${MAX_PREFERENCES} types, of all products, that the user has a preference for`
    throw new ApiError('bad_request', `type: expected ${expected}; a user has no more`)
  }
  await tx
    .insert(preferences)
    .values(row)
    .onConflictDoUpdate({
      target: [partnerId, userId, productKey, type],
      set: { channels, updatedAt, erasureSeen, before: null },
    })
}

function deciding(topic: Topic | TopicPlaceholders) {
  return and(isUsers(topic), eq(productKey, topic.productKey), inArray(type, [topic.type, WILDCARD]))
}

function isUsers(user: User | Pick<TopicPlaceholders, 'partnerId' | 'userId'>) {
  return and(eq(partnerId, user.partnerId), eq(userId, user.userId))
}

function isSameTopic(one: Topic, other: Topic): boolean {
  return (
    one.userId === other.userId &&
    one.type === other.type &&
    one.productKey === other.productKey &&
    one.partnerId === other.partnerId
  )
}

function answered(row: { type: string; channels: readonly Channel[]; updatedAt: Date }): Preference {
  return { type: row.type, channels: row.channels, updated_at: row.updatedAt.toISOString() }
}
