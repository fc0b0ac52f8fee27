import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../store/driver.ts'
import { emailAccount } from '../schema.ts'

const { lastPartnerId, nextSendAt, pausedReason, pausedUntil } = emailAccount
const IS_ACCOUNT = eq(emailAccount.id, 1)

export interface Account {
  /** 0 or less: now. */
  readonly waitMs: number
  readonly isPaused: boolean
  /** null: no partner had a turn. */
  readonly lastPartnerId: string | null
}

/** Uses the clock, not the transaction's start, since the transaction may have waited for a lock. */
export function fromNow(ms: number): SQL<Date> {
  return sql`clock_timestamp() + make_interval(secs => ${ms / 1000}::float8)`
}

export function msUntil(instant: SQL): SQL<number> {
  return sql`(extract(epoch from ${instant} - clock_timestamp()) * 1000)::float8`.mapWith(Number)
}

/** 0: nobody has used the account yet. */
export const ACCOUNT_WAIT_MS =
  sql`coalesce(${msUntil(sql`greatest(${nextSendAt}, ${pausedUntil})`)}, 0)`.mapWith(Number)

/** The row lock lets one node at a time take a turn. */
export async function lockAccount(tx: Orm): Promise<Account> {
  const read = () =>
    tx
      .select({ waitMs: ACCOUNT_WAIT_MS, reason: pausedReason, lastPartnerId })
      .from(emailAccount)
      .where(IS_ACCOUNT)
      .for('update')
  let [account] = await read()
  if (account === undefined) {
    await tx
      .insert(emailAccount)
      .values({ id: 1, nextSendAt: new Date(0) })
      .onConflictDoNothing()
    ;[account] = await read()
  }
  if (account === undefined) throw new Error('the row of the email account vanished')
  return {
    waitMs: account.waitMs,
    isPaused: account.reason !== null,
    lastPartnerId: account.lastPartnerId,
  }
}

export async function endTurnOf(tx: Orm, partnerId: string): Promise<void> {
  await change(tx, { lastPartnerId: partnerId })
}

export async function takeTurn(tx: Orm, turnMs: number): Promise<void> {
  await change(tx, { nextSendAt: fromNow(turnMs) })
}

export async function extendPause(tx: Orm, pauseMs: number): Promise<void> {
  await change(tx, { pausedUntil: fromNow(pauseMs) })
}

export async function holdBack(tx: Orm, waitMs: number): Promise<void> {
  await change(tx, { nextSendAt: sql`greatest(${nextSendAt}, ${fromNow(waitMs)})` })
}

/** Pauses all nodes; true: this call begins the pause. */
export async function pause(tx: Orm, reason: string, pauseMs: number): Promise<boolean> {
  const { isPaused } = await lockAccount(tx)
  await tx
    .update(emailAccount)
    .set({ pausedReason: reason, pausedUntil: sql`greatest(${pausedUntil}, ${fromNow(pauseMs)})` })
    .where(IS_ACCOUNT)
  return !isPaused
}

export async function resume(orm: Orm): Promise<boolean> {
  const ended = await orm
    .update(emailAccount)
    .set({ pausedReason: null, pausedUntil: null })
    .where(and(IS_ACCOUNT, isNotNull(pausedReason)))
    .returning({ id: emailAccount.id })
  return ended.length > 0
}

type AccountChange = { nextSendAt: SQL } | { pausedUntil: SQL } | { lastPartnerId: string }

async function change(tx: Orm, set: AccountChange): Promise<void> {
  await tx.update(emailAccount).set(set).where(IS_ACCOUNT)
}
