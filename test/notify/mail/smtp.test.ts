import { afterEach, describe, expect, test } from 'bun:test'
import { mailComposer } from '../../../src/notify/mail/email.ts'
import { createSmtp, type Smtp } from '../../../src/notify/mail/smtp.ts'
import { type SmtpAnswer, type SmtpOptions, startSmtp } from './smtp-server.ts'

const FROM = 'Waypost <post@waypost.example>'
const ID = '01a1fef2-ce7b-755d-8d00-3ad7896217d1'
const KEY = `event/${ID}`
const compose = mailComposer({ from: FROM, unsubscribe: null, unsubscribeUrl: null })
const MAIL = await compose(
  {
    ...{
      id: ID,
      to: 'ada@example.com',
      title: 'Grüße 🧭',
      body: '.\n..dots\nÄ',
      url: 'https://example.com/a',
    },
    ...{ partnerId: 'p', userId: 'ada', productKey: 'shop', type: 'order.paid' },
  },
  { name: 'Acme', address: 'shop@acme.example', replyTo: 'help@acme.example', footer: null },
)
const PLAIN = JSON.stringify({ to: 'ada@example.com', subject: 'Hello', text: 'Hello' })

const opened: Smtp[] = []
afterEach(() => {
  for (const smtp of opened.splice(0)) smtp.close()
})

async function open(options: SmtpOptions = {}, timeoutMs = 2_000) {
  const server = await startSmtp(options)
  const smtp = createSmtp({ url: server.url, from: FROM, timeoutMs })
  opened.push(smtp)
  return { server, send: (payload = PLAIN, key = KEY) => smtp.send([payload], key) }
}

const headerOf = (data: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(data)?.[1]?.replace(/\r\n\s+/g, ' ')

describe('a mail that a server of SMTP takes [N11]', () => {
  test('comes from its sender, to its recipient, with its headers, both parts and the id of its event', async () => {
    const { server, send } = await open()
    expect(await send(MAIL)).toEqual({ kind: 'accepted', ids: [`<event-${ID}@acme.example>`] })
    const [mail] = server.mails
    expect(mail).toMatchObject({ from: 'shop@acme.example', to: ['ada@example.com'] })
    const data = mail?.data ?? ''
    expect(headerOf(data, 'From')).toBe('Acme <shop@acme.example>')
    expect(headerOf(data, 'Reply-To')).toBe('help@acme.example')
    expect(headerOf(data, 'Message-ID')).toBe(`<event-${ID}@acme.example>`)
    expect(headerOf(data, 'Auto-Submitted')).toBe('auto-generated')
    expect(headerOf(data, 'Subject')).toContain('=?UTF-8?')
    expect(data).toContain('text/plain; charset=utf-8')
    expect(data).toContain('text/html; charset=utf-8')
  })

  test('without a sender of its own comes from that of the service', async () => {
    const { server, send } = await open()
    await send()
    expect(server.mails[0]?.from).toBe('post@waypost.example')
    expect(headerOf(server.mails[0]?.data ?? '', 'From')).toBe(FROM)
  })

  test('goes over a connection that was made before, with the password of the account', async () => {
    const { server, send } = await open({ user: 'mailer', password: 'p@ss:w/rd' })
    for (let count = 0; count < 5; count++) expect((await send()).kind).toBe('accepted')
    expect([server.connections, server.mails.length]).toEqual([1, 5])
    expect(new Set(server.mails.map(({ user }) => user))).toEqual(new Set(['mailer']))
  })
})

describe('what a server of SMTP refuses [N11, N19]', () => {
  const refused = async (stage: string, answer: SmtpAnswer, options: SmtpOptions = {}, timeoutMs = 2_000) => {
    const { server, send } = await open(options, timeoutMs)
    server.behave = (at) => (at === stage ? answer : undefined)
    const outcome = await send()
    return { outcome, mails: server.mails.length, server, send }
  }

  test.each([
    ['rcpt', '550 5.1.1 <ada@example.com>: no such user', 'rejected', true],
    ['rcpt', '552 5.2.2 Mailbox full', 'rejected', true],
    ['rcpt', '550 5.7.1 Relaying denied', 'account', undefined],
    ['rcpt', '554 5.7.1 Client was not authenticated', 'account', undefined],
    ['rcpt', '450 4.2.1 Greylisted', 'unknown', undefined],
    ['rcpt', '421 4.7.0 Too many', 'unknown', undefined],
    ['mail', '553 5.1.8 Sender domain not known', 'account', undefined],
    ['mail', '451 4.3.0 Later', 'unknown', undefined],
    ['data', '554 5.6.0 No', 'rejected', undefined],
    ['body', '554 5.6.0 Looks like spam', 'rejected', undefined],
    ['body', '452 4.3.1 Disk full', 'unknown', undefined],
    ['body', '550 5.7.26 Not signed', 'account', undefined],
    ['connect', '554 5.3.2 Not now', 'unknown', undefined],
    ['connect', '421 4.3.2 Busy', 'unknown', undefined],
  ] as const)('at %s, %j is %s', async (stage, answer, kind, isRecipients) => {
    const { outcome, mails } = await refused(stage, answer)
    expect({
      kind: outcome.kind,
      isRecipients: 'isRecipients' in outcome ? outcome.isRecipients : undefined,
    }).toEqual({
      ...{ kind, isRecipients },
    })
    expect('reason' in outcome && outcome.reason).not.toContain('ada@example.com')
    expect(mails).toBe(0)
  })

  test('a wrong password blames the account, and is in no reason', async () => {
    const { server } = await open({ user: 'mailer', password: 'secret-word' })
    const smtp = createSmtp({
      url: server.url.replace('secret-word', 'other-word'),
      from: FROM,
      timeoutMs: 2_000,
    })
    opened.push(smtp)
    const outcome = await smtp.send([PLAIN], KEY)
    expect(outcome.kind).toBe('account')
    expect(JSON.stringify(outcome)).not.toContain('other-word')
  })

  test.each([['connect'], ['mail'], ['rcpt'], ['data'], ['body']])(
    'a server that says nothing or goes away at %s leaves the outcome unknown',
    async (stage) => {
      for (const answer of ['drop', 'hang'] as const)
        expect((await refused(stage, answer, {}, 300)).outcome.kind).toBe('unknown')
    },
  )

  test('a mail that was taken without an answer goes again under the same Message-ID', async () => {
    const { outcome, server, send } = await refused('body', 'lost', {}, 1_000)
    expect(outcome.kind).toBe('unknown')
    server.behave = () => undefined
    expect((await send()).kind).toBe('accepted')
    expect(server.mails).toHaveLength(2)
    expect(new Set(server.mails.map(({ data }) => headerOf(data, 'Message-ID'))).size).toBe(1)
  })

  test('a host that cannot be reached is an outage', async () => {
    const { server } = await open()
    await server[Symbol.asyncDispose]()
    const smtp = createSmtp({ url: server.url, from: FROM, timeoutMs: 1_000 })
    opened.push(smtp)
    expect((await smtp.send([PLAIN], KEY)).kind).toBe('unknown')
  })
})
