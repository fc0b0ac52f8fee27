import { KindGuard, type TSchema, Type } from '@sinclair/typebox'

/** Refuses fields that are not described (contract G1). */
export const STRICT = { additionalProperties: false } as const

export function Nullable<T extends TSchema>(schema: T, description?: string) {
  return Type.Union([schema, Type.Null()], description === undefined ? {} : { description })
}

export function OneOf<const T extends readonly string[]>(
  values: T,
  options: { description?: string; $id?: string } = {},
) {
  return Type.Union(
    values.map((value: T[number]) => Type.Literal(value)),
    options,
  )
}

/** RFC 3339 in UTC with milliseconds. */
export function Time(description: string) {
  return Type.String({ description, format: 'date-time' })
}

export function Count(description: string) {
  return Type.Integer({ description, minimum: 0 })
}

/** Keywords that limit a text, a list or an object beyond its JSON type. */
const LIMITS = ['minLength', 'maxLength', 'pattern', 'format', 'minItems', 'maxItems', 'minProperties']

/**
 * Drops the limits of texts, lists and objects from a schema, and takes any text for a choice of texts. A body is checked for
 * its shape first; the operation checks the limits, with error codes of its own and by code points.
 */
export function shapeOf<T extends TSchema>(schema: T): T {
  if (KindGuard.IsUnion(schema) && schema.anyOf.every(isText)) return Type.String() as unknown as T
  const shape: TSchema = { ...schema }
  for (const limit of LIMITS) delete shape[limit]
  if (KindGuard.IsUnion(schema)) shape.anyOf = schema.anyOf.map(shapeOf)
  if (KindGuard.IsArray(schema)) shape.items = shapeOf(schema.items)
  if (KindGuard.IsObject(schema)) {
    const fields = Object.entries(schema.properties).map(([name, field]) => [name, shapeOf(field)])
    shape.properties = Object.fromEntries(fields)
  }
  return shape as T
}

function isText(schema: TSchema): boolean {
  return KindGuard.IsLiteral(schema) && typeof schema.const === 'string'
}
