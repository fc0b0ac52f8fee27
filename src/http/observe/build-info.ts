import type { Metrics } from './metrics.ts'

export function registerBuildMetrics(metrics: Metrics, version: string): void {
  const label = { version, bun: Bun.version }
  metrics.reading('waypost_build_info', {
    type: 'gauge',
    help: 'The version of the service and of Bun; always 1.',
    read: () => [{ label, value: 1 }],
  })
}
