import { expect, test } from 'bun:test'
import { expectReport, run } from './run-bench.ts'

const ANSWERED: Record<string, string> = {
  '2,800 names': '400',
  '20 names': '400',
  '3,000 values': '400',
  '100 ips': '400',
  'data of 340 names, stored': '201',
  'data of 380 values, stored': '201',
  '6,500 objects of one member, an array index': '400',
  'a user in the query': '200',
  '300 names in the query': '400',
  'an unknown path': '404',
  '60 names of headers': '200',
  '60 values of headers': '200',
}

test('bench/bodies sends texts of one hash and random ones in each place that a request has for texts [G10]', async () => {
  const results = await run('bodies', '--part', '0.02')
  expect(Object.fromEntries(results.map(({ name, statuses }) => [name, statuses]))).toEqual(ANSWERED)
  await expectReport('bodies', results, [])
})
