import { innermostReason } from '../http/observe/innermost-reason.ts'
import { singleFlight } from '../http/single-flight.ts'
import type { Database } from '../store/database.ts'
import type { Subscription } from '../store/subscription.ts'
import type { Authentication } from './authentication.ts'
import { type Position, readChanges } from './change-feed.ts'
import { findKeysById } from './issued-keys.ts'
import { type AccessChange, CHANNEL, parseChange } from './push.ts'

const CHANGES = { holder: 'key_changes' }
/** A change without a push takes effect within this time plus the reading (contract K5: 10 s). */
const READ_EVERY_MS = 3_000
const RETRY_MS = 1_000
const RENEWED_AT_ONCE = 1_000

export interface FollowerParts {
  readonly database: Pick<Database, 'use' | 'listen'>
  readonly authentication: Authentication
  /** null: anything may have changed. */
  readonly onChange?: (change: AccessChange | null) => void
  readonly warn?: (event: string, fields: Record<string, unknown>) => void
  readonly readEveryMs?: number
}

/** Keys stay as they are while the database cannot be read (contract K5). */
export class ChangeFollower {
  readonly #parts: FollowerParts
  readonly #runOnce = singleFlight(() => this.#run())
  #position: Position | null = null
  #subscription: Subscription | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #isPoked = false
  #isStopped = false
  #isFailing = false

  constructor(parts: FollowerParts) {
    this.#parts = parts
  }

  /** Resolves after the first reading, even while the database is down. */
  async start(): Promise<void> {
    const { database } = this.#parts
    const listening = database.listen(CHANNEL, {
      // Earlier announcements may have been missed.
      onListening: () => void this.#read(),
      onMessage: (payload) => {
        const change = parseChange(payload)
        if (change === null) void this.#read()
        else this.#take(change)
      },
    })
    const [subscription] = await Promise.all([listening, this.#read()])
    this.#subscription = subscription
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#subscription?.stop()
    await this.#runOnce.settled()
  }

  async #read(): Promise<void> {
    if (this.#isStopped) return
    this.#isPoked = true
    await this.#runOnce()
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer)
    while (this.#isPoked && !this.#isStopped) {
      this.#isPoked = false
      await this.#attempt()
    }
    if (this.#isStopped) return
    const delayMs = this.#isFailing ? RETRY_MS : (this.#parts.readEveryMs ?? READ_EVERY_MS)
    this.#timer = setTimeout(() => void this.#read(), delayMs)
    this.#timer.unref()
  }

  async #attempt(): Promise<void> {
    const { database, onChange, warn } = this.#parts
    try {
      const { position, changes } = await database.use((orm) => readChanges(orm, this.#position), CHANGES)
      if (changes === null) {
        await this.#renewAll()
        onChange?.(null)
      }
      for (const change of changes ?? []) this.#take(change)
      this.#position = position
      this.#isFailing = false
    } catch (error) {
      if (!this.#isFailing) warn?.('key_changes_unread', { reason: innermostReason(error) })
      this.#isFailing = true
    }
  }

  #take(change: AccessChange): void {
    this.#parts.authentication.forget(change)
    this.#parts.onChange?.(change)
  }

  async #renewAll(): Promise<void> {
    const { database, authentication } = this.#parts
    const ids = authentication.knownIds()
    authentication.ignoreAnswersUnderWay()
    for (let start = 0; start < ids.length; start += RENEWED_AT_ONCE) {
      const some = ids.slice(start, start + RENEWED_AT_ONCE)
      authentication.renew(some, await database.use((orm) => findKeysById(orm, some), CHANGES))
    }
  }
}
