import { withQuery } from '../../test/service/notify/client.ts'
import { type Ask, type Call, insist } from './asking.ts'
import type { Book, SoakKey } from './book.ts'
import { Mailbox } from './mailbox.ts'

const PRODUCT = 'shop'
const TYPES = ['order.shipped', 'news'] as const
const CHOICES: readonly (readonly string[])[] = [[], ['in_app'], ['email'], ['in_app', 'email']]
const COUNTED = 1_000
const PAGE = 20
const LARGEST_PAGE = 100

interface Receipt {
  readonly id: string
  readonly channels: readonly string[]
  readonly deduplicated: boolean
  readonly payload_mismatch: boolean
  readonly email: { readonly status: string }
}

interface Page {
  readonly notifications: readonly { readonly id: string; readonly title: string; readonly status: string }[]
  readonly next_cursor: string | null
  readonly unread_count: number
}

/** One product's server: it does one thing at a time for its users, so that it knows what each of them must see. */
export class NotifyClient {
  /** Titles of all events that were acknowledged, and of those whose mails were queued. */
  readonly events = new Map<string, string>()
  readonly mails = new Set<string>()
  readonly #ask: Ask
  readonly #book: Book
  readonly #key: SoakKey
  readonly #boxes: readonly Mailbox[]

  /** Users of all partners have the same ids; the first one's inbox is never read at once, and grows; half of them have an address, and the other half preferences. */
  constructor(ask: Ask, book: Book, key: SoakKey, users: readonly string[]) {
    this.#ask = ask
    this.#book = book
    this.#key = key
    this.#boxes = users.map(
      (user, place) => new Mailbox(user, place % 2 === 0 ? `${user}@example.com` : null),
    )
  }

  async act(): Promise<void> {
    const box = this.#boxes[Math.floor(Math.random() * this.#boxes.length)] as Mailbox
    const chance = Math.random()
    if (chance < 0.4) await this.#post(box)
    else if (chance < 0.55) await this.#countUnread(box)
    else if (chance < 0.7) await this.#list(box)
    else if (chance < 0.87) await this.#read(box)
    else if (chance < 0.89 && box !== this.#boxes[0]) await this.#readAll(box)
    else if (chance < 0.94 && box.email === null) await this.#prefer(box)
    else await this.#checkPreferences(box)
  }

  /** Holds all that users see to what was acknowledged. */
  async checkAll(): Promise<void> {
    for (const box of this.#boxes) {
      await this.#countUnread(box)
      await this.#checkPreferences(box)
      const ids: string[] = []
      let cursor: string | null = null
      do {
        const page: Page = await this.#page(box, LARGEST_PAGE, cursor)
        this.#checkItems(box, page)
        ids.push(...page.notifications.map(({ id }) => id))
        cursor = page.next_cursor
      } while (cursor !== null)
      const isSame = Bun.deepEquals(ids, [...box.newest()])
      this.#note(
        'inbox',
        isSame ? null : `${ids.length} notifications of ${box.userId}, not ${box.items.size}`,
      )
    }
  }

  async #post(box: Mailbox): Promise<void> {
    const title = `Order ${Bun.randomUUIDv7()}`
    const type = TYPES[Math.floor(Math.random() * TYPES.length)] as string
    const event = {
      ...{ product_key: PRODUCT, type, subject_user_id: box.userId, title, dedupe_key: title },
      ...(box.email === null ? {} : { email: box.email }),
      ...{ body: 'Ünïcödé 😀', url: 'https://example.com/orders/1', data: { order: title } },
    }
    const body = JSON.stringify(event)
    const { answer, attempts, status } = await this.#do<Receipt>({
      ...{
        operation: 'notifyCreateEvent',
        method: 'POST',
        path: '/v1/notify/events',
        body,
        statuses: [200, 201],
      },
    })
    const channels = box.channelsOf(type)
    this.events.set(title, answer.id)
    if (channels.includes('in_app')) box.add(answer.id, title)
    const isMailed = box.email !== null
    if (isMailed) this.mails.add(title)
    const isRight =
      (status === 201 || attempts > 1) &&
      Bun.deepEquals(answer.channels, channels) &&
      !answer.payload_mismatch &&
      (isMailed ? answer.email.status !== 'skipped' : answer.email.status === 'skipped')
    this.#note('inbox', isRight ? null : `attempt ${attempts}: ${status} ${JSON.stringify(answer)}`)
    if (Math.random() < 0.1) await this.#repeat(body, answer.id)
  }

  async #repeat(body: string, id: string): Promise<void> {
    const { answer } = await this.#do<Receipt>({
      ...{ operation: 'notifyCreateEvent', method: 'POST', path: '/v1/notify/events', body, statuses: [200] },
    })
    const isSame = answer.id === id && answer.deduplicated && !answer.payload_mismatch
    this.#note('inbox', isSame ? null : `a repeated event is ${JSON.stringify(answer)}`)
  }

  async #countUnread(box: Mailbox): Promise<void> {
    const path = withQuery('/v1/notify/unread-count', { user_id: box.userId })
    const { answer } = await this.#do<{ unread_count: number; capped: boolean }>({
      operation: 'notifyUnreadCount',
      path,
    })
    const isRight = this.#isUnread(box, answer.unread_count) && answer.capped === box.unread > COUNTED
    this.#note('inbox', isRight ? null : `${JSON.stringify(answer)}, not ${box.unread}`)
  }

  async #list(box: Mailbox): Promise<void> {
    const page = await this.#page(box, PAGE, null)
    this.#checkItems(box, page)
    const ids = page.notifications.map(({ id }) => id)
    const isRight = Bun.deepEquals(ids, [...box.newest(PAGE)]) && this.#isUnread(box, page.unread_count)
    this.#note('inbox', isRight ? null : `the first page of ${box.userId} is another`)
  }

  async #page(box: Mailbox, limit: number, cursor: string | null): Promise<Page> {
    const query = { user_id: box.userId, limit, ...(cursor === null ? {} : { cursor }) }
    const path = withQuery('/v1/notify/inbox', query)
    return (await this.#do<Page>({ operation: 'notifyListInbox', path })).answer
  }

  #checkItems(box: Mailbox, { notifications }: Page): void {
    const wrong = notifications.find(({ id, title, status }) => {
      const item = box.items.get(id)
      return item?.title !== title || status !== (item.isRead ? 'read' : 'unread')
    })
    this.#note('inbox', wrong === undefined ? null : `${box.userId} is shown ${JSON.stringify(wrong)}`)
  }

  async #read(box: Mailbox): Promise<void> {
    const ids = box.newest(3 * PAGE)
    const id = ids[Math.floor(Math.random() * ids.length)]
    if (id === undefined) return
    const body = JSON.stringify({ user_id: box.userId })
    const path = `/v1/notify/inbox/${id}/read`
    const { answer } = await this.#do<{ status: string; unread_count: number }>({
      ...{ operation: 'notifyMarkRead', method: 'POST', path, body },
    })
    box.read(id)
    const isRight = this.#isUnread(box, answer.unread_count)
    this.#note('inbox', isRight ? null : `${JSON.stringify(answer)}, not ${box.unread}`)
  }

  async #readAll(box: Mailbox): Promise<void> {
    const body = JSON.stringify({ user_id: box.userId })
    const { answer, attempts } = await this.#do<{ updated: number; unread_count: number }>({
      ...{ operation: 'notifyMarkAllRead', method: 'POST', path: '/v1/notify/inbox/read-all', body },
    })
    const isRight = answer.unread_count === 0 && (attempts > 1 || answer.updated === box.unread)
    this.#note('inbox', isRight ? null : `${JSON.stringify(answer)} of ${box.unread}`)
    box.readAll()
  }

  async #prefer(box: Mailbox): Promise<void> {
    const type = Math.random() < 0.2 ? '*' : (TYPES[Math.floor(Math.random() * TYPES.length)] as string)
    const channels = CHOICES[Math.floor(Math.random() * CHOICES.length)] as readonly string[]
    const body = JSON.stringify({ user_id: box.userId, product_key: PRODUCT, type, channels })
    await this.#do({ operation: 'notifySetPreferences', method: 'PUT', path: '/v1/notify/preferences', body })
    box.preferences.set(type, channels)
  }

  async #checkPreferences(box: Mailbox): Promise<void> {
    const path = withQuery('/v1/notify/preferences', { user_id: box.userId, product_key: PRODUCT })
    const { answer } = await this.#do<{ preferences: { type: string; channels: string[] }[] }>({
      operation: 'notifyGetPreferences',
      path,
    })
    const found = new Map(answer.preferences.map(({ type, channels }) => [type, channels]))
    const isSame = Bun.deepEquals(found, box.preferences)
    this.#note('preferences', isSame ? null : `${box.userId}: ${JSON.stringify(answer.preferences)}`)
  }

  async #do<T>(call: Omit<Call, 'area' | 'key'>) {
    const asked = { area: 'notify', key: this.#key, needsDatabase: true, ...call }
    const { reply, attempts } = await insist(this.#ask, asked)
    return { answer: JSON.parse(reply.text) as T, attempts, status: reply.status }
  }

  #isUnread(box: Mailbox, count: number): boolean {
    return count === Math.min(box.unread, COUNTED)
  }

  #note(name: 'inbox' | 'preferences', problem: string | null): void {
    this.#book.check(name, problem)
  }
}
