import { and, asc, count, eq, isNull } from 'drizzle-orm'
import { ApiError } from '../../http/errors.ts'
import { parseId } from '../../http/id.ts'
import type { Orm } from '../../store/driver.ts'
import { type Change, record } from '../audit.ts'
import type { ListedSigningKey } from '../bodies.ts'
import type { SigningKey } from '../cache.ts'
import { requirePartner } from '../partners.ts'
import { announce } from '../push.ts'
import { keys, signingKeys, type TOKEN_ALGORITHMS } from '../schema.ts'

export type TokenAlgorithm = (typeof TOKEN_ALGORITHMS)[number]

export interface NewSigningKey {
  readonly keyId: string
  readonly algorithm: TokenAlgorithm
  /** EdDSA: the public key as PEM; HS256: the secret. */
  readonly material: string
}

/** Limits what a partner can make the service keep. */
const MOST = 20

/** Throws ApiError `not_found` without the partner, `bad_request` for another key than one of the partner's in use. */
export async function addSigningKey(orm: Orm, partnerId: string, wanted: NewSigningKey, change: Change) {
  return orm.transaction(async (tx): Promise<ListedSigningKey> => {
    await requirePartner(tx, partnerId)
    const { keyId, algorithm, material } = wanted
    const isOwn = and(eq(keys.id, keyId), eq(keys.partnerId, partnerId), isNull(keys.revokedAt))
    const [key] = await tx.select({ id: keys.id }).from(keys).where(isOwn)
    if (key === undefined)
      throw new ApiError('bad_request', 'key_id: expected the id of a key of the partner that is not revoked')
    const [held] = await tx
      .select({ count: count() })
      .from(signingKeys)
      .where(eq(signingKeys.partnerId, partnerId))
    if ((held?.count ?? 0) >= MOST)
      throw new ApiError('bad_request', `key_id: the partner has ${MOST} signing keys; delete one first`)
    const row = { id: Bun.randomUUIDv7(), partnerId, keyId, algorithm, material, createdAt: change.at }
    await tx.insert(signingKeys).values(row)
    await record(tx, change, 'signing_key.create', { partnerId, keyId }, { kid: row.id, algorithm })
    return shown(row)
  })
}

/** Throws ApiError `not_found` without the partner. */
export async function listSigningKeys(orm: Orm, partnerId: string): Promise<ListedSigningKey[]> {
  await requirePartner(orm, partnerId)
  const own = eq(signingKeys.partnerId, partnerId)
  const rows = await orm.select().from(signingKeys).where(own).orderBy(asc(signingKeys.id))
  return rows.map(shown)
}

/** Throws ApiError `not_found`. */
export async function deleteSigningKey(
  orm: Orm,
  partnerId: string,
  id: string,
  change: Change,
): Promise<void> {
  const kid = parseId(id)
  const partner = parseId(partnerId)
  await orm.transaction(async (tx) => {
    const own = and(eq(signingKeys.id, kid ?? ''), eq(signingKeys.partnerId, partner ?? ''))
    const gone = kid === null || partner === null ? [] : await tx.delete(signingKeys).where(own).returning()
    if (gone.length === 0) throw new ApiError('not_found', 'The partner has no such signing key.')
    await record(tx, change, 'signing_key.delete', { partnerId }, { kid })
    await announce(tx, { partnerId })
  })
}

/** null: there is none. */
export async function findSigningKey(orm: Orm, kid: string): Promise<SigningKey | null> {
  const [row] = await orm.select().from(signingKeys).where(eq(signingKeys.id, kid))
  return row ?? null
}

function shown({
  id,
  keyId,
  algorithm,
  createdAt,
}: Omit<typeof signingKeys.$inferSelect, 'material'>): ListedSigningKey {
  return { kid: id, key_id: keyId, algorithm, created_at: createdAt.toISOString() }
}
