import type { Metrics } from '../http/observe/metrics.ts'
import type { Keys } from './keys.ts'

export function registerKeysMetrics(metrics: Metrics, { cacheCounts }: Pick<Keys, 'cacheCounts'>): void {
  metrics.reading('waypost_key_cache_entries', {
    type: 'gauge',
    help: 'Keys that this process knows.',
    read: () => cacheCounts().entries,
  })
  metrics.reading('waypost_key_cache_hits_total', {
    type: 'counter',
    help: 'Requests whose key was known.',
    read: () => cacheCounts().hits,
  })
  metrics.reading('waypost_key_lookups_total', {
    type: 'counter',
    help: 'Look-ups of keys in the database.',
    read: () => cacheCounts().lookups,
  })
}
