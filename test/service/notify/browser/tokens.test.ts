import { describe, expect, test } from 'bun:test'
import { expectRefusal } from '../../../support/answers.ts'
import { readJson, type Sending } from '../../../support/raw-http.ts'
import { until } from '../../../support/waiting.ts'
import { newUser, openClient, PRODUCT, TYPE } from '../client.ts'
import { claimsFor, INBOX, nowS, type PageOf, post, startTokened, TOKENS } from './tokened.ts'

const { here, there, issued, list, notify, signingKey, tokenOf } = await startTokened()
const client = await openClient(here)

/** The operations that a token reaches; the method and path of the document. */
const OF_USERS = [
  'GET /v1/notify/inbox',
  'GET /v1/notify/unread-count',
  'POST /v1/notify/inbox/{id}/read',
  'POST /v1/notify/inbox/{id}/unread',
  'DELETE /v1/notify/inbox/{id}',
  'POST /v1/notify/inbox/read-all',
  'GET /v1/notify/preferences',
  'PUT /v1/notify/preferences',
  'DELETE /v1/notify/preferences',
]

describe('a token that the API makes [N20]', () => {
  test('reaches every operation of its user, and none else of the document [N20]', async () => {
    const token = await tokenOf({ user_id: newUser() })
    const document = readJson<{ paths: Record<string, Record<string, { security?: unknown[] }>> }>(
      await here.get('/v1/openapi.json'),
      200,
    )
    const wrong: string[] = []
    const asked: string[] = []
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { security }] of Object.entries(methods)) {
        const name = `${method.toUpperCase()} ${path}`
        if (security?.length === 0) continue
        const target = path.replace(/\{\w+\}/, '01890000-0000-7000-8000-000000000000')
        const body = ['post', 'put'].includes(method) ? { body: '{}' } : {}
        const { status, text } = await there.send({
          method: method.toUpperCase(),
          path: target,
          key: token,
          ...body,
        })
        asked.push(name)
        const isRefused = status === 403 && text.includes('missing_scope')
        if (isRefused === OF_USERS.includes(name)) wrong.push(`${name} ${status} ${text}`)
      }
    }
    expect(wrong).toEqual([])
    expect(asked).toEqual(expect.arrayContaining(OF_USERS))
    expect(asked.length).toBeGreaterThan(OF_USERS.length + 8)
  })

  test('does without the user, whose inbox and preferences it reads and marks [N20]', async () => {
    const userId = newUser()
    const [first = '', second = ''] = await notify(userId, PRODUCT, PRODUCT)
    const key = await tokenOf({ user_id: userId })
    expect(readJson<PageOf>(await list(key), 200).notifications.map(({ id }) => id)).toEqual([second, first])
    const answers = [
      await here.send({ ...post(`${INBOX}/${first}/read`, {}), key }),
      await here.send({ ...post(`${INBOX}/${first}/unread`, { user_id: userId }), key }),
      await here.send({ method: 'DELETE', path: `${INBOX}/${second}`, key }),
      await here.send({ ...post(`${INBOX}/read-all`, {}), key }),
      await here.send({ path: `/v1/notify/unread-count?user_id=${userId}`, key }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 204, 200, 200])
    const choice = { product_key: PRODUCT, type: TYPE, channels: [] }
    const chosen = await here.send({
      method: 'PUT',
      path: '/v1/notify/preferences',
      key,
      body: JSON.stringify(choice),
    })
    expect(readJson<object>(chosen, 200)).toMatchObject({ user_id: userId, channels: [] })
    const read = await here.send({ path: `/v1/notify/preferences?product_key=${PRODUCT}`, key })
    expect(readJson<object>(read, 200)).toMatchObject({ user_id: userId, preferences: [{ type: TYPE }] })
  })

  test('reaches no other user, by query, body or id, and with a product no other product [N20]', async () => {
    const [userId, other] = [newUser(), newUser()]
    const [foreign = ''] = await notify(other, PRODUCT)
    const [own = '', bank = ''] = await notify(userId, PRODUCT, 'bank')
    const key = await tokenOf({ user_id: userId })
    expectRefusal(await list(key, `?user_id=${other}`), 403, 'missing_scope')
    for (const path of [`${INBOX}/${own}/read`, `${INBOX}/${own}/unread`, `${INBOX}/read-all`])
      expectRefusal(await here.send({ ...post(path, { user_id: other }), key }), 403, 'missing_scope')
    expectRefusal(await here.send({ ...post(`${INBOX}/${foreign}/read`, {}), key }), 404, 'not_found')

    const ofShop = await tokenOf({ user_id: userId, product_key: PRODUCT })
    expect(readJson<PageOf>(await list(ofShop), 200)).toMatchObject({
      notifications: [{ id: own }],
      unread_count: 1,
    })
    expectRefusal(await list(ofShop, '?product_key=bank'), 403, 'missing_scope')
    for (const path of [`${INBOX}/${bank}/read`, `${INBOX}/${bank}/unread`])
      expectRefusal(await here.send({ ...post(path, {}), key: ofShop }), 404, 'not_found')
    expectRefusal(
      await here.send({ method: 'DELETE', path: `${INBOX}/${bank}`, key: ofShop }),
      404,
      'not_found',
    )
    const all = await here.send({ ...post(`${INBOX}/read-all`, {}), key: ofShop })
    expect(readJson<object>(all, 200)).toMatchObject({ updated: 1 })
    expect(readJson<PageOf>(await list(key), 200)).toMatchObject({ unread_count: 1 })
  })

  test('lives from a minute to a day, an hour if nothing is said, and needs notify:read [N20]', async () => {
    for (const ttl of [59, 86_401, 1.5, '60', -1]) {
      const reply = await here.send({ ...post(TOKENS, { user_id: 'u', ttl_seconds: ttl }), key: issued.key })
      expectRefusal(reply, 400, 'bad_request')
      expect(reply.text).toContain('ttl_seconds')
    }
    for (const [fields, seconds] of [
      [{}, 3_600],
      [{ ttl_seconds: 60 }, 60],
      [{ ttl_seconds: 86_400 }, 86_400],
    ] as const) {
      const before = nowS()
      const reply = await here.send({ ...post(TOKENS, { user_id: 'u', ...fields }), key: issued.key })
      const { expires_at } = readJson<{ expires_at: string }>(reply, 201)
      const lives = Date.parse(expires_at) / 1_000 - before
      expect(lives).toBeGreaterThanOrEqual(seconds)
      expect(lives).toBeLessThanOrEqual(seconds + 2)
    }
    const writing = await here.createKey({ scopes: ['notify:write'] })
    expectRefusal(
      await here.send({ ...post(TOKENS, { user_id: 'u' }), key: writing.key }),
      403,
      'missing_scope',
    )
  })

  test('is refused where one of its characters is another [N20]', async () => {
    const token = await tokenOf({ user_id: newUser() })
    for (let at = 0; at < token.length - 1; at += 17) {
      const other = token[at] === 'A' ? 'B' : 'A'
      const changed = token.slice(0, at) + other + token.slice(at + 1)
      const reply = await here.send({ path: INBOX, key: changed, from: `127.0.${at % 200}.9` })
      expectRefusal(reply, 401, 'invalid_key')
    }
  })
})

describe('a token ends [N20]', () => {
  test('with its key, and with its signing key, on every node [N20]', async () => {
    const key = await here.createKey({ scopes: ['notify:read'], partnerId: issued.partner_id })
    const made = await tokenOf({ user_id: 'u' }, key.key)
    const { kid, sign } = await signingKey('HS256')
    const signed = await sign(claimsFor('u'))
    for (const node of [here, there])
      for (const token of [made, signed]) expect((await list(token, '', node)).status).toBe(200)

    readJson(await here.admin('GET', `/admin/partners/${issued.partner_id}/signing-keys`), 200)
    expect((await here.admin('DELETE', `/admin/keys/${key.id}`)).status).toBe(204)
    expect(
      (await here.admin('DELETE', `/admin/partners/${issued.partner_id}/signing-keys/${kid}`)).status,
    ).toBe(204)
    for (const node of [here, there])
      for (const token of [made, signed])
        await until(async () => (await list(token, '', node)).status === 401)
  })
})

describe('a user has a limit of its own [N20]', () => {
  test('of 120 a minute, by all of its tokens, beside which the key goes on [N20]', async () => {
    const [userId, other] = [newUser(), newUser()]
    const tokens = [await tokenOf({ user_id: userId }), await tokenOf({ user_id: userId, ttl_seconds: 90 })]
    const replies = []
    for (let at = 0; at < 130; at++) replies.push(await list(tokens[at % 2] ?? ''))
    const refused = replies.filter(({ status }) => status === 429)
    expect(replies.length - refused.length).toBe(120)
    expect(replies[0]?.headers.get('x-ratelimit-limit')).toBe('120')
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await list(await tokenOf({ user_id: other }))).status).toBe(200)
    expect((await client.listInbox({ user_id: userId })).status).toBe(200)
  })

  test('and counts against its key [N20]', async () => {
    const key = await here.createKey({ scopes: ['notify:read'], plan: 'free' })
    const token = await tokenOf({ user_id: newUser() }, key.key)
    for (let at = 0; at < 59; at++) await list(token)
    expectRefusal(await list(token), 429, 'rate_limited')
    expectRefusal(await here.send({ path: `${INBOX}?user_id=u`, key: key.key }), 429, 'rate_limited')
  })
})

describe('the origins of a partner [G9, N20]', () => {
  const ORIGIN = 'https://app.acme.example'
  const preflight = (node: typeof here): Sending & { node: typeof here } => ({
    node,
    method: 'OPTIONS',
    path: INBOX,
    headers: [
      ['Origin', ORIGIN],
      ['Access-Control-Request-Method', 'GET'],
      ['Access-Control-Request-Headers', 'authorization'],
    ],
  })
  const allowed = async ({ node, ...sending }: Sending & { node: typeof here }) =>
    (await node.send(sending)).headers.get('access-control-allow-origin')

  test('let its pages ask, on every node, and those of no other partner [G9]', async () => {
    const theirs = await here.createKey({ scopes: ['notify:read'] })
    const path = `/admin/partners/${issued.partner_id}/cors-origins`
    expect(await allowed(preflight(here))).toBeNull()
    expect((await here.admin('PUT', path, { origins: [ORIGIN] })).status).toBe(204)
    for (const node of [here, there]) {
      await until(async () => (await allowed(preflight(node))) === ORIGIN)
      const asked = (key: string) =>
        allowed({ node, path: `${INBOX}?user_id=u`, key, headers: [['Origin', ORIGIN]] })
      expect([await asked(issued.key), await asked(theirs.key)]).toEqual([ORIGIN, null])
      const other = await node.send({
        path: `${INBOX}?user_id=u`,
        key: theirs.key,
        headers: [['Origin', ORIGIN]],
      })
      expect(other.headers.get('vary')).toBeNull()
    }
    expect((await here.admin('PUT', path, { origins: [] })).status).toBe(204)
    for (const node of [here, there]) await until(async () => (await allowed(preflight(node))) === null)
  })

  test('are origins, and nothing else [G9]', async () => {
    for (const origin of [
      '*',
      'null',
      'app.example',
      'https://app.example/',
      'ftp://app.example',
      'https://a b',
    ]) {
      const reply = await here.admin('PUT', `/admin/partners/${issued.partner_id}/cors-origins`, {
        origins: [origin],
      })
      expectRefusal(reply, 400, 'bad_request')
    }
  })
})
