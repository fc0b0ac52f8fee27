import type { Metrics } from '../http/observe/metrics.ts'
import type { Database, PoolUse } from './database.ts'

export function registerDatabaseMetrics(metrics: Metrics, database: Database): void {
  const { pools, refusals, durations, clockAheadSeconds } = database
  const gauge = (name: string, help: string, value: (use: PoolUse) => number) =>
    metrics.reading(`waypost_database_connections_${name}`, {
      type: 'gauge',
      help,
      across: 'sum',
      read: () => pools().map((use) => ({ label: { pool: use.pool }, value: value(use) })),
    })
  gauge('max', 'Connections that the pool may have.', ({ connections }) => connections)
  gauge('in_use', 'Work under way, each on a connection.', ({ connections, underWay }) =>
    Math.min(connections, underWay),
  )
  gauge('waiting', 'Work beyond that, which waits for a connection.', ({ connections, underWay }) =>
    Math.max(0, underWay - connections),
  )
  metrics.reading('waypost_database_errors_total', {
    type: 'counter',
    help: 'Work that the database refused, or was late with, by SQLSTATE or code.',
    read: () => Array.from(refusals, ([kind, value]) => ({ label: { kind }, value })),
  })
  metrics.histogram('waypost_database_duration_seconds', 'Time of pieces of work on a connection.', durations)
  metrics.reading('waypost_clock_ahead_seconds', {
    type: 'gauge',
    help: 'How far the clock of the process is ahead of that of the database.',
    read: clockAheadSeconds,
  })
}
