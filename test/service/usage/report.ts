import { expect } from 'bun:test'
import { PLANS, type Plan } from '../../support/limit-headers.ts'
import { type Reply, readJson } from '../../support/raw-http.ts'
import type { Service } from '../../support/service.ts'

export interface Counts {
  readonly admitted: number
  readonly refused: number
}

export interface Usage {
  readonly plan: Plan
  readonly scopes: readonly string[]
  readonly limits: { readonly per_minute: number; readonly per_day: number }
  readonly today: Counts & { readonly by_operation: Readonly<Record<string, Counts>> }
  readonly days: readonly (Counts & { readonly date: string })[]
}

const DAY_MS = 86_400_000
const NONE: Counts = { admitted: 0, refused: 0 }

export const sumOf = (counts: readonly Counts[]): Counts =>
  counts.reduce(
    (sum, { admitted, refused }) => ({ admitted: sum.admitted + admitted, refused: sum.refused + refused }),
    NONE,
  )

/** Holds a report to what M2 says of it, whatever was counted. */
export function readUsage(reply: Reply, plan: Plan): Usage {
  const usage = readJson<Usage>(reply)
  expect(Object.keys(usage)).toEqual(['plan', 'scopes', 'limits', 'today', 'days'])
  expect(usage.plan).toBe(plan)
  expect(usage.limits).toEqual({ per_minute: PLANS[plan].perMinute, per_day: PLANS[plan].perDay })
  const { by_operation: operations, ...today } = usage.today
  expect(sumOf(Object.values(operations))).toEqual(today)
  for (const counts of [...Object.values(operations), ...usage.days]) {
    expect([Number.isInteger(counts.admitted), Number.isInteger(counts.refused)]).toEqual([true, true])
  }
  expect(usage.days).toHaveLength(30)
  const dates = usage.days
    .map(({ date }) => date)
    .sort()
    .reverse()
  const newest = dates[0] ?? ''
  const wanted = Array.from({ length: 30 }, (_, age) => new Date(Date.parse(newest) - age * DAY_MS))
  expect(dates).toEqual(wanted.map((day) => day.toISOString().slice(0, 10)))
  expect(sumOf(usage.days.filter(({ date }) => date === newest))).toEqual(today)
  return usage
}

/** What a key did in the last 30 days; questions about its usage are left out. */
export async function totalUsage(service: Service, key: string, plan: Plan = 'scale'): Promise<Counts> {
  const usage = readUsage(await service.get('/v1/usage', key), plan)
  const { admitted, refused } = sumOf(usage.days)
  const own = usage.today.by_operation.usageGet ?? NONE
  return { admitted: admitted - own.admitted, refused: refused - own.refused }
}
