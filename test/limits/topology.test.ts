import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { startRedisServer } from './redis-server.ts'
import { type Node, SCALE, startNode, until } from './shared-limiter.ts'

const CLUSTER = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '2000']

/** Two masters that have half of the slots each. */
async function startCluster() {
  await using started = new AsyncDisposableStack()
  const one = started.use(await startRedisServer(...CLUSTER))
  const two = started.use(await startRedisServer(...CLUSTER))
  const clients = [new Redis(one.url), new Redis(two.url)] as const
  for (const client of clients) started.defer(() => client.disconnect())
  await clients[0].cluster('ADDSLOTSRANGE', 0, 8_191)
  await clients[1].cluster('ADDSLOTSRANGE', 8_192, 16_383)
  await clients[0].cluster('MEET', '127.0.0.1', two.port)
  await until(async () => {
    const states = await Promise.all(clients.map((client) => client.cluster('INFO')))
    return states.every((state) => `${state}`.includes('cluster_state:ok'))
  })
  const everything = started.move()
  return { one, two, clients, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

/** Requests one after the other until one is decided by what the node holds in reserve; how many were admitted. */
async function makeHold(node: Node, keyId: string): Promise<number> {
  for (let admitted = 1; ; admitted++) {
    const decision = await node.spend(keyId, SCALE)
    expect(decision.admitted).toBe(true)
    if (decision.decidedBy === 'reserve') return admitted
  }
}

test('two nodes of a Redis Cluster share the keys, and each key has one window', async () => {
  await using cluster = await startCluster()
  const { one, two, clients } = cluster
  using node = await startNode(`${one.url},${two.url}`)
  const keyIds = Array.from({ length: 20 }, (_, index) => `key-${index}`)
  for (const keyId of keyIds) expect(await node.spendMany(keyId, 100)).toBe(60)
  expect(node.events).toEqual([])
  for (const client of clients) expect((await client.keys('*')).length).toBeGreaterThan(0)
})

test('what a node holds in reserve in a Redis Cluster comes back when another is refused for it', async () => {
  await using cluster = await startCluster()
  const url = `${cluster.one.url},${cluster.two.url}`
  using holder = await startNode(url)
  using other = await startNode(url)
  // Keys of both halves of the slots.
  for (const keyId of ['key-1', 'key-2', 'key-3', 'key-4']) {
    const held = await makeHold(holder, keyId)
    expect(await other.spendMany(keyId, 1_300, SCALE)).toBe(1_200 - held)
  }
  expect([...holder.events, ...other.events]).toEqual([])
})

test('a Redis user without channels has reserves as well, which come back by themselves', async () => {
  await using server = await startRedisServer()
  const admin = new Redis(server.url)
  await admin.call('ACL', 'SETUSER', 'limits', 'on', '>secret', '~*', '+@all', 'resetchannels')
  const url = server.url.replace('redis://', 'redis://limits:secret@')
  using holder = await startNode(url)
  using other = await startNode(url)
  const held = await makeHold(holder, 'key')
  const admitted = await other.spendMany('key', 1_300, SCALE)
  expect(admitted + held).toBeLessThanOrEqual(1_200)
  expect(admitted + held).toBeGreaterThanOrEqual(1_200 - 75)
  await until(async () => (await admin.exists('{key}:r')) === 0)
  expect([...holder.events, ...other.events]).toEqual([])
  admin.disconnect()
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
