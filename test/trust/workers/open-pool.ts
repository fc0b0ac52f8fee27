import { ChildPool, type PoolParts } from '../../../src/trust/workers/pool.ts'
import { eventually } from '../../support/answers.ts'
import { isRunning, reportOf, SCRIPTED_CHILD, soon, task } from './scripted.ts'

/** A pool of scripted children that is closed when the test ends. */
export function openPool(parts: Partial<PoolParts> = {}) {
  const pool = new ChildPool({ entry: SCRIPTED_CHILD, size: 1, ...parts })
  return {
    pool,
    run: (name: string, value: string | number = '', deadlineMs = soon()) =>
      pool.run(task(name, value), deadlineMs),
    say: async () => reportOf<{ pid: number; env: object }>(await pool.run(task('say'), soon())),
    [Symbol.asyncDispose]: () => pool.close(),
  }
}

/** How many milliseconds something takes. */
export async function timed<T>(work: Promise<T>): Promise<{ result: T; tookMs: number }> {
  const startMs = performance.now()
  return { result: await work, tookMs: performance.now() - startMs }
}

/** Whether a process still runs after it has had time to end. */
export const outlives = (pid: number) =>
  eventually(
    5_000,
    async () => isRunning(pid),
    (runs) => !runs,
  )
