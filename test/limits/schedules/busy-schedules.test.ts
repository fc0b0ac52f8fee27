import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Redis } from 'ioredis'
import { xorshift32 } from '../../../corpus/make/xorshift32.ts'
import { DAY_MS } from '../../../src/limits/decision.ts'
import { sizeOf } from '../../size.ts'
import { sharedRedis } from '../redis-server.ts'
import { type BusyOptions, type BusySchedule, busySchedules } from './busy-schedules.ts'
import { mostInAWindow } from './plain-log.ts'
import { SimulatedNode, SimulatedRedis } from './simulated-nodes.ts'
import { VirtualTime } from './virtual-time.ts'

/** More with LIMIT_SCHEDULES: a hundredth of it, for each of these is of thousands of requests. */
const SCHEDULES = Math.ceil(Number(process.env.LIMIT_SCHEDULES ?? sizeOf(4_000, 1_000)) / 100)
const AT_ONCE = 8
const WINDOW_MS = 60_000
/** Clocks may drift apart by 3 ms while a reservation lasts, and each of two cuts a part of a millisecond off. */
const NOTED_LATE_MS = 5

let redis: Redis
let made = 0

beforeAll(async () => {
  redis = new Redis(await sharedRedis(), { enableAutoPipelining: true })
})
afterAll(() => redis.disconnect())

interface Outcome {
  readonly requests: number
  readonly calls: number
  readonly refused: number
  /** Refusals that a full log would not have made: for what was noted late, and for what another node held. */
  readonly early: { readonly late: number; readonly held: number; readonly unexplained: number }
}

async function simulate(schedule: BusySchedule): Promise<Outcome> {
  const { limits } = schedule
  const time = new VirtualTime(schedule.startMs)
  const random = xorshift32(schedule.startMs | 1)
  const keyId = `busy-${process.pid}-${Date.now()}-${made++}`
  let redisStepMs = 0
  const shared = new SimulatedRedis(redis, time, {
    keyId,
    delayMs: () => (random() >>> 0) % (schedule.delayMs + 1),
    redisStepMs: () => redisStepMs,
  })
  const nodes = schedule.rates.map((rate) => new SimulatedNode(time, shared, rate))
  let requests = 0
  for (const { atMs, node: index, requests: number } of schedule.arrivals) {
    const node = nodes[index] as SimulatedNode
    node.at(atMs, () => {
      requests += number
      for (let request = 0; request < number; request++) node.spend(keyId, limits)
    })
  }
  for (const fault of schedule.faults) {
    time.at(fault.atMs, () => {
      if (fault.kind === 'redis') redisStepMs += fault.stepMs
      else if (fault.kind === 'wall') nodes[fault.node]?.setWall(fault.stepMs)
      else if (fault.kind === 'stall') nodes[fault.node]?.stall(fault.forMs)
      else nodes[fault.node]?.kill()
    })
  }
  await time.run()
  await redis.del(`{${keyId}}:w`, `{${keyId}}:r`)
  const admissions = shared.admissions.sort((a, b) => a - b)
  checkNeverTooMany(admissions, schedule)
  return { requests, calls: shared.calls, refused: shared.refusals.length, early: early(shared, schedule) }
}

function checkNeverTooMany(admissions: readonly number[], { limits, faults, ...rest }: BusySchedule): void {
  const most = mostInAWindow(admissions)
  const schedule = () => JSON.stringify({ limits, faults, rates: rest.rates, delayMs: rest.delayMs })
  if (most > limits.perMinute) throw new Error(`${most} in a window; schedule ${schedule()}`)
  // Redis' days are not those of the time where its clock was set.
  if (faults.some(({ kind }) => kind === 'redis')) return
  const days = Map.groupBy(admissions, (atMs) => Math.floor(atMs / DAY_MS))
  for (const [day, { length }] of days)
    if (length > limits.perDay) throw new Error(`${length} on day ${day}; schedule ${schedule()}`)
}

function early(
  { admissions, refusals }: SimulatedRedis,
  { limits, delayMs }: BusySchedule,
): Outcome['early'] {
  const counted = { late: 0, held: 0, unexplained: 0 }
  const upTo = (ms: number): number => {
    let low = 0
    for (let high = admissions.length; low < high; ) {
      const middle = (low + high) >> 1
      if ((admissions[middle] as number) <= ms) low = middle + 1
      else high = middle
    }
    return low
  }
  for (const { atMs, heldElsewhere } of refusals) {
    const today = upTo(atMs) - upTo(Math.floor(atMs / DAY_MS) * DAY_MS - 1)
    if (today >= limits.perDay || upTo(atMs) - upTo(atMs - WINDOW_MS) >= limits.perMinute) continue
    const sinceNotedMs = atMs - WINDOW_MS - 2 * delayMs - NOTED_LATE_MS
    if (upTo(atMs) - upTo(sinceNotedMs) >= limits.perMinute) counted.late++
    else if (heldElsewhere > 0) counted.held++
    else counted.unexplained++
  }
  return counted
}

async function campaign(seed: number, options: BusyOptions): Promise<Outcome> {
  const total = { requests: 0, calls: 0, refused: 0, early: { late: 0, held: 0, unexplained: 0 } }
  const queue = busySchedules(seed, SCHEDULES, options)[Symbol.iterator]()
  const work = async (): Promise<void> => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      const { requests, calls, refused, early } = await simulate(next.value)
      total.requests += requests
      total.calls += calls
      total.refused += refused
      for (const why of ['late', 'held', 'unexplained'] as const) total.early[why] += early[why]
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  console.log(JSON.stringify({ campaign: options.faults, delays_ms: options.delaysMs, ...total }))
  return total
}

test('nodes that hold reserves admit no more than the limit in any 60 s, and refuse early only by a round trip', async () => {
  const { early, refused } = await campaign(11, { delaysMs: [0, 1, 3], faults: ['wall'] })
  expect(refused).toBeGreaterThan(1_000)
  expect([early.held, early.unexplained]).toEqual([0, 0])
}, 600_000)

test('the same with delays of up to 60 ms, where what another node holds may come back too late', async () => {
  const { early, refused } = await campaign(12, { delaysMs: [10, 30], faults: ['wall'] })
  expect(refused).toBeGreaterThan(1_000)
  expect(early.unexplained).toBe(0)
}, 600_000)

test('killed and stalled nodes, and a Redis whose clock steps back, never make one too many', async () => {
  const { refused } = await campaign(13, { delaysMs: [0, 3, 30], faults: ['wall', 'kill', 'stall', 'redis'] })
  expect(refused).toBeGreaterThan(1_000)
}, 600_000)
