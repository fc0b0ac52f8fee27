import { fieldOf } from './fields.ts'

/** The same body with a dedupe_key for each event that has none, so that it may be sent again without harm. */
export function withDedupeKeys(path: string, body: unknown): unknown {
  if (path === '/v1/notify/events') return keyed(body)
  if (path !== '/v1/notify/events/batch') return body
  const events = fieldOf(body, 'events')
  return Array.isArray(events) ? { ...(body as object), events: events.map(keyed) } : body
}

/** null is as left out. */
export const hasDedupeKey = (event: unknown): boolean => typeof fieldOf(event, 'dedupe_key') === 'string'

function keyed(event: unknown): unknown {
  if (typeof event !== 'object' || hasDedupeKey(event)) return event
  // `randomUUID` is missing in pages without TLS.
  return { ...event, dedupe_key: crypto.getRandomValues(new Uint32Array(4)).join('-') }
}
