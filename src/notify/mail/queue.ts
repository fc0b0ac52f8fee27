import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Span, sharedTrace } from '../../http/trace-context.ts'
import { JsonObject, readJson } from '../../net/read-json.ts'
import type { Orm } from '../../store/driver.ts'
import { WILDCARD } from '../bodies.ts'
import { channelsOf } from '../inbox/preferences.ts'
import { contacts, emailAccount, emailQueue, events, type SKIP_REASONS, senders } from '../schema.ts'
import {
  ACCOUNT_WAIT_MS,
  endTurnOf,
  extendPause,
  fromNow,
  lockAccount,
  msUntil,
  pauseMsAfter,
  takeTurn,
} from './account.ts'
import { type DueMail, GIVE_UP_HOURS, IS_OLD, IS_OPEN, lockNextDue, MAX_ATTEMPTS } from './due-mails.ts'
import type { ComposeMail, MailContent, Sender } from './email.ts'
import type { Terms } from './terms.ts'

export interface MailLease {
  readonly token: string
  /** The idempotency key stays if the mails and their order stay. */
  readonly key: string
  readonly mails: readonly Pick<DueMail, 'id' | 'partnerId' | 'userId' | 'payload' | 'traceparent'>[]
  readonly attempts: number
  readonly wasTried: boolean
  readonly isProbe: boolean
}

/** null `claim`: nothing can be sent now. */
export interface Round {
  readonly claim: MailLease | null
  readonly givenUp: number
  /** null: no trace, or several. */
  readonly givenUpIn: Pick<Span, 'trace_id'> | null
  readonly skipped: number
  /** Milliseconds until the account may be used again. */
  readonly waitMs: number
}

/** In milliseconds; null: the queue is empty. Locks nothing. */
export async function lookAhead(orm: Orm): Promise<{ dueMs: number; accountMs: number } | null> {
  const [next] = await orm
    .select({ dueMs: msUntil(sql`${emailQueue.dueAt}`), accountMs: ACCOUNT_WAIT_MS })
    .from(emailQueue)
    .leftJoin(emailAccount, eq(emailAccount.id, 1))
    .where(IS_OPEN)
    .orderBy(asc(emailQueue.dueAt))
    .limit(1)
  return next ?? null
}

/** Leases in one transaction, by the database's clock (contract N11); mails too old or unwanted use only the turn. */
export function claimMails(orm: Orm, terms: Terms): Promise<Round> {
  return orm.transaction(async (tx) => {
    const account = await lockAccount(tx)
    const { waitMs, isPaused } = account
    if (waitMs > 0) return { claim: null, givenUp: 0, givenUpIn: null, skipped: 0, waitMs }
    const due = await lockNextDue(tx, account, terms)
    if (due[0] !== undefined) await endTurnOf(tx, due[0].partnerId)
    const late = due.filter(({ isTooLate }) => isTooLate)
    await giveUp(tx, idsOf(late), terms.maxAgeHours)
    const inTime = due.filter(({ isTooLate }) => !isTooLate)
    const { wanted, unwanted } = await addressed(tx, inTime, terms.compose)
    await skip(tx, unwanted)
    const givenUpIn = sharedTrace(late.map(({ traceparent }) => traceparent))
    const settled = { givenUp: late.length, givenUpIn, skipped: unwanted.size }
    const [first] = wanted
    if (first === undefined) return { ...settled, claim: null, waitMs: 0 }
    const claim = await lease(tx, first, wanted, { ...terms, isProbe: isPaused })
    await takeTurn(tx, terms.turnMs)
    if (isPaused) await extendPause(tx, pauseMsAfter(account.pauses, terms.pauseMs))
    return { ...settled, claim, waitMs: terms.turnMs }
  })
}

type Unwanted = ReadonlyMap<string, (typeof SKIP_REASONS)[number]>

/** A mail that was never tried goes where the user is known to be now, in the name of its sender now (contract N11). */
async function addressed(
  tx: Orm,
  mails: readonly DueMail[],
  compose: ComposeMail,
): Promise<{ wanted: DueMail[]; unwanted: Unwanted }> {
  const wanted: DueMail[] = []
  const unwanted = new Map<string, (typeof SKIP_REASONS)[number]>()
  const channels = await channelsOf(tx, mails)
  const known = await contactsOf(tx, mails)
  const named = await sendersOf(tx, mails)
  for (const [at, mail] of mails.entries()) {
    const contact = known.get(mail.userId)
    if (!channels[at]?.includes('email')) unwanted.set(mail.id, 'preference')
    else if (mail.isExpired) unwanted.set(mail.id, 'expired')
    else if (isFresh(mail) && contact === undefined) unwanted.set(mail.id, 'no_address')
    else if (contact !== undefined && contact.state !== 'ok') unwanted.set(mail.id, 'suppressed')
    else if (!isFresh(mail) || contact === undefined) wanted.push(mail)
    else {
      const sender = named.get(mail.productKey) ?? named.get(WILDCARD) ?? null
      const content = { ...mail, ...contentOf(mail.content), to: contact.email }
      wanted.push({ ...mail, payload: await compose(content, sender) })
    }
  }
  return { wanted, unwanted }
}

function contentOf(json: string): Pick<MailContent, 'title' | 'body' | 'url'> {
  const content = readJson(json)
  const text = (name: string) => {
    const value = content instanceof JsonObject ? content.get(name) : undefined
    return typeof value === 'string' ? value : null
  }
  return { title: text('title') ?? '', body: text('body'), url: text('url') }
}

/** Nothing that was sent under its idempotency key can have arrived. */
function isFresh(mail: DueMail): mail is DueMail & { readonly content: string } {
  return mail.content !== null && mail.attempts === 0
}

/** By user, of the one partner whose mails these are. */
async function contactsOf(tx: Orm, mails: readonly DueMail[]) {
  const [first] = mails
  if (first === undefined) return new Map<string, never>()
  const { partnerId, userId, email, state } = contacts
  const rows = await tx
    .select({ userId, email, state })
    .from(contacts)
    .where(
      and(
        eq(partnerId, first.partnerId),
        inArray(
          userId,
          mails.map((mail) => mail.userId),
        ),
      ),
    )
  return new Map(rows.map((row) => [row.userId, row]))
}

async function sendersOf(tx: Orm, mails: readonly DueMail[]): Promise<ReadonlyMap<string, Sender>> {
  const [first] = mails
  if (first === undefined) return new Map()
  const products = [WILDCARD, ...mails.map(({ productKey }) => productKey)]
  const rows = await tx
    .select()
    .from(senders)
    .where(and(eq(senders.partnerId, first.partnerId), inArray(senders.productKey, products)))
  return new Map(rows.map((row) => [row.productKey, row]))
}

async function giveUp(tx: Orm, ids: string[], maxAgeHours: number): Promise<void> {
  if (ids.length === 0) return
  const limit = sql`case when ${IS_OLD} then ${`${GIVE_UP_HOURS} hours`}::text
    when ${emailQueue.attempts} >= ${MAX_ATTEMPTS}::int then ${`${MAX_ATTEMPTS} attempts`}::text
    else ${`${maxAgeHours} hours after its event`}::text end`
  const lastError = sql`'given up after ' || ${limit} || ': ' || coalesce(${emailQueue.lastError}, 'no outcome is known')`
  await tx
    .update(emailQueue)
    .set({ state: 'failed', batchId: null, lastError, finishedAt: sql`now()` })
    .where(inArray(emailQueue.id, ids))
  await tx.update(events).set({ emailStatus: 'failed' }).where(inArray(events.id, ids))
}

async function skip(tx: Orm, unwanted: Unwanted): Promise<void> {
  if (unwanted.size === 0) return
  const ids = [...unwanted.keys()]
  await tx
    .update(emailQueue)
    .set({ state: 'skipped', finishedAt: sql`now()` })
    .where(inArray(emailQueue.id, ids))
  const reason = sql`${JSON.stringify(Object.fromEntries(unwanted))}::text::json ->> ${events.id}::text`
  await tx.update(events).set({ emailStatus: 'skipped', emailReason: reason }).where(inArray(events.id, ids))
}

async function lease(
  tx: Orm,
  first: DueMail,
  mails: readonly DueMail[],
  { leaseMs, isProbe }: Terms & { isProbe: boolean },
): Promise<MailLease> {
  const token = crypto.randomUUID()
  const fresh = mails.filter(isFresh)
  const composed = JSON.stringify(Object.fromEntries(fresh.map(({ id, payload }) => [id, payload])))
  const batchId = first.batchId ?? (mails.length > 1 ? Bun.randomUUIDv7() : null)
  await tx
    .update(emailQueue)
    .set({
      state: 'sending',
      attempts: sql`${emailQueue.attempts} + 1`,
      dueAt: fromNow(leaseMs),
      leaseToken: token,
      batchId,
      firstAttemptAt: sql`coalesce(${emailQueue.firstAttemptAt}, now())`,
      payload: sql`coalesce(${composed}::text::json ->> ${emailQueue.id}::text, ${emailQueue.payload})`,
    })
    .where(inArray(emailQueue.id, idsOf(mails)))
  return {
    token,
    key: batchId === null ? `event/${first.id}` : `batch/${batchId}`,
    mails: mails.map(({ id, partnerId, userId, payload, traceparent }) => ({
      ...{ id, partnerId, userId, payload, traceparent },
    })),
    attempts: first.attempts + 1,
    wasTried: first.wasTried,
    isProbe,
  }
}

function idsOf(mails: readonly DueMail[]): string[] {
  return mails.map(({ id }) => id)
}
