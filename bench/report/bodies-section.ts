import type { KeptRuns, Line } from './run-record.ts'
import type { Section } from './section.ts'
import { figure, markdownTable } from './table.ts'

interface BodiesLine {
  readonly name: string
  readonly count: number
  readonly randomMs: number
  readonly collidingMs: number
  readonly ratio: number
  readonly collidingP99Ms: number
  readonly otherP50Ms: number
  readonly otherMostMs: number
}

const linesOf = (lines: readonly Line[]) => lines as unknown as readonly BodiesLine[]

export function bodiesSection({ last, before }: KeptRuns): Section {
  const earlier = linesOf(before?.lines ?? [])
  const rows = linesOf(last.lines).map((line) => {
    const past = earlier.find(({ name }) => name === line.name)
    return [
      ...[line.name, String(line.count), figure(line.randomMs), figure(line.collidingMs), figure(line.ratio)],
      ...[past === undefined ? '-' : figure(past.ratio), figure(line.collidingP99Ms)],
      ...[figure(line.otherP50Ms), figure(line.otherMostMs)],
    ]
  })
  const head = ['texts', 'requests', 'random, ms', 'of one hash, ms', 'ratio', 'run before', 'p99, ms']
  return { markdown: markdownTable([...head, "another's look-up, ms", 'longest'], rows), charts: {} }
}
