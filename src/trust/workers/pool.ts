import { hideMemory } from '../../process/hide-memory.ts'
import { type Lists, PoolChild } from './child-process.ts'
import {
  type FailureReason,
  FREE_WAY,
  failed,
  LEAST_SHARE,
  type Task,
  type VisitOutcome,
  type Way,
} from './job.ts'
import { prepare } from './preparation.ts'

const MAX_JOBS = 200
const MAX_RESIDENT_BYTES = 250 * 1024 * 1024
const IDLE_MS = 30_000
const WARM_MS = 600_000

export interface PoolParts {
  readonly entry: string
  /** Path of the program that prepares what children begin with; without it each makes that itself. */
  readonly preparing?: string
  readonly size: number
  readonly spare?: number
  /** Milliseconds after which an idle child is ended, unless it is the last one; ten minutes for the last `spare`. */
  readonly idleMs?: number
  readonly onUnconfined?: (missing: readonly string[]) => void
  /** Lists that the children may ask about; none by default. */
  readonly lists?: Lists
}

const NO_LISTS: Lists = { kinds: [], find: () => [] }

type PoolWay = Way & { readonly isFirst?: boolean }

interface Waiter {
  readonly give: (given: PoolChild | FailureReason) => void
  readonly isFirst: boolean
}

/**
 * Child processes that visit and judge pages (contract T8). The serving process only waits: it kills a child whose
 * time is over and starts another. Children are started on demand and cannot look into this process (hideMemory).
 */
export class ChildPool {
  visits = 0
  working = 0
  lost = 0
  readonly #parts: PoolParts
  readonly #children = new Set<PoolChild>()
  readonly #idle = new Map<PoolChild, ReturnType<typeof setTimeout>>()
  readonly #waiting: Waiter[] = []
  readonly #exits = new Set<Promise<unknown>>()
  readonly #closing = new AbortController()
  #prepared: Promise<Uint8Array | null> | null = null
  #isClosed = false

  constructor(parts: PoolParts) {
    this.#parts = parts
    if (!hideMemory()) this.#complain(['parent_memory'])
  }

  /** Children that a task would find at once. */
  get idle(): number {
    return this.#idle.size
  }

  get children(): number {
    return this.#children.size
  }

  /**
   * Has a child do the task, as soon as one is free, while there is time for a visit; the last idle one is for a task
   * that is its partner's first. Callers that ask for more than
   * `size` at once keep the order and number of waiting tasks themselves (VisitQueue).
   *
   * @param deadlineMs by performance.now(); the outcome is there at most 250 ms later.
   */
  async run(
    task: Task,
    deadlineMs: number,
    { isFirst = true, ...way }: PoolWay = FREE_WAY,
  ): Promise<VisitOutcome> {
    const taken = this.#take(deadlineMs, isFirst)
    this.#startSpare()
    const child = await taken
    if (typeof child === 'string') return failed(child, 'no child process is there for it')
    this.visits++
    this.working++
    const outcome = await child.run(task, deadlineMs, way)
    this.working--
    if (child.isOver) this.lost++
    else this.#offer(child)
    return outcome
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#closing.abort()
    for (const { give } of this.#waiting.splice(0)) give('closed')
    for (const child of [...this.#children]) child.end('closed', 'the service is stopping')
    await Promise.all([...this.#exits, this.#prepared])
  }

  async #prepare(): Promise<Uint8Array | null> {
    const { preparing } = this.#parts
    const bytes = preparing === undefined ? null : await prepare(preparing, this.#closing.signal)
    if (bytes === null) this.#prepared = null
    return bytes
  }

  #complain(missing: readonly string[]): void {
    if (missing.length > 0) this.#parts.onUnconfined?.(missing)
  }

  #take(
    deadlineMs: number,
    isFirst: boolean,
  ): PoolChild | FailureReason | Promise<PoolChild | FailureReason> {
    if (this.#isClosed) return 'closed'
    const [child, timer] = [...this.#idle].at(-1) ?? []
    const isForIt = isFirst || this.#idle.size > 1 || this.#children.size === this.#parts.size
    if (child !== undefined && isForIt) {
      clearTimeout(timer)
      this.#idle.delete(child)
      return child
    }
    const leftMs = Math.max(0, deadlineMs - performance.now())
    // A task that waits for a new child waits for no other's work.
    if (this.#children.size < this.#parts.size) return this.#start() ? this.#wait(leftMs, isFirst) : 'crashed'
    return this.#wait(leftMs * (1 - LEAST_SHARE), isFirst)
  }

  #wait(waitMs: number, isFirst: boolean): Promise<PoolChild | FailureReason> {
    const { promise, resolve } = Promise.withResolvers<PoolChild | FailureReason>()
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
      resolve('busy')
    }, waitMs)
    const give = (given: PoolChild | FailureReason) => {
      clearTimeout(timer)
      resolve(given)
    }
    const waiter: Waiter = { give, isFirst }
    const others = this.#waiting.findIndex((other) => isFirst && !other.isFirst)
    this.#waiting.splice(others === -1 ? this.#waiting.length : others, 0, waiter)
    return promise
  }

  #startSpare(): void {
    const isStarting = [...this.#children].some(({ isReady }) => !isReady)
    const isWanted = this.#idle.size < (this.#parts.spare ?? 0) && this.#children.size < this.#parts.size
    if (isWanted && !isStarting && !this.#isClosed) this.#start()
  }

  #start(): boolean {
    try {
      this.#prepared ??= this.#prepare()
      const child = new PoolChild(this.#parts.entry, this.#prepared, this.#parts.lists ?? NO_LISTS, {
        onReady: (ready, unconfined) => {
          this.#complain(unconfined)
          this.#offer(ready)
          this.#startSpare()
        },
        onOver: (over) => this.#forget(over),
      })
      this.#children.add(child)
      const exit = child.exited.finally(() => this.#exits.delete(exit))
      this.#exits.add(exit)
      return true
    } catch {
      return false
    }
  }

  #forget(child: PoolChild): void {
    this.#children.delete(child)
    clearTimeout(this.#idle.get(child))
    this.#idle.delete(child)
    if (this.#isClosed) return
    if (!child.isReady) this.#waiting.shift()?.give('crashed')
    if (this.#waiting.length > 0 && !this.#start()) this.#waiting.shift()?.give('crashed')
  }

  #offer(child: PoolChild): void {
    if (child.jobs >= MAX_JOBS || child.residentBytes() > MAX_RESIDENT_BYTES) {
      child.end('closed', 'the child process is worn')
      return
    }
    const waiter = this.#waiting.shift()
    if (waiter === undefined) this.#rest(child)
    else waiter.give(child)
  }

  #rest(child: PoolChild): void {
    const isWarm = this.#idle.size < (this.#parts.spare ?? 0)
    const idleMs = isWarm ? WARM_MS : (this.#parts.idleMs ?? IDLE_MS)
    const timer = setTimeout(() => this.#endIdle(child), idleMs)
    timer.unref()
    this.#idle.set(child, timer)
  }

  #endIdle(child: PoolChild): void {
    if (this.#children.size > 1) child.end('closed', 'the child process has had nothing to do')
  }
}
