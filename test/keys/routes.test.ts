import { beforeAll, describe, expect, test } from 'bun:test'
import { ApiError } from '../../src/http/errors.ts'
import { readBody } from '../../src/http/operation/body.ts'
import { SERVICE_ACTOR } from '../../src/http/operation/operation.ts'
import { createKeys } from '../../src/keys/keys.ts'
import { keyAdminRoutes } from '../../src/keys/routes.ts'
import { describeOnBoth } from './databases.ts'

interface Answered {
  readonly status: number
  readonly body: { readonly [field: string]: unknown } | null
}

describeOnBoth('the admin routes of keys', (database) => {
  let partnerId: unknown

  /** What the admin listener does, without the listener: the answer, or the refusal's status and message. */
  async function call(method: string, path: string, body?: unknown): Promise<Answered> {
    const routes = keyAdminRoutes(createKeys(database()))
    const [, , , id, ...rest] = path.split('/')
    const pattern = id === undefined ? path : [path.split('/', 3).join('/'), ':id', ...rest].join('/')
    const route = routes.find((candidate) => candidate.method === method && candidate.path === pattern)
    if (route === undefined) throw new Error(`There is no ${method} ${pattern}.`)
    const request = new Request(`http://localhost${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    try {
      const answer = await route.handle({
        request,
        params: id === undefined ? {} : { id },
        query: '',
        actor: SERVICE_ACTOR,
        readBody: (schema) => readBody(request, schema),
      })
      return {
        status: answer.status ?? 200,
        body: answer.body === null ? null : JSON.parse(String(answer.body)),
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { status: error.status, body: { code: error.code, message: error.message } }
    }
  }

  beforeAll(async () => {
    const made = await call('POST', '/admin/partners', { name: 'Acme' })
    expect(made).toEqual({ status: 201, body: { id: expect.any(String), name: 'Acme', warnings: [] } })
    partnerId = made.body?.id
  })

  test('partners are listed', async () => {
    expect(await call('GET', '/admin/partners')).toEqual({
      status: 200,
      body: {
        partners: [
          { id: partnerId, name: 'Acme', links: [], created_at: expect.any(String), cors_origins: [] },
        ],
        next_cursor: null,
      },
    })
  })

  test('a key is made, listed without its secret, and revoked, twice', async () => {
    const wish = {
      partner_id: partnerId,
      plan: 'free',
      scopes: ['geo:read', 'geo:read'],
      expires_at: '2999-01-01T00:00:00Z',
    }
    const made = await call('POST', '/admin/keys', wish)
    expect(made).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        key: expect.stringMatching(/^wp_/),
        partner_id: partnerId,
        plan: 'free',
        scopes: ['geo:read'],
        inactive_scopes: [],
        name: null,
        expires_at: '2999-01-01T00:00:00.000Z',
        created_at: expect.any(String),
        warnings: [],
      },
    })
    const listed = await call('GET', '/admin/keys')
    expect(listed.body?.keys).toHaveLength(1)
    expect(JSON.stringify(listed)).not.toContain(String(made.body?.key))
    const path = `/admin/keys/${made.body?.id}`
    expect(await call('DELETE', path)).toEqual({ status: 204, body: null })
    expect(await call('DELETE', path)).toEqual({ status: 204, body: null })
  })

  const made = async (): Promise<Record<string, unknown>> => {
    const wish = { partner_id: partnerId, plan: 'free', scopes: ['geo:read'], name: 'one' }
    return (await call('POST', '/admin/keys', wish)).body ?? {}
  }

  test('a link is opened and ended, twice, and shown meanwhile', async () => {
    const path = `/admin/partners/${partnerId}/links/trust`
    const shown = async () => (await call('GET', '/admin/partners')).body?.partners
    for (const links of [['trust'], []]) {
      const method = links.length > 0 ? 'PUT' : 'DELETE'
      for (let round = 0; round < 2; round++) {
        expect(await call(method, path)).toEqual({ status: 204, body: null })
        expect(await shown()).toMatchObject([{ id: partnerId, links }])
      }
    }
  })

  test('a patch answers with the key as it is listed, in the order of the table of scopes', async () => {
    const { id } = await made()
    const patched = await call('PATCH', `/admin/keys/${id}`, {
      plan: 'growth',
      scopes: ['notify:read', 'geo:read'],
    })
    expect(patched).toMatchObject({
      status: 200,
      body: { id, plan: 'growth', scopes: ['geo:read', 'notify:read'] },
    })
    const listed = (await call('GET', '/admin/keys')).body?.keys as unknown[]
    const { warnings, ...shown } = patched.body as { warnings: unknown }
    expect(warnings).toEqual([])
    expect(listed).toContainEqual(shown)
    expect(await call('PATCH', `/admin/keys/${id}`, { plan: 'scale' })).toMatchObject({
      body: { plan: 'scale' },
    })
  })

  test('a rotation answers with a whole new key, and a list shows no secret of it', async () => {
    const { id, key, created_at, ...same } = await made()
    const rotated = await call('POST', `/admin/keys/${id}/rotate`, { grace_seconds: 60 })
    expect(rotated.status).toBe(201)
    expect(rotated.body).toMatchObject(same)
    expect(rotated.body?.key).toStartWith('wp_')
    expect([rotated.body?.id === id, rotated.body?.key === key]).toEqual([false, false])
    expect(JSON.stringify(await call('GET', '/admin/keys'))).not.toContain(String(rotated.body?.key))
  })

  test.each([0, 1, 2_592_000])('%d seconds are a grace period', async (grace_seconds) => {
    const { id } = await made()
    expect((await call('POST', `/admin/keys/${id}/rotate`, { grace_seconds })).status).toBe(201)
  })

  test('a revoked key is neither patched nor rotated: 409', async () => {
    const { id } = await made()
    await call('DELETE', `/admin/keys/${id}`)
    const refused = { status: 409, body: { code: 'conflict', message: expect.stringContaining('revoked') } }
    expect(await call('PATCH', `/admin/keys/${id}`, { plan: 'free' })).toEqual(refused)
    expect(await call('POST', `/admin/keys/${id}/rotate`, { grace_seconds: 0 })).toEqual(refused)
  })

  describe.each(['x', '0190a5d2-7c7e-7c3e-8a53-3a2f6f9b1c2d'])('the unknown id %s', (id) => {
    test.each([
      ['DELETE', `/admin/keys/${id}`, undefined],
      ['PATCH', `/admin/keys/${id}`, { plan: 'free' }],
      ['POST', `/admin/keys/${id}/rotate`, { grace_seconds: 0 }],
      ['PUT', `/admin/partners/${id}/links/trust`, undefined],
      ['DELETE', `/admin/partners/${id}/links/trust`, undefined],
    ])('%s %s is 404', async (method, path, body) => {
      expect(await call(method, path, body)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    })
  })

  test.each([
    ['plan, scopes', {}],
    ['plan, scopes', { plan: null, scopes: null }],
    ['plan', { plan: 'gold' }],
    ['plan', { plan: 'Free' }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: 'geo:read' }],
    ['scopes', { plan: 'free', scopes: ['geo:read', 'geo:write'] }],
    ['scopes[0]', { scopes: [7] }],
    ['name', { name: 'two' }],
    ['expires_at', { plan: 'free', expires_at: null }],
    ['body', []],
    ['body', null],
  ])('a patch is refused with 400 naming %s: %j', async (field, body) => {
    const { id } = await made()
    const refused = await call('PATCH', `/admin/keys/${id}`, body)
    expect(refused.status).toBe(400)
    expect(refused.body?.message).toStartWith(`${field}: `)
  })

  test.each([
    ['grace_seconds', {}],
    ['grace_seconds', { grace_seconds: -1 }],
    ['grace_seconds', { grace_seconds: 1.5 }],
    ['grace_seconds', { grace_seconds: 2_592_001 }],
    ['grace_seconds', { grace_seconds: 1e300 }],
    ['grace_seconds', { grace_seconds: '60' }],
    ['grace_seconds', { grace_seconds: null }],
    ['plan', { grace_seconds: 60, plan: 'scale' }],
    ['body', 60],
  ])('a rotation is refused with 400 naming %s: %j', async (field, body) => {
    const { id } = await made()
    const refused = await call('POST', `/admin/keys/${id}/rotate`, body)
    expect(refused.status).toBe(400)
    expect(refused.body?.message).toStartWith(`${field}: `)
  })

  test.each([
    ['name', {}],
    ['name', { name: 7 }],
    ['name', { name: '' }],
    ['colour', { name: 'a', colour: 'red' }],
    ['body', []],
  ])('a partner is refused with 400 naming %s: %j', async (field, body) => {
    const refused = await call('POST', '/admin/partners', body)
    expect(refused.status).toBe(400)
    expect(refused.body?.message).toStartWith(`${field}: `)
  })

  test.each([
    ['partner_id', { partner_id: 7 }],
    ['partner_id', { partner_id: '0190a5d2-7c7e-7c3e-8a53-3a2f6f9b1c2d' }],
    ['partner_id', { partner_id: 'x' }],
    ['plan', { plan: 'gold' }],
    ['plan', { plan: null }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: 'geo:read' }],
    ['scopes', { scopes: ['admin'] }],
    ['name', { name: 'a\u0000' }],
    ['name', { name: 7 }],
    ['expires_at', { expires_at: '2001-01-01T00:00:00Z' }],
    ['expires_at', { expires_at: 1_900_000_000 }],
    ['key', { key: 'wp_mine' }],
  ])('a key is refused with 400 naming %s: %j', async (field, change) => {
    const refused = await call('POST', '/admin/keys', {
      partner_id: partnerId,
      plan: 'free',
      scopes: ['geo:read'],
      ...change,
    })
    expect(refused.status).toBe(400)
    expect(refused.body?.message).toStartWith(`${field}: `)
  })
})
