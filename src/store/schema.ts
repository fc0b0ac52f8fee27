import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Sign tokens of users and links of mails; an old one verifies for 30 days. */
export const secrets = pgTable('notify_secrets', {
  id: uuid('id').primaryKey(),
  secret: text('secret').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
})
