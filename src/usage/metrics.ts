import type { Metrics } from '../http/observe/metrics.ts'
import type { Meter } from './meter.ts'

export function registerUsageMetrics(metrics: Metrics, { backlog }: Pick<Meter, 'backlog'>): void {
  metrics.reading('waypost_usage_unwritten_requests', {
    type: 'gauge',
    help: 'Counted requests that are not yet in the database.',
    across: 'sum',
    read: () => backlog().requests,
  })
  metrics.reading('waypost_usage_unwritten_age_seconds', {
    type: 'gauge',
    help: 'Age of the oldest of them, at most.',
    read: () => backlog().ageMs / 1_000,
  })
}
