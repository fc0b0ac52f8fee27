import { beforeAll, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { ensureDemoKey } from '../../src/keys/demo.ts'
import { hashKey, newKey } from '../../src/keys/format.ts'
import { createKeys, type Keys } from '../../src/keys/keys.ts'
import { audit, keys as keysTable, links } from '../../src/keys/schema.ts'
import { SCOPES } from '../../src/plans.ts'
import { describeOnBoth } from './databases.ts'

const NOBODY = '0190a5d2-7c7e-7c3e-8a53-3a2f6f9b1c2d'
const GEO_KEY = { plan: 'growth', scopes: ['geo:read'], name: 'first', expiresAt: null } as const

describeOnBoth('keys', (database) => {
  let keys: Keys
  let partnerId: string

  beforeAll(async () => {
    keys = createKeys(database())
    const demo = await ensureDemoKey(keys)
    expect((await keys.authenticate(demo ?? ''))?.plan).toBe('scale')
    partnerId = (await keys.createPartner('Ümläut & söhne 🧭')).id
  })

  /** Another process: the same database, nothing in memory. */
  const elsewhere = () => createKeys(database())
  const auditOf = (id: string) =>
    database()
      .orm.select({ action: audit.action, partnerId: audit.partnerId, detail: audit.detail })
      .from(audit)
      .where(eq(audit.keyId, id))
      .orderBy(asc(audit.id))

  test('the demo key is made once, with every scope in effect, and its partner has a trust link', async () => {
    const [listed] = await keys.listKeys()
    expect(listed).toMatchObject({ plan: 'scale', name: 'demo', expires_at: null, revoked_at: null })
    expect(listed?.scopes).toEqual([...SCOPES])
    expect((await keys.listPartners())[0]).toMatchObject({ name: 'demo', links: ['trust'] })
    expect(await ensureDemoKey(keys)).toBeNull()
    expect(await keys.listKeys()).toHaveLength(1)
  })

  test('an issued key is known here and elsewhere, with its partner, plan and scopes', async () => {
    const issued = await keys.issueKey({ partnerId, ...GEO_KEY })
    const lastUse = { atMs: null, askedMs: expect.any(Number) }
    const caller = { keyId: issued.id, partnerId, plan: 'growth', scopes: new Set(['geo:read']), lastUse }
    expect(issued).toMatchObject({
      partner_id: partnerId,
      plan: 'growth',
      scopes: ['geo:read'],
      name: 'first',
    })
    expect(new Date(issued.created_at).toISOString()).toBe(issued.created_at)
    for (const process of [keys, elsewhere()]) {
      expect(await process.authenticate(issued.key)).toEqual(caller as never)
      expect(process.authenticate(issued.key)).toEqual(caller as never)
    }
  })

  test('only the hash of a key is stored, and lists show its first 12 characters', async () => {
    const issued = await keys.issueKey({ partnerId, ...GEO_KEY })
    const [row] = await database().orm.select().from(keysTable).where(eq(keysTable.id, issued.id))
    expect(Buffer.from(row?.hash ?? []).equals(hashKey(issued.key))).toBe(true)
    expect(JSON.stringify(row)).not.toContain(issued.key.slice(12))
    const listed = (await keys.listKeys()).find(({ id }) => id === issued.id)
    const { key, warnings, ...shown } = issued
    expect(warnings).toEqual([])
    expect(listed).toEqual({ ...shown, prefix: key.slice(0, 12), revoked_at: null, last_used_at: null })
  })

  test('a key that was never issued is refused', async () => {
    expect(await keys.authenticate(newKey())).toBeNull()
  })

  test('a revoked key is refused here at once, and elsewhere when it is first seen', async () => {
    const { id, key } = await keys.issueKey({ partnerId, ...GEO_KEY })
    expect(await keys.authenticate(key)).not.toBeNull()
    await keys.revokeKey(id)
    expect(await keys.authenticate(key)).toBeNull()
    expect(await elsewhere().authenticate(key)).toBeNull()
  })

  test('revoking twice keeps the first time and writes one row of the audit log', async () => {
    const { id } = await keys.issueKey({ partnerId, ...GEO_KEY })
    const revokedAt = async () => (await keys.listKeys()).find((listed) => listed.id === id)?.revoked_at
    await keys.revokeKey(id)
    const first = await revokedAt()
    await keys.revokeKey(id)
    expect(first).toBeString()
    expect(await revokedAt()).toBe(first as string)
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['key.create', 'key.revoke'])
  })

  test.each([NOBODY, '', 'x', "' or true --", NOBODY.toUpperCase()])('%p is the id of no key', async (id) => {
    await expect(keys.revokeKey(id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test.each([NOBODY, 'x'])(
    'a key for the partner %p is refused, naming partner_id, and leaves nothing',
    async (id) => {
      const before = await keys.listKeys()
      await expect(keys.issueKey({ partnerId: id, ...GEO_KEY })).rejects.toMatchObject({
        code: 'bad_request',
        message: expect.stringContaining('partner_id'),
      })
      expect(await keys.listKeys()).toEqual(before)
    },
  )

  test('an expired key is refused', async () => {
    const expiresAt = new Date(Date.now() - 1)
    const { key } = await keys.issueKey({ partnerId, ...GEO_KEY, expiresAt })
    expect(await keys.authenticate(key)).toBeNull()
    expect(await keys.authenticate(key)).toBeNull()
  })

  test('a key that expires later is valid, and shows when it ends', async () => {
    const expiresAt = new Date(Date.now() + 60_000)
    const { key, expires_at } = await keys.issueKey({ partnerId, ...GEO_KEY, expiresAt })
    expect(expires_at).toBe(expiresAt.toISOString())
    expect(await keys.authenticate(key)).not.toBeNull()
  })

  test('the scope trust:read takes effect only while the partner has an active trust link', async () => {
    const other = await keys.createPartner('linked')
    const { key } = await keys.issueKey({
      partnerId: other.id,
      ...GEO_KEY,
      scopes: ['geo:read', 'trust:read'],
    })
    const scopes = async (process: Keys) => [...((await process.authenticate(key))?.scopes ?? [])]
    expect(await scopes(keys)).toEqual(['geo:read'])
    await keys.openTrustLink(other.id)
    await keys.openTrustLink(other.id)
    expect(await scopes(keys)).toEqual(['geo:read', 'trust:read'])
    const rows = await database().orm.select().from(links).where(eq(links.partnerId, other.id))
    expect(rows).toHaveLength(1)
    await database().orm.update(links).set({ endedAt: new Date() }).where(eq(links.partnerId, other.id))
    expect(await scopes(elsewhere())).toEqual(['geo:read'])
  })

  test('a trust link is refused to a partner that does not exist', async () => {
    await expect(keys.openTrustLink(NOBODY)).rejects.toMatchObject({ code: 'not_found' })
    await expect(keys.openTrustLink('x')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('partners are listed in the order of their making, with their names as they were given', async () => {
    const listed = await keys.listPartners()
    expect(listed.map(({ created_at }) => created_at)).toEqual(
      listed.map(({ created_at }) => created_at).sort(),
    )
    expect(listed.find(({ id }) => id === partnerId)).toMatchObject({ name: 'Ümläut & söhne 🧭', links: [] })
  })

  test('the audit log tells what was made, without the key', async () => {
    const { id, key } = await keys.issueKey({ partnerId, ...GEO_KEY })
    const detail = { plan: 'growth', scopes: ['geo:read'], name: 'first', expiresAt: null }
    expect(await auditOf(id)).toEqual([{ action: 'key.create', partnerId, detail }])
    expect(JSON.stringify(await database().orm.select().from(audit))).not.toContain(key.slice(12))
  })

  test('keys issued at once are all valid and all different', async () => {
    const issued: Awaited<ReturnType<typeof keys.issueKey>>[] = []
    // A request waits for 1.5 s (N13), in which a starved machine makes no fifty.
    for (let round = 0; round < 5; round++) {
      const atOnce = Array.from({ length: 10 }, () => keys.issueKey({ partnerId, ...GEO_KEY }))
      issued.push(...(await Promise.all(atOnce)))
      const callers = await Promise.all(issued.slice(-10).map(({ key }) => elsewhere().authenticate(key)))
      expect(callers.map((caller) => caller?.keyId)).toEqual(issued.slice(-10).map(({ id }) => id))
    }
    expect(new Set(issued.map(({ key }) => key)).size).toBe(50)
  })
})
