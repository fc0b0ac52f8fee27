import { type Static, type TSchema, Type } from '@sinclair/typebox'

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

/** null means that the field is left out (contract G1). */
export function LeftOut<T extends TSchema>(schema: T) {
  const { description, ...rest } = schema
  const either = Type.Union([rest as T, Type.Null()], description === undefined ? {} : { description })
  return Type.Optional(Type.Unsafe<Static<T>>(either))
}
