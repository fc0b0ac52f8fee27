/** The page's time: it moves with the timers, and for who waits for it in a loop, so that a run does not depend on the machine. */
import { runText, state } from './host.js'
import { dateOver } from './realm/language.js'

const LIMITS = { load: { timers: 60, ms: 30_000 }, click: { timers: 40, ms: 10_000 } }
const START = { wall: 0 }

let nowMs = 0
let endMs = LIMITS.load.ms
let timersLeft = LIMITS.load.timers
let nextId = 1
let seed = 0x2545f491
const timers = { __proto__: null }
/** Work that does not wait for a time: answers, scripts that have arrived. */
let ready = null
let last = null

export function startClock(wallMs) {
  START.wall = wallMs
}

/** Looks at the clock in one task from which on each look takes a millisecond. */
const MANY_LOOKS = 1_000
let looks = 0

function look() {
  if (++looks > MANY_LOOKS) nowMs++
  return nowMs
}

export const clock = { now: look, wall: () => START.wall + look() }

export function soon(task) {
  const entry = { task, next: null }
  if (ready === null) ready = entry
  else last.next = entry
  last = entry
}

/** A second life after the clicks: what they set going gets time of its own. */
export function allowClicks() {
  state.phase = 'click'
  endMs = nowMs + LIMITS.click.ms
  timersLeft = LIMITS.click.timers
}

function add(call, delay, args, every) {
  const id = nextId++
  const wait = Math.max(Number(delay) || 0, every ? 1 : 0)
  timers[id] = { call, args, at: nowMs + wait, every: every ? Math.max(wait, 1) : null }
  return id
}

async function later(call) {
  await null
  call()
}

function remove(id) {
  delete timers[id]
}

/** The next task of the page; null where nothing is left to do in its time. */
export function nextTask() {
  looks = 0
  if (ready !== null) {
    const { task } = ready
    ready = ready.next
    return task
  }
  let first = null
  for (const id in timers) if (first === null || timers[id].at < timers[first].at) first = id
  if (first === null || timersLeft <= 0) return null
  const timer = timers[first]
  if (timer.at > endMs) return null
  timersLeft--
  nowMs = Math.max(nowMs, timer.at)
  if (timer.every === null) delete timers[first]
  else timer.at = nowMs + timer.every
  return () =>
    typeof timer.call === 'function'
      ? Reflect.apply(timer.call, undefined, timer.args)
      : runText(`${timer.call}`)
}

/** xorshift32: the same numbers for every page. */
export function random() {
  seed ^= seed << 13
  seed ^= seed >>> 17
  seed ^= seed << 5
  return (seed >>> 0) / 4_294_967_296
}

/** The visit's time. */
export const now = () => Math.floor(clock.wall())
globalThis.Date = dateOver(Date, now)

export const timing = {
  queueMicrotask: (call) => {
    later(call)
  },
  setTimeout: (call, delay, ...args) => add(call, delay, args, false),
  setInterval: (call, delay, ...args) => add(call, delay, args, true),
  setImmediate: (call, ...args) => add(call, 0, args, false),
  clearTimeout: remove,
  clearInterval: remove,
  clearImmediate: remove,
  requestAnimationFrame: (call) => add(() => call(nowMs), 16, [], false),
  cancelAnimationFrame: remove,
  requestIdleCallback: (call) =>
    add(() => call({ didTimeout: false, timeRemaining: () => 40 }), 1, [], false),
  cancelIdleCallback: remove,
}
