import type { Served } from './operation/operation.ts'

export interface Route {
  /** In the router's syntax; null: every path without operation. */
  readonly pattern: string | null
  readonly operations: ReadonlyMap<string, Served>
  readonly allow: string
}

export const NO_ROUTE: Route = { pattern: null, operations: new Map(), allow: '' }

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
