import * as fc from 'fast-check'
import type { Contract, OperationDocument, Parameter } from '../document.ts'
import { beyondSchemas } from '../oracles/beyond-schemas.ts'
import { valuesOf } from './values.ts'

/** Values that lead somewhere, by the name of the parameter or field: ids of notifications that are there, tags. */
export type Known = Readonly<Record<string, readonly string[]>>

/** Parameters of which clients can make up no value. */
const MADE_BY_SERVICE = ['cursor']

/** A request in parts, before it is written down. */
export interface Draft {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** undefined: none. */
  readonly body: unknown
}

/** Requests that the document allows. */
export function draftsOf(
  operation: OperationDocument,
  contract: Contract,
  known: Known,
): fc.Arbitrary<Draft> {
  return fc
    .record({
      path: textsIn('path', operation, contract, known),
      query: textsIn('query', operation, contract, known),
      headers: textsIn('header', operation, contract, known),
      body: operation.body === null ? fc.constant(undefined) : bodiesOf(operation.body, contract, known),
    })
    .map(({ query, ...rest }) => ({ ...rest, query: goOn(operation, query) }))
    .filter(({ path, query, body }) => isAllowedInWords(operation.id, { ...path, ...query }, body))
}

/** A cursor is good for the question that it was given to, which is the one that the document shows. */
function goOn({ parameters }: OperationDocument, query: Draft['query']): Draft['query'] {
  const { cursor, limit } = query
  if (cursor === undefined) return query
  const required = parameters.filter((each) => each.in === 'query' && each.required)
  const question = Object.fromEntries(required.map(({ name, example }) => [name, String(example)]))
  return { ...question, cursor, ...(limit === undefined ? {} : { limit }) }
}

function isAllowedInWords(operation: string, parameters: Draft['query'], body: unknown): boolean {
  return beyondSchemas({ operation, parameters, body })?.isCertain !== true
}

function textsIn(place: Parameter['in'], operation: OperationDocument, contract: Contract, known: Known) {
  const parameters = operation.parameters.filter((each) => each.in === place)
  const pairs = parameters.map((parameter) => {
    const pair = parameterTexts(parameter, contract, known).map((text) => [[parameter.name, text]] as const)
    return parameter.required ? pair : fc.oneof({ withCrossShrink: true }, fc.constant([]), pair)
  })
  return fc.tuple(...pairs).map((found): Draft['query'] => Object.fromEntries(found.flat()))
}

function parameterTexts(parameter: Parameter, contract: Contract, known: Known): fc.Arbitrary<string> {
  const { name, schema, example } = parameter
  const familiar = fc.constantFrom(String(example), ...(known[name] ?? []))
  if (MADE_BY_SERVICE.includes(name)) return fc.constantFrom(...(known[name] ?? []))
  const any = valuesOf(schema, contract.schemaOf).map(String)
  return fc.oneof(
    { withCrossShrink: true },
    familiar,
    parameter.in === 'query' ? any : any.filter((text) => fits(parameter.in, text)),
  )
}

/** `.` and `..` are no segments but ways to go, and a header is of printable ASCII. */
function fits(place: Parameter['in'], text: string): boolean {
  return place === 'header' ? /^[!-~]([ -~]*[!-~])?$/.test(text) : !/^\.{0,2}$/.test(text)
}

function bodiesOf(
  { schema, examples }: NonNullable<OperationDocument['body']>,
  contract: Contract,
  known: Known,
) {
  const { properties = {} } = contract.schemaOf(schema)
  const any = valuesOf(schema, contract.schemaOf) as fc.Arbitrary<object>
  const usual = fc.constantFrom(...(examples as object[]))
  const fields = Object.entries(known).filter(([name]) => name in properties)
  const familiar = fc.record(
    Object.fromEntries(fields.map(([name, texts]) => [name, fc.constantFrom(...texts)])),
  )
  const mixed = fc.tuple(fc.oneof(any, usual), familiar).map(([body, values]) => ({ ...body, ...values }))
  return fc.oneof({ withCrossShrink: true }, { weight: 2, arbitrary: any }, mixed)
}
