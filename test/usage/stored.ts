import { asc, sql } from 'drizzle-orm'
import type { Database } from '../../src/store/database.ts'
import { usage, usageBatches } from '../../src/usage/schema.ts'

/** A use of keys that nobody keeps. */
export const nothingNoted = () => sql`select`

export const newId = () => Bun.randomUUIDv7()

/** Everything that is stored, in order. */
export async function storedRows({ orm }: Database) {
  return await orm.select().from(usage).orderBy(asc(usage.keyId), asc(usage.day), asc(usage.operation))
}

export async function storedTotal(database: Database, keyId: string) {
  const rows = (await storedRows(database)).filter((row) => row.keyId === keyId)
  return rows.reduce((sum, { admitted, refused }) => sum + admitted + refused, 0)
}

export async function storedBatches({ orm }: Database) {
  return (await orm.select().from(usageBatches)).length
}
