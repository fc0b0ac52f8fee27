import * as fc from 'fast-check'
import { type Attempt, KEY_STATES } from '../attempt.ts'
import { type Contract, methodsAt, type OperationDocument } from '../document.ts'
import { type Draft, draftsOf, type Known } from './drafts.ts'
import { anyText } from './texts.ts'
import { attemptOf, escaped } from './written.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

const PATH_CHANGES: Readonly<Record<string, (path: string) => string>> = {
  'trailing slash': (path) => `${path}/`,
  'double slash': (path) => path.replace(/\/(?=[^/]*$)/, '//'),
  'double slash in front': (path) => `/${path}`,
  'upper case': (path) =>
    path.replace(/\/[^/]*/g, (segment, place: number) => (place === 0 ? segment : segment.toUpperCase())),
  'all upper case': (path) => path.toUpperCase(),
  'one segment more': (path) => `${path}/x`,
  'an escaped letter': (path) =>
    path.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'another version': (path) => path.replace('/v1', '/v2'),
  'a suffix': (path) => `${path}.json`,
}

/** Requests beside the operations: of methods that a path does not have, and at paths that nothing is at. */
export function foreignAttempts(contract: Contract, known: Known): fc.Arbitrary<Attempt> {
  const key = fc.oneof(
    { weight: 3, arbitrary: fc.constant('valid' as const) },
    fc.constantFrom(...KEY_STATES),
  )
  const attempts = contract.operations.flatMap((operation) => {
    const drafts = draftsOf(operation, contract, known)
    return [otherMethods(operation, drafts, contract), otherPaths(operation, drafts, contract)]
  })
  return fc
    .tuple(fc.oneof(...attempts, madeUpPaths(contract)), key)
    .map(([attempt, state]) => ({ ...attempt, key: state }))
}

function foreign(attempt: Attempt, change: string): Attempt {
  return { ...attempt, operation: null, change }
}

function otherMethods(
  operation: OperationDocument,
  drafts: fc.Arbitrary<Draft>,
  contract: Contract,
): fc.Arbitrary<Attempt> {
  const taken = methodsAt(contract, operation.path)
  const others = METHODS.filter((method) => !taken.includes(method))
  return fc
    .tuple(drafts, fc.constantFrom(...others))
    .map(([draft, method]) => foreign({ ...attemptOf(operation, draft), method }, `method ${method}`))
}

function otherPaths(
  operation: OperationDocument,
  drafts: fc.Arbitrary<Draft>,
  contract: Contract,
): fc.Arbitrary<Attempt> {
  return fc
    .tuple(drafts, fc.constantFrom(...Object.entries(PATH_CHANGES)))
    .map(([draft, [name, change]]) => {
      const attempt = attemptOf(operation, draft)
      const [path = '', ...query] = attempt.target.split('?')
      return foreign({ ...attempt, target: [change(path), ...query].join('?') }, name)
    })
    .filter(({ target }) => isForeign(contract, target))
}

function madeUpPaths(contract: Contract): fc.Arbitrary<Attempt> {
  const segments = fc.array(
    fc.oneof(
      fc.constantFrom('v1', 'geo', 'notify', '', 'admin', '.env', 'health', '~', '%00', '%'),
      anyText({ maxLength: 8 }).map(escaped),
    ),
    { maxLength: 4 },
  )
  return fc
    .tuple(segments, fc.constantFrom(...METHODS))
    .map(
      ([names, method]): Attempt => ({
        operation: null,
        change: 'made-up path',
        method,
        target: `/v1/${names.join('/')}`,
        headers: [],
        body: null,
        framing: 'length',
        key: 'valid',
        presentation: 'x-api-key',
      }),
    )
    .filter(({ target }) => isForeign(contract, target))
}

/** The document itself is at a path under /v1 that it does not describe. */
function isForeign(contract: Contract, target: string): boolean {
  const [path = ''] = target.split('?')
  const hasDots = path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))
  return !hasDots && methodsAt(contract, path).length === 0 && path !== '/v1/openapi.json'
}
