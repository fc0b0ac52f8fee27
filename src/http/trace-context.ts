/** The trace of a request, by the names of its log fields. */
export interface TraceContext {
  readonly trace_id: string
  /** The caller's span. */
  readonly parent_id: string
}

const VERSION_00 = '00'
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/

/**
 * Reads `traceparent` by W3C Trace Context, section 3.2. null: there is none, or it is invalid, which the standard has
 * ignored. A later version may have more at its end.
 */
export function traceContext(headers: Headers): TraceContext | null {
  const given = headers.get('traceparent')
  if (given === null) return null
  const [, version, trace_id, parent_id, rest] = TRACEPARENT.exec(given) ?? []
  if (trace_id === undefined || parent_id === undefined) return null
  return version === VERSION_00 && rest !== undefined ? null : { trace_id, parent_id }
}
