import type { Reply, Sending } from '../../support/raw-http.ts'
import type { Service } from '../../support/service.ts'
import { eventFor, NOTIFY_SCOPES, PRODUCT, TYPE } from './client.ts'

/** One operation of the area that needs a key, with a request that is good for the given user. */
export interface NotifyOperation {
  readonly id: string
  /** Any one of these suffices (contract K3). */
  readonly scopes: readonly string[]
  readonly status: number
  request(userId: string): Sending
}

/** No notification has this id. */
export const NO_ID = '01890000-0000-7000-8000-000000000000'
const WRITE = ['notify:write']
const READ = ['notify:read']

function withBody(method: string, path: string, fields: object): Sending {
  return { method, path, body: JSON.stringify(fields) }
}

export const OPERATIONS: readonly NotifyOperation[] = [
  {
    id: 'notifyCreateEvent',
    scopes: WRITE,
    status: 201,
    request: (userId) => withBody('POST', '/v1/notify/events', eventFor(userId)),
  },
  {
    id: 'notifyCreateEvents',
    scopes: WRITE,
    status: 200,
    request: (userId) => withBody('POST', '/v1/notify/events/batch', { events: [eventFor(userId)] }),
  },
  {
    id: 'notifyGetEvent',
    scopes: NOTIFY_SCOPES,
    status: 404,
    request: () => ({ path: `/v1/notify/events/${NO_ID}` }),
  },
  {
    id: 'notifyListInbox',
    scopes: READ,
    status: 200,
    request: (userId) => ({ path: `/v1/notify/inbox?user_id=${userId}` }),
  },
  {
    id: 'notifyUnreadCount',
    scopes: READ,
    status: 200,
    request: (userId) => ({ path: `/v1/notify/unread-count?user_id=${userId}` }),
  },
  {
    id: 'notifyMarkRead',
    scopes: NOTIFY_SCOPES,
    status: 404,
    request: (userId) => withBody('POST', `/v1/notify/inbox/${NO_ID}/read`, { user_id: userId }),
  },
  {
    id: 'notifyMarkUnread',
    scopes: NOTIFY_SCOPES,
    status: 404,
    request: (userId) => withBody('POST', `/v1/notify/inbox/${NO_ID}/unread`, { user_id: userId }),
  },
  {
    id: 'notifyArchive',
    scopes: NOTIFY_SCOPES,
    status: 404,
    request: (userId) => ({ method: 'DELETE', path: `/v1/notify/inbox/${NO_ID}?user_id=${userId}` }),
  },
  {
    id: 'notifyMarkAllRead',
    scopes: NOTIFY_SCOPES,
    status: 200,
    request: (userId) => withBody('POST', '/v1/notify/inbox/read-all', { user_id: userId }),
  },
  {
    id: 'notifyGetPreferences',
    scopes: NOTIFY_SCOPES,
    status: 200,
    request: (userId) => ({ path: `/v1/notify/preferences?user_id=${userId}&product_key=${PRODUCT}` }),
  },
  {
    id: 'notifySetPreferences',
    scopes: NOTIFY_SCOPES,
    status: 200,
    request: (userId) =>
      withBody('PUT', '/v1/notify/preferences', {
        user_id: userId,
        product_key: PRODUCT,
        type: TYPE,
        channels: ['email', 'in_app'],
      }),
  },
  {
    id: 'notifyCreateUserToken',
    scopes: READ,
    status: 201,
    request: (userId) => withBody('POST', '/v1/notify/user-tokens', { user_id: userId }),
  },
  {
    id: 'notifyGetContact',
    scopes: NOTIFY_SCOPES,
    status: 404,
    // Another than the one whose address is set at the same time.
    request: (userId) => ({ path: `/v1/notify/contacts?user_id=${userId}-2` }),
  },
  {
    id: 'notifySetContact',
    scopes: WRITE,
    status: 200,
    request: (userId) =>
      withBody('PUT', '/v1/notify/contacts', { user_id: userId, email: 'ada@example.com' }),
  },
  {
    id: 'notifyDeleteContact',
    scopes: WRITE,
    status: 204,
    request: (userId) => ({ method: 'DELETE', path: `/v1/notify/contacts?user_id=${userId}` }),
  },
  {
    id: 'notifyDeletePreference',
    scopes: NOTIFY_SCOPES,
    status: 204,
    request: (userId) => ({
      method: 'DELETE',
      path: `/v1/notify/preferences?user_id=${userId}&product_key=${PRODUCT}&type=${TYPE}`,
    }),
  },
]

/** Sends all at once; the answers are in the order of the operations. */
export function askAll(
  service: Pick<Service, 'send'>,
  key: string,
  userId: string,
): Promise<readonly (readonly [NotifyOperation, Reply])[]> {
  return Promise.all(
    OPERATIONS.map(async (operation) => {
      const reply = await service.send({ ...operation.request(userId), key })
      return [operation, reply] as const
    }),
  )
}
