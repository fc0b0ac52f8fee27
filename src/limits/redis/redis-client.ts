import { Cluster, Redis, type RedisOptions } from 'ioredis'
import { parseRedisUrl, type RedisAddress } from '../../net/redis-url.ts'
import { readPemFile } from '../../process/pem-file.ts'

/** A connection silent for this long is closed, since TCP takes minutes after a partition. */
const SILENCE_LIMIT_MS = 2_000
const CONNECT_LIMIT_MS = 2_000
const LONGEST_RETRY_MS = 1_000

/** The service starts without Redis after this time. */
const FIRST_CONNECT_LIMIT_MS = 2_000

/** These slots are so many that one node of a Redis Cluster never has all of them. */
const SPREAD_KEYS = Array.from({ length: 16 }, (_, index) => `{check${index}}:w`)
const SPREAD_AGAIN_MS = 5_000

const REDIRECTIONS = 4

export interface RedisConnection {
  readonly client: Redis | Cluster
  isReady(): boolean
  /** null: the connection works, or no attempt has failed yet. */
  fault(): unknown
  /** Uses another connection; messages during its outages are lost. */
  subscribe(listeners: Readonly<Record<string, (message: string) => void>>): void
  close(): void
}

/** Fails at once, since the node decides without Redis; callers share one timer, not `commandTimeout`. */
const OPTIONS = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  socketTimeout: SILENCE_LIMIT_MS,
  connectTimeout: CONNECT_LIMIT_MS,
  retryStrategy: retryDelayMs,
  sentinelRetryStrategy: retryDelayMs,
  // A master became a replica, so the client must reconnect.
  reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
} as const satisfies RedisOptions

function retryDelayMs(attempt: number): number {
  return Math.min(LONGEST_RETRY_MS, 50 * 2 ** Math.min(attempt - 1, 10))
}

export interface OpenRedisOptions {
  /** Receives connection failures only. */
  readonly onError?: (error: unknown) => void
  readonly caFile?: string | null
  /** Precedes every name that is asked for. */
  readonly space?: string
}

/** Resolves when Redis is ready or after two seconds. */
export async function openRedis(
  redisUrl: string,
  { onError = () => {}, caFile = null, space = '' }: OpenRedisOptions = {},
): Promise<RedisConnection> {
  const address = parseRedisUrl(redisUrl)
  const ca = caFile === null ? {} : { ca: readPemFile(caFile) }
  const client = connect(address, ca)
  const clients = [client]
  const faults = watchFaults(client, onError)
  const database = address.kind === 'cluster' || address.db === 0 ? null : address.db
  let hasDatabase = database === null
  if (database !== null)
    client.on('ready', () => {
      // The client would go on with database 0 if this number does not exist.
      ;(client as Redis).select(database).then(
        () => {
          hasDatabase = true
        },
        (error) => {
          hasDatabase = false
          faults.last = error
        },
      )
    })
  const hasAllKeys = address.kind === 'single' ? watchKeys(client as Redis, faults, space) : () => true
  await readyOrLate(client)
  const isReady = () => hasDatabase && hasAllKeys() && client.status === 'ready'
  if (!isReady() && client.status === 'ready') await withinLimit(client.ping()).catch(onError)
  if (client.status !== 'ready')
    faults.last ??= new Error(
      `no ${address.isTls ? 'TLS ' : ''}connection within ${FIRST_CONNECT_LIMIT_MS} ms`,
    )
  return {
    client,
    isReady,
    fault: () => faults.last,
    subscribe: (listeners) => {
      const subscriber = connect(address, ca)
      clients.push(subscriber)
      subscriber.on('error', onError)
      subscriber.on('message', (channel, message) => listeners[channel]?.(message))
      // ioredis subscribes again by itself when it reconnects.
      subscriber.on('ready', () => subscriber.subscribe(...Object.keys(listeners)).catch(onError))
    },
    close: () => {
      for (const open of clients) open.disconnect()
    },
  }
}

/** A lone node of a Redis Cluster has only some keys, and must not decide for those alone. */
function watchKeys(client: Redis, faults: { last: unknown }, space: string): () => boolean {
  let hasAll = false
  const look = async (): Promise<void> => {
    const asked = SPREAD_KEYS.map((key) => client.getrange(space + key, 0, 0))
    const error = await Promise.all(asked).then(
      () => null,
      (reason: Error) => reason,
    )
    hasAll = error === null || !error.message.startsWith('MOVED ')
    if (hasAll) return
    faults.last = new Error(
      `${error?.message}: a Redis Cluster, of which REDIS_URL must name two nodes, with a comma`,
    )
    setTimeout(() => client.status === 'ready' && void look(), SPREAD_AGAIN_MS).unref()
  }
  client.on('ready', () => void look())
  return () => hasAll
}

/** Keeps the first failure of an attempt, from which further ones follow. */
function watchFaults(client: Redis | Cluster, onError: (error: unknown) => void): { last: unknown } {
  const faults: { last: unknown } = { last: null }
  let isNewAttempt = true
  client.on('connecting', () => {
    isNewAttempt = true
  })
  client.on('error', (error: Error & { readonly lastNodeError?: Error }) => {
    if (isNewAttempt) faults.last = error.lastNodeError ?? error
    isNewAttempt = false
    onError(error)
  })
  client.on('ready', () => {
    faults.last = null
  })
  client.on('close', () => {
    faults.last ??= new Error('the connection was closed')
  })
  return faults
}

function connect(address: RedisAddress, ca: { readonly ca?: string }): Redis | Cluster {
  const { username, password, db } = address
  const tls = address.isTls ? { tls: ca } : {}
  const login = { ...(username === null ? {} : { username }), ...(password === null ? {} : { password }) }
  if (address.kind === 'cluster') return new Cluster([...address.hosts], clusterOptions({ ...login, ...tls }))
  if (address.kind === 'single') return new Redis({ ...OPTIONS, ...login, ...tls, ...address.hosts[0], db })
  return new Redis({
    ...OPTIONS,
    ...login,
    ...tls,
    db,
    sentinels: [...address.hosts],
    name: address.master,
    ...(address.isTls ? { enableTLSForSentinelMode: true, sentinelTLS: ca } : {}),
  })
}

function clusterOptions(login: Pick<RedisOptions, 'username' | 'password' | 'tls'>) {
  const { socketTimeout, connectTimeout, maxRetriesPerRequest } = OPTIONS
  return {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    clusterRetryStrategy: retryDelayMs,
    maxRedirections: REDIRECTIONS,
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    // A certificate names the host, which its address must not replace.
    ...(login.tls === undefined
      ? {}
      : { dnsLookup: (host: string, done: (error: null, address: string) => void) => done(null, host) }),
    redisOptions: {
      ...login,
      autoResendUnfulfilledCommands: false,
      socketTimeout,
      connectTimeout,
      maxRetriesPerRequest,
    },
  }
}

async function readyOrLate(client: Redis | Cluster): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, FIRST_CONNECT_LIMIT_MS)
  client.once('ready', resolve)
  await promise
  clearTimeout(timer)
  client.off('ready', resolve)
}

async function withinLimit(ping: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('Redis is late')), FIRST_CONNECT_LIMIT_MS)
  await Promise.race([ping, late.promise]).finally(() => clearTimeout(timer))
}
