import { and, between, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../store/driver.ts'
import { usage, usageBatches } from './schema.ts'
import type { Tally, TallyRow } from './tally.ts'

/**
 * The statement that marks when keys were last used (milliseconds since the epoch), forward only, in the order of their
 * ids; an id of no key is passed over.
 */
export type NoteUses = (uses: ReadonlyMap<string, number>) => SQL

export const SLICE = 500

const COLUMNS = ['keyId', 'day', 'operation', 'admitted', 'refused'] as const satisfies (keyof TallyRow)[]

/** A tally's rows as the database is sent them: one text of an array for each column. */
export type Columns = Readonly<Record<keyof TallyRow, string>>

/** Of a tally that does not change any more. One parameter a value would cost far more. */
export async function columnsOf(tally: Tally): Promise<Columns> {
  const texts = { keyId: '', day: '', operation: '', admitted: '', refused: '' }
  await inSlices(tally.rows(), (rows) => {
    for (const name of COLUMNS) texts[name] += `${texts[name] && ','}${rows.map((row) => row[name]).join()}`
  })
  for (const name of COLUMNS) texts[name] = `{${texts[name]}}`
  return texts
}

/** Lets requests pass between slices, which take some 0.2 ms each. */
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
 * Adds the rows of a batch to what is stored, once: where its id is there already, an earlier attempt came through although its answer
 * did not, and nothing is added. An attempt still under way on another connection is waited for. `noted` is done with it.
 * Rows are locked in one order by all nodes, so that none waits for another that waits for it.
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

/** What is stored of a key, by day and operation, the first and last day included, and of the tallies not yet stored. */
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

/** Requests admitted on a day, by key; of these keys only, where they are given. */
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
 * Reads what is stored, and which of the tallies are not in it, as of one instant: a tally may be stored at any moment, and
 * whether it was is not always known here. Were it asked before or after, its counts could be seen twice or not at all.
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
