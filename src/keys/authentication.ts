import type { Asker } from '../http/access/access.ts'
import type { Caller } from '../http/operation/operation.ts'
import { type KnownKey, RecentlyUsed } from './cache.ts'
import { isWellFormedKey } from './format.ts'
import type { LookupQueue } from './lookup-queue.ts'
import { type Change, isTouchedBy } from './push.ts'

/** Two generations of as many keys as a busy node has in use at a time. */
const KNOWN_CAPACITY = 200_000
const UNKNOWN_CAPACITY = 10_000
/** How long a text that is no key is refused without asking again. */
const UNKNOWN_TTL_MS = 5_000

/** Asks the store for the key with this text; null where it is unknown or revoked. */
export type FindKey = (text: string, asker: Asker | null) => Promise<KnownKey | null>

interface Lookup {
  answer: Promise<KnownKey | null>
  /** The changes that the answer may be older than. */
  readonly changesMeanwhile: Change[]
  isVoid: boolean
}

/**
 * Whom keys speak for (contract K1, K2, K5). A key is looked up once and kept in memory from then on; who learns of a change
 * says `forget`. So a request with a known key waits for nothing, whether the database answers or not.
 */
export class Authentication {
  readonly #find: FindKey
  readonly #queue: Pick<LookupQueue, 'run'>
  readonly #now: () => number
  readonly #known = new RecentlyUsed<KnownKey>(KNOWN_CAPACITY)
  /** Texts that are no keys, and until when that is taken for granted. */
  readonly #unknown = new RecentlyUsed<number>(UNKNOWN_CAPACITY)
  /** Those that another request with the same key may join. */
  readonly #joinable = new Map<string, Lookup>()
  readonly #underWay = new Set<Lookup>()

  constructor(find: FindKey, queue: Pick<LookupQueue, 'run'>, now: () => number = Date.now) {
    this.#find = find
    this.#queue = queue
    this.#now = now
  }

  /** Without an asker nobody is limited in how many keys he has looked up. */
  authenticate(text: string, asker: Asker | null = null): Caller | null | Promise<Caller | null> {
    const known = this.#known.get(text)
    if (known !== undefined) return this.#callerNow(known)
    if (!isWellFormedKey(text) || this.#isKnownAsUnknown(text)) return null
    return this.#lookUp(text, asker)
  }

  /** Drops what is remembered of the keys that a change touches, and has no answer remembered that may be older. */
  forget(change: Change): void {
    for (const { changesMeanwhile } of this.#underWay) changesMeanwhile.push(change)
    this.#joinable.clear()
    this.#known.deleteWhere(({ caller }) => isTouchedBy(change, caller))
  }

  /** The ids of all keys that are remembered. */
  knownIds(): string[] {
    return [...this.#known.values()].map(({ caller }) => caller.keyId)
  }

  /** Has no answer remembered that was asked for before: it may be older than what is about to be read. */
  ignoreAnswersUnderWay(): void {
    for (const lookup of this.#underWay) lookup.isVoid = true
    this.#joinable.clear()
  }

  /** Replaces what is remembered of the keys with these ids by what the store says now. */
  renew(ids: readonly string[], found: ReadonlyMap<string, KnownKey>): void {
    const asked = new Set(ids)
    this.#known.replaceEach((known) => {
      const { keyId } = known.caller
      return asked.has(keyId) ? found.get(keyId) : known
    })
  }

  #isKnownAsUnknown(text: string): boolean {
    const until = this.#unknown.get(text)
    if (until === undefined) return false
    const now = this.#now()
    if (now < until && until - now <= UNKNOWN_TTL_MS) return true
    this.#unknown.delete(text)
    return false
  }

  /** All that ask for one key at the same time share one question to the store. */
  async #lookUp(text: string, asker: Asker | null): Promise<Caller | null> {
    const { answer } = this.#joinable.get(text) ?? this.#begin(text, asker)
    const known = await answer
    return known === null ? null : this.#callerNow(known)
  }

  #begin(text: string, asker: Asker | null): Lookup {
    const lookup: Lookup = { answer: Promise.resolve(null), changesMeanwhile: [], isVoid: false }
    this.#joinable.set(text, lookup)
    this.#underWay.add(lookup)
    const ask = async () => {
      // What changed while the question waited for its turn is in the answer.
      lookup.changesMeanwhile.length = 0
      lookup.isVoid = false
      const known = await this.#find(text, asker)
      this.#remember(text, known, lookup)
      return known
    }
    const answer = asker === null ? ask() : this.#queue.run(asker, ask)
    lookup.answer = answer.finally(() => {
      this.#underWay.delete(lookup)
      if (this.#joinable.get(text) === lookup) this.#joinable.delete(text)
    })
    return lookup
  }

  #remember(text: string, known: KnownKey | null, { changesMeanwhile, isVoid }: Lookup): void {
    if (known === null) this.#unknown.set(text, this.#now() + UNKNOWN_TTL_MS)
    else if (!isVoid && !changesMeanwhile.some((change) => isTouchedBy(change, known.caller)))
      this.#known.set(text, known)
  }

  #callerNow({ caller, expiresAtMs }: KnownKey): Caller | null {
    return expiresAtMs === Number.POSITIVE_INFINITY || this.#now() < expiresAtMs ? caller : null
  }
}
