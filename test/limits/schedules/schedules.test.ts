import { expect, test } from 'bun:test'
import { Redis } from 'ioredis'
import type { Decision } from '../../../src/limits/decision.ts'
import { RedisLimiter } from '../../../src/limits/redis/redis.ts'
import { MemoryLimiter } from '../../../src/limits/window/memory.ts'
import { sizeOf } from '../../size.ts'
import { ManualClock } from '../clocks.ts'
import { sharedRedis } from '../redis-server.ts'
import { mostInAWindow, type Outcome, PlainLog } from './plain-log.ts'
import { type Schedule, schedules } from './schedules.ts'

const IN_PROCESS = sizeOf(100_000, 20_000)
/** The full proof over Redis is 100,000 too; a tenth of it runs with `--all`. */
const IN_REDIS = Number(process.env.LIMIT_SCHEDULES ?? sizeOf(10_000, 1_500))
const AT_ONCE = 200

function outcome({ decidedBy: _, ...rest }: Decision): Outcome {
  return rest
}

/** Throws rather than calls `expect`, which would cost more than all of what it checks. */
function compare(actual: readonly Outcome[], expected: readonly Outcome[], schedule: Schedule): void {
  const [left, right] = [actual, expected].map((list) => JSON.stringify(list))
  if (left === right) return
  throw new Error(`The plain log says ${right}, the limiter ${left}; schedule ${JSON.stringify(schedule)}`)
}

function checkBound(admissions: readonly number[], schedule: Schedule): void {
  const limit = schedule.steps[0]?.limits.perMinute ?? 0
  if (schedule.isSteadyPlan && mostInAWindow(admissions) > limit) {
    throw new Error(`More than ${limit} in a window: ${admissions}; schedule ${JSON.stringify(schedule)}`)
  }
}

test('in process, no 60 s hold more than the limit and nothing is refused that the full log would admit', () => {
  const counted = { admitted: 0, refused: 0 }
  for (const schedule of schedules(20261121, IN_PROCESS)) {
    const log = new PlainLog()
    const clock = new ManualClock(schedule.startMs)
    const limiter = new MemoryLimiter(clock)
    const admissions: number[] = []
    for (const { waitMs, requests, limits } of schedule.steps) {
      clock.pass(waitMs)
      for (let request = 0; request < requests; request++) {
        const decision = limiter.spend('key', limits)
        if (decision.admitted) admissions.push(clock.wallMs())
        counted[decision.admitted ? 'admitted' : 'refused']++
        compare([outcome(decision)], [log.spend(clock.wallMs(), limits)], schedule)
      }
    }
    checkBound(admissions, schedule)
  }
  expect(counted.admitted).toBeGreaterThan(IN_PROCESS)
  expect(counted.refused).toBeGreaterThan(IN_PROCESS)
})

test.each([1, 4])(
  'over Redis, the same holds for %i node(s) that share it',
  async (nodes) => {
    const url = await sharedRedis()
    const clients = Array.from({ length: nodes }, () => new Redis(url, { enableAutoPipelining: true }))
    let made = 0

    async function run(schedule: Schedule, limiters: readonly RedisLimiter[], time: Time): Promise<void> {
      const keyId = `schedule-${nodes}-${made++}`
      const log = new PlainLog()
      const admissions: number[] = []
      time.nowMs = schedule.startMs
      for (const { waitMs, requests, limits } of schedule.steps) {
        time.nowMs += waitMs
        const expected = Array.from({ length: requests }, () => log.spend(time.nowMs, limits))
        const sent = expected.map((_, request) =>
          (limiters[request % nodes] as RedisLimiter).spend(keyId, limits),
        )
        const decisions = (await Promise.all(sent)).map(outcome)
        for (const { admitted } of decisions) if (admitted) admissions.push(time.nowMs)
        // Requests of one moment on several nodes arrive in any order; admitted ones come first, by what remains.
        compare(decisions.sort(inOrder), expected, schedule)
      }
      checkBound(admissions, schedule)
    }

    try {
      const queue = schedules(7 + nodes, IN_REDIS)[Symbol.iterator]()
      // Each runs one schedule after another on a clock of its own.
      const runMany = async (): Promise<void> => {
        const time = { nowMs: 0 }
        const limiters = clients.map((client) => new RedisLimiter(client, { redisNowMs: () => time.nowMs }))
        for (let next = queue.next(); next.done !== true; next = queue.next())
          await run(next.value, limiters, time)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, runMany))
      expect(made).toBe(IN_REDIS)
    } finally {
      for (const client of clients) client.disconnect()
    }
  },
  600_000,
)

interface Time {
  nowMs: number
}

function inOrder(a: Outcome, b: Outcome): number {
  return Number(b.admitted) - Number(a.admitted) || b.minuteRemaining - a.minuteRemaining
}
