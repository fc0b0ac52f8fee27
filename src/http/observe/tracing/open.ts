import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Tracing, TracingSettings } from './tracing.ts'

/** Loads what sends spans where there is a collector alone: it is large, and takes a tenth of a second. */
export async function openTracing(
  settings: TracingSettings | null,
  log: Log,
  metrics: Metrics,
): Promise<Tracing | null> {
  if (settings === null) return null
  const { openTelemetry } = await import('./opentelemetry.ts')
  return openTelemetry(settings, log, metrics)
}
