import { expect, test } from 'bun:test'
import { adminDocument } from '../../contract/admin-document.ts'
import { eventually, expectRefusal } from '../../support/answers.ts'
import { forFile } from '../../support/for-file.ts'
import { type Reply, readJson, send } from '../../support/raw-http.ts'
import { eventFor } from '../notify/client.ts'
import { newAddress, startMailing } from '../notify/mail/mailing.ts'

const UNKNOWN = '01890a5d-ac96-774b-bcce-b302099a8057'
const SETTLED_WITHIN_MS = 30_000

const { service, client, resend } = await forFile(startMailing())
const { operations, operationOf, expectDescribed } = await adminDocument(service)
const guarded = operations.filter(({ isPublic }) => !isPublic)

/** Operations that did what they were asked for. */
const done = new Set<string>()

interface Asking {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly query?: string
}

/** What the operation answers, which is as the document says. */
async function ask(id: string, { params = {}, body, query = '' }: Asking = {}): Promise<Reply> {
  const { method, path } = operationOf(id)
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? UNKNOWN))
  const reply = await service.admin(method, `${target}${query}`, body)
  expectDescribed(id, reply)
  if (reply.status < 300) done.add(id)
  return reply
}

type Named = Readonly<Record<'id' | 'key', string>>

const answered = async <T = Named>(id: string, status: number, asking?: Asking): Promise<T> => {
  const reply = await ask(id, asking)
  return status === 204 ? (expect(reply.status).toBe(204) as T) : readJson<T>(reply, status)
}

test('partners and keys are made, listed, changed and ended as the document says [O2]', async () => {
  const partner = await answered('adminCreatePartner', 201, { body: { name: 'Ünïted 😀' } })
  const ofPartner = { params: { id: partner.id } }
  await answered('adminOpenTrustLink', 204, ofPartner)
  const { partners } = await answered<{ partners: object[] }>('adminListPartners', 200)
  expect(partners).toContainEqual(expect.objectContaining({ id: partner.id, links: ['trust'] }))
  await answered('adminEndTrustLink', 204, ofPartner)
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  const wish = { partner_id: partner.id, plan: 'free', scopes: ['geo:read'], name: 'a', expires_at }
  const key = await answered('adminCreateKey', 201, { body: wish })
  await service.get('/v1/geo/8.8.8.8', key.key)
  const params = { id: key.id }
  await answered('adminUpdateKey', 200, { params, body: { plan: 'growth' } })
  const newer = await answered('adminRotateKey', 201, { params, body: { grace_seconds: 0 } })
  await answered('adminGetKeyUsage', 200, { params })
  await answered('adminRevokeKey', 204, { params: { id: newer.id } })
  const { keys } = await answered<{ keys: { id: string }[] }>('adminListKeys', 200)
  expect(keys.map(({ id }) => id)).toEqual(expect.arrayContaining([key.id, newer.id]))
  const { changes } = await answered<{ changes: object[] }>('adminListChanges', 200, {
    query: `?partner_id=${partner.id}`,
  })
  expect(changes.length).toBeGreaterThan(5)
  const ended = await ask('adminUpdateKey', { params: { id: newer.id }, body: { plan: 'scale' } })
  expectRefusal(ended, 409, 'conflict')
})

test('a mail that was given up is listed, retried and erased as the document says [O2]', async () => {
  resend.behave(() => 'invalid')
  const event = await client.create(eventFor('u-1', { email: newAddress() }))
  const { failed } = await eventually(
    SETTLED_WITHIN_MS,
    () => answered<{ failed: { id: string }[] }>('adminListFailedMails', 200),
    (list) => list.failed.length > 0,
  )
  expect(failed).toEqual([expect.objectContaining({ id: event.id })])
  await answered('adminRetryMail', 204, { params: { id: event.id } })
  await answered('adminEraseUser', 204, { params: { partner_id: client.partnerId, user_id: 'u-1' } })
  expectRefusal(await ask('adminRetryMail', { params: { id: event.id } }), 404, 'not_found')
})

test('mails, senders, addresses and secrets of notify are answered as the document says [O2, N11, N17 to N19]', async () => {
  await answered('adminRetryMails', 200, { body: {} })
  const sender = { params: { id: client.partnerId, product_key: 'shop' } }
  await answered('adminSetSender', 204, { ...sender, body: { name: 'Acme' } })
  await answered('adminListSenders', 200, { params: { id: client.partnerId } })
  await answered('adminDeleteSender', 204, sender)
  await answered('adminRotateUnsubscribeSecret', 204)
  const body = { partner_id: client.partnerId, user_id: 'u-2' }
  await client.create(eventFor('u-2', { email: newAddress() }))
  await answered('adminClearContact', 204, { body })
  await answered('adminEraseAnyUser', 204, { body: { ...body, user_id: '..' } })
})

test('the geo index, health and metrics are answered as the document says [O2, O4]', async () => {
  const loaded = await answered<object>('adminReloadGeoIndex', 200)
  expect(Object.keys(loaded).filter((name) => /[A-Z]/.test(name))).toEqual([])
  await answered('healthLive', 200)
  await answered('healthReady', 200)
  expect((await ask('metricsGet')).headers.get('content-type')).toStartWith('text/plain')
})

test.each(guarded)(
  '$id refuses a stranger, and a query that it does not know [O2, G1]',
  async (operation) => {
    const { id, method, path } = operation
    const stranger = await send(service.adminUrl, { method, path })
    expectDescribed(id, stranger)
    expectRefusal(stranger, 401, 'missing_key')
    expect(expectRefusal(await ask(id, { query: '?verbose=1' }), 400, 'bad_request')).toContain('verbose')
  },
)

test.each(guarded.filter(({ path }) => path.includes('{')))(
  '$id knows no other id [O2]',
  async (operation) => {
    const body = operation.body?.examples[0]
    expectRefusal(await ask(operation.id, body === undefined ? {} : { body }), 404, 'not_found')
  },
)

test.each(guarded.filter(({ body }) => body !== null))(
  '$id names a field that it does not know [O2, G1]',
  async ({ id, body }) => {
    const more = { ...(body?.examples[0] as object), more: 1 }
    expect(expectRefusal(await ask(id, { body: more }), 400, 'bad_request')).toContain('more')
  },
)

test('signing keys and origins of partners are answered as the document says [O2, N20]', async () => {
  const params = { id: client.partnerId }
  const secret = 'a secret of the partner that has 32 bytes'
  const key = await service.createKey({ partnerId: client.partnerId, scopes: ['notify:read'] })
  const wanted = { key_id: key.id, algorithm: 'HS256', secret }
  const { kid } = await answered<{ kid: string }>('adminAddSigningKey', 201, { params, body: wanted })
  await answered('adminListSigningKeys', 200, { params })
  await answered('adminDeleteSigningKey', 204, { params: { ...params, kid } })
  await answered('adminSetOrigins', 204, { params, body: { origins: ['https://app.acme.example'] } })
})

test('every operation has an id of one style, and was asked for above [O2]', () => {
  const ids = operations.map(({ id }) => id)
  expect(ids.filter((id) => !/^admin[A-Z][A-Za-z]+$/.test(id))).toEqual([
    'healthLive',
    'healthReady',
    'metricsGet',
  ])
  expect(ids.filter((id) => !done.has(id))).toEqual([])
})
