import { and, asc, eq, getTableName, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Log } from '../../http/observe/log.ts'
import type { Database } from '../../store/database.ts'
import type { Orm } from '../../store/driver.ts'
import type { User } from '../channels.ts'
import { erasures, events, preferences } from '../schema.ts'
import { deleteMissed, type Erased, isOf } from './erasure.ts'
import { tryPurgeLock } from './purge-lock.ts'
import { createRounds, type Rounds } from './rounds.ts'

const SWEEP = { holder: 'sweep' }
const EVERY_MS = 30_000
const RETRY_MS = 50
const MAX_ERASURES = 1_000
/** Exceeds the time of any statement that began before the erasure. */
const REMEMBERED_FOR = sql`interval '1 minute'`

export interface ErasureSweepParts {
  readonly database: Database
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly everyMs?: number
}

export interface ErasureSweep extends Rounds {
  /** Covers the erasures committed by now; throws ApiError `unavailable`, and finished sweeps count. */
  sweep(): Promise<void>
}

/**
 * Deletes rows that a concurrent write leaves, since neither statement sees the other; each row names the
 * latest erasure its writer knew. All such writers have ended when the transactions that held table locks at
 * the commit have.
 */
export function createErasureSweep(parts: ErasureSweepParts): ErasureSweep {
  const { database, log, everyMs = EVERY_MS } = parts
  const sweep = (stopping?: AbortSignal) => sweepAll(database, log, stopping)
  const rounds = createRounds({
    work: sweep,
    firstAfterMs: 1_000,
    everyMs,
    onFailure: (reason) => log.warn('notify_sweep_failed', { reason }),
  })
  return { ...rounds, sweep: () => sweep() }
}

type Erasure = User & { readonly number: number }

async function sweepAll(
  database: Database,
  log: ErasureSweepParts['log'],
  stopping?: AbortSignal,
): Promise<void> {
  const open = await database.use(listOpen, SWEEP)
  // The order matters: writers that begin later see the erasures.
  const writers = open.length === 0 ? [] : await database.use(listWriters, SWEEP)
  while (await database.use((orm) => isAnyRunning(orm, writers), SWEEP)) {
    if (stopping?.aborted) return
    await Bun.sleep(RETRY_MS)
  }
  for (const erasure of open) {
    if (stopping?.aborted) return
    const swept = await sweepOne(database, erasure, stopping)
    if (swept !== null && Object.values(swept).some((count) => count > 0))
      log.info('notify_swept', { ...swept })
  }
  await database.use(
    (orm) => orm.delete(erasures).where(lt(erasures.sweptAt, sql`now() - ${REMEMBERED_FOR}`)),
    SWEEP,
  )
}

function listOpen(orm: Orm): Promise<Erasure[]> {
  const { number, partnerId, userId, sweptAt } = erasures
  return orm
    .select({ number, partnerId, userId })
    .from(erasures)
    .where(isNull(sweptAt))
    .orderBy(asc(number))
    .limit(MAX_ERASURES)
}

/** A statement locks its tables before it takes its snapshot, and keeps them to the transaction's end. */
async function listWriters(orm: Orm): Promise<string[]> {
  const rows = await orm
    .selectDistinct({ transaction: sql<string>`virtualtransaction` })
    .from(sql`pg_locks`)
    .where(
      sql`locktype = 'relation' and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())
        and relation in (${getTableName(events)}::text::regclass, ${getTableName(preferences)}::text::regclass)`,
    )
  return rows.map(({ transaction }) => transaction)
}

async function isAnyRunning(orm: Orm, transactions: readonly string[]): Promise<boolean> {
  if (transactions.length === 0) return false
  const rows = await orm
    .select({ one: sql`1` })
    .from(sql`pg_locks`)
    .where(inArray(sql`virtualtransaction`, transactions))
    .limit(1)
  return rows.length > 0
}

/** null: another node swept or this one stops; waits for purges, which lock rows in another order. */
async function sweepOne(
  database: Database,
  erasure: Erasure,
  stopping: AbortSignal | undefined,
): Promise<Erased | null> {
  while (!stopping?.aborted) {
    const swept = await database.use(
      (orm) =>
        orm.transaction(async (tx) => ((await tryPurgeLock(tx)) ? await sweepAfter(tx, erasure) : 'later')),
      SWEEP,
    )
    if (swept !== 'later') return swept
    await Bun.sleep(RETRY_MS)
  }
  return null
}

async function sweepAfter(tx: Orm, { number, ...user }: Erasure): Promise<Erased | null> {
  const marked = await tx
    .update(erasures)
    .set({ sweptAt: sql`now()` })
    .where(and(isOf(erasures, user), eq(erasures.number, number), isNull(erasures.sweptAt)))
    .returning({ number: erasures.number })
  if (marked.length === 0) return null
  return await deleteMissed(tx, user, number)
}
