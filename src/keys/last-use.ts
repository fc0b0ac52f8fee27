import { type SQL, sql } from 'drizzle-orm'
import { keys } from './schema.ts'

/** Moves last uses (milliseconds since 1970) forward only, and ignores ids of no key. */
export function noteUses(uses: ReadonlyMap<string, number>): SQL {
  // One text for each column costs this process far less than a parameter for each value.
  const ids = `{${[...uses.keys()].join(',')}}`
  const times = `{${[...uses.values()].join(',')}}`
  // One lock order prevents deadlocks. Joins use the primary key, because without statistics the planner
  // would compare every key with every other.
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
