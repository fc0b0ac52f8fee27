import { expect, test } from 'bun:test'
import { expectReport, run } from './run-bench.ts'

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
})
