/** A table of Markdown with columns of equal width, so that it is read as well without being rendered. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** Three digits that count, and commas: `41,300`, `0.52`, `12.4`. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '-'
  if (Math.abs(value) >= 1_000) return Math.round(Number(value.toPrecision(3))).toLocaleString('en')
  return String(Number(value.toPrecision(3)))
}

/** `median (min-max)`. */
export function spreadText({ median, min, max }: SpreadFigures): string {
  return `${figure(median)} (${figure(min)}-${figure(max)})`
}

export interface SpreadFigures {
  readonly median: number
  readonly min: number
  readonly max: number
}
