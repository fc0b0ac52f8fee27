import { stat } from 'node:fs/promises'
import { innermostReason } from '../http/observe/innermost-reason.ts'
import type { Log } from '../http/observe/log.ts'
import type { Metrics } from '../http/observe/metrics.ts'
import { lastUpdate } from './index-files.ts'
import { runUpdate, type UpdateOutcome, type UpdateSettings } from './update-child.ts'

const HOUR_MS = 3_600_000
/** A longer timer would fire at once; each round asks anew whether an update is due. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
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
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly metrics: Metrics
}

export interface Updates {
  start(): void
  stop(): Promise<void>
}

export function createUpdates(parts: UpdatesParts): Updates {
  const { everyHours, log } = parts
  const counts: Record<UpdateOutcome['state'], number> = { updated: 0, unchanged: 0, failed: 0 }
  registerUpdatesMetrics(parts.metrics, counts)
  const stopping = new AbortController()
  let failedInRow = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  const wait = (ms: number) => {
    if (stopping.signal.aborted) return
    timer = setTimeout(
      () => {
        running = round().then(wait)
      },
      Math.min(ms, LONGEST_TIMER_MS),
    )
    timer.unref()
  }
  const round = async (): Promise<number> => {
    const leftMs = await msUntilDue(parts)
    if (leftMs > FIRST_AFTER_MS) return leftMs
    const outcome = await updateOnce(parts, stopping.signal)
    if (stopping.signal.aborted) return RETRY_MS
    if (outcome === null) {
      log.info('geo_update', { state: 'another_node' })
      return RETRY_MS
    }
    const hasFailed = outcome.failures.length > 0
    failedInRow = hasFailed ? failedInRow + 1 : 0
    counts[hasFailed ? 'failed' : outcome.state]++
    if (hasFailed) log.warn('geo_update_failed', { reasons: outcome.failures })
    else log.info('geo_update', { state: outcome.state })
    if (outcome.state === 'updated') await parts.takeOver()
    return pauseMs(failedInRow, everyHours)
  }
  return {
    start: () => {
      if (everyHours > 0) void msUntilDue(parts).then(wait)
    },
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
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
    return { state: 'failed', failures: [innermostReason(error)] }
  }
}

/** Updates of other processes count, so that restarts and workers on the same disk do not ask anew. */
async function msUntilDue({ settings, everyHours }: UpdatesParts): Promise<number> {
  const last = await stat(lastUpdate(settings.dataDir)).catch(() => null)
  const dueMs = (last?.mtimeMs ?? 0) + everyHours * HOUR_MS
  return Math.min(Math.max(FIRST_AFTER_MS, dueMs - Date.now()), everyHours * HOUR_MS)
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
