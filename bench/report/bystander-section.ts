import type { KeptRuns, Line } from './run-record.ts'
import type { Section } from './section.ts'
import { figure, markdownTable } from './table.ts'

type Counts = Readonly<Record<string, number>>

interface BystanderLine {
  readonly name: string
  readonly database: string
  readonly ratio: number
  readonly aloneP99Ms: number
  readonly p99Ms: number
  readonly requests: number
  readonly failed: Counts
  readonly others: Counts
}

const linesOf = (lines: readonly Line[]) => lines as unknown as readonly BystanderLine[]

export function bystanderSection({ last, before }: KeptRuns): Section {
  const earlier = linesOf(before?.lines ?? [])
  const rows = linesOf(last.lines).map((line) => {
    const past = earlier.find(({ name, database }) => name === line.name && database === line.database)
    return [
      ...[line.name, line.database, figure(line.ratio), past === undefined ? '-' : figure(past.ratio)],
      ...[figure(line.aloneP99Ms), figure(line.p99Ms), countsText(line.failed), String(line.requests)],
      countsText(line.others),
    ]
  })
  const head = ['flood', 'database', 'p99 to p99 alone', 'run before', 'p99 alone, ms', 'p99 beside, ms']
  return {
    markdown: markdownTable([...head, 'not answered 200', 'of', 'others beside it, by status'], rows),
    charts: {},
  }
}

function countsText(counts: Counts): string {
  const texts = Object.entries(counts).map(([status, count]) => `${status}: ${count}`)
  return texts.length === 0 ? 'none' : texts.join(', ')
}
