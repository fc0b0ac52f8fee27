import { describe, expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { type AdminParts, createAdmin } from '../../src/admin.ts'
import { createAdminHosts } from '../../src/http/access/admin-hosts.ts'
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
    tokens: () => [{ name: 'admin', token: TOKEN }],
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
    const response = await testAdmin({ tokens: () => [] })('POST', '/admin/things', withToken())
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

  test('compares at most four of a thousand tokens that a locked-out address sends at once [K7]', async () => {
    const ask = testAdmin()
    const wrong = { headers: { Authorization: 'Bearer wrong' } }
    for (let count = 0; count < 20; count++) await ask('GET', '/admin/things/1', wrong)
    const asked = Array.from({ length: 1_000 }, () => ask('DELETE', '/admin/things/1', withToken()))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    const passed = statuses.filter((status) => status === 204).length
    expect(passed).toBeWithin(1, 5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1_000 - passed)
  })
})

describe('the Host of a request to the admin listener [K7]', () => {
  const hosts = createAdminHosts(['waypost', 'Admin.Example', '192.0.2.1'])
  const ask = testAdmin({ hosts })
  const PATHS = ['/metrics', '/openapi.json', '/nowhere', '/admin/things', '/admin/nothing', '/']

  test.each([
    'localhost',
    'LOCALHOST:8081',
    'localhost.',
    'node1.localhost:1',
    '127.0.0.1',
    '127.9.9.9:8081',
    '10.0.0.7:8081',
    '[::1]:8081',
    '[2001:db8::1]',
    '[::ffff:10.0.0.7]:8081',
    'waypost:8081',
    'admin.example',
    'ADMIN.example.:80',
  ])('%s is served', async (Host) => {
    expect((await ask('GET', '/metrics', { headers: { Host } })).status).toBe(200)
    const made = { body: '{"name":"a"}', headers: { Host, Authorization: `Bearer ${TOKEN}` } }
    expect((await ask('POST', '/admin/things', made)).status).toBe(201)
  })

  test.each([
    'evil.example',
    'evil.example:8081',
    'localhost.evil.example',
    'localhost.evil.example.',
    'evillocalhost',
    'waypost.evil.example',
    'notwaypost',
    'x.admin.example',
    '127.0.0.1.evil.example',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    'a,127.0.0.1',
    '127.0.0.1, 127.0.0.1',
    'evil.example@127.0.0.1',
    '',
  ])('%p is refused at every path, whatever the token', async (Host) => {
    for (const path of PATHS) {
      for (const Authorization of ['', 'Bearer wrong', `Bearer ${TOKEN}`]) {
        const headers = { Host, ...(Authorization !== '' && { Authorization }) }
        const response = await ask('POST', path, { headers, body: '{"name":"a"}' })
        const { code, message } = await errorOf(response)
        expect([response.status, code, message.slice(0, 5)]).toEqual([400, 'bad_request', 'Host:'])
      }
    }
  })

  test('guesses under another Host are not compared, and lock nobody out', async () => {
    const rebound = { headers: { Host: 'evil.example', Authorization: 'Bearer wrong' } }
    for (let count = 0; count < 30; count++)
      expect((await ask('DELETE', '/admin/things/1', rebound)).status).toBe(400)
    expect(
      (await ask('DELETE', '/admin/things/1', { headers: { Authorization: 'Bearer wrong' } })).status,
    ).toBe(401)
  })

  const Host = '127.0.0.1:8081'
  test.each([
    [{ Origin: 'http://127.0.0.1:8081' }, 200],
    [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
    [{ 'Sec-Fetch-Site': 'none' }, 200],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 400],
    [{ 'Sec-Fetch-Site': 'same-site' }, 400],
    [{ Origin: 'http://127.0.0.1:8080' }, 400],
    [{ Origin: 'http://evil.example' }, 400],
    [{ Origin: 'null' }, 400],
  ])(
    'a browser that sends %j is answered %d: pages of other origins ask for nothing',
    async (headers, status) => {
      const sent = Object.entries({ Host, ...headers }).filter(([, value]) => value !== undefined)
      expect((await ask('GET', '/metrics', { headers: sent as [string, string][] })).status).toBe(status)
    },
  )
})
