import { type Reply, readJson } from '../../support/raw-http.ts'
import type { Service } from '../../support/service.ts'

export const PRODUCT = 'shop'
export const TYPE = 'order.shipped'
export const BOTH_CHANNELS = ['in_app', 'email'] as const
export const NOTIFY_SCOPES = ['notify:write', 'notify:read'] as const

/** What `POST /v1/notify/events` answers (contract N3). */
export interface Receipt {
  readonly id: string
  readonly product_key: string
  readonly type: string
  readonly subject_user_id: string
  readonly title: string
  readonly dedupe_key: string | null
  readonly channels: readonly string[]
  readonly deduplicated: boolean
  readonly payload_mismatch: boolean
  readonly email: { readonly status: string; readonly reason: string | null }
  readonly created_at: string
}

/** An item of the inbox (contract N6). */
export interface Notification {
  readonly id: string
  readonly product_key: string
  readonly type: string
  readonly title: string
  readonly body: string | null
  readonly url: string | null
  readonly data: unknown
  readonly status: string
  readonly read_at: string | null
  readonly created_at: string
}

export interface Page {
  readonly notifications: readonly Notification[]
  readonly next_cursor: string | null
  readonly unread_count: number
  readonly capped: boolean
}

export interface UnreadCount {
  readonly user_id: string
  readonly unread_count: number
  readonly capped: boolean
}

export interface ReadMark {
  readonly id: string
  readonly status: string
  readonly read_at: string
  readonly unread_count: number
  readonly capped: boolean
}

export interface ReadAll {
  readonly updated: number
  readonly unread_count: number
  readonly capped: boolean
}

export interface Preference {
  readonly type: string
  readonly channels: readonly string[]
  readonly updated_at: string
}

export interface Preferences {
  readonly user_id: string
  readonly product_key: string
  readonly default_channels: readonly string[]
  readonly preferences: readonly Preference[]
}

/** What the health of the area tells (contract N12). */
export interface NotifyHealth {
  readonly status: string
  readonly database: string
  readonly email: {
    readonly configured: boolean
    readonly pending: number
    readonly oldest_age_seconds: number
    readonly failed: number
  }
}

export type Fields = Readonly<Record<string, unknown>>
export type Query = Readonly<Record<string, string | number>>

/** A user whom nobody has heard of yet. */
export const newUser = (): string => `user-${Bun.randomUUIDv7()}`

/** An event with what is required, and the given fields laid over; undefined leaves one out. */
export function eventFor(userId: string, fields: Fields = {}): Fields {
  return { product_key: PRODUCT, type: TYPE, subject_user_id: userId, title: 'On its way', ...fields }
}

export function withQuery(path: string, query: Query): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

export type NotifyClient = ReturnType<typeof notifyClient>

/** The operations of the area with one key: first as they are answered, then read, with the status that they must have. */
export function notifyClient(service: Pick<Service, 'get' | 'send'>, key: string) {
  const get = (path: string, query: Query) => service.get(withQuery(path, query), key)
  const write = (method: string, path: string, body: Fields | string): Promise<Reply> =>
    service.send({ method, path, key, body: typeof body === 'string' ? body : JSON.stringify(body) })

  const postEvent = (event: Fields | string) => write('POST', '/v1/notify/events', event)
  const listInbox = (query: Query) => get('/v1/notify/inbox', query)
  const countUnread = (query: Query) => get('/v1/notify/unread-count', query)
  const markRead = (id: string, body: Fields | string) => write('POST', `/v1/notify/inbox/${id}/read`, body)
  const markAllRead = (body: Fields | string) => write('POST', '/v1/notify/inbox/read-all', body)
  const getPreferences = (query: Query) => get('/v1/notify/preferences', query)
  const putPreference = (body: Fields | string) => write('PUT', '/v1/notify/preferences', body)
  return {
    key,
    postEvent,
    listInbox,
    countUnread,
    markRead,
    markAllRead,
    getPreferences,
    putPreference,
    create: async (event: Fields) => readJson<Receipt>(await postEvent(event), 201),
    /** One after the other; returns their ids, newest first. */
    createMany: async (userId: string, count: number, fields: Fields = {}): Promise<readonly string[]> => {
      const ids: string[] = []
      for (let place = 0; place < count; place++) {
        const event = eventFor(userId, { title: `number ${place}`, ...fields })
        ids.unshift(readJson<Receipt>(await postEvent(event), 201).id)
      }
      return ids
    },
    repeat: async (event: Fields) => readJson<Receipt>(await postEvent(event), 200),
    inbox: async (userId: string, query: Query = {}) =>
      readJson<Page>(await listInbox({ user_id: userId, ...query })),
    unread: async (userId: string, query: Query = {}) =>
      readJson<UnreadCount>(await countUnread({ user_id: userId, ...query })),
    read: async (id: string, userId: string) => readJson<ReadMark>(await markRead(id, { user_id: userId })),
    readAll: async (userId: string, fields: Fields = {}) =>
      readJson<ReadAll>(await markAllRead({ user_id: userId, ...fields })),
    preferences: async (userId: string, productKey: string = PRODUCT) =>
      readJson<Preferences>(await getPreferences({ user_id: userId, product_key: productKey })),
    prefer: async (userId: string, type: string, channels: readonly string[], productKey: string = PRODUCT) =>
      readJson<Preference>(await putPreference({ user_id: userId, product_key: productKey, type, channels })),
  }
}

/** A client with a new key of both notify scopes on plan scale; without a partner given, of a new partner. */
export async function openClient(
  service: Service,
  options: { readonly scopes?: readonly string[]; readonly partnerId?: string } = {},
): Promise<NotifyClient & { readonly partnerId: string }> {
  const issued = await service.createKey({ scopes: NOTIFY_SCOPES, ...options })
  return { ...notifyClient(service, issued.key), partnerId: issued.partner_id }
}

/** So many clients of one partner that a load does not reach the limit of a key. */
export async function openClients(service: Service, count: number): Promise<readonly NotifyClient[]> {
  const first = await openClient(service)
  const others = Array.from({ length: count - 1 }, () => openClient(service, { partnerId: first.partnerId }))
  return [first, ...(await Promise.all(others))]
}

/** Every page of an inbox, followed through its cursors; `between` runs before each next page. */
export async function readPages(
  client: NotifyClient,
  userId: string,
  query: Query = {},
  between: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<readonly Page[]> {
  const pages: Page[] = []
  let cursor: string | null = null
  do {
    const page: Page = await client.inbox(userId, cursor === null ? query : { ...query, cursor })
    pages.push(page)
    cursor = page.next_cursor
    if (cursor !== null) await between(page)
  } while (cursor !== null && pages.length < 1_000)
  return pages
}

export const idsOf = (pages: readonly Page[]): readonly string[] =>
  pages.flatMap(({ notifications }) => notifications.map(({ id }) => id))

export async function readHealth(service: Pick<Service, 'get'>): Promise<NotifyHealth> {
  return readJson<NotifyHealth>(await service.get('/v1/notify/health'))
}
