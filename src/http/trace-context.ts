import { randomBytes } from 'node:crypto'

export interface TraceContext {
  readonly trace_id: string
  readonly parent_id: string
}

export interface Span {
  readonly trace_id: string
  readonly span_id: string
}

export type Attributes = Readonly<Record<string, string | number>>

export interface OpenSpan extends Span {
  /** The span as a parent (W3C Trace Context, section 3.2), sampled or not. */
  readonly traceparent: string
  /** @param error the kind of failure, one of few; null: there is none. */
  end(error: string | null, attributes?: Attributes): void
}

const VERSION_00 = '00'
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
/** Sampled and random (Level 2); other flags must pass on as zero. */
const KNOWN_FLAGS = 0b11

/** W3C Trace Context, section 3.2, ignores invalid texts (null), and lets later versions append more. */
export function traceContext(headers: Headers): TraceContext | null {
  const parts = read(headers)
  return parts && { trace_id: parts.trace_id, parent_id: parts.parent_id }
}

/** Version 00, with the flags known to it; null: no valid `traceparent`. */
export function traceparentOf(headers: Headers): string | null {
  const parts = read(headers)
  if (parts === null) return null
  const flags = Number.parseInt(parts.flags, 16) & KNOWN_FLAGS
  return `${VERSION_00}-${parts.trace_id}-${parts.parent_id}-0${flags}`
}

/** null: one has none, or there are several. */
export function sharedTrace(traceparents: readonly (string | null)[]): Pick<Span, 'trace_id'> | null {
  const [trace_id = null, ...others] = traceparents.map((text) => text?.split('-')[1])
  return trace_id === null || others.some((other) => other !== trace_id) ? null : { trace_id }
}

/** Also returns the header that names the span (section 3.2.2). */
export function spanBelow(traceparent: string): { readonly span: Span; readonly header: string } {
  const [version, trace_id = '', , flags] = traceparent.split('-')
  const span_id = randomBytes(8).toString('hex')
  return { span: { trace_id, span_id }, header: `${version}-${trace_id}-${span_id}-${flags}` }
}

function read(headers: Headers): (TraceContext & { readonly flags: string }) | null {
  const given = headers.get('traceparent')
  if (given === null) return null
  const [, version, trace_id, parent_id, flags, rest] = TRACEPARENT.exec(given) ?? []
  if (trace_id === undefined || parent_id === undefined || flags === undefined) return null
  return version === VERSION_00 && rest !== undefined ? null : { trace_id, parent_id, flags }
}
