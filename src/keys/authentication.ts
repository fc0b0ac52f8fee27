import { ApiError } from '../http/errors.ts'
import type { Caller } from '../http/operation.ts'
import { type KnownKey, RecentlyUsed } from './cache.ts'
import { isWellFormedKey } from './format.ts'

const KNOWN_CAPACITY = 50_000
const UNKNOWN_CAPACITY = 10_000
/** How long a text that is no key is refused without asking again. */
const UNKNOWN_TTL_MS = 5_000
/** A change that reaches this process in no other way takes effect within 10 s (contract K5). */
const TRUSTED_MS = 10_000
/** Renewal starts earlier, so that a key in steady use never waits for it. */
const RENEW_AFTER_MS = 7_000
/** While the database was seen down so recently, known keys do not wait for it, however long ago they were checked. */
const OUTAGE_MS = 5_000
/** Meanwhile one key at a time is renewed in the background, to see whether it is back. */
const PROBE_AFTER_MS = 1_000
/** Lookups under way; beyond, keys never seen are refused as while the database is down. */
const MAX_LOOKUPS = 1_000

/** What the store knows of a key: null where it is unknown or revoked. */
export type FindKey = (text: string) => Promise<{ caller: Caller; expiresAtMs: number } | null>

/**
 * Answers who presents a key, from memory wherever that is safe. A key that was valid once stays usable while the
 * database is down; a revocation made in this process counts at once.
 */
export class Authentication {
  readonly #find: FindKey
  readonly #now: () => number
  readonly #known = new RecentlyUsed<KnownKey>(KNOWN_CAPACITY)
  /** Texts that are no keys, and until when that is taken for granted. */
  readonly #unknown = new RecentlyUsed<number>(UNKNOWN_CAPACITY)
  readonly #lookups = new Map<string, Promise<KnownKey | null>>()
  #failedAtMs = Number.NEGATIVE_INFINITY
  #isProbing = false
  /** Counts what was forgotten: an answer to a question put before is not remembered. */
  #forgotten = 0

  constructor(find: FindKey, now: () => number = Date.now) {
    this.#find = find
    this.#now = now
  }

  authenticate(text: string): Caller | null | Promise<Caller | null> {
    if (!isWellFormedKey(text)) return null
    const now = this.#now()
    const known = this.#known.get(text)
    if (known === undefined) return this.#isKnownAsUnknown(text, now) ? null : this.#firstSight(text)
    const age = now - known.checkedAtMs
    // A clock that was set back makes ages negative; nothing is known about such an entry's age.
    if (age >= 0 && age < RENEW_AFTER_MS) return callerAt(known, now)
    const sinceFailure = now - this.#failedAtMs
    const isOutage = sinceFailure >= 0 && sinceFailure < OUTAGE_MS
    if (!isOutage && !(age >= 0 && age < TRUSTED_MS)) return this.#recheck(text, known)
    if (isOutage) this.#probe(text, sinceFailure)
    else this.#renewInBackground(text, known)
    return callerAt(known, now)
  }

  /** Drops what is remembered of the keys that match; they are looked up when they are next presented. */
  forget(matches: (caller: Caller) => boolean): void {
    this.#forgotten++
    this.#lookups.clear()
    this.#known.deleteWhere((known) => matches(known.caller))
  }

  /**
   * Takes nothing that is remembered for granted: changes may have been missed. Every key is looked up before it is next
   * let in; only where that fails is it still the one it was, so that an outage that follows shuts nobody out.
   */
  distrust(): void {
    this.#forgotten++
    this.#lookups.clear()
    this.#failedAtMs = Number.NEGATIVE_INFINITY
    for (const known of this.#known.values()) known.checkedAtMs = Number.NEGATIVE_INFINITY
  }

  #isKnownAsUnknown(text: string, now: number): boolean {
    const until = this.#unknown.get(text)
    if (until === undefined) return false
    if (now < until && until - now <= UNKNOWN_TTL_MS) return true
    this.#unknown.delete(text)
    return false
  }

  async #firstSight(text: string): Promise<Caller | null> {
    if (this.#lookups.size >= MAX_LOOKUPS) {
      throw new ApiError('unavailable', 'Too many unknown keys at once; retry in a second.', {
        headers: { 'Retry-After': '1' },
      })
    }
    const known = await this.#lookUp(text)
    return known === null ? null : callerAt(known, this.#now())
  }

  async #recheck(text: string, stale: KnownKey): Promise<Caller | null> {
    const known = await this.#lookUp(text).catch(() => stale)
    return known === null ? null : callerAt(known, this.#now())
  }

  #renewInBackground(text: string, known: KnownKey): void {
    if (known.isRenewing) return
    known.isRenewing = true
    this.#lookUp(text)
      // The entry in use stays as it is; the failure itself was noted by the lookup.
      .catch(() => null)
      .finally(() => {
        known.isRenewing = false
      })
  }

  #probe(text: string, sinceFailureMs: number): void {
    if (this.#isProbing || sinceFailureMs < PROBE_AFTER_MS) return
    this.#isProbing = true
    this.#lookUp(text)
      .catch(() => null)
      .finally(() => {
        this.#isProbing = false
      })
  }

  /** All that ask for one key at the same time share one question to the database. */
  #lookUp(text: string): Promise<KnownKey | null> {
    const underWay = this.#lookups.get(text)
    if (underWay !== undefined) return underWay
    const lookup = this.#ask(text).finally(() => {
      if (this.#lookups.get(text) === lookup) this.#lookups.delete(text)
    })
    this.#lookups.set(text, lookup)
    return lookup
  }

  async #ask(text: string): Promise<KnownKey | null> {
    const checkedAtMs = this.#now()
    const forgotten = this.#forgotten
    const found = await this.#find(text).catch((error: unknown) => {
      this.#failedAtMs = this.#now()
      throw error
    })
    this.#failedAtMs = Number.NEGATIVE_INFINITY
    const known = found === null ? null : { ...found, checkedAtMs, isRenewing: false }
    if (forgotten === this.#forgotten) this.#remember(text, known)
    return known
  }

  #remember(text: string, known: KnownKey | null): void {
    if (known !== null) {
      this.#known.set(text, known)
    } else {
      this.#known.delete(text)
      this.#unknown.set(text, this.#now() + UNKNOWN_TTL_MS)
    }
  }
}

function callerAt(known: KnownKey, now: number): Caller | null {
  return now < known.expiresAtMs ? known.caller : null
}
