import type { Client, ClientPathsWithMethod } from 'openapi-fetch'
import type { paths } from './schema.ts'

export interface Repetition {
  /** Whether it may be sent again where nobody knows if it was carried out. */
  readonly isSafe: boolean
  /** How often it is sent again, at most, where no `Retry-After` says that it is worth it. */
  readonly blindRetries: number
}

const UNSAFE: Repetition = { isSafe: false, blindRetries: Number.POSITIVE_INFINITY }
const SAFE: Repetition = { isSafe: true, blindRetries: Number.POSITIVE_INFINITY }
/** A site that cannot be reached costs the service 6 s each time, and seldom comes back within seconds. */
const SAFE_ONCE: Repetition = { isSafe: true, blindRetries: 1 }

type PostPath = ClientPathsWithMethod<Client<paths>, 'post'>

/** Every POST of the document: a new one does not compile until it is decided here. */
const POSTS: Record<PostPath, (body: string) => Repetition> = {
  // These two read.
  '/v1/geo/batch': () => SAFE,
  '/v1/trust/check-url': () => SAFE_ONCE,
  // What is read stays read.
  '/v1/notify/inbox/{id}/read': () => SAFE,
  '/v1/notify/inbox/{id}/unread': () => SAFE,
  '/v1/notify/inbox/read-all': () => SAFE,
  // Nothing is stored.
  '/v1/notify/user-tokens': () => SAFE,
  // Without a dedupe_key each is an event of its own.
  '/v1/notify/events': (body) => (isRepeatable(body) ? SAFE : UNSAFE),
  '/v1/notify/events/batch': (body) => (isRepeatable(body) ? SAFE : UNSAFE),
}

const POST_PATTERNS = Object.entries(POSTS).map(([template, decide]) => ({
  pattern: new RegExp(`${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  decide,
}))

/** RFC 9110 9.2.2. */
const IDEMPOTENT_METHODS = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']

/** Decides by method, path and, for an event, the body, which is left unread. */
export async function repetitionOf(request: Request): Promise<Repetition> {
  if (IDEMPOTENT_METHODS.includes(request.method)) return SAFE
  const { pathname } = new URL(request.url)
  const post = POST_PATTERNS.find(({ pattern }) => pattern.test(pathname))
  if (request.method !== 'POST' || post === undefined) return UNSAFE
  return post.decide(await request.clone().text())
}

/** Whether each event of the body has a dedupe_key. */
function isRepeatable(body: string): boolean {
  try {
    const read: unknown = JSON.parse(body)
    const events = isObject(read) && 'events' in read ? read.events : [read]
    return Array.isArray(events) && events.every((event) => isObject(event) && 'dedupe_key' in event)
  } catch {
    // Of middleware's own making: the service can tell, and refuses what is not JSON.
    return false
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
