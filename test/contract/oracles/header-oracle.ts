import type { Reply } from '../../support/raw-http.ts'
import type { Attempt } from '../attempt.ts'
import { type AnswerDocument, type Contract, methodsAt } from '../document.ts'
import { LIMIT_HEADERS } from './limit-oracle.ts'
import type { SchemaCheck } from './schema-check.ts'

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/
/** Beyond the documented ones. */
const USUAL_HEADERS = [
  'Cache-Control',
  'Content-Length',
  'Content-Type',
  'Date',
  'X-Content-Type-Options',
  'X-Request-Id',
]

/** What is wrong with the headers of an answer, but for the limits. */
export function headerProblems(
  attempt: Attempt,
  reply: Reply,
  documented: AnswerDocument | undefined,
  contract: Contract,
  check: SchemaCheck,
): string[] {
  const { status, headers } = reply
  const own = Object.entries(documented?.headers ?? {})
  const wrong = own.flatMap(([name, { required, schema }]) => {
    const text = headers.get(name)
    if (text === null) return required ? [`${name} is missing`] : []
    const value = contract.schemaOf(schema).type === 'integer' && /^\d+$/.test(text) ? Number(text) : text
    return check.strict(schema, value).map((problem) => `${name}: ${problem}`)
  })
  const foreign = documented === undefined ? foreignHeaders(reply) : []
  const endsConnection = attempt.body !== null && attempt.framing === 'chunked'
  const hopByHop = endsConnection ? ['Connection'] : []
  const allowed = new Set(
    [...USUAL_HEADERS, ...hopByHop, ...own.map(([name]) => name), ...foreign].map((name) =>
      name.toLowerCase(),
    ),
  )
  const extra = [...headers.keys()]
    .filter((name) => !allowed.has(name))
    .map((name) => `${name} is not documented`)
  return [
    ...wrong,
    ...extra,
    ...(endsConnection && headers.get('connection') !== 'close' ? ['Connection is not close (G12)'] : []),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['X-Content-Type-Options is not nosniff']),
    ...requestIdProblems(attempt, headers.get('x-request-id')),
    ...(status === 405 ? allowProblems(attempt, headers.get('allow'), contract) : []),
  ]
}

/** What refusals beside the operations carry. */
function foreignHeaders({ status }: Reply): readonly string[] {
  const own: Readonly<Record<number, readonly string[]>> = {
    401: ['WWW-Authenticate'],
    405: ['Allow'],
    429: ['Retry-After'],
  }
  return [...LIMIT_HEADERS, ...(own[status] ?? [])]
}

function requestIdProblems({ headers }: Attempt, answered: string | null): string[] {
  const sent = headers.filter(([name]) => name === 'X-Request-Id').map(([, value]) => value)
  const [given = ''] = sent
  if (answered === null || !REQUEST_ID.test(answered)) return [`X-Request-Id: ${answered}`]
  const isKept = answered === given
  return REQUEST_ID.test(given) === isKept ? [] : [`X-Request-Id: ${answered} to ${given}`]
}

function allowProblems({ target }: Attempt, allow: string | null, contract: Contract): string[] {
  const expected = methodsAt(contract, target.split('?')[0] ?? '')
  const allowed = new Set((allow ?? '').split(', '))
  return Bun.deepEquals(allowed, new Set(expected))
    ? []
    : [`Allow: ${allow}, expected ${expected.join(', ')}`]
}

/** Contract G8, E8: nothing is stored but what an address is located at, for its caller, and the public documents. */
export function cacheProblems({ operation, target }: Attempt, { status, headers }: Reply): string[] {
  const isLocated = operation === 'geoLookupAddress' || (operation === 'geoLookup' && /[?&]ip=/.test(target))
  const kept = isLocated
    ? 'private, max-age=3600'
    : operation === 'catalogueGet'
      ? 'public, max-age=60'
      : 'no-store'
  const expected = status < 400 ? kept : 'no-store'
  const found = headers.get('cache-control')
  const tag = isLocated && status < 400 && !headers.has('etag') ? ['ETag is missing'] : []
  return found === expected ? tag : [`Cache-Control: ${found}, expected ${expected}`, ...tag]
}
