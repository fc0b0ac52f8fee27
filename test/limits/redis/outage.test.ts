import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { Redis } from 'ioredis'
import { until } from '../../support/waiting.ts'
import { startDelayingProxy } from '../delaying-proxy.ts'
import { type RedisServer, startRedisServer } from '../redis-server.ts'
import { FREE, type Node, startNode } from '../shared-limiter.ts'

let server: RedisServer

beforeAll(async () => {
  server = await startRedisServer()
})

afterAll(() => server[Symbol.asyncDispose]())

beforeEach(async () => {
  const client = new Redis(server.url)
  await client.flushall()
  client.disconnect()
})

/** Lets the time pass after which the breaker probes, until a probe has succeeded. */
function backOnRedis(node: Node): Promise<void> {
  return until(async () => {
    node.clock.pass(5_000)
    return (await node.spend('probe', { perMinute: 100_000, perDay: 100_000 })).decidedBy === 'redis'
  })
}

describe('a paused Redis', () => {
  test('is waited for once, then the node goes on with what it admitted itself', async () => {
    using node = await startNode(server.url)
    expect(await node.spendMany('key', 40)).toBe(40)
    server.pause()
    try {
      // What waited for it would never end.
      expect(await node.spendMany('key', 100)).toBe(20)
      expect(node.events).toEqual(['calls'])
      expect(node.limiter.isShared).toBe(false)
      // From now on nobody waits: the answer is not even a promise.
      expect(node.limiter.spend('key', FREE)).toMatchObject({
        admitted: false,
        refusedBy: 'minute',
        decidedBy: 'memory',
      })
    } finally {
      server.resume()
    }
    await backOnRedis(node)
    expect(node.events).toEqual(['calls', 'returned'])
    expect(node.limiter.isShared).toBe(true)
  })

  test('that goes on soon is used again at once', async () => {
    using node = await startNode(server.url)
    server.pause()
    try {
      await node.spendMany('key', 30)
      expect(node.events).toEqual(['calls'])
    } finally {
      server.resume()
    }
    await until(async () => (await node.spend(Bun.randomUUIDv7())).decidedBy === 'redis')
    expect(node.events).toEqual(['calls', 'returned'])
  })

  test('is probed by one request at a time', async () => {
    using node = await startNode(server.url)
    server.pause()
    try {
      await node.spendMany('key', 30)
      node.clock.pass(5_000)
      const answers = Array.from({ length: 10 }, () => node.limiter.spend('key', FREE))
      expect(answers.filter((answer) => answer instanceof Promise)).toHaveLength(1)
      expect((await Promise.all(answers)).every(({ decidedBy }) => decidedBy === 'memory')).toBe(true)
      expect(node.events).toEqual(['calls'])
    } finally {
      server.resume()
    }
  })
})

test('a killed Redis is noticed at once, and used again within 6 s of its return', async () => {
  using node = await startNode(server.url)
  await node.spendMany('key', 50)
  await server.kill()
  await until(() => !node.connection.isReady())
  expect(await node.spendMany('key', 100)).toBe(10)
  expect(node.limiter.spend('key', FREE)).not.toBeInstanceOf(Promise)
  expect(node.events).toEqual(['connection'])
  await server.start()
  await until(async () => (await node.spend(Bun.randomUUIDv7())).decidedBy === 'redis', 6_000)
  expect(node.events).toEqual(['connection', 'returned'])
})

test('requests under way when Redis is killed are answered', async () => {
  using node = await startNode(server.url)
  const sent = Array.from({ length: 200 }, () => node.spend('key'))
  await server.kill()
  expect((await Promise.all(sent)).filter(({ admitted }) => admitted).length).toBe(60)
  await server.start()
})

describe('a slow Redis', () => {
  test.each([60, 500])('of %i ms is given up', async (delayMs) => {
    await using proxy = await startDelayingProxy(server.port)
    using node = await startNode(proxy.url)
    proxy.delayMs = delayMs
    expect(await node.spendMany('key', 100)).toBe(60)
    expect(node.events).toEqual(['calls'])
    proxy.delayMs = 0
    await backOnRedis(node)
    expect(node.events).toEqual(['calls', 'returned'])
  })

  test('of 10 ms is put up with', async () => {
    await using proxy = await startDelayingProxy(server.port)
    using node = await startNode(proxy.url)
    proxy.delayMs = 10
    for (let round = 0; round < 5; round++) expect((await node.spend('key')).decidedBy).toBe('redis')
    expect(node.events).toEqual([])
  })
})

test('a process that is busy itself does not take Redis for slow', async () => {
  using node = await startNode(server.url)
  const busyFor = (ms: number) => {
    for (const untilMs = performance.now() + ms; performance.now() < untilMs; );
  }
  using listener = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: { data: (socket) => busyFor(socket.end() + 200) },
  })
  const other = await Bun.connect({ hostname: '127.0.0.1', port: listener.port, socket: { data() {} } })
  server.pause()
  const sent = Array.from({ length: 50 }, () => node.spend('key'))
  await new Promise(setImmediate)
  // Redis answers while another request keeps the process from reading.
  server.resume(0.02)
  other.write('x')
  const decisions = await Promise.all(sent)
  expect(decisions.filter(({ decidedBy }) => decidedBy === 'redis')).toHaveLength(50)
  expect(node.events).toEqual([])
})

test('a full Redis counts as failed, and the node returns when there is room', async () => {
  using node = await startNode(server.url)
  await node.spend('key')
  const { client } = node.connection
  await client.config('SET', 'maxmemory', '1')
  expect(await node.spendMany('key', 100)).toBe(59)
  expect(node.events).toEqual(['calls'])
  await client.config('SET', 'maxmemory', '0')
  await backOnRedis(node)
  expect(node.events).toEqual(['calls', 'returned'])
})

describe('after an outage in which Redis lost everything', () => {
  async function afterOutage(limits = FREE): Promise<Node> {
    const node = await startNode(server.url)
    await server.kill()
    await until(() => !node.connection.isReady())
    await node.spendMany('key', 100, limits)
    await server.start()
    await until(() => node.connection.isReady())
    await node.spend('other')
    expect(node.events).toEqual(['connection', 'returned'])
    return node
  }

  test('the node admits no more than the limit in any 60 s', async () => {
    using node = await afterOutage()
    expect(await node.spendMany('key', 10)).toBe(0)
    node.clock.pass(59_999)
    expect(await node.spendMany('key', 10)).toBe(0)
    node.clock.pass(1)
    expect(await node.spendMany('key', 61)).toBe(60)
  })

  test('the node still knows its count of the day', async () => {
    const limits = { perMinute: 60, perDay: 60 }
    using node = await afterOutage(limits)
    node.clock.pass(60_000)
    const refusal = await node.spend('key', limits)
    const isSameDay = new Date().getUTCDate() === new Date(node.clock.wallMs()).getUTCDate()
    expect(refusal.refusedBy).toBe(isSameDay ? 'day' : null)
  })
})

test('a node starts without Redis, and finds it when it comes', async () => {
  await server.kill()
  using node = await startNode(server.url)
  expect(await node.spendMany('key', 100)).toBe(60)
  expect(node.events).toEqual(['connection'])
  await server.start()
  await until(async () => (await node.spend(Bun.randomUUIDv7())).decidedBy === 'redis', 6_000)
})
