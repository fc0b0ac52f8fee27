import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { createResend } from '../../../src/notify/mail/resend.ts'
import type { SendOutcome } from '../../../src/notify/mail/transport.ts'
import { FROM, type Resend, startResend } from '../../support/resend.ts'
import type { Behaviour } from '../../support/resend-answers.ts'

const API_KEY = 're_Test_0123456789'
const mail = (subject: string) => JSON.stringify({ to: 'user@example.com', subject, text: subject })
const MAIL = mail('Hello')

let resend: Resend
beforeEach(async () => {
  resend = await startResend()
})
afterEach(() => resend.stop())

const send = (payloads: readonly string[] = [MAIL], key = 'event/1', timeoutMs = 5_000) =>
  createResend({ apiKey: API_KEY, from: FROM, baseUrl: resend.url, timeoutMs })(payloads, key)

/** What goes over the wire of a composed mail. */
const sent = (payload: string) => JSON.stringify({ from: FROM, ...JSON.parse(payload) })

const idsOf = (outcome: SendOutcome) => (outcome.kind === 'accepted' ? outcome.ids : outcome)

describe('a mail that Resend takes', () => {
  test('is accepted with its id, sent from the sender of now as it was composed, under its key and the API key', async () => {
    expect(await send()).toEqual({ kind: 'accepted', ids: [expect.stringMatching(/^[0-9a-f-]{36}$/)] })
    expect(resend.requests).toMatchObject([
      { path: '/emails', key: 'event/1', authorization: `Bearer ${API_KEY}`, body: sent(MAIL) },
    ])
  })

  test('is not sent twice under one key, and has the same id again [N11]', async () => {
    const first = await send()
    expect(await send()).toEqual(first)
    expect(resend.accepted()).toHaveLength(1)
  })

  test('goes with others in one request, whose ids come in the order of the mails', async () => {
    const payloads = ['One', 'Two', 'Three'].map(mail)
    const ids = idsOf(await send(payloads, 'batch/1'))
    expect(resend.requests).toMatchObject([
      { path: '/emails/batch', key: 'batch/1', body: `[${payloads.map(sent).join(',')}]` },
    ])
    expect(resend.accepted().map((accepted) => accepted.mail.subject)).toEqual(['One', 'Two', 'Three'])
    expect(ids).toEqual([expect.any(String), expect.any(String), expect.any(String)])
    expect(idsOf(await send(payloads, 'batch/1'))).toEqual(ids)
  })

  test('carries its title as text of JSON, where a line break begins no header', async () => {
    const title = 'Hello\r\nBcc: other@example.com'
    await send([mail(title)])
    const [accepted] = resend.accepted()
    expect(accepted?.mail).toMatchObject({ subject: title, to: 'user@example.com' })
    expect(accepted?.mail).not.toHaveProperty('bcc')
  })
})

describe('a request that goes wrong', () => {
  const outcomes: readonly (readonly [Behaviour, SendOutcome])[] = [
    ['rate_limited', { kind: 'rate_limited', retryAfterMs: 1_000 }],
    [
      'daily_quota',
      { kind: 'account', reason: expect.stringMatching(/^429 daily_quota_exceeded: /), retryAfterMs: null },
    ],
    [
      'monthly_quota',
      { kind: 'account', reason: expect.stringMatching(/^429 monthly_quota_exceeded: /), retryAfterMs: null },
    ],
    ['unauthorized', { kind: 'account', reason: expect.stringMatching(/^401 /), retryAfterMs: null }],
    ['forbidden', { kind: 'account', reason: expect.stringMatching(/^403 /), retryAfterMs: null }],
    ['server_error', { kind: 'unknown', reason: expect.stringMatching(/^500 /), retryAfterMs: null }],
    [
      'html_502',
      { kind: 'unknown', reason: expect.stringMatching(/^502 application_error: /), retryAfterMs: null },
    ],
    [
      'reset',
      { kind: 'unknown', reason: expect.stringMatching(/^no answer: ECONNRESET/), retryAfterMs: null },
    ],
    ['garbage', { kind: 'unknown', reason: expect.stringMatching(/^200 /), retryAfterMs: null }],
    [
      'concurrent',
      {
        kind: 'unknown',
        reason: expect.stringMatching(/^409 concurrent_idempotent_requests: /),
        retryAfterMs: null,
      },
    ],
    ['invalid', { kind: 'rejected', reason: expect.stringMatching(/^422 validation_error: /) }],
  ]
  test.each(outcomes)('with %s is told apart, and is made once', async (behaviour, expected) => {
    resend.behave(() => behaviour)
    expect(await send()).toEqual(expected)
    expect(resend.requests).toHaveLength(1)
  })

  test.each(['hang', 'hang_after_accept'] as const)('with %s ends at the time limit', async (behaviour) => {
    resend.behave(() => behaviour)
    const reason = expect.stringMatching(/^no answer: .*timed out/)
    expect(await send([MAIL], 'event/1', 50)).toEqual({ kind: 'unknown', reason, retryAfterMs: null })
  })

  test.each(['reset_after_accept', 'hang_after_accept', 'garbage'] as const)(
    'after its mail was accepted (%s) is made again without a second mail [N11]',
    async (behaviour) => {
      resend.behave(({ index }) => (index === 0 ? behaviour : 'ok'))
      expect(await send([MAIL], 'event/1', 100)).toMatchObject({ kind: 'unknown' })
      expect(await send()).toMatchObject({ kind: 'accepted' })
      expect(resend.accepted()).toHaveLength(1)
    },
  )

  test('is told apart from one whose key has other mails', async () => {
    await send()
    const reason = expect.stringMatching(/^409 invalid_idempotent_request: /)
    expect(await send([mail('Other')])).toEqual({ kind: 'key_taken', reason })
  })

  test('because nobody listens is not sent, as far as anybody knows', async () => {
    await resend.stop()
    const reason = expect.stringMatching(/^no answer: ECONNREFUSED/)
    expect(await send()).toEqual({ kind: 'unknown', reason, retryAfterMs: null })
  })
})

describe('what cannot be sent', () => {
  test.each([
    ['a payload that is not JSON', ['secret'], 'event/1'],
    ['a key that is no header', [MAIL], 'event/\n1'],
  ])('as %s is no exception, and quotes nothing', async (_, payloads, key) => {
    expect(await send(payloads, key)).toEqual({
      kind: 'unknown',
      reason: expect.stringMatching(/^no request could be made: \w+Error$/),
      retryAfterMs: null,
    })
    expect(resend.requests).toEqual([])
  })
})

test('a batch that is taken in part is read piece by piece [N11]', async () => {
  const sendTo = async (errors: object[]) => {
    const fetch = () => Response.json({ data: [{ id: 'a' }, { id: 'c' }], errors })
    await using server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch })
    const baseUrl = `http://127.0.0.1:${server.port}`
    return await createResend({ apiKey: API_KEY, from: FROM, baseUrl })([MAIL, MAIL, MAIL], 'batch/1')
  }
  expect(await sendTo([{ index: 1, message: 'Invalid `to` field.' }])).toEqual({
    kind: 'each',
    outcomes: [
      { kind: 'accepted', ids: ['a'] },
      { kind: 'rejected', reason: 'Invalid `to` field.' },
      { kind: 'accepted', ids: ['c'] },
    ],
  })
  for (const index of [3, -1, '1']) expect((await sendTo([{ index, message: '' }])).kind).toBe('unknown')
})
