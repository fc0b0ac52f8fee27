/** Spends one request over the Redis that is named, in a process of its own, and prints who decided. */
import { SharedLimiter } from '../../../src/limits/limiter.ts'
import { RedisLimiter } from '../../../src/limits/redis/redis.ts'
import { openRedis } from '../../../src/limits/redis/redis-client.ts'

const connection = await openRedis(process.argv[2] ?? '', { caFile: process.argv[3] ?? null })
const limiter = new SharedLimiter({ redis: new RedisLimiter(connection.client) })
const decision = await limiter.spend('key', { perMinute: 60, perDay: 5_000 })
console.log(decision.decidedBy)
connection.close()
