import { describe, expect, test } from 'bun:test'
import { Redis } from 'ioredis'
import { burst } from '../../support/nodes.ts'
import { until } from '../../support/waiting.ts'
import { outagesOf, readiness, startBeside } from './redis-beside.ts'

const SECRET = 'right-password'
const NO_SCRIPTS = `user limited on >${SECRET} ~* &* +@all -@scripting`.split(' ')

describe('why Redis cannot be used is told once, at the start, and readiness is degraded [L7, O4]', () => {
  test.each<[string, string, readonly string[], (port: number) => string]>([
    [
      'a wrong password',
      'WRONGPASS',
      ['--requirepass', SECRET],
      (port) => `redis://:wrong@127.0.0.1:${port}`,
    ],
    ['no password', 'NOAUTH', ['--requirepass', SECRET], (port) => `redis://127.0.0.1:${port}`],
    ['nobody there', 'ECONNREFUSED', [], () => 'redis://127.0.0.1:1'],
    [
      'a database that is not there',
      'DB index is out of range',
      [],
      (port) => `redis://127.0.0.1:${port}/99`,
    ],
    [
      'a user who may run no scripts',
      'NOPERM',
      ['--user', ...NO_SCRIPTS.slice(1)],
      (port) => `redis://limited:${SECRET}@127.0.0.1:${port}`,
    ],
  ])('%s: %s', async (_, cause, settings, urlOf) => {
    await using beside = await startBeside(settings, urlOf)
    const { service } = beside
    await until(() => outagesOf(service).length > 0)
    expect(outagesOf(service).map((outage) => outage.cause)).toEqual([expect.stringContaining(cause)])
    expect(await readiness(service)).toMatchObject({ status: 'degraded', checks: { redis: 'down' } })
    await burst([service], service.demoKey, 30)
    expect(outagesOf(service)).toHaveLength(1)
    expect(service.output()).not.toContain(SECRET)
    if (cause.startsWith('DB')) {
      const client = new Redis(urlOf(beside.server.port).replace('/99', '/0'))
      expect(await client.dbsize()).toBe(0)
      client.disconnect()
    }
  })
})

test('the cause of an outage is that of this one, and a node without requests finds the way back [L7, O4]', async () => {
  await using beside = await startBeside([], (port) => `redis://127.0.0.1:${port}`)
  const { service, server } = beside
  expect((await readiness(service)).status).toBe('ok')
  const client = new Redis(server.url)
  await client.config('SET', 'maxmemory', '1')
  await burst([service], service.demoKey, 40)
  await until(() => outagesOf(service).length === 1)
  expect(outagesOf(service)[0]).toMatchObject({ reason: 'calls', cause: expect.stringContaining('OOM') })
  await client.config('SET', 'maxmemory', '0')
  client.disconnect()
  await until(async () => (await readiness(service)).status === 'ok')
  await server.kill()
  await until(async () => (await readiness(service)).status === 'degraded')
  await until(async () => (await readiness(service)).status === 'degraded' && outagesOf(service).length === 2)
  expect(outagesOf(service)[1]?.cause).not.toContain('OOM')
  await server.start()
  await until(async () => (await readiness(service)).status === 'ok')
  expect(outagesOf(service)).toHaveLength(2)
})

test('a Redis that drops what it holds is warned of once [L2]', async () => {
  await using beside = await startBeside(
    ['--maxmemory-policy', 'allkeys-random'],
    (port) => `redis://127.0.0.1:${port}`,
  )
  const evicts = () => beside.service.logs().filter((line) => line.includes('"redis_evicts"'))
  await until(() => evicts().length > 0)
  expect(JSON.parse(evicts()[0] ?? '')).toMatchObject({ level: 'warn', policy: 'allkeys-random' })
  await burst([beside.service], beside.service.demoKey, 20)
  expect(evicts()).toHaveLength(1)
})
