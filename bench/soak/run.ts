import postgres from 'postgres'
import { openLink } from '../../test/support/trust-client.ts'
import { cpuSeconds, family } from '../load/processes.ts'
import { type Ask, createAsk } from './asking.ts'
import { Book, now, type SoakKey, type Trouble } from './book.ts'
import { allFaults, type Fault, stopNode } from './faults.ts'
import { checkLimits } from './limit-check.ts'
import { createLoads, type Lane, type LoadKeys, type Loads, lanesFor, liveAndDie } from './loads.ts'
import { checkEvents, checkMails, type MailOutcome, untilSent } from './outcome.ts'
import { type Rig, startRig } from './rig.ts'
import { checkFinalUsage, checkUsage } from './usage-check.ts'
import { type Fit, Vitals } from './vitals.ts'

const PARTNERS = 3
const SAMPLES = 360
const LEAST_SAMPLE_MS = 500
/** What a request has of the database's time, and the shortest stage of a visit (contract N13, T3), less what clocks differ. */
const DATABASE_MS = 1_400
const PAGE_MS = 950
const ALL_SCOPES = ['geo:read', 'trust:read', 'notify:write', 'notify:read']

export interface SoakOptions {
  readonly minutes: number
  /** Requests a second. */
  readonly rate: number
  /** Seconds from one fault to the next, and how long one lasts at the least. */
  readonly every: number
  readonly hold: number
  /** Seconds that mails have at the end to be sent. */
  readonly drain: number
}

export interface FaultTimes {
  readonly name: string
  times: number
  longestMs: number
  troubles: number
}

export interface SoakResult {
  readonly book: Book
  readonly faults: readonly FaultTimes[]
  readonly mails: MailOutcome
  readonly events: number
  readonly fit: Fit | null
  /** Times that a node enforced the limits on its own. */
  readonly outages: number
  readonly seconds: number
  /** CPU time of all processes that lived to the end, by the time that passed. */
  readonly cpuShare: number
  readonly missing: readonly { readonly name: string; readonly reason: string }[]
}

interface Window {
  readonly fault: Fault
  readonly times: FaultTimes
  readonly fromMs: number
  toMs: number
}

export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const book = new Book(console.error)
  const rig = await startRig(book)
  const sql = postgres(rig.postgres.url, { max: 1, onnotice: () => undefined })
  try {
    const ask = await createAsk(rig, book)
    const keys = await makeKeys(rig, options.rate)
    const loads = await createLoads(rig, ask, book, { keys, rate: options.rate })
    const cpuBefore = cpuSeconds(family(process.pid))
    const startMs = now()
    const { faults, vitals } = await underLoad({ options, book, rig, ask, loads, keys, sql })
    const seconds = (now() - startMs) / 1_000
    const cpuShare = (cpuSeconds(family(process.pid)) - cpuBefore) / seconds
    await untilSent(sql, options.drain * 1_000)
    for (const client of loads.notify) await client.checkAll()
    vitals.judge(book)
    const fit = vitals.fit()
    for (const node of rig.nodes) await stopNode(node, book)
    checkLimits(book, rig.processes, startMs)
    await checkFinalUsage(book, sql)
    const events = await checkEvents(sql, loads.notify, book)
    const mails = await checkMails(sql, rig, loads.notify, book)
    const outages = rig.processes.reduce((sum, each) => sum + each.outages.length, 0)
    return { book, faults, mails, events, fit, outages, seconds, cpuShare, missing: missingOf(rig) }
  } finally {
    await sql.end({ timeout: 1 })
    await rig.stop()
  }
}

function missingOf({ library }: Rig): SoakResult['missing'] {
  return library === null ? [{ name: 'clock of a node stepped', reason: 'no libfaketime is installed' }] : []
}

async function makeKeys({ nodes: [{ service }] }: Rig, rate: number): Promise<LoadKeys> {
  const partners: string[] = []
  for (let number = 0; number < PARTNERS; number++) {
    const { partner_id: id } = await service.createKey()
    await openLink(service, id)
    partners.push(id)
  }
  let made = 0
  const make = async (plan: SoakKey['plan'], scopes = ALL_SCOPES): Promise<SoakKey> => {
    const partnerId = partners[made++ % PARTNERS] ?? ''
    const { id, key } = await service.createKey({ plan, scopes, partnerId })
    return { id, key, plan, partnerId }
  }
  const several = async (count: number) => {
    const keys: SoakKey[] = []
    while (keys.length < count) keys.push(await make('scale'))
    return keys
  }
  const { geo, notify } = lanesFor(rate)
  // The partners of three in a row differ, whatever was made before.
  return {
    geo: await several(geo),
    notify: await several(notify),
    greedy: { free: await make('free'), growth: await make('growth'), scale: await make('scale') },
    trust: await make('growth'),
    seldom: await make('free'),
    whole: await make('scale'),
    geoOnly: await make('scale', ['geo:read']),
  }
}

interface Running {
  readonly options: SoakOptions
  readonly book: Book
  readonly rig: Rig
  readonly ask: Ask
  readonly loads: Loads
  readonly keys: LoadKeys
  readonly sql: ReturnType<typeof postgres>
}

/** Runs the load with a fault at a time until the time is over; whatever is under way then is finished. */
async function underLoad({ options, book, rig, ask, loads, keys, sql }: Running) {
  const endMs = now() + options.minutes * 60_000
  const vitals = new Vitals()
  let isGoing = true
  const lanes = [...loads.lanes, { area: 'keys', perSecond: 0.1, act: () => liveAndDie(rig, ask, book) }].map(
    (lane) => runLane(lane, book, () => isGoing),
  )
  const sampling = setInterval(
    () => vitals.take(rig.nodes, book),
    Math.max(LEAST_SAMPLE_MS, (options.minutes * 60_000) / SAMPLES),
  )
  const windows: Window[] = []
  const faults = allFaults(rig.library)
  const all = faults.map(({ name }) => ({ name, times: 0, longestMs: 0, troubles: 0 }))
  const late = {
    name: 'none, but a busy machine took all the time of a request',
    times: 0,
    longestMs: 0,
    troubles: 0,
  }
  const steady = keys.geo[0] as SoakKey
  const stored = () => checkUsage(book, sql)
  const parts = { rig, ask, book, steady, stored, hold: () => Bun.sleep(options.hold * 1_000) }
  let checkedMs = now()
  for (let turn = 0, dueMs = now() + options.every * 1_000; dueMs < endMs || turn < faults.length; turn++) {
    await Bun.sleep(Math.max(0, dueMs - now()))
    dueMs += options.every * 1_000
    const place = turn % faults.length
    const window = { fault: faults[place] as Fault, times: all[place] as FaultTimes, fromMs: now(), toMs: 0 }
    await window.fault.run(parts)
    window.toMs = now()
    windows.push(window)
    window.times.times++
    window.times.longestMs = Math.max(window.times.longestMs, window.toMs - window.fromMs)
    await stored()
    checkLimits(book, rig.processes, checkedMs)
    judgeTroubles(book, windows, late)
    checkedMs = now()
    const left = Math.round((endMs - now()) / 1_000)
    const took = Math.round(window.toMs - window.fromMs)
    console.error(
      `${new Date().toISOString()} ${window.fault.name}: ${took} ms; ${book.asked.length} requests, ${book.broken} broken, ${left} s left`,
    )
  }
  await Bun.sleep(Math.max(0, endMs - now()))
  isGoing = false
  await Promise.all(lanes)
  clearInterval(sampling)
  judgeTroubles(book, windows, late)
  return { faults: [...all, late], vitals }
}

async function runLane({ perSecond, act, area }: Lane, book: Book, isGoing: () => boolean): Promise<void> {
  const everyMs = 1_000 / perSecond
  await Bun.sleep(Math.random() * everyMs)
  for (let dueMs = now(); isGoing(); ) {
    await act().catch((error: Error) => book.check('answers', `${area}: ${error.stack}`))
    // What a fault held up is not made up for.
    dueMs = Math.max(dueMs + everyMs, now())
    while (isGoing() && now() < dueMs) await Bun.sleep(Math.min(dueMs - now(), 250))
  }
}

/** Each trouble is judged once, when the fault that may explain it is over. */
function judgeTroubles(book: Book, windows: readonly Window[], late: FaultTimes): void {
  for (const trouble of book.troubles.splice(0)) {
    const { sentMs, answeredMs, status, request, process } = trouble
    const cause = windows.find(
      ({ fault, fromMs, toMs }) => answeredMs >= fromMs && sentMs <= toMs && fault.allows(trouble),
    )
    const at = new Date(sentMs).toISOString()
    const text = `${request} on ${process.name} at ${at}: ${status} ${trouble.text} after ${Math.round(answeredMs - sentMs)} ms`
    const times = cause?.times ?? (isLate(trouble) ? late : undefined)
    book.check('troubles', times === undefined ? text : null)
    if (times !== undefined) times.troubles++
    if (times === late) noteLate(late, trouble)
  }
}

function noteLate(late: FaultTimes, { sentMs, answeredMs, request }: Trouble): void {
  late.times++
  late.longestMs = Math.max(late.longestMs, answeredMs - sentMs)
  console.error(
    `late: ${request} at ${new Date(sentMs).toISOString()}: ${Math.round(answeredMs - sentMs)} ms`,
  )
}

/** Refused as the contract says because a database or a page had all the time of a request and did not answer. */
function isLate({
  status,
  code,
  hasRetryAfter,
  needsDatabase,
  operation,
  sentMs,
  answeredMs,
}: Trouble): boolean {
  const tookMs = answeredMs - sentMs
  if (needsDatabase && status === 503 && hasRetryAfter) return tookMs >= DATABASE_MS
  return operation === 'trustCheckUrl' && code === 'trust_unavailable' && tookMs >= PAGE_MS
}
