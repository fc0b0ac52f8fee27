import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { withoutLink } from '../http/access/access.ts'
import { ApiError } from '../http/errors.ts'
import { parseId } from '../http/id.ts'
import type { Caller } from '../http/operation/operation.ts'
import { LINKED_SCOPE, type Scope } from '../plans.ts'
import type { Orm } from '../store/driver.ts'
import { type Change, record } from './audit.ts'
import type { IssuedKey, ListedKey } from './bodies.ts'
import type { KnownKey } from './cache.ts'
import { hashKey, newKey, shownPart } from './format.ts'
import type { KeyQuery, NewKey } from './input.ts'
import { hasTrustLink, partnerExists } from './partners.ts'
import { keys, links } from './schema.ts'

const ACTIVE_LINK = and(eq(links.partnerId, keys.partnerId), eq(links.kind, 'trust'), isNull(links.endedAt))

/**
 * Prepares the look-up of keys by their texts, in the order of these; null: there is none, or it is revoked. The
 * digests are one parameter, so that the statement is the same for any number of them.
 */
export function prepareFindKeys(orm: Orm): (texts: readonly string[]) => Promise<(KnownKey | null)[]> {
  const found = selectKnown(orm)
    .where(and(sql`${keys.hash} = any(${sql.placeholder('hashes')}::text::bytea[])`, isNull(keys.revokedAt)))
    .prepare('keys_find')
  return async (texts) => {
    const askedMs = performance.now()
    const hashes = texts.map((text) => hashKey(text).toHex())
    const rows = await found.execute({ hashes: `{${hashes.map((hex) => `"\\\\x${hex}"`).join()}}` })
    const byHash = new Map(rows.map((row) => [row.hash.toHex(), row]))
    return hashes.map((hash) => {
      const row = byHash.get(hash)
      return row === undefined ? null : knownKey(row, askedMs)
    })
  }
}

export async function findKeysById(orm: Orm, ids: readonly string[]): Promise<Map<string, KnownKey>> {
  const askedMs = performance.now()
  const rows = await selectKnown(orm).where(and(inArray(keys.id, [...ids]), isNull(keys.revokedAt)))
  return new Map(rows.map((row) => [row.keyId, knownKey(row, askedMs)]))
}

function selectKnown(orm: Orm) {
  return orm
    .select({
      keyId: keys.id,
      hash: keys.hash,
      partnerId: keys.partnerId,
      plan: keys.plan,
      scopes: keys.scopes,
      expiresAt: keys.expiresAt,
      lastUsedAt: keys.lastUsedAt,
      linkId: links.id,
    })
    .from(keys)
    .leftJoin(links, ACTIVE_LINK)
}

type KnownRow = Awaited<ReturnType<typeof selectKnown>>[number]

function inactiveOf(scopes: readonly Scope[], hasLink: boolean): Scope[] {
  return scopes.filter((scope) => scope === LINKED_SCOPE && !hasLink)
}

/** The scopes in effect: `trust:read` only while the partner's link of that kind is active (K4). */
function knownKey(row: Omit<KnownRow, 'hash'>, askedMs: number): KnownKey {
  const { keyId, partnerId, plan, scopes: granted, expiresAt, lastUsedAt, linkId } = row
  const inactiveScopes = inactiveOf(granted, linkId !== null)
  const scopes = new Set(granted.filter((scope) => !inactiveScopes.includes(scope)))
  const lastUse = { atMs: lastUsedAt?.getTime() ?? null, askedMs }
  const caller = {
    keyId,
    partnerId,
    plan,
    scopes,
    lastUse,
    ...(inactiveScopes.length > 0 && { inactiveScopes }),
  }
  return { caller, expiresAtMs: expiresAt?.getTime() ?? Number.POSITIVE_INFINITY }
}

export type Rights = Pick<Caller, 'plan' | 'scopes'>

export async function issueKey(orm: Orm, wanted: NewKey, change: Change): Promise<IssuedKey> {
  const { partnerId, plan, scopes, name, expiresAt } = wanted
  return orm.transaction(async (tx) => {
    if (!(await partnerExists(tx, partnerId))) {
      throw new ApiError(
        'bad_request',
        'partner_id: expected the id of a partner; there is none with this id',
      )
    }
    const issued = await insertKey(tx, wanted, change.at)
    const detail = { plan, scopes, name, expiresAt }
    await record(tx, change, 'key.create', { partnerId, keyId: issued.id }, detail)
    return issued
  })
}

export async function insertKey(
  tx: Orm,
  wanted: NewKey,
  createdAt: Date,
  rotatedFrom: string | null = null,
): Promise<IssuedKey> {
  const { partnerId, plan, scopes, name, expiresAt } = wanted
  const text = newKey()
  const id = Bun.randomUUIDv7()
  const secret = { hash: hashKey(text), prefix: shownPart(text) }
  const given = { partnerId, plan, scopes: [...scopes], name, expiresAt }
  await tx.insert(keys).values({ id, ...secret, ...given, rotatedFrom, createdAt })
  const inactive_scopes = inactiveOf(scopes, await hasTrustLink(tx, partnerId))
  return {
    id,
    key: text,
    partner_id: partnerId,
    plan,
    scopes: [...scopes],
    inactive_scopes,
    name,
    expires_at: expiresAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
    warnings: inactive_scopes.map(withoutLink),
  }
}

export async function listKeys(orm: Orm, now: Date, query?: KeyQuery): Promise<ListedKey[]> {
  const { cursor = null, partnerId = null, state = null } = query ?? {}
  const all = orm
    .select()
    .from(keys)
    .leftJoin(links, ACTIVE_LINK)
    .where(
      and(
        cursor === null ? undefined : gt(keys.id, cursor),
        partnerId === null ? undefined : eq(keys.partnerId, partnerId),
        state === null ? undefined : inState(state, now),
      ),
    )
    .orderBy(asc(keys.id))
  const rows = await (query === undefined ? all : all.limit(query.limit + 1))
  return rows.map(({ keys: row, links: link }) => listed(row, link !== null))
}

function inState(state: NonNullable<KeyQuery['state']>, now: Date): SQL | undefined {
  if (state === 'revoked') return isNotNull(keys.revokedAt)
  if (state === 'expired') return and(isNull(keys.revokedAt), lte(keys.expiresAt, now))
  return and(isNull(keys.revokedAt), or(isNull(keys.expiresAt), gt(keys.expiresAt, now)))
}

export function listed(row: typeof keys.$inferSelect, hasLink: boolean): ListedKey {
  return {
    id: row.id,
    partner_id: row.partnerId,
    prefix: row.prefix,
    plan: row.plan,
    scopes: row.scopes,
    inactive_scopes: inactiveOf(row.scopes, hasLink),
    name: row.name,
    expires_at: row.expiresAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    revoked_at: row.revokedAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  }
}

/** An ended key keeps its last scopes; null: no such key. */
export async function rightsOf(orm: Orm, id: string): Promise<Rights | null> {
  const known = parseId(id)
  if (known === null) return null
  const [row] = await selectKnown(orm).where(eq(keys.id, known))
  return row === undefined ? null : knownKey(row, performance.now()).caller
}

export async function hasKeys(orm: Orm): Promise<boolean> {
  return (await orm.select({ id: keys.id }).from(keys).limit(1)).length > 0
}
