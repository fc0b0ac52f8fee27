import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../store/database.ts'
import { keys } from './schema.ts'

/** Two parameters a key; the protocol takes 65,535 in a statement. */
const KEYS_PER_STATEMENT = 1_000

/**
 * Notes when keys were last used, in the transaction given. A time before the one already noted changes nothing, and
 * ids of no key are passed over.
 */
export async function recordUse(tx: Orm, uses: ReadonlyMap<string, Date>): Promise<void> {
  // Processes that note the same keys at the same time lock them in one order, so that none waits for the other.
  const ordered = [...uses].sort(([one], [other]) => (one < other ? -1 : 1))
  for (let start = 0; start < ordered.length; start += KEYS_PER_STATEMENT) {
    await tx.execute(updateOf(ordered.slice(start, start + KEYS_PER_STATEMENT)))
  }
}

function updateOf(uses: readonly (readonly [string, Date])[]): SQL {
  const rows = uses.map(([id, at]) => sql`(${id}::uuid, ${at.toISOString()}::timestamptz)`)
  const ids = uses.map(([id]) => sql`${id}::uuid`)
  return sql`
    with locked as (
      select id from ${keys} where id in (${sql.join(ids, sql`, `)}) order by id for no key update
    )
    update ${keys} set last_used_at = used.at
    from (values ${sql.join(rows, sql`, `)}) as used (id, at) join locked on locked.id = used.id
    where ${keys.id} = used.id and (${keys.lastUsedAt} is null or ${keys.lastUsedAt} < used.at)`
}
