import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { LockWait } from './lock-waits.ts'
import type { Listener, Subscription } from './subscription.ts'

export type Orm = PgDatabase<PgQueryResultHKT>

export interface Driver {
  readonly kind: 'postgres' | 'embedded'
  readonly orm: Orm
  /** Statements over connections of their own, where there are several: no other statement waits for them. */
  readonly separate: Orm
  /**
   * Connections to the database at most, and how much work they take at once; `separate` is null where it shares the
   * others.
   */
  readonly connections: {
    readonly main: number
    readonly atOnce: number
    readonly separate: number | null
  }
  /**
   * Resolves when the database has answered and can serve; throws UnusableDatabaseError. `onAway` is called where it
   * does not answer, and it is asked again.
   */
  check(onAway: () => void): Promise<void>
  /** Brings the tables up to date; `onWaiting` hears of what a statement has to wait for. */
  migrate(onWaiting?: (wait: LockWait) => void): Promise<void>
  ping(): Promise<void>
  /**
   * Listens to a channel of pg_notify until the subscription is stopped; a lost connection is made again. Resolves
   * while the database is away, too.
   */
  listen(channel: string, listener: Listener): Promise<Subscription>
  /**
   * Runs work while no other node runs work under the same lock, a 64-bit number; null: another does. Throws where the
   * database is out of reach.
   */
  alone<T>(lock: string, work: () => Promise<T>): Promise<T | null>
  readonly reconnection: Reconnection
  close(): Promise<void>
}

export interface Reconnection {
  readonly silenceMs: number
  /** Closes all connections, with the statements under way on them, and opens new ones. */
  reconnect(): void
}
