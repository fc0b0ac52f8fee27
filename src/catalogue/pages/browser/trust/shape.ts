export const MAX_TEXT = 2_000
export const MAX_URL = 20_000
export const MAX_ITEMS = 500

/** What a value must look like: the name of a type, with `?` where it may be null; a list of one shape; or fields. */
export type Shape =
  | 'string'
  | 'url'
  | 'number'
  | 'boolean'
  | `${'string' | 'number'}?`
  | readonly [Shape]
  | Fields

interface Fields {
  readonly [name: string]: Shape
}

/** Where the value differs from the shape, as `signals[0].points`; null: nowhere. Further fields do not matter. */
export function misfit(value: unknown, shape: Shape, path = ''): string | null {
  if (typeof shape === 'string') return isOf(value, shape) ? null : path
  if (isList(shape)) {
    if (!Array.isArray(value) || value.length > MAX_ITEMS) return path
    return first(value.map((item, index) => misfit(item, shape[0], `${path}[${index}]`)))
  }
  if (typeof value !== 'object' || value === null) return path
  const fields = value as Readonly<Record<string, unknown>>
  const prefix = path === '' ? '' : `${path}.`
  return first(Object.entries(shape).map(([name, of]) => misfit(fields[name], of, `${prefix}${name}`)))
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)

function isOf(value: unknown, type: string): boolean {
  if (type.endsWith('?')) return value === null || isOf(value, type.slice(0, -1))
  if (typeof value === 'string')
    return (type === 'string' && value.length <= MAX_TEXT) || (type === 'url' && value.length <= MAX_URL)
  return typeof value === type
}

const first = (found: readonly (string | null)[]) => found.find((path) => path !== null) ?? null
