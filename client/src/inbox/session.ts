import type { Calls } from '../calls.ts'
import { WaypostError } from '../errors.ts'
import type { Schemas } from '../methods.ts'
import { type Result, unwrap } from '../unwrap.ts'
import { createCalls } from '../waypost.ts'
import { FeedEnd, follow } from './feed.ts'
import { type Change, type Count, InboxModel, type Item } from './model.ts'

/** The document asks for the user, whom the token names by itself. */
const SELF = { user_id: undefined as unknown as string }
const PAGE = 20
const COUNT = 'count'

export type Trouble = 'waiting' | 'unreachable' | 'refused' | 'limited'
export type Channel = Schemas['PreferenceRequest']['channels'][number]

export interface SessionParts {
  readonly baseUrl: string
  /** null: all products. */
  readonly product: string | null
  readonly onChange: () => void
  /** A notification that came while the page was open. */
  readonly onArrived: (item: Item) => void
  /** null: all is well. */
  readonly onTrouble: (trouble: Trouble | null) => void
  readonly needToken: (isExpired: boolean) => void
}

/** One user's inbox while it is shown. What was asked for another session never reaches this one. */
export class InboxSession {
  readonly model = new InboxModel()
  readonly #parts: SessionParts
  readonly #end = new AbortController()
  #token: string
  #calls: Calls
  /** Wakes the calls that wait for another token. */
  #waiting: (() => void)[] = []
  /** Changes that came while the first page was under way; null: none is. */
  #early: Change[] | null = null
  #loading = 0
  #isOver = false
  /** When the stream spoke last of a notification, or of the count, in changes since the beginning. */
  readonly #heardAt = new Map<string, number>()
  #heard = 0

  constructor(token: string, parts: SessionParts) {
    this.#parts = parts
    this.#token = token
    this.#calls = this.#callsWith(token)
  }

  /** The service refused, so that another token needs another session. */
  get isOver(): boolean {
    return this.#isOver
  }

  start(): void {
    void follow({
      url: this.#streamUrl(),
      token: () => this.#token,
      signal: this.#end.signal,
      onReset: () => void this.#load(),
      onChange: (change) => this.#hear(change),
      onConnected: (isConnected) => this.#parts.onTrouble(isConnected ? null : 'unreachable'),
      onRefused: (status) => this.#refused(status),
    })
  }

  stop(): void {
    this.#end.abort()
    this.#wake()
  }

  /** A new token of the same user. */
  renew(token: string): void {
    this.#token = token
    this.#calls = this.#callsWith(token)
    this.#wake()
  }

  /** The items that were added; rejects with WaypostError, as all that follows. */
  async older(): Promise<readonly Item[]> {
    const { cursor } = this.model
    if (cursor === null) return []
    const query = { ...SELF, ...this.#ofProduct(), limit: PAGE, cursor }
    const page = await this.#ask((calls) =>
      calls.GET('/v1/notify/inbox', { params: { query }, ...this.#signal() }),
    )
    // A reset meanwhile began the list anew.
    if (this.model.cursor !== cursor) return []
    const added = this.model.append(page)
    this.#parts.onChange()
    return added
  }

  async setRead(id: string, isRead: boolean): Promise<void> {
    const since = this.#heard
    const init = { params: { path: { id } }, body: { ...SELF, ...this.#ofProduct() }, ...this.#signal() }
    const { read_at, unread_count, capped } = isRead
      ? await this.#ask((calls) => calls.POST('/v1/notify/inbox/{id}/read', init))
      : await this.#ask((calls) => calls.POST('/v1/notify/inbox/{id}/unread', init))
    // An event that came since the question is newer, such as another tab's mark.
    if (!this.#hasHeard(id, since)) this.model.apply({ kind: isRead ? 'read' : 'unread', id, read_at })
    this.#count({ unread_count, capped }, since)
  }

  async archive(id: string): Promise<void> {
    const params = { path: { id }, query: SELF }
    await this.#ask((calls) => calls.DELETE('/v1/notify/inbox/{id}', { params, ...this.#signal() }))
    this.#take({ kind: 'archived', id, read_at: null })
  }

  /** Reads all up to the newest that is shown; later ones stay unread. */
  async markAllRead(): Promise<void> {
    const up_to = this.model.items[0]?.id
    if (up_to === undefined) return
    const since = this.#heard
    const body = { ...SELF, ...this.#ofProduct(), up_to }
    const { unread_count, capped } = await this.#ask((calls) =>
      calls.POST('/v1/notify/inbox/read-all', { body, ...this.#signal() }),
    )
    const read_at = new Date().toISOString()
    for (const { id, status } of this.model.items)
      if (status === 'unread' && id <= up_to && !this.#hasHeard(id, since))
        this.model.apply({ kind: 'read', id, read_at })
    this.#count({ unread_count, capped }, since)
  }

  preferences(product_key: string): Promise<Schemas['Preferences']> {
    const query = { ...SELF, product_key }
    return this.#ask((calls) => calls.GET('/v1/notify/preferences', { params: { query }, ...this.#signal() }))
  }

  async setPreference(product_key: string, type: string, channels: Channel[]): Promise<void> {
    const body = { ...SELF, product_key, type, channels }
    await this.#ask((calls) => calls.PUT('/v1/notify/preferences', { body, ...this.#signal() }))
  }

  #callsWith(token: string): Calls {
    const { baseUrl } = this.#parts
    return createCalls({ baseUrl, key: token, retries: 2 })
  }

  /** Once more with another token where the token has ended. */
  async #ask<Data>(call: (calls: Calls) => Promise<Result<Data>>): Promise<Exclude<Data, undefined>> {
    const asked = this.#calls
    try {
      return unwrap(await call(asked))
    } catch (error) {
      if (!(error instanceof WaypostError) || error.status !== 401) throw error
      if (asked === this.#calls) await this.#wait()
      return unwrap(await call(this.#calls))
    }
  }

  async #wait(): Promise<void> {
    this.#parts.needToken(true)
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#end.signal.throwIfAborted()
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake()
  }

  async #load(): Promise<void> {
    const turn = ++this.#loading
    this.#early = []
    const query = { ...SELF, ...this.#ofProduct(), limit: PAGE }
    for (;;) {
      try {
        const page = await this.#ask((calls) =>
          calls.GET('/v1/notify/inbox', { params: { query }, ...this.#signal() }),
        )
        if (turn !== this.#loading) return
        this.model.begin(page)
        if (this.model.count === null) this.model.apply({ kind: 'unread_count', count: page })
        break
      } catch {
        if (turn !== this.#loading || this.#end.signal.aborted) return
        this.#parts.onTrouble('unreachable')
        await new Promise((resolve) => setTimeout(resolve, 3_000))
      }
    }
    const early = this.#early ?? []
    this.#early = null
    this.#parts.onTrouble(null)
    for (const change of early) this.model.apply(change)
    this.#parts.onChange()
  }

  #take(change: Change): void {
    if (change.kind === 'notification' && !this.#isShown(change.item)) return
    if (this.#early !== null) {
      // The number needs no list.
      if (change.kind === 'unread_count') this.model.apply(change)
      this.#early.push(change)
    } else {
      const isNew =
        change.kind === 'notification' && !this.model.items.some(({ id }) => id === change.item.id)
      this.model.apply(change)
      if (isNew) this.#parts.onArrived(change.item)
    }
    this.#parts.onChange()
  }

  #hear(change: Change): void {
    this.#heard++
    for (const name of namesOf(change)) this.#heardAt.set(name, this.#heard)
    this.#take(change)
  }

  #hasHeard(name: string, since: number): boolean {
    return (this.#heardAt.get(name) ?? 0) > since
  }

  #count(count: Count, since: number): void {
    if (!this.#hasHeard(COUNT, since)) this.model.apply({ kind: 'unread_count', count })
    this.#parts.onChange()
  }

  #isShown({ product_key }: Item): boolean {
    const { product } = this.#parts
    return product === null || product === product_key
  }

  async #refused(status: number): Promise<void> {
    if (status === 401) return this.#wait()
    if (status === 429) this.#parts.onTrouble('limited')
    else if (status >= 500) this.#parts.onTrouble('unreachable')
    else {
      this.#isOver = true
      this.#parts.onTrouble('refused')
      throw new FeedEnd()
    }
  }

  #streamUrl(): string {
    const { baseUrl, product } = this.#parts
    const query = product === null ? '' : `?${new URLSearchParams({ product_key: product })}`
    return `${baseUrl.replace(/\/+$/, '')}/v1/notify/inbox/stream${query}`
  }

  #ofProduct(): { product_key?: string } {
    const { product } = this.#parts
    return product === null ? {} : { product_key: product }
  }

  #signal(): { signal: AbortSignal } {
    return { signal: this.#end.signal }
  }
}

/** Of what a change tells; those that were read together are not told one by one. */
function namesOf(change: Change): string[] {
  if (change.kind === 'unread_count') return [COUNT]
  if (change.kind === 'notification') return [change.item.id]
  return 'id' in change ? [change.id] : []
}
