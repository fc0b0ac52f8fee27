import type { TSchema } from '@sinclair/typebox'

export type JsonSchema = Record<string, unknown>

/** Requests are closed; answers are open, so that a client that validates survives a field that is added. */
export type Side = 'request' | 'answer'

export type Components = Record<string, JsonSchema>

/**
 * Publishes a schema as JSON Schema 2020-12. A schema with `$id` becomes a component and is referred to. TypeBox'
 * unions become what client generators read best: a choice of texts an `enum`, a nullable schema a list of types.
 * Throws where one component would be closed in a request and open in an answer.
 */
export function publish(schema: TSchema, components: Components, side: Side): JsonSchema {
  const { $id, ...rest } = schema
  const published = publishInline(rest, components, side)
  if ($id === undefined) return published
  components[$id] ??= published
  // TypeBox marks schemas with symbols, which are not published.
  if (JSON.stringify(components[$id]) !== JSON.stringify(published))
    throw new Error(`${$id}: a request and an answer need a name each`)
  return { $ref: `#/components/schemas/${$id}` }
}

function publishInline(schema: JsonSchema, components: Components, side: Side): JsonSchema {
  const published: JsonSchema = { ...schema }
  if (isRecord(schema.patternProperties)) return publishRecord(schema, components, side)
  if (side === 'answer' && schema.additionalProperties === false) delete published.additionalProperties
  if (isRecord(schema.properties)) {
    const fields = Object.entries(schema.properties)
    published.properties = Object.fromEntries(
      fields.map(([name, field]) => [name, publish(field as TSchema, components, side)]),
    )
  }
  if (schema.items !== undefined) published.items = publish(schema.items as TSchema, components, side)
  if (!Array.isArray(schema.anyOf)) return published
  const members = schema.anyOf as readonly TSchema[]
  const { anyOf: _, ...annotations } = published
  if (members.every(({ const: text }) => typeof text === 'string'))
    return { type: 'string', enum: members.map(({ const: text }) => text), ...annotations }
  const others = members
    .filter(({ type }) => type !== 'null')
    .map((member) => publish(member, components, side))
  return { ...uniteWith(others, others.length < members.length), ...annotations }
}

function publishRecord(schema: JsonSchema, components: Components, side: Side): JsonSchema {
  const { patternProperties, ...rest } = schema
  const [values] = Object.values(patternProperties as Record<string, TSchema>)
  return { ...rest, additionalProperties: values === undefined ? true : publish(values, components, side) }
}

function uniteWith(others: readonly JsonSchema[], isNullable: boolean): JsonSchema {
  if (!isNullable) return { anyOf: others }
  const [only] = others
  if (others.length > 1 || only === undefined || typeof only.type !== 'string')
    return { anyOf: [...others, { type: 'null' }] }
  const choices = Array.isArray(only.enum) ? { enum: [...only.enum, null] } : {}
  return { ...only, ...choices, type: [only.type, 'null'] }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
