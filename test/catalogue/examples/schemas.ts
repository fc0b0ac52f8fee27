import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { follow, type Json } from './document.ts'

type Fields = Readonly<Record<string, Json>>

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats(ajv)

/** What of a value is not as a schema of the document says, as `place: what`. */
export function mismatches({ components }: Json, schema: Json, value: unknown): string[] {
  const check = ajv.compile({ ...schema, components })
  return check(value)
    ? []
    : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`)
}

/** Where the fields of a value do not stand in the order of their schema. */
export function misordered(json: Json, node: Json, value: unknown, place = ''): string[] {
  const schema = follow(json, node)
  if (Array.isArray(value))
    return value.flatMap((item, index) => misordered(json, schema.items as Json, item, `${place}[${index}]`))
  const properties = propertiesOf(json, schema)
  if (typeof value !== 'object' || value === null || properties === null) return []
  const names = Object.keys(value)
  const wanted = Object.keys(properties).filter((name) => names.includes(name))
  return [
    ...(names.join() === wanted.join() ? [] : [`${place}: ${names.join()}, expected ${wanted.join()}`]),
    ...Object.entries(value).flatMap(([name, field]) =>
      misordered(json, properties[name] ?? {}, field, `${place}.${name}`),
    ),
  ]
}

/** The fields of an object, be it one of several parts or choices; null where it may have any. */
function propertiesOf(json: Json, schema: Json): Fields | null {
  const parts = [schema.allOf ?? [], schema.anyOf ?? []].flat() as Json[]
  const all = [schema, ...parts.map((part) => follow(json, part))].map(
    ({ properties }) => properties as Fields,
  )
  return all.find((properties) => Object.keys(properties ?? {}).length > 0) ?? null
}
