import { defineOperation } from '../http/operation/define-operation.ts'
import type { Answer, Operation } from '../http/operation/operation.ts'
import { singleFlight } from '../http/single-flight.ts'
import type { Database } from '../store/database.ts'
import { HealthAnswer } from './bodies.ts'
import { HEALTHY } from './examples.ts'
import { type Backlog, readBacklog } from './mail/backlog.ts'

const UNREACHABLE = 'The database cannot be reached at the moment; retry in a second.'

/** Anyone may ask, as often as they like; and an outage is told within 2 s, of which asking may take 1.5. */
const REUSE_MS = 250

export interface NotifyHealthParts {
  readonly database: Pick<Database, 'use'>
  /** Whether mails can be sent at all. */
  readonly isConfigured: boolean
  /** Milliseconds that only go forward. */
  readonly now?: () => number
}

/**
 * The health of notify (contract N12). A provider that is out of order shows in the figures, and while it refuses the
 * account in `email.paused`; only a database out of reach is an error, 503 `unavailable` within 2 s.
 */
export function notifyHealth(parts: NotifyHealthParts): Operation {
  const { database, isConfigured, now = () => performance.now() } = parts
  let last: { readonly backlog: Backlog; readonly atMs: number } | null = null
  const ask = singleFlight(async () => {
    const backlog = await database.use(readBacklog)
    last = { backlog, atMs: now() }
    return backlog
  })
  return defineOperation({
    id: 'notifyHealth',
    method: 'GET',
    path: '/v1/notify/health',
    access: 'public',
    summary: 'Whether notify can do its work, and how much email waits',
    description:
      'Needs no key and is not counted. Only a database out of reach is an error, answered within 2 s.',
    answers: { 200: { description: 'It can.', schema: HealthAnswer, examples: { ok: HEALTHY } } },
    refusals: { unavailable: UNREACHABLE },
    handle: async () => {
      const isFresh = last !== null && now() - last.atMs < REUSE_MS
      return answer(isFresh && last !== null ? last.backlog : await ask(), isConfigured)
    },
  })
}

function answer({ pending, oldestAgeSeconds, failed, pausedUntil }: Backlog, configured: boolean): Answer {
  const email = { configured, pending, oldest_age_seconds: oldestAgeSeconds, failed }
  // What the provider said of the account is for its owner only.
  const paused = pausedUntil === null ? {} : { paused: { reason: 'account', until: pausedUntil } }
  return { body: JSON.stringify({ status: 'ok', database: 'ok', email: { ...email, ...paused } }) }
}
