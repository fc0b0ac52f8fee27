import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Listener, Subscription } from './subscription.ts'

export type Orm = PgDatabase<PgQueryResultHKT>

/** What one database brings; both speak the same SQL, through the same driver. */
export interface Driver {
  readonly kind: 'postgres' | 'embedded'
  readonly orm: Orm
  /** Over connections of its own, where there are several: no other statement waits for what runs there. */
  readonly aside: Orm
  migrate(): Promise<void>
  ping(): Promise<void>
  /**
   * Hears what any process sends to a channel with pg_notify, from when its transaction is committed, until stopped. A
   * lost connection is made again by itself. Resolves while the database is away, too.
   */
  listen(channel: string, listener: Listener): Promise<Subscription>
  readonly reconnection: Reconnection
  close(): Promise<void>
}

export interface Reconnection {
  /** Where nothing at all was answered for so long, nothing more is to be expected. */
  readonly silenceMs: number
  /** Gives up all connections, with what is under way on them. */
  reconnect(): void
}
