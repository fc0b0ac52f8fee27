import { sql } from 'drizzle-orm'
import { ApiError, rateLimited } from '../../http/errors.ts'
import type { Log } from '../../http/observe/log.ts'
import type { Caller } from '../../http/operation/operation.ts'
import { mapKey } from '../../net/map-key.ts'
import type { Database } from '../../store/database.ts'
import type { Subscription } from '../../store/subscription.ts'
import {
  type Change,
  hasSeen,
  isKept,
  type Mark,
  Position,
  Purge,
  purgeChanges,
  type Reading,
  readChanges,
} from '../changes.ts'
import { itemsById, unreadCount } from '../inbox/inbox.ts'
import { InboxStream, type StreamOwner } from './inbox-stream.ts'

const CHANNEL = 'waypost_inbox'
const HOLDER = { holder: 'streams' }
/** Announcing at each commit would take a lock of the whole database (LISTEN and NOTIFY). */
const WAKE_EVERY_MS = 50
/** Readings in so short a time become one. */
const READ_EVERY_MS = 25
/** A change whose announcement was lost is found after this time. */
const POLL_MS = 1_000
const PURGE_MS = 60_000
const RETRY_MS = 2_000
const DRAIN_RETRY_MS = 500
const MOST_STREAMS = 10_000
const MOST_OF_PARTNER = 5_000

export interface StreamsParts {
  readonly database: Pick<Database, 'use' | 'listen'>
  /** null: the key or token is not valid any more. */
  readonly authenticate: (credential: string) => Caller | null | Promise<Caller | null>
  readonly warn: Log['warn']
}

/** The open streams of this node, fed by the changes that all nodes write (contract N21). */
export class Streams {
  readonly #parts: StreamsParts
  readonly #purge = new Purge()
  /** By `mapKey` of partner and user. */
  readonly #byUser = new Map<string, Set<InboxStream>>()
  readonly #ofPartner = new Map<string, number>()
  #count = 0
  #xmin: bigint | null = null
  #subscription: Promise<Subscription> | null = null
  #ticking: ReturnType<typeof setInterval> | null = null
  #purging: ReturnType<typeof setInterval> | null = null
  #wake: ReturnType<typeof setTimeout> | null = null
  #wokeAtMs = Number.NEGATIVE_INFINITY
  #isPoked = false
  #reading: Promise<void> | null = null
  #isFailing = false
  #isClosed = false

  constructor(parts: StreamsParts) {
    this.#parts = parts
  }

  get count(): number {
    return this.#count
  }

  start(): void {
    this.#purging = setInterval(() => void this.#purgeOld(), PURGE_MS)
    this.#purging.unref()
  }

  /** A statement of this node has changed inboxes. */
  readonly changed = (): void => {
    this.poke()
    const dueMs = Math.max(0, this.#wokeAtMs + WAKE_EVERY_MS - performance.now())
    this.#wake ??= setTimeout(() => {
      this.#wake = null
      this.#wokeAtMs = performance.now()
      const announce = sql`select pg_notify(${CHANNEL}, '')`
      // Nodes that do not hear of it look by themselves.
      this.#parts.database.use((orm) => orm.execute(announce), HOLDER).catch(() => {})
    }, dueMs)
  }

  poke(): void {
    if (this.#count === 0) return
    this.#isPoked = true
    this.#reading ??= this.#read()
  }

  /**
   * Opens a stream that goes on behind `mark`, the position of a last event, or begins now. ApiError `unavailable`,
   * `rate_limited`.
   */
  async open(owner: StreamOwner, credential: string, mark: Mark | null): Promise<InboxStream> {
    if (this.#isClosed) throw new ApiError('unavailable', 'The service is stopping; retry in a second.')
    if (this.#count >= MOST_STREAMS || (this.#ofPartner.get(owner.partnerId) ?? 0) >= MOST_OF_PARTNER)
      throw rateLimited(5_000, 'streams', 'Too many streams are open')
    const stream = new InboxStream(owner, credential, (closed) => this.#remove(closed))
    this.#add(stream)
    try {
      await this.#listen()
      const reading = await this.#parts.database.use((orm) => readChanges(orm, mark?.xmin ?? null, owner), {
        holder: owner.partnerId,
      })
      const isContinued = mark !== null && !reading.isCut && isKept(mark, reading.snapshot)
      const position = new Position(isContinued ? { ...reading.snapshot, xmin: mark.xmin } : reading.snapshot)
      for (const change of reading.changes) if (!isContinued || hasSeen(mark, change)) position.take(change)
      const { count, items } = await this.#lookUp(owner, reading.changes)
      const known = isContinued ? { ...reading, count, items } : null
      const missed = known ?? (mark === null ? null : 'unknown')
      stream.begin({ position, count, retryMs: RETRY_MS, missed })
      this.poke()
      return stream
    } catch (error) {
      stream.close()
      throw error
    }
  }

  /** Clients come back, to another node. */
  drain(): void {
    this.#isClosed = true
    for (const streams of [...this.#byUser.values()])
      for (const stream of [...streams]) stream.close(DRAIN_RETRY_MS)
  }

  async stop(): Promise<void> {
    this.drain()
    for (const timer of [this.#ticking, this.#purging, this.#wake]) clearTimeout(timer ?? undefined)
    const subscription = await this.#subscription
    await subscription?.stop()
    await this.#reading
  }

  #add(stream: InboxStream): void {
    const { partnerId } = stream.owner
    const name = nameOf(stream.owner)
    this.#byUser.set(name, (this.#byUser.get(name) ?? new Set()).add(stream))
    this.#ofPartner.set(partnerId, (this.#ofPartner.get(partnerId) ?? 0) + 1)
    this.#count++
    this.#ticking ??= setInterval(() => this.#tick(), POLL_MS)
  }

  #remove(stream: InboxStream): void {
    const { partnerId } = stream.owner
    const name = nameOf(stream.owner)
    const streams = this.#byUser.get(name)
    if (streams?.delete(stream) !== true) return
    if (streams.size === 0) this.#byUser.delete(name)
    const left = (this.#ofPartner.get(partnerId) ?? 0) - 1
    if (left === 0) this.#ofPartner.delete(partnerId)
    else this.#ofPartner.set(partnerId, left)
    this.#count--
  }

  /** Resolves when the feed has a position, from before the first stream reads for itself. */
  async #listen(): Promise<void> {
    const { database } = this.#parts
    this.#subscription ??= database.listen(CHANNEL, {
      onListening: () => this.poke(),
      onMessage: () => this.poke(),
    })
    await this.#subscription
    if (this.#xmin !== null) return
    const { snapshot } = await database.use((orm) => readChanges(orm, null, { partners: [] }), HOLDER)
    this.#xmin ??= snapshot.xmin
  }

  async #read(): Promise<void> {
    while (this.#isPoked && this.#count > 0) {
      this.#isPoked = false
      let isCut = false
      try {
        isCut = await this.#deliverNew()
        this.#isFailing = false
      } catch (error) {
        if (!this.#isFailing) this.#parts.warn('inbox_changes_unread', { reason: String(error) })
        this.#isFailing = true
      }
      // Every reading is cut as long as the transaction behind it stays open.
      await Bun.sleep(isCut ? POLL_MS : READ_EVERY_MS)
    }
    // In the same turn as the last look at `#isPoked`.
    this.#reading = null
  }

  /** Whether there was more than a reading takes, so that all begin anew. */
  async #deliverNew(): Promise<boolean> {
    const { database } = this.#parts
    const from = this.#xmin
    if (from === null) return false
    const partners = new Set(this.#ofPartner.keys())
    const reading = await database.use((orm) => readChanges(orm, from, { partners: [...partners] }), HOLDER)
    if (reading.isCut) await this.#resetAll(reading)
    else await this.#deliverAll(reading)
    // A partner that came meanwhile was not asked for.
    if ([...this.#ofPartner.keys()].every((partner) => partners.has(partner)))
      this.#xmin = reading.snapshot.xmin
    return reading.isCut
  }

  async #deliverAll(reading: Reading): Promise<void> {
    const ofUsers = Map.groupBy(reading.changes, nameOf)
    for (const [name, changes] of ofUsers) {
      const streams = [...(this.#byUser.get(name) ?? [])]
      await this.#deliver(streams, reading, changes)
    }
    // Their ids go on behind what has ended.
    for (const [name, streams] of this.#byUser)
      if (!ofUsers.has(name)) for (const stream of streams) stream.advance(reading.snapshot)
  }

  /** Streams of one user; those of one product have a count of their own. */
  async #deliver(streams: readonly InboxStream[], { snapshot }: Reading, changes: readonly Change[]) {
    for (const some of Map.groupBy(streams, ({ owner }) => owner.productKey).values()) {
      const [first] = some
      if (first === undefined) continue
      const { count, items } = await this.#lookUp(first.owner, changes)
      for (const stream of some) stream.deliver({ snapshot, changes, count, items })
    }
  }

  async #resetAll({ snapshot }: Reading): Promise<void> {
    for (const stream of [...this.#byUser.values()].flatMap((streams) => [...streams])) {
      const { count } = await this.#lookUp(stream.owner, [])
      stream.reset(new Position(snapshot), count)
    }
  }

  #lookUp({ partnerId, userId, productKey }: StreamOwner, changes: readonly Change[]) {
    const user = { partnerId, userId }
    const ids = changes.flatMap(({ kind, id }) => (kind === 'notification' && id !== null ? [id] : []))
    return this.#parts.database.use(
      async (orm) => {
        const items = ids.length === 0 ? new Map<string, string>() : await itemsById(orm, user, ids)
        const { count: unread_count, capped } = await unreadCount(orm, user, productKey)
        return { items, count: JSON.stringify({ unread_count, capped, product_key: productKey }) }
      },
      { holder: partnerId },
    )
  }

  #tick(): void {
    const nowMs = performance.now()
    if (this.#count === 0) {
      clearInterval(this.#ticking ?? undefined)
      this.#ticking = null
      this.#xmin = null
      return
    }
    for (const stream of [...this.#byUser.values()].flatMap((streams) => [...streams])) {
      stream.tick(nowMs)
      void this.#check(stream)
    }
    this.poke()
  }

  /** A stream ends with its key or token; while nobody can tell it goes on. */
  async #check(stream: InboxStream): Promise<void> {
    try {
      const caller = await this.#parts.authenticate(stream.credential)
      const isOver = caller?.user !== undefined && caller.user.expiresAtMs <= Date.now()
      const mayRead = caller?.scopes.has('notify:read') ?? false
      if (caller === null || isOver || !mayRead) stream.close()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid_key') stream.close()
    }
  }

  async #purgeOld(): Promise<void> {
    const { database } = this.#parts
    try {
      await database.use(async (orm) => {
        const { snapshot } = await readChanges(orm, null, { partners: [] })
        const below = this.#purge.next(snapshot.xmin, performance.now())
        if (below !== null) await purgeChanges(orm, below)
      }, HOLDER)
    } catch {
      // The next round is in a minute.
    }
  }
}

const nameOf = ({ partnerId, userId }: Pick<Change, 'partnerId' | 'userId'>): string =>
  mapKey(`${partnerId} ${userId}`)
