import * as fc from 'fast-check'
import { type Attempt, PRESENTATIONS } from '../attempt.ts'
import type { OperationDocument } from '../document.ts'
import { MAX_BODY_BYTES } from '../oracles/conformity.ts'
import { paddedTo } from './written.ts'

export type Variation = (attempt: Attempt) => Attempt

const REFUSED_IDS = ['', 'a b', 'ä', 'a'.repeat(129), '{}', 'a,b', '%41']
const TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/json; charset=utf-16',
  '?',
]
const ACCEPTED = ['text/html', 'application/xml;q=0.9', '*/*', 'nothing']

/** What a client may do differently, and the service must not mind. */
export function variationsOf({ method, body }: OperationDocument): fc.Arbitrary<Variation> {
  const requestIds = fc.oneof(
    fc.stringMatching(/^[A-Za-z0-9._-]{1,128}$/),
    fc.constantFrom('a'.repeat(128), ...REFUSED_IDS),
  )
  const asItIs: Variation = (attempt) => attempt
  const asHead: Variation = (attempt) => ({ ...attempt, method: 'HEAD' })
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 4, arbitrary: fc.constant(asItIs) },
    { weight: 2, arbitrary: fc.constantFrom(...PRESENTATIONS).map(presenting) },
    { weight: 2, arbitrary: requestIds.map((id) => withHeader('X-Request-Id', id)) },
    fc.constantFrom(...TYPES).map((type) => withHeader('Content-Type', type)),
    fc.constantFrom(...ACCEPTED).map((types) => withHeader('Accept', types)),
    fc.constant(unescapeColons),
    ...(method === 'GET' ? [fc.constant(asHead)] : []),
    ...(body === null ? [] : [fc.constantFrom(chunk, surround, fill)]),
  )
}

function presenting(presentation: Attempt['presentation']): Variation {
  return (attempt) => ({ ...attempt, presentation })
}

function withHeader(name: string, value: string): Variation {
  return (attempt) => ({ ...attempt, headers: [...attempt.headers, [name, value]] })
}

/** An IPv6 address works in a path as it is. */
function unescapeColons(attempt: Attempt): Attempt {
  return { ...attempt, target: attempt.target.replaceAll('%3A', ':') }
}

function chunk(attempt: Attempt): Attempt {
  return { ...attempt, framing: 'chunked' }
}

function surround(attempt: Attempt): Attempt {
  return { ...attempt, body: Buffer.from(` \r\n\t${attempt.body} \n`) }
}

/** As large as a body may be. */
function fill(attempt: Attempt): Attempt {
  return { ...attempt, body: paddedTo(MAX_BODY_BYTES, attempt.body) }
}
