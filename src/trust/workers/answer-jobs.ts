import { constants, getPriority, setPriority } from 'node:os'
import { stackFrames } from '../../http/observe/stack-frames.ts'
import { VisitError } from '../visit/visit-error.ts'
import { confine } from './confine.ts'
import { failed, type Job, MAX_DETAIL_CHARACTERS, MAX_REPORT_BYTES, type Outcome, type Ready } from './job.ts'

/** Behind the serving process wherever both want a processor (contract T8). */
const NICENESS = 10

/**
 * Makes this process a child of the pool: it answers job after job until its parent ends it or is gone. Whatever needs a
 * file has to be loaded before.
 */
export function answerJobs(perform: (job: Job) => Promise<string>): void {
  setPriority(Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW))
  process.on('disconnect', () => process.exit())
  // A terminal sends these signals to all processes of a program; the parent still waits for its jobs (contract O5).
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
  process.on('message', async (job: Job) => {
    process.send?.({ ...(await outcomeOf(job, perform)), id: job.id })
  })
  const ready: Ready = { ready: true, unconfined: confine() }
  process.send?.(ready)
}

async function outcomeOf(job: Job, perform: (job: Job) => Promise<string>): Promise<Outcome> {
  try {
    const report = await perform(job)
    const byteCount = Buffer.byteLength(report)
    return byteCount > MAX_REPORT_BYTES ? failed('oversize', `the report has ${byteCount} bytes`) : { report }
  } catch (error) {
    const [reason, detail] =
      error instanceof VisitError
        ? ([error.kind, error.message] as const)
        : (['error', placeOf(error)] as const)
    return failed(reason, detail.slice(0, MAX_DETAIL_CHARACTERS))
  }
}

/** Place of a bug in the code, without its message, which may quote the page. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'something was thrown that is no error'
  return [error.name, ...stackFrames(error)].join('\n')
}
