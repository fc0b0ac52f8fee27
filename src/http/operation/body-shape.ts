import { KindGuard, type TInteger, type TObject, type TSchema } from '@sinclair/typebox'
import { isList, type Json, JsonObject } from '../../net/read-json.ts'
import { ApiError } from '../errors.ts'

const LONGEST_NAME = 64

/**
 * The value of a body by the shape of its schema: JSON types, names of fields and the limits of integers. The operation
 * checks those of texts, lists and objects, with error codes of its own and by code points. What the schema leaves open
 * stays as it was read, and an optional field of null is left out.
 *
 * @param required the fields that the message about an unknown one says are missing.
 * @throws ApiError bad_request that names the field and what was expected (contract G1).
 */
export function readShape(json: Json, schema: TSchema, required = requiredBy(schema)): unknown {
  return KindGuard.IsObject(schema) ? fieldsOf(json, schema, '', required) : readValue(json, schema, '')
}

export function requiredBy(schema: TSchema): readonly string[] {
  return KindGuard.IsObject(schema) ? (schema.required ?? []) : []
}

export function shortName(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}...` : name
}

function readValue(json: Json, schema: TSchema, path: string): unknown {
  if (KindGuard.IsObject(schema)) return fieldsOf(json, schema, path, requiredBy(schema))
  if (KindGuard.IsArray(schema)) {
    if (!isList(json)) throw mismatch(path, schema)
    const type = jsonType(schema.items)
    if (type === null) return json.map((item, at) => readValue(item, schema.items, `${path}[${at}]`))
    const wrong = json.findIndex((item) => !isOfType(item, type))
    if (wrong !== -1) throw mismatch(`${path}[${wrong}]`, schema.items)
    return json
  }
  const type = jsonType(schema)
  if (type === null && KindGuard.IsUnion(schema)) {
    const one = schema.anyOf.find((candidate) => KindGuard.IsNull(candidate) === (json === null))
    if (one === undefined) throw mismatch(path, schema)
    return readValue(json, one, path)
  }
  if (type !== null && !isOfType(json, type)) throw mismatch(path, schema)
  if (KindGuard.IsInteger(schema)) requireWithin(Number(json), schema, path)
  return json
}

/** Makes property names of the schema's names alone (contract G10). */
function fieldsOf(
  json: Json,
  schema: TObject,
  path: string,
  required: readonly string[],
): Record<string, unknown> {
  if (!(json instanceof JsonObject)) throw mismatch(path, schema)
  const known = Object.keys(schema.properties)
  const unknown = json.names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const missing = required.filter((name) => json.get(name) === undefined).map((name) => within(path, name))
    const beside = missing.length === 0 ? '' : `; missing: ${missing.join(', ')}`
    throw refusal(`${within(path, unknown)}: unknown field${beside}`)
  }
  const demanded = requiredBy(schema)
  const fields: Record<string, unknown> = {}
  for (const name of known) {
    const value = json.get(name)
    const isRequired = demanded.includes(name)
    if (value === undefined && isRequired) throw refusal(`${within(path, name)}: required`)
    if (value === undefined || (value === null && !isRequired)) continue
    fields[name] = readValue(value, schema.properties[name] as TSchema, within(path, name))
  }
  return fields
}

/** The JSON type that is all a value is checked for; null: there is more to check, or nothing. */
function jsonType(schema: TSchema): string | null {
  if (KindGuard.IsObject(schema) || KindGuard.IsArray(schema)) return null
  // Any text will do for a choice of texts, since the operation says which there are.
  if (KindGuard.IsUnion(schema)) return schema.anyOf.every(isText) ? 'string' : null
  return typeof schema.type === 'string' ? schema.type : null
}

const isText = ({ const: text }: TSchema) => typeof text === 'string'

function isOfType(json: Json, type: string): boolean {
  if (type === 'integer') return Number.isInteger(json)
  if (type === 'object') return json instanceof JsonObject
  return type === 'null' ? json === null : typeof json === type
}

function requireWithin(value: number, { minimum, maximum }: TInteger, path: string): void {
  if (minimum !== undefined && value < minimum) throw refusal(`${path}: expected at least ${minimum}`)
  if (maximum !== undefined && value > maximum) throw refusal(`${path}: expected at most ${maximum}`)
}

function within(path: string, name: string): string {
  return path === '' ? shortName(name) : `${path}.${shortName(name)}`
}

function mismatch(path: string, schema: TSchema): ApiError {
  return refusal(`${path === '' ? 'body' : path}: expected ${describe(schema)}`)
}

function describe(schema: TSchema): string {
  if (KindGuard.IsArray(schema)) return `array of ${describe(schema.items)}`
  const type = jsonType(schema)
  if (type === null && KindGuard.IsUnion(schema)) return schema.anyOf.map(describe).join(' or ')
  return type ?? 'object'
}

function refusal(message: string): ApiError {
  return new ApiError('bad_request', message)
}
