import { expect } from 'bun:test'
import { Redis } from 'ioredis'
import { startDelayingProxy } from '../../limits/delaying-proxy.ts'
import { startRedisServer } from '../../limits/redis-server.ts'
import { eventually } from '../../support/answers.ts'
import { readLimits } from '../../support/limit-headers.ts'
import { burst, countStatuses, LOOKUP, startAlone } from '../../support/nodes.ts'
import { type Reply, readJson, send } from '../../support/raw-http.ts'

/** Three times what the contract's figure is: this tells slow from never. */
const BACK_LIMIT_MS = 18_000

interface Readiness {
  readonly status: string
  readonly checks: Readonly<Record<string, string>>
}

export type RedisRig = Awaited<ReturnType<typeof startRedisRig>>

/** A service with a Redis of its own, to be maltreated, behind a proxy that can slow it down. */
export async function startRedisRig() {
  const server = await startRedisServer()
  const proxy = await startDelayingProxy(server.port)
  const service = await startAlone({ REDIS_URL: proxy.url })
  const client = new Redis(server.url)
  client.on('error', () => undefined)

  const metric = async (name: string): Promise<number> => {
    const { text } = await send(service.adminUrl, { path: '/metrics' })
    const value = new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]
    if (value === undefined) throw new Error(`there is no metric ${name} in:\n${text}`)
    return Number(value)
  }
  /** The lines of the log about Redis; the lines of requests name no event of that kind. */
  const lines = () => service.logs().filter((line) => /"event":"[^"]*redis/i.test(line)).length
  return {
    server,
    service,
    client,
    lines,
    /** The number of those lines, once there are as many as wanted: they come through a pipe. */
    lineCount: (wanted: number) =>
      eventually(
        2_000,
        async () => lines(),
        (count) => count >= wanted,
      ),
    delayBy: (delayMs: number) => {
      proxy.delayMs = delayMs
    },
    freeKey: async () => (await service.createKey({ plan: 'free' })).key,
    /** Holds readiness to its 200, whatever Redis does (contract O4). */
    readiness: async () => readJson<Readiness>(await service.get('/health/ready')),
    outages: () => metric('waypost_redis_outages_total'),
    isShared: async () => (await metric('waypost_redis_shared')) === 1,
    /** Milliseconds until Redis decides once more; requests go on meanwhile, for it is they who find out. */
    async backAfter(): Promise<number> {
      const startMs = performance.now()
      const ask = async () => {
        await service.get(LOOKUP, service.demoKey)
        return metric('waypost_redis_shared')
      }
      expect(await eventually(BACK_LIMIT_MS, ask, (shared) => shared === 1)).toBe(1)
      return Math.round(performance.now() - startMs)
    },
    /** So many requests on a key of plan free; none may fail. One that waited for a paused Redis would never end. */
    async spend(key: string, count: number): Promise<readonly Reply[]> {
      const replies = await burst([service], key, count)
      for (const { status } of replies) expect([200, 429]).toContain(status)
      for (const reply of replies) readLimits(reply, 'free')
      return replies
    },
    async admitted(key: string, count: number): Promise<number> {
      return countStatuses(await this.spend(key, count))[200] ?? 0
    },
    async stop(): Promise<void> {
      client.disconnect()
      await service.stop()
      await proxy[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}
