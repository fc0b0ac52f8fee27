import type { DatabaseBudget } from '../../http/database-budget.ts'
import { ApiError } from '../../http/errors.ts'
import type { Database } from '../../store/database.ts'
import type { EventAnswer } from '../bodies.ts'
import type { Topic } from '../channels.ts'
import { fingerprint } from './fingerprint.ts'
import type { NewEvent } from './input.ts'
import {
  type EventDraft,
  type EventRow,
  type IntakeStatements,
  prepareIntake,
  type Taken,
} from './intake-statements.ts'

export interface Receipt {
  /** False: a duplicate, and the answer describes the original. */
  readonly isNew: boolean
  readonly answer: EventAnswer
}

/**
 * ApiError `unavailable`: the events may be stored nevertheless. Callers of one partner that wait while its statements
 * are out are written together.
 */
export interface Intake {
  take(partnerId: string, event: NewEvent, cause?: Cause): Promise<Receipt>
  /** In order, all or none. */
  takeAll(partnerId: string, events: readonly NewEvent[], cause?: Cause): Promise<readonly Receipt[]>
}

export interface Cause {
  readonly databaseBudget?: DatabaseBudget
  readonly traceparent?: string | null
}

export interface IntakeParts {
  readonly database: Pick<Database, 'orm' | 'use'>
  /** Whether mails can be sent at all. */
  readonly isConfigured: boolean
  readonly onQueued: () => void
  /** Something was put into inboxes. */
  readonly onChange?: () => void
  readonly now?: () => Date
}

/** A conflicting event can be deleted before it is read, which hardly happens twice. */
const ATTEMPTS = 2
const MOST_STATEMENTS = 2
/** So many events are worth a second statement; fewer wait for the first, unless that waits for a lock. */
const ENOUGH = 12
const PATIENCE_MS = 5
const MOST_TOGETHER = 100

interface Job {
  readonly drafts: readonly EventDraft[]
  readonly taken: PromiseWithResolvers<readonly Receipt[]>
  isGivenUp: boolean
}

interface Line {
  readonly waiting: Job[]
  underWay: number
  /** Whether the next group is about to begin. */
  isDue: boolean
  patience: ReturnType<typeof setTimeout> | null
}

export function createIntake(parts: IntakeParts): Intake {
  const lines = new GroupedIntake(parts)
  const { now = () => new Date() } = parts
  const takeAll: Intake['takeAll'] = async (
    partnerId,
    events,
    { databaseBudget, traceparent = null } = {},
  ) => {
    const job: Job = {
      drafts: draftsOf(events, now(), traceparent),
      taken: Promise.withResolvers(),
      isGivenUp: false,
    }
    lines.add(partnerId, job)
    try {
      return await (databaseBudget?.wait(job.taken.promise, late) ?? job.taken.promise)
    } finally {
      job.isGivenUp = true
    }
  }
  return {
    takeAll,
    take: async (partnerId, event, cause) => {
      const [receipt] = await takeAll(partnerId, [event], cause)
      if (receipt === undefined) throw new Error('an event was taken without a receipt')
      return receipt
    },
  }
}

const late = () =>
  new ApiError('unavailable', 'The event could not be stored in time; retry in a second.', {
    headers: { 'Retry-After': '1' },
  })

class GroupedIntake {
  readonly #parts: IntakeParts
  readonly #statements: IntakeStatements
  /** Of partners whose events are on their way. */
  readonly #lines = new Map<string, Line>()

  constructor(parts: IntakeParts) {
    this.#parts = parts
    this.#statements = prepareIntake(parts.database.orm)
  }

  add(partnerId: string, job: Job): void {
    const line = this.#lines.get(partnerId) ?? { waiting: [], underWay: 0, isDue: false, patience: null }
    this.#lines.set(partnerId, line)
    line.waiting.push(job)
    if (line.isDue) return
    line.isDue = true
    // All callers that one statement answered come back before it.
    queueMicrotask(() => {
      line.isDue = false
      this.#begin(partnerId, line)
    })
  }

  #begin(partnerId: string, line: Line, isPatient = true): void {
    while (line.underWay < MOST_STATEMENTS && line.waiting.length > 0) {
      if (isPatient && line.underWay > 0 && !isEnough(line.waiting)) {
        line.patience ??= setTimeout(() => {
          line.patience = null
          this.#begin(partnerId, line, false)
        }, PATIENCE_MS)
        return
      }
      const jobs = nextOf(line.waiting)
      if (jobs.length === 0) break
      line.underWay++
      void this.#settle(partnerId, jobs).then(() => {
        line.underWay--
        clearTimeout(line.patience ?? undefined)
        line.patience = null
        this.#begin(partnerId, line)
      })
    }
    if (line.underWay === 0 && !line.isDue) this.#lines.delete(partnerId)
  }

  /** Never rejects. One event that cannot be written fails no other caller's. */
  async #settle(partnerId: string, jobs: readonly Job[]): Promise<void> {
    try {
      const drafts = jobs.flatMap((job) => job.drafts)
      const receipts = (await this.#write(partnerId, drafts)).values()
      for (const job of jobs) job.taken.resolve([...receipts.take(job.drafts.length)])
    } catch (error) {
      const isOwn = jobs.length === 1 || (error instanceof ApiError && error.code === 'unavailable')
      if (isOwn) for (const { taken } of jobs) taken.reject(error)
      else for (const job of jobs) await this.#settle(partnerId, [job])
    }
  }

  #write(partnerId: string, drafts: readonly EventDraft[]): Promise<Receipt[]> {
    const { database, isConfigured, onQueued, onChange } = this.#parts
    const statements = this.#statements
    return database.use(
      async () => {
        const written = await statements.write(partnerId, drafts, isConfigured)
        if (written.some(({ emailStatus }) => emailStatus === 'queued')) onQueued()
        onChange?.()
        const byId = new Map(written.map((taken) => [taken.id, taken]))
        const receipts: Receipt[] = []
        for (const draft of drafts) {
          const taken = byId.get(draft.id)
          if (taken !== undefined) receipts.push(newReceipt(draft, taken))
          else receipts.push(await this.#takeAgain(partnerId, draft))
        }
        return receipts
      },
      { holder: partnerId },
    )
  }

  /** The first write wins (contract N4); an event whose user is erased meanwhile counts as stored. */
  async #takeAgain(partnerId: string, draft: EventDraft): Promise<Receipt> {
    const { isConfigured, onQueued, onChange } = this.#parts
    const statements = this.#statements
    const { user_id: userId, product_key: productKey, type, dedupe_key: dedupeKey } = draft
    if (dedupeKey === null) throw new Error('an event without a dedupe_key was not written')
    const topic: Topic = { partnerId, userId, productKey, type }
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const original = await statements.findOriginal(topic, dedupeKey)
      if (original !== undefined) return oldReceipt(original, draft)
      await statements.deleteMissed(topic, dedupeKey)
      const [taken] = await statements.write(partnerId, [draft], isConfigured)
      if (taken === undefined) continue
      if (taken.emailStatus === 'queued') onQueued()
      onChange?.()
      return newReceipt(draft, taken)
    }
    throw new ApiError('unavailable', 'The event was deleted while it was taken in; retry in a second.', {
      headers: { 'Retry-After': '1' },
    })
  }
}

function isEnough(waiting: readonly Job[]): boolean {
  let count = 0
  for (const { drafts } of waiting) {
    count += drafts.length
    if (count >= ENOUGH) return true
  }
  return false
}

/** Takes from the line what travels together; a batch is never divided. */
function nextOf(waiting: Job[]): Job[] {
  const jobs: Job[] = []
  let count = 0
  for (let job = waiting[0]; job !== undefined; job = waiting[0]) {
    count += job.drafts.length
    if (jobs.length > 0 && count > MOST_TOGETHER) break
    waiting.shift()
    if (job.isGivenUp) count -= job.drafts.length
    else jobs.push(job)
  }
  return jobs
}

function draftsOf(events: readonly NewEvent[], createdAt: Date, traceparent: string | null): EventDraft[] {
  const emails = new Map<string, string>()
  const created_at = createdAt.toISOString()
  return events.map((event) => {
    const { userId, email, badEmail } = event
    const earlier = emails.get(userId) ?? null
    if (email !== null) emails.set(userId, email)
    return {
      id: Bun.randomUUIDv7(),
      user_id: userId,
      product_key: event.productKey,
      type: event.type,
      dedupe_key: event.dedupeKey,
      fingerprint: fingerprint(event),
      title: event.title,
      body: event.body,
      url: event.url,
      data: event.data,
      created_at,
      expires_at: event.expiresAt?.toISOString() ?? null,
      traceparent,
      email,
      is_bad: badEmail !== null,
      earlier_email: earlier,
    }
  })
}

function newReceipt(draft: EventDraft, { channels, emailStatus, emailReason }: Taken): Receipt {
  return {
    isNew: true,
    answer: {
      id: draft.id,
      product_key: draft.product_key,
      type: draft.type,
      subject_user_id: draft.user_id,
      title: draft.title,
      dedupe_key: draft.dedupe_key,
      channels,
      deduplicated: false,
      payload_mismatch: false,
      email: { status: emailStatus, reason: emailReason },
      created_at: draft.created_at,
    },
  }
}

function oldReceipt(original: EventRow, draft: EventDraft): Receipt {
  const isMismatch = original.fingerprint !== draft.fingerprint
  return { isNew: false, answer: answerOf(original, { deduplicated: true, payload_mismatch: isMismatch }) }
}

/** An event as it stands now (contract N3, N15). */
export function answerOf(
  event: EventRow,
  duplicate: Pick<EventAnswer, 'deduplicated' | 'payload_mismatch'>,
): EventAnswer {
  return {
    id: event.id,
    product_key: event.productKey,
    type: event.type,
    subject_user_id: event.userId,
    title: event.title,
    dedupe_key: event.dedupeKey,
    channels: event.channels,
    ...duplicate,
    email: { status: event.emailStatus, reason: event.emailReason },
    created_at: event.createdAt.toISOString(),
  }
}
