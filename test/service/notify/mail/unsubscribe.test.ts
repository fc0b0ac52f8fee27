import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { expectRefusal } from '../../../support/answers.ts'
import { readJson } from '../../../support/raw-http.ts'
import { eventFor, type Fields, newUser } from '../client.ts'
import { FROM, type Mailing, newAddress, startMailing } from './mailing.ts'

const BASE = 'https://notify.example'
let mailing: Mailing

beforeAll(async () => {
  mailing = await startMailing({ BASE_URL: BASE, EMAIL_SENDER_DOMAINS: 'acme.example' })
})
afterAll(() => mailing.stop())

interface SentMail {
  readonly from: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** The mail of a new event for the user, and the path of its link. */
async function mailTo(userId: string, fields: Fields = {}): Promise<{ mail: SentMail; path: string }> {
  const email = newAddress()
  await mailing.client.create(eventFor(userId, { email, ...fields }))
  const found = () => mailing.resend.accepted().find(({ mail }) => [mail.to].flat().includes(email))
  await mailing.resend.waitFor(() => found() !== undefined)
  const mail = found()?.mail as unknown as SentMail
  const link = mail.headers['List-Unsubscribe']?.slice(1, -1) ?? ''
  return { mail, path: link.startsWith(BASE) ? link.slice(BASE.length) : '' }
}

const ask = (method: string, path: string) =>
  mailing.service.send({
    ...{ method, path },
    ...(method === 'POST' && {
      body: 'List-Unsubscribe=One-Click',
      headers: [['content-type', 'application/x-www-form-urlencoded'] as const],
    }),
  })
const channelsOf = async (userId: string, fields: Fields = {}) =>
  (await mailing.client.create(eventFor(userId, fields))).channels

describe('the link of a mail [N18]', () => {
  test('it is in the header of one click, in the text and in the HTML [N18]', async () => {
    const { mail, path } = await mailTo(newUser())
    expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(path).toMatch(/^\/unsubscribe\/[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(mail.text).toContain(`${BASE}${path}`)
    expect(mail.html).toContain(`href="${BASE}${path}"`)
  })

  test('GET asks and changes nothing, however often it is followed [N18]', async () => {
    const userId = newUser()
    const { path } = await mailTo(userId)
    for (let time = 0; time < 3; time++) {
      const reply = await ask('GET', path)
      expect(reply.status).toBe(200)
      expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(reply.text).toContain('<h1 dir="auto">Unsubscribe from mails of shop?</h1>')
      expect(reply.text).toContain(`<form method="post" action="${path}">`)
    }
    expect(await channelsOf(userId)).toEqual(['in_app', 'email'])
  })

  test('POST takes email out of every type of that product, and of no other [N18]', async () => {
    const userId = newUser()
    await mailing.client.prefer(userId, 'order.paid', ['in_app', 'email'])
    await mailing.client.prefer(userId, 'order.lost', ['email'])
    const { path } = await mailTo(userId)
    for (let time = 0; time < 2; time++) expect((await ask('POST', path)).status).toBe(200)
    expect(await channelsOf(userId)).toEqual(['in_app'])
    expect(await channelsOf(userId, { type: 'order.paid' })).toEqual(['in_app'])
    expect(await channelsOf(userId, { type: 'order.lost' })).toEqual([])
    expect(await channelsOf(userId, { product_key: 'bank' })).toEqual(['in_app', 'email'])
    expect(await channelsOf(newUser())).toEqual(['in_app', 'email'])
  })

  test('undoing restores what was, but for what was chosen since [N18]', async () => {
    const userId = newUser()
    await mailing.client.prefer(userId, 'order.paid', ['email'])
    await mailing.client.prefer(userId, 'order.lost', ['in_app', 'email'])
    const { path } = await mailTo(userId)
    await ask('POST', path)
    await mailing.client.prefer(userId, 'order.lost', [])
    const reply = await ask('POST', `${path}/undo`)
    expect([reply.status, reply.text.includes('You get mails of shop again')]).toEqual([200, true])
    expect(await channelsOf(userId)).toEqual(['in_app', 'email'])
    expect(await channelsOf(userId, { type: 'order.paid' })).toEqual(['email'])
    expect(await channelsOf(userId, { type: 'order.lost' })).toEqual([])
    expect((await mailing.client.preferences(userId)).preferences.map(({ type }) => type)).toEqual([
      ...['order.lost', 'order.paid'],
    ])
    expect((await ask('GET', `${path}/undo`)).status).toBe(405)
  })

  test('a link that is changed in any place is refused, and nothing is muted [N18]', async () => {
    const userId = newUser()
    const { path } = await mailTo(userId)
    const token = path.slice('/unsubscribe/'.length)
    const wrong = [token.slice(0, -2), `${token}x`, 'a.b.c', token.split('.').slice(0, 2).join('.')]
    for (let at = 0; at < token.length; at += 7) {
      const other = token[at] === 'A' ? 'B' : 'A'
      wrong.push(token.slice(0, at) + other + token.slice(at + 1))
    }
    for (const text of wrong) {
      const reply = await ask('POST', `/unsubscribe/${text}`)
      expect([text, reply.status]).toEqual([text, 404])
      expect(reply.text).not.toContain(userId)
    }
    expect(await channelsOf(userId)).toEqual(['in_app', 'email'])
  })

  test('what it says is the same for a user of whom nothing is kept any more [N18]', async () => {
    const [known, gone] = [newUser(), newUser()]
    const [{ path }, { path: other }] = [await mailTo(known), await mailTo(gone)]
    const { partnerId } = mailing.client
    await mailing.service.admin('POST', '/admin/notify/erasures', { partner_id: partnerId, user_id: gone })
    const texts = await Promise.all(
      [path, other].map(async (link) => (await ask('GET', link)).text.replaceAll(link, 'LINK')),
    )
    expect(texts[0]).toBe(texts[1] ?? '')
  })

  test('a link that was signed before the secret was renewed works still [N18]', async () => {
    const userId = newUser()
    const { path } = await mailTo(userId)
    await mailing.service.admin('POST', '/admin/notify/secrets')
    expect((await ask('POST', path)).status).toBe(200)
    expect(await channelsOf(userId)).toEqual(['in_app'])
  })
})

describe('whose mail it is [N17]', () => {
  const senders = () => `/admin/partners/${mailing.client.partnerId}/senders`
  const put = (product: string, sender: object) =>
    mailing.service.admin('PUT', `${senders()}/${product}`, sender)

  test('a product has its own sender, others that of *, and without one the service’s [N17]', async () => {
    expect((await mailTo(newUser())).mail.from).toBe(FROM)
    await put('*', { name: 'Acme' })
    await put('bank', { name: 'Acme Bank', address: 'bank@acme.example', footer: 'Acme Ltd' })
    expect((await mailTo(newUser())).mail.from).toStartWith('"Acme" <')
    const { mail, path } = await mailTo(newUser(), { product_key: 'bank' })
    expect(mail.from).toBe('"Acme Bank" <bank@acme.example>')
    expect(mail.text).toContain('because of a notification of Acme Bank.\nAcme Ltd\n')
    expect((await ask('GET', path)).text).toContain('Unsubscribe from mails of Acme Bank?')
    const listed = readJson<{ senders: { product_key: string }[] }>(
      await mailing.service.admin('GET', senders()),
    )
    expect(listed.senders.map(({ product_key }) => product_key)).toEqual(['*', 'bank'])
  })

  test.each([
    [{}, 'name: required'],
    [{ name: '' }, 'name: expected 1-64 characters'],
    [{ name: 'a\u202eb' }, 'name: expected'],
    [{ name: 'Acme', address: 'shop@other.example' }, 'address: expected one at acme.example'],
    [{ name: 'Acme', address: 'shop@sub.acme.example' }, 'address: expected one at acme.example'],
    [{ name: 'Acme', address: 'Acme <shop@acme.example>' }, 'address: expected one address'],
    [{ name: 'Acme', reply_to: 'x' }, 'reply_to: expected one address'],
    [{ name: 'Acme', footer: 'x'.repeat(501) }, 'footer: expected 1-500 characters'],
  ])('%j is refused by name [N17]', async (sender, message) => {
    expect(expectRefusal(await put('shop', sender), 400, 'bad_request')).toStartWith(message)
  })
})
