import { describe, expect, test } from 'bun:test'
import { expectRefusal } from '../../support/answers.ts'
import { forFile } from '../../support/for-file.ts'
import { expectLimited, PLANS, type Plan, readLimits } from '../../support/limit-headers.ts'
import { awayFromMidnight, burst, countStatuses, LOOKUP, startAlone } from '../../support/nodes.ts'
import type { Sending } from '../../support/raw-http.ts'

const service = await forFile(startAlone())
const etag = (await service.get(LOOKUP, service.demoKey)).headers.get('etag') ?? ''

const post = (body: string): Sending => ({ method: 'POST', path: '/v1/geo/batch', body })
const batchOf = (size: number) => post(JSON.stringify({ ips: Array.from({ length: size }, () => '8.8.8.8') }))

describe('what counts [L1]', () => {
  test('every answer but a 429 counts one, whatever its status and its operation [L1]', async () => {
    await awayFromMidnight()
    const { key } = await service.createKey({ plan: 'free' })
    const answers: readonly (readonly [number, Sending])[] = [
      [200, { path: LOOKUP }],
      [200, { method: 'HEAD', path: LOOKUP }],
      [200, { path: '/v1/geo' }],
      [200, batchOf(1)],
      [200, batchOf(100)],
      [304, { path: LOOKUP, headers: [['If-None-Match', etag]] }],
      [200, { path: '/v1/usage' }],
      [400, { path: '/v1/geo/1.2.3' }],
      [400, batchOf(0)],
      [400, batchOf(101)],
      [400, post('{')],
      [404, { path: '/v1/nowhere' }],
      [405, { method: 'DELETE', path: LOOKUP }],
      [413, post(' '.repeat(64 * 1024 + 1))],
    ]
    for (const [place, [status, sending]] of answers.entries()) {
      const reply = await service.send({ ...sending, key })
      const { minute, day } = readLimits(reply, 'free')
      expect([reply.status, minute.remaining, day.remaining]).toEqual([status, 59 - place, 4_999 - place])
    }
  })

  test('a 403 counts one [L1]', async () => {
    const { key } = await service.createKey({ plan: 'free', scopes: ['notify:read'] })
    for (const remaining of [59, 58]) {
      const reply = await service.get(LOOKUP, key)
      expect([reply.status, readLimits(reply, 'free').minute.remaining]).toEqual([403, remaining])
    }
  })

  test('a 429 consumes nothing [L1]', async () => {
    await awayFromMidnight()
    const { key } = await service.createKey({ plan: 'free' })
    await burst([service], key, 60)
    const refused = await burst([service], key, 100)
    expect(countStatuses(refused)).toEqual({ 429: 100 })
    expect(new Set(refused.map((reply) => readLimits(reply, 'free').day.remaining))).toEqual(new Set([4_940]))
    expect(new Set(refused.map((reply) => readLimits(reply, 'free').minute.remaining))).toEqual(new Set([0]))
  })

  test('a 401 with another key of the same partner costs a key nothing [L1]', async () => {
    const one = await service.createKey({ plan: 'free' })
    const other = await service.createKey({ plan: 'free', partnerId: one.partner_id })
    expect((await service.admin('DELETE', `/admin/keys/${other.id}`)).status).toBe(204)
    expect((await service.send({ path: LOOKUP, key: other.key, from: '127.0.31.1' })).status).toBe(401)
    expect(readLimits(await service.get(LOOKUP, one.key), 'free').minute.remaining).toBe(59)
  })

  test('two keys of one partner have a set of counters each [L1]', async () => {
    const one = await service.createKey({ plan: 'free' })
    const other = await service.createKey({ plan: 'free', partnerId: one.partner_id })
    await burst([service], one.key, 61)
    expect(readLimits(await service.get(LOOKUP, other.key), 'free').minute.remaining).toBe(59)
  })

  test('a key is one key in either header [L1]', async () => {
    const { key } = await service.createKey({ plan: 'free' })
    await service.get(LOOKUP, key)
    const reply = await service.send({ path: LOOKUP, headers: [['Authorization', `Bearer ${key}`]] })
    expect(readLimits(reply, 'free').minute.remaining).toBe(58)
  })
})

describe('without Redis one process admits exactly what the plan says [L2, L8]', () => {
  test.each(Object.keys(PLANS) as Plan[])(
    'on plan %s the limit is admitted, and not one more [L8]',
    async (plan) => {
      const { perMinute } = PLANS[plan]
      const { key } = await service.createKey({ plan })
      const replies = await burst([service], key, perMinute + 50)
      expect(countStatuses(replies)).toEqual({ 200: perMinute, 429: 50 })
      const left = replies
        .filter(({ status }) => status === 200)
        .map((reply) => readLimits(reply, plan).minute.remaining)
      expect(left.sort((one, other) => one - other)).toEqual(
        Array.from({ length: perMinute }, (_, place) => place),
      )
    },
  )

  test('a refusal names the plan, the limit and the seconds of Retry-After [L5]', async () => {
    const { key } = await service.createKey({ plan: 'scale' })
    const refused = (await burst([service], key, 1_201)).find(({ status }) => status === 429)
    const reply = refused ?? (await service.get(LOOKUP, key))
    const seconds = expectLimited(reply, 'scale')
    expect(seconds).toBeGreaterThan(30)
    expect(expectRefusal(reply, 429, 'rate_limited')).toMatch(/1,?200/)
  })
})

describe('a plan that changes changes the limit at once [K5, L5]', () => {
  const setPlan = async (id: string, plan: Plan) =>
    expect((await service.admin('PATCH', `/admin/keys/${id}`, { plan })).status).toBe(200)

  test('a plan lowered below what is used refuses the next request, naming the new plan [K5]', async () => {
    const { id, key } = await service.createKey({ plan: 'growth' })
    expect(countStatuses(await burst([service], key, 100))).toEqual({ 200: 100 })
    await setPlan(id, 'free')
    expect(expectLimited(await service.get(LOOKUP, key), 'free')).toBeGreaterThan(30)
  })

  test('a plan raised admits a key that was refused until then, as far as the new plan goes [K5]', async () => {
    const { id, key } = await service.createKey({ plan: 'free' })
    expect(countStatuses(await burst([service], key, 70))).toEqual({ 200: 60, 429: 10 })
    await setPlan(id, 'growth')
    expect(readLimits(await service.get(LOOKUP, key), 'growth').minute.remaining).toBe(239)
    expect(countStatuses(await burst([service], key, 300))).toEqual({ 200: 239, 429: 61 })
  })
})

describe('a key at its limit is refused with 429 before anything of its request is read [G4]', () => {
  const PROBLEMS: readonly (readonly [string, Sending])[] = [
    ['a bad body', post('{}')],
    ['no JSON', post('{')],
    ['a malformed address', { path: '/v1/geo/1.2.3' }],
    ['an unknown path', { path: '/v1/nowhere' }],
    ['a wrong method', { method: 'DELETE', path: LOOKUP }],
    ['a large body', post(' '.repeat(64 * 1024 + 1))],
    ['a large body in chunks', { ...post(' '.repeat(64 * 1024 + 1)), chunked: true }],
  ]

  test.each([
    ['a key with the scope', 'geo:read'],
    ['a key without the scope', 'notify:read'],
  ])('%s that is limited gets 429 for whatever is wrong [G4]', async (_, scope) => {
    const { key } = await service.createKey({ plan: 'free', scopes: [scope] })
    await burst([service], key, 60)
    for (const [, sending] of PROBLEMS) expectLimited(await service.send({ ...sending, key }), 'free')
    expectLimited(await service.get(LOOKUP, key), 'free')
  })

  test('a limited key that is revoked gets 401 [G4]', async () => {
    const { id, key } = await service.createKey({ plan: 'free' })
    await burst([service], key, 61)
    expect((await service.admin('DELETE', `/admin/keys/${id}`)).status).toBe(204)
    expectRefusal(await service.send({ path: LOOKUP, key, from: '127.0.31.2' }), 401, 'invalid_key')
  })

  test('a limited key beside another key gets 401 [G4]', async () => {
    const { key } = await service.createKey({ plan: 'free' })
    await burst([service], key, 61)
    const headers = [['Authorization', `Bearer ${service.demoKey}`]] as const
    expectRefusal(await service.send({ path: LOOKUP, key, headers, from: '127.0.31.3' }), 401, 'invalid_key')
  })
})
