import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type postgres from 'postgres'
import type { LockWait } from './lock-waits.ts'
import type { Listener, Subscription } from './subscription.ts'

export type Orm = PgDatabase<PgQueryResultHKT>

export interface Driver {
  readonly kind: 'postgres' | 'embedded'
  readonly orm: Orm
  /** Uses connections of its own if there are several, so that no other statement waits. */
  readonly separate: Orm
  /** Most connections, and the work they take at once; `separate` is null if it shares the others. */
  readonly connections: {
    readonly main: number
    readonly atOnce: number
    readonly separate: number | null
  }
  /** Resolves when the database can serve; calls `onAway` between attempts; throws UnusableDatabaseError. */
  check(onAway: () => void): Promise<void>
  migrate(options?: MigrateOptions): Promise<void>
  ping(): Promise<void>
  /** Listens to a pg_notify channel and reconnects when needed; resolves even while the database is down. */
  listen(channel: string, listener: Listener): Promise<Subscription>
  /** Runs work under a cluster-wide 64-bit lock; null: another node holds it. Throws if out of reach. */
  alone<T>(lock: string, work: () => Promise<T>): Promise<T | null>
  /** For long work of a command: the one session of an embedded database, or a connection without time limits. */
  client(): postgres.Sql
  readonly reconnection: Reconnection
  /** Copies an embedded cluster, as it is at one moment, to a path where nothing is; null: a Postgres has other ways. */
  readonly snapshot: ((to: string) => Promise<void>) | null
  close(): Promise<void>
}

export interface MigrateOptions {
  /** Called with the names of what is applied, before it is. */
  readonly onPending?: (names: readonly string[]) => void
  /** Called for each lock that a statement waits for. */
  readonly onWaiting?: (wait: LockWait) => void
  /** No node of the version before is left, nor will be: what only it reads is dropped. A new database has none of it. */
  readonly finishes?: boolean
}

export interface Reconnection {
  readonly silenceMs: number
  reconnect(): void
}
