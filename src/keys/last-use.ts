import { type SQL, sql } from 'drizzle-orm'
import { keys } from './schema.ts'

/** Updates the last use of keys, in milliseconds since the epoch, forward only. Ids of no key are ignored. */
export function noteUses(uses: ReadonlyMap<string, number>): SQL {
  // One text for each column: a parameter for each value costs this process far more.
  const ids = `{${[...uses.keys()].join(',')}}`
  const times = `{${[...uses.values()].join(',')}}`
  // Locks in one order, so that processes cannot deadlock. Each join uses the primary key: without statistics the
  // planner would compare every key with every other.
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
