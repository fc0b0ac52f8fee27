import { barChart } from './chart.ts'
import type { KeptRuns, Line } from './run-record.ts'
import type { Section } from './section.ts'
import { figure, markdownTable, type SpreadFigures, spreadText } from './table.ts'

interface HttpLine {
  readonly part: string
  readonly keys: number
  readonly name: string
  readonly reason: string
  readonly perSecond: SpreadFigures
  readonly ofBare: SpreadFigures
  readonly cpuUs: SpreadFigures
  readonly cpuPartsUs: Readonly<Record<string, number>>
  readonly p50Ms: SpreadFigures
  readonly p99Ms: SpreadFigures
  readonly p999Ms: SpreadFigures
  readonly p50MsToBare: SpreadFigures
  readonly p99MsToBare: SpreadFigures
  readonly p999MsToBare: SpreadFigures
  readonly rate: number
  readonly addressesPerSecond: number
  readonly transactionsPerSecond: number
  readonly redisCallsPerRequest: number
  readonly redisCommandsPerRequest: number
  readonly disturbedRounds?: number
  /** Parts of the machine's fastest in the run. */
  readonly pace?: SpreadFigures
}

/** Autocannon tells single numbers. */
interface CannonLine {
  readonly name: string
  readonly rate: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

interface DriverLine {
  readonly name: string
  readonly perSecond: number
  readonly cpuUs: number
  readonly ceilingPerSecond: number
}

const WAIT_TITLE = 'p99 at half of its own rate'
const KEYS_TITLE = 'Waypost by active keys'

const isOurs = (name: string): boolean => name.startsWith('Waypost')
const linesOf = (lines: readonly Line[], part: string) =>
  lines.filter((line) => line.part === part) as unknown as HttpLine[]

export function httpSection({ last, before }: KeptRuns): Section {
  const lines = linesOf(last.lines, 'throughput')
  // The number of keys with which the others were measured, too.
  const counts = new Map<number, number>()
  for (const { keys } of lines) counts.set(keys, (counts.get(keys) ?? 0) + 1)
  const main = [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0
  const here = lines.filter(({ keys }) => keys === main)
  const earlier = linesOf(before?.lines ?? [], 'throughput').filter(({ keys }) => keys === main)
  const title = `Look-ups by ${main.toLocaleString('en')} keys, as many as are answered`
  const atRate = linesOf(last.lines, 'rate').filter(({ keys }) => keys === main)
  const ours = lines
    .filter(({ name }) => isOurs(name))
    .sort((one, other) => one.name.localeCompare(other.name) || one.keys - other.keys)
  return {
    markdown: [
      `${title}:\n\n![${title}](charts/http-throughput.svg)\n\n${throughputTable(here, earlier)}`,
      `At half of its own rate, each request due at its time, and against bare Bun at the same rate:\n\n![${WAIT_TITLE}](charts/http-wait.svg)\n\n${rateTable(atRate)}`,
      `With more and with fewer active keys:\n\n![${KEYS_TITLE}](charts/http-keys.svg)\n\n${keysTable(ours)}`,
      ...coldText(linesOf(last.lines, 'cold').filter(({ name }) => isOurs(name))),
      `Batches of 100:\n\n${batchTable(linesOf(last.lines, 'batch'))}`,
      ...driversText(last.lines),
      ...cannonText(last.lines),
      ...missingText(linesOf(last.lines, 'missing')),
      ...disturbedText(last.lines as unknown as readonly HttpLine[]),
    ].join('\n\n'),
    charts: {
      'http-throughput.svg': barChart({
        title,
        unit: 'requests a second, median and range of the rounds; more is better',
        bars: here.map(({ name, perSecond: { median, min, max } }) => {
          return { label: name, value: median, min, max, isOurs: isOurs(name) }
        }),
        write: figure,
      }),
      'http-wait.svg': barChart({
        title: WAIT_TITLE,
        unit: 'times the p99 of bare Bun at the same rate, median and range of the rounds; less is better',
        bars: atRate.map(({ name, p99MsToBare: { median, min, max } }) => {
          return { label: name, value: median, min, max, isOurs: isOurs(name) }
        }),
        write: figure,
        isLogarithmic: true,
      }),
      'http-keys.svg': barChart({
        title: KEYS_TITLE,
        unit: "part of bare Bun's requests a second, median and range of the rounds; more is better",
        bars: ours.map(({ name, keys, ofBare: { median, min, max } }) => {
          return {
            label: `${name}, ${keys.toLocaleString('en')} keys`,
            value: median,
            min,
            max,
            isOurs: true,
          }
        }),
        write: figure,
      }),
    },
  }
}

function throughputTable(lines: readonly HttpLine[], earlier: readonly HttpLine[]): string {
  const head = [
    'server',
    'requests a second',
    'of bare',
    'run before',
    'CPU a request, µs',
    'p50, ms',
    'p99, ms',
  ]
  return markdownTable(
    head,
    lines.map(({ name, perSecond, ofBare, cpuUs, cpuPartsUs, p50Ms, p99Ms }) => {
      const past = earlier.find((line) => line.name === name)
      const parts = Object.entries(cpuPartsUs).map(([part, us]) => `${part} ${figure(us)}`)
      const cpu = figure(cpuUs.median) + (parts.length > 1 ? ` (${parts.join(', ')})` : '')
      const pastRatio = past === undefined ? '-' : figure(past.ofBare.median)
      return [
        ...[name, spreadText(perSecond), spreadText(ofBare), pastRatio],
        ...[cpu, figure(p50Ms.median), spreadText(p99Ms)],
      ]
    }),
  )
}

function rateTable(lines: readonly HttpLine[]): string {
  const head = ['server', 'rate', 'p50, ms', 'p99, ms', 'p99.9, ms', 'to bare: p50', 'p99', 'p99.9']
  return markdownTable(
    head,
    lines.map((line) => [
      ...[line.name, figure(line.rate)],
      ...[line.p50Ms, line.p99Ms, line.p999Ms].map(spreadText),
      ...[line.p50MsToBare, line.p99MsToBare, line.p999MsToBare].map(({ median }) => figure(median)),
    ]),
  )
}

function keysTable(lines: readonly HttpLine[]): string {
  const head = [
    ...['server', 'active keys', 'requests a second', 'of bare', 'CPU a request, µs', 'p99, ms'],
    ...['transactions a second', 'Redis calls a request', 'commands in Redis'],
  ]
  return markdownTable(
    head,
    lines.map((line) => [
      ...[line.name, line.keys.toLocaleString('en'), spreadText(line.perSecond), figure(line.ofBare.median)],
      ...[figure(line.cpuUs.median), figure(line.p99Ms.median), figure(line.transactionsPerSecond)],
      ...[figure(line.redisCallsPerRequest), figure(line.redisCommandsPerRequest)],
    ]),
  )
}

function disturbedText(lines: readonly HttpLine[]): string[] {
  const counts = lines.flatMap(({ disturbedRounds }) => disturbedRounds ?? [])
  const disturbed = counts.reduce((sum, count) => sum + count, 0)
  if (counts.length === 0) return []
  const paces = lines.flatMap(({ pace }) => pace?.min ?? [])
  const slowest =
    paces.length === 0 ? '' : ` The slowest round had ${figure(Math.min(...paces))} of its pace.`
  return [`Rounds in which others disturbed the machine, after two more tries: ${disturbed}.${slowest}`]
}

function coldText(lines: readonly HttpLine[]): string[] {
  return lines.length === 0
    ? []
    : [`The first request of each key, which nobody knows yet:\n\n${keysTable(lines)}`]
}

function batchTable(lines: readonly HttpLine[]): string {
  return markdownTable(
    ['server', 'addresses a second', 'batches a second', 'CPU a batch, µs', 'p99, ms'],
    lines.map(({ name, addressesPerSecond, perSecond, cpuUs, p99Ms }) => [
      ...[name, figure(addressesPerSecond), spreadText(perSecond)],
      ...[figure(cpuUs.median), figure(p99Ms.median)],
    ]),
  )
}

function driversText(lines: readonly Line[]): string[] {
  const drivers = lines.filter(({ part }) => part === 'drivers') as unknown as DriverLine[]
  if (drivers.length === 0) return []
  const rows = drivers.map(({ name, perSecond, cpuUs, ceilingPerSecond }) => [
    ...[name, figure(perSecond), figure(cpuUs), figure(ceilingPerSecond)],
  ])
  const head = [
    'driver',
    'requests a second to bare Bun',
    'its own CPU a request, µs',
    'its ceiling on one core',
  ]
  return [`The drivers themselves:\n\n${markdownTable(head, rows)}`]
}

function cannonText(lines: readonly Line[]): string[] {
  const said = lines.filter(({ part }) => part === 'autocannon') as unknown as CannonLine[]
  if (said.length === 0) return []
  const rows = said.map(({ name, rate, perSecond, p50Ms, p99Ms }) => [
    ...[name, figure(rate), figure(perSecond), figure(p50Ms), figure(p99Ms)],
  ])
  const table = markdownTable(['server', 'rate asked for', 'rate', 'p50, ms', 'p99, ms'], rows)
  return [
    `What autocannon says at the same rates, in whole milliseconds and with its own bursts; nothing rests on it:\n\n${table}`,
  ]
}

function missingText(lines: readonly HttpLine[]): string[] {
  const texts = new Set(lines.map(({ name, reason }) => `${name}: ${reason}.`))
  return texts.size === 0 ? [] : [`Not measured: ${[...texts].join(' ')}`]
}
