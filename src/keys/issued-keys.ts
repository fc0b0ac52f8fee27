import { and, asc, eq, isNull } from 'drizzle-orm'
import { ApiError } from '../http/errors.ts'
import type { Caller, Plan, Scope } from '../http/operation.ts'
import type { Orm } from '../store/database.ts'
import { record } from './audit.ts'
import { hashKey, newKey, shownPart } from './format.ts'
import { isId, type NewKey } from './input.ts'
import { partnerExists } from './partners.ts'
import { keys, links } from './schema.ts'

export interface IssuedKey {
  readonly id: string
  /** Shown here and never again. */
  readonly key: string
  readonly partner_id: string
  readonly plan: Plan
  readonly scopes: readonly Scope[]
  readonly name: string | null
  readonly expires_at: string | null
  readonly created_at: string
}

export interface ListedKey extends Omit<IssuedKey, 'key'> {
  /** The first characters of the key's text. */
  readonly prefix: string
  readonly revoked_at: string | null
  readonly last_used_at: string | null
}

/** A key's scopes as they take effect: `trust:read` only while the partner's link of that kind is active (K4). */
export async function findKey(
  orm: Orm,
  text: string,
): Promise<{ caller: Caller; expiresAtMs: number } | null> {
  const [row] = await orm
    .select({
      keyId: keys.id,
      partnerId: keys.partnerId,
      plan: keys.plan,
      scopes: keys.scopes,
      expiresAt: keys.expiresAt,
      linkId: links.id,
    })
    .from(keys)
    .leftJoin(links, and(eq(links.partnerId, keys.partnerId), eq(links.kind, 'trust'), isNull(links.endedAt)))
    .where(and(eq(keys.hash, hashKey(text)), isNull(keys.revokedAt)))
  if (row === undefined) return null
  const scopes = new Set(row.scopes)
  if (row.linkId === null) scopes.delete('trust:read')
  const caller = { keyId: row.keyId, partnerId: row.partnerId, plan: row.plan, scopes }
  return { caller, expiresAtMs: row.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY }
}

export async function issueKey(
  orm: Orm,
  { partnerId, plan, scopes, name, expiresAt }: NewKey,
): Promise<IssuedKey> {
  const text = newKey()
  const id = Bun.randomUUIDv7()
  const createdAt = new Date()
  await orm.transaction(async (tx) => {
    if (!(await partnerExists(tx, partnerId))) {
      throw new ApiError(
        'bad_request',
        'partner_id: expected the id of a partner; there is none with this id',
      )
    }
    const hash = hashKey(text)
    const prefix = shownPart(text)
    await tx
      .insert(keys)
      .values({ id, partnerId, hash, prefix, name, plan, scopes: [...scopes], createdAt, expiresAt })
    await record(tx, createdAt, 'key.create', { partnerId, keyId: id }, { plan, scopes, name, expiresAt })
  })
  return {
    id,
    key: text,
    partner_id: partnerId,
    plan,
    scopes,
    name,
    expires_at: expiresAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  }
}

export async function listKeys(orm: Orm): Promise<ListedKey[]> {
  const rows = await orm.select().from(keys).orderBy(asc(keys.id))
  return rows.map((row) => ({
    id: row.id,
    partner_id: row.partnerId,
    prefix: row.prefix,
    plan: row.plan,
    scopes: row.scopes,
    name: row.name,
    expires_at: row.expiresAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    revoked_at: row.revokedAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  }))
}

export async function revokeKey(orm: Orm, id: string): Promise<void> {
  const missing = new ApiError('not_found', 'There is no such key.')
  if (!isId(id)) throw missing
  await orm.transaction(async (tx) => {
    const at = new Date()
    const [revoked] = await tx
      .update(keys)
      .set({ revokedAt: at })
      .where(and(eq(keys.id, id), isNull(keys.revokedAt)))
      .returning({ partnerId: keys.partnerId })
    if (revoked !== undefined) {
      await record(tx, at, 'key.revoke', { partnerId: revoked.partnerId, keyId: id }, {})
    } else if ((await tx.select({ id: keys.id }).from(keys).where(eq(keys.id, id))).length === 0) {
      throw missing
    }
  })
}

export async function hasKeys(orm: Orm): Promise<boolean> {
  return (await orm.select({ id: keys.id }).from(keys).limit(1)).length > 0
}
