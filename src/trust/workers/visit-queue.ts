import { type FailureReason, failed, type Outcome } from './job.ts'
import { type Turn, TurnOrder } from './turn-order.ts'

/** Different pages of one partner that may wait; identical ones count as one. */
const MAX_WAITING_PAGES = 32
/** Milliseconds after a request's deadline for the outcome of a shared visit under way. */
const GRACE_MS = 250
/** Failures that only the request that began the visit has. */
const PERSONAL: ReadonlySet<FailureReason> = new Set(['busy', 'closed'])

/** A request to visit and judge a page. Times are by performance.now(). */
export interface Check extends Turn {
  /** Equal for identical checks. */
  readonly input: string
  /** When the visit must have begun. */
  readonly startByMs: number
  readonly deadlineMs: number
  /** Visits and judges the page; does not throw. */
  visit(): Promise<Outcome>
}

interface Entry extends Turn {
  readonly check: Check
  readonly arrival: number
  readonly settle: (outcome: Outcome) => void
  timer?: ReturnType<typeof setTimeout>
  /** A report that a shorter deadline may have cut short, used where no better one comes. */
  fallback?: Outcome
}

interface Visit {
  readonly leader: Entry
  readonly startedAtMs: number
  /** Entries that share its outcome. */
  readonly followers: Set<Entry>
}

export interface VisitQueueParts {
  /** Visits at a time; one partner may have all of them but one. */
  readonly atOnce: number
  /** Milliseconds of the time left that the visit may take; the rest is for judging. */
  readonly visitMsOf: (leftMs: number) => number
}

/**
 * Decides which page is visited next, so that no partner makes another's check fail or wait (contract T7). A check
 * waits for its partner's turn, its domain's and a child at once, and holds none while it waits. Waiting partners
 * take turns. A check whose partner's turn has come shares an identical visit under way, and leaves the turn to the
 * partner's next check.
 */
export class VisitQueue {
  readonly #parts: VisitQueueParts
  readonly #visits = new Map<string, Visit>()
  /** Waiting checks in the order of arrival. */
  readonly #waiting: Entry[] = []
  readonly #order = new TurnOrder()
  #arrivals = 0

  constructor(parts: VisitQueueParts) {
    this.#parts = parts
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** The outcome of the check's own visit or of an identical one; `busy` where its turn does not come in time. */
  ask(check: Check): Promise<Outcome> {
    const { promise, resolve: settle } = Promise.withResolvers<Outcome>()
    const { partner, domain } = check
    const entry: Entry = { check, partner, domain, arrival: ++this.#arrivals, settle }
    this.#wait(entry)
    this.#dispatch()
    if (this.#waiting.includes(entry) && this.#pagesOf(partner) > MAX_WAITING_PAGES) this.#giveUp(entry)
    return promise
  }

  #wait(entry: Entry): void {
    this.#waiting.push(entry)
    this.#waiting.sort((one, other) => one.arrival - other.arrival)
    const waitMs = Math.max(0, entry.check.startByMs - performance.now())
    entry.timer = setTimeout(() => this.#giveUp(entry), waitMs)
  }

  #leave(entry: Entry): void {
    clearTimeout(entry.timer)
    this.#waiting.splice(this.#waiting.indexOf(entry), 1)
  }

  #giveUp(entry: Entry): void {
    this.#leave(entry)
    this.#forget(entry)
    settle(entry, failed('busy', 'other pages are being visited'))
  }

  /** Starts every visit whose turns are free. */
  #dispatch(): void {
    for (;;) {
      this.#joinAll()
      const next = this.#visits.size < this.#parts.atOnce ? this.#order.next(this.#ready()) : undefined
      if (next === undefined) return
      this.#begin(next)
    }
  }

  #joinAll(): void {
    for (const entry of [...this.#waiting]) {
      const visit = this.#visits.get(entry.check.input)
      if (visit !== undefined && this.#hasTurn(entry.partner)) this.#join(entry, visit)
    }
  }

  #join(entry: Entry, visit: Visit): void {
    this.#leave(entry)
    visit.followers.add(entry)
    const waitMs = Math.max(0, entry.check.deadlineMs - performance.now()) + GRACE_MS
    entry.timer = setTimeout(() => {
      visit.followers.delete(entry)
      settle(entry, failed('overran', 'the shared visit was not done in time'))
    }, waitMs)
  }

  #ready(): readonly Entry[] {
    const domains = new Set([...this.#visits.values()].map(({ leader }) => leader.domain))
    return this.#waiting.filter(({ partner, domain }) => !domains.has(domain) && this.#hasTurn(partner))
  }

  #hasTurn(partner: string): boolean {
    const visits = [...this.#visits.values()].filter(({ leader }) => leader.partner === partner)
    return visits.length < Math.max(1, this.#parts.atOnce - 1)
  }

  #begin(leader: Entry): void {
    this.#leave(leader)
    this.#order.record(leader)
    const visit = { leader, startedAtMs: performance.now(), followers: new Set<Entry>() }
    this.#visits.set(leader.check.input, visit)
    void leader.check.visit().then((outcome) => this.#end(visit, outcome))
  }

  #end(visit: Visit, outcome: Outcome): void {
    const { leader, followers } = visit
    this.#visits.delete(leader.check.input)
    settle(leader, outcome)
    for (const entry of followers) {
      clearTimeout(entry.timer)
      if (this.#isShared(visit, outcome, entry)) {
        settle(entry, outcome)
        continue
      }
      // The entry takes its old place before the domain's turn is given on.
      if ('report' in outcome) entry.fallback = outcome
      this.#wait(entry)
    }
    this.#dispatch()
    for (const entry of [leader, ...followers]) this.#forget(entry)
  }

  /**
   * Whether the follower would have met the same outcome. `busy` and `closed` are the leader's own, and so is the end
   * of the visit's time where the follower has more.
   */
  #isShared({ leader, startedAtMs }: Visit, outcome: Outcome, { check }: Entry): boolean {
    if ('failure' in outcome && PERSONAL.has(outcome.failure.reason)) return false
    const nowMs = performance.now()
    const visitHadMs = leader.check.deadlineMs - startedAtMs
    const wasCut = nowMs >= startedAtMs + this.#parts.visitMsOf(visitHadMs)
    return !wasCut || nowMs >= check.startByMs || check.deadlineMs - nowMs <= visitHadMs
  }

  /** Number of different pages of the partner that wait. */
  #pagesOf(partner: string): number {
    const entries = this.#waiting.filter((entry) => entry.partner === partner)
    return new Set(entries.map(({ check }) => check.input)).size
  }

  #forget({ partner, domain }: Turn): void {
    const entries = [...this.#waiting, ...[...this.#visits.values()].map(({ leader }) => leader)]
    if (!entries.some((entry) => entry.partner === partner)) this.#order.forgetPartner(partner)
    if (!entries.some((entry) => entry.domain === domain)) this.#order.forgetDomain(domain)
  }
}

function settle(entry: Entry, outcome: Outcome): void {
  entry.settle('report' in outcome ? outcome : (entry.fallback ?? outcome))
}
