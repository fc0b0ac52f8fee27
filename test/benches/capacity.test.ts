import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { activeInASecond, costsAt, readCosts } from '../../bench/capacity/costs.ts'
import { needs, tables } from '../../bench/capacity/page.ts'
import { need } from '../../bench/capacity/plan.ts'
import { type RunRecord, readRuns } from '../../bench/report/run-record.ts'

const runs = await Promise.all([readRuns('http'), readRuns('cost')])
const [http, cost] = runs.map((run) => run?.last as RunRecord) as [RunRecord, RunRecord]
const costs = readCosts(http, cost)

test('docs/capacity.md has the tables that follow from the kept runs', async () => {
  const page = await Bun.file(join(import.meta.dir, '../../docs/capacity.md')).text()
  expect(page).toContain(`<!-- capacity -->\n\n${tables(costs)}\n\n<!-- end of capacity -->`)
})

test('what docs/capacity.md says of seven processes, their connections and the cache of keys follows from the kept runs', () => {
  const of = (perSecond: number) =>
    needs(costs).find(({ demand }) => demand.perSecond === perSecond && demand.balancing === 'any')
  expect(of(100_000)).toMatchObject({ processes: 7 })
  expect(Math.round(100_000 / (of(100_000)?.redisCalls ?? 0))).toBe(13)
  const { processes = 0, postgresConnections = 0 } = of(100_000) ?? {}
  const each = postgresConnections / processes
  expect(7 * each).toBeLessThan(100)
  expect(8 * each).toBeGreaterThan(100)
  expect(of(1_000_000)?.knownKeys).toBeGreaterThan(1)
})

test('between measured rates costs lie between the measured ones, and beyond them they stay', () => {
  const [low, high] = costs.points as [(typeof costs.points)[0], (typeof costs.points)[0]]
  const between = costsAt(costs, (low.perKey + high.perKey) / 2)
  expect(between.serverUs).toBeWithin(high.serverUs, low.serverUs)
  expect(costsAt(costs, high.perKey).serverUs).toBeCloseTo(high.serverUs)
  expect(costsAt(costs, low.perKey / 100).redisCalls).toBe(low.redisCalls)
  expect(costsAt(costs, 1e9).serverUs).toBe(costs.points.at(-1)?.serverUs ?? 0)
})

test('more processes are needed when a key goes to any of them', () => {
  const demand = { perSecond: 1_000_000, perKey: 2 } as const
  const [any, one] = [
    need({ ...demand, balancing: 'any' }, costs),
    need({ ...demand, balancing: 'by key' }, costs),
  ]
  expect(any.processes).toBeGreaterThan(one.processes)
  expect(any.usageWrites).toBeGreaterThan(one.usageWrites)
})

test('keys that are asked for at random are active in a second by e', () => {
  expect(activeInASecond(1_000, 1_000)).toBeCloseTo(1_000 * (1 - 1 / Math.E))
  expect(activeInASecond(10, 1_000_000)).toBeCloseTo(10)
})

test('a run without the lines that are needed is named', () => {
  expect(() => readCosts({ ...http, lines: [] }, cost)).toThrow('no two lines of throughput')
})
