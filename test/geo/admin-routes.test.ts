import { expect, test } from 'bun:test'
import { createAdmin } from '../../src/admin.ts'
import { type GeoAdminParts, geoAdminRoutes } from '../../src/geo/admin-routes.ts'
import { IndexError } from '../../src/geo/format.ts'
import { LineWriter } from '../../src/http/observe/line-writer.ts'
import { createLog } from '../../src/http/observe/log.ts'
import { Metrics } from '../../src/http/observe/metrics.ts'
import { FailedByAddress } from '../../src/limits/failed-authentications.ts'
import { errorOf } from '../http/app.ts'

const TOKEN = 'the-admin-token'
const log = createLog(new LineWriter(() => undefined), 'info')

const LOADED = { sha256: 'digest', attribution: 'by us', datasets: [], ipv4_ranges: 3, ipv6_ranges: 2 }

/** Asks an admin listener that has the routes of geo to load the index anew. */
function reload(parts: Partial<GeoAdminParts>): Response | Promise<Response> {
  const load = async () => ({ ...LOADED, prefixBits: 18, recordCount: 5, firstWideRecord: 4 })
  const admin = createAdmin({
    tokens: () => [{ name: 'admin', token: TOKEN }],
    operations: geoAdminRoutes({ load, audit: async () => undefined, log, ...parts }),
    health: [],
    failures: new FailedByAddress(),
    log,
    metrics: new Metrics(),
    isDraining: () => false,
  })
  const headers = { Authorization: `Bearer ${TOKEN}` }
  return admin.handle(new Request('http://localhost/admin/geo/reload', { method: 'POST', headers }))
}

test('takes over a new geo index, says what it is, and writes it into the audit log', async () => {
  const written: unknown[] = []
  const audit = async (...row: unknown[]) => {
    written.push(row)
  }
  const response = await reload({ audit })
  expect([response.status, await response.json()]).toEqual([200, { ...LOADED, records: 5 }])
  expect(written).toEqual([['geo.reload', { sha256: 'digest' }, expect.objectContaining({ name: 'admin' })]])
})

test('takes over a new geo index while the audit log cannot be written', async () => {
  const audit = () => Promise.reject(new Error('no database'))
  expect((await reload({ audit })).status).toBe(200)
})

test('answers 409 with the reason where the new index is refused', async () => {
  const load = () => Promise.reject(new IndexError('wrong digest'))
  const response = await reload({ load })
  const { code, message } = await errorOf(response)
  expect([response.status, code]).toEqual([409, 'conflict'])
  expect(message).toContain('wrong digest')
})
