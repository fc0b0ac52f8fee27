import type { KeptRuns } from './run-record.ts'
import type { Section } from './section.ts'
import { figure, markdownTable } from './table.ts'

/** A row a line, a column a figure, as the bench prints them. */
export function linesSection({ last: { lines } }: KeptRuns): Section {
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))].filter(
    (column) => column !== 'bench' && lines.some((line) => isPlain(line[column])),
  )
  const rows = lines.map((line) => columns.map((column) => textOf(line[column])))
  return { markdown: markdownTable(columns, rows), charts: {} }
}

const isPlain = (value: unknown) => typeof value === 'number' || typeof value === 'string'

function textOf(value: unknown): string {
  if (typeof value === 'number') return figure(value)
  return typeof value === 'string' ? value : ''
}
