import { expect, test } from 'bun:test'
import { type Asked, Book, type NodeProcess, type Outcome, type SoakKey } from '../../bench/soak/book.ts'
import { checkLimits } from '../../bench/soak/limit-check.ts'

const START_MS = 1_000_000
const OUTAGE = { fromMs: START_MS + 10_000, toMs: START_MS + 20_000 }

type Request = readonly [atMs: number, outcome: Outcome, tookMs?: number]

interface Circumstances {
  readonly plan?: SoakKey['plan']
  readonly outages?: (typeof OUTAGE)[]
}

/** Whether admissions and refusals of one key are found to be wrong; the requests go to two processes. */
function brokenBy(requests: readonly Request[], { plan = 'free', outages = [] }: Circumstances = {}) {
  const key: SoakKey = { id: 'a', key: 'wp_a', plan, partnerId: 'b' }
  const processOf = (name: string): NodeProcess => ({
    ...{ name, startedMs: 0, endedMs: Number.POSITIVE_INFINITY, isKilled: false, outages },
  })
  const processes = [processOf('A'), processOf('B')] as const
  const book = new Book(() => undefined)
  const asked = requests.map(([atMs, outcome, tookMs = 1], place): Asked => {
    const sentMs = START_MS + atMs
    const process = processes[place % 2] as NodeProcess
    return { key, operation: 'geoLookup', process, sentMs, answeredMs: sentMs + tookMs, outcome }
  })
  for (const each of asked.sort((one, other) => one.answeredMs - other.answeredMs)) book.record(each)
  checkLimits(book, processes, 0)
  const found = book.invariants().filter(({ name }) => /\bL2\b/.test(name))
  return found.map(({ broken }) => broken > 0)
}

const admitted = (count: number, overMs: number, fromMs = 0): Request[] =>
  Array.from({ length: count }, (_, place) => [fromMs + (place * overMs) / count, 'admitted'])

test.each<readonly [string, readonly boolean[], readonly Request[], Circumstances?]>([
  ['60 of 60 within a minute', [false, false], admitted(60, 59_000)],
  ['61 of 60 within a minute', [true, false], admitted(61, 59_000)],
  ['61 of 60 within more than a minute', [false, false], admitted(61, 61_500)],
  [
    '61 of 60, one of which may have been decided without Redis',
    [false, false],
    [...admitted(60, 59_000), [30_000, 'admitted', 50]],
  ],
  ['120 of 60 by two nodes in an outage', [false, false], admitted(120, 59_000), { outages: [OUTAGE] }],
  ['121 of 60 by two nodes in an outage', [true, false], admitted(121, 59_000), { outages: [OUTAGE] }],
  ['61 of 60 before an outage', [true, false], admitted(61, 8_000), { outages: [OUTAGE] }],
  [
    '61 of 60 by one of two nodes in an outage',
    [true, false],
    admitted(61, 50_000).flatMap((each) => [each, [-50_000, 'uncounted']]),
    { outages: [OUTAGE] },
  ],
  ['61 of 60 a minute after an outage', [true, false], admitted(61, 59_000, 81_000), { outages: [OUTAGE] }],
  ['a refusal after 60 of 60', [false, false], [...admitted(60, 50_000), [59_000, 'refused']]],
  ['a refusal after 59 of 60', [false, true], [...admitted(59, 50_000), [59_000, 'refused']]],
  [
    'a refusal after 59 and one whose answer was lost',
    [false, false],
    [...admitted(59, 50_000), [1, 'unknown'], [59_000, 'refused']],
  ],
  [
    'a refusal after 1,050 of 1,200, where two nodes may hold 75 each in reserve',
    [false, false],
    [...admitted(1_050, 50_000), [59_000, 'refused']],
    { plan: 'scale' },
  ],
  [
    'a refusal after 1,049 of 1,200',
    [false, true],
    [...admitted(1_049, 50_000), [59_000, 'refused']],
    { plan: 'scale' },
  ],
])('%s', (_, broken, requests, ...[circumstances]) => {
  expect(brokenBy(requests, circumstances)).toEqual([...broken])
})
