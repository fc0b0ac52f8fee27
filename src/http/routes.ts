import type { Served } from './operation/operation.ts'

export interface Route {
  /** In the router's syntax; null: every path without operation. */
  readonly pattern: string | null
  readonly operations: ReadonlyMap<string, Served>
  readonly allow: string
  /** The path of an operation that differs by slashes, or escapes without need, alone. */
  readonly meant?: string
}

const VERSIONED = '/v1'
const MOST_SHOWN = 200
/** Escapes of letters, digits, `-`, `.`, `_` and `~`, which mean the same without (RFC 3986 section 6.2.2.2). */
const NEEDLESS = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi

/** Makes the route of a path that none of the routes has. */
export function createNoRoute(routes: readonly Route[]): (url: string) => Route {
  const patterns = routes
    .flatMap(({ pattern }) => (pattern?.startsWith(VERSIONED) ? [pattern] : []))
    .map((pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`))
  return (url) => {
    const [, path = ''] = url.match(/^\w+:\/\/[^/]*(\/[^?]*)/) ?? []
    const tidy = path
      .replaceAll(NEEDLESS, decodeURIComponent)
      .replaceAll(/\/+/g, '/')
      .replace(/(?<=.)\/$/, '')
    const isMeant =
      tidy !== path && tidy.length <= MOST_SHOWN && patterns.some((pattern) => pattern.test(tidy))
    return { pattern: null, operations: new Map(), allow: '', ...(isMeant && { meant: tidy }) }
  }
}

export function groupByPath(operations: readonly Served[]): Route[] {
  const paths = new Map<string, Map<string, Served>>()
  for (const operation of operations) {
    const methods = paths.get(operation.path) ?? new Map<string, Served>()
    if (methods.has(operation.method))
      throw new Error(`two operations for ${operation.method} ${operation.path}`)
    paths.set(operation.path, methods.set(operation.method, operation))
    if (operation.method === 'GET') methods.set('HEAD', operation)
  }
  return [...paths].map(([pattern, methods]) => ({
    pattern,
    operations: methods,
    allow: [...methods.keys()].join(', '),
  }))
}
