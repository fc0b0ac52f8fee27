import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type CollectedSpan, type Collector, startCollector } from '../../http/observe/collector.ts'
import { sharedRedis } from '../../limits/redis-server.ts'
import { send } from '../../support/raw-http.ts'
import { startSite } from '../../support/site.ts'
import { openLink } from '../../support/trust-client.ts'
import { until } from '../../support/waiting.ts'
import { eventFor, newUser } from '../notify/client.ts'
import { type Mailing, newAddress, startMailing } from '../notify/mail/mailing.ts'

const HEADER = 'the-secret-of-the-collector'

let collector: Collector
let mailing: Mailing
let key = ''

beforeAll(async () => {
  collector = startCollector()
  mailing = await startMailing({
    REDIS_URL: await sharedRedis(),
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: `x-tenant=way%20post,authorization=${HEADER}`,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=overridden',
    OTEL_SERVICE_NAME: 'waypost-eu',
    TRUST_ALLOW_NETWORKS: '127.0.0.0/8',
    // Nothing listens there: spans go directly (contract O13).
    HTTP_PROXY: 'http://127.0.0.1:9',
    http_proxy: 'http://127.0.0.1:9',
  })
  const scopes = ['geo:read', 'notify:write', 'notify:read', 'trust:read']
  const issued = await mailing.service.createKey({ scopes })
  key = issued.key
  await openLink(mailing.service, issued.partner_id)
})
afterAll(async () => {
  await mailing.stop()
  await collector[Symbol.asyncDispose]()
})

const hex = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex')

function newParent(flags = '01') {
  const [traceId, spanId] = [hex(16), hex(8)]
  return {
    traceId,
    spanId,
    headers: [['traceparent', `00-${traceId}-${spanId}-${flags}`]] as [string, string][],
  }
}

/** The spans of a trace, as soon as one has this name. */
async function spansOf(traceId: string, name: string): Promise<readonly CollectedSpan[]> {
  const found = () => collector.spans().filter((span) => span.traceId === traceId)
  await until(() => found().some((span) => span.name === name))
  return found()
}

function only(spans: readonly CollectedSpan[], name: string): CollectedSpan {
  const found = spans.filter((span) => span.name === name)
  expect(found.map(({ name }) => name)).toEqual([name])
  return found[0] as CollectedSpan
}

function expectStatements(spans: readonly CollectedSpan[], parents: readonly string[]): void {
  const statements = spans.filter(({ attributes }) => 'db.query.text' in attributes)
  expect(statements.length).toBeGreaterThan(0)
  for (const { attributes, parentId, kind } of statements) {
    expect(parents).toContain(parentId)
    expect([kind, attributes['db.system.name']]).toEqual([3, 'postgresql'])
    expect(String(attributes['db.query.text'])).toMatch(/^begin |\$1/)
  }
}

const lineWith = async (...texts: string[]) =>
  JSON.parse(await mailing.service.waitForLog((line) => texts.every((text) => line.includes(text))))

const post = (path: string, body: unknown, headers: [string, string][] = []) =>
  mailing.service.send({ method: 'POST', path, key, body: JSON.stringify(body), headers })

describe('spans go to the collector of OTEL_EXPORTER_OTLP_ENDPOINT [O22]', () => {
  test('a look-up is a span below its caller’s, with the call of Redis below', async () => {
    const parent = newParent()
    const { status } = await mailing.service.send({ path: '/v1/geo/8.8.8.8', key, headers: parent.headers })
    expect(status).toBe(200)
    const spans = await spansOf(parent.traceId, 'GET /v1/geo/:ip')
    const request = only(spans, 'GET /v1/geo/:ip')
    expect(request).toMatchObject({ parentId: parent.spanId, kind: 2, status: 0 })
    expect(request.attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/v1/geo/:ip',
      'http.response.status_code': 200,
      'waypost.operation': expect.stringMatching(/^geo/),
    })
    const redis = spans.filter(({ name }) => name === 'EVALSHA spend')
    expect(redis.length).toBeGreaterThan(0)
    for (const call of redis)
      expect(call).toMatchObject({
        parentId: request.spanId,
        kind: 3,
        attributes: { 'db.system.name': 'redis' },
      })
    expect(await lineWith('"event":"request"', parent.traceId)).toMatchObject({
      trace_id: parent.traceId,
      parent_id: parent.spanId,
      span_id: request.spanId,
      request_id: request.attributes['waypost.request_id'],
    })
  })

  test('the mail of an event is a span below its request, and Resend hears of that span', async () => {
    const parent = newParent()
    const [title, email] = [`title-${hex(4)}`, newAddress()]
    const { status } = await post('/v1/notify/events', eventFor(newUser(), { title, email }), parent.headers)
    expect(status).toBe(201)
    const spans = await spansOf(parent.traceId, 'send mails')
    const request = only(spans, 'POST /v1/notify/events')
    const mail = only(spans, 'send mails')
    expect(mail).toMatchObject({
      parentId: request.spanId,
      kind: 3,
      status: 0,
      attributes: { 'waypost.mails': 1 },
    })
    const sent = mailing.resend.requests.find(({ body }) => body.includes(title))
    expect(sent?.traceparent).toBe(`00-${parent.traceId}-${mail.spanId}-01`)
    expect(await lineWith('"email_request"', parent.traceId)).toMatchObject({ span_id: mail.spanId })
    expectStatements(spans, [request.spanId])
    only(spans, 'INSERT notify_events')
    const told = JSON.stringify(collector.spans())
    for (const text of [title, email, key, HEADER]) expect(told).not.toContain(text)
  })

  test('a transaction is a span below its request, on the second listener too, with its statements below', async () => {
    const parent = newParent()
    const { adminUrl } = mailing.service
    const headers: [string, string][] = [
      ...parent.headers,
      ['authorization', 'Bearer admin-token-of-the-tests'],
    ]
    const body = JSON.stringify({ name: 'traced' })
    expect((await send(adminUrl, { method: 'POST', path: '/admin/partners', headers, body })).status).toBe(
      201,
    )
    const spans = await spansOf(parent.traceId, 'POST /admin/partners')
    const [request, transaction] = [only(spans, 'POST /admin/partners'), only(spans, 'TRANSACTION')]
    expect([request.parentId, transaction.parentId]).toEqual([parent.spanId, request.spanId])
    expectStatements(spans, [transaction.spanId])
  })

  test('a visit is a span below its request, and says how it ended, not where it went', async () => {
    await using site = await startSite({
      '/': 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9\r\n\r\n<p>Hi</p>',
    })
    const parent = newParent()
    const url = `http://127.0.0.1:${site.port}/`
    expect((await post('/v1/trust/check-url', { url }, parent.headers)).status).toBe(200)
    const spans = await spansOf(parent.traceId, 'POST /v1/trust/check-url')
    const visit = only(spans, 'trust visit')
    expect(visit).toMatchObject({ parentId: only(spans, 'POST /v1/trust/check-url').spanId, status: 0 })
    expect(visit.durationMs).toBeGreaterThan(0)
    const gone = newParent()
    expect((await post('/v1/trust/check-url', { url: 'http://127.0.0.1:1/' }, gone.headers)).status).not.toBe(
      200,
    )
    const failed = await spansOf(gone.traceId, 'POST /v1/trust/check-url')
    expect(only(failed, 'trust visit')).toMatchObject({ status: 2, attributes: { 'error.type': 'connect' } })
    expect(JSON.stringify(collector.spans())).not.toContain(`:${site.port}`)
  })

  test('a request without a trace begins one, which its line and its mail have', async () => {
    const title = `begun-${hex(4)}`
    await post('/v1/notify/events', eventFor(newUser(), { title, email: newAddress() }))
    await mailing.resend.waitFor(
      () => mailing.resend.requests.some(({ body }) => body.includes(title)),
      30_000,
    )
    const sent = mailing.resend.requests.find(({ body }) => body.includes(title))
    const [, traceId = ''] = String(sent?.traceparent).split('-')
    const request = only(await spansOf(traceId, 'send mails'), 'POST /v1/notify/events')
    expect(request.parentId).toBe('')
    const line = await lineWith('"event":"request"', traceId)
    expect([line.span_id, line.parent_id]).toEqual([request.spanId, undefined])
  })

  test('mails of several traces are a span that links to theirs', async () => {
    const { resend } = mailing
    const title = `several-${hex(4)}`
    const parents = [newParent(), newParent(), newParent()]
    resend.behave(() => 'rate_limited')
    for (const { headers } of parents)
      await post('/v1/notify/events', eventFor(newUser(), { title, email: newAddress() }), headers)
    await resend.waitFor(
      () => resend.requests.some(({ body }) => body.split(`"${title}"`).length > parents.length),
      60_000,
    )
    resend.behave(() => 'ok')
    const linked = () => collector.spans().find(({ links }) => links.length === parents.length)
    await until(() => linked() !== undefined)
    expect(linked()).toMatchObject({
      name: 'send mails',
      parentId: '',
      attributes: { 'error.type': 'rate_limited' },
    })
    expect(
      linked()
        ?.links.map((link) => link.split('-')[0])
        .sort(),
    ).toEqual(parents.map(({ traceId }) => traceId).sort())
  })

  test('a fault of the caller is none of the span; a trace that is not sampled, and probes, are not sent', async () => {
    const [unsampled, refused, last] = [newParent('00'), newParent(), newParent()]
    const { service } = mailing
    const fetched = { path: '/v1/geo/8.8.8.8', key }
    await service.send({ ...fetched, headers: unsampled.headers })
    await service.send({ ...fetched, key: 'wp_wrong', headers: refused.headers })
    for (const path of ['/health/ready', '/health/live'])
      expect((await service.send({ path, headers: last.headers })).status).toBe(200)
    await send(service.adminUrl, { path: '/metrics', headers: last.headers })
    await service.send({ path: '/nothing/here', key, headers: last.headers })
    const spans = await spansOf(last.traceId, 'GET')
    expect(spans.map(({ name }) => name)).toEqual(['GET'])
    const [request] = await spansOf(refused.traceId, 'GET /v1/geo/:ip')
    expect(request).toMatchObject({
      status: 0,
      attributes: { 'http.response.status_code': 401, 'waypost.code': 'invalid_key' },
    })
    expect(collector.spans().filter(({ traceId }) => traceId === unsampled.traceId)).toEqual([])
    expect(await lineWith('"event":"request"', unsampled.traceId)).toMatchObject({
      parent_id: unsampled.spanId,
    })
  })

  test('go to /v1/traces with the headers and the resource of the settings', async () => {
    const [first] = collector.posted
    expect(first?.path).toBe('/v1/traces')
    expect(first?.headers.get('content-type')).toBe('application/x-protobuf')
    expect([first?.headers.get('x-tenant'), first?.headers.get('authorization')]).toEqual([
      'way post',
      HEADER,
    ])
    expect(first?.resource).toMatchObject({
      'service.name': 'waypost-eu',
      'service.version': '1.0.0',
      'deployment.environment.name': 'test',
      'telemetry.sdk.language': 'nodejs',
      'process.pid': mailing.service.pid,
    })
  })

  test('a collector that is away, or refuses, costs no answer; the log has its beginning and its end', async () => {
    const { service } = mailing
    const told = (event: string) =>
      service.logs().filter((line) => line.includes(`"event":"${event}"`)).length
    for (const [round, status] of [400, 503].entries()) {
      collector.status = status
      for (let time = 0; time < 20; time++)
        expect((await service.send({ path: '/v1/geo/8.8.8.8', key })).status).toBe(200)
      await until(() => told('spans_unsent') === round + 1)
      collector.status = 200
      const after = newParent()
      await service.send({ path: '/v1/geo/8.8.8.8', key, headers: after.headers })
      await spansOf(after.traceId, 'GET /v1/geo/:ip')
      await until(() => told('spans_sent_again') === round + 1)
    }
    const { text } = await send(service.adminUrl, { path: '/metrics' })
    const lost = Number(/^waypost_trace_spans_total\{outcome="lost"\} (\d+)$/m.exec(text)?.[1])
    expect(lost).toBeGreaterThanOrEqual(20)
  })

  test('what has ended is sent at the end of the service', async () => {
    const parent = newParent()
    await mailing.service.send({ path: '/v1/geo/8.8.8.8', key, headers: parent.headers })
    await mailing.service.stop()
    expect(collector.spans().some(({ traceId }) => traceId === parent.traceId)).toBe(true)
  })
})
