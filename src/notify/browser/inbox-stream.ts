import type { Change, Position, Snapshot } from '../changes.ts'

/** Bun's controller of a direct stream; a write is a promise while the client does not take what was written. */
export interface Sink {
  write(text: string): number | Promise<number>
  flush(): unknown
  end(): unknown
}

/** A reading's changes of one user. */
export interface Batch {
  readonly snapshot: Snapshot
  readonly changes: readonly Change[]
  /** JSON texts of notifications by id; one that is gone again is missing. */
  readonly items: ReadonlyMap<string, string>
  /** JSON text of `unread_count`, counted after the changes. */
  readonly count: string
}

/** Where a stream begins. */
export interface Beginning {
  readonly position: Position
  /** JSON text of `unread_count`. */
  readonly count: string
  readonly retryMs: number
  /** null: the client comes for the first time. */
  readonly missed: Batch | 'unknown' | null
}

export interface StreamOwner {
  readonly partnerId: string
  readonly userId: string
  /** The product of its counts and events; null: all. */
  readonly productKey: string | null
}

/** A client that takes nothing for so long, or has left so much when more comes, is cut; it returns with its last id. */
const MOST_UNTAKEN_BYTES = 64 * 1024
const MOST_BLOCKED_MS = 10_000
const HEARTBEAT_MS = 15_000

/** Server-sent events (WHATWG HTML, 9.2) of one reader's inbox. */
export class InboxStream {
  readonly owner: StreamOwner
  /** The key or token that the client sent. */
  readonly credential: string
  #position: Position | null = null
  readonly #onClose: (stream: InboxStream) => void
  readonly #ended = Promise.withResolvers<void>()
  /** Events that came before the client had its answer; null: it has. */
  #waiting: string[] | null = []
  /** Batches that came before the position of the client was known. */
  readonly #early: Batch[] = []
  #sink: Sink | null = null
  #isClosed = false
  #sentAtMs = performance.now()
  #blockedAtMs: number | null = null
  #untakenBytes = 0

  constructor(owner: StreamOwner, credential: string, onClose: (stream: InboxStream) => void) {
    this.owner = owner
    this.credential = credential
    this.#onClose = onClose
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Resolves when it is closed. */
  attach(sink: Sink): Promise<void> {
    this.#sink = sink
    const waiting = this.#waiting ?? []
    this.#waiting = null
    if (waiting.length > 0) this.#write(waiting.join(''))
    if (this.#isClosed) sink.end()
    return this.#ended.promise
  }

  /**
   * Says where the client is, tells it what it missed (a reset where nobody knows what that is), and only then what came
   * meanwhile: a later batch moves its position behind all that had ended.
   */
  begin({ position, count, retryMs, missed }: Beginning): void {
    this.#position = position
    this.#send(`retry: ${retryMs}\n${countEvent(position, count)}`)
    if (missed === 'unknown') this.reset(position, count)
    else if (missed !== null) this.deliver(missed)
    for (const batch of this.#early.splice(0)) this.deliver(batch)
  }

  /** Events that it had are left out; without a new one nothing is sent. */
  deliver(batch: Batch): void {
    const position = this.#position
    if (position === null) {
      this.#early.push(batch)
      return
    }
    const { snapshot, changes, items, count } = batch
    const texts: string[] = []
    for (const change of changes) {
      if (!position.take(change) || !this.#concerns(change)) continue
      const event = eventOf(change, items)
      if (event !== null) texts.push(`id: ${position}\n${event}`)
    }
    position.advance(snapshot)
    if (texts.length > 0) this.#send(`${texts.join('')}${countEvent(position, count)}`)
  }

  /** Tells the client to read its list anew, which has all that `position` has taken. */
  reset(position: Position, count: string): void {
    this.#position = position
    this.#send(`id: ${position}\nevent: reset\ndata: {}\n\n${countEvent(position, count)}`)
  }

  advance(snapshot: Snapshot): void {
    this.#position?.advance(snapshot)
  }

  /** Once a second. */
  tick(nowMs: number): void {
    if (this.#blockedAtMs !== null && nowMs - this.#blockedAtMs > MOST_BLOCKED_MS) this.close()
    else if (nowMs - this.#sentAtMs >= HEARTBEAT_MS) this.#send(':\n\n')
  }

  /** @param retryMs when the client is to come back; absent: as it was told. */
  close(retryMs?: number): void {
    if (this.#isClosed) return
    if (retryMs !== undefined) this.#send(`retry: ${retryMs}\n\n`)
    this.#isClosed = true
    try {
      this.#sink?.end()
    } catch {
      // The client is gone.
    }
    this.#ended.resolve()
    this.#onClose(this)
  }

  #concerns({ productKey }: Change): boolean {
    return productKey === null || this.owner.productKey === null || this.owner.productKey === productKey
  }

  #send(text: string): void {
    if (this.#isClosed) return
    this.#sentAtMs = performance.now()
    if (this.#waiting !== null) this.#waiting.push(text)
    else this.#write(text)
  }

  #write(text: string): void {
    const sink = this.#sink
    if (sink === null) return
    if (this.#untakenBytes > MOST_UNTAKEN_BYTES) {
      this.close()
      return
    }
    try {
      const written = sink.write(text)
      sink.flush()
      if (!(written instanceof Promise)) return
      this.#blockedAtMs ??= performance.now()
      this.#untakenBytes += text.length
      void written.then(() => {
        this.#blockedAtMs = null
        this.#untakenBytes = 0
      })
    } catch {
      this.close()
    }
  }
}

const countEvent = (position: Position, count: string): string =>
  `id: ${position}\nevent: unread_count\ndata: ${count}\n\n`

function eventOf(
  { kind, id, readAt, productKey }: Change,
  items: ReadonlyMap<string, string>,
): string | null {
  if (kind === 'notification') {
    const item = id === null ? undefined : items.get(id)
    return item === undefined ? null : `event: notification\ndata: ${item}\n\n`
  }
  if (kind === 'erased') return 'event: reset\ndata: {}\n\n'
  if (kind === 'read_all') {
    const data = { up_to: id, read_at: readAt, product_key: productKey }
    return `event: read\ndata: ${JSON.stringify(data)}\n\n`
  }
  return `event: ${kind}\ndata: ${JSON.stringify({ id, read_at: readAt })}\n\n`
}
