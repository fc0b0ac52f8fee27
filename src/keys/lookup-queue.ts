import type { KeyLookupOrigin } from '../http/access/access.ts'
import { ApiError, rateLimited } from '../http/errors.ts'

/** Limits the look-ups of unknown keys under way in a process (contract K7). */
const MAX_UNDER_WAY = 64
const MAX_OF_LOCKED_OUT = 1
/** Limits waiting look-ups; behind an untrusted proxy all clients are one source. */
const MAX_WAITING = 192

const NO_TURN = 'The key could not be looked up in time; retry in a second.'

/** Counts the wrong keys left to an address before its lock-out (contract K7). */
export interface FailureCounts {
  sourceOf(address: string): string
  /** 0: the source is locked out. */
  left(source: string): number
}

interface Waiter {
  begin(): void
  refuse(refusal: ApiError): void
}

interface Source {
  readonly name: string
  underWay: number
  readonly waiting: Waiter[]
}

/** Sources take turns, and one that is locked out gets one look-up at a time; known keys bypass the queue. */
export class LookupQueue {
  readonly #failures: FailureCounts
  readonly #sources = new Map<string, Source>()
  #underWay = 0
  #waiting = 0

  constructor(failures: FailureCounts) {
    this.#failures = failures
  }

  /** Throws ApiError `rate_limited` or `unavailable` if the turn does not come. */
  async run<T>(origin: KeyLookupOrigin, ask: () => Promise<T>): Promise<T> {
    const source = this.#sourceOf(origin.clientAddress())
    if (this.#mayBegin(source)) this.#begin(source)
    else await origin.databaseBudget.during(() => this.#wait(source, origin.databaseBudget.leftMs))
    try {
      return await ask()
    } finally {
      source.underWay--
      this.#underWay--
      // Access counts a failure after the answer, and the next turn depends on that count.
      setImmediate(() => this.#advance(source))
    }
  }

  #sourceOf(address: string): Source {
    const name = this.#failures.sourceOf(address)
    const source = this.#sources.get(name) ?? { name, underWay: 0, waiting: [] }
    this.#sources.set(name, source)
    return source
  }

  #mayBegin({ name, underWay }: Source): boolean {
    const most = this.#failures.left(name) > 0 ? MAX_UNDER_WAY : MAX_OF_LOCKED_OUT
    return this.#underWay < MAX_UNDER_WAY && underWay < most
  }

  #begin(source: Source): void {
    source.underWay++
    this.#underWay++
  }

  #wait(source: Source, limitMs: number): Promise<void> {
    if (this.#waiting >= MAX_WAITING) this.#makeRoom(source)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      clearTimeout(timer)
      source.waiting.splice(source.waiting.indexOf(waiter), 1)
      this.#waiting--
    }
    const waiter: Waiter = {
      begin: () => {
        leave()
        this.#begin(source)
        resolve()
      },
      refuse: (refusal) => {
        leave()
        this.#forgetIdle(source)
        reject(refusal)
      },
    }
    const late = () => waiter.refuse(new ApiError('unavailable', NO_TURN))
    const timer = setTimeout(late, limitMs)
    source.waiting.push(waiter)
    this.#waiting++
    return promise
  }

  /** Drops the last look-up of the source with the most waiting, so that it cannot exclude others. */
  #makeRoom(newcomer: Source): void {
    let longest = newcomer
    for (const source of this.#sources.values())
      if (source.waiting.length > longest.waiting.length) longest = source
    const last = longest === newcomer ? undefined : longest.waiting.at(-1)
    if (last === undefined) throw tooMany()
    last.refuse(tooMany())
  }

  #advance(ended: Source): void {
    this.#forgetIdle(ended)
    for (let source = this.#next(); source !== undefined; source = this.#next()) {
      this.#sources.delete(source.name)
      this.#sources.set(source.name, source)
      source.waiting[0]?.begin()
    }
  }

  #next(): Source | undefined {
    for (const source of this.#sources.values())
      if (source.waiting.length > 0 && this.#mayBegin(source)) return source
    return undefined
  }

  #forgetIdle({ name, underWay, waiting }: Source): void {
    if (underWay === 0 && waiting.length === 0) this.#sources.delete(name)
  }
}

function tooMany(): ApiError {
  return rateLimited(1_000, 'lookups', 'Too many keys from this address are being looked up')
}
