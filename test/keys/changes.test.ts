import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { links } from '../../src/keys/schema.ts'
import type { Plan } from '../../src/plans.ts'
import { changingKeys, START_MS } from './changing-keys.ts'
import { describeOnBoth } from './databases.ts'

const NOBODY = '0190a5d2-7c7e-7c3e-8a53-3a2f6f9b1c2d'

describeOnBoth('changes of keys and partners', (database) => {
  const { clock, keys, openKeys, issue, listed, auditOf } = changingKeys(database)

  describe('a patch', () => {
    test.each([
      [{ plan: 'scale' }, 'scale', ['geo:read']],
      [{ scopes: ['notify:write', 'notify:read'] }, 'free', ['notify:write', 'notify:read']],
      [{ plan: 'growth', scopes: ['notify:read'] }, 'growth', ['notify:read']],
    ] as const)(
      '%j takes effect at once and answers with the key as it is listed',
      async (patch, plan, scopes) => {
        const { id, key } = await issue()
        expect((await keys().authenticate(key))?.plan).toBe('free')
        const patched = await keys().patchKey(id, patch)
        expect(patched).toMatchObject({ id, plan, scopes: [...scopes] })
        expect(patched).toEqual({ ...(await listed(id)), warnings: [] } as never)
        expect(await keys().authenticate(key)).toMatchObject({ keyId: id, plan, scopes: new Set(scopes) })
      },
    )

    test('is one row of the audit log that tells what was and what is', async () => {
      const { id } = await issue()
      clock.nowMs += 1_000
      await keys().patchKey(id, { plan: 'growth', scopes: ['notify:read'] })
      const [, row, ...rest] = await auditOf(id)
      expect(row).toEqual({
        action: 'key.update',
        at: new Date(clock.nowMs),
        detail: {
          plan: { from: 'free', to: 'growth' },
          scopes: { from: ['geo:read'], to: ['notify:read'] },
        },
      })
      expect(rest).toEqual([])
    })

    test('of one field says nothing of the other, and one that changes nothing is no row', async () => {
      const { id } = await issue()
      await keys().patchKey(id, { plan: 'free', scopes: ['geo:read'] })
      expect(await auditOf(id)).toHaveLength(1)
      await keys().patchKey(id, { plan: 'scale', scopes: ['geo:read'] })
      expect((await auditOf(id)).at(-1)?.detail).toEqual({ plan: { from: 'free', to: 'scale' } })
    })

    test('of a revoked or an expired key is a conflict, and changes nothing', async () => {
      const revoked = await issue()
      await keys().revokeKey(revoked.id)
      const expired = await issue({ expiresAt: new Date(START_MS + 1_000) })
      clock.nowMs += 1_000
      for (const { id } of [revoked, expired]) {
        const before = await listed(id)
        await expect(keys().patchKey(id, { plan: 'scale' })).rejects.toMatchObject({ code: 'conflict' })
        expect(await listed(id)).toEqual(before as never)
      }
    })

    test('made fifty times at once is recorded step by step, each from where the last one led', async () => {
      const { id } = await issue()
      const plans = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? 'growth' : 'scale'))
      await Promise.all(plans.map((plan) => keys().patchKey(id, { plan })))
      const steps = (await auditOf(id))
        .slice(1)
        .map(({ detail }) => detail as { plan: { from: Plan; to: Plan } })
      expect(steps.map(({ plan }) => plan.from)).toEqual([
        'free',
        ...steps.slice(0, -1).map(({ plan }) => plan.to),
      ])
      expect((await listed(id))?.plan).toBe(steps.at(-1)?.plan.to as Plan)
    })
  })

  describe('the scope trust:read', () => {
    const scopesOf = async (key: string) => {
      const elsewhere = openKeys()
      const sets = [await keys().authenticate(key), await elsewhere.authenticate(key)].map(
        (caller) => caller?.scopes,
      )
      expect(sets[0]).toEqual(sets[1] as never)
      return [...(sets[0] ?? [])]
    }

    test('takes effect while the link is active, and comes and goes with it', async () => {
      const { id } = await keys().createPartner('linked')
      const { key } = await keys().issueKey({
        partnerId: id,
        plan: 'free',
        scopes: ['geo:read', 'trust:read'],
        name: null,
        expiresAt: null,
      })
      expect(await scopesOf(key)).toEqual(['geo:read'])
      for (let round = 0; round < 2; round++) {
        await keys().openTrustLink(id)
        expect(await scopesOf(key)).toEqual(['geo:read', 'trust:read'])
        await keys().endTrustLink(id)
        expect(await scopesOf(key)).toEqual(['geo:read'])
      }
      expect((await listed((await keys().authenticate(key))?.keyId ?? ''))?.scopes).toEqual([
        'geo:read',
        'trust:read',
      ])
    })

    test('is not given by a link to a key that does not hold it, until it is patched in', async () => {
      const { id } = await keys().createPartner('linked')
      await keys().openTrustLink(id)
      const wish = { partnerId: id, plan: 'free', scopes: ['geo:read'], name: null, expiresAt: null } as const
      const made = await keys().issueKey(wish)
      expect(await scopesOf(made.key)).toEqual(['geo:read'])
      await keys().patchKey(made.id, { scopes: ['trust:read'] })
      expect(await scopesOf(made.key)).toEqual(['trust:read'])
      const { key } = await keys().rotateKey(made.id, { graceSeconds: 0 })
      expect(await scopesOf(key)).toEqual(['trust:read'])
      await keys().endTrustLink(id)
      expect(await scopesOf(key)).toEqual([])
    })

    test("is not given by another partner's link", async () => {
      const { key } = await issue({ scopes: ['trust:read'] })
      await keys().openTrustLink((await keys().createPartner('other')).id)
      expect(await scopesOf(key)).toEqual([])
    })
  })

  test('opening and ending a link twice is one change each, and every link that was keeps its row', async () => {
    const { id } = await keys().createPartner('linked')
    await keys().endTrustLink(id)
    for (let round = 0; round < 2; round++) {
      await keys().openTrustLink(id)
      await keys().openTrustLink(id)
      await keys().endTrustLink(id)
      await keys().endTrustLink(id)
    }
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'partner.create',
      'link.open',
      'link.end',
      'link.open',
      'link.end',
    ])
    const rows = await database().orm.select().from(links).where(eq(links.partnerId, id))
    expect(rows.map(({ endedAt }) => endedAt)).toEqual([new Date(START_MS), new Date(START_MS)])
  })

  test.each([NOBODY, '', 'x', "' or true --"])(
    '%p is the id of nothing that could be changed',
    async (id) => {
      const changes = [
        () => keys().patchKey(id, { plan: 'scale' }),
        () => keys().rotateKey(id, { graceSeconds: 1 }),
        () => keys().revokeKey(id),
        () => keys().openTrustLink(id),
        () => keys().endTrustLink(id),
      ]
      for (const change of changes)
        await expect(change()).rejects.toMatchObject({ code: 'not_found', status: 404 })
      expect(await keys().rightsOf(id)).toBeNull()
    },
  )

  test('the plan and scopes of a key can be asked for, of a revoked one too', async () => {
    const { id } = await issue({ plan: 'growth', scopes: ['geo:read', 'trust:read'] })
    await keys().revokeKey(id)
    expect(await keys().rightsOf(id)).toMatchObject({ plan: 'growth', scopes: new Set(['geo:read']) })
  })
})
