import { bigint, date, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Requests of a key on a UTC day by operation (contract M1). The id is no foreign key: counts stay, and grow,
 * whatever becomes of the key. Migration 0007 leaves half of each page free: a count is updated every second while its
 * key is busy, and an update that finds room on its page touches no index.
 */
export const usage = pgTable(
  'usage',
  {
    keyId: uuid('key_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    operation: text('operation').notNull(),
    admitted: bigint('admitted', { mode: 'number' }).notNull(),
    refused: bigint('refused', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.day, table.operation] }),
    index('usage_day').on(table.day),
  ],
)

/** Batches stored in `usage`: one that is sent again adds nothing. */
export const usageBatches = pgTable(
  'usage_batches',
  {
    id: uuid('id').primaryKey(),
    at: timestamp('at', { withTimezone: true, precision: 3, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [index('usage_batches_at').on(table.at)],
)
