import { inSpan, kindOfError, type SpanStart, type Tracing } from '../../http/observe/tracing/tracing.ts'

const MOST_CHARACTERS = 1_000
const VERB = /\w+/
/** Drizzle quotes the names of tables, and not those of functions. */
const WRITTEN = /\b(insert|update|delete)\s+(?:into\s+|from\s+)?"(\w+)"/i
const READ = /\bfrom\s+"(\w+)"/i

/** Gives the statement back as it is: what postgres.js returns is asked for more than its rows. */
export function inStatementSpan<T extends PromiseLike<unknown>>(
  tracing: Tracing | null,
  text: string,
  statement: T,
): T {
  const span = tracing?.child(() => startOf(text)) ?? null
  if (span !== null) {
    // postgres.js runs a statement a moment after the first `then`.
    statement.then(
      () => span.end(null),
      (error) => span.end(kindOfError(error)),
    )
  }
  return statement
}

export function inTransactionSpan<T>(tracing: Tracing | null, work: () => Promise<T>): Promise<T> {
  return tracing === null ? work() : inSpan(tracing, () => describe('TRANSACTION'), work)
}

/** The text has places for the values, and none of them. */
function startOf(text: string): SpanStart {
  const [, written, into] = WRITTEN.exec(text) ?? []
  const verb = (written ?? VERB.exec(text)?.[0] ?? 'SQL').toUpperCase()
  const table = into ?? READ.exec(text)?.[1]
  return describe(table === undefined ? verb : `${verb} ${table}`, {
    'db.operation.name': verb,
    ...(table === undefined ? {} : { 'db.collection.name': table }),
    'db.query.text': text.slice(0, MOST_CHARACTERS),
  })
}

function describe(name: string, attributes: SpanStart['attributes'] = {}): SpanStart {
  return { name, kind: 'client', attributes: { 'db.system.name': 'postgresql', ...attributes } }
}
