import * as fc from 'fast-check'
import type { Attempt } from '../attempt.ts'
import type { Contract, OperationDocument, Parameter } from '../document.ts'
import type { SchemaCheck } from '../oracles/schema-check.ts'
import { brokenValuesOf } from './broken-values.ts'
import type { Draft } from './drafts.ts'
import type { Mutation } from './mutation.ts'
import { NO_NUMBERS, ODD_ESCAPES, ODD_NAMES, ODD_NUMBERS, ODD_SEGMENTS } from './odd-texts.ts'
import { anyText } from './texts.ts'
import { attemptOf, escaped } from './written.ts'

/** Stands in a path where something is put that no template would write. */
const PLACE = 'place-of-it'

export function unknownParameters(): fc.Arbitrary<Mutation> {
  const names = fc.oneof(fc.constantFrom(...ODD_NAMES), anyText({ maxLength: 80 }))
  return fc.tuple(names, anyText({ maxLength: 10 })).map(([name, value]) => ({
    change: `unknown parameter ${JSON.stringify(name)}`,
    apply: (operation, draft) => withQuery(operation, draft, `${escaped(name)}=${escaped(value)}`),
  }))
}

export function queryChanges(
  parameter: Parameter,
  contract: Contract,
  check: SchemaCheck,
): fc.Arbitrary<Mutation>[] {
  const { name, schema, required } = parameter
  const isInteger = contract.schemaOf(schema).type === 'integer'
  const written = (change: string, texts: fc.Arbitrary<string>) => texts.map(setter(name, change))
  const missing: Mutation = {
    change: `${name}: missing`,
    apply: (operation, draft) => attemptOf(operation, without(name, draft)),
  }
  return [
    ...brokenTexts(parameter, contract, check).map((texts) =>
      written('not of its schema', texts.map(escaped)),
    ),
    written('any text', anyText().map(escaped)),
    written('odd escapes', fc.constantFrom(...ODD_ESCAPES)),
    anyText({ maxLength: 8 }).map((text) => repeated(name, text)),
    ...(isInteger
      ? [written('odd number', fc.constantFrom(...ODD_NUMBERS, ...NO_NUMBERS).map(escaped))]
      : []),
    ...(required ? [fc.constant(missing)] : []),
  ]
}

export function pathChanges({ name }: Parameter): fc.Arbitrary<Mutation> {
  const odd = fc.constantFrom(...ODD_SEGMENTS, ...ODD_ESCAPES)
  return fc
    .oneof(anyText({ minLength: 1 }).map(escaped), odd)
    .filter((text) => !/^(?:\.|%2e){1,2}$/i.test(text))
    .map((text) => ({
      change: `${name}: odd text`,
      apply: (operation, draft) => {
        const attempt = attemptOf(operation, { ...draft, path: { ...draft.path, [name]: PLACE } })
        return { ...attempt, target: attempt.target.replace(PLACE, () => text) }
      },
    }))
}

function withQuery(operation: OperationDocument, draft: Draft, pair: string): Attempt {
  const attempt = attemptOf(operation, draft)
  return { ...attempt, target: `${attempt.target}${attempt.target.includes('?') ? '&' : '?'}${pair}` }
}

function without(name: string, { query, ...rest }: Draft): Draft {
  return { ...rest, query: Object.fromEntries(Object.entries(query).filter(([each]) => each !== name)) }
}

function setter(name: string, change: string): (text: string) => Mutation {
  return (text) => ({
    change: `${name}: ${change}`,
    apply: (operation, draft) => withQuery(operation, without(name, draft), `${name}=${text}`),
  })
}

function repeated(name: string, text: string): Mutation {
  return {
    change: `${name}: twice`,
    apply: (operation, draft) => {
      const once = { ...draft, query: { [name]: '1', ...draft.query } }
      return withQuery(operation, once, `${name}=${escaped(text)}`)
    },
  }
}

/** Parameters are text, so of a wrong type are only texts that are no number where one is due. */
function brokenTexts({ schema }: Parameter, contract: Contract, check: SchemaCheck): fc.Arbitrary<string>[] {
  const isInteger = contract.schemaOf(schema).type === 'integer'
  const asText = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : 'x'
  const isAdmitted = (value: unknown) =>
    check.asserted(schema, isInteger ? value : asText(value)).length === 0
  // Some schemas admit every text: then there is nothing to break.
  if (['', '\0', 'x'.repeat(100_000)].every(isAdmitted)) return []
  const broken = brokenValuesOf(schema, contract.schemaOf, isAdmitted)
  return broken.map((values) => values.map(({ value }) => asText(value)))
}
