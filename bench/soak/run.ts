import postgres from 'postgres'
import { cpuSeconds, family } from '../load/processes.ts'
import { type Ask, createAsk } from './asking.ts'
import { Book, now, type SoakKey } from './book.ts'
import { allFaults, type Fault, type FaultParts, stopNode } from './faults.ts'
import { liveAndDie } from './key-load.ts'
import { makeKeys } from './keys.ts'
import { checkLimits } from './limit-check.ts'
import { createLoads, type Lane, type Loads } from './loads.ts'
import { checkEvents, checkMails, type MailOutcome, untilSent } from './outcome.ts'
import { type Rig, startRig } from './rig.ts'
import { type FaultTimes, judgeTroubles, noTimes, type Window } from './troubles.ts'
import { checkFinalUsage, checkUsage } from './usage-check.ts'
import { type Fit, Vitals } from './vitals.ts'

const SAMPLES = 360
const LEAST_SAMPLE_MS = 500
/** So often a waiting lane looks whether the run is over. */
const LOOK_MS = 250
/** Nodes read every 3 s which keys have changed, and look those up anew (contract K5). */
const CHANGES_READ_MS = 4_000

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

interface Running {
  readonly options: SoakOptions
  readonly book: Book
  readonly rig: Rig
  readonly ask: Ask
  readonly loads: Loads
  readonly sql: ReturnType<typeof postgres>
  readonly steady: SoakKey
}

export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const book = new Book(console.error)
  const rig = await startRig(book)
  const sql = postgres(rig.postgres.url, { max: 1, onnotice: () => undefined })
  try {
    const ask = await createAsk(rig, book)
    const keys = await makeKeys(rig.nodes[0].service, options.rate)
    const loads = await createLoads(rig, ask, book, { keys, rate: options.rate })
    await Bun.sleep(CHANGES_READ_MS)
    const steady = keys.geo[0] as SoakKey
    return await runAndCheck({ options, book, rig, ask, loads, sql, steady })
  } finally {
    await sql.end({ timeout: 1 })
    await rig.stop()
  }
}

async function runAndCheck(running: Running): Promise<SoakResult> {
  const { options, book, rig, loads, sql } = running
  const cpuBefore = cpuSeconds(family(process.pid))
  const startMs = now()
  const { faults, vitals } = await underLoad(running)
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
}

function missingOf({ library }: Rig): SoakResult['missing'] {
  return library === null ? [{ name: 'clock of a node stepped', reason: 'no libfaketime is installed' }] : []
}

/** Runs the load with a fault at a time until the time is over; whatever is under way then is finished. */
async function underLoad(running: Running) {
  const { options, book, rig, ask, loads } = running
  const vitals = new Vitals()
  const sampleMs = Math.max(LEAST_SAMPLE_MS, (options.minutes * 60_000) / SAMPLES)
  const sampling = setInterval(() => vitals.take(rig.nodes, book), sampleMs)
  let isGoing = true
  const keys: Lane = { area: 'keys', perSecond: 0.1, act: () => liveAndDie(rig, ask, book) }
  const lanes = [...loads.lanes, keys].map((lane) => runLane(lane, book, () => isGoing))
  const late = noTimes('none, but a busy machine took all the time of a request')
  const { faults, windows } = await makeFaults(running, late)
  isGoing = false
  await Promise.all(lanes)
  clearInterval(sampling)
  judgeTroubles(book, windows, late)
  return { faults: [...faults, late], vitals }
}

/** One fault after the other, and each once at the least. */
async function makeFaults(running: Running, late: FaultTimes) {
  const { options, book, rig, ask, sql, steady } = running
  const endMs = now() + options.minutes * 60_000
  const faults = allFaults(rig.library)
  const all = faults.map(({ name }) => noTimes(name))
  const stored = () => checkUsage(book, sql)
  const parts = { rig, ask, book, steady, stored, hold: () => Bun.sleep(options.hold * 1_000) }
  const windows: Window[] = []
  const everyMs = options.every * 1_000
  let checkedMs = now()
  for (let turn = 0, dueMs = now() + everyMs; dueMs < endMs || turn < faults.length; turn++) {
    await Bun.sleep(Math.max(0, dueMs - now()))
    dueMs += everyMs
    const place = turn % faults.length
    windows.push(await makeFault(faults[place] as Fault, all[place] as FaultTimes, parts))
    await stored()
    checkLimits(book, rig.processes, checkedMs)
    judgeTroubles(book, windows, late)
    checkedMs = now()
    tellProgress(windows, book, endMs)
  }
  await Bun.sleep(Math.max(0, endMs - now()))
  return { faults: all, windows }
}

async function makeFault(fault: Fault, times: FaultTimes, parts: FaultParts): Promise<Window> {
  const fromMs = now()
  await fault.run(parts)
  const toMs = now()
  times.times++
  times.longestMs = Math.max(times.longestMs, toMs - fromMs)
  return { fault, times, fromMs, toMs }
}

function tellProgress(windows: readonly Window[], { asked, broken }: Book, endMs: number): void {
  const { fault, fromMs, toMs } = windows.at(-1) as Window
  const [took, left] = [Math.round(toMs - fromMs), Math.max(0, Math.round((endMs - now()) / 1_000))]
  const at = new Date().toISOString()
  console.error(`${at} ${fault.name}: ${took} ms; ${asked.length} requests, ${broken} broken, ${left} s left`)
}

async function runLane({ perSecond, act, area }: Lane, book: Book, isGoing: () => boolean): Promise<void> {
  const everyMs = 1_000 / perSecond
  await Bun.sleep(Math.random() * everyMs)
  for (let dueMs = now(); isGoing(); ) {
    await act().catch((error: Error) => book.check('answers', `${area}: ${error.stack}`))
    // A lane that a fault held up sends no burst afterwards.
    dueMs = Math.max(dueMs + everyMs, now())
    while (isGoing() && now() < dueMs) await Bun.sleep(Math.min(dueMs - now(), LOOK_MS))
  }
}
