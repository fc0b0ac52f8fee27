import type { Plan } from '../../test/support/limit-headers.ts'

/** Milliseconds since 1970, with fractions, by a clock that never steps. */
export const now = (): number => performance.timeOrigin + performance.now()

/** A process of the service: a node that is started again is another one. */
export interface NodeProcess {
  readonly name: string
  readonly startedMs: number
  endedMs: number
  /** Whether it was ended with kill -9. */
  isKilled: boolean
  /** While it enforced the limits on its own, by its log. */
  readonly outages: { fromMs: number; toMs: number }[]
}

export interface SoakKey {
  readonly id: string
  readonly key: string
  readonly plan: Plan
  readonly partnerId: string
}

/** The fate of a request, as its client knows it: `unknown` had its answer lost, `uncounted` named no key. */
export type Outcome = 'admitted' | 'refused' | 'unknown' | 'uncounted'

export interface Asked {
  readonly key: SoakKey | null
  /** As usage has it. */
  readonly operation: string
  readonly process: NodeProcess
  readonly sentMs: number
  readonly answeredMs: number
  readonly outcome: Outcome
}

/** A request that was answered 5xx, or not at all (status 0), though nothing was wrong with it. */
export interface Trouble {
  readonly status: number
  readonly code: string | null
  readonly hasRetryAfter: boolean
  readonly operation: string
  /** For the reader. */
  readonly request: string
  readonly text: string
  readonly needsDatabase: boolean
  readonly process: NodeProcess
  readonly sentMs: number
  readonly answeredMs: number
}

/** A guarantee: how often it was looked at and how often it did not hold. */
export interface Invariant {
  readonly name: string
  checked: number
  broken: number
  readonly examples: string[]
}

const INVARIANTS = {
  answers:
    'every answer is the documented and expected one, with its envelope, headers and request id [C2, G2, G5, G7]',
  troubles:
    'every 5xx and every lost request belongs to a fault, is of the kind that the fault may cause, and says when to retry [N13, L7, O5]',
  values: 'geo answers are those of the index, reports of trust are always the same [E10, T6]',
  inbox: 'unread counts, inbox pages and channels are those of what was acknowledged [N5-N9]',
  preferences: 'preferences are those last acknowledged [N10]',
  events: 'every acknowledged event is stored once, and nothing else is [N5]',
  mails: 'every queued mail was accepted by the provider once, or waits [N11]',
  admitted: 'in no 60 s more requests of a key were admitted than its plan has [L2, L7]',
  refused: 'no request was refused that a log of the admitted ones would allow [L2]',
  day: "a Redis that comes back empty is told the day's count [L3]",
  usage: 'usage is what was answered, less 2 s before a kill -9 at most [M1]',
  keys: 'a new key works on every node, a revoked one on none within 10 s [K5]',
  index: 'a new index is taken over, a bad one is refused [E11]',
  processes: 'no process is left behind, no zombie stays, every stop ends with 0 [O5, T8]',
  log: 'no node logged a bug or a crash [G2]',
  growth: 'memory and descriptors of a node are flat after it has warmed up',
} as const
export type InvariantName = keyof typeof INVARIANTS

const EXAMPLES = 5
/** Counts of so long may be lost with a kill -9 (contract M1). */
const LOST_MS = 2_000

/** Requests of a key and operation; those of an unknown outcome may be in either of its counts. */
export interface Counted {
  readonly keyId: string
  readonly operation: string
  admitted: number
  refused: number
  unknown: number
  /** The part of `admitted` that may have been lost with a process; `lostRefused` likewise. */
  lostAdmitted: number
  lostRefused: number
}

/** All that was seen in a run. */
export class Book {
  /** In the order of the answers. */
  readonly asked: Asked[] = []
  readonly counted = new Map<string, Counted>()
  readonly troubles: Trouble[] = []
  readonly statuses = new Map<string, Map<number, number>>()
  readonly #invariants = new Map<InvariantName, Invariant>()
  readonly #tell: (problem: string) => void

  constructor(tell: (problem: string) => void) {
    this.#tell = tell
    for (const [name, text] of Object.entries(INVARIANTS))
      this.#invariants.set(name as InvariantName, { name: text, checked: 0, broken: 0, examples: [] })
  }

  /** Notes one look at a guarantee; null: it held. */
  check(name: InvariantName, problem: string | null): void {
    const invariant = this.#invariants.get(name) as Invariant
    invariant.checked++
    if (problem === null) return
    invariant.broken++
    if (invariant.examples.length >= EXAMPLES) return
    const text = `${new Date().toISOString()} ${problem}`
    invariant.examples.push(text)
    this.#tell(`broken: ${name}: ${text}`)
  }

  record(asked: Asked): void {
    this.asked.push(asked)
    const counted = this.#countedOf(asked)
    if (asked.outcome === 'uncounted' || counted === null) return
    counted[asked.outcome]++
    if (asked.process.isKilled) noteLost(counted, asked)
  }

  /** Called immediately before a process is killed. */
  killing(process: NodeProcess): void {
    process.endedMs = now()
    process.isKilled = true
    for (let place = this.asked.length - 1; place >= 0; place--) {
      const asked = this.asked[place] as Asked
      if (asked.answeredMs < process.endedMs - LOST_MS) return
      const counted = asked.process === process ? this.#countedOf(asked) : null
      if (counted !== null) noteLost(counted, asked)
    }
  }

  #countedOf({ key, operation }: Asked): Counted | null {
    if (key === null) return null
    const name = `${key.id} ${operation}`
    let counted = this.counted.get(name)
    if (counted === undefined) {
      const none = { admitted: 0, refused: 0, unknown: 0, lostAdmitted: 0, lostRefused: 0 }
      counted = { keyId: key.id, operation, ...none }
      this.counted.set(name, counted)
    }
    return counted
  }

  count(area: string, status: number): void {
    const counts = this.statuses.get(area) ?? new Map<number, number>()
    counts.set(status, (counts.get(status) ?? 0) + 1)
    this.statuses.set(area, counts)
  }

  invariants(): readonly Invariant[] {
    return [...this.#invariants.values()]
  }

  get broken(): number {
    return this.invariants().reduce((sum, { broken }) => sum + broken, 0)
  }
}

function noteLost(counted: Counted, { outcome }: Asked): void {
  if (outcome === 'admitted') counted.lostAdmitted++
  if (outcome === 'refused') counted.lostRefused++
}
