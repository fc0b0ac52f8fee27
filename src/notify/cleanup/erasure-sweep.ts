import { and, asc, eq, getTableName, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Log } from '../../http/observe/log.ts'
import type { Database } from '../../store/database.ts'
import type { Orm } from '../../store/driver.ts'
import type { User } from '../channels.ts'
import { erasures, events, preferences } from '../schema.ts'
import { deleteMissed, type Erased, isOf } from './erasure.ts'
import { tryPurgeLock } from './purge-lock.ts'
import { createRounds, type Rounds } from './rounds.ts'

const EVERY_MS = 30_000
/** How often transactions under way, or a purge, are looked at again. */
const RETRY_MS = 50
/** Of one round; the rest waits for the next. */
const MAX_ERASURES = 1_000
/** After its sweep. An event goes by what it read KNOWN_FOR_S ago at most, and meets the erasure for so long. */
const REMEMBERED_FOR = sql`interval '1 minute'`

export interface ErasureSweepParts {
  readonly database: Database
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly everyMs?: number
}

export interface ErasureSweep extends Rounds {
  /** Sweeps after the erasures that were committed by now. ApiError `unavailable`; what was swept by then stays so. */
  sweep(): Promise<void>
}

/**
 * Deletes what was begun before an erasure was committed, and written after it had looked: a statement that was under way
 * does not see the erasure, nor the erasure its rows. Each row tells which erasure its writer knew of. Such statements
 * have ended when every transaction has that held the tables' locks after the commit, so nothing waits for a sweep.
 * Erasures to sweep after stand in a table: any node does it, and one that was killed leaves it to another.
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
  const open = await database.use(listOpen)
  // They are looked for after the erasures were seen to be committed: whoever begins later sees them, too.
  const writers = open.length === 0 ? [] : await database.use(listWriters)
  while (await database.use((orm) => isAnyRunning(orm, writers))) {
    if (stopping?.aborted) return
    await Bun.sleep(RETRY_MS)
  }
  for (const erasure of open) {
    if (stopping?.aborted) return
    const swept = await sweepOne(database, erasure, stopping)
    if (swept !== null && Object.values(swept).some((count) => count > 0))
      log.info('notify_swept', { ...swept })
  }
  await database.use((orm) =>
    orm.delete(erasures).where(lt(erasures.sweptAt, sql`now() - ${REMEMBERED_FOR}`)),
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

/**
 * The transactions under way that may write what an erasure deletes. A statement takes the locks of its tables before it
 * looks at the database, and they are kept to the end of its transaction.
 */
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

/** null: another node did it, or it is to stop. Waits for deletions by age, which lock the same rows in another order. */
async function sweepOne(
  database: Database,
  erasure: Erasure,
  stopping: AbortSignal | undefined,
): Promise<Erased | null> {
  while (!stopping?.aborted) {
    const swept = await database.use((orm) =>
      orm.transaction(async (tx) => ((await tryPurgeLock(tx)) ? await sweepAfter(tx, erasure) : 'later')),
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
