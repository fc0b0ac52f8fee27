import { type FailureReason, failed, type VisitOutcome } from './job.ts'
import { TurnOrder, type VisitTurn } from './turn-order.ts'

/** Different pages of one partner that may wait; identical ones count as one. */
const MAX_WAITING_PAGES = 32
const MOST_AT_HOST = 4
const GRACE_MS = 250
const PERSONAL: ReadonlySet<FailureReason> = new Set(['busy', 'closed'])

/** Where a visit is: a host, and the registrable domain, or address, that it belongs to. */
export interface VisitedHost {
  readonly host: string
  readonly domain: string
}

export interface VisitRequest {
  readonly partner: string
  readonly place: VisitedHost
  readonly input: string
  /** When the visit must have begun. */
  readonly startByMs: number
  readonly deadlineMs: number
  visit(way: {
    /** Resolves when the visit's turn there has come. */
    enter(place: VisitedHost): Promise<void>
    leave(): void
    readonly isFirst: boolean
  }): Promise<VisitOutcome>
}

interface WaitingRequest extends VisitTurn {
  readonly place: VisitedHost
  readonly check: VisitRequest
  readonly arrival: number
  readonly settle: (outcome: VisitOutcome) => void
  timer?: ReturnType<typeof setTimeout>
  fallback?: VisitOutcome
}

interface Visit {
  readonly leader: WaitingRequest
  readonly startedAtMs: number
  /** null: it asks no site. */
  at: VisitedHost | null
  /** Entries that share its outcome. */
  readonly followers: Set<WaitingRequest>
}

interface Mover extends VisitTurn {
  readonly visit: Visit
  readonly place: VisitedHost
  readonly arrive: () => void
}

export interface VisitQueueParts {
  readonly atOnce: number
  /** Visits at a time of all partners; half of them are for partners that have none. */
  readonly most: number
  /** Milliseconds of the time left that the visit may take; the rest is for judging. */
  readonly visitMsOf: (leftMs: number) => number
}

/**
 * Decides which page is visited next, so that no partner makes another's check fail or wait (contract T7, L9). A check
 * waits for a child, its partner's turn at the domain and a place at the host at once, and holds none while it waits.
 * Waiting partners take turns. A visit that goes on to another host leaves the last one and waits for its turn there. A
 * check whose partner's turn has come shares an identical visit under way, and leaves the turn to the partner's next
 * check.
 */
export class VisitQueue {
  readonly #parts: VisitQueueParts
  readonly #visits = new Map<string, Visit>()
  readonly #waiting: WaitingRequest[] = []
  readonly #movers = new Set<Mover>()
  readonly #order = new TurnOrder()
  #arrivals = 0

  constructor(parts: VisitQueueParts) {
    this.#parts = parts
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** The outcome of the check's own visit or of an identical one; `busy` where its turn does not come in time. */
  ask(check: VisitRequest): Promise<VisitOutcome> {
    const { promise, resolve: settle } = Promise.withResolvers<VisitOutcome>()
    const { partner, place } = check
    const entry: WaitingRequest = {
      check,
      partner,
      place,
      host: place.host,
      arrival: ++this.#arrivals,
      settle,
    }
    this.#wait(entry)
    this.#dispatch()
    if (this.#waiting.includes(entry) && this.#pagesOf(partner) > MAX_WAITING_PAGES) this.#giveUp(entry)
    return promise
  }

  #wait(entry: WaitingRequest): void {
    this.#waiting.push(entry)
    this.#waiting.sort((one, other) => one.arrival - other.arrival)
    const waitMs = Math.max(0, entry.check.startByMs - performance.now())
    entry.timer = setTimeout(() => this.#giveUp(entry), waitMs)
  }

  #leave(entry: WaitingRequest): void {
    clearTimeout(entry.timer)
    this.#waiting.splice(this.#waiting.indexOf(entry), 1)
  }

  #giveUp(entry: WaitingRequest): void {
    this.#leave(entry)
    this.#forget(entry)
    settle(entry, failed('busy', 'other pages are being visited'))
  }

  #dispatch(): void {
    for (;;) {
      this.#joinAll()
      const next = this.#order.next(this.#ready())
      if (next === undefined) return
      this.#order.record(next)
      if ('check' in next) this.#begin(next)
      else this.#arrive(next)
    }
  }

  #joinAll(): void {
    for (const entry of [...this.#waiting]) {
      const visit = this.#visits.get(entry.check.input)
      if (visit !== undefined && this.#hasTurn(entry.partner)) this.#join(entry, visit)
    }
  }

  #join(entry: WaitingRequest, visit: Visit): void {
    this.#leave(entry)
    visit.followers.add(entry)
    const waitMs = Math.max(0, entry.check.deadlineMs - performance.now()) + GRACE_MS
    entry.timer = setTimeout(() => {
      visit.followers.delete(entry)
      settle(entry, failed('overran', 'the shared visit was not done in time'))
    }, waitMs)
  }

  #ready(): readonly (WaitingRequest | Mover)[] {
    const movers = [...this.#movers].filter(({ partner, place }) => this.#isFree(partner, place))
    const entries = this.#waiting.filter(
      ({ partner, place }) => this.#mayBegin(partner) && this.#isFree(partner, place),
    )
    return [...movers, ...entries]
  }

  #isFree(partner: string, { host, domain }: VisitedHost): boolean {
    const visits = [...this.#visits.values()]
    const isInDomain = visits.some(({ leader, at }) => leader.partner === partner && at?.domain === domain)
    return !isInDomain && visits.filter(({ at }) => at?.host === host).length < MOST_AT_HOST
  }

  #mayBegin(partner: string): boolean {
    const { most } = this.#parts
    if (this.#visitsOf(partner) === 0) return this.#visits.size < most
    const partners = new Set([...this.#visits.values()].map(({ leader }) => leader.partner))
    return this.#hasTurn(partner) && this.#visits.size - partners.size < most / 2
  }

  #hasTurn(partner: string): boolean {
    return this.#visitsOf(partner) < Math.max(1, this.#parts.atOnce - 1)
  }

  #visitsOf(partner: string): number {
    return [...this.#visits.values()].filter(({ leader }) => leader.partner === partner).length
  }

  #begin(leader: WaitingRequest): void {
    this.#leave(leader)
    const { check, partner, place } = leader
    const isFirst = this.#visitsOf(partner) === 0
    const visit: Visit = {
      leader,
      startedAtMs: performance.now(),
      at: place,
      followers: new Set<WaitingRequest>(),
    }
    this.#visits.set(check.input, visit)
    const way = {
      enter: (next: VisitedHost) => this.#move(visit, next),
      leave: () => {
        visit.at = null
        this.#dispatch()
      },
      isFirst,
    }
    void check.visit(way).then((outcome) => this.#end(visit, outcome))
  }

  #move(visit: Visit, place: VisitedHost): Promise<void> {
    const { promise, resolve: arrive } = Promise.withResolvers<void>()
    visit.at = null
    // The way of a visit that has ended leads nowhere.
    if (this.#visits.get(visit.leader.check.input) === visit) {
      this.#movers.add({ visit, place, host: place.host, partner: visit.leader.partner, arrive })
    }
    this.#dispatch()
    return promise
  }

  #arrive(mover: Mover): void {
    this.#movers.delete(mover)
    mover.visit.at = mover.place
    mover.arrive()
  }

  #end(visit: Visit, outcome: VisitOutcome): void {
    const { leader, followers } = visit
    this.#visits.delete(leader.check.input)
    const ended = [...this.#movers].filter((mover) => mover.visit === visit)
    for (const mover of ended) this.#movers.delete(mover)
    settle(leader, outcome)
    for (const entry of followers) {
      clearTimeout(entry.timer)
      if (this.#isShared(visit, outcome, entry)) {
        settle(entry, outcome)
        continue
      }
      // The entry takes its old place before the turns are given on.
      if ('report' in outcome) entry.fallback = outcome
      this.#wait(entry)
    }
    this.#dispatch()
    for (const turn of [leader, ...followers, ...ended]) this.#forget(turn)
  }

  /**
   * Whether the follower would have met the same outcome. `busy` and `closed` are the leader's own, and so is the end
   * of the visit's time where the follower has more.
   */
  #isShared({ leader, startedAtMs }: Visit, outcome: VisitOutcome, { check }: WaitingRequest): boolean {
    if ('failure' in outcome && PERSONAL.has(outcome.failure.reason)) return false
    const nowMs = performance.now()
    const visitHadMs = leader.check.deadlineMs - startedAtMs
    const wasCut = nowMs >= startedAtMs + this.#parts.visitMsOf(visitHadMs)
    return !wasCut || nowMs >= check.startByMs || check.deadlineMs - nowMs <= visitHadMs
  }

  #pagesOf(partner: string): number {
    const entries = this.#waiting.filter((entry) => entry.partner === partner)
    return new Set(entries.map(({ check }) => check.input)).size
  }

  #forget({ partner, host }: VisitTurn): void {
    const leaders = [...this.#visits.values()].map(({ leader }) => leader)
    const turns: readonly VisitTurn[] = [...this.#waiting, ...this.#movers, ...leaders]
    if (!turns.some((turn) => turn.partner === partner)) this.#order.forgetPartner(partner)
    if (!turns.some((turn) => turn.host === host)) this.#order.forgetHost(host)
  }
}

function settle(entry: WaitingRequest, outcome: VisitOutcome): void {
  entry.settle('report' in outcome ? outcome : (entry.fallback ?? outcome))
}
