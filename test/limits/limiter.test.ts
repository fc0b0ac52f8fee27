import { expect, test } from 'bun:test'
import { WINDOW_MS } from '../../src/limits/window/sliding-window.ts'
import { ManualClock } from './clocks.ts'
import { sharedRedis } from './redis-server.ts'
import { FREE, PATIENT, startNode } from './shared-limiter.ts'

const GROWTH = { perMinute: 300, perDay: 50_000 }
let made = 0
const freshKey = () => `limiter-${process.pid}-${Date.now()}-${made++}`

test('two nodes that are sent 300 requests at once admit exactly 60', async () => {
  const url = await sharedRedis()
  using one = await startNode(url, PATIENT)
  using two = await startNode(url, PATIENT)
  const keyId = freshKey()
  const [left, right] = await Promise.all([one.spendMany(keyId, 150), two.spendMany(keyId, 150)])
  expect((left as number) + (right as number)).toBe(60)
})

test('a node whose own requests fill the window refuses without asking Redis', async () => {
  using node = await startNode(await sharedRedis(), PATIENT)
  const keyId = freshKey()
  await node.spendMany(keyId, 60)
  expect(node.limiter.spend(keyId, FREE)).toMatchObject({ admitted: false, decidedBy: 'memory' })
})

/** A clock that goes on by itself, at each look at it, once it is told to. */
function restless(eachLookMs: { value: number }): ManualClock {
  const clock = new ManualClock(Date.now())
  const { monotonicMs } = clock
  clock.monotonicMs = () => {
    clock.pass(eachLookMs.value)
    return monotonicMs()
  }
  return clock
}

test('a request whose window opens while it is decided is not admitted uncounted', async () => {
  const eachLookMs = { value: 0 }
  const clock = restless(eachLookMs)
  using node = await startNode(await sharedRedis(), PATIENT, clock)
  const keyId = freshKey()
  await node.spendMany(keyId, 60)
  clock.pass(WINDOW_MS - 300)
  eachLookMs.value = 100
  // Redis' own clock has not moved.
  expect(await node.spend(keyId)).toMatchObject({ admitted: false, decidedBy: 'redis' })
})

/** A node, and a key whose window another node has filled. */
async function startBesideFull() {
  using other = await startNode(await sharedRedis(), PATIENT)
  const keyId = freshKey()
  await other.spendMany(keyId, 60)
  return { node: await startNode(await sharedRedis(), PATIENT), keyId }
}

test('a refusal whose end is known is repeated without asking Redis', async () => {
  const { node: other, keyId } = await startBesideFull()
  using node = other
  const first = await node.spend(keyId)
  node.clock.pass(1_000)
  const repeated = node.limiter.spend(keyId, FREE)
  expect(repeated).toMatchObject({
    admitted: false,
    decidedBy: 'remembered',
    refusedBy: 'minute',
    retryAfterMs: first.retryAfterMs - 1_000,
  })
  expect(repeated).not.toBeInstanceOf(Promise)
})

test('a remembered refusal ends in time for Redis to admit at the very millisecond', async () => {
  const { node: other, keyId } = await startBesideFull()
  using node = other
  const { retryAfterMs } = await node.spend(keyId)
  node.clock.pass(retryAfterMs - 1)
  // The node's clock has moved and Redis' has not: what matters is that Redis is asked.
  expect((await node.spend(keyId)).decidedBy).toBe('redis')
})

test('a raised plan is admitted at once, though a refusal is remembered', async () => {
  using node = await startNode(await sharedRedis(), PATIENT)
  const keyId = freshKey()
  expect(await node.spendMany(keyId, 100)).toBe(60)
  expect((await node.spend(keyId)).decidedBy).toBe('remembered')
  expect(await node.spend(keyId, GROWTH)).toMatchObject({ admitted: true, decidedBy: 'redis' })
  expect(await node.spend(keyId)).toMatchObject({ admitted: false, minuteRemaining: 0 })
})

test('while Redis answers nothing is said about outages', async () => {
  using node = await startNode(await sharedRedis(), PATIENT)
  await node.spendMany(freshKey(), 100)
  expect(node.limiter.isShared).toBe(true)
  expect(node.events).toEqual([])
})
