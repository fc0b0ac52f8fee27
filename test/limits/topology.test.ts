import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { startRedisServer } from './redis-server.ts'
import { startNode, until } from './shared-limiter.ts'

const CLUSTER = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '2000']

test('two nodes of a Redis Cluster share the keys, and each key has one window', async () => {
  await using one = await startRedisServer(...CLUSTER)
  await using two = await startRedisServer(...CLUSTER)
  const clients = [new Redis(one.url), new Redis(two.url)] as const
  await clients[0].cluster('ADDSLOTSRANGE', 0, 8_191)
  await clients[1].cluster('ADDSLOTSRANGE', 8_192, 16_383)
  await clients[0].cluster('MEET', '127.0.0.1', two.port)
  await until(async () => {
    const states = await Promise.all(clients.map((client) => client.cluster('INFO')))
    return states.every((state) => `${state}`.includes('cluster_state:ok'))
  })
  using node = await startNode(`${one.url},${two.url}`)
  const keyIds = Array.from({ length: 20 }, (_, index) => `key-${index}`)
  for (const keyId of keyIds) expect(await node.spendMany(keyId, 100)).toBe(60)
  expect(node.events).toEqual([])
  for (const client of clients) {
    expect((await client.keys('*')).length).toBeGreaterThan(0)
    client.disconnect()
  }
})

test('the master that a Sentinel names is used', async () => {
  await using master = await startRedisServer()
  const directory = mkdtempSync(join(tmpdir(), 'waypost-sentinel-'))
  const settings = join(directory, 'sentinel.conf')
  writeFileSync(settings, `sentinel monitor main 127.0.0.1 ${master.port} 1\n`)
  try {
    await using sentinel = await startRedisServer(settings, '--sentinel')
    using node = await startNode(`redis+sentinel://127.0.0.1:${sentinel.port}/main`)
    expect(await node.spendMany('key', 100)).toBe(60)
    expect(node.events).toEqual([])
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})
