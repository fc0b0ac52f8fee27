import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { IssuedKey } from '../../src/keys/bodies.ts'
import { audit, keys as keysTable } from '../../src/keys/schema.ts'
import { changingKeys, START_MS } from './changing-keys.ts'
import { describeOnBoth } from './databases.ts'

const DAY = 86_400
const iso = (ms: number) => new Date(ms).toISOString()

describeOnBoth('a rotation', (database) => {
  const { clock, keys, openKeys, partnerId, issue, listed, auditOf } = changingKeys(database)
  /** Asked of the process that made the change and of one that knows nothing yet. */
  const isValid = async ({ key }: IssuedKey) => {
    const answers = [await keys().authenticate(key), await openKeys().authenticate(key)].map(
      (caller) => caller !== null,
    )
    expect(answers[0]).toBe(answers[1] as boolean)
    return answers[0] as boolean
  }

  test('makes a key with the same partner, plan, scopes and name, and no expiry', async () => {
    const old = await issue({ plan: 'growth', scopes: ['geo:read', 'notify:read'] })
    clock.nowMs += 1_000
    const fresh = await keys().rotateKey(old.id, { graceSeconds: DAY })
    const { id, key, created_at, ...same } = fresh
    expect(same).toEqual({
      partner_id: partnerId(),
      plan: 'growth',
      scopes: ['geo:read', 'notify:read'],
      inactive_scopes: [],
      name: 'one',
      expires_at: null,
      warnings: [],
    })
    expect([id === old.id, key === old.key, created_at]).toEqual([false, false, iso(clock.nowMs)])
    expect(await keys().authenticate(key)).toMatchObject({
      keyId: id,
      partnerId: partnerId(),
      plan: 'growth',
    })
    const [row] = await database().orm.select().from(keysTable).where(eq(keysTable.id, id))
    expect(row?.rotatedFrom).toBe(old.id)
  })

  test('leaves the old key alive for the grace period, to the millisecond', async () => {
    const old = await issue()
    const fresh = await keys().rotateKey(old.id, { graceSeconds: 60 })
    expect((await listed(old.id))?.expires_at).toBe(iso(START_MS + 60_000))
    clock.nowMs = START_MS + 59_999
    expect([await isValid(old), await isValid(fresh)]).toEqual([true, true])
    clock.nowMs = START_MS + 60_000
    expect([await isValid(old), await isValid(fresh)]).toEqual([false, true])
  })

  test('without grace ends the old key at once', async () => {
    const old = await issue()
    expect(await isValid(old)).toBe(true)
    const fresh = await keys().rotateKey(old.id, { graceSeconds: 0 })
    expect([await isValid(old), await isValid(fresh)]).toEqual([false, true])
  })

  test('never lengthens the life of the old key', async () => {
    const old = await issue({ expiresAt: new Date(START_MS + 30_000) })
    const fresh = await keys().rotateKey(old.id, { graceSeconds: 30 * DAY })
    expect((await listed(old.id))?.expires_at).toBe(iso(START_MS + 30_000))
    clock.nowMs = START_MS + 30_000
    expect([await isValid(old), await isValid(fresh)]).toEqual([false, true])
  })

  test('is one row of the audit log, without the key', async () => {
    const old = await issue()
    const fresh = await keys().rotateKey(old.id, { graceSeconds: 5 })
    expect((await auditOf(old.id)).slice(1)).toEqual([
      {
        action: 'key.rotate',
        at: new Date(clock.nowMs),
        detail: { newKeyId: fresh.id, expiresAt: iso(START_MS + 5_000) },
      },
    ])
    expect(JSON.stringify(await database().orm.select().from(audit))).not.toContain(fresh.key.slice(12))
  })

  test('of a rotated key makes a chain in which each key ends in its own time', async () => {
    const first = await issue()
    const second = await keys().rotateKey(first.id, { graceSeconds: 60 })
    clock.nowMs += 10_000
    const third = await keys().rotateKey(second.id, { graceSeconds: 20 })
    clock.nowMs = START_MS + 30_000
    expect([await isValid(first), await isValid(second), await isValid(third)]).toEqual([true, false, true])
    clock.nowMs = START_MS + 60_000
    expect([await isValid(first), await isValid(second), await isValid(third)]).toEqual([false, false, true])
  })

  test('of a key that was rotated before is a conflict that names its successor, and makes nothing [K6]', async () => {
    const old = await issue()
    const { id } = await keys().rotateKey(old.id, { graceSeconds: 60 })
    const before = await keys().listKeys()
    const again = keys().rotateKey(old.id, { graceSeconds: DAY })
    await expect(again).rejects.toMatchObject({ status: 409, message: expect.stringContaining(id) })
    expect(await keys().listKeys()).toEqual(before)
  })

  test('of a key whose successor is revoked makes another, and never postpones its end [K6]', async () => {
    const old = await issue()
    await keys().revokeKey((await keys().rotateKey(old.id, { graceSeconds: 60 })).id)
    const again = await keys().rotateKey(old.id, { graceSeconds: DAY })
    expect((await listed(old.id))?.expires_at).toBe(iso(START_MS + 60_000))
    expect(await isValid(again)).toBe(true)
  })

  test('of a revoked or an expired key is a conflict, and makes nothing', async () => {
    const revoked = await issue()
    await keys().revokeKey(revoked.id)
    const expired = await issue({ expiresAt: new Date(START_MS + 1_000) })
    const ended = await issue()
    await keys().rotateKey(ended.id, { graceSeconds: 0 })
    clock.nowMs += 1_000
    const before = await keys().listKeys()
    for (const { id } of [revoked, expired, ended]) {
      await expect(keys().rotateKey(id, { graceSeconds: 60 })).rejects.toMatchObject({
        code: 'conflict',
        status: 409,
      })
    }
    expect(await keys().listKeys()).toEqual(before)
  })

  test('survives the revocation of the old key, and not the other way round', async () => {
    const old = await issue()
    const fresh = await keys().rotateKey(old.id, { graceSeconds: DAY })
    await keys().revokeKey(old.id)
    expect([await isValid(old), await isValid(fresh)]).toEqual([false, true])
  })

  test('asked for ten times at once makes one key, and the other nine are conflicts [K6]', async () => {
    const old = await issue()
    const before = (await keys().listKeys()).length
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => keys().rotateKey(old.id, { graceSeconds: 10 })),
    )
    const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
    expect([made.length, new Set(refused)]).toEqual([1, new Set(['conflict'])])
    expect((await keys().listKeys()).length).toBe(before + 1)
    for (const key of made) expect(await isValid(key)).toBe(true)
  })
})
