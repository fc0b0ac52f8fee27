/** Splits a line into cells by RFC 4180; null where a quoted cell does not end. */
export function cellsOf(line: string): readonly string[] | null {
  if (!line.includes('"')) return line.split(',').map((cell) => cell.trim())
  const cells: string[] = []
  for (let at = 0; ; at++) {
    while (line[at] === ' ') at++
    const isQuoted = line[at] === '"'
    const end = isQuoted ? endOfQuoted(line, at) : endOfPlain(line, at)
    if (end === -1) return null
    const cell = line.slice(at, end)
    cells.push(isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell.trim())
    at = endOfPlain(line, end)
    if (at === line.length) return cells
  }
}

function endOfQuoted(line: string, start: number): number {
  for (let at = line.indexOf('"', start + 1); at !== -1; at = line.indexOf('"', at + 2)) {
    if (line[at + 1] !== '"') return at + 1
  }
  return -1
}

function endOfPlain(line: string, start: number): number {
  const comma = line.indexOf(',', start)
  return comma === -1 ? line.length : comma
}
