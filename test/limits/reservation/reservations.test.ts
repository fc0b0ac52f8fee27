import { describe, expect, test } from 'bun:test'
import { Redis } from 'ioredis'
import { Reservations } from '../../../src/limits/reservation/reservations.ts'
import { seededRandom } from '../../support/seed.ts'
import { until } from '../../support/waiting.ts'
import { ManualClock } from '../clocks.ts'
import { emptyRedis } from '../empty-redis.ts'
import { countedDay } from '../redis/counted-day.ts'
import { startRedisServer } from '../redis-server.ts'
import { FREE, type Node, PATIENT, SCALE, startNode } from '../shared-limiter.ts'

/** A 16th of the limit, which is the most that a node may hold. */
const PART = 75

const redis = emptyRedis()

async function isHeld(of = redis.client): Promise<boolean> {
  return (await of.exists('waypost:2:{key}:r')) === 1
}

async function countOfDay(): Promise<number> {
  return (await countedDay(redis.client, 'key')).admitted
}

/** Nodes that hear what is published, as they do soon after their start. */
async function startHearing(count: number): Promise<readonly Node[]> {
  const [, before] = (await redis.client.pubsub('NUMSUB', 'waypost:2:wanted')) as [string, number]
  const nodes = await Promise.all(Array.from({ length: count }, () => startNode(redis.url, PATIENT)))
  await until(async () => {
    const [, hearing] = (await redis.client.pubsub('NUMSUB', 'waypost:2:wanted')) as [string, number]
    return hearing >= before + count
  })
  return nodes
}

/** Makes the key busy on a node, until it has decided one by itself: so many requests were admitted for that. */
async function makeHold(node: Node, of = redis.client): Promise<number> {
  let admitted = 0
  let isReserved = false
  while (!isReserved) {
    const { admitted: isAdmitted, decidedBy } = await node.spend('key', SCALE)
    expect(isAdmitted).toBe(true)
    admitted++
    isReserved = decidedBy === 'reserve'
  }
  expect(await isHeld(of)).toBe(true)
  return admitted
}

describe('a busy key', () => {
  test('costs Redis at most one call for four requests, in a steady stream and in a burst', async () => {
    using node = await startNode(redis.url, PATIENT)
    // The first request of a day is two calls.
    await node.spend('key', SCALE)
    const before = await redis.scriptCalls()
    for (let request = 0; request < 100; request++) {
      expect((await node.spend('key', SCALE)).admitted).toBe(true)
      node.clock.pass(50)
    }
    const steady = (await redis.scriptCalls()) - before
    expect(await node.spendMany('key', 400, SCALE)).toBe(400)
    const burst = (await redis.scriptCalls()) - before - steady
    expect(steady).toBeLessThanOrEqual(25)
    expect(burst).toBeLessThanOrEqual(100)
    console.log(JSON.stringify({ calls_for_100_steady: steady, calls_for_400_at_once: burst }))
    expect(node.events).toEqual([])
  })

  test('is decided without a promise while a part of its window is held, and what remains falls by one each', async () => {
    using node = await startNode(redis.url, PATIENT)
    const admitted = await makeHold(node)
    const first = node.limiter.spend('key', SCALE)
    const second = node.limiter.spend('key', SCALE)
    if (first instanceof Promise || second instanceof Promise) throw new Error('Redis was asked')
    expect([first.decidedBy, first.admitted, first.refusedBy]).toEqual(['reserve', true, null])
    expect(first.minuteRemaining).toBeLessThan(SCALE.perMinute - admitted)
    expect(second.minuteRemaining).toBe(first.minuteRemaining - 1)
    expect(second.dayRemaining).toBe(first.dayRemaining - 1)
  })

  test('of a small plan is decided in Redis, each request', async () => {
    using node = await startNode(redis.url, PATIENT)
    await node.spend('key')
    const decisions = await Promise.all(Array.from({ length: 50 }, () => node.spend('key')))
    for (const decision of decisions) expect(decision).toMatchObject({ admitted: true, decidedBy: 'redis' })
    expect(await isHeld()).toBe(false)
  })
})

describe('two nodes', () => {
  test('that are sent 1,400 requests at once admit exactly 1,200', async () => {
    const [one, two] = (await startHearing(2)) as [Node, Node]
    using _ = one
    using __ = two
    const admitted = await Promise.all([one.spendMany('key', 700, SCALE), two.spendMany('key', 700, SCALE)])
    expect(admitted[0] + admitted[1]).toBe(1_200)
  })

  test('bring back at once what the other is refused for', async () => {
    const [one, two] = (await startHearing(2)) as [Node, Node]
    using _ = one
    using __ = two
    let admitted = await makeHold(one)
    expect(await isHeld()).toBe(true)
    // One by one, for each may have to wait for the other node.
    for (let decision = await two.spend('key', SCALE); decision.admitted; admitted++)
      decision = await two.spend('key', SCALE)
    expect(admitted).toBe(1_200)
    expect(await isHeld()).toBe(false)
    expect((await one.spend('key', SCALE)).admitted).toBe(false)
    expect(await countOfDay()).toBe(1_200)
  })

  test('hold a 16th of the limit each, and never what is left of the day', async () => {
    const small = { perMinute: 1_200, perDay: 100 }
    const [one, two] = (await startHearing(2)) as [Node, Node]
    using _ = one
    using __ = two
    const admitted = await Promise.all([one.spendMany('key', 120, small), two.spendMany('key', 120, small)])
    expect(admitted[0] + admitted[1]).toBe(100)
  })
})

describe('what is held is given back', () => {
  test('when the node closes', async () => {
    using node = await startNode(redis.url, PATIENT)
    const admitted = await makeHold(node)
    expect(await countOfDay()).toBeGreaterThan(admitted)
    await node.limiter.close()
    expect(await isHeld()).toBe(false)
    expect(await countOfDay()).toBe(admitted)
  })

  test('with the first request of another plan', async () => {
    using node = await startNode(redis.url, PATIENT)
    const admitted = await makeHold(node)
    expect((await node.spend('key', FREE)).admitted).toBe(admitted < 60)
    expect(await isHeld()).toBe(false)
    expect(await countOfDay()).toBe(Math.max(admitted, Math.min(admitted + 1, 60)))
  })

  test('shortly before its end, where no request comes', async () => {
    using node = await startNode(redis.url, PATIENT)
    const admitted = await makeHold(node)
    node.clock.pass(2_700)
    await until(async () => !(await isHeld()))
    expect(await countOfDay()).toBe(admitted)
  })
})

test('a node whose Redis is gone uses up what it holds, and holds nothing for a minute after the return', async () => {
  await using mortal = await startRedisServer()
  using node = await startNode(mortal.url, PATIENT)
  const other = new Redis(mortal.url)
  other.on('error', () => {})
  const admitted = await makeHold(node, other)
  await mortal.kill()
  await until(() => !node.connection.isReady())
  expect(await node.limiter.spend('key', SCALE)).toMatchObject({ admitted: true, decidedBy: 'reserve' })
  // What was admitted from the reserve is in the node's own window, as is what Redis admitted.
  expect(await node.spendMany('key', 1_300, SCALE)).toBe(1_200 - admitted - 1)
  await mortal.start()
  await until(() => node.connection.isReady())
  await node.spend('other')
  expect(node.events).toEqual(['connection', 'returned'])
  expect(await node.spendMany('key', 10, SCALE)).toBe(0)
  expect(await node.spendMany('another', 100, SCALE)).toBe(100)
  expect(await other.exists('waypost:2:{another}:r')).toBe(0)
  node.clock.pass(60_000)
  for (let request = 0; request < 10; request++) await node.spend('another', SCALE)
  expect(await other.exists('waypost:2:{another}:r')).toBe(1)
  other.disconnect()
})

test('idle keys are forgotten as others come', () => {
  const clock = new ManualClock()
  const reservations = new Reservations(clock)
  for (let key = 0; key < 1_000; key++) reservations.spend(`key-${key}`, SCALE, clock.monotonicMs())
  clock.pass(10_000)
  for (let key = 0; key < 1_000; key++) reservations.spend(`other-${key}`, SCALE, clock.monotonicMs())
  expect(reservations.size).toEqual({ keys: 1_000, held: 0 })
})

test('keys that become busy together do not ask together from then on, nor where they come back together', () => {
  const KEYS = 400
  const STEP_MS = 20
  const clock = new ManualClock()
  const reservations = new Reservations(clock)
  const limits = { perMinute: 60_000, perDay: 1_000_000 }
  const left = { minuteRemaining: 60_000, minuteResetMs: 60_000, dayRemaining: 60_000, dayResetMs: 60_000 }
  /** Calls in each step, where every key asks ten times a second and Redis grants all that is wanted at once. */
  const callsOf = (steps: number): number[] =>
    Array.from({ length: steps }, (_, step) => {
      clock.pass(STEP_MS)
      let calls = 0
      for (let key = step % 5; key < KEYS; key += 5) {
        if (reservations.spend(`key-${key}`, limits, clock.monotonicMs()) !== null) continue
        calls++
        const exchange = reservations.exchange(`key-${key}`, limits, true)
        if (exchange === null) continue
        const common = { admitted: true, limits, ...left, retryAfterMs: 0, refusedBy: null }
        const decision = { ...common, nowMs: 0, decidedBy: 'redis' } as const
        exchange.grant = { number: Number(exchange.toArguments()[0]), startMs: 0, lengthMs: 3_000, decision }
        reservations.ended(exchange)
      }
      return calls
    })
  for (let turn = 0; turn < 2; turn++) {
    const calls = callsOf(300)
    expect(Math.max(...calls)).toBe(KEYS / 5)
    // After 30 steps each has asked six times and is busy; spread evenly, a step has 400 x 20 / 2,300 calls.
    expect(Math.max(...calls.slice(30))).toBeLessThan(16)
    clock.pass(10_000)
  }
})

test.each([0.5, 1, 2])('of %d requests a second, few make a key busy', (perSecond) => {
  const clock = new ManualClock()
  const reservations = new Reservations(clock)
  const limits = { perMinute: 60_000, perDay: 1_000_000 }
  const random = seededRandom()
  let [asked, busy] = [0, 0]
  while (asked < 20_000) {
    clock.pass((-Math.log(1 - random()) / perSecond) * 1_000)
    asked++
    reservations.spend('key', limits, clock.monotonicMs())
    const exchange = reservations.exchange('key', limits, true)
    if (exchange === null) continue
    busy++
    reservations.ended(exchange)
  }
  expect(busy / asked).toBeLessThan(0.05)
})

test('a part of the window is a 16th of the limit', async () => {
  using node = await startNode(redis.url, PATIENT)
  let [inARow, longest] = [0, 0]
  for (let request = 0; request < 500; request++) {
    const spent = node.limiter.spend('key', SCALE)
    expect((await spent).admitted).toBe(true)
    inARow = spent instanceof Promise ? 0 : inARow + 1
    longest = Math.max(longest, inARow)
  }
  expect(longest).toBe(PART)
})
