import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../store/driver.ts'
import { emailAccount } from '../schema.ts'

const { lastPartnerId, nextSendAt, pausedReason, pausedUntil, pauses } = emailAccount
const { refusal, refusals, refusedSince, unsettled } = emailAccount
const IS_ACCOUNT = eq(emailAccount.id, 1)

export interface Account {
  /** 0 or less: now. */
  readonly waitMs: number
  readonly isPaused: boolean
  /** Pauses without a mail that was accepted between them. */
  readonly pauses: number
  readonly refusal: string | null
  readonly refusals: number
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
      .select({ waitMs: ACCOUNT_WAIT_MS, reason: pausedReason, lastPartnerId, pauses, refusal, refusals })
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
  const { reason, ...rest } = account
  return { ...rest, isPaused: reason !== null }
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

const LONGEST_PAUSE = 10

/** Twice as long with each pause, up to ten times the first. */
export function pauseMsAfter(pauses: number, firstMs: number): number {
  return firstMs * Math.min(2 ** pauses, LONGEST_PAUSE)
}

/** Pauses all nodes; true: this call begins the pause. */
export async function pause(
  tx: Orm,
  reason: string,
  {
    firstMs,
    retryAfterMs,
    isProbe,
  }: { readonly firstMs: number; readonly retryAfterMs: number | null; readonly isProbe: boolean },
): Promise<boolean> {
  const account = await lockAccount(tx)
  const before = isProbe || !account.isPaused ? account.pauses : account.pauses - 1
  const pauseMs = retryAfterMs ?? pauseMsAfter(before, firstMs)
  await tx
    .update(emailAccount)
    .set({
      pausedReason: reason,
      pausedUntil: sql`greatest(${pausedUntil}, ${fromNow(pauseMs)})`,
      // A request from before the pause begins no other.
      ...((isProbe || !account.isPaused) && { pauses: sql`least(${pauses} + 1, ${LONGEST_PAUSE}::int)` }),
    })
    .where(IS_ACCOUNT)
  return !account.isPaused
}

/** Several different mails in a row that are refused with one text are the account's fault (contract N11). */
export const REFUSALS_OF_THE_ACCOUNT = 5

/** Notes that a single mail was refused; returns how many were, in a row and with that text. */
export async function noteRefusal(tx: Orm, text: string): Promise<number> {
  const account = await lockAccount(tx)
  const isSame = account.refusal === text
  const count = isSame ? account.refusals + 1 : 1
  await tx
    .update(emailAccount)
    .set({ refusal: text, refusals: count, ...(!isSame && { refusedSince: sql`now()` }) })
    .where(IS_ACCOUNT)
  return count
}

/** Returns how many attempts in a row had no outcome. */
export async function noteUnsettled(tx: Orm): Promise<number> {
  await lockAccount(tx)
  const [row] = await tx
    .update(emailAccount)
    .set({ unsettled: sql`${unsettled} + 1` })
    .where(IS_ACCOUNT)
    .returning({ unsettled })
  return row?.unsettled ?? 0
}

/** Notes that a mail was accepted; returns how many attempts had no outcome before it. */
export async function noteAccepted(tx: Orm): Promise<number> {
  const isTroubled = sql`${unsettled} + ${refusals} + ${pauses} > 0`
  const [before] = await tx
    .select({ unsettled })
    .from(emailAccount)
    .where(and(IS_ACCOUNT, isTroubled))
    .for('update')
  if (before === undefined) return 0
  await tx
    .update(emailAccount)
    .set({ unsettled: 0, refusal: null, refusals: 0, refusedSince: null, pauses: 0 })
    .where(IS_ACCOUNT)
  return before.unsettled
}

export function refusedSinceOf(tx: Orm) {
  return tx.select({ refusedSince }).from(emailAccount).where(IS_ACCOUNT)
}

export async function resume(orm: Orm): Promise<boolean> {
  const ended = await orm
    .update(emailAccount)
    .set({ pausedReason: null, pausedUntil: null, pauses: 0 })
    .where(and(IS_ACCOUNT, isNotNull(pausedReason)))
    .returning({ id: emailAccount.id })
  return ended.length > 0
}

type AccountChange = { nextSendAt: SQL } | { pausedUntil: SQL } | { lastPartnerId: string }

async function change(tx: Orm, set: AccountChange): Promise<void> {
  await tx.update(emailAccount).set(set).where(IS_ACCOUNT)
}
