import { describe, expect, test } from 'bun:test'
import { LineWriter } from '../../../src/http/observe/line-writer.ts'
import { createLog } from '../../../src/http/observe/log.ts'
import { Metrics } from '../../../src/http/observe/metrics.ts'
import { openTracing } from '../../../src/http/observe/tracing/open.ts'
import { inSpan, kindOfError, type SamplerName } from '../../../src/http/observe/tracing/tracing.ts'
import { REPOSITORY } from '../../support/service.ts'
import { startCollector } from './collector.ts'

const log = createLog(new LineWriter({ write: () => true, once: () => {} } as never), 'info')
const START = { name: 'work', kind: 'internal', attributes: {} } as const
const TRACE = 'a'.repeat(32)
const open = async (endpoint: string, sampler: SamplerName = 'always_on', samplerArg = 1) => {
  const settings = { endpoint, sampler, samplerArg, headers: {}, attributes: {} }
  const tracing = await openTracing(settings, log, new Metrics(false))
  if (tracing === null) throw new Error('there is no tracing')
  return tracing
}

describe('which traces are sent is told by OTEL_TRACES_SAMPLER [O22]', () => {
  const parents = {
    none: null,
    kept: `00-${TRACE}-${'b'.repeat(16)}-01`,
    dropped: `00-${TRACE}-${'b'.repeat(16)}-00`,
  }
  const byParent = (none: boolean) => ({ none, kept: true, dropped: false })
  const all = (is: boolean) => ({ none: is, kept: is, dropped: is })
  test.each<[SamplerName, number, Record<keyof typeof parents, boolean>]>([
    ['always_on', 0, all(true)],
    ['always_off', 1, all(false)],
    ['traceidratio', 1, all(true)],
    ['traceidratio', 0, all(false)],
    ['parentbased_always_on', 0, byParent(true)],
    ['parentbased_always_off', 1, byParent(false)],
    ['parentbased_traceidratio', 1, byParent(true)],
    ['parentbased_traceidratio', 0, byParent(false)],
  ])('%s of %d', async (sampler, ratio, expected) => {
    await using collector = startCollector()
    const tracing = await open(collector.url, sampler, ratio)
    const sampled: Record<string, boolean> = {}
    for (const [name, parent] of Object.entries(parents)) {
      const span = tracing.begin({ ...START, name }, parent)
      expect(span.trace_id).toMatch(parent === null ? /^[0-9a-f]{32}$/ : /^a{32}$/)
      sampled[name] = span.traceparent === `00-${span.trace_id}-${span.span_id}-01`
      await tracing.within(span, () =>
        inSpan(
          tracing,
          () => ({ ...START, name: `below ${name}` }),
          async () => {},
        ),
      )
      span.end(null)
    }
    expect(sampled).toEqual(expected)
    await tracing.close()
    const names = collector.spans().map(({ name }) => name)
    const kept = Object.keys(parents).filter((name) => sampled[name])
    expect(names.sort()).toEqual([...kept, ...kept.map((name) => `below ${name}`)].sort())
  })

  test('a ratio between is about that share', async () => {
    const tracing = await open('http://127.0.0.1:1', 'traceidratio', 0.25)
    const spans = Array.from({ length: 4_000 }, () => tracing.begin(START, null))
    const share = spans.filter(({ traceparent }) => traceparent.endsWith('-01')).length / spans.length
    expect(Math.abs(share - 0.25)).toBeLessThan(0.05)
  })
})

test('work that is interleaved has its spans below its own', async () => {
  await using collector = startCollector()
  const tracing = await open(collector.url)
  const works = Array.from({ length: 50 }, async (_, number) => {
    const span = tracing.begin({ ...START, name: `top ${number}` }, null)
    await tracing.within(span, async () => {
      await Bun.sleep(Math.random() * 20)
      await inSpan(
        tracing,
        () => ({ ...START, name: `middle ${number}` }),
        async () => {
          await Bun.sleep(Math.random() * 20)
          await inSpan(
            tracing,
            () => ({ ...START, name: `low ${number}` }),
            () => Bun.sleep(1),
          )
        },
      )
    })
    span.end(null)
  })
  await Promise.all(works)
  await tracing.close()
  const spans = new Map(collector.spans().map((span) => [span.name, span]))
  expect(spans.size).toBe(150)
  for (const number of works.keys()) {
    const [top, middle, low] = ['top', 'middle', 'low'].map((name) => spans.get(`${name} ${number}`))
    expect([middle?.parentId, low?.parentId]).toEqual([top?.spanId ?? '-', middle?.spanId ?? '-'])
    expect(new Set([top?.traceId, middle?.traceId, low?.traceId]).size).toBe(1)
  }
})

test('each span is sent, or counted as lost, however many end while the collector does not answer', async () => {
  await using collector = startCollector()
  const metrics = new Metrics(false)
  const settings = {
    endpoint: collector.url,
    sampler: 'always_on',
    samplerArg: 1,
    headers: {},
    attributes: {},
  } as const
  const tracing = await openTracing(settings, log, metrics)
  const ended = 20_000
  for (let number = 0; number < ended; number++) {
    tracing?.begin(START, null).end(null)
    if (number % 5_000 === 0) await Bun.sleep(5)
  }
  await tracing?.close()
  const count = (outcome: string) =>
    Number(
      new RegExp(`^waypost_trace_spans_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(
        metrics.text(),
      )?.[1],
    )
  expect(collector.spans().length).toBe(count('sent'))
  expect([count('sent') + count('lost'), count('lost') > 0]).toEqual([ended, true])
})

test('work that fails ends its span with the kind of failure, and fails as it did', async () => {
  await using collector = startCollector()
  const tracing = await open(collector.url)
  const failure = new Error('quotes ada@example.com', {
    cause: Object.assign(new Error('x'), { code: '23505' }),
  })
  const span = tracing.begin(START, null)
  const work = tracing.within(span, () =>
    inSpan(
      tracing,
      () => ({ ...START, name: 'failing' }),
      () => Promise.reject(failure),
    ),
  )
  await expect(work).rejects.toBe(failure)
  span.end(null)
  await tracing.close()
  const [failing] = collector.spans().filter(({ name }) => name === 'failing')
  expect(failing).toMatchObject({ status: 2, attributes: { 'error.type': '23505' } })
  expect(JSON.stringify(collector.spans())).not.toContain('ada@')
})

test('the kind of a failure is its code, or its class, and no text of it', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code })
  const failures = [
    new RangeError('x'),
    withCode('ECONNREFUSED'),
    withCode('a text that quotes'),
    'thrown',
    undefined,
  ]
  expect(failures.map(kindOfError)).toEqual(['RangeError', 'ECONNREFUSED', 'Error', 'string', 'undefined'])
})

test('there is no span without one under way, and none without a collector', async () => {
  await using collector = startCollector()
  const tracing = await open(collector.url)
  expect(tracing.child(() => START)).toBeNull()
  expect(
    await inSpan(
      tracing,
      () => START,
      async () => 7,
    ),
  ).toBe(7)
  expect(await openTracing(null, log, new Metrics(false))).toBeNull()
  await tracing.close()
  expect(collector.spans()).toEqual([])
})

test('nothing of OpenTelemetry is loaded by a service without a collector', () => {
  const loadedBy = (program: string) => {
    const code = `${program}; console.log(Object.keys(require.cache).filter((path) => path.includes('@opentelemetry')).length)`
    return Number(Bun.spawnSync([process.execPath, '-e', code], { cwd: REPOSITORY }).stdout.toString())
  }
  const log = '{ counts: {} }'
  const open = (settings: string) =>
    `const { openTracing } = await import('./src/http/observe/tracing/open.ts'); ` +
    `await openTracing(${settings}, ${log}, { reading() {} })`
  expect(loadedBy(`await import('./src/main.ts'); await import('./src/service.ts'); ${open('null')}`)).toBe(0)
  const settings = `{ endpoint: 'http://127.0.0.1:1', headers: {}, sampler: 'always_on', samplerArg: 1, attributes: {} }`
  expect(loadedBy(open(settings))).toBeGreaterThan(50)
})
