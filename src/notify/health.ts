import { ApiError } from '../http/errors.ts'
import { defineOperation } from '../http/operation/define-operation.ts'
import type { Answer, Operation } from '../http/operation/operation.ts'
import { singleFlight } from '../http/single-flight.ts'
import type { Database } from '../store/database.ts'
import { HealthAnswer } from './bodies.ts'
import { HEALTHY } from './examples.ts'
import { type Backlog, readBacklog } from './mail/backlog.ts'

const READ_ONLY = 'The database takes no writes at the moment; retry in a second.'
const UNREACHABLE = 'The database cannot be reached at the moment; retry in a second.'

/** Figures are reused for this long, since anyone may ask; an outage must show within 2 s. */
const REUSE_MS = 250

export interface NotifyHealthParts {
  readonly database: Pick<Database, 'use'>
  readonly isConfigured: boolean
  /** Monotonic, in milliseconds. */
  readonly now?: () => number
}

/** A failing provider only shows in the figures; a failing database gives 503 within 2 s (contract N12). */
export function notifyHealth(parts: NotifyHealthParts): Operation {
  const { database, isConfigured, now = () => performance.now() } = parts
  let last: { readonly backlog: Backlog; readonly atMs: number } | null = null
  const ask = singleFlight(async () => {
    const backlog = await database.use(readBacklog, { holder: 'health' })
    if (backlog.isReadOnly) throw new ApiError('unavailable', READ_ONLY)
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
      'Needs no key and is not counted. Only a database that is out of reach or takes no writes is an error, answered within 2 s.',
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
  // The provider's reason concerns only the owner of the account.
  const paused = pausedUntil === null ? {} : { paused: { reason: 'account', until: pausedUntil } }
  return { body: JSON.stringify({ status: 'ok', database: 'ok', email: { ...email, ...paused } }) }
}
