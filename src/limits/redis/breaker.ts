/** Judges the last CALLS_SEEN calls, from CALLS_NEEDED on (contract L7). */
const CALLS_SEEN = 40
const CALLS_NEEDED = 20
const OPEN_MS = 5_000

/** `connection`: none is ready; `calls`: half of the last calls failed or were late. */
export type OutageReason = 'connection' | 'calls'

type State = 'closed' | 'open' | 'probing'

/**
 * Decides whether to call Redis. Opens if the connection is not ready or half of at least 20 calls failed. Then one call
 * probes, once the connection is ready or after 5 s, and closes or reopens the breaker. A late reply shows a pause of
 * Redis and allows one earlier probe in an outage.
 */
export class Breaker {
  readonly #onOpen: (reason: OutageReason) => void
  readonly #onClose: () => void
  readonly #failures = new Uint8Array(CALLS_SEEN)
  #calls = 0
  #failed = 0
  #state: State = 'closed'
  #reason: OutageReason = 'connection'
  #untilMs = 0
  #mayTryEarly = true

  constructor(onOpen: (reason: OutageReason) => void, onClose: () => void) {
    this.#onOpen = onOpen
    this.#onClose = onClose
  }

  get isClosed(): boolean {
    return this.#state === 'closed'
  }

  mayCall(nowMs: number, isReady: boolean): boolean {
    if (this.#state === 'closed' && isReady) return true
    if (this.#state === 'closed') this.#open('connection', nowMs)
    if (!isReady || this.#state === 'probing') return false
    if (this.#reason === 'calls' && nowMs < this.#untilMs) return false
    this.#state = 'probing'
    return true
  }

  succeeded(): void {
    if (this.#state === 'open') return
    this.#note(0)
    if (this.#state !== 'probing') return
    this.#state = 'closed'
    this.#forgetCalls()
    this.#onClose()
  }

  failed(nowMs: number): void {
    if (this.#state === 'open') return
    this.#note(1)
    const hasEnough = this.#calls >= CALLS_NEEDED && 2 * this.#failed >= Math.min(this.#calls, CALLS_SEEN)
    if (this.#state === 'probing' || hasEnough) this.#open('calls', nowMs)
  }

  /** Opens at once, because Redis answers but refuses the command. */
  refused(nowMs: number): void {
    if (this.#state !== 'open') this.#open('calls', nowMs)
  }

  answeredLate(): void {
    if (this.#state !== 'open' || !this.#mayTryEarly) return
    this.#mayTryEarly = false
    this.#untilMs = Number.NEGATIVE_INFINITY
  }

  #open(reason: OutageReason, nowMs: number): void {
    const wasClosed = this.#state === 'closed'
    this.#state = 'open'
    this.#reason = reason
    this.#untilMs = nowMs + OPEN_MS
    this.#forgetCalls()
    if (!wasClosed) return
    this.#mayTryEarly = true
    this.#onOpen(reason)
  }

  #note(failure: 0 | 1): void {
    const index = this.#calls % CALLS_SEEN
    this.#failed += failure - (this.#failures[index] as number)
    this.#failures[index] = failure
    this.#calls++
  }

  #forgetCalls(): void {
    this.#failures.fill(0)
    this.#calls = 0
    this.#failed = 0
  }
}
