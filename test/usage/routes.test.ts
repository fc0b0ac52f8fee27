import { beforeAll, expect, test } from 'bun:test'
import type { Caller } from '../../src/http/operation/operation.ts'
import { SERVICE_ACTOR } from '../../src/http/operation/operation.ts'
import { createMeter, type Meter } from '../../src/usage/meter.ts'
import { usageAdminRoutes, usageOperations } from '../../src/usage/routes.ts'
import { errorOf, GOOD_KEY, LIMIT_HEADERS, testApp, withKey } from '../http/app.ts'
import { describeOnBoth } from '../keys/databases.ts'
import { newId, nothingNoted } from './stored.ts'

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5)
const DAY_MS = 86_400_000

describeOnBoth('the usage of a key', (database) => {
  const keyId = newId()
  const caller: Caller = { keyId, partnerId: newId(), plan: 'growth', scopes: new Set(['geo:read']) }
  let nowMs = NOW
  let meter: Meter

  /** The application, which counts as the door does. */
  const application = () =>
    testApp({
      operations: usageOperations({ meter, now: () => nowMs }),
      authenticate: (key) => (key === GOOD_KEY ? caller : null),
      limits: {
        spend: (who, operation) => {
          meter.count(who.keyId, operation, true, nowMs)
          return { refusal: null, ...LIMIT_HEADERS }
        },
        refuseOverload: () => ({ refusal: 'never', ...LIMIT_HEADERS }),
      },
    })

  const usageOfId = async (id: string) => {
    const [route] = usageAdminRoutes({
      meter,
      now: () => nowMs,
      rightsOf: async (asked) => (asked === keyId ? { plan: 'growth', scopes: new Set(['geo:read']) } : null),
    })
    if (route === undefined) throw new Error('There is no such route.')
    expect(route).toMatchObject({ method: 'GET', path: '/admin/keys/:id/usage' })
    const request = new Request(`http://localhost/admin/keys/${id}/usage`)
    const readBody = () => Promise.reject(new Error('It has no body.'))
    return await route.handle({ request, params: { id }, query: '', actor: SERVICE_ACTOR, readBody })
  }

  beforeAll(async () => {
    meter = createMeter({ database: database(), noteUses: nothingNoted })
    nowMs = NOW - 2 * DAY_MS
    for (const admitted of [true, true, false]) meter.count(keyId, 'geoLookup', admitted, nowMs)
    nowMs = NOW
    await meter.flush()
    meter.count(keyId, 'geoLookup', true, nowMs)
    meter.count(keyId, 'geoBatch', false, nowMs)
  })

  test('a stranger is refused', async () => {
    const answer = await application().ask('/v1/usage')
    expect(answer.status).toBe(401)
    expect(await errorOf(answer)).toMatchObject({ code: 'missing_key' })
  })

  test('an unknown parameter is refused', async () => {
    const answer = await application().ask('/v1/usage?days=7', withKey())
    expect(answer.status).toBe(400)
    expect(await errorOf(answer)).toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('days'),
    })
  })

  test('a key reads its plan, scopes in effect, limits and requests, this one and the refused one among them', async () => {
    const answer = await application().ask('/v1/usage', withKey())
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const body = (await answer.json()) as Record<string, unknown>
    const { days, ...rest } = body
    expect(rest).toEqual({
      plan: 'growth',
      scopes: ['geo:read'],
      limits: { per_minute: 300, per_day: 50_000 },
      today: {
        admitted: 3,
        refused: 1,
        by_operation: {
          geoBatch: { admitted: 0, refused: 1 },
          geoLookup: { admitted: 1, refused: 0 },
          usageGet: { admitted: 2, refused: 0 },
        },
      },
    })
    expect(Object.keys(body)).toEqual(['plan', 'scopes', 'limits', 'today', 'days'])
    const unused = (date: string) => ({ date, admitted: 0, refused: 0 })
    expect(days).toEqual([
      ...Array.from({ length: 27 }, (_, index) =>
        unused(new Date(NOW - (29 - index) * DAY_MS).toISOString().slice(0, 10)),
      ),
      { date: '2025-12-31', admitted: 2, refused: 1 },
      unused('2026-01-01'),
      { date: '2026-01-02', admitted: 3, refused: 1 },
    ])
  })

  test('the admin listener tells the same of any key, and costs the key nothing', async () => {
    const [first, second] = [await usageOfId(keyId), await usageOfId(keyId)]
    expect(second).toEqual(first)
    const answer = await application().ask('/v1/usage', withKey())
    const own = await answer.text()
    const { body } = await usageOfId(keyId)
    expect(body).toBe(own)
  })

  test('there is no usage of an id that is the id of no key', async () => {
    for (const id of ['x', newId()]) {
      await expect(usageOfId(id)).rejects.toMatchObject({ code: 'not_found', status: 404 })
    }
  })
})
