import { existsSync, readdirSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** Behind the serving process wherever both want a processor (contract T8). */
const NICENESS = 10
const OWN_THREADS = '/proc/self/task'

/** Linux has a priority for each thread; those that compile and collect garbage are there before any program is. */
function putBehind(): void {
  const threads = existsSync(OWN_THREADS) ? readdirSync(OWN_THREADS).map(Number) : [0]
  const priority = Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW)
  for (const thread of threads) {
    try {
      setPriority(thread, priority)
    } catch (error) {
      // The thread has ended.
      if ((error as { info?: { code?: unknown } }).info?.code !== 'ESRCH') throw error
    }
  }
}

// As it is imported, so that loading the rest stands behind as well.
putBehind()
