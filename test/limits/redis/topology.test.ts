import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import type { Timers } from '../../../src/limits/redis/deadline.ts'
import { until } from '../../support/waiting.ts'
import { startRedisCluster } from '../redis-cluster.ts'
import { startRedisServer } from '../redis-server.ts'
import { type Node, PATIENT, PATIENT_WITH_REDIS, SCALE, startNode } from '../shared-limiter.ts'

/** Requests one after the other until one is decided by what the node holds in reserve; how many were admitted. */
async function makeHold(node: Node, keyId: string): Promise<number> {
  for (let admitted = 1; ; admitted++) {
    const decision = await node.spend(keyId, SCALE)
    expect(decision.admitted).toBe(true)
    if (decision.decidedBy === 'reserve') return admitted
  }
}

test('two nodes of a Redis Cluster share the keys, and each key has one window', async () => {
  await using cluster = await startRedisCluster(2)
  using node = await startNode(cluster.url, PATIENT)
  const keyIds = Array.from({ length: 20 }, (_, index) => `key-${index}`)
  for (const keyId of keyIds) expect(await node.spendMany(keyId, 100)).toBe(60)
  expect(node.events).toEqual([])
  for (const { master } of cluster.shards) expect((await master.client.keys('*')).length).toBeGreaterThan(0)
})

/** How many of 1,300 requests are admitted, 25 at once and one by one near the limit. */
async function admitRest(node: Node, keyId: string): Promise<number> {
  let admitted = 0
  for (let group = 0; group < 44; group++) admitted += await node.spendMany(keyId, 25, SCALE)
  for (let request = 0; request < 200; request++) admitted += await node.spendMany(keyId, 1, SCALE)
  return admitted
}

/**
 * Admitted of a key with a limit of 1,200 by a node that holds part of it in reserve, and by another that asks for more than
 * the rest.
 */
async function admittedBeside(url: string, keyId: string, timers: Timers): Promise<number> {
  using holder = await startNode(url, timers)
  using other = await startNode(url, timers)
  const held = await makeHold(holder, keyId)
  return held + (await admitRest(other, keyId))
}

test('what a node holds in reserve in a Redis Cluster comes back when another is refused for it', async () => {
  await using cluster = await startRedisCluster(2)
  // Keys of both halves of the slots.
  for (const keyId of ['key-1', 'key-2', 'key-3', 'key-4'])
    expect(await admittedBeside(cluster.url, keyId, PATIENT)).toBe(1_200)
})

test('a Redis user without channels has reserves as well, and no more is admitted for it', async () => {
  await using server = await startRedisServer()
  const admin = new Redis(server.url)
  await admin.call('ACL', 'SETUSER', 'limits', 'on', '>secret', '~*', '+@all', 'resetchannels')
  admin.disconnect()
  const url = server.url.replace('redis://', 'redis://limits:secret@')
  const admitted = await admittedBeside(url, 'key', PATIENT_WITH_REDIS)
  expect(admitted).toBeLessThanOrEqual(1_200)
  expect(admitted).toBeGreaterThanOrEqual(1_200 - 75)
})

test('a replica that becomes the master counts what nodes hold in reserve', async () => {
  await using master = await startRedisServer()
  await using replica = await startRedisServer('--replicaof', '127.0.0.1', String(master.port))
  const replicated = new Redis(replica.url)
  await until(async () => (await replicated.info('replication')).includes('master_link_status:up'))
  using holder = await startNode(master.url, PATIENT_WITH_REDIS)
  const held = await makeHold(holder, 'key')
  await until(async () => (await replicated.exists('waypost:2:{key}:r')) === 1)
  await master.kill()
  await replicated.replicaof('NO', 'ONE')
  replicated.disconnect()
  using other = await startNode(replica.url, PATIENT_WITH_REDIS)
  const admitted = await admitRest(other, 'key')
  expect(other.events).toEqual([])
  // The whole reserve counts as used, which is more than what was admitted of it.
  expect(held + admitted).toBeLessThan(1_200)
  expect(held + admitted).toBeGreaterThanOrEqual(1_200 - 75)
})

test('the master that a Sentinel names is used', async () => {
  await using master = await startRedisServer()
  const directory = mkdtempSync(join(tmpdir(), 'waypost-sentinel-'))
  const settings = join(directory, 'sentinel.conf')
  writeFileSync(settings, `sentinel monitor main 127.0.0.1 ${master.port} 1\n`)
  try {
    await using sentinel = await startRedisServer(settings, '--sentinel')
    using node = await startNode(`redis+sentinel://127.0.0.1:${sentinel.port}/main`, PATIENT)
    expect(await node.spendMany('key', 100)).toBe(60)
    expect(node.events).toEqual([])
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})
