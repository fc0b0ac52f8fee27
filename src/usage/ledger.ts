import { and, between, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Orm } from '../store/database.ts'
import { usage, usageBatches } from './schema.ts'
import type { Tally, TallyRow } from './tally.ts'

/**
 * Marks when keys were last used, forward only, in the order of their ids. Runs in the transaction it is given; an id of
 * no key is passed over.
 */
export type RecordUse = (orm: Orm, uses: ReadonlyMap<string, Date>) => Promise<void>

/** Rows of one statement. */
export const CHUNK = 10_000

/**
 * Adds a tally to what is stored, once: where its id is there already, an earlier attempt came through although its
 * answer did not, and nothing is added. An attempt still under way on another connection is waited for. `uses` are noted
 * with it.
 */
export async function store(
  orm: Orm,
  tally: Tally,
  uses: ReadonlyMap<string, Date>,
  recordUse: RecordUse,
): Promise<void> {
  await orm.transaction(async (tx) => {
    const inserted = await tx
      .insert(usageBatches)
      .values({ id: tally.id })
      .onConflictDoNothing()
      .returning({ id: usageBatches.id })
    if (inserted.length === 0) return
    for (const rows of chunks(tally.rows())) await add(tx, rows)
    if (uses.size > 0) await recordUse(tx, uses)
  })
}

/** One text for each column: to write a parameter a value would hold up this process' requests far longer. */
async function add(tx: Orm, rows: readonly TallyRow[]): Promise<void> {
  const { keyId, day, operation, admitted, refused } = usage
  const column = (name: keyof TallyRow) => `{${rows.map((row) => row[name]).join(',')}}`
  await tx
    .insert(usage)
    .select(
      sql`select * from unnest(
        ${column('keyId')}::text::uuid[], ${column('day')}::text::date[], ${column('operation')}::text::text[],
        ${column('admitted')}::text::bigint[], ${column('refused')}::text::bigint[])`,
    )
    .onConflictDoUpdate({
      target: [keyId, day, operation],
      set: {
        admitted: sql`${admitted} + excluded.admitted`,
        refused: sql`${refused} + excluded.refused`,
      },
    })
}

function* chunks<T>(items: Iterable<T>): Generator<T[]> {
  let chunk: T[] = []
  for (const item of items) {
    if (chunk.push(item) < CHUNK) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
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
