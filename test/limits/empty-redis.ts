import { afterAll, beforeAll, beforeEach } from 'bun:test'
import { Redis } from 'ioredis'
import { type RedisServer, startRedisServer } from './redis-server.ts'

export interface EmptyRedis {
  readonly url: string
  readonly client: Redis
  /** Calls of scripts that it has run. */
  scriptCalls(): Promise<number>
}

/** A Redis of the file's own, with a client, from its first test to its last; it is empty before each. */
export function emptyRedis(): EmptyRedis {
  let started: { readonly server: RedisServer; readonly client: Redis } | null = null
  const own = () => {
    if (started === null) throw new Error('Redis is started before the first test only.')
    return started
  }
  beforeAll(async () => {
    const server = await startRedisServer()
    started = { server, client: new Redis(server.url) }
  })
  afterAll(async () => {
    own().client.disconnect()
    await own().server[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    await own().client.flushall()
  })
  return {
    get url() {
      return own().server.url
    },
    get client() {
      return own().client
    },
    scriptCalls: async () =>
      Number(/cmdstat_evalsha:calls=(\d+)/.exec(await own().client.info('commandstats'))?.[1] ?? 0),
  }
}
