import type postgres from 'postgres'

/** Whoever closes has ended its own work; what hangs then hangs on a server that does not answer. */
export const CLOSE_LIMIT_S = 2

/** How postgres.js speaks to either database. */
export const CLIENT_OPTIONS = {
  /** postgres.js waits up to 20 s between attempts by default; a database that is back must be used at once. */
  backoff: () => 0.2,
  /** To ask each new connection for the types of arrays, which Drizzle reads itself; nobody hears of it where that fails. */
  fetch_types: false,
  /** By default notices go to stdout, among the request log. */
  onnotice: () => {},
} satisfies postgres.Options<Record<string, never>>
