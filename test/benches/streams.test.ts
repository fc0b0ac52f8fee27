import { expect, test } from 'bun:test'
import { expectReport, run } from './run-bench.ts'

test('bench/streams opens streams, tells each and looks addresses up beside them [N21]', async () => {
  const results = await run('streams', '--streams', '60', '--heard', '20', '--seconds', '1')
  const [open, told, ...lookUps] = results
  expect(open).toMatchObject({ name: 'open streams', streams: 60 })
  expect(told).toMatchObject({ name: 'event to page', events: 100 })
  expect(lookUps.map(({ name, failed }) => [name, failed])).toEqual([
    ['look-ups alone', 0],
    ['look-ups beside open streams', 0],
    ['look-ups beside streams with events', 0],
  ])
  await expectReport('streams', results, [])
})
