import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import postgres from 'postgres'
import { eventually, expectRefusal } from '../../support/answers.ts'
import { readLimits } from '../../support/limit-headers.ts'
import { burst, countStatuses, LOOKUP, startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { readJson } from '../../support/raw-http.ts'
import type { IssuedKey, Service } from '../../support/service.ts'

const UUID = '01890a5d-ac96-774b-bcce-b302099a8057'
let database: ReturnType<typeof postgres>
let service: Service

beforeAll(async () => {
  const url = await freshDatabase()
  database = postgres(url, { max: 1 })
  service = await startNode({ DATABASE_URL: url })
})
afterAll(async () => {
  await service.stop()
  await database.end()
})

let callers = 0
const statusOf = async (key: string) => {
  callers++
  return (await service.send({ path: LOOKUP, key, from: `127.0.70.${1 + (callers % 250)}` })).status
}
const patch = (id: string, body: unknown) => service.admin('PATCH', `/admin/keys/${id}`, body)
const rotate = (id: string, graceSeconds: unknown) =>
  service.admin('POST', `/admin/keys/${id}/rotate`, { grace_seconds: graceSeconds })
const listed = async (id: string) => {
  const { keys } = readJson<{ keys: Record<string, unknown>[] }>(await service.admin('GET', '/admin/keys'))
  return keys.find((key) => key.id === id)
}
const auditRows = async () => Number((await database`select count(*) as rows from audit`)[0]?.rows)

describe('PATCH /admin/keys/{id} [O2]', () => {
  test('a new plan and new scopes count from the answer on, and are listed [O2]', async () => {
    const { id, key } = await service.createKey({ plan: 'free', scopes: ['geo:read'] })
    expect(await statusOf(key)).toBe(200)
    expect((await patch(id, { scopes: ['notify:read'] })).status).toBe(200)
    expect(await statusOf(key)).toBe(403)
    expect((await patch(id, { scopes: ['geo:read', 'notify:read'], plan: 'scale' })).status).toBe(200)
    const reply = await service.get(LOOKUP, key)
    expect([reply.status, readLimits(reply, 'scale').minute.remaining]).toEqual([200, 1_197])
    expect(await listed(id)).toMatchObject({ plan: 'scale', scopes: ['geo:read', 'notify:read'] })
  })

  const BAD: readonly (readonly [string, unknown, RegExp])[] = [
    ['an unknown plan', { plan: 'gold' }, /\bplan\b/],
    ['an unknown scope', { scopes: ['geo:write'] }, /\bscopes\b/],
    ['no scopes', { scopes: [] }, /\bscopes\b/],
    ['null for a plan', { plan: null }, /\bplan\b/],
    ['an unknown field', { name: 'x' }, /\bname\b/],
    ['an array', [], /object/i],
  ]
  test.each(BAD)('%s is refused by name, and nothing is changed [O2]', async (_, body, named) => {
    const { id, key } = await service.createKey({ plan: 'free' })
    const rows = await auditRows()
    expect(expectRefusal(await patch(id, body), 400, 'bad_request')).toMatch(named)
    expect(await listed(id)).toMatchObject({ plan: 'free', scopes: ['geo:read'] })
    expect(await auditRows()).toBe(rows)
    expect(await statusOf(key)).toBe(200)
  })

  test.each([UUID, 'x', '%00'])('the unknown id %s is 404 for every change [O2]', async (id) => {
    expectRefusal(await patch(id, { plan: 'free' }), 404, 'not_found')
    expectRefusal(await rotate(id, 60), 404, 'not_found')
    expectRefusal(await service.admin('PUT', `/admin/partners/${id}/links/trust`), 404, 'not_found')
    expectRefusal(await service.admin('DELETE', `/admin/partners/${id}/links/trust`), 404, 'not_found')
  })
})

describe('rotation [K6]', () => {
  test('the new key has the same partner, plan, scopes and counters of its own; the old one lives on [K6]', async () => {
    const old = await service.createKey({ plan: 'growth', scopes: ['geo:read', 'notify:read'] })
    expect(await statusOf(old.key)).toBe(200)
    const next = readJson<IssuedKey>(await rotate(old.id, 3_600), 201)
    expect(next).toMatchObject({
      partner_id: old.partner_id,
      plan: 'growth',
      scopes: ['geo:read', 'notify:read'],
    })
    expect(next.key).toMatch(/^wp_[0-9A-Za-z]{49}$/)
    expect([next.key === old.key, next.id === old.id]).toEqual([false, false])
    expect(readLimits(await service.get(LOOKUP, next.key), 'growth').minute.remaining).toBe(299)
    expect(await statusOf(old.key)).toBe(200)
    const expiry = Date.parse(String((await listed(old.id))?.expires_at))
    expect(Math.abs(expiry - Date.now() - 3_600_000)).toBeLessThan(60_000)
  })

  test('the old key is refused when the grace is over, at once where there is none [K6]', async () => {
    const [brief, none] = [await service.createKey(), await service.createKey()]
    for (const { key } of [brief, none]) expect(await statusOf(key)).toBe(200)
    const startMs = Date.now()
    const afterBrief = readJson<IssuedKey>(await rotate(brief.id, 1), 201)
    const afterNone = readJson<IssuedKey>(await rotate(none.id, 0), 201)
    expect(await statusOf(none.key)).toBe(401)
    const ended = await eventually(
      10_000,
      () => statusOf(brief.key),
      (status) => status !== 200,
    )
    expect(ended).toBe(401)
    expect(Date.now() - startMs).toBeGreaterThanOrEqual(1_000)
    for (const { key } of [afterBrief, afterNone]) expect(await statusOf(key)).toBe(200)
  })

  test('a grace does not prolong a key that expires earlier [K6]', async () => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    const key = await service.createKey({ expiresAt })
    readJson<IssuedKey>(await rotate(key.id, 3_600), 201)
    expect(Date.parse(String((await listed(key.id))?.expires_at))).toBe(Date.parse(expiresAt))
  })

  test.each([-1, 1.5, '60', null, undefined, 1e12])(
    'a grace of %p seconds is refused by name [K6]',
    async (grace) => {
      const { id, key } = await service.createKey()
      expect(expectRefusal(await rotate(id, grace), 400, 'bad_request')).toMatch(/\bgrace_seconds\b/)
      expect(await statusOf(key)).toBe(200)
    },
  )

  test('a revoked key is not rotated [K6]', async () => {
    const { id } = await service.createKey()
    expect((await service.admin('DELETE', `/admin/keys/${id}`)).status).toBe(204)
    const reply = await rotate(id, 60)
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
    expect(reply.text).not.toContain('wp_')
  })
})

describe('links, use and the audit log [O2]', () => {
  test('a link is opened and ended with 204, however often, and listed while it is open [O2]', async () => {
    const partner = readJson<{ id: string }>(
      await service.admin('POST', '/admin/partners', { name: 'linked' }),
      201,
    )
    const links = async () => {
      const { partners } = readJson<{ partners: { id: string; links: string[] }[] }>(
        await service.admin('GET', '/admin/partners'),
      )
      return partners.find(({ id }) => id === partner.id)?.links
    }
    for (const [method, open] of [
      ['PUT', ['trust']],
      ['DELETE', []],
    ] as const) {
      for (let time = 0; time < 2; time++) {
        const reply = await service.admin(method, `/admin/partners/${partner.id}/links/trust`)
        expect([reply.status, reply.text, await links()]).toEqual([204, '', [...open]])
      }
    }
    expectRefusal(await service.admin('PUT', `/admin/partners/${partner.id}/links/gold`), 404, 'not_found')
  })

  test('the list tells when a key was last used [O2]', async () => {
    const { id, key } = await service.createKey()
    expect((await listed(id))?.last_used_at).toBeNull()
    const fromMs = Date.now()
    expect(await statusOf(key)).toBe(200)
    const used = await eventually(
      10_000,
      async () => (await listed(id))?.last_used_at,
      (at) => at !== null,
    )
    expect(Date.parse(String(used))).toBeGreaterThanOrEqual(fromMs - 1_000)
    expect(Date.parse(String(used))).toBeLessThanOrEqual(Date.now() + 1_000)
  })

  test('each change is one row of the audit log, and a question none [O2]', async () => {
    const rows = async (work: () => Promise<unknown>) => {
      const before = await auditRows()
      await work()
      return (await auditRows()) - before
    }
    const { id, partner_id: partnerId, key } = await service.createKey()
    const link = `/admin/partners/${partnerId}/links/trust`
    expect(await rows(() => service.admin('POST', '/admin/partners', { name: 'audited' }))).toBe(1)
    expect(await rows(() => service.createKey({ partnerId }))).toBe(1)
    expect(await rows(() => patch(id, { plan: 'growth', scopes: ['geo:read', 'notify:read'] }))).toBe(1)
    expect(await rows(() => service.admin('PUT', link))).toBe(1)
    expect(await rows(() => service.admin('DELETE', link))).toBe(1)
    expect(await rows(() => rotate(id, 3_600))).toBe(1)
    expect(await rows(() => service.admin('DELETE', `/admin/keys/${id}`))).toBe(1)
    expect(await rows(() => service.admin('DELETE', `/admin/keys/${id}`))).toBe(0)
    expect(await rows(() => service.admin('GET', '/admin/keys'))).toBe(0)
    expect(await rows(() => burst([service], key, 3))).toBe(0)
    const text = JSON.stringify(await database`select * from audit`)
    expect(text).not.toContain(key)
  })

  test('changes made at once are all made, each with its row [O2]', async () => {
    const { id } = await service.createKey()
    const before = await auditRows()
    const plans = Array.from({ length: 20 }, (_, place) => (place % 2 === 0 ? 'growth' : 'scale'))
    const replies = await Promise.all(plans.map((plan) => patch(id, { plan })))
    expect(countStatuses(replies)).toEqual({ 200: 20 })
    const added = (await auditRows()) - before
    // A change to what is there already may be no change.
    expect(added).toBeGreaterThan(0)
    expect(added).toBeLessThanOrEqual(20)
  })
})
