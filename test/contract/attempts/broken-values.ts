import * as fc from 'fast-check'
import type { Contract, JsonSchema } from '../document.ts'
import { type Broken, named, wrongChoices, wrongNumbers, wrongTexts } from './broken-scalars.ts'
import { anyText } from './texts.ts'
import { valuesOf } from './values.ts'

type SchemaOf = Contract['schemaOf']

const OF_ANY_TYPE = [null, true, 0, -1, 1.5, 1e300, '', 'x', '0', 'null', [], [null], {}, { x: 1 }] as const
const UNKNOWN_FIELDS = ['x', '', 'Title', 'user-id', '__proto__', 'constructor', 'toString', '0', 'é', '\0']

const TRIALS = { seed: 1, numRuns: 12 }

/** Values that a schema does not admit, each as near to an admitted one as possible; one arbitrary for each defect. */
export function brokenValuesOf(
  schema: JsonSchema,
  schemaOf: SchemaOf,
  isAdmitted: (value: unknown) => boolean,
): fc.Arbitrary<Broken>[] {
  const isBroken = ({ value }: Broken) => !isAdmitted(value)
  // Where a defect is none, such as a number where any text will do, there would be nothing to choose from.
  const arms = oddValuesOf(schema, schemaOf).filter((broken) => fc.sample(broken, TRIALS).some(isBroken))
  return arms.map((broken) => broken.filter(isBroken))
}

/** The same, and what only looks odd: some of them are admitted, or are so by the letter of the schema. */
export function oddValuesOf(schema: JsonSchema, schemaOf: SchemaOf): fc.Arbitrary<Broken>[] {
  const node = schemaOf(schema)
  const types = new Set([node.type ?? []].flat())
  // There is nothing to spoil in null.
  const valid = valuesOf({ ...node, type: [...types].filter((type) => type !== 'null') }, schemaOf)
  return [
    named('wrong type', fc.constantFrom(...OF_ANY_TYPE)),
    ...(node.enum === undefined ? [] : [wrongChoices(node.enum)]),
    ...(types.has('string') && node.enum === undefined
      ? wrongTexts(node, valid as fc.Arbitrary<string>)
      : []),
    ...(types.has('integer') || types.has('number') ? wrongNumbers(node) : []),
    ...(types.has('array') ? wrongLists(node, valid as fc.Arbitrary<unknown[]>, schemaOf) : []),
    ...(types.has('object') ? wrongObjects(node, valid as fc.Arbitrary<object>, schemaOf) : []),
  ]
}

function wrongLists(
  { items = {}, minItems = 0, maxItems }: JsonSchema,
  valid: fc.Arbitrary<unknown[]>,
  schemaOf: SchemaOf,
): fc.Arbitrary<Broken>[] {
  const item = valuesOf(items, schemaOf)
  const ofLength = (least: number, most: number) =>
    fc.tuple(item, fc.integer({ min: least, max: most })).map(([one, length]) => Array(length).fill(one))
  const tooFew = minItems === 0 ? [] : [named('too few', ofLength(0, minItems - 1))]
  const lengths = maxItems === undefined ? [] : [maxItems + 1, maxItems + 20]
  const tooMany = lengths.map((length) => named('too many', ofLength(length, length)))
  const oneWrong = oddValuesOf(items, schemaOf).map((broken) =>
    fc
      .tuple(valid, broken)
      .map(([list, { value, defect }]) => ({ value: [...list, value], defect: `an item: ${defect}` })),
  )
  return [...tooFew, ...tooMany, ...oneWrong]
}

function wrongObjects(
  { properties = {}, required = [] }: JsonSchema,
  valid: fc.Arbitrary<object>,
  schemaOf: SchemaOf,
): fc.Arbitrary<Broken>[] {
  const missing = required.map((name) =>
    named(
      `${name}: missing`,
      valid.map((object) => without(object, name)),
    ),
  )
  const names = fc.oneof(fc.constantFrom(...UNKNOWN_FIELDS), anyText({ maxLength: 80 }))
  const unknown = fc
    .tuple(valid, names, fc.constantFrom(null, 1, 'x'))
    .map(([object, name, value]) => ({ value: withField(object, name, value), defect: 'an unknown field' }))
  const oneWrong = Object.entries(properties).flatMap(([name, field]) =>
    oddValuesOf(field, schemaOf).map((broken) =>
      fc.tuple(valid, broken).map(([object, { value, defect }]) => ({
        value: withField(object, name, value),
        defect: `${name}: ${defect}`,
      })),
    ),
  )
  return [...missing, unknown, ...oneWrong]
}

function without(object: object, name: string): object {
  return Object.fromEntries(Object.entries(object).filter(([each]) => each !== name))
}

/** As JSON.parse adds one: `__proto__` too is a field. */
function withField(object: object, name: string, value: unknown): object {
  const field = { value, enumerable: true, configurable: true, writable: true }
  return Object.defineProperty({ ...object }, name, field)
}
