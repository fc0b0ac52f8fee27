import type { Client, ClientPathsWithMethod } from 'openapi-fetch'
import { hasDedupeKey } from './dedupe.ts'
import { fieldOf } from './fields.ts'
import type { paths } from './schema.ts'

export interface Repetition {
  /** Whether it may be sent again where nobody knows if it was carried out. */
  readonly isSafe: boolean
  /** How often it is sent again, at most, where no `Retry-After` says that it is worth it. */
  readonly blindRetries: number
}

type PostPath = ClientPathsWithMethod<Client<paths>, 'post'>
type Kind = 'safe' | 'once' | 'keyed'

/** Every POST of the document: a new one does not compile until it is decided here. */
const POSTS: Record<PostPath, Kind> = {
  // These two read. A site that cannot be reached takes the service seconds each time, and seldom comes back.
  '/v1/geo/batch': 'safe',
  '/v1/trust/check-url': 'once',
  // What is read stays read.
  '/v1/notify/inbox/{id}/read': 'safe',
  '/v1/notify/inbox/{id}/unread': 'safe',
  '/v1/notify/inbox/read-all': 'safe',
  // Nothing is stored.
  '/v1/notify/user-tokens': 'safe',
  // Without a dedupe_key each is an event of its own.
  '/v1/notify/events': 'keyed',
  '/v1/notify/events/batch': 'keyed',
}

/** Decides by method, path and, for an event, the body, which is left unread. */
export async function repetitionOf(request: Request): Promise<Repetition> {
  // Other methods are idempotent (RFC 9110 9.2.2).
  const kind = request.method === 'POST' ? kindOf(new URL(request.url).pathname) : 'safe'
  const isSafe = kind === 'keyed' ? isRepeatable(await request.clone().text()) : kind !== undefined
  return { isSafe, blindRetries: kind === 'once' ? 1 : Number.POSITIVE_INFINITY }
}

/** undefined for a path that the document does not have. */
function kindOf(path: string): Kind | undefined {
  const entries = Object.entries(POSTS)
  return entries.find(([template]) => new RegExp(`${template.replace('{id}', '[^/]+')}$`).test(path))?.[1]
}

/** Whether each event of the body has a dedupe_key. */
function isRepeatable(body: string): boolean {
  try {
    const read: unknown = JSON.parse(body)
    const events = fieldOf(read, 'events') ?? [read]
    return Array.isArray(events) && events.every(hasDedupeKey)
  } catch {
    // Of middleware's own making: the service can tell, and refuses what is not JSON.
    return false
  }
}
