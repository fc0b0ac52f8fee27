import { sql } from 'drizzle-orm'
import type { Orm } from './driver.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

interface Snapshot {
  readonly tables: Readonly<Record<string, { name: string; columns: Readonly<Record<string, unknown>> }>>
}

/** JSON text of [{table, column}]. */
let wanted: Promise<string> | undefined

export type SchemaState = 'ok' | 'outdated' | 'read_only'

/**
 * Whether the database has every table and column that the program knows, and takes writes. Any role that may connect
 * can ask.
 */
export async function readState(orm: Orm): Promise<{ state: SchemaState; clockAheadSeconds: number }> {
  wanted ??= readWanted()
  const columns = await wanted
  const askedAtMs = Date.now()
  const [row] = await orm
    .select({
      missing: sql`(
        select count(*) from json_to_recordset(${columns}::text::json) as wanted ("table" text, "column" text)
        where not exists (
          select from pg_attribute
          where attrelid = to_regclass(wanted."table") and attname = wanted."column" and not attisdropped
        )
      )`.mapWith(Number),
      readOnly: sql<string>`current_setting('transaction_read_only')`,
      atMs: sql`extract(epoch from clock_timestamp()) * 1000`.mapWith(Number),
    })
    .from(sql`(select 1) as one`)
  const clockAheadSeconds = ((askedAtMs + Date.now()) / 2 - Number(row?.atMs)) / 1_000
  const state = row?.missing !== 0 ? 'outdated' : row.readOnly === 'on' ? 'read_only' : 'ok'
  return { state, clockAheadSeconds }
}

async function readWanted(): Promise<string> {
  const last = String(journal.entries.at(-1)?.idx ?? 0).padStart(4, '0')
  const file = Bun.file(`${import.meta.dir}/migrations/meta/${last}_snapshot.json`)
  const { tables } = (await file.json()) as Snapshot
  const pairs = Object.values(tables).flatMap(({ name, columns }) =>
    Object.keys(columns).map((column) => ({ table: name, column })),
  )
  return JSON.stringify(pairs)
}
