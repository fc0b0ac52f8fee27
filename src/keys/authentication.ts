import type { KeyLookupOrigin } from '../http/access/access.ts'
import type { Caller } from '../http/operation/operation.ts'
import { mapKey } from '../net/map-key.ts'
import { type KnownKey, RecentlyUsed, type SigningKey } from './cache.ts'
import { isWellFormedKey } from './format.ts'
import type { LookupQueue } from './lookup-queue.ts'
import { type AccessChange, isTouchedBy } from './push.ts'

/** Two generations of the keys that a busy node uses at a time. */
const KNOWN_CAPACITY = 200_000
const UNKNOWN_CAPACITY = 10_000
const UNKNOWN_TTL_MS = 5_000

/** Begin the names of keys that are cached by id, and of signing keys; no text of a key begins so. */
export const BY_ID = 'id:'
export const BY_KID = 'kid:'

/** null: unknown or revoked. */
export type FindKey = (text: string, origin: KeyLookupOrigin | null) => Promise<KnownKey | null>

/** Answers count from the start, and keys as of now. */
export interface CacheCounts {
  readonly entries: number
  readonly hits: number
  readonly lookups: number
}

/** `name` is the `mapKey` of the text. */
interface PresentedKey {
  readonly text: string
  readonly name: string
}

interface Lookup {
  answer: Promise<KnownKey | null>
  readonly changesMeanwhile: AccessChange[]
  isVoid: boolean
}

/** Caches a key until `forget`, so that a known key needs no database (contract K1, K2, K5). */
export class Authentication {
  readonly #find: FindKey
  readonly #queue: Pick<LookupQueue, 'run'>
  readonly #now: () => number
  readonly #known = new RecentlyUsed<KnownKey>(KNOWN_CAPACITY)
  readonly #unknown = new RecentlyUsed<number>(UNKNOWN_CAPACITY)
  readonly #joinable = new Map<string, Lookup>()
  readonly #underWay = new Set<Lookup>()
  #hits = 0
  #lookups = 0

  constructor(find: FindKey, queue: Pick<LookupQueue, 'run'>, now: () => number = Date.now) {
    this.#find = find
    this.#queue = queue
    this.#now = now
  }

  get counts(): CacheCounts {
    return { entries: this.#known.size, hits: this.#hits, lookups: this.#lookups }
  }

  authenticate(text: string, origin: KeyLookupOrigin | null = null): Caller | null | Promise<Caller | null> {
    const known = this.#known.get(text)
    if (known !== undefined) {
      this.#hits++
      return this.#callerNow(known)
    }
    return isWellFormedKey(text) ? this.#lookUpCaller(text, origin) : null
  }

  #lookUpCaller(text: string, origin: KeyLookupOrigin | null): Promise<Caller | null> | null {
    return this.#lookUpUnknown(text, origin, (found) => this.#callerNow(found))
  }

  /** The caller of a key by its id, for tokens that name it. */
  callerOf(keyId: string, origin: KeyLookupOrigin | null): Caller | null | Promise<Caller | null> {
    const text = BY_ID + keyId
    const known = this.#known.get(text)
    return known === undefined ? this.#lookUpCaller(text, origin) : this.#callerNow(known)
  }

  signingKeyOf(kid: string, origin: KeyLookupOrigin | null): SigningKey | null | Promise<SigningKey | null> {
    const text = BY_KID + kid
    const known = this.#known.get(text)
    if (known !== undefined) return known.signing ?? null
    return this.#lookUpUnknown(text, origin, ({ signing }) => signing ?? null)
  }

  forget(change: AccessChange): void {
    for (const { changesMeanwhile } of this.#underWay) changesMeanwhile.push(change)
    this.#joinable.clear()
    this.#known.deleteWhere(({ caller }) => isTouchedBy(change, caller))
  }

  knownIds(): string[] {
    return [...this.#known.values()].map(({ caller }) => caller.keyId)
  }

  /** Answers under way may be older than the next reading, so they stay out of the cache. */
  ignoreAnswersUnderWay(): void {
    for (const lookup of this.#underWay) lookup.isVoid = true
    this.#joinable.clear()
    // Readings renew keys, not signing keys.
    this.#known.deleteWhere(({ signing }) => signing !== undefined)
  }

  renew(ids: readonly string[], found: ReadonlyMap<string, KnownKey>): void {
    const asked = new Set(ids)
    this.#known.replaceEach((known) => {
      const { keyId } = known.caller
      return asked.has(keyId) ? found.get(keyId) : known
    })
  }

  #isKnownAsUnknown(name: string): boolean {
    const until = this.#unknown.get(name)
    if (until === undefined) return false
    const now = this.#now()
    if (now < until && until - now <= UNKNOWN_TTL_MS) return true
    this.#unknown.delete(name)
    return false
  }

  /** Requests with one key at the same time share a look-up. */
  #lookUpUnknown<T>(
    text: string,
    origin: KeyLookupOrigin | null,
    use: (found: KnownKey) => T | null,
  ): Promise<T | null> | null {
    const key = { text, name: mapKey(text) }
    if (this.#isKnownAsUnknown(key.name)) return null
    const { answer } = this.#joinable.get(key.name) ?? this.#begin(key, origin)
    return answer.then((known) => (known === null ? null : use(known)))
  }

  #begin(key: PresentedKey, origin: KeyLookupOrigin | null): Lookup {
    const lookup: Lookup = { answer: Promise.resolve(null), changesMeanwhile: [], isVoid: false }
    this.#joinable.set(key.name, lookup)
    this.#underWay.add(lookup)
    const ask = async () => {
      // The answer includes the changes from before the turn of the look-up.
      lookup.changesMeanwhile.length = 0
      lookup.isVoid = false
      this.#lookups++
      const known = await this.#find(key.text, origin)
      this.#remember(key, known, lookup)
      return known
    }
    const answer = origin === null ? ask() : this.#queue.run(origin, ask)
    lookup.answer = answer.finally(() => {
      this.#underWay.delete(lookup)
      if (this.#joinable.get(key.name) === lookup) this.#joinable.delete(key.name)
    })
    return lookup
  }

  #remember(
    { text, name }: PresentedKey,
    known: KnownKey | null,
    { changesMeanwhile, isVoid }: Lookup,
  ): void {
    if (known === null) this.#unknown.set(name, this.#now() + UNKNOWN_TTL_MS)
    else if (!isVoid && !changesMeanwhile.some((change) => isTouchedBy(change, known.caller)))
      this.#known.set(text, known)
  }

  #callerNow({ caller, expiresAtMs }: KnownKey): Caller | null {
    return expiresAtMs === Number.POSITIVE_INFINITY || this.#now() < expiresAtMs ? caller : null
  }
}
