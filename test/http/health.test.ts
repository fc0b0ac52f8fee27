import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { createHealth, type HealthParts } from '../../src/http/health.ts'
import { READY } from '../../src/http/health-documents.ts'
import { testApp } from './app.ts'

const WELL: HealthParts = {
  database: async () => 'ok',
  hasDatabaseAnswered: () => false,
  redis: async () => 'off',
  hasGeoIndex: () => true,
  isDraining: () => false,
}

/** The status and body of an answer, which is as the document of the admin listener says. */
async function ready(parts: Partial<HealthParts>): Promise<Record<string, unknown>> {
  const response = await testApp({ health: createHealth({ ...WELL, ...parts }).operations }).ask(
    '/health/ready',
  )
  const body = (await response.json()) as Record<string, unknown>
  const { schema } = response.ok ? READY.answers[200] : READY.answers[503]
  expect([...Value.Errors(schema, body)]).toEqual([])
  return { http: response.status, ...body }
}

const unavailable = (status: string) => ({
  error: { code: 'unavailable', message: `The service is ${status}.`, status: 503 },
})

describe('readiness (O4)', () => {
  test('is 200 where all is well', async () => {
    const checks = { database: 'ok', redis: 'off', geo_index: 'ok' }
    expect(await ready({})).toEqual({ http: 200, status: 'ok', checks })
  })

  test('is degraded, not 503, without Redis', async () => {
    const checks = { database: 'ok', redis: 'down', geo_index: 'ok' }
    expect(await ready({ redis: async () => 'down' })).toEqual({ http: 200, status: 'degraded', checks })
  })

  const down = () => Promise.reject(new Error('refused'))

  test('is 503 until the database has been reached', async () => {
    const checks = { database: 'down', redis: 'off', geo_index: 'ok' }
    expect(await ready({ database: down })).toEqual({
      http: 503,
      status: 'unavailable',
      checks,
      ...unavailable('unavailable'),
    })
  })

  test('is degraded, not 503, where a database that was reached is away', async () => {
    const checks = { database: 'down', redis: 'off', geo_index: 'ok' }
    const expected = { http: 200, status: 'degraded', checks }
    expect(await ready({ database: down, hasDatabaseAnswered: () => true })).toEqual(expected)
  })

  test('is 503 where the tables are older than the program, and stays so while the database is away', async () => {
    const checks = { database: 'outdated', redis: 'off', geo_index: 'ok' }
    const expected = { http: 503, status: 'unavailable', checks, ...unavailable('unavailable') }
    const hasDatabaseAnswered = () => true
    expect(await ready({ database: async () => 'outdated', hasDatabaseAnswered })).toEqual(expected)
    const answers = [Promise.resolve('outdated' as const), down()]
    const database = () => answers.shift() ?? down()
    const { ask } = testApp({
      health: createHealth({ ...WELL, database, hasDatabaseAnswered }).operations,
    })
    expect((await ask('/health/ready')).status).toBe(503)
    expect((await ask('/health/ready')).status).toBe(503)
  })

  test('is degraded, not 503, where a database that took writes takes none, and 503 where it never took one', async () => {
    const answers = ['ok', 'read_only', 'read_only'] as const
    for (const first of [0, 1]) {
      const states = answers.slice(first).map((state) => Promise.resolve(state))
      const { ask } = testApp({
        health: createHealth({
          ...WELL,
          database: () => states.shift() ?? down(),
          hasDatabaseAnswered: () => true,
        }).operations,
      })
      const statuses: number[] = []
      for (let time = 0; time < 4; time++) statuses.push((await ask('/health/ready')).status)
      expect(statuses).toEqual(Array(4).fill(first === 0 ? 200 : 503))
    }
    const checks = { database: 'read_only', redis: 'off', geo_index: 'ok' }
    const expected = { http: 503, status: 'unavailable', checks, ...unavailable('unavailable') }
    expect(await ready({ database: async () => 'read_only' })).toEqual(expected)
  })

  test('is 503 without a geo index', async () => {
    const checks = { database: 'ok', redis: 'off', geo_index: 'missing' }
    const expected = { http: 503, status: 'unavailable', checks, ...unavailable('unavailable') }
    expect(await ready({ hasGeoIndex: () => false })).toEqual(expected)
  })

  test('is 503 while the service drains', async () => {
    const checks = { database: 'ok', redis: 'off', geo_index: 'ok' }
    const expected = { http: 503, status: 'draining', checks, ...unavailable('draining') }
    expect(await ready({ isDraining: () => true })).toEqual(expected)
  })

  test('asks the database once, however many ask at once', async () => {
    let pings = 0
    const answer = Promise.withResolvers<'ok'>()
    const database = () => {
      pings++
      return answer.promise
    }
    const { ask } = testApp({ health: createHealth({ ...WELL, database }).operations })
    const asked = Array.from({ length: 20 }, () => ask('/health/ready'))
    answer.resolve('ok')
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(pings).toBe(1)
  })
})

test('liveness needs nothing', async () => {
  const { ask } = testApp({
    health: createHealth({
      ...WELL,
      database: () => new Promise(() => {}),
      hasGeoIndex: () => false,
    }).operations,
  })
  expect(await (await ask('/health/live')).json()).toEqual({ status: 'ok' })
})
