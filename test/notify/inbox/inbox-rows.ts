import { and, asc, eq } from 'drizzle-orm'
import type { User } from '../../../src/notify/channels.ts'
import { inbox } from '../../../src/notify/schema.ts'
import type { Orm } from '../../../src/store/driver.ts'

type Row = typeof inbox.$inferInsert

/** Rows of one statement: a value is a parameter, of which there are 65,535 at most. */
const ROWS = 5_000

export const newUser = (userId = 'user 1', partnerId = Bun.randomUUIDv7()): User => ({ partnerId, userId })

export function rowOf(user: User, fields: Partial<Row> = {}): Row {
  const createdAt = new Date()
  return {
    id: Bun.randomUUIDv7(),
    ...user,
    productKey: 'shop',
    type: 'paid',
    title: 'Paid',
    createdAt,
    ...fields,
  }
}

/** Writes inbox rows of a user as an intake does, and returns their ids, oldest first. */
export async function deliver(orm: Orm, user: User, count = 1, fields: Partial<Row> = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, () => rowOf(user, fields))
  for (let offset = 0; offset < count; offset += ROWS) {
    await orm.insert(inbox).values(rows.slice(offset, offset + ROWS))
  }
  return rows.map(({ id }) => id)
}

/** Delivers one, which has the id and the fields of the row that is returned. */
export async function deliverOne(orm: Orm, user: User, fields: Partial<Row> = {}): Promise<Row> {
  const row = rowOf(user, fields)
  await orm.insert(inbox).values(row)
  return row
}

/** When each of a user's notifications was read, oldest first. */
export async function readTimes(orm: Orm, { partnerId, userId }: User): Promise<(Date | null)[]> {
  const rows = await orm
    .select({ readAt: inbox.readAt })
    .from(inbox)
    .where(and(eq(inbox.partnerId, partnerId), eq(inbox.userId, userId)))
    .orderBy(asc(inbox.id))
  return rows.map(({ readAt }) => readAt)
}
