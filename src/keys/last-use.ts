import { sql } from 'drizzle-orm'
import type { Orm } from '../store/database.ts'
import { keys } from './schema.ts'

/**
 * Notes when keys were last used, in the transaction given. A time before the one already noted changes nothing, and
 * ids of no key are passed over.
 */
export async function recordUse(tx: Orm, uses: ReadonlyMap<string, Date>): Promise<void> {
  if (uses.size === 0) return
  // One text for each column: to write a parameter a value takes this process far longer.
  const ids = `{${[...uses.keys()].join(',')}}`
  const times = `{${Array.from(uses.values(), (at) => at.toISOString()).join(',')}}`
  // Processes that note the same keys at the same time lock them in one order, so that none waits for the other. Each join
  // is by the primary key: without statistics a join of the two lists would compare each key with each.
  await tx.execute(sql`
    update ${keys} set last_used_at = locked.at
    from (
      select ${keys.id} as id, used.at
      from unnest(${ids}::text::uuid[], ${times}::text::timestamptz[]) as used (id, at)
        join ${keys} on ${keys.id} = used.id
      where ${keys.lastUsedAt} is null or ${keys.lastUsedAt} < used.at
      order by ${keys.id} for no key update of ${keys}
    ) as locked
    where ${keys.id} = locked.id`)
}
