import { stackFrames } from '../../http/observe/stack-frames.ts'
import type { ListsAnswer } from '../feeds/ask-lists.ts'
import { VisitError } from '../visit/visit-error.ts'
import { confine } from './confine.ts'
import {
  failed,
  type HostEntry,
  hashText,
  type Job,
  MAX_DETAIL_CHARACTERS,
  MAX_FAULTS,
  MAX_REPORT_BYTES,
  type Move,
  type QuestionAnswer,
  type Ready,
  type VisitOutcome,
  type Way,
} from './job.ts'
import './priority.ts'

export interface Done {
  readonly report: string
  readonly faults: readonly unknown[]
}

type Perform = (job: Job, ask: (hashes: readonly bigint[]) => Promise<ListsAnswer>, way: Way) => Promise<Done>

/**
 * Makes this process a child of the pool: it answers jobs until its parent ends it or is gone. Everything that needs
 * a file has to be loaded before.
 */
export function answerJobs(perform: Perform): void {
  process.on('disconnect', () => process.exit())
  // A terminal sends these signals to all processes of a program; the parent still waits for its jobs (contract O5).
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
  const asked = new Map<number, (answer: ListsAnswer) => void>()
  const ask = (id: number, hashes: readonly bigint[]) => {
    const { promise, resolve } = Promise.withResolvers<ListsAnswer>()
    asked.set(id, resolve)
    process.send?.({ id, hashes: hashes.map(hashText) })
    return promise
  }
  const entering = new Map<number, () => void>()
  const wayOf = (id: number): Way => {
    const tell = (host: Move['host']) => process.send?.({ id, host } satisfies Move)
    return {
      enter: (host) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        entering.set(id, resolve)
        tell(host)
        return promise
      },
      leave: () => void tell(null),
    }
  }
  process.on('message', async (message: Job | QuestionAnswer | HostEntry) => {
    const { id } = message
    if ('entered' in message) {
      entering.get(id)?.()
    } else if ('lists' in message) {
      asked.get(id)?.(answerOf(message))
      asked.delete(id)
    } else {
      const outcome = await outcomeOf(() => perform(message, (hashes) => ask(id, hashes), wayOf(id)))
      entering.delete(id)
      process.send?.({ ...outcome, id })
    }
  })
  const ready: Ready = { ready: true, unconfined: confine() }
  process.send?.(ready)
}

function answerOf({ lists: { kinds, matches } }: QuestionAnswer): ListsAnswer {
  return { kinds, matches: matches.map((match) => ({ ...match, hash: BigInt(`0x${match.hash}`) })) }
}

async function outcomeOf(perform: () => Promise<Done>): Promise<VisitOutcome> {
  try {
    const { report, faults } = await perform()
    const byteCount = Buffer.byteLength(report)
    if (byteCount > MAX_REPORT_BYTES) return failed('oversize', `the report has ${byteCount} bytes`)
    const places = faults.slice(0, MAX_FAULTS).map((fault) => placeOf(fault).slice(0, MAX_DETAIL_CHARACTERS))
    return { report, faults: places }
  } catch (error) {
    const [reason, detail] =
      error instanceof VisitError
        ? ([error.kind, error.message] as const)
        : (['error', placeOf(error)] as const)
    return failed(reason, detail.slice(0, MAX_DETAIL_CHARACTERS))
  }
}

function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'something was thrown that is no error'
  return [error.name, ...stackFrames(error)].join('\n')
}
