import type { Config } from './config.ts'
import { registerBuildMetrics } from './http/observe/build-info.ts'
import { watchEventLoop } from './http/observe/event-loop.ts'
import type { Log } from './http/observe/log.ts'
import { Metrics } from './http/observe/metrics.ts'
import { registerProcessMetrics } from './http/observe/process-metrics.ts'
import { openTracing } from './http/observe/tracing/open.ts'
import type { Tracing } from './http/observe/tracing/tracing.ts'
import { FailedByAddress } from './limits/failed-authentications.ts'
import type { Build } from './process/build.ts'
import { tracingSettings } from './tracing-settings.ts'

export interface Observation {
  readonly log: Log
  readonly metrics: Metrics
  /** null: there is no collector. */
  readonly tracing: Tracing | null
}

export async function openObservation(
  { config, build, log, isWorker }: { config: Config; build: Build; log: Log; isWorker: boolean },
  opened: AsyncDisposableStack,
): Promise<Observation> {
  const metrics = new Metrics(isWorker)
  registerProcessMetrics(metrics)
  registerBuildMetrics(metrics, build)
  log.counts.describe(metrics)
  opened.adopt(watchEventLoop(metrics), (open) => open.stop())
  const tracing = await openTracing(tracingSettings(config, build), log, metrics)
  opened.defer(async () => tracing?.close())
  return { log, metrics, tracing }
}

/** Wrong keys and tokens of each listener by itself (contract K7), whose lock-outs the log tells (contract O18). */
export function createFailures({ log, metrics }: Observation) {
  const counts = { public: 0, admin: 0 }
  const failuresOf = (listener: keyof typeof counts) => {
    const failures = new FailedByAddress()
    failures.onLockedOut = (address) => {
      counts[listener]++
      log.warn('address_locked_out', { address, listener })
    }
    return failures
  }
  metrics.reading('waypost_lock_outs_total', {
    type: 'counter',
    help: 'Addresses that were locked out of a listener, for wrong keys or admin tokens.',
    read: () => Object.entries(counts).map(([listener, value]) => ({ label: { listener }, value })),
  })
  return { failures: failuresOf('public'), adminFailures: failuresOf('admin') }
}
