import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { SERVICE_ACTOR } from '../../src/http/operation/operation.ts'
import { record } from '../../src/keys/audit.ts'
import { createKeys, type Keys } from '../../src/keys/keys.ts'
import { CHANNEL } from '../../src/keys/push.ts'
import { keys as keysTable } from '../../src/keys/schema.ts'
import { until } from '../support/waiting.ts'
import { describeOnPostgres } from './databases.ts'

/** The clock of both processes; the other one does not read by itself, so only the push can tell it. */
const STANDING = () => 1_900_000_000_000

describeOnPostgres('the push of changes to another process', (database) => {
  let here: Keys
  let there: Keys
  let ear: { stop(): Promise<void> }
  let partnerId: string

  beforeAll(async () => {
    here = createKeys(database(), { now: STANDING })
    there = createKeys(database(), { now: STANDING, readEveryMs: 3_600_000 })
    ear = await there.listen()
    partnerId = (await here.createPartner('pushed')).id
  })
  afterAll(() => ear.stop())

  /** A key that the other process knows already. */
  const knownKey = async (of = partnerId) => {
    const scopes = ['geo:read', 'trust:read'] as const
    const issued = await here.issueKey({ partnerId: of, plan: 'scale', scopes, name: null, expiresAt: null })
    expect((await there.authenticate(issued.key))?.keyId).toBe(issued.id)
    expect(there.authenticate(issued.key)).not.toBeInstanceOf(Promise)
    return issued
  }

  test('a revoked key is refused there', async () => {
    const { id, key } = await knownKey()
    await here.revokeKey(id)
    await until(async () => (await there.authenticate(key)) === null)
  })

  test('a plan changed, and scopes taken away, are seen there', async () => {
    const { id, key } = await knownKey()
    await here.patchKey(id, { plan: 'free', scopes: ['notify:read'] })
    await until(async () => (await there.authenticate(key))?.plan === 'free')
    expect(await there.authenticate(key)).toMatchObject({ scopes: new Set(['notify:read']) })
  })

  test('a link opened and a link ended are seen there', async () => {
    const { id } = await here.createPartner('linked')
    const { key } = await knownKey(id)
    const isTrusted = async () => (await there.authenticate(key))?.scopes.has('trust:read') === true
    expect(await isTrusted()).toBe(false)
    await here.openTrustLink(id)
    await until(isTrusted)
    await here.endTrustLink(id)
    await until(async () => !(await isTrusted()))
  })

  test('a key rotated without grace is refused there', async () => {
    const { id, key } = await knownKey()
    await here.rotateKey(id, { graceSeconds: 0 })
    await until(async () => (await there.authenticate(key)) === null)
  })

  test('a key revoked in the middle of a burst is let in until the push, and never after', async () => {
    const { id, key } = await knownKey()
    const answers: boolean[] = []
    const ask = async () => void answers.push((await there.authenticate(key)) !== null)
    for (let round = 0; round < 50; round++) await Promise.all(Array.from({ length: 20 }, ask))
    const revoked = here.revokeKey(id)
    await until(async () => {
      await Promise.all(Array.from({ length: 20 }, ask))
      return answers.at(-1) === false
    })
    await revoked
    for (let round = 0; round < 50; round++) await Promise.all(Array.from({ length: 20 }, ask))
    const admitted = answers.lastIndexOf(true) + 1
    expect(admitted).toBeGreaterThanOrEqual(1_000)
    expect(answers.slice(0, admitted).every(Boolean)).toBe(true)
    expect(answers.length - admitted).toBeGreaterThanOrEqual(1_000)
  })

  test('what was not changed stays in memory there', async () => {
    const untouched = await knownKey()
    const { id, key } = await knownKey()
    await here.revokeKey(id)
    await until(async () => (await there.authenticate(key)) === null)
    expect(there.authenticate(untouched.key)).not.toBeInstanceOf(Promise)
  })

  test('a change that was rolled back, or that changed nothing, is not pushed', async () => {
    const { id, key } = await knownKey()
    await here.patchKey(id, { plan: 'scale' })
    await expect(here.rotateKey(Bun.randomUUIDv7(), { graceSeconds: 0 })).rejects.toThrow()
    const marker = await knownKey()
    await here.revokeKey(marker.id)
    await until(async () => (await there.authenticate(marker.key)) === null)
    expect(there.authenticate(key)).not.toBeInstanceOf(Promise)
  })

  test.each(['', 'null', '7', '{}', '{"key_id":7}', 'not JSON'])(
    'after the message %p, which nobody can read, what has changed is read at once',
    async (payload) => {
      const { id, key } = await knownKey()
      // Nobody announces this change, and the next reading by itself is far away.
      const { orm } = database()
      await orm.update(keysTable).set({ revokedAt: new Date() }).where(eq(keysTable.id, id))
      await record(orm, { at: new Date(), by: SERVICE_ACTOR }, 'key.revoke', { partnerId, keyId: id }, {})
      expect(await there.authenticate(key)).not.toBeNull()
      await orm.execute(sql`select pg_notify(${CHANNEL}, ${payload})`)
      await until(async () => (await there.authenticate(key)) === null)
    },
  )
})
