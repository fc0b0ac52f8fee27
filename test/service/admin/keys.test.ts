import { describe, expect, test } from 'bun:test'
import { expectRefusal } from '../../support/answers.ts'
import { forFile } from '../../support/for-file.ts'
import { startAlone } from '../../support/nodes.ts'
import { readJson, type Sending, send } from '../../support/raw-http.ts'
import { type IssuedKey, startService } from '../../support/service.ts'

const UUID = '01890a5d-ac96-774b-bcce-b302099a8057'

const service = await forFile(startAlone())
const partnerId = readJson<{ id: string }>(
  await service.admin('POST', '/admin/partners', { name: 'acme' }),
  201,
).id

const keyBody = (changes: Record<string, unknown> = {}) => ({
  partner_id: partnerId,
  plan: 'free',
  scopes: ['geo:read'],
  ...changes,
})

describe('who may call the admin listener [O2]', () => {
  const ADMIN: readonly (readonly [string, string])[] = [
    ['GET', '/admin/keys'],
    ['POST', '/admin/keys'],
    ['DELETE', `/admin/keys/${UUID}`],
    ['GET', '/admin/partners'],
    ['POST', '/admin/partners'],
    ['POST', '/admin/geo/reload'],
    ['GET', '/admin/nowhere'],
  ]
  const TOKENS: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    ['no token', []],
    ['another token', [['Authorization', 'Bearer admin-token-of-the-test']]],
    ['a longer token', [['Authorization', 'Bearer admin-token-of-the-tests2']]],
    ['an empty token', [['Authorization', 'Bearer ']]],
    ['the token under another scheme', [['Authorization', 'Basic admin-token-of-the-tests']]],
    ['the token as x-api-key', [['x-api-key', 'admin-token-of-the-tests']]],
  ]
  for (const [what, headers] of TOKENS) {
    test.each(ADMIN)(`${what} is 401 at %s %s [O2]`, async (method, path) => {
      const reply = await send(service.adminUrl, { method, path, headers, body: '{}' })
      expectRefusal(
        reply,
        401,
        headers.length === 0 || !/Bearer .|^wp/.test(headers[0]?.[1] ?? '') ? 'missing_key' : 'invalid_key',
      )
    })
  }

  test('an API key with all scopes does not open the admin listener [O2]', async () => {
    const headers = [['Authorization', `Bearer ${service.demoKey}`]] as const
    expectRefusal(await send(service.adminUrl, { path: '/admin/keys', headers }), 401, 'invalid_key')
  })

  test('the admin token is no API key [O2]', async () => {
    const headers = [['Authorization', `Bearer ${service.adminToken}`]] as const
    expectRefusal(await service.send({ path: '/v1/geo', headers }), 401, 'invalid_key')
  })

  test('the public listener has no /admin [O2]', async () => {
    const headers = [['Authorization', `Bearer ${service.adminToken}`]] as const
    expectRefusal(await service.send({ path: '/admin/keys', headers }), 404, 'not_found')
  })

  test('health needs no token on the admin listener [O2]', async () => {
    for (const path of ['/health/live', '/health/ready'])
      expect((await send(service.adminUrl, { path })).status).toBe(200)
  })

  test('unknown paths and wrong methods are refused in the envelope on the admin listener [G3]', async () => {
    expectRefusal(await service.admin('GET', '/admin/nowhere'), 404, 'not_found')
    expectRefusal(await service.admin('GET', '/nowhere'), 404, 'not_found')
    const reply = await service.admin('PUT', '/admin/partners', { name: 'x' })
    expectRefusal(reply, 405, 'method_not_allowed')
    expect((reply.headers.get('allow') ?? '').split(', ')).toEqual(expect.arrayContaining(['GET', 'POST']))
  })
})

describe('partners and keys [O2]', () => {
  test('a new partner is answered 201 with its id and name, and listed [O2]', async () => {
    const name = `partner ${crypto.randomUUID()}`
    const partner = readJson<{ id: string; name: string }>(
      await service.admin('POST', '/admin/partners', { name }),
      201,
    )
    expect(partner).toMatchObject({ id: expect.any(String), name })
    expect((await service.admin('GET', '/admin/partners')).text).toContain(JSON.stringify(name))
  })

  test('a new key is answered 201 with what was asked for, and its text [O2]', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const body = keyBody({
      plan: 'growth',
      scopes: ['notify:read', 'geo:read'],
      name: 'backend',
      expires_at: expiresAt,
    })
    const key = readJson<IssuedKey>(await service.admin('POST', '/admin/keys', body), 201)
    expect(key).toMatchObject({
      partner_id: partnerId,
      plan: 'growth',
      name: 'backend',
      id: expect.any(String),
    })
    expect([...(key.scopes as string[])].sort()).toEqual(['geo:read', 'notify:read'])
    expect(Date.parse(key.expires_at as string)).toBe(Date.parse(expiresAt))
    expect((await service.get('/v1/geo/8.8.8.8', key.key)).status).toBe(200)
  })

  test('the list of keys names every key and tells no secret [O2]', async () => {
    const key = await service.createKey()
    const { status, text } = await service.admin('GET', '/admin/keys')
    expect(status).toBe(200)
    expect(text).toContain(key.id)
    const digest = new Bun.CryptoHasher('sha256').update(key.key)
    expect(text).not.toMatch(/wp_[0-9A-Za-z]{49}/)
    expect(text).not.toContain(key.key.slice(3, 46))
    expect(text).not.toContain(digest.copy().digest('hex'))
    expect(text).not.toContain(digest.digest('base64'))
  })

  test('a revoked key stays in the list [O2]', async () => {
    const key = await service.createKey()
    expect(await service.admin('DELETE', `/admin/keys/${key.id}`)).toMatchObject({ status: 204, text: '' })
    expect((await service.admin('GET', '/admin/keys')).text).toContain(key.id)
  })

  test.each([UUID, 'x', '1', '%00', "'%20or%201=1--", 'x'.repeat(500)])(
    'revoking the unknown id %s is 404 [O2]',
    async (id) => {
      expectRefusal(await service.admin('DELETE', `/admin/keys/${id}`), 404, 'not_found')
    },
  )

  test('a key for an unknown partner is refused by the name of the field [O2]', async () => {
    for (const partner of [UUID, 'x', '']) {
      const reply = await service.admin('POST', '/admin/keys', keyBody({ partner_id: partner }))
      expect([400, 404]).toContain(reply.status)
      expect(expectRefusal(reply, reply.status, reply.status === 404 ? 'not_found' : 'bad_request')).toMatch(
        /partner/,
      )
    }
  })
})

describe('a bad body is refused with 400 that names the field [O2]', () => {
  const past = new Date(Date.now() - 1000).toISOString()
  const KEYS: readonly (readonly [string, Record<string, unknown>, RegExp])[] = [
    ['an unknown plan', { plan: 'gold' }, /\bplan\b/],
    ['a plan in capitals', { plan: 'Free' }, /\bplan\b/],
    ['no plan', { plan: undefined }, /\bplan\b/],
    ['an unknown scope', { scopes: ['geo:read', 'geo:write'] }, /\bscopes\b/],
    ['no scopes', { scopes: undefined }, /\bscopes\b/],
    ['empty scopes', { scopes: [] }, /\bscopes\b/],
    ['scopes as a string', { scopes: 'geo:read' }, /\bscopes\b/],
    ['no partner', { partner_id: undefined }, /\bpartner_id\b/],
    ['a number for a partner', { partner_id: 7 }, /\bpartner_id\b/],
    ['an expiry in the past', { expires_at: past }, /\bexpires_at\b/],
    ['an expiry that is no time', { expires_at: 'soon' }, /\bexpires_at\b/],
    ['an expiry on 30 February', { expires_at: '2099-02-30T00:00:00Z' }, /\bexpires_at\b/],
    ['an expiry as a number', { expires_at: 4_102_444_800 }, /\bexpires_at\b/],
    ['a name that is no string', { name: 7 }, /\bname\b/],
    ['a name with U+0000', { name: 'a\u0000b' }, /\bname\b/],
    ['an unknown field', { colour: 'red' }, /\bcolour\b/],
  ]
  test.each(KEYS)('a key with %s is refused [O2]', async (_, changes, named) => {
    const reply = await service.admin('POST', '/admin/keys', keyBody(changes))
    expect(expectRefusal(reply, 400, 'bad_request')).toMatch(named)
  })

  const PARTNERS: readonly (readonly [string, unknown, RegExp])[] = [
    ['no name', {}, /\bname\b/],
    ['an empty name', { name: '' }, /\bname\b/],
    ['a name that is no string', { name: ['acme'] }, /\bname\b/],
    ['a name of 10,000 letters', { name: 'x'.repeat(10_000) }, /\bname\b/],
    ['a name with U+0000', { name: 'a\u0000b' }, /\bname\b/],
    ['an unknown field', { name: 'acme', id: UUID }, /\bid\b/],
    ['an array', ['acme'], /object/i],
  ]
  test.each(PARTNERS)('a partner with %s is refused [O2]', async (_, body, named) => {
    expect(expectRefusal(await service.admin('POST', '/admin/partners', body), 400, 'bad_request')).toMatch(
      named,
    )
  })

  test('a body that is not JSON is refused, and one over 64 KiB [G1]', async () => {
    const headers = [['Authorization', `Bearer ${service.adminToken}`]] as const
    const post = (body: string): Sending => ({ method: 'POST', path: '/admin/partners', headers, body })
    expectRefusal(await send(service.adminUrl, post('name=acme')), 400, 'bad_request')
    expectRefusal(await send(service.adminUrl, post(' '.repeat(65_537))), 413, 'payload_too_large')
  })
})

describe('without ADMIN_TOKEN /admin is off [O2]', () => {
  test('every /admin path is 404 whatever token is sent, and health answers [O2]', async () => {
    const closed = await startService({ env: { ADMIN_TOKEN: undefined } })
    try {
      for (const token of ['', 'undefined', 'null', 'admin-token-of-the-tests']) {
        const headers = [['Authorization', `Bearer ${token}`]] as const
        for (const path of ['/admin/keys', '/admin/partners'])
          expectRefusal(await send(closed.adminUrl, { path, headers }), 404, 'not_found')
      }
      expect((await send(closed.adminUrl, { path: '/health/live' })).status).toBe(200)
    } finally {
      await closed.stop()
    }
  })
})
