import { Type } from '@sinclair/typebox'
import { ApiError } from '../http/errors.ts'
import type { Answer, Call, Operation } from '../http/operation.ts'
import { readQuery } from '../http/query.ts'
import type { Database } from '../store/database.ts'
import { CHANNELS, type User } from './channels.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { listInbox, STATUSES, type Status, unreadCount } from './inbox.ts'
import { EventBody, parseChannels, parseEvent, parseProductKey, parseType, parseUserId } from './input.ts'
import type { Intake } from './intake.ts'
import { readPreferences, setPreference } from './preferences.ts'
import { markAllRead, markRead } from './reading.ts'

const DEFAULT_LIMIT = 20
const MAX_LIMIT = 100

const STRICT = { additionalProperties: false }
const UserBody = Type.Object({ user_id: Type.String() }, STRICT)
const ReadAllBody = Type.Object({ user_id: Type.String(), product_key: Type.Optional(Type.String()) }, STRICT)
const PreferenceBody = Type.Object(
  {
    user_id: Type.String(),
    product_key: Type.String(),
    type: Type.String(),
    channels: Type.Array(Type.String()),
  },
  STRICT,
)

const WRITE = ['notify:write'] as const
const READ = ['notify:read'] as const
const EITHER = ['notify:read', 'notify:write'] as const

export interface NotifyParts {
  readonly database: Database
  readonly intake: Intake
  readonly health: Operation
}

/** The operations of the notify area (interface 4.3, contract N). */
export function notifyOperations({ database, intake, health }: NotifyParts): Operation[] {
  return [
    health,
    {
      id: 'notifyCreateEvent',
      method: 'POST',
      path: '/v1/notify/events',
      access: WRITE,
      summary: 'Hand over an event; it becomes an inbox row and an email copy, as the user prefers',
      handle: (call) => createEvent(call, intake),
    },
    {
      id: 'notifyListInbox',
      method: 'GET',
      path: '/v1/notify/inbox',
      access: READ,
      summary: "A user's notifications, newest first",
      handle: (call) => answerInbox(call, database),
    },
    {
      id: 'notifyUnreadCount',
      method: 'GET',
      path: '/v1/notify/unread-count',
      access: READ,
      summary: 'How many notifications a user has not read, counted to 1,000',
      handle: (call) => answerUnreadCount(call, database),
    },
    {
      id: 'notifyMarkRead',
      method: 'POST',
      path: '/v1/notify/inbox/:id/read',
      access: EITHER,
      summary: 'Mark one notification read',
      handle: (call) => answerMarkRead(call, database),
    },
    {
      id: 'notifyMarkAllRead',
      method: 'POST',
      path: '/v1/notify/inbox/read-all',
      access: EITHER,
      summary: "Mark all of a user's notifications read, or those of one product",
      handle: (call) => answerMarkAllRead(call, database),
    },
    {
      id: 'notifyGetPreferences',
      method: 'GET',
      path: '/v1/notify/preferences',
      access: EITHER,
      summary: 'The channels that a user chose for the event types of a product',
      handle: (call) => answerPreferences(call, database),
    },
    {
      id: 'notifySetPreferences',
      method: 'PUT',
      path: '/v1/notify/preferences',
      access: EITHER,
      summary: 'Choose the channels of one event type, or of all others with *; none mutes it',
      handle: (call) => answerSetPreference(call, database),
    },
  ]
}

async function createEvent(call: Call, intake: Intake): Promise<Answer> {
  readQuery(call.query, [])
  const event = parseEvent(await call.readBody(EventBody))
  const { isNew, answer } = await intake(partnerOf(call), event)
  return json(answer, isNew ? 201 : 200)
}

async function answerInbox(call: Call, database: Database): Promise<Answer> {
  const query = readQuery(call.query, ['user_id', 'product_key', 'status', 'limit', 'cursor'])
  const user = userOf(call, query.user_id)
  const filter = { productKey: parseProduct(query.product_key), status: parseStatus(query.status) }
  const beforeId = query.cursor === undefined ? null : decodeCursor(query.cursor, { ...user, ...filter })
  const page = { ...filter, limit: parseLimit(query.limit), beforeId }
  const [{ items, lastId }, unread] = await database.use((orm) =>
    Promise.all([listInbox(orm, user, page), unreadCount(orm, user, filter.productKey)]),
  )
  const next = lastId === null ? null : encodeCursor({ ...user, ...filter }, lastId)
  // Each item is JSON text already.
  const rest = `"next_cursor":${JSON.stringify(next)},"unread_count":${unread.count}`
  return { body: `{"notifications":[${items.join(',')}],${rest}}` }
}

async function answerUnreadCount(call: Call, database: Database): Promise<Answer> {
  const query = readQuery(call.query, ['user_id', 'product_key'])
  const user = userOf(call, query.user_id)
  const productKey = parseProduct(query.product_key)
  const { count, capped } = await database.use((orm) => unreadCount(orm, user, productKey))
  return json({ user_id: user.userId, unread_count: count, capped })
}

async function answerMarkRead(call: Call, database: Database): Promise<Answer> {
  readQuery(call.query, [])
  const user = userOf(call, (await call.readBody(UserBody)).user_id)
  const id = call.params.id ?? ''
  return database.use(async (orm) => {
    const readAt = await markRead(orm, user, id, new Date())
    if (readAt === null) throw new ApiError('not_found', 'The user has no such notification.')
    const { count } = await unreadCount(orm, user, null)
    return json({ id, status: 'read', read_at: readAt.toISOString(), unread_count: count })
  })
}

async function answerMarkAllRead(call: Call, database: Database): Promise<Answer> {
  readQuery(call.query, [])
  const body = await call.readBody(ReadAllBody)
  const user = userOf(call, body.user_id)
  const productKey = parseProduct(body.product_key)
  const updated = await markAllRead(database, user, productKey, new Date())
  const { count } = await database.use((orm) => unreadCount(orm, user, productKey))
  return json({ updated, unread_count: count })
}

async function answerPreferences(call: Call, database: Database): Promise<Answer> {
  const query = readQuery(call.query, ['user_id', 'product_key'])
  const user = userOf(call, query.user_id)
  const productKey = parseProductKey(query.product_key ?? refuse('product_key: required'))
  const preferences = await database.use((orm) => readPreferences(orm, user, productKey))
  return json({ user_id: user.userId, product_key: productKey, default_channels: CHANNELS, preferences })
}

async function answerSetPreference(call: Call, database: Database): Promise<Answer> {
  readQuery(call.query, [])
  const body = await call.readBody(PreferenceBody)
  const topic = {
    ...userOf(call, body.user_id),
    productKey: parseProductKey(body.product_key),
    type: parseType(body.type, { wildcard: true }),
  }
  const channels = parseChannels(body.channels)
  const preference = await database.use((orm) => setPreference(orm, topic, channels, new Date()))
  return json({ user_id: topic.userId, product_key: topic.productKey, ...preference })
}

function userOf(call: Call, userId: string | undefined): User {
  return { partnerId: partnerOf(call), userId: parseUserId(userId ?? refuse('user_id: required')) }
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
