import type { Schemas } from '../methods.ts'

export type Item = Schemas['Notification']

export interface Count {
  readonly unread_count: number
  readonly capped: boolean
}

/** An event of the stream (contract N21), with its data read. */
export type Change =
  | { readonly kind: 'notification'; readonly item: Item }
  | { readonly kind: 'read' | 'unread' | 'archived'; readonly id: string; readonly read_at: string | null }
  | {
      readonly kind: 'read'
      readonly up_to: string
      readonly read_at: string
      readonly product_key: string | null
    }
  | { readonly kind: 'unread_count'; readonly count: Count }

/** The list and the count as the page shows them. A change that is applied twice has the effect of one. */
export class InboxModel {
  items: readonly Item[] = []
  /** null: not known yet. */
  count: Count | null = null
  /** Leads to the next page; null: no page follows, or none was read yet. */
  cursor: string | null = null
  isLoaded = false

  /** A first page, read anew. */
  begin(page: { readonly notifications: readonly Item[]; readonly next_cursor: string | null }): void {
    this.items = [...page.notifications]
    this.cursor = page.next_cursor
    this.isLoaded = true
  }

  /** Items that came live are not doubled. */
  append(page: { readonly notifications: readonly Item[]; readonly next_cursor: string | null }): Item[] {
    const known = new Set(this.items.map(({ id }) => id))
    const added = page.notifications.filter(({ id }) => !known.has(id))
    this.items = [...this.items, ...added].sort(newestFirst)
    this.cursor = page.next_cursor
    return added
  }

  apply(change: Change): void {
    if (change.kind === 'unread_count') this.count = change.count
    else if (change.kind === 'notification') this.#insert(change.item)
    else if (change.kind === 'archived') this.items = this.items.filter(({ id }) => id !== change.id)
    else this.#mark(change)
  }

  #insert(item: Item): void {
    if (this.items.some(({ id }) => id === item.id)) return
    // An old one that is told again after an outage stands on a page that was not read yet.
    const last = this.items.at(-1)
    if (this.cursor !== null && last !== undefined && newestFirst(item, last) > 0) return
    this.items = [...this.items, item].sort(newestFirst)
  }

  #mark(change: Exclude<Change, { kind: 'notification' | 'unread_count' }>): void {
    const { kind, read_at } = change
    const concerns = (item: Item) =>
      'id' in change
        ? item.id === change.id
        : item.id <= change.up_to && (change.product_key ?? item.product_key) === item.product_key
    this.items = this.items.map((item) => {
      if (!concerns(item) || (item.status === 'read' && !('id' in change))) return item
      return kind === 'unread'
        ? { ...item, status: 'unread', read_at: null }
        : { ...item, status: 'read', read_at }
    })
  }
}

/** Ids are UUIDv7 in lower case, which begin with the time. */
const newestFirst = (one: Item, other: Item): number => (one.id < other.id ? 1 : one.id > other.id ? -1 : 0)
