import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../../src/store/database.ts'
import { expectCommonHeaders } from '../../support/answers.ts'
import { forFile } from '../../support/for-file.ts'
import { startGate } from '../../support/gate.ts'
import { startAlone } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { type Reply, readJson, send } from '../../support/raw-http.ts'
import { makeDirectory, type Service, startService } from '../../support/service.ts'
import { until } from '../../support/waiting.ts'

interface Readiness {
  readonly status: string
  readonly checks: Readonly<Record<'database' | 'redis' | 'geo_index', unknown>>
}

const service = await forFile(startAlone())

const onBoth = (path: string, method = 'GET'): Promise<readonly Reply[]> =>
  Promise.all([send(service.baseUrl, { path, method }), send(service.adminUrl, { path, method })])

describe('health [O4]', () => {
  test('/health/live answers 200 on both listeners [O4]', async () => {
    for (const reply of await onBoth('/health/live')) {
      expect(readJson<unknown>(reply)).toBeObject()
      expectCommonHeaders(reply)
      expect(reply.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('/health/ready answers 200 with the three checks on both listeners [O4]', async () => {
    for (const reply of await onBoth('/health/ready')) {
      const ready = readJson<Readiness>(reply)
      expect(Object.keys(ready)).toEqual(['status', 'checks'])
      expect(Object.keys(ready.checks)).toEqual(['database', 'redis', 'geo_index'])
      expect([ready.status, ready.checks.database, ready.checks.geo_index]).toEqual(['ok', 'ok', 'ok'])
    }
  })

  test('HEAD works for health on the admin listener [G6]', async () => {
    for (const reply of [
      ...(await onBoth('/health/live', 'HEAD')),
      ...(await onBoth('/health/ready', 'HEAD')),
    ])
      expect([reply.status, reply.text]).toEqual([200, ''])
  })
})

describe('readiness and the database [O4]', () => {
  const readiness = async (node: Service) => {
    const { status, text } = await node.get('/health/ready')
    const { status: word, checks } = JSON.parse(text) as Readiness
    return [status, word, checks.database]
  }

  test('a service over tables that are missing or old is not ready, and is ready once they are migrated [O4]', async () => {
    const databaseUrl = await freshDatabase()
    const node = await startService({
      dataDir: makeDirectory('node'),
      env: { DATABASE_URL: databaseUrl, MIGRATE_ON_START: 'false' },
    })
    expect(await readiness(node)).toEqual([503, 'unavailable', 'outdated'])
    const database = await openDatabase({ databaseUrl, dataDir: '' })
    await database.migrate()
    expect(await readiness(node)).toEqual([200, 'ok', 'ok'])
    await database.orm.execute(sql`alter table audit drop column xid`)
    expect(await readiness(node)).toEqual([503, 'unavailable', 'outdated'])
    await database.close()
    await node.stop()
  })

  test('a service whose database went away is degraded, and geo answers [O4]', async () => {
    const gate = await startGate(await freshDatabase())
    const node = await startAlone({ DATABASE_URL: gate.url })
    expect((await node.get('/v1/geo/8.8.8.8', node.demoKey)).status).toBe(200)
    await gate.close()
    expect(await readiness(node)).toEqual([200, 'degraded', 'down'])
    expect((await node.get('/v1/geo/8.8.8.8', node.demoKey)).status).toBe(200)
    await gate.open()
    await until(async () => (await readiness(node))[1] === 'ok')
    await node.stop()
    await gate.close()
  })

  test('a service that has never reached its database is not ready [O4]', async () => {
    const gate = await startGate(await freshDatabase())
    await gate.close()
    const node = await startService({
      dataDir: makeDirectory('node'),
      env: { DATABASE_URL: gate.url, MIGRATE_ON_START: 'false' },
    })
    expect(await readiness(node)).toEqual([503, 'unavailable', 'down'])
    await node.stop()
  })
})

describe('the front page [O10]', () => {
  test.each(['GET', 'HEAD'])('%s / redirects to /docs without a key [O10]', async (method) => {
    const reply = await service.send({ method, path: '/' })
    expect([301, 302, 303, 307, 308]).toContain(reply.status)
    expect(reply.headers.get('location')).toMatch(/^(https?:\/\/[^/]+)?\/docs$/)
    expectCommonHeaders(reply)
  })
})

describe('what the catalogue has so far [C1]', () => {
  test('GET /v1 names the three geo operations without a key [G6]', async () => {
    const { text } = await service.get('/v1')
    for (const id of ['geoLookup', 'geoLookupAddress', 'geoBatch']) expect(text).toContain(`"${id}"`)
  })
})
