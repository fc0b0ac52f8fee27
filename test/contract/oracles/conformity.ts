import type { Attempt } from '../attempt.ts'
import type { Contract, JsonSchema, OperationDocument, Parameter } from '../document.ts'
import { type Asked, type Beyond, beyondSchemas } from './beyond-schemas.ts'
import type { SchemaCheck } from './schema-check.ts'

export const MAX_BODY_BYTES = 65_536
const MAX_BATCH_BYTES = 262_144

/** What the document says of a request, whatever made it. */
export type Conformity =
  | { readonly verdict: 'conforms' }
  | { readonly verdict: 'violates'; readonly why: string }
  /** What JSON Schema cannot say, but the document does in words. */
  | { readonly verdict: 'beyond schemas'; readonly beyond: Beyond }
  | { readonly verdict: 'too large' }
  /** Readers of the document could differ. */
  | { readonly verdict: 'unclear'; readonly why: string }

type Verdict = Exclude<Conformity, { verdict: 'beyond schemas' | 'too large' }>
type Reading = Verdict & { readonly value?: unknown }

const CONFORMS = { verdict: 'conforms' } as const
const violates = (why: string) => ({ verdict: 'violates', why }) as const
const unclear = (why: string) => ({ verdict: 'unclear', why }) as const

export type Conform = (operation: OperationDocument, attempt: Attempt) => Conformity

export function createConform({ schemaOf }: Contract, check: SchemaCheck): Conform {
  const judge = (schema: JsonSchema, value: unknown): Verdict => {
    const [error] = check.asserted(schema, value)
    if (error !== undefined) return violates(error)
    const [remark] = check.strict(schema, value)
    return remark === undefined ? CONFORMS : unclear(remark)
  }
  return (operation, attempt) => {
    const [path = '', ...rest] = attempt.target.split('?')
    const query = readQuery(operation, rest.length === 0 ? null : rest.join('?'))
    const parameters = { ...readPath(operation, path), ...query.values }
    const body = readBody(operation, attempt)
    const readings = [
      ...query.verdicts,
      ...operation.parameters.map((parameter) =>
        judgeText(parameter, parameters[parameter.name], schemaOf, judge),
      ),
      body,
      ...(operation.body === null || body.verdict !== 'conforms'
        ? []
        : [judge(operation.body.schema, body.value)]),
    ]
    const worst = readings.find(isViolation) ?? readings.find(({ verdict }) => verdict === 'unclear')
    if (isTooLarge(operation, attempt))
      return worst === undefined ? { verdict: 'too large' } : unclear('too large, and more')
    const asked: Asked = { operation: operation.id, parameters, body: body.value }
    const beyond = worst === undefined || worst.verdict === 'unclear' ? beyondSchemas(asked) : null
    if (beyond !== null) return { verdict: 'beyond schemas', beyond }
    return worst ?? CONFORMS
  }
}

function isViolation({ verdict }: Verdict): boolean {
  return verdict === 'violates'
}

function isTooLarge({ id, body }: OperationDocument, attempt: Attempt): boolean {
  const most = id === 'notifyCreateEvents' ? MAX_BATCH_BYTES : MAX_BODY_BYTES
  return body !== null && (attempt.body?.length ?? 0) > most
}

/** A parameter's text, undefined where it is absent and null where it cannot be decoded for certain. */
type Texts = Readonly<Record<string, string | null | undefined>>

function readPath({ path: template }: OperationDocument, path: string): Texts {
  const segments = path.split('/')
  const pairs = template
    .split('/')
    .map((name, place) => [name.slice(1, -1), decode(segments[place] ?? '')] as const)
  return Object.fromEntries(pairs.filter((_, place) => template.split('/')[place]?.startsWith('{')))
}

function readQuery(operation: OperationDocument, query: string | null) {
  const values: Record<string, string | null> = {}
  const verdicts: Verdict[] = []
  const known = new Set(operation.parameters.flatMap((each) => (each.in === 'query' ? [each.name] : [])))
  for (const pair of (query ?? '').split('&').filter((each) => each !== '')) {
    const [name = '', ...rest] = pair.replaceAll('+', ' ').split('=')
    const readable = decode(name)
    if (readable === null) verdicts.push(unclear('a name that cannot be decoded'))
    else if (!known.has(readable)) verdicts.push(violates(`${readable}: unknown parameter`))
    else if (Object.hasOwn(values, readable)) verdicts.push(violates(`${readable}: twice`))
    else values[readable] = decode(rest.join('='))
  }
  return { values, verdicts }
}

/** null where it is no UTF-8 in percent-escapes, which decoders read differently. */
function decode(text: string): string | null {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return null
  const bytes = Buffer.from(
    text.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  const decoded = bytes.toString()
  return /[^\0-\x7f]/.test(text) || decoded.includes('\ufffd') ? null : decoded
}

function judgeText(
  { name, required, schema, in: place }: Parameter,
  text: string | null | undefined,
  schemaOf: Contract['schemaOf'],
  judge: (schema: JsonSchema, value: unknown) => Verdict,
): Verdict {
  if (place === 'header') return CONFORMS
  if (text === undefined) return required ? violates(`${name}: missing`) : CONFORMS
  if (text === null) return unclear(`${name}: cannot be decoded`)
  if (schemaOf(schema).type !== 'integer') return judge(schema, text)
  if (/^(?:0|-?[1-9]\d*)$/.test(text)) return judge(schema, Number(text))
  // `1e1` is an integer to some, and `+5`, `05` and `5.0` are.
  return /^[-+\d.eE ]+$/.test(text) ? unclear(`${name}: an unusual number`) : violates(`${name}: no number`)
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function readBody({ body }: OperationDocument, attempt: Attempt): Reading {
  if (body === null) return CONFORMS
  if (attempt.body === null) return violates('no body')
  const text = decodeBytes(attempt.body)
  if (text === null) return violates('no UTF-8')
  // RFC 8259, section 8.1: a reader may skip it.
  if (text.startsWith('\ufeff')) return unclear('a byte order mark')
  try {
    return { ...CONFORMS, value: JSON.parse(text) }
  } catch (error) {
    // V8 and JavaScriptCore give up at some depth of brackets.
    return error instanceof SyntaxError ? violates('no JSON') : unclear('too deep to be read')
  }
}

function decodeBytes(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}
