import type { Static } from '@sinclair/typebox'
import { ApiError } from '../http/errors.ts'
import type { Answer, Call } from '../http/operation/operation.ts'
import type { Database } from '../store/database.ts'
import type { EventBody, PreferenceBody, ReadAllBody, UserBody } from './bodies.ts'
import { CHANNELS, type User } from './channels.ts'
import { parseChannels, parseEvent, parseProductKey, parseType, parseUserId } from './events/input.ts'
import type { Intake } from './events/intake.ts'
import { decodeCursor, encodeCursor } from './inbox/cursor.ts'
import { listInbox, STATUSES, type Status, unreadCount } from './inbox/inbox.ts'
import { readPreferences, setPreference } from './inbox/preferences.ts'
import { markAllRead, markRead } from './inbox/reading.ts'

export const DEFAULT_LIMIT = 20
export const MAX_LIMIT = 100
export const NO_SUCH_NOTIFICATION = 'The user has no such notification.'

/** Query parameters as they came. */
export interface OfUser {
  readonly user_id: string
  readonly product_key?: string | undefined
}

export interface OfInbox extends OfUser {
  readonly status?: string | undefined
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
}

export async function createEvent(
  call: Call,
  body: Static<typeof EventBody>,
  intake: Intake,
): Promise<Answer> {
  const event = parseEvent(body)
  const { isNew, answer } = await intake(partnerOf(call), event, call.patience)
  return json(answer, isNew ? 201 : 200)
}

export async function answerInbox(call: Call, query: OfInbox, database: Database): Promise<Answer> {
  const user = userOf(call, query.user_id)
  const filter = { productKey: parseProduct(query.product_key), status: parseStatus(query.status) }
  const beforeId = query.cursor === undefined ? null : decodeCursor(query.cursor, { ...user, ...filter })
  const page = { ...filter, limit: parseLimit(query.limit), beforeId }
  const [{ items, lastId }, unread] = await database.use(
    (orm) => Promise.all([listInbox(orm, user, page), unreadCount(orm, user, filter.productKey)]),
    call.patience,
  )
  const next = lastId === null ? null : encodeCursor({ ...user, ...filter }, lastId)
  // Each item is JSON text already.
  const rest = `"next_cursor":${JSON.stringify(next)},"unread_count":${unread.count}`
  return { body: `{"notifications":[${items.join(',')}],${rest}}` }
}

export async function answerUnreadCount(call: Call, query: OfUser, database: Database): Promise<Answer> {
  const user = userOf(call, query.user_id)
  const productKey = parseProduct(query.product_key)
  const { count, capped } = await database.use((orm) => unreadCount(orm, user, productKey), call.patience)
  return json({ user_id: user.userId, unread_count: count, capped })
}

export async function answerMarkRead(
  call: Call,
  body: Static<typeof UserBody>,
  database: Database,
): Promise<Answer> {
  const user = userOf(call, body.user_id)
  const id = call.params.id ?? ''
  return database.use(async (orm) => {
    const readAt = await markRead(orm, user, id, new Date())
    if (readAt === null) throw new ApiError('not_found', NO_SUCH_NOTIFICATION)
    const { count } = await unreadCount(orm, user, null)
    return json({ id, status: 'read', read_at: readAt.toISOString(), unread_count: count })
  }, call.patience)
}

export async function answerMarkAllRead(
  call: Call,
  body: Static<typeof ReadAllBody>,
  database: Database,
): Promise<Answer> {
  const user = userOf(call, body.user_id)
  const productKey = parseProduct(body.product_key)
  const updated = await markAllRead(database, user, productKey, new Date())
  const { count } = await database.use((orm) => unreadCount(orm, user, productKey), call.patience)
  return json({ updated, unread_count: count })
}

export async function answerPreferences(
  call: Call,
  query: { readonly user_id: string; readonly product_key: string },
  database: Database,
): Promise<Answer> {
  const user = userOf(call, query.user_id)
  const productKey = parseProductKey(query.product_key)
  const preferences = await database.use((orm) => readPreferences(orm, user, productKey), call.patience)
  return json({ user_id: user.userId, product_key: productKey, default_channels: CHANNELS, preferences })
}

export async function answerSetPreference(
  call: Call,
  body: Static<typeof PreferenceBody>,
  database: Database,
): Promise<Answer> {
  const topic = {
    ...userOf(call, body.user_id),
    productKey: parseProductKey(body.product_key),
    type: parseType(body.type, { wildcard: true }),
  }
  const channels = parseChannels(body.channels)
  const preference = await database.use(
    (orm) => setPreference(orm, topic, channels, new Date()),
    call.patience,
  )
  return json({ user_id: topic.userId, product_key: topic.productKey, ...preference })
}

function userOf(call: Call, userId: string): User {
  return { partnerId: partnerOf(call), userId: parseUserId(userId) }
}

/** The partner is the key's, never one that a request names (contract N1). */
function partnerOf({ caller }: Call): string {
  if (caller === null) throw new Error('notify was called without a key')
  return caller.partnerId
}

function parseProduct(text: string | undefined): string | null {
  return text === undefined ? null : parseProductKey(text)
}

function parseStatus(text = 'all'): Status {
  return (
    STATUSES.find((status) => status === text) ?? refuse(`status: expected one of ${STATUSES.join(', ')}`)
  )
}

function parseLimit(text = String(DEFAULT_LIMIT)): number {
  const limit = Number(text)
  const isLimit = /^\d{1,3}$/.test(text) && limit >= 1 && limit <= MAX_LIMIT
  return isLimit ? limit : refuse(`limit: expected a whole number from 1 to ${MAX_LIMIT}`)
}

function refuse(message: string): never {
  throw new ApiError('bad_request', message)
}

function json(value: unknown, status = 200): Answer {
  return { status, body: JSON.stringify(value) }
}
