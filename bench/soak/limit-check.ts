import { PLANS } from '../../test/support/limit-headers.ts'
import type { Asked, Book, NodeProcess, SoakKey } from './book.ts'

const WINDOW_MS = 60_000
/** Requests that took so long were perhaps decided without Redis, which is waited for 50 ms (contract L7). */
const SLOW_MS = 40
/** The part of a window that a node may hold in reserve, of limits from 600 on (contract L2). */
const RESERVE_PART = 16
const LEAST_WITH_RESERVE = 600
/** Calls that a node makes before it goes over to its own window; a Redis that goes on may count them late. */
const LATE_CALLS = 40
/** Between the outage and its line in the log. */
const NOTICED_MS = 1_000

interface Seen {
  readonly key: SoakKey
  readonly asked: readonly Asked[]
}

/**
 * Holds the decisions of which clients know in so far as times of sending and answering prove them: the window is
 * somewhere between the two. In an outage of Redis, and until a window after it, each process may admit the plan's number.
 */
export function checkLimits(book: Book, processes: readonly NodeProcess[], sinceMs: number): void {
  const byKey = new Map<SoakKey, Asked[]>()
  const first = book.asked.findLastIndex(({ answeredMs }) => answeredMs < sinceMs - 2 * WINDOW_MS)
  for (const each of book.asked.slice(first + 1)) {
    if (each.key === null) continue
    const list = byKey.get(each.key)
    if (list === undefined) byKey.set(each.key, [each])
    else list.push(each)
  }
  for (const [key, asked] of byKey) {
    checkAdmitted(book, { key, asked }, processes, sinceMs)
    checkRefused(book, { key, asked }, processes, sinceMs)
  }
}

function checkAdmitted(book: Book, { key, asked }: Seen, processes: readonly NodeProcess[], sinceMs: number) {
  const { perMinute } = PLANS[key.plan]
  const admitted = asked.filter(({ outcome }) => outcome === 'admitted')
  const sent = sorted(admitted.map(({ sentMs }) => sentMs))
  const answered = sorted(admitted.map(({ answeredMs }) => answeredMs))
  const slow = sorted(admitted.filter(isSlow).map(({ sentMs }) => sentMs))
  for (const [place, fromMs] of sent.entries()) {
    const toMs = fromMs + WINDOW_MS
    if (toMs < sinceMs) continue
    // Nothing takes a window's length, so those sent before it are among those answered before its end.
    const within = below(answered, toMs) - place
    const undecided = below(slow, toMs) - below(slow, fromMs)
    const alive = processes.filter(({ startedMs, endedMs }) => startedMs < toMs && endedMs > fromMs)
    const most = isOutage(alive, fromMs, toMs) ? alive.length * perMinute : perMinute + undecided
    const isWithin = within <= most
    book.check(
      'admitted',
      isWithin ? null : `${within} of ${most} on ${key.plan} within 60 s from ${time(fromMs)}`,
    )
  }
}

function checkRefused(book: Book, { key, asked }: Seen, processes: readonly NodeProcess[], sinceMs: number) {
  const { perMinute } = PLANS[key.plan]
  const perhaps = asked.filter(({ outcome }) => outcome === 'admitted' || outcome === 'unknown')
  const sent = sorted(perhaps.map(({ sentMs }) => sentMs))
  const answered = sorted(perhaps.map(({ answeredMs }) => answeredMs))
  const slow = sorted(asked.filter(isSlow).map(({ sentMs }) => sentMs))
  for (const { outcome, sentMs, answeredMs } of asked) {
    if (outcome !== 'refused' || sentMs < sinceMs) continue
    const fromMs = sentMs - WINDOW_MS
    const counted = below(sent, answeredMs) - below(answered, fromMs)
    const alive = processes.filter(({ startedMs, endedMs }) => startedMs < answeredMs && endedMs > fromMs)
    const held = perMinute < LEAST_WITH_RESERVE ? 0 : (alive.length * perMinute) / RESERVE_PART
    const late = isOutage(alive, fromMs, answeredMs)
      ? alive.length * LATE_CALLS
      : below(slow, answeredMs) - below(slow, fromMs)
    const isRight = counted >= perMinute - held - late
    book.check('refused', isRight ? null : `${counted} of ${perMinute} on ${key.plan} at ${time(sentMs)}`)
  }
}

const isSlow = ({ sentMs, answeredMs }: Asked): boolean => answeredMs - sentMs >= SLOW_MS
const sorted = (times: number[]): number[] => times.sort((one, other) => one - other)
const time = (ms: number): string => new Date(ms).toISOString()

function isOutage(processes: readonly NodeProcess[], fromMs: number, toMs: number): boolean {
  return processes.some(({ outages }) =>
    outages.some((outage) => outage.fromMs - NOTICED_MS < toMs && outage.toMs + WINDOW_MS > fromMs),
  )
}

/** How many of the sorted times are below. */
function below(times: readonly number[], limit: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] as number) < limit) low = middle + 1
    else high = middle
  }
  return low
}
