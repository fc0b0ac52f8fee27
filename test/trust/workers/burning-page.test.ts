import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Report } from '../../../src/trust/report/report.ts'
import { ChildPool } from '../../../src/trust/workers/pool.ts'
import { REPOSITORY } from '../../support/service.ts'
import { reasonOf, reportOf, soon } from './scripted.ts'

/** Scripts that use up all the work that they may do. */
const BURN = '<script>for (;;) "x".repeat(1e6).indexOf("y")</script>'
const CALM = '<!doctype html><title>Garden notes</title><p>Tomatoes like it warm.'
const SETTINGS = { resolver: null, allowNetworks: ['127.0.0.0/8'], contactUrl: null }

let site: Bun.Server<undefined>
let pool: ChildPool

beforeAll(() => {
  site = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: ({ url }) =>
      new Response(url.endsWith('/burn') ? `<body><p>Hello</p>${BURN}` : CALM, {
        headers: { 'Content-Type': 'text/html' },
      }),
  })
  const program = (name: string) => join(REPOSITORY, `src/trust/${name}.ts`)
  pool = new ChildPool({ entry: program('child'), preparing: program('prepare'), size: 2 })
})
afterAll(async () => {
  await pool.close()
  await site.stop(true)
})

const visit = (path: string, timeoutMs = 60_000) => {
  const url = `http://127.0.0.1:${site.port}${path}`
  return pool.run({ input: url, url, settings: SETTINGS }, soon(timeoutMs))
}

test('a page whose scripts never end gets a report that says so [T6, T8]', async () => {
  const { coverage, verdict } = reportOf<Report>(await visit('/burn'))
  expect(coverage).toMatchObject({ scripts: { cut: 'steps' } })
  expect(coverage.limits).toContain('scripts_cut')
  expect(verdict).not.toBe('benign')
})

test('while scripts burn, another page is judged, and the child that burned goes on [T8]', async () => {
  const burning = visit('/burn')
  expect(reportOf<Report>(await visit('/calm'))).toMatchObject({ page: { title: 'Garden notes' } })
  expect(reasonOf(await burning)).toBe('none')
  expect(reportOf<Report>(await visit('/calm'))).toMatchObject({ page: { title: 'Garden notes' } })
})

test('a page that burns past its deadline has its report in time or none, a lost child is replaced, and the next page is judged [T3, T8]', async () => {
  await visit('/calm')
  const lost = pool.lost
  // The visit has half of the time, so that the scripts burn on when all of it is over.
  const reasons = await Promise.all([1, 2].map(async () => reasonOf(await visit('/burn', 60))))
  expect(reasons.every((reason) => ['none', 'overran', 'timeout', 'busy'].includes(reason))).toBe(true)
  expect(pool.lost - lost).toBe(reasons.filter((reason) => reason === 'overran').length)
  expect(reportOf<Report>(await visit('/calm'))).toMatchObject({ page: { title: 'Garden notes' } })
})
