import { Histogram } from './histogram.ts'
import type { Metrics } from './metrics.ts'

const EVERY_MS = 50
const BOUNDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5]

/** A late timer of the process delays all requests as much. */
export function watchEventLoop(metrics: Metrics): { stop(): void } {
  const delay = new Histogram(BOUNDS)
  metrics.histogram(
    'waypost_event_loop_delay_seconds',
    'How late a timer came that is set every 50 ms.',
    delay,
  )
  let timer: ReturnType<typeof setTimeout>
  const set = () => {
    const dueMs = performance.now() + EVERY_MS
    timer = setTimeout(() => {
      delay.observe(Math.max(0, performance.now() - dueMs) / 1_000)
      set()
    }, EVERY_MS)
    timer.unref()
  }
  set()
  return { stop: () => clearTimeout(timer) }
}
