import { type SQL, sql } from 'drizzle-orm'
import { keys } from './schema.ts'

/**
 * The statement that notes when keys were last used, in milliseconds since the epoch. A time before the one already noted
 * changes nothing, and ids of no key are passed over.
 */
export function noteUses(uses: ReadonlyMap<string, number>): SQL {
  // One text for each column: to write a parameter a value takes this process far longer.
  const ids = `{${[...uses.keys()].join(',')}}`
  const times = `{${[...uses.values()].join(',')}}`
  // Processes that note the same keys at the same time lock them in one order, so that none waits for the other. Each join
  // is by the primary key: without statistics a join of the two lists would compare each key with each.
  return sql`
    update ${keys} set last_used_at = locked.at
    from (
      select ${keys.id} as id, used.at
      from (
        select id, to_timestamp(ms / 1000.0) as at
        from unnest(${ids}::text::uuid[], ${times}::text::bigint[]) as given (id, ms)
      ) as used join ${keys} on ${keys.id} = used.id
      where ${keys.lastUsedAt} is null or ${keys.lastUsedAt} < used.at
      order by ${keys.id} for no key update of ${keys}
    ) as locked
    where ${keys.id} = locked.id`
}
