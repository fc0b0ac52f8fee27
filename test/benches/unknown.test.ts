import { expect, test } from 'bun:test'
import { join } from 'node:path'

test('a bench that does not exist is named', async () => {
  const bench = Bun.spawn([process.execPath, join(import.meta.dir, '../../bench/run.ts'), 'nothing'], {
    stderr: 'pipe',
  })
  expect(await new Response(bench.stderr).text()).toBe(
    'nothing is not a bench; there are: lookup, http, cost, limits, notify, streams, document, trust, judge, trust-geo, idle, trust-rate, capacity, bystander, bodies, game-day, soak\n',
  )
  expect(await bench.exited).toBe(64)
})
