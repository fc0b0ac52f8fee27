import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { PlanLimits } from '../../../src/limits/decision.ts'
import { until } from '../../support/waiting.ts'
import { cutOff, failOver, type RedisCluster, type Shard, startRedisCluster } from '../redis-cluster.ts'
import { FREE, type Node, PATIENT, SCALE, startNode } from '../shared-limiter.ts'

let cluster: RedisCluster

beforeAll(async () => {
  cluster = await startRedisCluster(3, true)
})
afterAll(() => cluster[Symbol.asyncDispose]())

/** A key that a shard has. */
async function keyOn(shard: Shard | undefined, name: string): Promise<string> {
  for (let number = 0; ; number++) {
    const keyId = `${name}-${number}`
    if ((await cluster.shardOf(keyId)) === shard) return keyId
  }
}

/** Asks with a key of its own each time: one that is used up is refused without Redis. */
async function untilShared(node: Node, shard: Shard): Promise<void> {
  let probes = 0
  await until(async () => {
    const probe = await keyOn(shard, `probe-${++probes}`)
    return (await node.spend(probe, SCALE)).decidedBy === 'redis'
  })
}

/** Requests in tens until so many were sent; how many were admitted. */
async function spendInTens(node: Node, keyId: string, requests: number, limits: PlanLimits): Promise<number> {
  let admitted = 0
  for (let sent = 0; sent < requests; sent += 10) admitted += await node.spendMany(keyId, 10, limits)
  return admitted
}

test.each([
  ['free', FREE, 0],
  ['scale, of which nodes hold a part in reserve', SCALE, 1],
])(
  'a shard whose replica takes over without the last writes admits no more than the limit: plan %s',
  async (_, limits, index) => {
    const shard = cluster.shards[index] as Shard
    const keyId = await keyOn(shard, 'key')
    using node = await startNode(cluster.url)
    const replicated = await node.spendMany(keyId, 10, limits)
    await shard.master.client.wait(1, 0)
    await cutOff(shard)
    const lost = await spendInTens(node, keyId, limits.perMinute / 2, limits)
    expect(replicated + lost).toBe(10 + limits.perMinute / 2)
    await failOver(shard)
    await untilShared(node, shard)
    const after = await spendInTens(node, keyId, 2 * limits.perMinute, limits)
    expect(replicated + lost + after).toBe(limits.perMinute)
    // The window is the node's own: half of it would be another minute's otherwise.
    node.clock.pass(59_000)
    expect(await node.spendMany(keyId, 10, limits)).toBe(0)
  },
)

test('requests of a shard without a master are decided by each node alone, which says so once, and count when there is one again', async () => {
  const shard = cluster.shards[2] as Shard
  const [keyId, other] = [await keyOn(shard, 'key'), await keyOn(cluster.shards[0], 'other')]
  using node = await startNode(cluster.url, PATIENT)
  using beside = await startNode(cluster.url, PATIENT)
  expect(await node.spendMany(keyId, 10)).toBe(10)
  await shard.master.client.wait(1, 0)
  await shard.master.server.kill()
  expect(await node.spendMany(keyId, 40)).toBe(40)
  // The keys of other shards are still everybody's.
  const admitted = await Promise.all([node.spendMany(other, 50), beside.spendMany(other, 50)])
  expect(admitted.reduce((sum, count) => sum + count)).toBe(60)
  expect([...node.events, ...beside.events]).toEqual([])
  node.clock.pass(1_000)
  await until(() => node.events.length > 0)
  await node.spendMany(await keyOn(shard, 'more'), 40)
  expect([node.events, node.limiter.isShared]).toEqual([['shard'], false])
  expect([beside.events, beside.limiter.isShared]).toEqual([[], true])
  await shard.replica?.client.cluster('FAILOVER', 'TAKEOVER')
  await untilShared(node, shard)
  expect(await spendInTens(node, keyId, 100, FREE)).toBe(10)
  node.clock.pass(5_000)
  await until(() => node.limiter.isShared)
  expect(node.events).toEqual(['shard', 'shard returned'])
})
