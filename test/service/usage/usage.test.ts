import { describe, expect, test } from 'bun:test'
import { eventually, expectRefusal } from '../../support/answers.ts'
import { forFile } from '../../support/for-file.ts'
import { readLimits } from '../../support/limit-headers.ts'
import { makeKeys, startLoad } from '../../support/load.ts'
import { awayFromMidnight, burst, countStatuses, LOOKUP, startAlone, startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import type { Sending } from '../../support/raw-http.ts'
import { until } from '../../support/waiting.ts'
import { type Counts, readUsage, sumOf, totalUsage } from './report.ts'

const NONE = { admitted: 0, refused: 0 }

const service = await forFile(startAlone())

const usageOf = async (key: string, plan: 'free' | 'growth' | 'scale') =>
  readUsage(await service.get('/v1/usage', key), plan)

describe('GET /v1/usage [M2]', () => {
  test('any valid key may ask, whatever its scopes, and the request counts [M2]', async () => {
    const { key } = await service.createKey({ plan: 'growth', scopes: ['notify:write'] })
    const reply = await service.get('/v1/usage', key)
    readUsage(reply, 'growth')
    expect(readLimits(reply, 'growth').minute.remaining).toBe(299)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const { today } = await usageOf(key, 'growth')
    expect(today.by_operation.usageGet?.admitted).toBeGreaterThanOrEqual(1)
  })

  test('HEAD works, a query is refused, and so is another method [M2]', async () => {
    const { key } = await service.createKey()
    const head = await service.send({ method: 'HEAD', path: '/v1/usage', key })
    expect([head.status, head.text]).toEqual([200, ''])
    expectRefusal(await service.send({ method: 'POST', path: '/v1/usage', key }), 405, 'method_not_allowed')
    expectRefusal(await service.get('/v1/usage'), 401, 'missing_key')
  })

  test('what was sent is counted, by operation, at once [M1]', async () => {
    await awayFromMidnight()
    const { key } = await service.createKey({ plan: 'growth' })
    const batch: Sending = { method: 'POST', path: '/v1/geo/batch', body: '{"ips":["8.8.8.8","1.1.1.1"]}' }
    const sendings: readonly Sending[] = [
      ...Array.from({ length: 7 }, () => ({ path: LOOKUP })),
      ...Array.from({ length: 4 }, () => ({ path: '/v1/geo?ip=8.8.8.8' })),
      ...Array.from({ length: 3 }, () => batch),
      { path: '/v1/geo/1.2.3' },
      { method: 'HEAD', path: LOOKUP },
      { ...batch, body: '{' },
      { path: '/v1/nowhere' },
      { method: 'DELETE', path: LOOKUP },
    ]
    await Promise.all(sendings.map((sending) => service.send({ ...sending, key })))
    const { today } = await usageOf(key, 'growth')
    const { geoLookupAddress, geoLookup, geoBatch, usageGet, ...others } = today.by_operation
    expect(geoLookupAddress).toEqual({ admitted: 9, refused: 0 })
    expect(geoLookup).toEqual({ admitted: 4, refused: 0 })
    expect(geoBatch).toEqual({ admitted: 4, refused: 0 })
    // A path or a method that there is not belongs to none of the published operations.
    expect(sumOf(Object.values(others))).toEqual({ admitted: 2, refused: 0 })
    expect(usageGet ?? NONE).toEqual({ admitted: today.admitted - 19, refused: 0 })
  })

  test('a 403 is admitted, and counted for its operation [M1]', async () => {
    await awayFromMidnight()
    const { key } = await service.createKey({ plan: 'growth', scopes: ['notify:read'] })
    for (let time = 0; time < 3; time++) expect((await service.get(LOOKUP, key)).status).toBe(403)
    const { today } = await usageOf(key, 'growth')
    expect(today.by_operation.geoLookupAddress).toEqual({ admitted: 3, refused: 0 })
  })

  test('what the limit refused is counted as refused, for every operation it was meant for [M1]', async () => {
    await awayFromMidnight()
    const { id, key } = await service.createKey({ plan: 'free' })
    expect(countStatuses(await burst([service], key, 90))).toEqual({ 200: 60, 429: 30 })
    for (let time = 0; time < 5; time++)
      await service.send({ method: 'POST', path: '/v1/geo/batch', key, body: '{' })
    for (let time = 0; time < 2; time++) expect((await service.get('/v1/usage', key)).status).toBe(429)
    expect((await service.admin('PATCH', `/admin/keys/${id}`, { plan: 'growth' })).status).toBe(200)
    const { today } = await usageOf(key, 'growth')
    expect(today.by_operation.geoLookupAddress).toEqual({ admitted: 60, refused: 30 })
    expect(today.by_operation.geoBatch).toEqual({ admitted: 0, refused: 5 })
    expect(today.by_operation.usageGet?.refused).toBe(2)
    expect(today.refused).toBe(37)
  })

  test('a key sees its own requests only, and not those that were answered 401 [M1]', async () => {
    const one = await service.createKey()
    const other = await service.createKey({ partnerId: one.partner_id })
    await burst([service], one.key, 5)
    expect((await service.send({ path: LOOKUP, key: `${one.key}0`, from: '127.0.33.1' })).status).toBe(401)
    expect(await totalUsage(service, one.key)).toEqual({ admitted: 5, refused: 0 })
    expect(await totalUsage(service, other.key)).toEqual(NONE)
  })
})

describe('a SIGTERM loses nothing [M1]', () => {
  test('what was answered before, and while, the service stopped is there after the restart [M1, O5]', async () => {
    const env = { DATABASE_URL: await freshDatabase() }
    const first = await startNode(env)
    const { id, key: limited } = await first.createKey({ plan: 'free' })
    const keys = await makeKeys(first, 10)
    const refused = countStatuses(await burst([first], limited, 80))
    const load = startLoad(first, { keys, clients: 4, pauseMs: 5 })
    await until(() => load.seen.length >= 100)
    const stopped = first.stop()
    const answered = countStatuses(await load.stop())
    expect(await stopped).toBe(0)

    const second = await startNode(env)
    try {
      const totals: Counts[] = []
      for (const key of keys) totals.push(await totalUsage(second, key))
      expect(sumOf(totals)).toEqual({ admitted: answered[200] ?? 0, refused: 0 })
      expect((await second.admin('PATCH', `/admin/keys/${id}`, { plan: 'growth' })).status).toBe(200)
      expect(await totalUsage(second, limited, 'growth')).toEqual({
        admitted: refused[200] ?? 0,
        refused: refused[429] ?? 0,
      })
    } finally {
      await second.stop()
    }
  })

  test('after a restart without Redis the day goes on where it was [L3]', async () => {
    await awayFromMidnight()
    const env = { DATABASE_URL: await freshDatabase() }
    const first = await startNode(env)
    const { key } = await first.createKey({ plan: 'free' })
    await burst([first], key, 10)
    await first.stop()
    const second = await startNode(env)
    try {
      expect(readLimits(await second.get(LOOKUP, key), 'free').day.remaining).toBe(4_989)
    } finally {
      await second.stop()
    }
  })
})

describe('two nodes on one Postgres [M1]', () => {
  test('what one node counted the other tells within 2 s, and nothing is counted twice [M1]', async () => {
    const env = { DATABASE_URL: await freshDatabase() }
    const one = await startNode(env)
    const two = await startNode(env)
    try {
      const { key } = await one.createKey()
      await burst([one, two], key, 60)
      const lookups = async () =>
        readUsage(await one.get('/v1/usage', key), 'scale').today.by_operation.geoLookupAddress?.admitted ?? 0
      const startMs = Date.now()
      expect(await eventually(10_000, lookups, (count) => count >= 60)).toBe(60)
      console.log(JSON.stringify({ usage_of_the_other_node_after_ms: Date.now() - startMs }))
      await Promise.all([one.stop(), two.stop()])
      const three = await startNode(env)
      expect((await totalUsage(three, key)).admitted).toBe(60)
      await three.stop()
    } finally {
      await Promise.all([one.kill(), two.kill()])
    }
  })
})
