import { expect, test } from 'bun:test'
import { watchEventLoop } from '../../../src/http/observe/event-loop.ts'
import { Metrics } from '../../../src/http/observe/metrics.ts'
import { readExposition } from '../../prometheus/exposition.ts'
import { until } from '../../support/waiting.ts'

const NAME = 'waypost_event_loop_delay_seconds'

test('a blocked event loop is seen as a late timer', async () => {
  const metrics = new Metrics()
  const watching = watchEventLoop(metrics)
  const samples = () => readExposition(metrics.text()).get(NAME)?.samples ?? []
  const value = (suffix: string, le?: string) =>
    samples().find(({ name, labels }) => name === NAME + suffix && labels.le === le)?.value ?? Number.NaN
  const late = () => value('_bucket', '+Inf') - value('_bucket', '0.1')
  expect(late()).toBe(0)
  for (const endMs = performance.now() + 300; performance.now() < endMs; );
  await until(() => late() > 0)
  expect(value('_sum')).toBeGreaterThan(0.1)
  expect(value('_count')).toBe(value('_bucket', '+Inf'))
  watching.stop()
})
