import { lt, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { User } from '../channels.ts'
import { erasures } from '../schema.ts'

type UserValues = User | { readonly partnerId: Placeholder; readonly userId: Placeholder }

/** The number of the user's latest erasure that is still remembered; 0 where there is none. */
export function latestErasure({ partnerId, userId }: UserValues): SQL<number> {
  return sql`coalesce((select max(${erasures.number}) from ${erasures}
    where ${erasures.partnerId} = ${partnerId} and ${erasures.userId} = ${userId}), 0)`.mapWith(Number)
}

/** Of a row whose writer knew of no erasure as late as that one: it began before. */
export function isBefore(erasureSeen: SQLWrapper, erasure: SQL | number): SQL {
  return lt(sql`coalesce(${erasureSeen}, 0)`, erasure)
}
