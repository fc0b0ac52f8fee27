import type { Attributes, OpenSpan } from '../../trace-context.ts'

/** Names and attributes follow the semantic conventions of OpenTelemetry, and hold nothing that a log may not (contract O6). */
export interface SpanStart {
  readonly name: string
  readonly kind: 'server' | 'client' | 'internal'
  readonly attributes: Attributes
}

/** Spans of the service, sent to a collector (contract O22). */
export interface Tracing {
  /** Begins a span below the parent that a `traceparent` names, or, where it is null, a trace. */
  begin(start: SpanStart, traceparent: string | null, links?: readonly string[]): OpenSpan
  /** Begins a span below the one under way; null: none is, or it is not sampled. */
  child(start: () => SpanStart): OpenSpan | null
  /** Runs work whose spans are below this one. */
  within<T>(span: OpenSpan, work: () => T): T
  /** Sends what has ended, for two seconds at most. */
  close(): Promise<void>
}

export type SamplerName = `${'' | 'parentbased_'}${'always_on' | 'always_off' | 'traceidratio'}`

export interface TracingSettings {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly sampler: SamplerName
  /** The share of the traces that begin here, 0 to 1, where the sampler takes one. */
  readonly samplerArg: number
  /** They tell the process from others: `service.name`, `service.instance.id`. */
  readonly attributes: Attributes
}

const KIND = /^[\w.-]{1,40}$/

/** A code, such as an SQLSTATE, or the class; a message may quote what was sent. */
export function kindOfError(error: unknown): string {
  for (let link = error; link instanceof Error; link = link.cause) {
    if ('code' in link && KIND.test(String(link.code))) return String(link.code)
  }
  return error instanceof Error ? error.name : typeof error
}

/** Runs work in a span below the one under way, or alone where there is none. */
export async function inSpan<T>(
  tracing: Tracing | null,
  start: () => SpanStart,
  work: () => Promise<T>,
  endOf: (result: T) => Parameters<OpenSpan['end']> = () => [null],
): Promise<T> {
  const span = tracing?.child(start) ?? null
  if (tracing === null || span === null) return work()
  try {
    const result = await tracing.within(span, work)
    span.end(...endOf(result))
    return result
  } catch (error) {
    span.end(kindOfError(error))
    throw error
  }
}
