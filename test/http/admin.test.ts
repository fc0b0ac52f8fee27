import { describe, expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { type AdminParts, createAdmin } from '../../src/admin.ts'
import { LineWriter } from '../../src/http/observe/line-writer.ts'
import { createLog } from '../../src/http/observe/log.ts'
import { Metrics } from '../../src/http/observe/metrics.ts'
import { type AdminOperation, defineAdminOperation } from '../../src/http/operation/admin-operation.ts'
import { FailedByAddress } from '../../src/limits/failed-authentications.ts'
import { errorOf } from './app.ts'

const TOKEN = 'the-admin-token'
const BODY = Type.Object({ name: Type.String() }, { additionalProperties: false })

const words = { summary: 'Things', description: 'For tests.', answers: {}, refusals: {} }

const things: AdminOperation[] = [
  defineAdminOperation({
    ...words,
    id: 'adminRemoveThing',
    method: 'DELETE',
    path: '/admin/things/:id',
    handle: () => ({ status: 204, body: null }),
  }),
  defineAdminOperation({
    ...words,
    id: 'adminCreateThing',
    method: 'POST',
    path: '/admin/things',
    body: { schema: BODY, examples: {} },
    handle: (_, { body }) => ({ status: 201, body: JSON.stringify(body) }),
  }),
]

function testAdmin(parts: Partial<AdminParts> = {}) {
  const admin = createAdmin({
    token: () => TOKEN,
    operations: things,
    health: [],
    failures: new FailedByAddress(),
    log: createLog(new LineWriter(() => undefined), 'info'),
    metrics: new Metrics(),
    isDraining: () => false,
    ...parts,
  })
  return (method: string, path: string, init: RequestInit = {}) =>
    admin.handle(new Request(`http://localhost${path}`, { method, ...init }))
}

const withToken = (init: RequestInit = {}) => ({ ...init, headers: { Authorization: `Bearer ${TOKEN}` } })

describe('the admin listener', () => {
  test('serves an operation to the bearer of the token', async () => {
    const ask = testAdmin()
    const made = await ask('POST', '/admin/things', withToken({ body: '{"name":"a"}' }))
    expect([made.status, await made.text()]).toEqual([201, '{"name":"a"}'])
    const removed = await ask('DELETE', '/admin/things/1', withToken())
    expect([removed.status, await removed.text()]).toEqual([204, ''])
  })

  test('refuses a body of another shape', async () => {
    const response = await testAdmin()('POST', '/admin/things', withToken({ body: '{"nme":"a"}' }))
    expect(response.status).toBe(400)
  })

  test.each([
    [{}, 'missing_key'],
    [{ Authorization: 'Basic dTpw' }, 'missing_key'],
    [{ 'x-api-key': TOKEN }, 'missing_key'],
    [{ Authorization: `Bearer ${TOKEN}x` }, 'invalid_key'],
    [{ Authorization: `Bearer ${TOKEN.slice(1)}` }, 'invalid_key'],
  ])('refuses %p', async (headers, code) => {
    for (const path of ['/admin/things', '/admin/nothing', '/admin', '/admin/geo/reload']) {
      const response = await testAdmin()('POST', path, { headers: headers as Record<string, string> })
      expect([response.status, (await errorOf(response)).code]).toEqual([401, code])
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  test('without a token set, has no admin operations', async () => {
    const response = await testAdmin({ token: () => null })('POST', '/admin/things', withToken())
    expect([response.status, (await errorOf(response)).code]).toEqual([404, 'not_found'])
  })

  test('answers an unknown path and a wrong method like the public one', async () => {
    const ask = testAdmin()
    expect((await ask('GET', '/admin/nothing', withToken())).status).toBe(404)
    expect((await ask('GET', '/v1/geo')).status).toBe(404)
    const wrong = await ask('GET', '/admin/things', withToken())
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('shows the metrics to anyone who reaches it', async () => {
    const ask = testAdmin()
    await ask('GET', '/nowhere')
    const response = await ask('GET', '/metrics')
    expect(response.headers.get('content-type')).toStartWith('text/plain; version=0.0.4')
    expect(await response.text()).toContain('waypost_requests_total{operation="none",status="404"} 1')
  })

  test('refuses an address from which twenty wrong tokens came, but not the right token', async () => {
    const ask = testAdmin()
    const wrong = { headers: { Authorization: 'Bearer wrong' } }
    for (let count = 0; count < 20; count++)
      expect((await ask('GET', '/admin/things/1', wrong)).status).toBe(401)
    const refused = await ask('DELETE', '/admin/things/1', wrong)
    expect([refused.status, (await errorOf(refused)).code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 61)
    expect((await ask('DELETE', '/admin/things/1')).status).toBe(429)
    expect((await ask('DELETE', '/admin/things/1', withToken())).status).toBe(204)
  })
})
