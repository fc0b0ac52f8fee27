import { BOTH_CHANNELS } from './client.ts'

export interface ModelItem {
  readonly id: string
  readonly productKey: string
  readonly readAt: string | null
}

export interface ModelEvent {
  readonly userId: string
  readonly productKey: string
  readonly type: string
  readonly dedupeKey: string | null
}

/** What contract N4 and N6-N10 say of one partner's notifications, in the plainest way. */
export class NotifyModel {
  /** Of each user, newest first. */
  readonly #items = new Map<string, ModelItem[]>()
  readonly #ids = new Map<string, string>()
  readonly #preferences = new Map<string, readonly string[]>()

  /** The id of the event that this one repeats. */
  originalOf(event: ModelEvent): string | undefined {
    return event.dedupeKey === null ? undefined : this.#ids.get(keyOf(event))
  }

  channelsOf({ userId, productKey, type }: ModelEvent): readonly string[] {
    const of = (each: string) => this.#preferences.get(JSON.stringify([userId, productKey, each]))
    return of(type) ?? of('*') ?? BOTH_CHANNELS
  }

  add(event: ModelEvent, id: string): void {
    if (event.dedupeKey !== null) this.#ids.set(keyOf(event), id)
    if (!this.channelsOf(event).includes('in_app')) return
    const item = { id, productKey: event.productKey, readAt: null }
    this.#items.set(event.userId, [item, ...this.items(event.userId)])
  }

  items(userId: string, productKey?: string, status = 'all'): readonly ModelItem[] {
    const items = this.#items.get(userId) ?? []
    return items.filter(
      (item) =>
        (productKey === undefined || item.productKey === productKey) &&
        (status === 'all' || (item.readAt === null) === (status === 'unread')),
    )
  }

  unread(userId: string, productKey?: string): number {
    return this.items(userId, productKey, 'unread').length
  }

  /** The first time at which it was read stays. */
  read(userId: string, id: string, readAt: string): void {
    const items = this.items(userId)
    this.#items.set(
      userId,
      items.map((item) => (item.id === id ? { ...item, readAt: item.readAt || readAt } : item)),
    )
  }

  prefer(userId: string, productKey: string, type: string, channels: readonly string[]): void {
    this.#preferences.set(JSON.stringify([userId, productKey, type]), channels)
  }
}

function keyOf({ userId, productKey, type, dedupeKey }: ModelEvent): string {
  return JSON.stringify([userId, productKey, type, dedupeKey])
}
