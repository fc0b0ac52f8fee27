import type { DatabaseBudget } from '../../http/database-budget.ts'
import { ApiError } from '../../http/errors.ts'
import type { Database } from '../../store/database.ts'
import type { EventAnswer } from '../bodies.ts'
import { CHANNELS, type Channel, type Topic } from '../channels.ts'
import type { MailFields } from '../mail/email.ts'
import { fingerprint } from './fingerprint.ts'
import type { NewEvent } from './input.ts'
import {
  type EventRow,
  type IntakeStatements,
  type KnownSubject,
  type NewEventParts,
  prepareIntake,
} from './intake-statements.ts'

export interface Receipt {
  /** False: a duplicate, and the answer describes the original. */
  readonly isNew: boolean
  readonly answer: EventAnswer
}

/** ApiError `unavailable`: the event may be stored nevertheless. */
export type Intake = (partnerId: string, event: NewEvent, cause?: Cause) => Promise<Receipt>

export interface Cause {
  readonly databaseBudget?: DatabaseBudget
  readonly traceparent?: string | null
}

export interface IntakeParts {
  readonly database: Pick<Database, 'orm' | 'use'>
  /** Returns JSON text; null: email is not configured. */
  readonly compose: ((mail: MailFields) => string) | null
  readonly onQueued: () => void
  readonly now?: () => Date
}

/** A conflicting event can be deleted before it is read, which hardly happens twice. */
const ATTEMPTS = 2

export function createIntake({ database, compose, onQueued, now = () => new Date() }: IntakeParts): Intake {
  const statements = prepareIntake(database.orm)
  return (partnerId, event, { databaseBudget, traceparent = null } = {}) =>
    database.use(
      async () => {
        const traced = { ...event, traceparent }
        const draftFrom = (known: KnownSubject) => draft(partnerId, traced, known, compose, now())
        const { receipt, isQueued } = await settle(statements, { partnerId, ...event }, draftFrom)
        if (isQueued) onQueued()
        return receipt
      },
      { holder: partnerId, ...(databaseBudget && { databaseBudget }) },
    )
}

interface Draft {
  readonly row: EventRow
  readonly parts: NewEventParts
}

function draft(
  partnerId: string,
  event: NewEvent & Pick<NewEventParts, 'traceparent'>,
  known: KnownSubject,
  compose: IntakeParts['compose'],
  createdAt: Date,
): Draft {
  const { userId, productKey, type, dedupeKey, title, body, url, data } = event
  const channels = known.channels ?? [...CHANNELS]
  const { payload, reason } = mailOf(event, channels, event.email ?? known.email, compose)
  return {
    row: {
      ...{
        id: Bun.randomUUIDv7(),
        partnerId,
        userId,
        productKey,
        type,
        dedupeKey,
        title,
        channels,
        createdAt,
      },
      ...{ emailStatus: reason === null ? 'queued' : 'skipped', emailReason: reason },
      fingerprint: fingerprint(event),
      erasureSeen: known.erasure === 0 ? null : known.erasure,
    },
    parts: {
      item: channels.includes('in_app') ? { body, url, data } : null,
      payload,
      traceparent: event.traceparent,
      // An unchanged address is not written, since a user's events would wait for each other at its row.
      email: event.email === known.email ? null : event.email,
    },
  }
}

function mailOf(
  { title, body, url }: NewEvent,
  channels: readonly Channel[],
  to: string | null,
  compose: IntakeParts['compose'],
):
  | { payload: string; reason: null }
  | { payload: null; reason: NonNullable<EventAnswer['email']['reason']> } {
  if (!channels.includes('email')) return { payload: null, reason: 'preference' }
  if (to === null) return { payload: null, reason: 'no_address' }
  if (compose === null) return { payload: null, reason: 'not_configured' }
  return { payload: compose({ to, title, body, url }), reason: null }
}

interface Settled {
  readonly receipt: Receipt
  readonly isQueued: boolean
}

/** The first write wins (contract N4); an event whose user is erased meanwhile counts as stored. */
async function settle(
  statements: IntakeStatements,
  topic: Topic,
  draftFrom: (known: KnownSubject) => Draft,
): Promise<Settled> {
  const { partnerId, userId, productKey, type } = topic
  const know = () => statements.know({ partnerId, userId, productKey, type })
  let known = await know()
  const begunAfter = known.erasure
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { row, parts } = draftFrom(known)
    const receipt = receiptOf(row, { isNew: true, isMismatch: false })
    if (await statements.write(row, parts, known.knownAt))
      return { receipt, isQueued: parts.payload !== null }
    const original = await statements.findOriginal(row)
    if (original !== undefined) {
      const isMismatch = original.fingerprint !== row.fingerprint
      return { receipt: receiptOf(original, { isNew: false, isMismatch }), isQueued: false }
    }
    await statements.deleteMissed(row)
    known = await know()
    if (known.erasure > begunAfter) return { receipt, isQueued: false }
  }
  throw new ApiError('unavailable', 'The event was deleted while it was taken in; retry in a second.', {
    headers: { 'Retry-After': '1' },
  })
}

function receiptOf(row: EventRow, { isNew, isMismatch }: { isNew: boolean; isMismatch: boolean }): Receipt {
  const answer = {
    id: row.id,
    product_key: row.productKey,
    type: row.type,
    subject_user_id: row.userId,
    title: row.title,
    dedupe_key: row.dedupeKey,
    channels: row.channels,
    deduplicated: !isNew,
    payload_mismatch: isMismatch,
    email: { status: row.emailStatus, reason: row.emailReason },
    created_at: row.createdAt.toISOString(),
  }
  return { isNew, answer }
}
