import { ApiError } from '../../http/errors.ts'
import { innermostReason } from '../../http/observe/innermost-reason.ts'
import type { Log } from '../../http/observe/log.ts'
import type { Tracing } from '../../http/observe/tracing/tracing.ts'
import { type OpenSpan, type Span, sharedTrace, spanBelow } from '../../http/trace-context.ts'
import type { Database } from '../../store/database.ts'
import { resume } from './account.ts'
import { backoffMs } from './backoff.ts'
import { type Conclusion, conclude, type Delays, type SingleOutcome } from './conclusion.ts'
import type { ComposeMail } from './email.ts'
import { claimMails, lookAhead, type MailLease } from './queue.ts'
import type { Terms } from './terms.ts'
import type { SendMails, SendOutcome } from './transport.ts'

const MAIL = { holder: 'mail' }
const POLL_MS = 1_000
/** Three times the limit of a request; a dead node's mails wait for the end of its lease. */
const LEASE_MS = 30_000
const PAUSE_MS = 60_000
const STOP_LIMIT_MS = 10_000
/** Resend takes no more mails in one request. */
const BATCH_SIZE = 100
const MAX_AGE_HOURS = 24
/** A provider that hangs holds each request for 10 s, so more requests would not help. */
const MAX_IN_FLIGHT = 16
/** Requests may arrive closer together than they leave. */
const SHARE_OF_RATE = 0.8

export interface DeliveryParts {
  readonly database: Pick<Database, 'use'>
  readonly send: SendMails
  /** Asked for before each claim, since it may need the database. */
  readonly composer: () => Promise<ComposeMail>
  /** Mails in one request. */
  readonly batchSize?: number
  readonly maxAgeHours?: number
  /** All nodes share this rate through the database. */
  readonly ratePerSecond: number
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
  readonly tracing?: Tracing | null
  readonly backoffMs?: (attempts: number) => number
  readonly pollMs?: number
  readonly leaseMs?: number
  readonly pauseMs?: number
  readonly stopLimitMs?: number
}

export interface DeliveryCounts {
  readonly sent: number
  readonly failed: number
  readonly retried: number
}

/** Sends mails that any node queued (contract N11). */
export interface Delivery {
  /** Also ends a pause of the account, since the process may have a new API key. */
  start(): void
  wake(): void
  /** Waits for requests in flight, 10 s at most; unfinished mails are sent when their lease ends. */
  stop(): Promise<void>
  counts(): DeliveryCounts
}

export function createDelivery(parts: DeliveryParts): Delivery {
  return new QueueDelivery(parts)
}

class QueueDelivery implements Delivery {
  readonly #parts: DeliveryParts
  readonly #terms: Omit<Terms, 'compose'>
  readonly #delays: Delays
  readonly #pollMs: number
  readonly #counts = { sent: 0, failed: 0, retried: 0 }
  readonly #inFlight = new Set<Promise<void>>()
  readonly #sleep = new LoopSleep()
  #running: Promise<void> | null = null
  #isStopping = false
  #isOpened = false
  #isUnavailable = false

  constructor(parts: DeliveryParts) {
    const pauseMs = parts.pauseMs ?? PAUSE_MS
    const turnMs = Math.ceil(1_000 / (SHARE_OF_RATE * parts.ratePerSecond))
    this.#parts = parts
    this.#terms = {
      leaseMs: parts.leaseMs ?? LEASE_MS,
      turnMs,
      pauseMs,
      batchSize: parts.batchSize ?? BATCH_SIZE,
      maxAgeHours: parts.maxAgeHours ?? MAX_AGE_HOURS,
    }
    this.#delays = { backoffMs: parts.backoffMs ?? backoffMs, pauseMs }
    this.#pollMs = parts.pollMs ?? POLL_MS
  }

  start(): void {
    this.#running ??= this.#run()
  }

  wake(): void {
    this.#sleep.wake()
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#sleep.end()
    const limit = Promise.withResolvers<void>()
    const timer = setTimeout(limit.resolve, this.#parts.stopLimitMs ?? STOP_LIMIT_MS)
    // The last round may still start requests.
    const finished = Promise.resolve(this.#running).then(() => Promise.all(this.#inFlight))
    await Promise.race([finished, limit.promise])
    clearTimeout(timer)
  }

  counts(): DeliveryCounts {
    return { ...this.#counts }
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      this.#sleep.begin()
      try {
        await this.#round()
      } catch (error) {
        this.#report(error)
        await this.#sleep.sleep(this.#pollMs)
      }
    }
  }

  async #round(): Promise<void> {
    const { database } = this.#parts
    if (this.#inFlight.size >= MAX_IN_FLIGHT) return Promise.race(this.#inFlight)
    if (!this.#isOpened) await this.#open()
    const next = await database.use(lookAhead, MAIL)
    this.#isUnavailable = false
    if (next === null || next.dueMs > 0)
      return this.#sleep.sleepUntilWoken(Math.min(next?.dueMs ?? this.#pollMs, this.#pollMs))
    // A new mail could not be sent sooner.
    if (next.accountMs > 0) return this.#sleep.sleep(Math.min(next.accountMs, this.#pollMs))
    const terms = { ...this.#terms, compose: await this.#parts.composer() }
    const round = await database.use((orm) => claimMails(orm, terms), MAIL)
    this.#counts.failed += round.givenUp
    if (round.givenUp > 0) this.#tellFailed(round.givenUp, 'given up', round.givenUpIn)
    if (round.claim !== null) this.#launch(round.claim)
    // Another node has locked the due mails.
    else if (round.waitMs <= 0 && round.givenUp + round.skipped === 0)
      return this.#sleep.sleepUntilWoken(this.#pollMs)
    await this.#sleep.sleep(Math.min(round.waitMs, this.#pollMs))
  }

  async #open(): Promise<void> {
    if (await this.#parts.database.use(resume, MAIL)) this.#parts.log.info('email_resumed')
    this.#isOpened = true
  }

  #launch(claim: MailLease): void {
    const traced = spanOf(claim, this.#parts.tracing ?? null)
    const sending = this.#deliver(claim, traced).catch((error) => this.#report(error, traced.span))
    this.#inFlight.add(sending)
    void sending.then(() => this.#inFlight.delete(sending))
  }

  /** An outcome that cannot be stored lets the lease run out; the mails are sent again under the same key. */
  async #deliver(claim: MailLease, traced: Traced): Promise<void> {
    const { database, send } = this.#parts
    const payloads = claim.mails.map(({ payload }) => payload)
    const outcome = await send(payloads, claim.key, traced.header)
    traced.open?.end(outcome.kind === 'accepted' || outcome.kind === 'each' ? null : outcome.kind)
    for (const [part, said] of outcomesOf(claim, outcome)) {
      const conclusion = await database.use((orm) => conclude(orm, part, said, this.#delays), MAIL)
      this.#counts[conclusion.become] += conclusion.count
      this.#tell(conclusion, traced.span)
      // The retry may be due before the next poll.
      if (conclusion.become === 'retried') this.#sleep.wake()
    }
  }

  #tell({ become, count: mails, pause, silence, outcome }: Conclusion, span?: Span): void {
    const { log } = this.#parts
    const reason = 'reason' in outcome ? outcome.reason : outcome.kind
    if (become === 'failed' && mails > 0) this.#tellFailed(mails, reason, span)
    else if (span !== undefined) log.info('email_request', { mails, outcome: become, reason, ...span })
    if (pause === 'began' && outcome.kind === 'account') log.warn('email_paused', { reason: outcome.reason })
    if (pause === 'ended') log.info('email_resumed')
    if (silence === 'began') log.warn('email_unsent', { reason })
    if (silence === 'ended') log.info('email_sent_again')
  }

  #tellFailed(mails: number, reason: string, span?: Partial<Span> | null): void {
    this.#parts.log.warn('email_failed', { mails, reason, ...span })
  }

  #report(error: unknown, span?: Span): void {
    const { log } = this.#parts
    const isOutage = error instanceof ApiError && error.code === 'unavailable'
    if (!isOutage) log.error('email_delivery_failed', error, { ...span })
    else if (!this.#isUnavailable) log.warn('email_queue_unavailable', { reason: innermostReason(error) })
    this.#isUnavailable = isOutage
  }
}

function outcomesOf(claim: MailLease, outcome: SendOutcome): [MailLease, SingleOutcome][] {
  if (outcome.kind !== 'each') return [[claim, outcome]]
  return outcome.outcomes.flatMap((said, at) => {
    const mail = claim.mails[at]
    return mail === undefined || said.kind === 'each' ? [] : [[{ ...claim, mails: [mail] }, said]]
  })
}

/** The log and the provider hear of no span where the mails are of several traces, or some of none. */
interface Traced extends Partial<ReturnType<typeof spanBelow>> {
  readonly open: OpenSpan | null
}

function spanOf({ mails }: MailLease, tracing: Tracing | null): Traced {
  const traceparents = mails.map(({ traceparent }) => traceparent)
  const [first = null] = traceparents
  const parent = sharedTrace(traceparents) === null ? null : first
  if (tracing === null) return { open: null, ...(parent === null ? {} : spanBelow(parent)) }
  const attributes = { 'waypost.mails': mails.length }
  const links = parent === null ? new Set(traceparents.filter((text) => text !== null)) : []
  const open = tracing.begin({ name: 'send mails', kind: 'client', attributes }, parent, [...links])
  if (parent === null) return { open }
  const { trace_id, span_id, traceparent: header } = open
  return { open, span: { trace_id, span_id }, header }
}

/** A wake during a round cancels the next interruptible sleep. */
class LoopSleep {
  #isWoken = false
  #isEnded = false
  #isWakeable = false
  #endSleep: () => void = () => {}

  begin(): void {
    this.#isWoken = false
  }

  wake(): void {
    this.#isWoken = true
    if (this.#isWakeable) this.#endSleep()
  }

  end(): void {
    this.#isEnded = true
    this.#endSleep()
  }

  async sleepUntilWoken(durationMs: number): Promise<void> {
    if (this.#isWoken) return
    this.#isWakeable = true
    await this.sleep(durationMs)
    this.#isWakeable = false
  }

  async sleep(durationMs: number): Promise<void> {
    if (this.#isEnded) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, Math.ceil(durationMs))
    this.#endSleep = resolve
    await promise
    clearTimeout(timer)
  }
}
