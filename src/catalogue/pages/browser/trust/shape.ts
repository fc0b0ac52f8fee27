/** What a value must look like: the name of a type, with `?` where it may be null; a list of one shape; or fields. */
export type Shape = 'string' | 'number' | 'boolean' | `${'string' | 'number'}?` | readonly [Shape] | Fields

interface Fields {
  readonly [name: string]: Shape
}

/** Where the value differs from the shape, as `signals[0].points`; null: nowhere. Further fields do not matter. */
export function misfit(value: unknown, shape: Shape, path = ''): string | null {
  if (typeof shape === 'string') return isOf(value, shape) ? null : path
  if (isList(shape)) {
    if (!Array.isArray(value)) return path
    return first(value.map((item, index) => misfit(item, shape[0], `${path}[${index}]`)))
  }
  if (typeof value !== 'object' || value === null) return path
  const fields = value as Readonly<Record<string, unknown>>
  const prefix = path === '' ? '' : `${path}.`
  return first(Object.entries(shape).map(([name, of]) => misfit(fields[name], of, `${prefix}${name}`)))
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)

const isOf = (value: unknown, type: string) =>
  type.endsWith('?') ? value === null || typeof value === type.slice(0, -1) : typeof value === type

const first = (found: readonly (string | null)[]) => found.find((path) => path !== null) ?? null
