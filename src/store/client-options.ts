import type postgres from 'postgres'

/** Time to close a connection to a server that does not answer. */
export const CLOSE_LIMIT_S = 2

export const CLIENT_OPTIONS = {
  /** postgres.js waits up to 20 s between attempts by default; a database that is back must be used at once. */
  backoff: () => 0.2,
  /** postgres.js would ask each new connection for the types of arrays, which Drizzle reads itself. */
  fetch_types: false,
  /** By default notices go to stdout, among the request log. */
  onnotice: () => {},
} satisfies postgres.Options<Record<string, never>>
