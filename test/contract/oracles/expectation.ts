import { type Attempt, isAmong, NO_KEY, WRONG_KEY } from '../attempt.ts'
import { type Contract, methodsAt, type OperationDocument } from '../document.ts'
import { isUnprovoked } from '../unprovoked.ts'
import type { Conform, Conformity } from './conformity.ts'

/** What an answer has to be. */
export interface Expectation {
  readonly statuses: readonly number[]
  /** The only code of an error, where there is one. */
  readonly code: string | null
  /** Whether the key was taken for valid, so that the answer carries the limits. */
  readonly isCallerKnown: boolean
  readonly why: string
}

/** What a request that is let in and allowed is never answered. */
const REFUSALS_OF_REQUESTS = [400, 413]
const REFUSALS_OF_CALLERS = [401, 403]

export type Expect = (attempt: Attempt) => Expectation

/** What the document leads a client to expect. */
export function createExpect(contract: Contract, conform: Conform): Expect {
  const byId = new Map(contract.operations.map((operation) => [operation.id, operation]))
  return (attempt) => {
    const operation = attempt.operation === null ? undefined : byId.get(attempt.operation)
    const refusal = refusalOfCaller(operation, attempt)
    if (refusal !== null) return refusal
    const isCallerKnown = operation === undefined ? isGuarded(attempt) : !operation.isPublic
    const { statuses, code, why } =
      operation === undefined
        ? expectForeign(contract, attempt)
        : expectOf(operation, conform(operation, attempt), attempt.change === '')
    // Whoever used a key up is let in again when the minute has passed.
    const mayBeOver = attempt.key === 'used up' && isCallerKnown
    return {
      statuses: mayBeOver ? [...statuses, 429] : statuses,
      code: mayBeOver ? null : code,
      isCallerKnown,
      why,
    }
  }
}

/** Contract G4: a caller is refused before anything of the request is looked at. */
function refusalOfCaller(operation: OperationDocument | undefined, attempt: Attempt): Expectation | null {
  if (operation === undefined ? !isGuarded(attempt) : operation.isPublic) return null
  const refuse = (status: number, code: string) => ({
    statuses: [status],
    code,
    isCallerKnown: status === 403,
    why: `key: ${attempt.key}`,
  })
  if (isAmong(NO_KEY, attempt)) return refuse(401, 'missing_key')
  if (isAmong(WRONG_KEY, attempt)) return refuse(401, 'invalid_key')
  const needsScope = operation?.answers.has(403) === true
  if (attempt.key === 'without the scope' && needsScope) return refuse(403, 'missing_scope')
  return attempt.key === 'without a link' && operation?.id === 'trustCheckUrl'
    ? refuse(403, 'missing_scope')
    : null
}

/** Everything under /v1 but what is public itself needs a key, known or not. */
function isGuarded({ target }: Attempt): boolean {
  return /^\/v1(?:[/?]|$)/.test(target)
}

type Statuses = Omit<Expectation, 'isCallerKnown'>

function expectForeign(contract: Contract, { target, method }: Attempt): Statuses {
  const [path = ''] = target.split('?')
  const methods = methodsAt(contract, path)
  if (methods.length === 0) return { statuses: [404], code: 'not_found', why: 'nothing is there' }
  return { statuses: [405], code: 'method_not_allowed', why: `${method} is not among ${methods}` }
}

/** @param isUnchanged whether nothing was done to a request that was made to be allowed. */
function expectOf(operation: OperationDocument, conformity: Conformity, isUnchanged: boolean): Statuses {
  const but = (refused: readonly number[]) =>
    [...operation.answers.keys()].filter(
      (status) => !refused.includes(status) && !isUnprovoked(operation, status),
    )
  const always = [...REFUSALS_OF_CALLERS, 429]
  const allowed = but([...always, ...REFUSALS_OF_REQUESTS])
  switch (conformity.verdict) {
    case 'conforms':
      return { statuses: allowed, code: null, why: 'the document allows it' }
    case 'violates':
      return { statuses: [400], code: null, why: `the document forbids it: ${conformity.why}` }
    case 'too large':
      return { statuses: [413], code: 'payload_too_large', why: 'the body is too large' }
    case 'unclear':
      return { statuses: but(always), code: null, why: conformity.why }
    case 'beyond schemas': {
      const { name, code, isCertain } = conformity.beyond
      if (isUnchanged) return { statuses: allowed, code: null, why: 'it was made to be allowed' }
      return { statuses: isCertain ? [400] : but(always), code: isCertain ? code : null, why: name }
    }
  }
}
