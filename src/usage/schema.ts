import { bigint, date, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * The id is no foreign key, because counts outlive the key (contract M1). Migration 0007 leaves half of each
 * page free: an update that finds room on its page touches no index.
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

/** A batch that is sent again adds nothing. */
export const usageBatches = pgTable(
  'usage_batches',
  {
    id: uuid('id').primaryKey(),
    at: timestamp('at', { withTimezone: true, precision: 3, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [index('usage_batches_at').on(table.at)],
)
