import { and, between, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../store/driver.ts'
import { usage, usageBatches } from './schema.ts'
import type { Tally, TallyRow } from './tally.ts'

/** Moves last uses (milliseconds since 1970) forward only, in the order of ids; ignores ids of no key. */
export type NoteUses = (uses: ReadonlyMap<string, number>) => SQL

export const SLICE = 64

const COLUMNS = ['keyId', 'day', 'operation', 'admitted', 'refused'] as const satisfies (keyof TallyRow)[]

/** Holds one text of an array for each column. */
export type Columns = Readonly<Record<keyof TallyRow, string>>

/** One text for each column costs far less than a parameter for each value. */
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
 * A known id means that an earlier attempt succeeded, so nothing is added; waits for an attempt still under
 * way elsewhere. All nodes lock rows in one order against deadlocks.
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

export function admittedOn(orm: Orm, day: string, tallies: readonly Tally[]): Promise<Map<string, number>> {
  return withTallies(orm, tallies, async (tx, unstored) => {
    const rows = await tx
      .select({ keyId: usage.keyId, admitted: sql`sum(${usage.admitted})`.mapWith(Number) })
      .from(usage)
      .where(eq(usage.day, day))
      .groupBy(usage.keyId)
    const byKey = new Map(rows.map(({ keyId, admitted }) => [keyId, admitted]))
    for (const row of unstored.flatMap((tally) => [...tally.rows()])) {
      if (row.day === day) byKey.set(row.keyId, (byKey.get(row.keyId) ?? 0) + row.admitted)
    }
    return byKey
  })
}

/**
 * The same of some keys, by one statement, which is one snapshot; its text does not depend on their number. The day is
 * compared as a row with its key: by the index of days Postgres reads the whole of a day that it believes to be empty.
 * A plan that is kept may be of a time when the table was, so a comment keeps the statement from it.
 */
export async function admittedOf(
  orm: Orm,
  day: string,
  tallies: readonly Tally[],
  keyIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = (await orm.execute(sql`/* planned each time */
    select asked.id, counted.admitted from unnest(${arrayOf(keyIds)}::text::uuid[]) as asked (id)
    cross join lateral (
      select sum(admitted)::float8 as admitted from ${usage} where key_id = asked.id
        and (key_id, day) >= (asked.id, ${day}::text::date) and (key_id, day) <= (asked.id, ${day}::text::date)
    ) as counted where counted.admitted is not null
    union all
    select ${usageBatches.id}, null from ${usageBatches}
    where ${usageBatches.id} = any(${arrayOf(tallies.map(({ id }) => id))}::text::uuid[])`)) as Iterable<{
    readonly id: string
    readonly admitted: number | null
  }>
  const [byKey, stored] = [new Map<string, number>(), new Set<string>()]
  for (const { id, admitted } of rows) {
    if (admitted === null) stored.add(id)
    else byKey.set(id, admitted)
  }
  const unstored = tallies.filter(({ id }) => !stored.has(id))
  for (const keyId of keyIds) {
    for (const row of unstored.flatMap((tally) => [...tally.of(keyId)]))
      if (row.day === day) byKey.set(keyId, (byKey.get(keyId) ?? 0) + row.admitted)
  }
  return byKey
}

const arrayOf = (ids: readonly string[]) => `{${ids.join()}}`

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
