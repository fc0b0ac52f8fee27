const DEFAULT_PORT = 6379
const DEFAULT_SENTINEL_PORT = 26379

const SENTINEL_URL = /^(rediss?)\+sentinel:\/\/(?:([^@/]*)@)?([^/]+)\/([^/?#]+)(?:\/(\d+))?$/i

export interface RedisHost {
  readonly host: string
  readonly port: number
}

interface Access {
  readonly hosts: readonly RedisHost[]
  readonly username: string | null
  readonly password: string | null
  readonly isTls: boolean
  readonly db: number
}

export type RedisAddress =
  | (Access & { readonly kind: 'single' })
  | (Access & { readonly kind: 'cluster' })
  | (Access & { readonly kind: 'sentinel'; readonly master: string })

/**
 * redis://[user:password@]host[:port][/db]                            one Redis
 * redis://…,redis://…                                                 nodes of one Redis Cluster
 * redis+sentinel://[user:password@]host[:port],host[:port]/master[/db]   the master that Sentinels name
 *
 * `rediss` means TLS. The first address names user, password and TLS for all; with Sentinel they are the
 * master's, and Sentinels use TLS too, without a password. Errors never quote the text with its password.
 */
export function parseRedisUrl(text: string): RedisAddress {
  if (/^rediss?\+sentinel:/i.test(text)) return parseSentinel(text)
  const urls = text.split(',').map((part) => parseOne(part.trim()))
  const [first] = urls
  if (first === undefined) throw new Error('is empty')
  const db = Number(first.pathname.slice(1))
  if (urls.length > 1 && db !== 0) throw new Error('must have no number: a cluster has one database')
  const hosts = urls.map(({ hostname, port }) => toHost(hostname, port, DEFAULT_PORT))
  return {
    kind: urls.length === 1 ? 'single' : 'cluster',
    hosts,
    username: decode(first.username),
    password: decode(first.password),
    isTls: first.protocol === 'rediss:',
    db,
  }
}

export function ignoredParameters(text: string): readonly string[] {
  const urls = text.split(',').flatMap((part) => URL.parse(part) ?? [])
  return urls.flatMap(({ searchParams, hash }) => [...searchParams.keys(), ...(hash === '' ? [] : ['#'])])
}

function parseOne(text: string): URL {
  const url = URL.parse(text)
  const isRedis = url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== ''
  if (!isRedis) throw new Error('must be redis://host:port or rediss://host:port')
  if (!/^\/?\d*$/.test(url.pathname)) throw new Error('must have a number after its host, or nothing')
  return url
}

function parseSentinel(text: string): RedisAddress {
  const found = SENTINEL_URL.exec(text)
  if (found === null) throw new Error('must be redis+sentinel://host:port,host:port/master')
  const [, protocol = '', login = '', hosts = '', master = '', db = '0'] = found
  const { username, password } = parseOne(`redis://${login}@host`)
  return {
    kind: 'sentinel',
    master: decodeURIComponent(master),
    hosts: hosts.split(',').map((host) => {
      const { hostname, port } = parseOne(`redis://${host}`)
      return toHost(hostname, port, DEFAULT_SENTINEL_PORT)
    }),
    username: decode(username),
    password: decode(password),
    isTls: protocol.toLowerCase() === 'rediss',
    db: Number(db),
  }
}

function toHost(hostname: string, port: string, defaultPort: number): RedisHost {
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? defaultPort : Number(port) }
}

function decode(text: string): string | null {
  return text === '' ? null : decodeURIComponent(text)
}
