import { and, between, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../store/driver.ts'
import { usage, usageBatches } from './schema.ts'
import type { Tally, TallyRow } from './tally.ts'

/**
 * The statement that updates the last use of keys (milliseconds since the epoch), forward only, in the order of ids;
 * ids of no key are ignored.
 */
export type NoteUses = (uses: ReadonlyMap<string, number>) => SQL

export const SLICE = 64

const COLUMNS = ['keyId', 'day', 'operation', 'admitted', 'refused'] as const satisfies (keyof TallyRow)[]

/** A tally's rows for the database: one text of an array for each column. */
export type Columns = Readonly<Record<keyof TallyRow, string>>

/** Builds the columns of a finished tally. A parameter for each value would cost far more. */
export async function columnsOf(tally: Tally): Promise<Columns> {
  const texts = { keyId: '', day: '', operation: '', admitted: '', refused: '' }
  await inSlices(tally.rows(), (rows) => {
    for (const name of COLUMNS) texts[name] += `${texts[name] && ','}${rows.map((row) => row[name]).join()}`
  })
  for (const name of COLUMNS) texts[name] = `{${texts[name]}}`
  return texts
}

export async function inSlices<T>(items: Iterable<T>, take: (slice: T[]) => void): Promise<void> {
  let slice: T[] = []
  for (const item of items) {
    if (slice.push(item) < SLICE) continue
    take(slice)
    slice = []
    await new Promise(setImmediate)
  }
  if (slice.length > 0) take(slice)
}

/**
 * Adds the rows of a batch to the stored ones, once: a known id means that an earlier attempt succeeded, and nothing
 * is added. Waits for an attempt still under way on another connection. Runs `noted` with it. All nodes lock rows in
 * one order, to avoid deadlocks.
 */
export async function store(orm: Orm, id: string, columns: Columns, noted: SQL | null): Promise<void> {
  await orm.execute(sql`
    with batch as (insert into ${usageBatches} (id) values (${id}) on conflict do nothing returning id)
    ${noted === null ? sql`` : sql`, noted as (${noted})`}
    insert into ${usage} (key_id, day, operation, admitted, refused)
    select counted.* from unnest(
      ${columns.keyId}::text::uuid[], ${columns.day}::text::date[], ${columns.operation}::text::text[],
      ${columns.admitted}::text::bigint[], ${columns.refused}::text::bigint[]
    ) as counted (key_id, day, operation, admitted, refused)
    where exists (select from batch)
    order by key_id, day, operation
    on conflict (key_id, day, operation) do update
    set admitted = ${usage}.admitted + excluded.admitted, refused = ${usage}.refused + excluded.refused`)
}

/** Forgets batches that no process sends again; days by the database's clock. */
export async function forgetBatches(orm: Orm, olderThanDays: number): Promise<void> {
  await orm
    .delete(usageBatches)
    .where(lt(usageBatches.at, sql`now() - make_interval(days => ${olderThanDays}::int)`))
}

/** The stored usage of a key and that of the unstored tallies, by day and operation, from the first day to the last. */
export function usageOf(
  orm: Orm,
  keyId: string,
  [first, last]: readonly [string, string],
  tallies: readonly Tally[],
): Promise<TallyRow[]> {
  return withTallies(orm, tallies, async (tx, unstored) => {
    const rows = await tx
      .select()
      .from(usage)
      .where(and(eq(usage.keyId, keyId), between(usage.day, first, last)))
    return [...rows, ...unstored.flatMap((tally) => [...tally.of(keyId)])]
  })
}

export function admittedOn(
  orm: Orm,
  day: string,
  tallies: readonly Tally[],
  keyIds?: readonly string[],
): Promise<Map<string, number>> {
  return withTallies(orm, tallies, async (tx, unstored) => {
    const rows = await tx
      .select({ keyId: usage.keyId, admitted: sql`sum(${usage.admitted})`.mapWith(Number) })
      .from(usage)
      .where(and(eq(usage.day, day), keyIds && inArray(usage.keyId, [...keyIds])))
      .groupBy(usage.keyId)
    const byKey = new Map(rows.map(({ keyId, admitted }) => [keyId, admitted]))
    for (const row of unstored.flatMap((tally) => [...tally.rows()])) {
      if (row.day === day) byKey.set(row.keyId, (byKey.get(row.keyId) ?? 0) + row.admitted)
    }
    return byKey
  })
}

/**
 * Reads the stored rows and which of the tallies they contain, in one snapshot: a tally may be stored at any moment,
 * and its counts could otherwise be read twice or not at all.
 */
function withTallies<T>(
  orm: Orm,
  tallies: readonly Tally[],
  read: (tx: Orm, unstored: readonly Tally[]) => Promise<T>,
): Promise<T> {
  return orm.transaction(
    async (tx) => {
      const stored = await tx
        .select({ id: usageBatches.id })
        .from(usageBatches)
        .where(
          inArray(
            usageBatches.id,
            tallies.map(({ id }) => id),
          ),
        )
      const ids = new Set(stored.map(({ id }) => id))
      return await read(
        tx,
        tallies.filter(({ id }) => !ids.has(id)),
      )
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
