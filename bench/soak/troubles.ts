import type { Book, Trouble } from './book.ts'
import type { Fault } from './faults.ts'

/** A request's budget for the database (contract N13), less what clocks differ by. */
const DATABASE_MS = 1_400
/** The shortest stage of a visit (contract T3), likewise. */
const PAGE_MS = 950

/** A kind of fault, as the report has it. */
export interface FaultTimes {
  readonly name: string
  times: number
  longestMs: number
  troubles: number
}

/** One fault, from its beginning until everything was well again. */
export interface Window {
  readonly fault: Fault
  readonly times: FaultTimes
  readonly fromMs: number
  readonly toMs: number
}

export const noTimes = (name: string): FaultTimes => ({ name, times: 0, longestMs: 0, troubles: 0 })

/** Each trouble is judged once, when the fault that may explain it is over; `late` takes those of a slow machine. */
export function judgeTroubles(book: Book, windows: readonly Window[], late: FaultTimes): void {
  for (const trouble of book.troubles.splice(0)) {
    const cause = causeOf(trouble, windows)
    const times = cause?.times ?? (isLate(trouble) ? late : undefined)
    book.check('troubles', times === undefined ? describe(trouble) : null)
    if (times !== undefined) times.troubles++
    if (times === late) noteLate(late, trouble)
  }
}

function causeOf(trouble: Trouble, windows: readonly Window[]): Window | undefined {
  const { sentMs, answeredMs } = trouble
  return windows.find(
    ({ fault, fromMs, toMs }) => answeredMs >= fromMs && sentMs <= toMs && fault.allows(trouble),
  )
}

/** Refused as the contract says because a database or a page had all the time of a request and did not answer. */
function isLate(trouble: Trouble): boolean {
  const tookMs = trouble.answeredMs - trouble.sentMs
  if (trouble.needsDatabase && trouble.status === 503 && trouble.hasRetryAfter) return tookMs >= DATABASE_MS
  return trouble.operation === 'trustCheckUrl' && trouble.code === 'trust_unavailable' && tookMs >= PAGE_MS
}

function noteLate(late: FaultTimes, trouble: Trouble): void {
  late.times++
  late.longestMs = Math.max(late.longestMs, trouble.answeredMs - trouble.sentMs)
  console.error(`late: ${describe(trouble)}`)
}

function describe({ request, process, status, text, sentMs, answeredMs }: Trouble): string {
  const took = Math.round(answeredMs - sentMs)
  return `${request} on ${process.name} at ${new Date(sentMs).toISOString()}: ${status} ${text} after ${took} ms`
}
