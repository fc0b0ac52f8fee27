import type { CallOptions, Calls } from './calls.ts'
import type { components } from './schema.ts'
import { type Result, unwrap } from './unwrap.ts'

/** The document's schemas, by name: `Schemas['Location']`. */
export type Schemas = components['schemas']

/** undefined: the user of the token that the client has. */
type User = string | undefined
type OfProduct = CallOptions & { readonly product_key?: string }

/** The calls by name. They resolve to the data, and reject with WaypostError. */
export interface Methods {
  readonly geo: {
    /** Where an address is; without one the caller's own. */
    locate(ip?: string, options?: CallOptions): Promise<Schemas['Location']>
    /** Any number of addresses, in their order, a hundred a request. */
    locateMany(ips: Iterable<string>, options?: CallOptions): AsyncGenerator<Schemas['Location'], void>
  }
  readonly notify: {
    createEvent(event: Schemas['EventRequest'], options?: CallOptions): Promise<Schemas['Event']>
    /** At most a hundred, all of them or none. */
    createEvents(
      events: readonly Schemas['EventRequest'][],
      options?: CallOptions,
    ): Promise<Schemas['Events']['results']>
    event(id: string, options?: CallOptions): Promise<Schemas['Event']>
    /** All notifications, the newest first, `limit` a request. */
    inbox(
      user?: User,
      options?: OfProduct & { readonly status?: 'all' | 'unread' | 'read'; readonly limit?: number },
    ): AsyncGenerator<Schemas['Notification'], void>
    unreadCount(user?: User, options?: OfProduct): Promise<Schemas['UnreadCount']>
    markRead(id: string, user?: User, options?: OfProduct): Promise<Schemas['ReadNotification']>
    markUnread(id: string, user?: User, options?: OfProduct): Promise<Schemas['UnreadNotification']>
    /** `up_to` is the id of the newest that the user has seen. */
    markAllRead(
      user?: User,
      options?: OfProduct & { readonly up_to?: string },
    ): Promise<Schemas['MarkedAllRead']>
    archive(id: string, user?: User, options?: CallOptions): Promise<void>
    preferences(product: string, user?: User, options?: CallOptions): Promise<Schemas['Preferences']>
    setPreference(choice: Schemas['PreferenceRequest'], options?: CallOptions): Promise<Schemas['Preference']>
    createUserToken(wish: Schemas['UserTokenRequest'], options?: CallOptions): Promise<Schemas['UserToken']>
  }
  readonly trust: {
    checkUrl(url: string, options?: CallOptions): Promise<Schemas['TrustReport']>
  }
  readonly usage: {
    get(options?: CallOptions): Promise<Schemas['Usage']>
  }
}

const BATCH = 100

export function methodsOf({ GET, POST, PUT, DELETE }: Calls): Methods {
  /** The data of an answer. The document asks for the user, whom a token names by itself. */
  const dataOf = async <Data>(call: Promise<Result<Data>>) => unwrap(await call)
  const of = (user: User) => ({ user_id: user as string })
  return {
    geo: {
      locate: (ip, options) =>
        dataOf(
          ip === undefined
            ? GET('/v1/geo', options)
            : GET('/v1/geo/{ip}', { ...options, params: { path: { ip } } }),
        ),
      async *locateMany(ips, options) {
        for (const some of inBatches(ips))
          yield* (await dataOf(POST('/v1/geo/batch', { ...options, body: { ips: some } }))).results
      },
    },
    notify: {
      createEvent: (body, options) => dataOf(POST('/v1/notify/events', { ...options, body })),
      createEvents: async (events, options) =>
        (await dataOf(POST('/v1/notify/events/batch', { ...options, body: { events } }))).results,
      event: (id, options) => dataOf(GET('/v1/notify/events/{id}', { ...options, params: { path: { id } } })),
      async *inbox(user, { product_key, status, limit, ...options } = {}) {
        const asked = { ...of(user), ...given({ product_key, status, limit }) }
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const query = { ...asked, ...given({ cursor }) }
          const page = await dataOf(GET('/v1/notify/inbox', { ...options, params: { query } }))
          yield* page.notifications
          cursor = page.next_cursor
        }
      },
      unreadCount: (user, { product_key, ...options } = {}) => {
        const query = { ...of(user), ...given({ product_key }) }
        return dataOf(GET('/v1/notify/unread-count', { ...options, params: { query } }))
      },
      markRead: (id, user, { product_key, ...options } = {}) => {
        const body = { ...of(user), ...given({ product_key }) }
        return dataOf(POST('/v1/notify/inbox/{id}/read', { ...options, params: { path: { id } }, body }))
      },
      markUnread: (id, user, { product_key, ...options } = {}) => {
        const body = { ...of(user), ...given({ product_key }) }
        return dataOf(POST('/v1/notify/inbox/{id}/unread', { ...options, params: { path: { id } }, body }))
      },
      markAllRead: (user, { product_key, up_to, ...options } = {}) => {
        const body = { ...of(user), ...given({ product_key, up_to }) }
        return dataOf(POST('/v1/notify/inbox/read-all', { ...options, body }))
      },
      archive: async (id, user, options) => {
        const params = { path: { id }, query: of(user) }
        await dataOf(DELETE('/v1/notify/inbox/{id}', { ...options, params }))
      },
      preferences: (product_key, user, options) => {
        const query = { ...of(user), product_key }
        return dataOf(GET('/v1/notify/preferences', { ...options, params: { query } }))
      },
      setPreference: (body, options) => dataOf(PUT('/v1/notify/preferences', { ...options, body })),
      createUserToken: (body, options) => dataOf(POST('/v1/notify/user-tokens', { ...options, body })),
    },
    trust: {
      checkUrl: (url, options) => dataOf(POST('/v1/trust/check-url', { ...options, body: { url } })),
    },
    usage: { get: (options) => dataOf(GET('/v1/usage', options)) },
  }
}

/** Without the fields that are undefined. */
function given<Fields extends object>(fields: Fields) {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(defined) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }
}

function* inBatches(ips: Iterable<string>): Generator<string[]> {
  let batch: string[] = []
  for (const ip of ips) {
    batch.push(ip)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
