import { sql } from 'drizzle-orm'
import { customType, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PLANS, SCOPES } from '../plans.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Milliseconds, as in a JavaScript Date, let values survive the round trip. */
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export const partners = pgTable('partners', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Whose pages may read answers to the partner's keys and tokens, beside those of `CORS_ORIGINS` (contract G9). */
  corsOrigins: text('cors_origins').array().notNull().default([]),
})

/** A kind is active while one of its rows has no end (contract K4). */
export const links = pgTable(
  'links',
  {
    id: uuid('id').primaryKey(),
    partnerId: uuid('partner_id')
      .notNull()
      .references(() => partners.id),
    kind: text('kind', { enum: ['trust'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('links_active').on(table.partnerId, table.kind).where(sql`${table.endedAt} is null`),
  ],
)

export const keys = pgTable(
  'keys',
  {
    id: uuid('id').primaryKey(),
    partnerId: uuid('partner_id')
      .notNull()
      .references(() => partners.id),
    /** SHA-256 of the key's text, which is stored nowhere (contract K1). */
    hash: bytea('hash').notNull(),
    prefix: text('prefix').notNull(),
    name: text('name'),
    plan: text('plan', { enum: PLANS }).notNull(),
    scopes: text('scopes', { enum: SCOPES }).array().notNull(),
    /** The key that this one was rotated from (contract K6). */
    rotatedFrom: uuid('rotated_from'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('keys_hash').on(table.hash),
    index('keys_partner').on(table.partnerId),
    index('keys_rotated_from').on(table.rotatedFrom),
  ],
)

/** Each change writes a row in its own transaction (contract O2); UUIDv7 ids follow time. */
export const audit = pgTable(
  'audit',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    action: text('action').notNull(),
    partnerId: uuid('partner_id'),
    keyId: uuid('key_id'),
    detail: jsonb('detail').notNull(),
    /** The name of the admin token, the address and the request by which it came (contract O18). */
    actor: text('actor'),
    address: text('address'),
    requestId: text('request_id'),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('audit_partner').on(table.partnerId),
    index('audit_key').on(table.keyId),
    index('audit_xid').on(table.xid),
  ],
)

export const TOKEN_ALGORITHMS = ['EdDSA', 'HS256'] as const

/** Verify the tokens that a partner signs for its users (contract N20); the id is the token's `kid`. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    id: uuid('id').primaryKey(),
    partnerId: uuid('partner_id').notNull(),
    /** The key whose limits its tokens count against, and with which they end. */
    keyId: uuid('key_id').notNull(),
    algorithm: text('algorithm', { enum: TOKEN_ALGORITHMS }).notNull(),
    /** EdDSA: the public key as PEM; HS256: the secret. */
    material: text('material').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('signing_keys_partner').on(table.partnerId)],
)
