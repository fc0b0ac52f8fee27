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
  // Processes that note the same keys at the same time lock them in one order, so that none waits for the other.
  await tx.execute(sql`
    with locked as (
      select id from ${keys} where id = any(${ids}::text::uuid[]) order by id for no key update
    )
    update ${keys} set last_used_at = used.at
    from unnest(${ids}::text::uuid[], ${times}::text::timestamptz[]) as used (id, at)
      join locked on locked.id = used.id
    where ${keys.id} = used.id and (${keys.lastUsedAt} is null or ${keys.lastUsedAt} < used.at)`)
}
