import { expect, test } from 'bun:test'
import type { User } from '../../../src/notify/channels.ts'
import { type CursorFilter, decodeCursor, encodeCursor } from '../../../src/notify/inbox/cursor.ts'
import { type InboxFilter, listInbox, STATUSES, unreadCount } from '../../../src/notify/inbox/inbox.ts'
import { markAllRead, markRead } from '../../../src/notify/inbox/reading.ts'
import { inbox } from '../../../src/notify/schema.ts'
import type { Database } from '../../../src/store/database.ts'
import { sizeOf } from '../../size.ts'
import { SEED, seededRandom } from '../../support/seed.ts'
import { describeOnBoth } from '../databases.ts'
import { newUser, rowOf } from './inbox-rows.ts'

/** An operation waits for the disk of a slow machine now and then. */
const LIMIT_MS = 600_000
/** The embedded database is slower, and both speak the same SQL. */
const OPERATIONS = { postgres: sizeOf(10_000, 2_000), embedded: sizeOf(2_000, 400) }
const PRODUCTS = ['a', 'b', 'a-b']

interface Notice {
  readonly id: string
  readonly productKey: string
  readAt: Date | null
}

type Random = ReturnType<typeof startRandom>

function startRandom() {
  const random = seededRandom()
  const below = (limit: number): number => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return { below, pick }
}

/** What the contract says, in the plainest way that it can be written. */
class Model {
  readonly #notices = new Map<User, Notice[]>()

  of(user: User): readonly Notice[] {
    return this.#notices.get(user) ?? []
  }

  add(user: User, notice: Notice): void {
    const notices = this.#notices.get(user)
    if (notices === undefined) this.#notices.set(user, [notice])
    else notices.push(notice)
  }

  /** Newest first. */
  matching(user: User, filter: InboxFilter): Notice[] {
    return this.#filtered(user, filter).sort((one, other) => (one.id < other.id ? 1 : -1))
  }

  unread(user: User, productKey: string | null) {
    const found = this.#filtered(user, { productKey, status: 'unread' }).length
    return { count: Math.min(found, 1_000), capped: found > 1_000 }
  }

  #filtered(user: User, { productKey, status }: InboxFilter): Notice[] {
    return this.of(user)
      .filter((notice) => productKey === null || notice.productKey === productKey)
      .filter(({ readAt }) => status === 'all' || (readAt === null) === (status === 'unread'))
  }
}

/** A model and the database beside it, to which random things happen. */
class Comparison {
  readonly #model = new Model()
  readonly #database: Database
  readonly #random: Random
  readonly #users: readonly User[]
  readonly #cursors: { user: User; filter: CursorFilter; cursor: string }[] = []
  #nowMs = Date.now()

  constructor(database: Database, random: Random) {
    this.#database = database
    this.#random = random
    const partners = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
    this.#users = partners.flatMap((partner) => ['1', '2', '10'].map((name) => newUser(name, partner)))
  }

  /** One random operation, at first each of them once; returns its name. */
  async step(at: number): Promise<string> {
    this.#nowMs += 1 + this.#random.below(50)
    const user = this.#random.pick(this.#users)
    const operations = [
      this.deliver,
      this.deliver,
      this.read,
      this.read,
      this.readForeign,
      this.list,
      this.turnPage,
    ]
    const rare = [this.readAll, this.deliverMany]
    const any = this.#random.pick(this.#random.below(60) === 0 ? rare : operations)
    const operation = [...new Set([...operations, ...rare])][at] ?? any
    await operation.call(this, user)
    await this.#compareCount(user)
    return operation.name
  }

  async #compareCount(user: User): Promise<void> {
    const productKey = this.#randomProduct()
    const counted = await unreadCount(this.#database.orm, user, productKey)
    expect(counted).toEqual(this.#model.unread(user, productKey))
  }

  #randomProduct(): string | null {
    return this.#random.pick([null, ...PRODUCTS])
  }

  async deliver(user: User): Promise<void> {
    await this.#deliver(user, 1)
  }

  async deliverMany(user: User): Promise<void> {
    await this.#deliver(user, 200 + this.#random.below(400))
  }

  /** The clocks of nodes differ: now and then what is new is older than what is there. */
  async #deliver(user: User, count: number): Promise<void> {
    const rows = Array.from({ length: count }, () => {
      const lateMs = this.#random.below(8) === 0 ? this.#random.below(60_000) : 0
      const id = Bun.randomUUIDv7('hex', this.#nowMs - lateMs)
      return rowOf(user, { id, productKey: this.#random.pick(PRODUCTS) })
    })
    await this.#database.orm.insert(inbox).values(rows)
    for (const { id, productKey } of rows) this.#model.add(user, { id, productKey, readAt: null })
  }

  /** Often a notification that was read before. */
  async read(user: User): Promise<void> {
    const all = this.#model.of(user)
    if (all.length === 0) return
    const notice = this.#random.pick(all)
    const at = new Date(this.#nowMs)
    notice.readAt ??= at
    expect(await markRead(this.#database.orm, user, notice.id, at)).toEqual(notice.readAt)
  }

  async readForeign(user: User): Promise<void> {
    const others = this.#model.of(this.#random.pick(this.#users.filter((other) => other !== user)))
    const id = others.length === 0 ? Bun.randomUUIDv7() : this.#random.pick(others).id
    expect(await markRead(this.#database.orm, user, id, new Date(this.#nowMs))).toBeNull()
  }

  async readAll(user: User): Promise<void> {
    const productKey = this.#randomProduct()
    const at = new Date(this.#nowMs)
    const unread = this.#model.matching(user, { productKey, status: 'unread' })
    for (const notice of unread) notice.readAt = at
    expect(await markAllRead(this.#database, user, productKey, at)).toBe(unread.length)
  }

  async list(user: User): Promise<void> {
    const filter = { ...user, productKey: this.#randomProduct(), status: this.#random.pick(STATUSES) }
    await this.#page(user, filter, null)
  }

  /** Goes on from any page that was seen, however long ago. */
  async turnPage(user: User): Promise<void> {
    if (this.#cursors.length === 0) return this.list(user)
    const { user: owner, filter, cursor } = this.#random.pick(this.#cursors)
    await this.#page(owner, filter, decodeCursor(cursor, filter))
  }

  async #page(user: User, filter: CursorFilter, beforeId: string | null): Promise<void> {
    const limit = 1 + this.#random.below(this.#random.pick([3, 20, 100]))
    const { items, lastId } = await listInbox(this.#database.orm, user, { ...filter, limit, beforeId })
    const rest = this.#model.matching(user, filter).filter(({ id }) => beforeId === null || id < beforeId)
    const shown = items.map((item) => JSON.parse(item))
    expect(
      shown.map(({ id, product_key, status, read_at }) => ({ id, product_key, status, read_at })),
    ).toEqual(
      rest.slice(0, limit).map(({ id, productKey, readAt }) => ({
        id,
        product_key: productKey,
        status: readAt === null ? 'unread' : 'read',
        read_at: readAt?.toISOString() ?? null,
      })),
    )
    expect(lastId).toBe(rest.length > limit ? (rest[limit - 1]?.id ?? null) : null)
    if (lastId !== null) this.#cursors.push({ user, filter, cursor: encodeCursor(filter, lastId) })
    if (this.#cursors.length > 50) this.#cursors.shift()
  }
}

describeOnBoth('model', (database) => {
  test(
    `random operations do what a model in memory does (WAYPOST_SEED=${SEED}) [N6-N9]`,
    async () => {
      const comparison = new Comparison(database(), startRandom())
      const done = new Map<string, number>()
      for (let step = 0; step < OPERATIONS[database().kind]; step++) {
        const name = await comparison.step(step)
        done.set(name, (done.get(name) ?? 0) + 1)
      }
      expect(done.size).toBe(7)
    },
    LIMIT_MS,
  )
})
