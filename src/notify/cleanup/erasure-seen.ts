import { lt, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { User } from '../channels.ts'
import { erasures } from '../schema.ts'

type UserValues = User | { readonly partnerId: Placeholder; readonly userId: Placeholder }

export function latestErasure({ partnerId, userId }: UserValues): SQL<number> {
  return sql`coalesce((select max(${erasures.number}) from ${erasures}
    where ${erasures.partnerId} = ${partnerId} and ${erasures.userId} = ${userId}), 0)`.mapWith(Number)
}

export function isBefore(erasureSeen: SQLWrapper, erasure: SQL | number): SQL {
  return lt(sql`coalesce(${erasureSeen}, 0)`, erasure)
}
