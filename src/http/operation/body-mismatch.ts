import { KindGuard, type TSchema } from '@sinclair/typebox'
import { type ValueError, ValueErrorType } from '@sinclair/typebox/errors'

const LONGEST_NAME = 64

/** Names the field of a body and says what was expected there, in one line (contract G1). */
export function describeMismatch(error: ValueError | undefined): string {
  if (error === undefined) return 'body: not of the expected shape'
  const field = fieldName(error.path)
  if (error.type === ValueErrorType.ObjectAdditionalProperties) return `${field}: unknown field`
  if (error.type === ValueErrorType.ObjectRequiredProperty) return `${field}: required`
  if (KindGuard.IsKind(error.schema) && isTypeMismatch(error))
    return `${field}: expected ${describe(error.schema)}`
  return `${field}: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`
}

/** Writes `/ips/3` as `ips[3]`, `/data/a~1b` as `data.a/b`, and the whole body as `body`. */
function fieldName(pointer: string): string {
  const names = pointer.split('/').slice(1).map(unescapePointer)
  const [first, ...rest] = names
  if (first === undefined) return 'body'
  const name = rest.reduce((path, part) => path + (/^\d+$/.test(part) ? `[${part}]` : `.${part}`), first)
  return shortName(name)
}

/** Shortens the name of a field, which a client may have made as long as a body. */
export function shortName(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}...` : name
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Whether the value has another type; otherwise it breaks a limit of the right type. */
function isTypeMismatch(error: ValueError): boolean {
  return error.type === ValueErrorType.Union || /^Expected (?:\w+)$/.test(error.message)
}

function describe(schema: TSchema): string {
  if (KindGuard.IsArray(schema)) return `array of ${describe(schema.items)}`
  if (KindGuard.IsUnion(schema)) return schema.anyOf.map(describe).join(' or ')
  if (KindGuard.IsLiteral(schema)) return JSON.stringify(schema.const)
  return typeof schema.type === 'string' ? schema.type : 'another value'
}
