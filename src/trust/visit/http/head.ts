import { VisitError } from '../visit-error.ts'

/** Status and headers of an answer; the headers in the order sent, names in lower case, repeats kept. */
export interface Head {
  readonly status: number
  readonly headers: [name: string, value: string][]
}

/** Bytes before the status line that are passed over, as by Chromium. */
const SLOP_BYTES = 4
const MARK = 'http'
/** Bytes that tell whether an answer has a status line. */
export const MARKED_BYTES = SLOP_BYTES + MARK.length

/** What HTTP calls a token (RFC 9110 section 5.6.2). */
const NAME = /^[!#$%&'*+.^_`|~\da-z-]+$/
const STATUS_LINE = /^http[^ \t]*[ \t]+(\d+)/i

/** The place of the status line in the beginning of an answer; -1 where there is none. */
export function statusLineAt(bytes: Buffer): number {
  return bytes.toString('latin1', 0, MARKED_BYTES).toLowerCase().indexOf(MARK)
}

export function headEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(10, from); at >= 0; at = bytes.indexOf(10, at + 1)) {
    const next = bytes[at + 1] === 13 ? at + 2 : at + 1
    if (bytes[next] === 10) return next + 1
  }
  return -1
}

/**
 * Reads a head as browsers do: lines may end with one byte and be continued, a name may have blanks behind it, and a
 * line that is no header is passed over. Nobody else reads the same connection, so that no two readers can disagree.
 *
 * @throws VisitError for what browsers refuse, too.
 */
export function parseHead(bytes: Buffer): Head {
  const text = bytes.toString('latin1')
  if (text.includes('\0')) throw new VisitError('protocol', 'a head with a NUL')
  const [first = '', ...lines] = text.split(/[\r\n]+/)
  const [, status = '200'] = STATUS_LINE.exec(first) ?? []
  if (!/^[1-9]\d\d$/.test(status)) throw new VisitError('protocol', 'answers with a status that there is not')
  return { status: Number(status), headers: unfolded(lines).flatMap(headerIn) }
}

function unfolded(lines: readonly string[]): readonly string[] {
  const whole: string[] = []
  for (const line of lines) {
    const last = whole.length - 1
    if (!/^[ \t]/.test(line)) whole.push(line)
    else if (last >= 0) whole[last] += ` ${line.trim()}`
  }
  return whole
}

function headerIn(line: string): [string, string][] {
  const colon = line.indexOf(':')
  const name = line.slice(0, Math.max(0, colon)).trimEnd().toLowerCase()
  return NAME.test(name) ? [[name, line.slice(colon + 1).trim()]] : []
}

export type Framing = 'chunks' | 'close' | number

/**
 * Chunks go before a length; equal lengths are one, and what is no length is none.
 *
 * @throws VisitError for lengths that differ, as in browsers.
 */
export function framingOf({ headers }: Head): Framing {
  const listed = (name: string) =>
    headers.flatMap(([other, value]) => (other === name ? value.split(',').map((one) => one.trim()) : []))
  if (listed('transfer-encoding').some((coding) => coding.toLowerCase() === 'chunked')) return 'chunks'
  const [length, ...others] = new Set(listed('content-length').filter((value) => value !== ''))
  if (others.length > 0) throw new VisitError('protocol', 'has several lengths')
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : 'close'
}
