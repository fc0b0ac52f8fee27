import type { ConnectionOptions } from 'node:tls'
import type postgres from 'postgres'
import { type PostgresAddress, readPostgresUrl } from '../net/postgres-url.ts'
import { readPemFile } from '../process/pem-file.ts'
import type { SessionSettings, SessionSetup } from './session-setup.ts'

export const CLOSE_LIMIT_S = 2

export const CLIENT_OPTIONS = {
  /** postgres.js waits up to 20 s by default, but a database that is back must serve at once. */
  backoff: () => 0.2,
  fetch_types: false,
  /** By default notices go to stdout, among the request log. */
  onnotice: () => {},
} satisfies postgres.Options<Record<string, never>>

export type ClientOptions = postgres.Options<Record<string, never>> & {
  readonly setup?: SessionSetup
  /** Milliseconds until the next attempt to connect. */
  readonly pace?: () => number
}

export type OpenClient = (options: ClientOptions, settings?: SessionSettings) => postgres.Sql

export function addressOptions(url: string, caFile: string | null): ClientOptions {
  const { address } = readPostgresUrl(url)
  const { hosts, socket, user, password, database, isSslDirect, applicationName, options } = address
  // postgres.js accepts several hosts, but its types do not.
  const places: object = { host: hosts.map(({ host }) => host), port: hosts.map(({ port }) => port) }
  return {
    ...places,
    ...(socket === null ? {} : { path: socket }),
    ...(user === null ? {} : { user }),
    ...(password === null ? {} : { password }),
    ...(database === null ? {} : { database }),
    ...(isSslDirect ? { sslnegotiation: 'direct' } : {}),
    // A host that does not answer must leave time for the next.
    connect_timeout: hosts.length > 1 ? 1 : 2,
    ssl: socket === null ? tlsOptions(address, caFile) : false,
    connection: {
      application_name: applicationName ?? 'waypost',
      ...(options === null ? {} : { options }),
    },
  }
}

type Tls = boolean | 'prefer' | ConnectionOptions

/** Follows libpq: `require` checks the issuer if one is given, and only `verify-full` checks the name. */
function tlsOptions({ sslMode, sslrootcert, sslcert, sslkey }: PostgresAddress, caFile: string | null): Tls {
  const caPath = caFile ?? sslrootcert
  const mode = sslMode ?? (caPath === null ? 'disable' : 'verify-full')
  if (mode === 'disable') return false
  if (mode === 'allow' || mode === 'prefer') return 'prefer'
  return {
    ...(caPath === null || caPath === 'system' ? {} : { ca: readPemFile(caPath) }),
    ...(sslcert === null ? {} : { cert: readPemFile(sslcert) }),
    ...(sslkey === null ? {} : { key: readPemFile(sslkey) }),
    ...(mode === 'require' && caPath === null ? { rejectUnauthorized: false } : {}),
    ...(mode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
  }
}
