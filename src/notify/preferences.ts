import { and, desc, eq, inArray, ne, or, type Placeholder } from 'drizzle-orm'
import type { Orm } from '../store/database.ts'
import { WILDCARD } from './bodies.ts'
import { CHANNELS, type Channel, type Topic, type User } from './channels.ts'
import { preferences } from './schema.ts'

const { partnerId, userId, productKey, type } = preferences

type TopicPlaceholders = { readonly [Field in keyof Topic]: Placeholder }

export interface Preference {
  readonly type: string
  readonly channels: readonly Channel[]
  readonly updated_at: string
}

/**
 * The channels of each topic, in the order of the topics, with one query for all: those that were chosen for its type,
 * else those for `*`, else every channel (contract N10).
 */
export async function channelsOf(orm: Orm, topics: readonly Topic[]): Promise<Channel[][]> {
  if (topics.length === 0) return []
  const rows = await orm
    .select()
    .from(preferences)
    .where(or(...topics.map(deciding)))
  const chosen = new Map(rows.map((row) => [keyOf(row), row.channels]))
  return topics.map(
    (topic) => chosen.get(keyOf(topic)) ?? chosen.get(keyOf({ ...topic, type: WILDCARD })) ?? [...CHANNELS],
  )
}

/** What decides of one topic, as a query of no row or one. */
export function choiceOf(orm: Orm, topic: Topic | TopicPlaceholders) {
  return orm
    .select({ channels: preferences.channels })
    .from(preferences)
    .where(deciding(topic))
    .orderBy(desc(ne(type, WILDCARD)))
    .limit(1)
}

/** In the order of their types, character by character. */
export async function readPreferences(orm: Orm, user: User, product: string): Promise<Preference[]> {
  const rows = await orm
    .select()
    .from(preferences)
    .where(and(eq(partnerId, user.partnerId), eq(userId, user.userId), eq(productKey, product)))
  // The order of a database depends on the language that it was made for.
  return rows.map(answered).sort((one, other) => (one.type < other.type ? -1 : 1))
}

/** Replaces what was chosen for the topic, whose type may be `*`; returns what is chosen now. */
export async function setPreference(
  orm: Orm,
  topic: Topic,
  channels: readonly Channel[],
  now: Date,
): Promise<Preference> {
  const chosen = { channels: CHANNELS.filter((channel) => channels.includes(channel)), updatedAt: now }
  await orm
    .insert(preferences)
    .values({ ...topic, ...chosen })
    .onConflictDoUpdate({ target: [partnerId, userId, productKey, type], set: chosen })
  return answered({ ...topic, ...chosen })
}

function deciding(topic: Topic | TopicPlaceholders) {
  return and(
    eq(partnerId, topic.partnerId),
    eq(userId, topic.userId),
    eq(productKey, topic.productKey),
    inArray(type, [topic.type, WILDCARD]),
  )
}

function keyOf(topic: Topic): string {
  return JSON.stringify([topic.partnerId, topic.userId, topic.productKey, topic.type])
}

function answered(row: { type: string; channels: readonly Channel[]; updatedAt: Date }): Preference {
  return { type: row.type, channels: row.channels, updated_at: row.updatedAt.toISOString() }
}
