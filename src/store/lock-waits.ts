import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'

export interface Blocker {
  readonly pid: number
  readonly application: string | null
  readonly user: string | null
  /** null: not visible; its values may be personal. */
  readonly query: string | null
}

export interface LockWait {
  readonly target: string
  readonly blockers: readonly Blocker[]
}

const LOOK_EVERY_MS = 150
const REPORT_AGAIN_MS = 10_000

export class LockWaits {
  readonly #observer: postgres.Sql
  readonly #report: (wait: LockWait) => void
  #reported = ''
  #reportedAtMs = 0

  constructor(observer: postgres.Sql, report: (wait: LockWait) => void) {
    this.#observer = observer
    this.#report = report
  }

  async during<T>(pid: number, statement: Promise<T>): Promise<T> {
    const done = new AbortController()
    const looking = this.#look(pid, done.signal)
    try {
      return await statement
    } finally {
      done.abort()
      await looking
    }
  }

  async #look(pid: number, done: AbortSignal): Promise<void> {
    while (true) {
      await sleep(LOOK_EVERY_MS, undefined, { signal: done }).catch(() => {})
      if (done.aborted) return
      // The statement itself reports an outage.
      const [wait] = await this.#observer.unsafe(waitOf(pid)).catch(() => [])
      if (wait !== undefined) this.note({ target: wait.target, blockers: wait.blockers ?? [] })
    }
  }

  note(wait: LockWait): void {
    const text = `${wait.target} ${wait.blockers.map(({ pid }) => pid).join()}`
    if (text === this.#reported && performance.now() - this.#reportedAtMs < REPORT_AGAIN_MS) return
    this.#reported = text
    this.#reportedAtMs = performance.now()
    this.#report(wait)
  }
}

function waitOf(pid: number): string {
  return `select coalesce(relation::regclass::text, locktype) as target, (
      select json_agg(json_build_object('pid', blocker.pid, 'application', application_name, 'user', usename,
        'query', left(regexp_replace(query, '\\s+', ' ', 'g'), 120)))
      from unnest(pg_blocking_pids(${pid})) as blocker (pid) left join pg_stat_activity using (pid)
    ) as blockers
    from pg_locks where pid = ${pid} and not granted`
}
