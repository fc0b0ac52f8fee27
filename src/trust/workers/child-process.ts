import { Resolver } from 'node:dns'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sharedNowMs } from '../../process/shared-clock.ts'
import type { ListsAnswer } from '../feeds/ask-lists.ts'
import { IS_GIVEN } from '../sandbox/prepared.ts'
import {
  type FailureReason,
  FREE_WAY,
  failed,
  type HostEntry,
  hashText,
  type Job,
  moveIn,
  outcomeIn,
  type QuestionAnswer,
  questionIn,
  readyIn,
  type Task,
  type VisitOutcome,
  type Way,
} from './job.ts'

const GRACE_MS = 250
const MAX_JOB_BYTES = 400 * 1024 * 1024
const MEMORY_POLL_MS = 100
const MAX_MOVES = 64
const START_LIMIT_MS = 30_000

export interface ChildListener {
  readonly onReady: (child: PoolChild, unconfined: readonly string[]) => void
  readonly onOver: (child: PoolChild) => void
}

export interface Lists {
  readonly kinds: ListsAnswer['kinds']
  find(hashes: readonly bigint[]): ListsAnswer['matches']
}

interface Work {
  readonly job: Job
  readonly way: Way
  hasAsked: boolean
  moves: number
  readonly settle: (outcome: VisitOutcome) => void
}

/** One child process, which does one job at a time. Its environment is empty, so that it has no proxy and no secret. */
export class PoolChild {
  jobs = 0
  /**
   * Whether the program of the child has been loaded. Jobs wait for it: on a busy machine their deadline would kill
   * child after child while it loads.
   */
  isReady = false
  isOver = false
  readonly #process: Bun.Subprocess
  readonly #listener: ChildListener
  readonly #lists: Lists
  readonly #startTimer: ReturnType<typeof setTimeout>
  #work: Work | null = null

  /**
   * @param entry path of its program.
   * @param prepared what it begins with; null: it makes that itself.
   * @throws where no process can be started.
   */
  constructor(entry: string, prepared: Promise<Uint8Array | null>, lists: Lists, listener: ChildListener) {
    this.#listener = listener
    this.#lists = lists
    const child = Bun.spawn([process.execPath, '--smol', '--no-env-file', entry, IS_GIVEN], {
      cwd: dirname(entry),
      env: {},
      stdio: ['pipe', 'ignore', 'ignore'],
      serialization: 'json',
      ipc: (message) => this.#receive(message),
      onExit: () => this.end('crashed', 'the child process ended'),
    })
    this.#process = child
    void prepared.then((bytes) => this.#give(child.stdin, bytes))
    this.#startTimer = setTimeout(
      () => this.end('crashed', 'the child process did not start'),
      START_LIMIT_MS,
    )
  }

  /** Resolves when the process is gone. */
  get exited(): Promise<unknown> {
    return this.#process.exited
  }

  /** @param deadlineMs by performance.now(); a little later the child is killed. */
  async run(task: Task, deadlineMs: number, way: Way = FREE_WAY): Promise<VisitOutcome> {
    if (this.isOver) return failed('crashed', 'the child process ended')
    const { promise, resolve: settle } = Promise.withResolvers<VisitOutcome>()
    const timeoutMs = Math.max(0, deadlineMs - performance.now())
    const nameServers = new Resolver().getServers()
    const hasLists = this.#lists.kinds.length > 0
    const job = { ...task, id: ++this.jobs, deadline: sharedNowMs() + timeoutMs, nameServers, hasLists }
    this.#work = { job, way, hasAsked: false, moves: 0, settle }
    const timer = setTimeout(() => this.end('overran', 'the work was not done in time'), timeoutMs + GRACE_MS)
    const watch = setInterval(() => this.#watchMemory(), MEMORY_POLL_MS)
    try {
      this.#process.send(job)
    } catch (error) {
      this.end('crashed', String(error))
    }
    const outcome = await promise
    clearTimeout(timer)
    clearInterval(watch)
    return outcome
  }

  end(reason: FailureReason, detail: string): void {
    if (this.isOver) return
    this.isOver = true
    this.#process.kill('SIGKILL')
    this.#settle(failed(reason, detail))
    clearTimeout(this.#startTimer)
    this.#listener.onOver(this)
  }

  /** Resident memory in bytes; 0 where the system does not tell. */
  residentBytes(): number {
    return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(readStatus(this.#process.pid))?.[1] ?? 0)
  }

  async #give(input: Bun.FileSink, bytes: Uint8Array | null): Promise<void> {
    try {
      if (bytes !== null && !this.isOver) input.write(bytes)
      await input.end()
    } catch {
      // It has ended: onExit tells.
    }
  }

  #watchMemory(): void {
    if (this.residentBytes() > MAX_JOB_BYTES) this.end('memory', 'the work took too much memory')
  }

  #receive(message: unknown): void {
    if (this.isOver) return
    const ready = this.isReady ? null : readyIn(message)
    if (ready !== null) {
      this.isReady = true
      clearTimeout(this.#startTimer)
      this.#listener.onReady(this, ready.unconfined)
      return
    }
    const work = this.#work
    const outcome = work === null ? null : outcomeIn(message, work.job)
    const question = work === null || work.hasAsked ? null : questionIn(message, work.job)
    const host = work === null || work.moves >= MAX_MOVES ? undefined : moveIn(message, work.job)
    if (outcome !== null) this.#settle(outcome)
    else if (work !== null && host !== undefined) this.#move(work, host)
    else if (work !== null && question !== null) this.#answer(work, question)
    else this.end('crashed', 'the child process sent what nobody asked for')
  }

  #move(work: Work, host: string | null): void {
    work.moves++
    if (host === null) {
      work.way.leave()
      return
    }
    const entry: HostEntry = { id: work.job.id, entered: true }
    void work.way.enter(host).then(() => {
      if (this.#work === work) this.#process.send(entry)
    })
  }

  #answer(work: Work, hashes: readonly bigint[]): void {
    work.hasAsked = true
    const { kinds } = this.#lists
    const matches = this.#lists.find(hashes).map((match) => ({ ...match, hash: hashText(match.hash) }))
    const answer: QuestionAnswer = { id: work.job.id, lists: { kinds, matches } }
    this.#process.send(answer)
  }

  #settle(outcome: VisitOutcome): void {
    this.#work?.settle(outcome)
    this.#work = null
  }
}

function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'latin1')
  } catch {
    return ''
  }
}
