import * as fc from 'fast-check'
import { KEY_STATES } from '../attempt.ts'
import type { Contract, OperationDocument } from '../document.ts'
import type { SchemaCheck } from '../oracles/schema-check.ts'
import { brokenBodies, oddBodies, unwantedBodies, wireChanges } from './body-mutations.ts'
import type { Mutation } from './mutation.ts'
import { pathChanges, queryChanges, unknownParameters } from './parameter-mutations.ts'
import { attemptOf } from './written.ts'

/** Every way in which a request of the operation is spoilt. */
export function mutationsOf(
  operation: OperationDocument,
  contract: Contract,
  check: SchemaCheck,
): fc.Arbitrary<Mutation> {
  const { body, parameters } = operation
  const query = parameters.filter((each) => each.in === 'query')
  const path = parameters.filter((each) => each.in === 'path')
  const some = (weight: number, arbitraries: readonly fc.Arbitrary<Mutation>[]) =>
    arbitraries.length === 0 ? [] : [{ weight, arbitrary: fc.oneof(...arbitraries) }]
  return fc.oneof(
    { weight: 2, arbitrary: keys() },
    { weight: 2, arbitrary: unknownParameters() },
    ...some(
      6,
      query.flatMap((each) => queryChanges(each, contract, check)),
    ),
    ...some(4, path.map(pathChanges)),
    ...some(1, body === null ? [unwantedBodies()] : []),
    ...some(12, body === null ? [] : [brokenBodies(body.schema, contract, check)]),
    ...some(5, body === null ? [] : [oddBodies(body.schema, contract)]),
    ...some(8, body === null ? [] : [wireChanges()]),
  )
}

function keys(): fc.Arbitrary<Mutation> {
  return fc.constantFrom(...KEY_STATES.filter((state) => state !== 'valid')).map((key) => ({
    change: `key: ${key}`,
    apply: (operation, draft) => ({ ...attemptOf(operation, draft), key }),
  }))
}
