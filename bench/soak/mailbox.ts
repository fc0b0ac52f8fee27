/** A model of one user's inbox and preferences, made of what the service has acknowledged. */
export class Mailbox {
  readonly userId: string
  readonly email: string | null
  /** By id. */
  readonly items = new Map<string, { readonly title: string; isRead: boolean }>()
  /** Newest first. */
  readonly #ids: string[] = []
  readonly preferences = new Map<string, readonly string[]>()
  #unread = 0

  constructor(userId: string, email: string | null) {
    this.userId = userId
    this.email = email
  }

  get unread(): number {
    return this.#unread
  }

  /** Where an event of a type goes (contract N10). */
  channelsOf(type: string): readonly string[] {
    return this.preferences.get(type) ?? this.preferences.get('*') ?? ['in_app', 'email']
  }

  add(id: string, title: string): void {
    this.items.set(id, { title, isRead: false })
    this.#unread++
    const place = this.#ids.findIndex((other) => other < id)
    this.#ids.splice(place < 0 ? this.#ids.length : place, 0, id)
  }

  read(id: string): void {
    const item = this.items.get(id)
    if (item === undefined || item.isRead) return
    item.isRead = true
    this.#unread--
  }

  readAll(): void {
    for (const item of this.items.values()) item.isRead = true
    this.#unread = 0
  }

  newest(count = this.#ids.length): readonly string[] {
    return this.#ids.slice(0, count)
  }
}
