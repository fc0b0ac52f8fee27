import { barChart } from './chart.ts'
import type { KeptRuns, Line } from './run-record.ts'
import type { Section } from './section.ts'
import { figure, markdownTable, type SpreadFigures, spreadText } from './table.ts'

interface MemoryLine {
  readonly bytes: number
  readonly parts: Readonly<Record<string, number>>
  readonly peakBytes: number
}

interface CostLine {
  readonly name: string
  readonly known: number
  readonly active: number
  readonly times: number
  readonly fileBytes: number
  readonly readyMs: number
  readonly atRest: MemoryLine
  readonly underLoad: MemoryLine
  readonly cpuUs: number
  readonly perSecond: number
}

interface StartLine {
  readonly name: string
  readonly readyMs: SpreadFigures
}

const MB = 1e6

const linesOf = (lines: readonly Line[], part: string) =>
  lines.filter((line) => line.part === part) as unknown as CostLine[]
const megabytes = (bytes: number): string => figure(bytes / MB)

export function costSection({ last, before }: KeptRuns): Section {
  const memory = linesOf(last.lines, 'memory')
  const title = 'Memory under load, all processes of a server'
  return {
    markdown: [
      `To the first answer:\n\n${startTable(last.lines, before?.lines ?? [])}`,
      `Memory, with 2,500 keys in use:\n\n![${title}](charts/cost-memory.svg)\n\n${memoryTable(memory)}`,
      `As keys grow:\n\n${keysTable(linesOf(last.lines, 'keys'))}`,
      `As the index grows:\n\n${indexTable(linesOf(last.lines, 'index'))}`,
      ...missingText(last.lines),
    ].join('\n\n'),
    charts: {
      'cost-memory.svg': barChart({
        title,
        unit: 'MB; less is better',
        bars: memory.map(({ name, underLoad }) => {
          return { label: name, value: underLoad.bytes / MB, isOurs: name.startsWith('Waypost') }
        }),
        write: figure,
      }),
    },
  }
}

function startTable(lines: readonly Line[], earlier: readonly Line[]): string {
  const starts = (of: readonly Line[]) => of.filter(({ part }) => part === 'start') as unknown as StartLine[]
  return markdownTable(
    ['server', 'ms', 'run before'],
    starts(lines).map(({ name, readyMs }) => {
      const past = starts(earlier).find((line) => line.name === name)
      return [name, spreadText(readyMs), past === undefined ? '-' : figure(past.readyMs.median)]
    }),
  )
}

function memoryTable(lines: readonly CostLine[]): string {
  return markdownTable(
    ['server', 'at rest, MB', 'under load, MB', 'most of any process, MB', 'CPU a request, µs'],
    lines.map(({ name, atRest, underLoad, cpuUs }) => [
      ...[name, partsText(atRest), partsText(underLoad), megabytes(underLoad.peakBytes), figure(cpuUs)],
    ]),
  )
}

function partsText({ bytes, parts }: MemoryLine): string {
  const each = Object.entries(parts).map(([name, part]) => `${name} ${megabytes(part)}`)
  return megabytes(bytes) + (each.length > 1 ? ` (${each.join(', ')})` : '')
}

function keysTable(lines: readonly CostLine[]): string {
  const head = [
    'server',
    'keys known',
    'in use',
    'start, ms',
    'at rest, MB',
    'under load, MB',
    'CPU a request, µs',
  ]
  return markdownTable(
    [...head, 'requests a second'],
    lines.map(({ name, known, active, readyMs, atRest, underLoad, cpuUs, perSecond }) => [
      ...[name, known.toLocaleString('en'), active.toLocaleString('en'), figure(readyMs)],
      ...[megabytes(atRest.bytes), partsText(underLoad), figure(cpuUs), figure(perSecond)],
    ]),
  )
}

function indexTable(lines: readonly CostLine[]): string {
  const head = ['index', 'file, MB', 'start, ms', 'at rest, MB', 'under load, MB', 'CPU a request, µs']
  return markdownTable(
    head,
    lines.map(({ times, fileBytes, readyMs, atRest, underLoad, cpuUs }) => [
      ...[times === 1 ? 'the real one' : `${times} times as many ranges and cities`, megabytes(fileBytes)],
      ...[figure(readyMs), megabytes(atRest.bytes), megabytes(underLoad.bytes), figure(cpuUs)],
    ]),
  )
}

function missingText(lines: readonly Line[]): string[] {
  const texts = lines
    .filter(({ part }) => part === 'missing')
    .map(({ name, reason }) => `${name}: ${reason}.`)
  return texts.length === 0 ? [] : [`Not measured: ${texts.join(' ')}`]
}
