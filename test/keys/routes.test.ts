import { beforeAll, expect, test } from 'bun:test'
import { readBody } from '../../src/http/body.ts'
import { ApiError } from '../../src/http/errors.ts'
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
    const [, , , id] = path.split('/')
    const pattern = id === undefined ? path : path.replace(`/${id}`, '/:id')
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
        readBody: (schema) => readBody(request, schema),
      })
      return { status: answer.status ?? 200, body: answer.body === null ? null : JSON.parse(answer.body) }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { status: error.status, body: { code: error.code, message: error.message } }
    }
  }

  beforeAll(async () => {
    const made = await call('POST', '/admin/partners', { name: 'Acme' })
    expect(made).toEqual({ status: 201, body: { id: expect.any(String), name: 'Acme' } })
    partnerId = made.body?.id
  })

  test('partners are listed', async () => {
    expect(await call('GET', '/admin/partners')).toEqual({
      status: 200,
      body: { partners: [{ id: partnerId, name: 'Acme', links: [], created_at: expect.any(String) }] },
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
        name: null,
        expires_at: '2999-01-01T00:00:00.000Z',
        created_at: expect.any(String),
      },
    })
    const listed = await call('GET', '/admin/keys')
    expect(listed.body?.keys).toHaveLength(1)
    expect(JSON.stringify(listed)).not.toContain(String(made.body?.key))
    const path = `/admin/keys/${made.body?.id}`
    expect(await call('DELETE', path)).toEqual({ status: 204, body: null })
    expect(await call('DELETE', path)).toEqual({ status: 204, body: null })
  })

  test.each(['x', '0190a5d2-7c7e-7c3e-8a53-3a2f6f9b1c2d'])(
    'revoking the unknown id %s is 404',
    async (id) => {
      expect(await call('DELETE', `/admin/keys/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    },
  )

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
