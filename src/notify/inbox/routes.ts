import { type Static, Type } from '@sinclair/typebox'
import { ApiError } from '../../http/errors.ts'
import { isKnown } from '../../http/etag.ts'
import { parseId, pathId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation/define-operation.ts'
import type { Answer, Call, Operation } from '../../http/operation/operation.ts'
import { OneOf } from '../../http/operation/schema.ts'
import type { Database } from '../../store/database.ts'
import * as bodies from '../bodies.ts'
import * as examples from '../examples.ts'
import { forUsers, json, NO_USER, OWN_USER_ID, PRODUCT_KEY, READ_OR_WRITE, readerOf } from '../parameters.ts'
import { CURSOR, decodeCursor, encodeCursor } from './cursor.ts'
import { listInbox, MAX_LIMIT, STATUSES, type Status, unreadCount } from './inbox.ts'
import { archive, markAllRead, markRead, markUnread } from './reading.ts'

const DEFAULT_LIMIT = 20
const NO_SUCH_NOTIFICATION = 'The user has no such notification.'

const USER_AND_PRODUCT = { user_id: OWN_USER_ID, product_key: PRODUCT_KEY }
const PAGING = {
  status: {
    schema: OneOf(STATUSES),
    description: 'Which ones; `all` where it is absent.',
    example: 'unread',
  },
  limit: {
    schema: Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
    description: 'How many a page, at most.',
    example: '20',
  },
  cursor: {
    schema: Type.String({ pattern: CURSOR.source }),
    description: '`next_cursor` of the page before, asked for with the same other parameters.',
    example: 'AQGh_vLOe3VdjQA614liF9FHx9T6LLFkp7ud',
  },
}

const UNREAD_TAG = {
  schema: Type.String(),
  description: 'Changes when the count does.',
  example: '"1"',
}

interface UserQuery {
  readonly user_id?: string | undefined
  readonly product_key?: string | undefined
}

interface PageQuery extends UserQuery {
  readonly status?: string | undefined
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
}

export function inboxOperations(database: Database): Operation[] {
  return [
    defineOperation({
      id: 'notifyListInbox',
      method: 'GET',
      path: '/v1/notify/inbox',
      access: ['notify:read'],
      isForUsers: true,
      summary: "A user's notifications, newest first",
      description:
        'Pages by a cursor: none is missed or repeated while others arrive. 256 KiB a page, so it may be shorter than `limit`. A user nobody wrote to has an empty inbox.',
      query: { ...USER_AND_PRODUCT, ...PAGING },
      answers: {
        200: { description: 'A page.', schema: bodies.InboxAnswer, examples: { only: examples.PAGE } },
      },
      refusals: NO_USER,
      handle: (call, { query }) => listPage(call, query, database),
    }),
    defineOperation({
      id: 'notifyUnreadCount',
      method: 'GET',
      path: '/v1/notify/unread-count',
      access: ['notify:read'],
      isForUsers: true,
      summary: 'How many notifications a user has not read, counted to 1,000',
      description:
        'For a badge. Above 1,000 it is 1,000, and `capped` is true. It has an `ETag`: a count that is the same as before is 304 to `If-None-Match`.',
      query: USER_AND_PRODUCT,
      headers: {
        'If-None-Match': {
          ...UNREAD_TAG,
          description: 'The `ETag` of an earlier answer, or several; answered by 304.',
        },
      },
      answers: {
        200: {
          description: 'The count.',
          schema: bodies.UnreadAnswer,
          examples: { one: examples.UNREAD },
          headers: { ETag: { ...UNREAD_TAG, required: true } },
        },
        304: {
          description: 'As before; counts as a request.',
          schema: null,
          examples: {},
          headers: { ETag: { ...UNREAD_TAG, required: true } },
        },
      },
      refusals: NO_USER,
      handle: (call, { query }) => countUnread(call, query, database),
    }),
  ]
}

const ONE = {
  access: READ_OR_WRITE,
  isForUsers: true,
  parameters: {
    id: {
      schema: Type.String(),
      description: 'Of the notification. Any text that is none of the user’s is 404.',
      example: '01a1fef2-ce7b-755d-8d00-3ad7896217d1',
    },
  },
  refusals: { ...NO_USER, not_found: NO_SUCH_NOTIFICATION },
} as const

const USER_ONLY = { user: examples.USER_ONLY }
const MARKED = { schema: bodies.MarkBody, shape: forUsers(bodies.MarkBody), examples: USER_ONLY }
const READ = { schema: bodies.ReadAllBody, shape: forUsers(bodies.ReadAllBody), examples: USER_ONLY }

export function readingOperations(database: Database, onChange: () => void): Operation[] {
  return [
    defineOperation({
      ...ONE,
      id: 'notifyMarkRead',
      method: 'POST',
      path: '/v1/notify/inbox/:id/read',
      summary: 'Mark one notification read',
      description: 'Repeating it changes nothing: `read_at` is the first time.',
      body: MARKED,
      answers: {
        200: { description: 'It is read.', schema: bodies.ReadAnswer, examples: { read: examples.READ } },
      },
      handle: (call, { body }) => mark(call, body, database, 'read').finally(onChange),
    }),
    defineOperation({
      ...ONE,
      id: 'notifyMarkUnread',
      method: 'POST',
      path: '/v1/notify/inbox/:id/unread',
      summary: 'Mark one notification unread again',
      description: 'Repeating it changes nothing.',
      body: MARKED,
      answers: {
        200: {
          description: 'It is unread.',
          schema: bodies.UnreadAgainAnswer,
          examples: { unread: examples.UNREAD_AGAIN },
        },
      },
      handle: (call, { body }) => mark(call, body, database, 'unread').finally(onChange),
    }),
    defineOperation({
      ...ONE,
      id: 'notifyArchive',
      method: 'DELETE',
      path: '/v1/notify/inbox/:id',
      summary: 'Archive one notification: it leaves list and count for good',
      description: 'Repeating it changes nothing. The event stays, and so does its `dedupe_key`.',
      query: { user_id: OWN_USER_ID },
      answers: { 204: { description: 'It is archived.', schema: null, examples: {} } },
      handle: async (call, { query }) => {
        const user = readerOf(call, query)
        const id = pathId(call.params)
        const isArchived = id !== '' && (await database.use((orm) => archive(orm, user, id), call))
        onChange()
        if (!isArchived) throw new ApiError('not_found', NO_SUCH_NOTIFICATION)
        return { status: 204, body: null }
      },
    }),
    defineOperation({
      id: 'notifyMarkAllRead',
      method: 'POST',
      path: '/v1/notify/inbox/read-all',
      access: READ_OR_WRITE,
      isForUsers: true,
      summary: "Mark all of a user's notifications read, or those of one product",
      description:
        'Those that arrive meanwhile may stay unread; `up_to` leaves those that the user has not seen.',
      body: READ,
      answers: {
        200: {
          description: 'They are read.',
          schema: bodies.ReadAllAnswer,
          examples: { none: examples.NOTHING_UNREAD },
        },
      },
      refusals: NO_USER,
      handle: (call, { body }) => markEachRead(call, body, database).finally(onChange),
    }),
  ]
}

async function listPage(call: Call, query: PageQuery, database: Database): Promise<Answer> {
  const { productKey, ...user } = readerOf(call, query)
  const filter = { productKey, status: parseStatus(query.status) }
  const beforeId = query.cursor === undefined ? null : decodeCursor(query.cursor, { ...user, ...filter })
  const page = { ...filter, limit: parseLimit(query.limit), beforeId }
  const [{ items, lastId }, unread] = await Promise.all([
    database.use((orm) => listInbox(orm, user, page), call),
    database.use((orm) => unreadCount(orm, user, filter.productKey), call),
  ])
  const next = lastId === null ? null : encodeCursor({ ...user, ...filter }, lastId)
  const { count, capped } = unread
  const rest = `"next_cursor":${JSON.stringify(next)},"unread_count":${count},"capped":${capped}`
  return { body: `{"notifications":[${items.join(',')}],${rest}}` }
}

async function countUnread(call: Call, query: UserQuery, database: Database): Promise<Answer> {
  const { productKey, ...user } = readerOf(call, query)
  const { count, capped } = await database.use((orm) => unreadCount(orm, user, productKey), call)
  const headers = { ETag: `"${count}${capped ? '+' : ''}"` }
  if (isKnown(headers.ETag, call.request)) return { status: 304, body: null, headers }
  return { ...json({ user_id: user.userId, unread_count: count, capped }), headers }
}

async function mark(
  call: Call,
  body: Static<typeof bodies.MarkBody>,
  database: Database,
  status: 'read' | 'unread',
): Promise<Answer> {
  const { productKey, ...user } = readerOf(call, body)
  const id = pathId(call.params)
  if (id === '') throw new ApiError('not_found', NO_SUCH_NOTIFICATION)
  return database.use(async (orm) => {
    const readAt = status === 'read' ? await markRead(orm, user, id, new Date()) : null
    const isFound = status === 'read' ? readAt !== null : await markUnread(orm, user, id)
    if (!isFound) throw new ApiError('not_found', NO_SUCH_NOTIFICATION)
    const { count, capped } = await unreadCount(orm, user, productKey)
    return json({ id, status, read_at: readAt, unread_count: count, capped })
  }, call)
}

async function markEachRead(
  call: Call,
  body: Static<typeof bodies.ReadAllBody>,
  database: Database,
): Promise<Answer> {
  const { productKey, ...user } = readerOf(call, body)
  const upTo = body.up_to === undefined ? null : (parseId(body.up_to) ?? refuse('up_to: expected an id'))
  const updated = await markAllRead(database, user, productKey, new Date(), upTo)
  const { count, capped } = await database.use((orm) => unreadCount(orm, user, productKey), call)
  return json({ updated, unread_count: count, capped })
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
