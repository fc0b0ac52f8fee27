export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows]
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((line) => Bun.stringWidth(line[column] ?? ''))),
  )
  return lines.map((line) => alignedLine(line, widths)).join('\n')
}

export function fields(pairs: readonly (readonly [string, string])[]): string {
  const width = Math.max(...pairs.map(([name]) => Bun.stringWidth(name)))
  return pairs.map((pair) => alignedLine(pair, [width])).join('\n')
}

function alignedLine(cells: readonly string[], widths: readonly number[]): string {
  const last = cells.length - 1
  return cells
    .map((cell, column) => (column === last ? cell : pad(cell, widths[column] ?? 0)))
    .join('  ')
    .trimEnd()
}

/** Pads by display width: characters may take two columns of a terminal, or none. */
function pad(cell: string, width: number): string {
  return cell + ' '.repeat(Math.max(0, width - Bun.stringWidth(cell)))
}
