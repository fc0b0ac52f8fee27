#!/usr/bin/env bun
/** What do the limits of a request cost, in process and over Redis? */
import { parseArgs } from 'node:util'
import { createAccess } from '../src/http/access/access.ts'
import { Exchange } from '../src/http/exchange.ts'
import { InFlight } from '../src/http/in-flight.ts'
import type { Served } from '../src/http/operation/operation.ts'
import type { Route } from '../src/http/routes.ts'
import { Authentication } from '../src/keys/authentication.ts'
import { newKey } from '../src/keys/format.ts'
import { LookupQueue } from '../src/keys/lookup-queue.ts'
import type { Decision } from '../src/limits/decision.ts'
import { FailedByAddress } from '../src/limits/failed-authentications.ts'
import { spentOf } from '../src/limits/headers.ts'
import { KeyLimits } from '../src/limits/key-limits.ts'
import { SharedLimiter } from '../src/limits/limiter.ts'
import { RedisLimiter } from '../src/limits/redis/redis.ts'
import { openRedis } from '../src/limits/redis/redis-client.ts'
import { MemoryLimiter } from '../src/limits/window/memory.ts'
import { PLAN_LIMITS, type Scope } from '../src/plans.ts'
import { startRedis } from '../test/support/redis.ts'
import { type Case, measure } from './measure.ts'

const HELP = `Usage: npm run bench -- limits [--count N] [--rounds N] [--calls N] [--redis URL] [--json]

In process: nanoseconds a request, median of the rounds (7), over N requests (1,000,000) of 5,000 keys.
Over Redis: script calls a second with 512 under way (N calls, 200,000), then the wait for one call at half that rate,
as a request sees it; the same for few keys that are busy, with the script calls that a request costs. Redis is one of the bench's own on the loopback unless --redis names another.
--json prints one JSON object a line.`

const KEYS = 5_000
const UNDER_WAY = 512
const BUSY_KEYS = 25
/** Limits that refuse no request of the bench and bound no reservation. */
const WIDE = { perMinute: 1_000_000, perDay: 100_000_000 }
const WARM_UP_PART = 10
const MOST_AT_ONCE = 16
const { free: FREE, scale: SCALE } = PLAN_LIMITS

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '7' },
    calls: { type: 'string', default: '200000' },
    redis: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
})

const keyIds = Array.from({ length: KEYS }, () => crypto.randomUUID())
const keyOf = (request: number): string => keyIds[request % KEYS] as string

async function inProcess(count: number): Promise<Case[]> {
  const admit = (finish: (decision: Decision) => number): Case['run'] => {
    return (requests) => {
      const limiter = new MemoryLimiter()
      let sum = 0
      for (let request = 0; request < requests; request++) sum += finish(limiter.spend(keyOf(request), SCALE))
      return sum
    }
  }
  const refuse: Case['run'] = (requests) => {
    const limiter = new MemoryLimiter()
    let sum = 0
    for (let request = 0; request < 2 * FREE.perMinute; request++) limiter.spend('key', FREE)
    for (let request = 0; request < requests; request++) {
      const decision = limiter.spend('key', FREE)
      const spent = spentOf('free', decision)
      sum += Number(decision.admitted) + spent['X-RateLimit-Remaining'].length
      sum += spent.refusal?.charCodeAt(0) ?? 0
    }
    return sum
  }
  return [
    {
      name: 'in process: one request admitted',
      count,
      run: admit((decision) => Number(decision.admitted)),
    },
    {
      name: 'in process: one request admitted, with its headers',
      count,
      run: admit((decision) => {
        const headers = spentOf('scale', decision)
        return (headers.RateLimit?.charCodeAt(12) ?? 0) + (headers['X-RateLimit-Remaining']?.length ?? 0)
      }),
    },
    { name: 'in process: one request refused, with its headers and message', count, run: refuse },
    { name: 'in process: the whole door: key, limits, headers, scope', count, run: await door() },
  ]
}

/** Access for known keys: from the arrival of a request to its operation. */
async function door(): Promise<Case['run']> {
  const scopes: ReadonlySet<Scope> = new Set(['geo:read'])
  const callers = new Map(
    keyIds.map((keyId) => [newKey(), { keyId, partnerId: 'partner', plan: 'scale', scopes } as const]),
  )
  const find = async (text: string) => {
    const caller = callers.get(text)
    return caller === undefined ? null : { caller, expiresAtMs: Number.POSITIVE_INFINITY }
  }
  const failures = new FailedByAddress()
  const authentication = new Authentication(find, new LookupQueue(failures))
  for (const key of callers.keys()) await authentication.authenticate(key)
  const handle: Served['handle'] = () => ({ body: null })
  const served: Served = {
    id: 'geoLookupAddress',
    method: 'GET',
    path: '/v1/geo/:ip',
    access: ['geo:read'],
    handle,
  }
  const route: Route = { pattern: served.path, operations: new Map([['GET', served]]), allow: 'GET, HEAD' }
  const exchanges = Array.from(callers.keys(), (key) => {
    const request = new Request('http://localhost/v1/geo/8.8.8.8', {
      headers: { Authorization: `Bearer ${key}` },
    })
    return new Exchange(route, request, {}, () => '127.0.0.1')
  })
  return (requests) => {
    let admitted = 0
    const limits = new KeyLimits(new MemoryLimiter(), new MemoryLimiter(), () => admitted++)
    const admit = createAccess({
      authenticate: (key, asker) => authentication.authenticate(key, asker),
      limits,
      failures,
      inFlight: new InFlight(Number.POSITIVE_INFINITY),
    })
    for (let request = 0; request < requests; request++) admit(exchanges[request % KEYS] as Exchange)
    return admitted
  }
}

type Call = (request: number) => Promise<Decision> | Decision

/** Calls a second with so many under way at any time. */
async function callsPerSecond(call: Call, calls: number): Promise<number> {
  let next = 0
  const startedMs = performance.now()
  const caller = async (): Promise<void> => {
    while (next < calls) await call(next++)
  }
  await Promise.all(Array.from({ length: UNDER_WAY }, caller))
  return calls / ((performance.now() - startedMs) / 1_000)
}

/**
 * Waits of single calls in milliseconds, sorted, sent evenly at a rate whether or not the ones before are answered. What
 * this process itself was too late to send is not made up for beyond a few calls: that would measure a burst.
 */
async function waitsAt(perSecond: number, call: Call, calls: number): Promise<Float64Array> {
  const waits = new Float64Array(calls)
  const finished = Promise.withResolvers<void>()
  let answered = 0
  const send = async (request: number): Promise<void> => {
    const sentMs = performance.now()
    await call(request)
    waits[request] = performance.now() - sentMs
    if (++answered === calls) finished.resolve()
  }
  let dueMs = performance.now()
  for (let sent = 0; sent < calls; ) {
    const nowMs = performance.now()
    dueMs = Math.max(dueMs, nowMs - (MOST_AT_ONCE * 1_000) / perSecond)
    for (; dueMs <= nowMs && sent < calls; dueMs += 1_000 / perSecond) send(sent++)
    await new Promise(setImmediate)
  }
  await finished.promise
  return waits.sort()
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

async function overRedis(redisUrl: string, calls: number) {
  const connection = await openRedis(redisUrl)
  const redis = new RedisLimiter(connection.client)
  let outages = 0
  const shared = new SharedLimiter({ redis, onOutage: () => outages++ })
  const scriptsRun = async (): Promise<number> => {
    const stats = String(await connection.client.info('commandstats'))
    return Number(/cmdstat_evalsha:calls=(\d+)/.exec(stats)?.[1] ?? 0)
  }
  const script: Call = (request) => redis.spend(keyOf(request), SCALE)
  const whole: Call = (request) => shared.spend(keyOf(request), SCALE)
  await callsPerSecond(script, calls / WARM_UP_PART)
  await callsPerSecond(whole, calls / WARM_UP_PART)
  const scriptRate = await callsPerSecond(script, calls)
  const rate = await callsPerSecond(whole, calls)
  const waits = await waitsAt(rate / 2, whole, calls)
  const busy: Call = (request) => shared.spend(keyIds[request % BUSY_KEYS] as string, WIDE)
  await callsPerSecond(busy, calls / WARM_UP_PART)
  const ranBefore = await scriptsRun()
  const cpuBefore = process.cpuUsage()
  const busyRate = await callsPerSecond(busy, calls)
  const { user, system } = process.cpuUsage(cpuBefore)
  const scripts = (await scriptsRun()) - ranBefore
  const at = (part: number): number => rounded(waits[Math.floor(part * (waits.length - 1))] as number, 3)
  await shared.close()
  connection.close()
  return [
    { name: 'over Redis: script calls a second', callsPerSecond: Math.round(scriptRate), count: calls },
    { name: 'over Redis: limiter calls a second', callsPerSecond: Math.round(rate), count: calls },
    { name: 'over Redis: wait at half that rate', p50Ms: at(0.5), p99Ms: at(0.99), outages, count: calls },
    {
      name: 'over Redis: busy keys',
      requestsPerSecond: Math.round(busyRate),
      scriptsPerRequest: rounded(scripts / calls, 4),
      cpuUsPerRequest: rounded((user + system) / calls, 2),
      count: calls,
    },
  ]
}

function print(result: { readonly name: string }): void {
  if (values.json) {
    console.log(JSON.stringify({ bench: 'limits', ...result }))
    return
  }
  const { name, ...figures } = result
  const texts = Object.entries(figures).map(([figure, value]) => `${figure} ${value}`)
  console.log(`${name}: ${texts.join(', ')}`)
}

if (values.help === true) {
  console.log(HELP)
  process.exit(0)
}
for (const { nsMedian, nsMin, ...result } of await measure(
  await inProcess(Number(values.count)),
  Number(values.rounds),
)) {
  print({ ...result, nsMedian: rounded(nsMedian, 1), nsMin: rounded(nsMin, 1) } as { name: string })
}
const server = values.redis === undefined ? await startRedis() : null
try {
  for (const result of await overRedis(values.redis ?? server?.url ?? '', Number(values.calls))) print(result)
} finally {
  await server?.stop()
}
