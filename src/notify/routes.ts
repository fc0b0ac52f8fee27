import { Type } from '@sinclair/typebox'
import { defineOperation } from '../http/operation/define-operation.ts'
import type { Operation } from '../http/operation/operation.ts'
import { OneOf } from '../http/operation/schema.ts'
import type { Database } from '../store/database.ts'
import {
  answerInbox,
  answerMarkAllRead,
  answerMarkRead,
  answerPreferences,
  answerSetPreference,
  answerUnreadCount,
  createEvent,
  DEFAULT_LIMIT,
  MAX_LIMIT,
  NO_SUCH_NOTIFICATION,
} from './answers.ts'
import * as bodies from './bodies.ts'
import type { Intake } from './events/intake.ts'
import * as examples from './examples.ts'
import { CURSOR } from './inbox/cursor.ts'
import { STATUSES } from './inbox/inbox.ts'

const WRITE = ['notify:write'] as const
const READ = ['notify:read'] as const
const EITHER = ['notify:read', 'notify:write'] as const

const USER_ID = {
  schema: bodies.UserId,
  description: "The user, by the partner's own identifier.",
  example: 'user-42',
  required: true,
} as const
const PRODUCT_KEY = { schema: bodies.ProductKey, description: 'Of this product alone.', example: 'shop' }
const USER_AND_PRODUCT = { user_id: USER_ID, product_key: PRODUCT_KEY }
const PAGING = {
  status: {
    schema: OneOf(STATUSES),
    description: 'Which ones; `all` where it is absent.',
    example: 'unread',
  },
  limit: {
    schema: Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
    description: 'How many a page.',
    example: '20',
  },
  cursor: {
    schema: Type.String({ pattern: CURSOR.source }),
    description: '`next_cursor` of the page before, asked for with the same other parameters.',
    example: 'AQGh_vLOe3VdjQA614liF9FHx9T6LLFkp7ud',
  },
}
const NO_USER = { bad_request: 'user_id: required' }

export interface NotifyParts {
  readonly database: Database
  readonly intake: Intake
  readonly health: Operation
}

/** The operations of the notify area (interface 4.3, contract N). */
export function notifyOperations({ database, intake, health }: NotifyParts): Operation[] {
  return [
    health,
    eventOperation(intake),
    ...inboxOperations(database),
    ...readingOperations(database),
    ...preferenceOperations(database),
  ]
}

function eventOperation(intake: Intake): Operation {
  return defineOperation({
    id: 'notifyCreateEvent',
    method: 'POST',
    path: '/v1/notify/events',
    access: WRITE,
    summary: 'Hand over an event; it becomes an inbox row and an email copy, as the user prefers',
    description:
      'What is answered is stored: event, inbox row and email job are one transaction. With a `dedupe_key` it may be sent again after an unknown outcome. Email is sent at least once.',
    body: { schema: bodies.EventBody, examples: { shipped: examples.EVENT } },
    answers: {
      201: {
        description: 'Taken in.',
        schema: bodies.EventAnswer,
        examples: { shipped: examples.TAKEN_IN },
      },
      200: {
        description: 'A duplicate; the answer is the original’s.',
        schema: bodies.EventAnswer,
        examples: { again: examples.TAKEN_IN_BEFORE },
      },
    },
    refusals: { bad_request: 'title: required' },
    handle: (call, { body }) => createEvent(call, body, intake),
  })
}

function inboxOperations(database: Database): Operation[] {
  return [
    defineOperation({
      id: 'notifyListInbox',
      method: 'GET',
      path: '/v1/notify/inbox',
      access: READ,
      summary: "A user's notifications, newest first",
      description:
        'Pages by a cursor, so that none is missed or repeated while others arrive. A user nobody wrote to has an empty inbox.',
      query: { ...USER_AND_PRODUCT, ...PAGING },
      answers: {
        200: { description: 'A page.', schema: bodies.InboxAnswer, examples: { only: examples.PAGE } },
      },
      refusals: NO_USER,
      handle: (call, { query }) => answerInbox(call, query, database),
    }),
    defineOperation({
      id: 'notifyUnreadCount',
      method: 'GET',
      path: '/v1/notify/unread-count',
      access: READ,
      summary: 'How many notifications a user has not read, counted to 1,000',
      description: 'For a badge. Above 1,000 it is 1,000, and `capped` is true.',
      query: USER_AND_PRODUCT,
      answers: {
        200: { description: 'The count.', schema: bodies.UnreadAnswer, examples: { one: examples.UNREAD } },
      },
      refusals: NO_USER,
      handle: (call, { query }) => answerUnreadCount(call, query, database),
    }),
  ]
}

function readingOperations(database: Database): Operation[] {
  return [
    defineOperation({
      id: 'notifyMarkRead',
      method: 'POST',
      path: '/v1/notify/inbox/:id/read',
      access: EITHER,
      summary: 'Mark one notification read',
      description: 'Repeating it changes nothing: `read_at` is the first time.',
      parameters: {
        id: {
          schema: Type.String(),
          description: 'Of the notification. Any text that is none of the user’s is 404.',
          example: '01a1fef2-ce7b-755d-8d00-3ad7896217d1',
        },
      },
      body: { schema: bodies.UserBody, examples: { user: examples.USER_ONLY } },
      answers: {
        200: { description: 'It is read.', schema: bodies.ReadAnswer, examples: { read: examples.READ } },
      },
      refusals: { ...NO_USER, not_found: NO_SUCH_NOTIFICATION },
      handle: (call, { body }) => answerMarkRead(call, body, database),
    }),
    defineOperation({
      id: 'notifyMarkAllRead',
      method: 'POST',
      path: '/v1/notify/inbox/read-all',
      access: EITHER,
      summary: "Mark all of a user's notifications read, or those of one product",
      description: 'Those that arrive meanwhile may stay unread.',
      body: { schema: bodies.ReadAllBody, examples: { user: examples.USER_ONLY } },
      answers: {
        200: {
          description: 'They are read.',
          schema: bodies.ReadAllAnswer,
          examples: { none: examples.NOTHING_UNREAD },
        },
      },
      refusals: NO_USER,
      handle: (call, { body }) => answerMarkAllRead(call, body, database),
    }),
  ]
}

function preferenceOperations(database: Database): Operation[] {
  const path = '/v1/notify/preferences'
  return [
    defineOperation({
      id: 'notifyGetPreferences',
      method: 'GET',
      path,
      access: EITHER,
      summary: 'The channels that a user chose for the event types of a product',
      description: 'Types without a preference go by that of `*`, and without that by `default_channels`.',
      query: {
        user_id: USER_ID,
        product_key: { ...PRODUCT_KEY, description: 'The product.', required: true },
      },
      answers: {
        200: {
          description: 'What was chosen.',
          schema: bodies.PreferencesAnswer,
          examples: { one: examples.CHOICES },
        },
      },
      refusals: NO_USER,
      handle: (call, { query }) => answerPreferences(call, query, database),
    }),
    defineOperation({
      id: 'notifySetPreferences',
      method: 'PUT',
      path,
      access: EITHER,
      summary: 'Choose the channels of one event type, or of all others with *; none mutes it',
      description: `Replaces what was chosen for that type. It counts for events that are handed over from now on. A user has preferences for ${bodies.MAX_PREFERENCES} types at most, of all products together; those there are can always be replaced.`,
      body: { schema: bodies.PreferenceBody, examples: { in_app: examples.CHOOSE } },
      answers: {
        200: {
          description: 'Chosen.',
          schema: bodies.PreferenceAnswer,
          examples: { in_app: examples.CHOSEN },
        },
      },
      refusals: { bad_request: 'channels: expected any of in_app, email' },
      handle: (call, { body }) => answerSetPreference(call, body, database),
    }),
  ]
}
