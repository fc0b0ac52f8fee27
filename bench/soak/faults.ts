import { PLANS } from '../../test/support/limit-headers.ts'
import { childrenOf } from '../../test/support/trust-client.ts'
import { until } from '../../test/support/waiting.ts'
import { family } from '../load/processes.ts'
import { type Ask, insist } from './asking.ts'
import { type Book, now, type SoakKey, type Trouble } from './book.ts'
import type { Node, Rig } from './rig.ts'
import { checkGone } from './vitals.ts'

/** Clients notice a node's end so late, as behind a balancer that looks from time to time. */
const NOTICED_MS = 250
const CLOCK_STEP_SECONDS = 100
const DAY_MS = 86_400_000
/** The day's count is not compared this close to midnight, or to the end of a process that may have lost counts. */
const NEAR_MS = 3_000
/** A node waits so long for the day's count that is stored, less what clocks differ. */
const STORE_MS = 900

const HOSTILE = [
  ...(['rate_limited', 'server_error', 'html_502', 'hang', 'reset'] as const),
  ...(['hang_after_accept', 'reset_after_accept', 'garbage', 'concurrent', 'ok'] as const),
] as const

export interface FaultParts {
  readonly rig: Rig
  readonly ask: Ask
  readonly book: Book
  /** Used all the time. */
  readonly steady: SoakKey
  readonly hold: () => Promise<void>
  /** Waits until all that was answered by now is stored. */
  readonly stored: () => Promise<void>
}

export interface Fault {
  readonly name: string
  /** From the beginning of the fault until everything is well again. */
  readonly run: (parts: FaultParts) => Promise<void>
  /** Whether a request may fail so because of it. */
  readonly allows: (trouble: Trouble) => boolean
}

const none = () => false

const REDIS_STOPPED: Fault = {
  name: 'Redis stopped (SIGSTOP, SIGCONT)',
  allows: none,
  run: async ({ rig, hold }) => {
    rig.redis.pause()
    await hold()
    rig.redis.resume()
    await untilWell(rig)
  },
}

const REDIS_EMPTIED: Fault = {
  name: 'Redis killed and back empty',
  allows: none,
  run: async (parts) => {
    const { rig, hold } = parts
    const storedMs = now()
    await parts.stored()
    await rig.redis.kill()
    await hold()
    const backMs = now()
    await rig.redis.start()
    await untilWell(rig)
    await checkDay(parts, storedMs, backMs)
  },
}

const POSTGRES_CRASHED: Fault = {
  name: 'Postgres crashed',
  allows: ({ status, code, hasRetryAfter, needsDatabase }) =>
    needsDatabase && status === 503 && code === 'unavailable' && hasRetryAfter,
  run: async ({ rig, hold }) => {
    await rig.postgres.crash()
    await hold()
    await rig.postgres.start()
    await untilWell(rig)
  },
}

const MAIL_HOSTILE: Fault = {
  name: 'mail provider hostile (429, 500, no answer, cut)',
  allows: none,
  run: async ({ rig, hold }) => {
    rig.resend.behave(() => HOSTILE[Math.floor(Math.random() * HOSTILE.length)] ?? 'ok')
    await hold()
    rig.resend.behave(() => 'ok')
  },
}

const INDEX_RELOADED: Fault = {
  name: 'index reloaded, a cut one refused',
  allows: none,
  run: async ({ rig, book, hold }) => {
    for (const [isWhole, wanted] of [
      [false, 409],
      [true, 200],
    ] as const) {
      await rig.putIndex(isWhole)
      for (const { service } of rig.nodes) {
        const { status } = await service.admin('POST', '/admin/geo/reload')
        book.check('index', status === wanted ? null : `a reload is ${status}, not ${wanted}`)
      }
      if (!isWhole) await hold()
    }
  },
}

const TRUST_CHILD_KILLED: Fault = {
  name: 'trust child killed',
  allows: ({ operation, status, code }) =>
    operation === 'trustCheckUrl' && status === 502 && code === 'trust_unavailable',
  run: async ({ rig, book, hold }) => {
    const children = rig.nodes.flatMap(({ service }) => childrenOf(service.pid))
    for (const child of children) process.kill(child, 'SIGKILL')
    await hold()
    await checkGone(children, book)
  },
}

const NODE_KILLED: Fault = {
  name: 'node killed (-9) and replaced',
  allows: ({ status, process }) => status === 0 && process.isKilled,
  run: async ({ rig, book, hold }) => {
    const [, node] = rig.nodes
    const pids = family(node.service.pid)
    book.killing(node.process)
    const ended = node.service.kill()
    await Bun.sleep(NOTICED_MS)
    node.isInRotation = false
    await ended
    await hold()
    await checkGone(pids, book)
    await rig.replace(node)
    await untilWell(rig)
  },
}

const NODE_STOPPED: Fault = {
  name: 'node stopped (SIGTERM) and started',
  allows: none,
  run: async ({ rig, book, hold }) => {
    const [, node] = rig.nodes
    await stopNode(node, book)
    await hold()
    await rig.replace(node)
    await untilWell(rig)
  },
}

const clockStepped = (): Fault => {
  let sign = 1
  return {
    name: `clock of a node stepped by ${CLOCK_STEP_SECONDS} s`,
    allows: none,
    run: async ({ rig, hold }) => {
      await rig.stepClock(sign * CLOCK_STEP_SECONDS)
      sign = -sign
      await hold()
      await rig.stepClock(0)
    },
  }
}

/** Redis last: for a minute after its outages a request is held to less. */
export function allFaults(library: string | null): readonly Fault[] {
  return [
    ...[MAIL_HOSTILE, TRUST_CHILD_KILLED, POSTGRES_CRASHED, NODE_KILLED],
    ...[...(library === null ? [] : [clockStepped()]), NODE_STOPPED],
    ...[INDEX_RELOADED, REDIS_STOPPED, REDIS_EMPTIED],
  ]
}

/** Clients go on for a moment after the signal (contract O5). */
export async function stopNode(node: Node, book: Book): Promise<void> {
  const pids = family(node.service.pid)
  node.service.signal('SIGTERM')
  await Bun.sleep(NOTICED_MS)
  node.isInRotation = false
  const code = await node.service.finish()
  node.process.endedMs = now()
  book.check('processes', code === 0 ? null : `a stop of ${node.process.name} ends with ${code}`)
  await checkGone(pids, book)
}

/** Both nodes have database and Redis, and Redis decides the limits. */
async function untilWell({ nodes }: Rig): Promise<void> {
  for (const { service } of nodes) {
    await until(async () => {
      const [ready, metrics] = await Promise.all([
        service.get('/health/ready'),
        service.admin('GET', '/metrics'),
      ])
      return ready.text.includes('"status":"ok"') && metrics.text.includes('\nwaypost_redis_shared 1\n')
    })
  }
}

/** The day's count that is told after Redis came back empty is not below what had been stored before. */
async function checkDay({ ask, book, steady }: FaultParts, storedMs: number, backMs: number): Promise<void> {
  const midnightMs = DAY_MS * Math.floor(now() / DAY_MS)
  const asked = book.asked.filter(({ key, outcome }) => key === steady && outcome === 'admitted')
  // A database that is late is not waited for.
  if (asked.some(({ sentMs, answeredMs }) => answeredMs > backMs && answeredMs - sentMs > STORE_MS)) return
  const least = asked.filter(
    ({ process, answeredMs }) =>
      answeredMs > midnightMs + NEAR_MS &&
      answeredMs < storedMs &&
      !(process.isKilled && answeredMs > process.endedMs - NEAR_MS),
  ).length
  const call = { area: 'geo', operation: 'geoLookupAddress', path: '/v1/geo/8.8.8.8', key: steady }
  const { reply } = await insist(ask, call)
  if (now() > midnightMs + DAY_MS - NEAR_MS) return
  const [, left = ''] = /"day";r=(\d+)/.exec(reply.headers.get('ratelimit') ?? '') ?? []
  const used = PLANS[steady.plan].perDay - Number(left)
  book.check('day', used >= least ? null : `the day's count is ${used}, not ${least} or more`)
}
