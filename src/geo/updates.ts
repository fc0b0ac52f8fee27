import { stat } from 'node:fs/promises'
import { innermostReason } from '../http/observe/innermost-reason.ts'
import type { Log } from '../http/observe/log.ts'
import type { Metrics } from '../http/observe/metrics.ts'
import { digestOfSources, isOwnIndex, lastUpdate } from './index-files.ts'
import { OWN_LIST, runUpdate, type UpdateOutcome, type UpdateSettings } from './update-child.ts'

const HOUR_MS = 3_600_000
/** A changed list of sources, or of corrections, is due at once (contract E11). */
const LOOK_MS = 60_000
const FIRST_AFTER_MS = 1_000
/** Another node updates, or a publisher is out of reach. */
const RETRY_MS = 15 * 60_000
/** Every version of the service uses this number: `wpdata` in ASCII. */
const LOCK = '131324604150881'

export interface UpdatesParts {
  /** 0: no updates. */
  readonly everyHours: number
  readonly settings: UpdateSettings
  /** Runs while no other node does; null: another does. */
  readonly alone: (lock: string, work: () => Promise<UpdateOutcome>) => Promise<UpdateOutcome | null>
  readonly takeOver: () => Promise<unknown>
  /** Tells of data that have become old, where updates have failed for a day. */
  readonly warnOfAge: () => void
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly metrics: Metrics
}

export interface Updates {
  start(): void
  stop(): Promise<void>
}

/** What the last rounds came to. */
interface Streak {
  failures: number
  /** When the first of them failed, in milliseconds since 1970. */
  sinceMs: number
  isUnreachable: boolean
  /** Of the sources that the next update waits for; another digest does not wait. */
  sources: string
  untilMs: number
}

export function createUpdates(parts: UpdatesParts): Updates {
  const { everyHours, log } = parts
  const counts: Record<UpdateOutcome['state'], number> = { updated: 0, unchanged: 0, failed: 0 }
  registerUpdatesMetrics(parts.metrics, counts)
  const stopping = new AbortController()
  const streak: Streak = { failures: 0, sinceMs: 0, isUnreachable: false, sources: '', untilMs: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  const wait = (ms: number) => {
    if (stopping.signal.aborted) return
    timer = setTimeout(
      () => {
        running = round().then(wait)
      },
      Math.min(ms, LOOK_MS),
    )
    timer.unref()
  }
  const pause = (sources: string, ms: number): number => {
    streak.sources = sources
    streak.untilMs = Date.now() + ms
    return ms
  }
  const round = async (): Promise<number> => {
    const sources = await sourcesNow(parts)
    const leftMs = await msUntilDue(parts, sources, streak)
    if (leftMs > FIRST_AFTER_MS) return leftMs
    if (await isForeign(parts)) return pause(sources, RETRY_MS)
    const outcome = await updateOnce(parts, stopping.signal)
    if (stopping.signal.aborted) return RETRY_MS
    if (outcome === null) {
      log.info('geo_update', { state: 'another_node' })
      return pause(sources, RETRY_MS)
    }
    const hasFailed = outcome.failures.length > 0
    counts[hasFailed ? 'failed' : outcome.state]++
    if (hasFailed) noteFailure(parts, streak, outcome)
    else {
      streak.failures = 0
      log.info('geo_update', { state: outcome.state })
    }
    if (outcome.state === 'updated') await parts.takeOver()
    return pause(sources, pauseMs(streak.failures, everyHours))
  }
  return {
    start: () => {
      if (everyHours > 0) wait(FIRST_AFTER_MS)
    },
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}

/** Publishers that cannot be reached, as on a machine without the internet, are told of once (contract E13). */
function noteFailure({ log, warnOfAge }: UpdatesParts, streak: Streak, outcome: UpdateOutcome): void {
  const isNews = streak.failures === 0 || !streak.isUnreachable || !outcome.isUnreachable
  if (streak.failures++ === 0) streak.sinceMs = Date.now()
  streak.isUnreachable = outcome.isUnreachable
  if (!outcome.isUnreachable) log.warn('geo_update_failed', { reasons: outcome.failures })
  else if (isNews) log.info('geo_update_unreachable', { reasons: outcome.failures })
  if (Date.now() - streak.sinceMs < 24 * HOUR_MS) return
  streak.sinceMs = Date.now()
  warnOfAge()
}

/** Doubles from a quarter of an hour: unusable data is all downloaded again, which publishers limit. */
export function pauseMs(failedInRow: number, everyHours: number): number {
  const regularMs = everyHours * HOUR_MS
  return failedInRow === 0 ? regularMs : Math.min(regularMs, RETRY_MS * 2 ** (failedInRow - 1))
}

async function updateOnce(parts: UpdatesParts, stopping: AbortSignal): Promise<UpdateOutcome | null> {
  try {
    return await parts.alone(LOCK, () => runUpdate(parts.settings, stopping))
  } catch (error) {
    return { state: 'failed', failures: [innermostReason(error)], isUnreachable: false }
  }
}

const sourcesNow = ({ settings: { geoSources, geoOverlay } }: UpdatesParts): Promise<string> =>
  digestOfSources(geoSources ?? OWN_LIST, geoOverlay)

/** The program's list does not replace what an operator's list is behind (contract E11). */
async function isForeign({ settings: { geoSources, geoIndex } }: UpdatesParts): Promise<boolean> {
  return geoSources === null && (await isOwnIndex(geoIndex))
}

/** Updates of other processes count, so that restarts and workers on the same disk do not ask anew. */
async function msUntilDue(
  { settings, everyHours }: UpdatesParts,
  sources: string,
  { sources: awaited, untilMs }: Streak,
): Promise<number> {
  const everyMs = everyHours * HOUR_MS
  const nowMs = Date.now()
  const path = lastUpdate(settings.dataDir)
  const last = await stat(path).catch(() => null)
  const text = await Bun.file(path)
    .text()
    .catch(() => '')
  const isOfThese = last !== null && text.includes(`"${sources}"`)
  const regularMs = isOfThese ? last.mtimeMs + everyMs - nowMs : 0
  const pausedMs = awaited === sources ? untilMs - nowMs : 0
  return Math.min(Math.max(FIRST_AFTER_MS, regularMs, pausedMs), everyMs)
}

function registerUpdatesMetrics(
  metrics: Metrics,
  counts: Readonly<Record<UpdateOutcome['state'], number>>,
): void {
  metrics.reading('waypost_geo_updates_total', {
    type: 'counter',
    help: 'Updates of the geo data by this process, by what became of them.',
    read: () => Object.entries(counts).map(([result, value]) => ({ label: { result }, value })),
  })
}
