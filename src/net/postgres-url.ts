import { canonicalAddress } from './ip.ts'

export const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
export type SslMode = (typeof SSL_MODES)[number]

export interface PostgresHost {
  readonly host: string
  readonly port: number
}

export interface PostgresAddress {
  readonly hosts: readonly PostgresHost[]
  /** null: the hosts use TCP. */
  readonly socket: string | null
  readonly user: string | null
  readonly password: string | null
  readonly database: string | null
  /** null: the text names none. */
  readonly sslMode: SslMode | null
  readonly isSslDirect: boolean
  /** PEM files by their libpq names; the root `system` means the certificates of the system. */
  readonly sslrootcert: string | null
  readonly sslcert: string | null
  readonly sslkey: string | null
  readonly takesReadOnly: boolean
  readonly applicationName: string | null
  readonly options: string | null
  readonly ignored: readonly string[]
}

export interface ReadPostgresUrl {
  readonly address: PostgresAddress
  readonly problems: readonly string[]
}

const DEFAULT_PORT = 5432

/** The program has its own limits and ways in place of these libpq parameters. */
const IGNORED = [
  'channel_binding',
  'connect_timeout',
  'fallback_application_name',
  'gssencmode',
  'keepalives',
  'keepalives_count',
  'keepalives_idle',
  'keepalives_interval',
  'load_balance_hosts',
  'sslcompression',
  'sslsni',
  'tcp_user_timeout',
]
const TAKEN = [
  'application_name',
  'dbname',
  'host',
  'options',
  'password',
  'port',
  'ssl',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslnegotiation',
  'sslrootcert',
  'target_session_attrs',
  'user',
]

const PARTS = /^postgres(?:ql)?:\/\/([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/is
const ENCODE = 'percent-encode user and password (@ is %40, / is %2F, ? is %3F, # is %23, % is %25)'

/** https://www.postgresql.org/docs/18/libpq-connect.html#LIBPQ-CONNSTRING-URIS */
export function readPostgresUrl(text: string): ReadPostgresUrl {
  const problems: string[] = []
  const [, authority = '', path = '', query = ''] = PARTS.exec(text) ?? []
  const isWhole = PARTS.test(text)
  if (!isWhole) problems.push('must be a postgres:// or postgresql:// URL, or embedded')
  // A slash in an unencoded password splits the text, and its rest would pass for a host.
  if (isWhole && `${path}?${query}`.includes('@')) problems.push(`has an @ behind its host; ${ENCODE}`)
  else if (text.includes('#') || /%(?![0-9a-f]{2})/i.test(text) || !isText(text))
    problems.push(`has a character that must be percent-encoded; ${ENCODE}`)
  if (problems.length > 0) return { address: readParts('', '', new Map(), []), problems }
  const { parameters, unknown } = readParameters(query, problems)
  const address = readParts(authority, path, parameters, problems)
  // After an earlier problem, a name may be a piece of a password.
  const isSure = problems.length === 0
  problems.push(...unknown.map((name) => `has a parameter that is not taken${isSure ? `: ${name}` : ''}`))
  return { address, problems }
}

function isText(text: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(text))
  } catch {
    return false
  }
}

function readParameters(query: string, problems: string[]) {
  const parameters = new Map<string, string>()
  const unknown: string[] = []
  for (const pair of query.split('&').filter((part) => part !== '')) {
    const end = pair.indexOf('=')
    const name = end === -1 ? pair : pair.slice(0, end)
    if (!TAKEN.includes(name) && !IGNORED.includes(name))
      unknown.push(/^\w{1,40}$/.test(name) ? name : 'its name is no word')
    else if (parameters.has(name)) problems.push(`has ${name} more than once`)
    else parameters.set(name, end === -1 ? '' : decodeURIComponent(pair.slice(end + 1)))
  }
  return { parameters, unknown }
}

function readParts(
  authority: string,
  path: string,
  parameters: ReadonlyMap<string, string>,
  problems: string[],
): PostgresAddress {
  const at = authority.lastIndexOf('@')
  const login = authority.slice(0, Math.max(0, at))
  const colon = login.indexOf(':')
  const text = (name: string) => parameters.get(name) || null
  if (path.includes('/')) problems.push('must have one name behind its host, that of the database')
  const { hosts, socket } = readHosts(authority.slice(at + 1), parameters, problems)
  return {
    hosts,
    socket,
    user: text('user') ?? decode(colon === -1 ? login : login.slice(0, colon)),
    password: text('password') ?? (colon === -1 ? null : decode(login.slice(colon + 1))),
    database: text('dbname') ?? decode(path),
    ...readTls(parameters, problems),
    takesReadOnly: takesReadOnly(text('target_session_attrs'), hosts.length, problems),
    applicationName: text('application_name'),
    options: text('options'),
    ignored: IGNORED.filter((name) => parameters.has(name)),
  }
}

function decode(text: string): string | null {
  return text === '' ? null : decodeURIComponent(text)
}

function readHosts(named: string, parameters: ReadonlyMap<string, string>, problems: string[]) {
  const listed = named.split(',').map((part) => /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(part) ?? ['', '', 'x'])
  const names = parameters.get('host')?.split(',') ?? listed.map(([, host = '']) => decodeURIComponent(host))
  const ports = parameters.get('port')?.split(',') ?? listed.map(([, , port = '']) => port)
  if (ports.length > 1 && ports.length !== names.length) problems.push('has not as many ports as hosts')
  const hosts = names.map((name, place) => ({
    host: name.replace(/^\[(.*)\]$/, '$1') || 'localhost',
    port: readPort(ports[ports.length === 1 ? 0 : place] ?? '', problems),
  }))
  const [first = { host: 'localhost', port: DEFAULT_PORT }] = hosts
  if (hosts.some(({ host }) => host.startsWith('/'))) {
    if (hosts.length > 1) problems.push('must not have a socket among several hosts')
    return { hosts: [first], socket: `${first.host.replace(/\/+$/, '')}/.s.PGSQL.${first.port}` }
  }
  if (!hosts.every(({ host }) => isHost(host)))
    problems.push(`must have host names or addresses (IPv6 in brackets) before its ports; ${ENCODE}`)
  return { hosts, socket: null }
}

function isHost(host: string): boolean {
  return /^[A-Za-z0-9._-]+$/.test(host) || canonicalAddress(host) !== null
}

function readPort(text: string, problems: string[]): number {
  if (text === '') return DEFAULT_PORT
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port
  problems.push(`must have ports from 1 to 65535 behind its hosts; ${ENCODE}`)
  return DEFAULT_PORT
}

function readTls(parameters: ReadonlyMap<string, string>, problems: string[]) {
  const file = (name: string) => parameters.get(name) || null
  const negotiation = parameters.get('sslnegotiation') ?? 'postgres'
  if (!['postgres', 'direct'].includes(negotiation))
    problems.push('sslnegotiation must be postgres or direct')
  if (parameters.has('ssl') && parameters.has('sslmode')) problems.push('must not have both ssl and sslmode')
  const sslrootcert = file('sslrootcert')
  const named = readMode(parameters, problems)
  if (sslrootcert === 'system' && named !== null && named !== 'verify-full')
    problems.push('sslmode must be verify-full where sslrootcert is system')
  const certificate = [file('sslcert'), file('sslkey')].filter((path) => path !== null)
  if (certificate.length === 1) problems.push('must have both sslcert and sslkey, or neither')
  if (certificate.length > 0 && !isTlsSure(named))
    problems.push('sslmode must be require, verify-ca or verify-full where sslcert is given')
  return {
    sslMode: named,
    isSslDirect: negotiation === 'direct',
    sslrootcert,
    sslcert: file('sslcert'),
    sslkey: file('sslkey'),
  }
}

/** True if no connection is made without TLS. */
export function isTlsSure(mode: SslMode | null): boolean {
  return mode === 'require' || mode === 'verify-ca' || mode === 'verify-full'
}

function readMode(parameters: ReadonlyMap<string, string>, problems: string[]): SslMode | null {
  const text = parameters.get('sslmode') ?? parameters.get('ssl')
  if (text === undefined) return null
  const short: Readonly<Record<string, SslMode>> = { true: 'verify-full', false: 'disable' }
  const mode = SSL_MODES.find((one) => one === text) ?? (parameters.has('ssl') ? short[text] : undefined)
  if (mode === undefined) problems.push(`sslmode must be one of ${SSL_MODES.join(', ')}`)
  return mode ?? null
}

/** The service writes, so of several hosts it needs one that takes writes. */
function takesReadOnly(attributes: string | null, hosts: number, problems: string[]): boolean {
  if (attributes === null) return hosts === 1
  if (!['any', 'read-write', 'primary'].includes(attributes))
    problems.push('target_session_attrs must be any, read-write or primary: the service writes')
  return attributes === 'any'
}
