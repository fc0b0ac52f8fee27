import { KindGuard, type TInteger, type TObject, type TSchema } from '@sinclair/typebox'
import { isList, type Json, JsonObject } from '../../net/read-json.ts'
import { ApiError } from '../errors.ts'

const LONGEST_NAME = 64

/**
 * Checks JSON types, field names and integer limits only; operations check texts, lists and objects with
 * codes of their own. An optional null is left out. Throws ApiError `bad_request` with the field (contract
 * G1).
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

/** Only names of the schema become property names (contract G10). */
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

/** null: more needs checking, or nothing. */
function jsonType(schema: TSchema): string | null {
  if (KindGuard.IsObject(schema) || KindGuard.IsArray(schema)) return null
  // Any text passes, since the operation knows its choices.
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
