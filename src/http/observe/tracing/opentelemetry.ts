import { AsyncLocalStorage } from 'node:async_hooks'
import * as api from '@opentelemetry/api'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import * as sdk from '@opentelemetry/sdk-trace'
import type { Attributes, OpenSpan } from '../../trace-context.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { Exporter, MOST_WAITING } from './exporter.ts'
import type { SpanStart, Tracing, TracingSettings } from './tracing.ts'

const CLOSE_LIMIT_MS = 2_000
/** A process that is killed loses no more. */
const SEND_EVERY_MS = 1_000

const KINDS = {
  server: api.SpanKind.SERVER,
  client: api.SpanKind.CLIENT,
  internal: api.SpanKind.INTERNAL,
} as const

export function openTelemetry(settings: TracingSettings, log: Log, metrics: Metrics): Tracing {
  const exporter = new Exporter(settings, log)
  metrics.reading('waypost_trace_spans_total', {
    type: 'counter',
    help: 'Spans that the collector took, or did not take.',
    read: () => Object.entries(exporter.counts).map(([outcome, value]) => ({ label: { outcome }, value })),
  })
  return new OpenTelemetry(
    new sdk.TracerProvider({
      resource: defaultResource().merge(resourceFromAttributes({ ...settings.attributes })),
      sampler: samplerOf(settings),
      spanProcessors: [new Batches(exporter)],
    }),
  )
}

class Batches extends sdk.BatchSpanProcessor {
  readonly #exporter: Exporter

  constructor(exporter: Exporter) {
    super({ exporter, scheduledDelayMillis: SEND_EVERY_MS, maxQueueSize: MOST_WAITING })
    this.#exporter = exporter
  }

  /** The processor would drop what is too much without a count. */
  override onEnd(span: Parameters<sdk.BatchSpanProcessor['onEnd']>[0]): void {
    if (this.#exporter.take()) super.onEnd(span)
  }
}

class OpenTelemetry implements Tracing {
  readonly #provider: sdk.TracerProvider
  readonly #tracer: api.Tracer
  readonly #underWay = new AsyncLocalStorage<api.Span>()

  constructor(provider: sdk.TracerProvider) {
    this.#provider = provider
    this.#tracer = provider.getTracer('waypost')
  }

  begin(start: SpanStart, traceparent: string | null, links: readonly string[] = []): OpenSpan {
    const parent = traceparent === null ? null : contextOf(traceparent)
    const context = parent === null ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, parent)
    return new Recorded(this.#start(start, context, links))
  }

  within<T>(span: OpenSpan, work: () => T): T {
    return this.#underWay.run((span as Recorded).span, work)
  }

  child(start: () => SpanStart): OpenSpan | null {
    const parent = this.#underWay.getStore()
    if (parent === undefined || !parent.isRecording()) return null
    return new Recorded(this.#start(start(), api.trace.setSpan(api.ROOT_CONTEXT, parent)))
  }

  async close(): Promise<void> {
    await Promise.race([this.#provider.shutdown().catch(() => undefined), Bun.sleep(CLOSE_LIMIT_MS)])
  }

  #start(
    { name, kind, attributes }: SpanStart,
    context: api.Context,
    links: readonly string[] = [],
  ): api.Span {
    const options = {
      kind: KINDS[kind],
      attributes,
      links: links.map((link) => ({ context: contextOf(link) })),
    }
    return this.#tracer.startSpan(name, options, context)
  }
}

class Recorded implements OpenSpan {
  readonly span: api.Span
  readonly trace_id: string
  readonly span_id: string
  readonly traceparent: string

  constructor(span: api.Span) {
    const { traceId, spanId, traceFlags } = span.spanContext()
    this.span = span
    this.trace_id = traceId
    this.span_id = spanId
    this.traceparent = `00-${traceId}-${spanId}-0${traceFlags & api.TraceFlags.SAMPLED}`
  }

  end(error: string | null, attributes: Attributes = {}): void {
    this.span.setAttributes(attributes)
    if (error !== null) {
      this.span.setAttribute('error.type', error)
      this.span.setStatus({ code: api.SpanStatusCode.ERROR })
    }
    this.span.end()
  }
}

/** @param traceparent a valid one. */
function contextOf(traceparent: string): api.SpanContext {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-')
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}

function samplerOf({ sampler, samplerArg }: TracingSettings): sdk.Sampler {
  const [own = '', isParents] = sampler.startsWith('parentbased_')
    ? [sampler.slice('parentbased_'.length), true]
    : [sampler, false]
  const root = ownSampler(own, samplerArg)
  return isParents ? new sdk.ParentBasedSampler({ root }) : root
}

function ownSampler(name: string, ratio: number): sdk.Sampler {
  if (name === 'traceidratio') return new sdk.TraceIdRatioBasedSampler(ratio)
  return name === 'always_on' ? new sdk.AlwaysOnSampler() : new sdk.AlwaysOffSampler()
}
