import { and, asc, gt, inArray, lt, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Log } from '../../http/observe/log.ts'
import { singleFlight } from '../../http/single-flight.ts'
import type { Database } from '../../store/database.ts'
import type { Orm } from '../../store/driver.ts'
import { emailQueue, events, hookEvents, inbox } from '../schema.ts'
import { tryPurgeLock } from './purge-lock.ts'
import { createRounds } from './rounds.ts'

const RETENTION = { holder: 'retention' }
const DAY_MS = 86_400_000
const EVERY_MS = 3_600_000
const FIRST_AFTER_MS = 60_000
const SENT_MAIL_DAYS = 30
const HOOK_DAYS = 30

/** A transaction of this size blocks the embedded database for some 20 ms. */
const CHUNK_ROWS = 1_000
/** The pause lets requests through during a long purge. */
const PAUSE_MS = 20

/** Ids contain their node's clock, so clocks that differ by more forbid a purge. */
const MAX_DIFFERENCE_MS = 60_000

const NOTHING = { events: 0, inbox: 0, mails: 0 }
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export interface RetentionParts {
  readonly database: Database
  /** Applies to events, their inbox rows and mails; sent and skipped mails stay 30 days at most. */
  readonly retentionDays: number
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly now?: () => Date
  readonly everyMs?: number
}

export interface Purged {
  readonly events: number
  readonly inbox: number
  readonly mails: number
}

export interface Retention {
  /** Purges after a minute, then every hour; a failed purge waits for the next hour. */
  start(): void
  stop(): Promise<void>
  /** Skips if another node purges or clocks differ; ApiError `unavailable` leaves earlier chunks deleted. */
  purge(): Promise<Purged>
}

/** Ids are UUIDv7 (RFC 9562, section 5.7), so old rows are a range of the primary key. */
export function createRetention(parts: RetentionParts): Retention {
  const { log, everyMs = EVERY_MS } = parts
  const stopping = new AbortController()
  const purge = singleFlight(() => purgeAll(parts, stopping.signal))
  const rounds = createRounds({
    work: async () => {
      const purged = await purge()
      if (purged.events + purged.inbox + purged.mails > 0) log.info('notify_purged', { ...purged })
    },
    firstAfterMs: FIRST_AFTER_MS,
    everyMs,
    onFailure: (reason) => log.warn('notify_purge_failed', { reason }),
  })
  return {
    start: rounds.start,
    stop: async () => {
      stopping.abort()
      await Promise.all([rounds.stop(), purge.settled()])
    },
    purge,
  }
}

/** Ids of earlier times are smaller. */
export function smallestIdAt(time: Date): string {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

async function purgeAll(parts: RetentionParts, stopping: AbortSignal): Promise<Purged> {
  const { database, retentionDays, log, now = () => new Date() } = parts
  const timeMs = await database.use(readClock, RETENTION)
  const aheadMs = now().getTime() - timeMs
  if (Math.abs(aheadMs) > MAX_DIFFERENCE_MS) {
    log.warn('clock_differs', { seconds: Math.round(aheadMs / 1_000) })
    return NOTHING
  }
  const cutoff = (days: number) => smallestIdAt(new Date(timeMs - days * DAY_MS))
  const sweeps: Sweep[] = [
    { before: cutoff(retentionDays), ids: eventIds, remove: removeEvents },
    {
      before: cutoff(Math.min(SENT_MAIL_DAYS, retentionDays)),
      ids: closedMailIds,
      remove: removeClosedMails,
    },
  ]
  const purged = { ...NOTHING }
  for (const sweep of sweeps) {
    for await (const chunk of chunksOf(database, sweep, stopping)) {
      purged.events += chunk.events ?? 0
      purged.inbox += chunk.inbox ?? 0
      purged.mails += chunk.mails ?? 0
    }
  }
  purged.inbox += await purgeExpired(database, stopping)
  if (!stopping.aborted) await database.use((orm) => forgetHooks(orm), RETENTION)
  return purged
}

/** Items that nobody sees any more; their events stay. */
async function purgeExpired(database: Database, stopping: AbortSignal): Promise<number> {
  let purged = 0
  while (!stopping.aborted) {
    const count = await database.use(
      (orm) =>
        orm.transaction(async (tx) => {
          if (!(await tryPurgeLock(tx))) return 0
          const expired = tx
            .select({ id: inbox.id })
            .from(inbox)
            .where(sql`${inbox.expiresAt} is not null and ${inbox.expiresAt} <= now()`)
            .orderBy(asc(inbox.expiresAt))
            .limit(CHUNK_ROWS)
          const gone = await tx.delete(inbox).where(inArray(inbox.id, expired)).returning({ id: inbox.id })
          return gone.length
        }),
      RETENTION,
    )
    purged += count
    if (count < CHUNK_ROWS) break
    await Bun.sleep(PAUSE_MS)
  }
  return purged
}

/** A provider repeats a hook for a day. */
async function forgetHooks(orm: Orm): Promise<void> {
  await orm
    .delete(hookEvents)
    .where(sql`${hookEvents.takenAt} <= now() - make_interval(days => ${HOOK_DAYS}::int)`)
}

async function readClock(orm: Orm): Promise<number> {
  const timeMs = sql`floor(extract(epoch from now()) * 1000)`.mapWith(Number)
  const [row] = await orm.select({ timeMs }).from(sql`(select 1) as one`)
  if (row === undefined) throw new Error('a select without condition gave no row')
  return row.timeMs
}

type Range = (id: SQLWrapper) => SQL | undefined

interface Sweep {
  readonly before: string
  ids(tx: Orm, range: Range): Promise<{ id: string }[]>
  remove(tx: Orm, range: Range): Promise<Partial<Purged>>
}

async function* chunksOf(
  database: Database,
  sweep: Sweep,
  stopping: AbortSignal,
): AsyncGenerator<Partial<Purged>> {
  let after: string | undefined = FIRST_ID
  while (after !== undefined && !stopping.aborted) {
    const from: string = after
    const chunk = await database.use(
      (orm) => orm.transaction((tx) => removeChunk(tx, sweep, from)),
      RETENTION,
    )
    if (chunk === null) return
    yield chunk.removed
    after = chunk.last
    if (after !== undefined) await Bun.sleep(PAUSE_MS)
  }
}

/** null: another node purges; undefined `last`: nothing is left. */
async function removeChunk(
  tx: Orm,
  { before, ids, remove }: Sweep,
  after: string,
): Promise<{ removed: Partial<Purged>; last: string | undefined } | null> {
  if (!(await tryPurgeLock(tx))) return null
  const found = await ids(tx, (id) => and(gt(id, after), lt(id, before)))
  const last = found.length < CHUNK_ROWS ? undefined : found.at(-1)?.id
  const end: Range = (id) => (last === undefined ? lt(id, before) : lte(id, last))
  return { removed: await remove(tx, (id) => and(gt(id, after), end(id))), last }
}

function eventIds(tx: Orm, range: Range): Promise<{ id: string }[]> {
  return tx
    .select({ id: events.id })
    .from(events)
    .where(range(events.id))
    .orderBy(asc(events.id))
    .limit(CHUNK_ROWS)
}

async function removeEvents(tx: Orm, range: Range): Promise<Purged> {
  // A delivery writes in this order; another could deadlock.
  const mails = await tx.delete(emailQueue).where(range(emailQueue.id)).returning({ id: emailQueue.id })
  const rows = await tx.delete(inbox).where(range(inbox.id)).returning({ id: inbox.id })
  const gone = await tx.delete(events).where(range(events.id)).returning({ id: events.id })
  return { events: gone.length, inbox: rows.length, mails: mails.length }
}

/** A failed mail stays as long as its event, for an operator to retry. */
const isClosed = inArray(emailQueue.state, ['sent', 'skipped'])

function closedMailIds(tx: Orm, range: Range): Promise<{ id: string }[]> {
  return tx
    .select({ id: emailQueue.id })
    .from(emailQueue)
    .where(and(range(emailQueue.id), isClosed))
    .orderBy(asc(emailQueue.id))
    .limit(CHUNK_ROWS)
}

async function removeClosedMails(tx: Orm, range: Range): Promise<Partial<Purged>> {
  const mails = await tx
    .delete(emailQueue)
    .where(and(range(emailQueue.id), isClosed))
    .returning({ id: emailQueue.id })
  return { mails: mails.length }
}
