import { type Document, follow, type Json, schemasOf } from './document.ts'

/** A schema and where it is, such as `Location.ip` or `Usage.days[].date`. */
interface Placed {
  readonly place: string
  readonly schema: Json
}

/** The properties of the components that neither a description nor their own form explains. */
export function undescribed(document: Document): string[] {
  return Object.entries(schemasOf(document))
    .flatMap(([name, schema]) => within({ place: name, schema }))
    .filter(({ place, schema }) => place.includes('.') && !place.endsWith('[]') && !saysItself(schema))
    .map(({ place }) => place)
}

/** The numbers and texts of requests that have no limit, such as `geoLookup query ip`. */
export function unlimited(document: Document): string[] {
  return document.operations.flatMap(({ id, parameters, request }) => {
    const sent = parameters.map(({ in: where, name, schema }) => ({
      place: `${id} ${where} ${name}`,
      schema,
    }))
    if (request !== null) sent.push({ place: `${id} body`, schema: follow(document.json, request.schema) })
    return sent
      .flatMap(within)
      .filter(({ schema }) => !isLimited(schema))
      .map(({ place }) => place)
  })
}

/** A schema and all within it; what it refers to is another's. */
function within({ place, schema }: Placed): Placed[] {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  const { items, additionalProperties: values } = schema as {
    items?: Json
    additionalProperties?: Json | boolean
  }
  const choices = (schema.anyOf ?? []) as Json[]
  return [
    { place, schema },
    ...fields.flatMap(([name, field]) => within({ place: `${place}.${name}`, schema: field })),
    ...choices.flatMap((choice) => within({ place, schema: choice }).slice(1)),
    ...(items === undefined ? [] : within({ place: `${place}[]`, schema: items })),
    ...(typeof values === 'object' ? within({ place: `${place}.*`, schema: values }) : []),
  ]
}

/** An object is told by its fields and a list by its items; a reference, a choice or a constant needs no words. */
function saysItself(schema: Json): boolean {
  const { description, $ref, enum: choices, const: constant, properties, items } = schema
  if ([description, $ref, choices, constant, properties].some((part) => part !== undefined)) return true
  return items !== undefined && saysItself(items as Json)
}

function isLimited(schema: Json): boolean {
  const has = (...names: readonly string[]) => names.some((name) => schema[name] !== undefined)
  const types = [schema.type].flat()
  if (types.includes('string')) return has('maxLength', 'pattern', 'format', 'enum', 'const')
  if (types.includes('integer') || types.includes('number')) return has('minimum') && has('maximum')
  return true
}
