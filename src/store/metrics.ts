import type { Metrics } from '../http/observe/metrics.ts'
import type { Database, PoolUse } from './database.ts'

export function registerDatabaseMetrics(metrics: Metrics, { pools }: Pick<Database, 'pools'>): void {
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
}
