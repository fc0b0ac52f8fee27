import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { readJson } from '../../../support/raw-http.ts'
import { eventFor, newUser, type Receipt } from '../client.ts'
import { type Mailing, newAddress, startMailing } from './mailing.ts'

let mailing: Mailing

beforeAll(async () => {
  mailing = await startMailing()
})
afterAll(() => mailing.stop())
beforeEach(() => mailing.resend.behave(() => 'ok'))

const hex = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex')

interface Trace {
  readonly id: string
  readonly parent: string
}

const newTrace = (id = hex(16)): Trace => ({ id, parent: hex(8) })

/** Posts an event with a mail as a part of a trace; the title is the mail's subject. */
async function post(title: string, trace: Trace | null, flags = '01'): Promise<Receipt> {
  const headers: [string, string][] =
    trace === null ? [] : [['traceparent', `00-${trace.id}-${trace.parent}-${flags}`]]
  const body = JSON.stringify(eventFor(newUser(), { title, email: newAddress() }))
  const { key } = mailing.client
  return readJson(
    await mailing.service.send({ method: 'POST', path: '/v1/notify/events', key, body, headers }),
    201,
  )
}

/** Waits for so many requests to the provider whose mails have this subject, and returns their trace headers. */
async function tracesSent(title: string, requests = 1): Promise<(string | null)[]> {
  const found = () => mailing.resend.requests.filter(({ body }) => body.includes(title))
  await mailing.resend.waitFor(() => found().length >= requests, PATIENCE_MS)
  return found().map(({ traceparent }) => traceparent)
}

const lineWith = async (...texts: string[]) =>
  JSON.parse(await mailing.service.waitForLog((line) => texts.every((text) => line.includes(text))))

const PATIENCE_MS = 60_000

/** Puts off a mail of each trace until one request has them all; what was sent with that one. */
async function sentWithBatch(title: string, traces: readonly (Trace | null)[]): Promise<string | null> {
  const { resend } = mailing
  resend.behave(() => 'rate_limited')
  for (const trace of traces) await post(title, trace)
  const found = () => resend.requests.find(({ body }) => body.split(`"${title}"`).length > traces.length)
  await resend.waitFor(() => found() !== undefined, PATIENCE_MS)
  resend.behave(() => 'ok')
  const isOfTitle = ({ mail }: { readonly mail: Readonly<Record<string, unknown>> }) => mail.subject === title
  await resend.waitFor(() => resend.accepted().filter(isOfTitle).length === traces.length, PATIENCE_MS)
  return found()?.traceparent ?? null
}

describe('the trace of a request that makes a mail', () => {
  test.each([
    ['sampled', '01', '01'],
    ['not sampled', '00', '00'],
    ['sampled and random (Level 2), with flags that nobody knows', 'ff', '03'],
  ])('goes to the provider with a span of its own: %s', async (name, flags, passedOn) => {
    const trace = newTrace()
    await post(name, trace, flags)
    const [sent = ''] = await tracesSent(name)
    const [version, id, span = '', sentFlags] = String(sent).split('-')
    expect([version, id, sentFlags]).toEqual(['00', trace.id, passedOn])
    expect(span).toMatch(/^(?!0{16})[0-9a-f]{16}$/)
    expect(span).not.toBe(trace.parent)
    expect(await lineWith('"email_request"', trace.id)).toMatchObject({
      mails: 1,
      outcome: 'sent',
      trace_id: trace.id,
      span_id: span,
    })
  })

  test('a request without one, or with an invalid one, sends none', async () => {
    await post('untraced', null)
    expect(await tracesSent('untraced')).toEqual([null])
    await post('invalid', { id: '0'.repeat(32), parent: hex(8) })
    expect(await tracesSent('invalid')).toEqual([null])
  })

  test('another attempt is another span of it', async () => {
    const trace = newTrace()
    let attempts = 0
    mailing.resend.behave(() => (attempts++ === 0 ? 'server_error' : 'ok'))
    await post('again', trace)
    const sent = (await tracesSent('again', 2)).map((header) => String(header).split('-'))
    expect(sent.map(([, id]) => id)).toEqual([trace.id, trace.id])
    expect(new Set(sent.map(([, , span]) => span)).size).toBe(2)
    expect(await lineWith('"outcome":"retried"', trace.id)).toMatchObject({
      reason: expect.stringMatching(/^500 /),
    })
  })

  test('goes with a batch where all of its mails are of it', async () => {
    const { id } = newTrace()
    const sent = await sentWithBatch('of one trace', [newTrace(id), newTrace(id), newTrace(id)])
    expect(sent).toStartWith(`00-${id}-`)
    expect(await lineWith('"email_request"', id, '"mails":3')).toMatchObject({ trace_id: id })
  })

  test.each([
    ['of two traces', () => newTrace()],
    ['of a trace and of none', () => null],
  ])('does not go with a batch %s', async (title, other) => {
    expect(await sentWithBatch(title, [newTrace(), newTrace(), other()])).toBeNull()
  })

  test('stands in the line of a mail that failed', async () => {
    const trace = newTrace()
    mailing.resend.behave(() => 'invalid')
    await post('refused', trace)
    const [sent] = await tracesSent('refused')
    const line = await lineWith('"email_failed"', trace.id)
    expect(sent).toBe(`00-${line.trace_id}-${line.span_id}-01`)
    expect(line).toMatchObject({ level: 'warn', mails: 1 })
  })
})
