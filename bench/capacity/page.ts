import { figure, markdownTable } from '../report/table.ts'
import type { Costs } from './costs.ts'
import { type Balancing, type Need, need } from './plan.ts'

const RATES = [10_000, 100_000, 1_000_000]
const BALANCINGS: readonly Balancing[] = ['any', 'by key']
const PER_KEY = 2
const MIB = 2 ** 20

const HEAD = [
  'requests a second',
  'a key goes to',
  'processes',
  'memory of each, MiB',
  'Redis calls a second',
  'shards',
  'usage writes a second',
  'cores of Postgres',
  'connections to Postgres',
  'usage rows a day',
]

export function needs(costs: Costs): Need[] {
  return RATES.flatMap((perSecond) =>
    BALANCINGS.map((balancing) => need({ perSecond, perKey: PER_KEY, balancing }, costs)),
  )
}

/** The tables of docs/capacity.md, between its marks. */
export function tables(costs: Costs): string {
  const measured = markdownTable(
    ['requests a second of a key, in a process', 'CPU of the process, µs', 'of Redis, µs', 'calls to Redis'],
    costs.points.map((point) =>
      [point.perKey, point.serverUs, point.redisUs, point.redisCalls].map((value) => figure(value)),
    ),
  )
  return [
    'Measured, a request:',
    measured,
    `Postgres takes ${figure(costs.postgresUsPerRow)} µs of CPU to write the usage of one key in one second of one process. A process has ${figure(costs.processBytes / MIB)} MiB, and ${figure(costs.bytesPerKey / 1024)} KiB more for each key that it serves.`,
    `What follows, with keys of ${PER_KEY} requests a second:`,
    markdownTable(HEAD, needs(costs).map(row)),
  ].join('\n\n')
}

function row(one: Need): string[] {
  const { demand } = one
  return [
    demand.perSecond.toLocaleString('en'),
    demand.balancing === 'any' ? 'any process' : 'one process',
    String(one.processes),
    figure(one.processBytes / MIB),
    figure(one.redisCalls),
    String(one.shards),
    figure(one.usageWrites),
    figure(one.postgresCores),
    figure(one.postgresConnections),
    figure(one.usageRowsADay),
  ]
}
