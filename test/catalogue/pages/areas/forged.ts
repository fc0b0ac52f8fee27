import { MAX_TEXT, MAX_URL } from '../../../../src/catalogue/pages/browser/trust/shape.ts'

type Json = string | number | boolean | null | { readonly [name: string]: Json } | readonly Json[]

/** Words, and letters between which nothing may be broken. */
const PADDINGS = [
  (length: number) => 'benign '.repeat(length).slice(0, length),
  (length: number) => 'M'.repeat(length),
]

const longest = (path: string) => (/(?:^|\.)(?:input|final|url)$/.test(path) ? MAX_URL : MAX_TEXT)

/** The value with each text that `isPadded` as long as a report's may be, and each list with so many items. */
function padded(
  value: Json,
  isPadded: (path: string) => boolean,
  pad: (length: number) => string,
  path = '',
): Json {
  if (typeof value === 'string')
    return isPadded(path) && path !== 'verdict'
      ? `${value} ${pad(longest(path))}`.slice(0, longest(path))
      : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item) => padded(item, isPadded, pad, path))
    return isPadded(path) && items.length > 0
      ? Array.from({ length: 20 }, (_, index) => items[index % items.length] ?? null)
      : items
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      padded(item, isPadded, pad, path === '' ? name : `${path}.${name}`),
    ]),
  )
}

function textPaths(value: Json, path = ''): string[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  const items = Array.isArray(value)
    ? value.map((item) => [path, item] as const)
    : Object.entries(value).map(([name, item]) => [path === '' ? name : `${path}.${name}`, item] as const)
  return [...new Set(items.flatMap(([place, item]) => textPaths(item, place)))]
}

/** Forgeries of a report: one text of it padded after the other, and all at once. */
export function forgeries(report: Json): readonly (readonly [name: string, json: string])[] {
  const single = textPaths(report).map((path) => [path, (other: string) => other === path] as const)
  return [...single, ['all', () => true] as const].flatMap(([name, isPadded]) =>
    PADDINGS.map((pad) => [name, JSON.stringify(padded(report, isPadded, pad))] as const),
  )
}
