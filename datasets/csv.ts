import { DatasetError } from './manifest.ts'

/** One row of a CSV file and the line, counted from 1, on which it starts. */
export interface CsvRow {
  readonly line: number
  readonly fields: readonly string[]
}

/** Characters of a row; without a bound a quote that nothing closes has each further line read again with all before. */
const MAX_ROW = 1 << 16
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Reads a CSV file (RFC 4180: quotes double inside quoted fields, which may hold line breaks) row by row.
 * @throws DatasetError naming file and line where it is not UTF-8, a quoted field does not end, or a row is too long.
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
      if (fields === null && row.length > MAX_ROW) break
      pending = fields === null ? row : ''
      if (fields !== null) yield { line: pendingLine, fields }
    }
  }
  if (pending !== '') throw new DatasetError(`${path}: line ${pendingLine}: a quoted field does not end`)
}

async function* readLines(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let rest = ''
  let line = 0
  const decode = (chunk: Uint8Array | undefined): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch (cause) {
      const [before = ''] = (rest + new TextDecoder().decode(chunk)).split('\ufffd', 1)
      const at = line + before.split('\n').length
      throw new DatasetError(`${path}: line ${at}: the text is not UTF-8`, { cause })
    }
  }
  for await (const chunk of Bun.file(path).stream()) {
    const lines = (rest + decode(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) yield withoutEnds(text, ++line)
    if (rest.length > MAX_ROW)
      throw new DatasetError(`${path}: line ${line + 1}: longer than ${MAX_ROW} characters: this is no CSV`)
  }
  rest += decode(undefined)
  if (rest !== '') yield withoutEnds(rest, ++line)
}

function withoutEnds(text: string, line: number): string {
  const row = text.endsWith('\r') ? text.slice(0, -1) : text
  return line === 1 && row.startsWith(BYTE_ORDER_MARK) ? row.slice(1) : row
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
