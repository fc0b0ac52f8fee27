import type { Metrics } from './metrics.ts'

export function registerBuildMetrics(
  metrics: Metrics,
  { version, commit }: { readonly version: string; readonly commit: string | null },
): void {
  const label = { version, commit: commit ?? '', bun: Bun.version }
  metrics.reading('waypost_build_info', {
    type: 'gauge',
    help: 'The version and commit of the service, and the version of Bun; always 1.',
    read: () => [{ label, value: 1 }],
  })
}
