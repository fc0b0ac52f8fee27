import type { Metrics } from '../http/observe/metrics.ts'
import type { Database } from '../store/database.ts'
import { type Backlog, COUNTED_TO, readBacklog } from './mail/backlog.ts'

const EVERY_MS = 10_000
const DAY_SECONDS = 86_400
/** An older reading is omitted, because the database is down. */
const MAX_AGE_MS = 15_000

export interface NotifyMetricsParts {
  readonly database: Pick<Database, 'use'>
  readonly retentionDays: number
  /** This process counts from its start. */
  readonly counts: () => { readonly sent: number; readonly failed: number; readonly retried: number }
  readonly everyMs?: number
  /** Monotonic, in milliseconds. */
  readonly now?: () => number
}

export interface NotifyMetrics {
  stop(): Promise<void>
}

/** The queue is the same on every node; the counts are of this process. */
export function registerNotifyMetrics(metrics: Metrics, parts: NotifyMetricsParts): NotifyMetrics {
  const { database, counts, everyMs = EVERY_MS, now = () => performance.now() } = parts
  let last: { readonly backlog: Backlog; readonly atMs: number } | null = null
  let reading: Promise<void> | null = null
  const refresh = () => {
    reading ??= database
      .use(readBacklog, { holder: 'metrics' })
      .then(
        (backlog) => {
          last = { backlog, atMs: now() }
        },
        // A failed reading ages until it is omitted.
        () => {},
      )
      .finally(() => {
        reading = null
      })
  }
  const current = () => (last !== null && now() - last.atMs < MAX_AGE_MS ? last.backlog : null)
  registerBacklogMetrics(metrics, current)
  registerRetentionLag(metrics, current, parts.retentionDays)
  registerCountsMetrics(metrics, counts)
  refresh()
  const timer = setInterval(refresh, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await reading
    },
  }
}

function registerBacklogMetrics(metrics: Metrics, current: () => Backlog | null): void {
  const gauge = (name: string, help: string, value: (backlog: Backlog) => number) => {
    const read = () => {
      const backlog = current()
      return backlog === null ? null : value(backlog)
    }
    metrics.reading(`waypost_notify_email_${name}`, { type: 'gauge', help, read })
  }
  gauge(
    'pending',
    `Mails that wait or are being sent, counted to ${COUNTED_TO}.`,
    (backlog) => backlog.pending,
  )
  gauge('oldest_age_seconds', 'Age of the oldest of them.', (backlog) => backlog.oldestAgeSeconds)
  gauge(
    'given_up',
    `Mails that were given up and can be retried, counted to ${COUNTED_TO}.`,
    (backlog) => backlog.failed,
  )
  gauge('paused', 'Whether the account at the provider was refused, so that nothing is sent.', (backlog) =>
    backlog.pausedUntil === null ? 0 : 1,
  )
}

function registerRetentionLag(metrics: Metrics, current: () => Backlog | null, retentionDays: number): void {
  metrics.reading('waypost_notify_retention_lag_seconds', {
    type: 'gauge',
    help: 'How much older than NOTIFY_RETENTION_DAYS the oldest event is.',
    read: () => {
      const backlog = current()
      if (backlog === null) return null
      const ageMs = Date.now() - (backlog.oldestEventMs ?? Number.POSITIVE_INFINITY)
      return Math.max(0, Math.round(ageMs / 1_000) - retentionDays * DAY_SECONDS)
    },
  })
}

function registerCountsMetrics(metrics: Metrics, counts: NotifyMetricsParts['counts']): void {
  const counter = (name: 'sent' | 'failed' | 'retried', help: string) =>
    metrics.reading(`waypost_notify_email_${name}_total`, {
      type: 'counter',
      help,
      read: () => counts()[name],
    })
  counter('sent', 'Mails that the provider accepted from this process.')
  counter('failed', 'Mails that this process gave up.')
  counter('retried', 'Attempts of this process after which a mail has to be sent again.')
}
