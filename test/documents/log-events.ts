import { join } from 'node:path'
import type { Span, TraceContext } from '../../src/http/trace-context.ts'
import type { Erased } from '../../src/notify/cleanup/erasure.ts'
import type { Purged } from '../../src/notify/cleanup/retention.ts'
import { REPOSITORY } from '../support/service.ts'

/** An event of the log, as the source writes it. */
export interface LogEvent {
  readonly event: string
  readonly level: string
  readonly fields: readonly string[]
}

const SOURCES = 'src/**/*.ts'
/** Programs with outputs of their own. */
const NO_SERVICE = /^src\/(cli|catalogue\/pages)\//
const CALL = /(?:^|[^\w$])#?(info|warn|error)(?:\?\.)?\(\s*'([a-z][a-z0-9_]*)'/g
/** What is written without a call: the line of a request, and one of the writer of lines. */
const LINE = /level: '(warn)', event: '([a-z_]+)'/g
const REQUEST_FIELD = /"(\w+)":/g
const TRACE: Record<keyof TraceContext, true> = { trace_id: true, parent_id: true }
const SPAN: Record<keyof Span, true> = { trace_id: true, span_id: true }
const PURGED: Record<keyof Purged, true> = { events: true, inbox: true, mails: true }
const ERASED: Record<keyof Erased, true> = {
  events: true,
  inbox: true,
  mails: true,
  preferences: true,
  contacts: true,
}
const SPREAD: Readonly<Record<string, object>> = {
  '...exchange.traceIds': { ...TRACE, ...SPAN },
  '...span': SPAN,
  '...purged': PURGED,
  '...swept': ERASED,
}

/** The parts of a text between its commas, but for those in brackets or quotes, up to the closing bracket. */
function partsOf(text: string): string[] {
  const parts = ['']
  let depth = 0
  let quote = ''
  for (const character of text) {
    if (quote !== '') quote = character === quote ? '' : quote
    else if (`'"\``.includes(character)) quote = character
    else if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character) && --depth < 0) break
    if (character === ',' && depth === 0 && quote === '') parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

const namesOf = (part: string): readonly string[] =>
  part.startsWith('...') ? Object.keys(SPREAD[part] ?? { [part]: true }) : [/^\w+/.exec(part)?.[0] ?? part]

/** The events that a source text logs: by calls with a name in quotes, of which the fields stand in the call. */
export function loggedIn(source: string): LogEvent[] {
  const lines = [...source.matchAll(LINE)].map((line) => {
    const [, level = '', event = ''] = line
    return { event, level, fields: partsOf(source.slice(line.index + line[0].length)).flatMap(namesOf) }
  })
  const calls = [...source.matchAll(CALL)].map((call) => {
    const [, level = '', event = ''] = call
    const literal = partsOf(source.slice(call.index + call[0].length)).find((part) => part.startsWith('{'))
    const fields = literal === undefined ? [] : partsOf(literal.slice(1)).flatMap(namesOf)
    return { event, level, fields: (level === 'error' ? ['error', ...fields] : fields).toSorted() }
  })
  return [...lines, ...calls]
}

/** Every event that the service logs by name. */
export async function loggedEvents(): Promise<LogEvent[]> {
  const events: LogEvent[] = []
  for await (const path of new Bun.Glob(SOURCES).scan(REPOSITORY)) {
    if (!NO_SERVICE.test(path)) events.push(...loggedIn(await Bun.file(join(REPOSITORY, path)).text()))
  }
  return events
}

/** The fields of the line of a request. */
export async function requestFields(): Promise<string[]> {
  const source = await Bun.file(join(REPOSITORY, 'src/http/observe/log.ts')).text()
  return [...new Set([...source.matchAll(REQUEST_FIELD)].map(([, field = '']) => field))]
}
