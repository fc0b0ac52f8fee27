import { sql } from 'drizzle-orm'
import type { Orm } from '../driver.ts'

export interface TableState {
  /** Includes the schema, quoted as SQL needs it. */
  readonly name: string
  readonly blocks: number
  readonly unseenBlocks: number
  readonly indexBlocks: number
  readonly liveRows: number
  /** Counts from the last vacuum, like the following counts; a crash resets them. */
  readonly insertedRows: number
  readonly deadRows: number
  /** Counts from the making of the table. */
  readonly updates: number
}

export interface EmbeddedState {
  readonly tables: readonly TableState[]
  readonly logBytes: number
}

export async function readState(orm: Orm, minChangedRows: number): Promise<EmbeddedState> {
  // Postgres writes its counts after a second, if it is not asked to.
  await orm.execute(sql`select pg_stat_force_next_flush()`)
  const blocks = sql`pg_relation_size(c.oid) / current_setting('block_size')::int`
  const [whole] = await orm
    .select({
      logBytes: sql`(select pg_current_wal_insert_lsn() - redo_lsn from pg_control_checkpoint())`.mapWith(
        Number,
      ),
    })
    .from(sql`(select 1) as one`)
  const changedRows = sql`s.n_ins_since_vacuum + s.n_dead_tup`
  const tables = await orm
    .select({
      name: sql<string>`format('%I.%I', s.schemaname, s.relname)`,
      blocks: sql`${blocks}`.mapWith(Number),
      unseenBlocks: sql`${blocks} - c.relallvisible`.mapWith(Number),
      indexBlocks: sql`pg_indexes_size(c.oid) / current_setting('block_size')::int`.mapWith(Number),
      liveRows: sql`s.n_live_tup`.mapWith(Number),
      insertedRows: sql`s.n_ins_since_vacuum`.mapWith(Number),
      deadRows: sql`s.n_dead_tup`.mapWith(Number),
      updates: sql`s.n_tup_upd`.mapWith(Number),
    })
    .from(sql`pg_stat_user_tables s join pg_class c on c.oid = s.relid`)
    .where(sql`${changedRows} >= ${minChangedRows}`)
    .orderBy(sql`1`)
  return { tables, logBytes: whole?.logBytes ?? 0 }
}
