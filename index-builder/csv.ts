import { DatasetError } from '../datasets/manifest.ts'

/** One row of a CSV file and the line, counted from 1, on which it starts. */
export interface CsvRow {
  readonly line: number
  readonly fields: readonly string[]
}

/**
 * Reads a CSV file (RFC 4180: quotes double inside quoted fields, which may hold line breaks) row by row.
 * @throws DatasetError naming file and line where a quoted field does not end.
 */
export async function* readCsv(path: string): AsyncGenerator<CsvRow> {
  let line = 0
  let pending = ''
  let pendingLine = 0
  for await (const text of readLines(path)) {
    line++
    if (pending === '') pendingLine = line
    const row: string = pending === '' ? text : `${pending}\n${text}`
    if (!row.includes('"')) yield { line, fields: row.split(',') }
    else {
      const fields = splitQuoted(row)
      pending = fields === null ? row : ''
      if (fields !== null) yield { line: pendingLine, fields }
    }
  }
  if (pending !== '') throw new DatasetError(`${path}: line ${pendingLine}: a quoted field does not end`)
}

async function* readLines(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const chunk of Bun.file(path).stream()) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}

/** The fields of a row with quotes, or null where a quoted field goes on in the next line. */
function splitQuoted(row: string): string[] | null {
  const fields: string[] = []
  let at = 0
  while (at <= row.length) {
    if (row[at] !== '"') {
      const end = row.indexOf(',', at)
      fields.push(row.slice(at, end < 0 ? row.length : end))
      at = end < 0 ? row.length + 1 : end + 1
      continue
    }
    let field = ''
    let quote = row.indexOf('"', ++at)
    while (quote >= 0 && row[quote + 1] === '"') {
      field += row.slice(at, quote + 1)
      at = quote + 2
      quote = row.indexOf('"', at)
    }
    if (quote < 0) return null
    fields.push(field + row.slice(at, quote))
    at = quote + 2
  }
  return fields
}
