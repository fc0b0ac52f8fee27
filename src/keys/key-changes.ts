import { and, eq, isNull } from 'drizzle-orm'
import { withoutLink } from '../http/access/access.ts'
import { ApiError } from '../http/errors.ts'
import { parseId } from '../http/id.ts'
import type { Orm } from '../store/driver.ts'
import { type Change, record } from './audit.ts'
import type { ChangedKey, IssuedKey } from './bodies.ts'
import type { KeyPatch } from './input.ts'
import { insertKey, listed } from './issued-keys.ts'
import { hasTrustLink } from './partners.ts'
import { announce } from './push.ts'
import { keys } from './schema.ts'

type Row = typeof keys.$inferSelect

export async function patchKey(orm: Orm, id: string, patch: KeyPatch, change: Change): Promise<ChangedKey> {
  return orm.transaction(async (tx) => {
    const row = await lockValidKey(tx, id, change.at)
    const plan = patch.plan ?? row.plan
    const scopes = [...(patch.scopes ?? row.scopes)]
    const detail = {
      ...(plan === row.plan ? {} : { plan: { from: row.plan, to: plan } }),
      ...(Bun.deepEquals(scopes, row.scopes) ? {} : { scopes: { from: row.scopes, to: scopes } }),
    }
    if (Object.keys(detail).length > 0) {
      await tx.update(keys).set({ plan, scopes }).where(eq(keys.id, id))
      await record(tx, change, 'key.update', { partnerId: row.partnerId, keyId: id }, detail)
      await announce(tx, { keyId: id })
    }
    const changed = listed({ ...row, plan, scopes }, await hasTrustLink(tx, row.partnerId))
    return { ...changed, warnings: changed.inactive_scopes.map(withoutLink) }
  })
}

/** The old key keeps an earlier expiry of its own (contract K6); the new one does not expire. */
export async function rotateKey(
  orm: Orm,
  id: string,
  { graceSeconds }: { graceSeconds: number },
  change: Change,
): Promise<IssuedKey> {
  return orm.transaction(async (tx) => {
    const row = await lockValidKey(tx, id, change.at)
    await refuseSecondRotation(tx, id)
    const { partnerId, plan, scopes, name } = row
    const issued = await insertKey(tx, { partnerId, plan, scopes, name, expiresAt: null }, change.at, id)
    const graceEnd = new Date(change.at.getTime() + graceSeconds * 1000)
    const expiresAt = row.expiresAt !== null && row.expiresAt < graceEnd ? row.expiresAt : graceEnd
    await tx.update(keys).set({ expiresAt }).where(eq(keys.id, id))
    await record(tx, change, 'key.rotate', { partnerId, keyId: id }, { newKeyId: issued.id, expiresAt })
    await announce(tx, { keyId: id })
    return issued
  })
}

export async function revokeKey(orm: Orm, id: string, change: Change): Promise<void> {
  await orm.transaction(async (tx) => {
    const { partnerId, revokedAt } = await lockKey(tx, id)
    if (revokedAt !== null) return
    await tx.update(keys).set({ revokedAt: change.at }).where(eq(keys.id, id))
    await record(tx, change, 'key.revoke', { partnerId, keyId: id }, {})
    await announce(tx, { keyId: id })
  })
}

/** A command sent again must not leave a second key behind that nobody knows (contract K6). */
async function refuseSecondRotation(tx: Orm, id: string): Promise<void> {
  const isSuccessor = and(eq(keys.rotatedFrom, id), isNull(keys.revokedAt))
  const [successor] = await tx.select({ id: keys.id }).from(keys).where(isSuccessor).limit(1)
  if (successor === undefined) return
  throw new ApiError(
    'conflict',
    `The key was replaced before, by the key ${successor.id}: rotate that one, or revoke it first.`,
  )
}

async function lockValidKey(tx: Orm, id: string, now: Date): Promise<Row> {
  const row = await lockKey(tx, id)
  if (row.revokedAt !== null) throw new ApiError('conflict', 'The key is revoked: it cannot be changed.')
  if (row.expiresAt !== null && row.expiresAt <= now)
    throw new ApiError('conflict', 'The key has expired: it cannot be changed.')
  return row
}

/** Serialises the changes of one key; requests with the key do not wait. */
async function lockKey(tx: Orm, id: string): Promise<Row> {
  const known = parseId(id)
  const [row] =
    known === null ? [] : await tx.select().from(keys).where(eq(keys.id, known)).for('no key update')
  if (row === undefined) throw new ApiError('not_found', 'There is no such key.')
  return row
}
