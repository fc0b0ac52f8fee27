import type { TSchema } from '@sinclair/typebox'

export type JsonSchema = Record<string, unknown>

export type Components = Record<string, JsonSchema>

/**
 * Publishes a schema as JSON Schema 2020-12. A schema with `$id` becomes a component and is referred to. TypeBox'
 * unions become what client generators read best: a choice of texts an `enum`, a nullable schema a list of types.
 */
export function publish(schema: TSchema, components: Components): JsonSchema {
  const { $id, ...rest } = schema
  if ($id === undefined) return publishInline(rest, components)
  components[$id] ??= publishInline(rest, components)
  return { $ref: `#/components/schemas/${$id}` }
}

function publishInline(schema: JsonSchema, components: Components): JsonSchema {
  const published: JsonSchema = { ...schema }
  if (isRecord(schema.patternProperties)) return publishRecord(schema, components)
  if (isRecord(schema.properties)) {
    const fields = Object.entries(schema.properties)
    published.properties = Object.fromEntries(
      fields.map(([name, field]) => [name, publish(field as TSchema, components)]),
    )
  }
  if (schema.items !== undefined) published.items = publish(schema.items as TSchema, components)
  if (Array.isArray(schema.anyOf)) return publishUnion(published, schema.anyOf, components)
  return published
}

function publishRecord(schema: JsonSchema, components: Components): JsonSchema {
  const { patternProperties, ...rest } = schema
  const [values] = Object.values(patternProperties as Record<string, TSchema>)
  return { ...rest, additionalProperties: values === undefined ? true : publish(values, components) }
}

function publishUnion(schema: JsonSchema, members: readonly TSchema[], components: Components): JsonSchema {
  const { anyOf: _, ...annotations } = schema
  if (members.every(({ const: text }) => typeof text === 'string')) {
    return { type: 'string', enum: members.map(({ const: text }) => text), ...annotations }
  }
  const others = members.filter(({ type }) => type !== 'null').map((member) => publish(member, components))
  if (others.length === members.length) return { anyOf: others, ...annotations }
  const [only] = others
  if (others.length > 1 || only === undefined || typeof only.type !== 'string') {
    return { anyOf: [...others, { type: 'null' }], ...annotations }
  }
  const choices = Array.isArray(only.enum) ? { enum: [...only.enum, null] } : {}
  return { ...only, ...choices, type: [only.type, 'null'], ...annotations }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
