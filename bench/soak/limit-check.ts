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
 * Holds decisions to the window in so far as times of sending and answering prove them: the decision is somewhere between
 * the two. In an outage of Redis, and until a window after it, each process may admit the plan's number.
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

/** In no window more than the plan's number; in an outage that is so of each process. */
function checkAdmitted(book: Book, { key, asked }: Seen, processes: readonly NodeProcess[], sinceMs: number) {
  const { perMinute } = PLANS[key.plan]
  const admitted = asked.filter(({ outcome }) => outcome === 'admitted')
  const all = timesOf(admitted)
  const slow = timesOf(admitted.filter(isSlow))
  const each = processes.map((process) => timesOf(admitted.filter((one) => one.process === process)))
  for (const fromMs of all.sent) {
    const toMs = fromMs + WINDOW_MS
    if (toMs < sinceMs) continue
    const sharedMs = outageIn(processes, fromMs, toMs)
    const shared = within(all, fromMs, sharedMs) - (below(slow.sent, sharedMs) - below(slow.sent, fromMs))
    const most = Math.max(shared, ...each.map((times) => within(times, fromMs, toMs)))
    const isRight = most <= perMinute
    book.check('admitted', isRight ? null : `${most} on ${key.plan} within 60 s from ${time(fromMs)}`)
  }
}

function checkRefused(book: Book, { key, asked }: Seen, processes: readonly NodeProcess[], sinceMs: number) {
  const { perMinute } = PLANS[key.plan]
  const perhaps = asked.filter(({ outcome }) => outcome === 'admitted' || outcome === 'unknown')
  const counted = timesOf(perhaps)
  const slow = timesOf(asked.filter(isSlow))
  for (const { outcome, sentMs, answeredMs } of asked) {
    if (outcome !== 'refused' || sentMs < sinceMs) continue
    const fromMs = sentMs - WINDOW_MS
    const most = below(counted.sent, answeredMs) - below(counted.answered, fromMs)
    const alive = processes.filter(({ startedMs, endedMs }) => startedMs < answeredMs && endedMs > fromMs)
    const held = perMinute < LEAST_WITH_RESERVE ? 0 : (alive.length * perMinute) / RESERVE_PART
    const late =
      outageIn(alive, fromMs, answeredMs) < answeredMs
        ? alive.length * LATE_CALLS
        : below(slow.sent, answeredMs) - below(slow.sent, fromMs)
    const isRight = most >= perMinute - held - late
    book.check('refused', isRight ? null : `${most} of ${perMinute} on ${key.plan} at ${time(sentMs)}`)
  }
}

const isSlow = ({ sentMs, answeredMs }: Asked): boolean => answeredMs - sentMs >= SLOW_MS
const time = (ms: number): string => new Date(ms).toISOString()

/** Sorted. */
interface Times {
  readonly sent: readonly number[]
  readonly answered: readonly number[]
}

function timesOf(asked: readonly Asked[]): Times {
  const sorted = (times: number[]) => times.sort((one, other) => one - other)
  return {
    sent: sorted(asked.map(({ sentMs }) => sentMs)),
    answered: sorted(asked.map(({ answeredMs }) => answeredMs)),
  }
}

/** How many were sent and answered between. Nothing takes a window's length, so what was sent before it is answered before its end. */
function within({ sent, answered }: Times, fromMs: number, toMs: number): number {
  return Math.max(0, below(answered, toMs) - below(sent, fromMs))
}

/** From when on, between the two, a process decided on its own or remembers that it did; the end where none did. */
function outageIn(processes: readonly NodeProcess[], fromMs: number, toMs: number): number {
  const later = processes.flatMap(({ outages, endedMs }) =>
    outages.filter((outage) => Math.min(outage.toMs, endedMs) + WINDOW_MS > fromMs),
  )
  return Math.max(fromMs, Math.min(toMs, ...later.map((outage) => outage.fromMs - NOTICED_MS)))
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
