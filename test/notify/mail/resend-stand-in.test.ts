import { afterEach, describe, expect, test } from 'bun:test'
import { type Resend, startResend } from '../../support/resend.ts'

const MAIL = { from: 'post@example.com', to: 'user@example.com', subject: 'Hello', text: 'One' }

let resend: Resend
const started = async (options?: { ratePerSecond?: number }) => {
  resend = await startResend(options)
  return resend
}
afterEach(() => resend.stop())

/** Status, body as JSON, and headers of the answer to a request as a client of Resend makes it. */
async function post(body: unknown, init: { path?: string; key?: string; authorization?: string } = {}) {
  const { path = '/emails', key, authorization = 'Bearer re_test' } = init
  const headers = { authorization, ...(key === undefined ? {} : { 'idempotency-key': key }) }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(resend.url + path, { method: 'POST', headers, body: text })
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
}

describe('the stand-in for Resend', () => {
  test('answers the same id to a key and body that it accepted, and sends their mail once', async () => {
    await started()
    const first = await post(MAIL, { key: 'a' })
    const again = await post(MAIL, { key: 'a' })
    expect(first).toMatchObject({ status: 200, body: { id: expect.any(String) } })
    expect(again.body).toEqual(first.body)
    expect(resend.accepted()).toEqual([{ key: 'a', id: first.body.id, mail: MAIL }])
    expect(resend.requests.map(({ path, key }) => [path, key])).toEqual([
      ['/emails', 'a'],
      ['/emails', 'a'],
    ])
  })

  test('refuses another body under a key that it accepted', async () => {
    await started()
    await post(MAIL, { key: 'a' })
    const other = await post({ ...MAIL, text: 'Two' }, { key: 'a' })
    expect(other).toMatchObject({ status: 409, body: { name: 'invalid_idempotent_request' } })
    expect(resend.accepted()).toHaveLength(1)
  })

  test('sends a mail without a key as often as it is asked to', async () => {
    await started()
    await post(MAIL)
    await post(MAIL)
    expect(resend.accepted().map(({ key }) => key)).toEqual(['', ''])
  })

  test('takes a batch under one key, whole or not at all', async () => {
    await started()
    const mails = [MAIL, { ...MAIL, text: 'Two' }]
    const first = await post(mails, { path: '/emails/batch', key: 'b' })
    const again = await post(mails, { path: '/emails/batch', key: 'b' })
    expect(first.body.data).toHaveLength(2)
    expect(again.body).toEqual(first.body)
    const bad = await post([MAIL, { ...MAIL, to: '' }], { path: '/emails/batch', key: 'c' })
    expect(bad.status).toBe(422)
    expect(resend.accepted().map(({ mail }) => mail)).toEqual(mails)
  })

  test.each([
    ['another path', {}, { path: '/email' }, 404],
    ['a request without an API key', {}, { authorization: '' }, 401],
    ['a key of over 256 characters', {}, { key: 'k'.repeat(257) }, 400],
    ['a body that is not JSON', { body: '{' }, {}, 422],
    ['a mail without a subject', { body: { ...MAIL, subject: undefined } }, {}, 422],
    ['a batch of 101 mails', { body: Array(101).fill(MAIL) }, { path: '/emails/batch' }, 422],
  ] as const)('refuses %s', async (_, { body = MAIL }: { body?: unknown }, init, status) => {
    await started()
    expect((await post(body, init)).status).toBe(status)
    expect(resend.accepted()).toEqual([])
  })

  test('behaves as it is told, request by request, and accepts nothing that it refuses', async () => {
    await started()
    const told = [
      'rate_limited',
      'daily_quota',
      'unauthorized',
      'forbidden',
      'server_error',
      'concurrent',
    ] as const
    resend.behave(({ index }) => told[index] ?? 'ok')
    const statuses = []
    for (const _ of [...told, 'ok']) statuses.push((await post(MAIL, { key: 'a' })).status)
    expect(statuses).toEqual([429, 429, 401, 403, 500, 409, 200])
    expect(resend.requests.map(({ behaviour }) => behaviour)).toEqual([...told, 'ok'])
    expect(resend.accepted()).toHaveLength(1)
  })

  test('answers 429 beyond its rate, and says when to come back', async () => {
    await started({ ratePerSecond: 2 })
    const answers = await Promise.all([post(MAIL), post(MAIL), post(MAIL)])
    const waits = answers.map(({ status, headers }) => [status, headers.get('retry-after')])
    expect(waits.sort()).toEqual([
      [200, null],
      [200, null],
      [429, '1'],
    ])
    expect(resend.requests.map(({ behaviour }) => behaviour)).toEqual(['ok', 'ok', 'rate_limited'])
    expect(resend.accepted()).toHaveLength(2)
  })

  test('tells when a condition holds, and says what it saw where that is not in time', async () => {
    await started()
    const both = resend.waitFor(({ requests }) => requests.length === 2)
    await post(MAIL)
    await post(MAIL)
    await both
    const third = resend.waitFor(({ requests }) => requests.length === 3, 20)
    expect(third).rejects.toThrow('not within 20 ms; there were 2 requests and 2 accepted mails')
    await third.catch(() => {})
  })

  test('stops though a request hangs', async () => {
    await started()
    resend.behave(() => 'hang')
    const hanging = post(MAIL).then(
      () => 'answered',
      () => 'cut off',
    )
    await resend.waitFor(({ requests }) => requests.length === 1)
    await resend.stop()
    expect(await hanging).toBe('cut off')
  })
})
