import type { Log } from '../http/observe/log.ts'
import type { Worker } from './worker.ts'

/** A worker that ended sooner is started again later and later. */
const SOON_MS = 60_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 30_000
/** So many soon ends of one worker, while no other listens, end the parent. */
const MOST_SOON_ENDS = 5
/** A worker is asked so often, and has as long to answer. */
const ASK_EVERY_MS = 5_000
/** After so many questions without an answer a worker is taken for hung: it keeps its part of the connections. */
const MOST_SILENCES = 3

export interface SupervisorParts {
  readonly count: number
  /** Starts the worker of a number, from 1. */
  readonly start: (number: number) => Worker
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
  readonly onEnded: (worker: Worker) => void
  /** No worker listens, and one cannot be kept running. */
  readonly onGivenUp: () => void
  readonly askEveryMs?: number
}

export class Supervisor {
  readonly #parts: SupervisorParts
  readonly #workers = new Map<number, Worker>()
  readonly #timers = new Set<Timer>()
  readonly #soonEnds = new Map<number, number>()
  #isStopping = false
  restarts = 0

  constructor(parts: SupervisorParts) {
    this.#parts = parts
  }

  get listening(): readonly Worker[] {
    const all = [...this.#workers.values()].filter(({ adminUrl }) => adminUrl !== null)
    return all.sort((one, other) => one.number - other.number)
  }

  /**
   * Starts the first worker, and the rest once it listens. A number: the exit code of the first one, which did not come
   * to listen.
   */
  async start(): Promise<number | null> {
    const first = this.#parts.start(1)
    this.#workers.set(1, first)
    if (!(await first.listening)) return Number(await first.ended()) || 1
    this.#watch(first)
    for (let number = 2; number <= this.#parts.count; number++) this.#run(number)
    return null
  }

  async stop(limitMs: number): Promise<void> {
    this.#isStopping = true
    for (const timer of this.#timers) clearTimeout(timer)
    await Promise.all([...this.#workers.values()].map((worker) => this.#end(worker, limitMs)))
  }

  async #end(worker: Worker, limitMs: number): Promise<void> {
    worker.kill('SIGTERM')
    const timer = setTimeout(() => {
      this.#parts.log.warn('worker_killed', { worker: worker.number, pid: worker.pid })
      worker.kill('SIGKILL')
    }, limitMs)
    await worker.ended()
    clearTimeout(timer)
  }

  #run(number: number): void {
    const worker = this.#parts.start(number)
    this.#workers.set(number, worker)
    this.#watch(worker)
  }

  async #watch(worker: Worker): Promise<void> {
    const { number, pid } = worker
    worker.listening.then((listens) => {
      if (!listens) return
      this.#parts.log.info('worker_listening', { worker: number, pid })
      this.#endWhenHung(worker)
    })
    const how = await worker.ended()
    this.#workers.delete(number)
    this.#parts.onEnded(worker)
    if (!this.#isStopping) this.#startAgain(worker, how)
  }

  async #endWhenHung(worker: Worker): Promise<void> {
    const { askEveryMs = ASK_EVERY_MS, log } = this.#parts
    for (let silences = 0; silences < MOST_SILENCES; ) {
      await Bun.sleep(askEveryMs)
      if (this.#isStopping || worker.adminUrl === null) return
      silences = (await worker.answers(askEveryMs)) ? 0 : silences + 1
    }
    if (this.#isStopping) return
    log.warn('worker_hung', { worker: worker.number, pid: worker.pid })
    worker.kill('SIGKILL')
  }

  #startAgain({ number, pid, startedMs }: Worker, how: number | string): void {
    const isSoon = performance.now() - startedMs < SOON_MS
    const soonEnds = isSoon ? (this.#soonEnds.get(number) ?? 0) + 1 : 0
    this.#soonEnds.set(number, soonEnds)
    if (soonEnds >= MOST_SOON_ENDS && this.listening.length === 0) {
      this.#parts.log.error('workers_given_up', new Error(`worker ${number} ended with ${how}`))
      this.#parts.onGivenUp()
      return
    }
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** soonEnds)
    this.#parts.log.warn('worker_ended', { worker: number, pid, how, again_in_ms: pauseMs })
    this.restarts++
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#run(number)
    }, pauseMs)
    this.#timers.add(timer)
  }
}
