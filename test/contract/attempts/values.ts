import * as fc from 'fast-check'
import type { Contract, JsonSchema } from '../document.ts'
import { anyText, textsOf } from './texts.ts'

type SchemaOf = Contract['schemaOf']

const LARGEST = 1_000_000

/** Values that a schema admits. */
export function valuesOf(schema: JsonSchema, schemaOf: SchemaOf): fc.Arbitrary<unknown> {
  const { $ref, anyOf, allOf, type, ...rest } = schema
  if ($ref !== undefined) return valuesOf(schemaOf(schema), schemaOf)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (allOf !== undefined) return valuesOf(mergeAll({ ...rest, type }, allOf, schemaOf), schemaOf)
  if (anyOf !== undefined) {
    return fc.oneof(
      ...anyOf.map((choice) => valuesOf(mergeAll({ ...rest, type }, [choice], schemaOf), schemaOf)),
    )
  }
  if (typeof type === 'string') return valuesOfType(type, rest, schemaOf)
  if (type === undefined) return fc.jsonValue()
  return fc.oneof(...type.map((each) => valuesOfType(each, rest, schemaOf)))
}

/** A schema that is several at a time, where they speak of different things or of different fields. */
function mergeAll(
  base: { readonly [Name in keyof JsonSchema]: JsonSchema[Name] | undefined },
  parts: readonly JsonSchema[],
  schemaOf: SchemaOf,
): JsonSchema {
  const all = [base as JsonSchema, ...parts.map(schemaOf)]
  const merged = Object.assign({}, ...all.map(defined)) as JsonSchema
  const properties = Object.assign({}, ...all.map((each) => each.properties))
  const required = all.flatMap((each) => each.required ?? [])
  return { ...merged, ...(merged.type === 'object' ? { properties, required } : {}) }
}

function defined(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))
}

function valuesOfType(type: string, schema: JsonSchema, schemaOf: SchemaOf): fc.Arbitrary<unknown> {
  const { minimum = -LARGEST, maximum = LARGEST } = schema
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: minimum, max: maximum })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'string':
      return textsOf(schema)
    case 'array':
      return lists(schema, schemaOf)
    case 'object':
      return objects(schema, schemaOf)
    default:
      throw new Error(`nobody taught the fuzzer the type ${type}`)
  }
}

const MOST_OBJECTS = 2

function lists({ items = {}, minItems = 0, maxItems = 20 }: JsonSchema, schemaOf: SchemaOf) {
  const item = valuesOf(items, schemaOf)
  // A hundred events would take longer to make than all other requests.
  if (schemaOf(items).type === 'object')
    return fc.array(item, { minLength: minItems, maxLength: Math.min(MOST_OBJECTS, maxItems) })
  return fc.oneof(
    { weight: 6, arbitrary: fc.array(item, { minLength: minItems, maxLength: maxItems }) },
    { weight: 1, arbitrary: fc.array(item, { minLength: maxItems, maxLength: maxItems }) },
  )
}

function objects({ properties = {}, required = [], additionalProperties }: JsonSchema, schemaOf: SchemaOf) {
  const names = Object.keys(properties)
  if (names.length === 0 && additionalProperties !== false) return anyObject()
  const fields = Object.entries(properties).map(([name, field]) => [name, valuesOf(field, schemaOf)])
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [...required],
    noNullPrototype: true,
  })
}

/** Small ones: how many bytes of JSON an object may be is said in words, if at all. */
function anyObject(): fc.Arbitrary<unknown> {
  const text = anyText({ maxLength: 12 })
  const value = fc.oneof(
    text,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  )
  const inner = fc.oneof(value, fc.array(value, { maxLength: 4 }), fc.dictionary(text, value, { maxKeys: 3 }))
  return fc.dictionary(fc.oneof(text, fc.constantFrom('__proto__', 'constructor')), inner, {
    maxKeys: 5,
    noNullPrototype: true,
  })
}
