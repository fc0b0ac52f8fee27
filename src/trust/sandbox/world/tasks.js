/** The page's time: it moves with the timers, and for who waits for it in a loop, so that a run does not depend on the machine. */
import { most, reach, runText, state } from './host.js'
import { dateOver } from './realm/language.js'

/** Milliseconds of a page's life as it is loaded, and after each round of presses; then what waits still has its turn. */
const LIFE = { load: 30_000, click: 10_000 }
const START = { wall: 0 }

let nowMs = 0
let endMs = LIFE.load
let nextId = 1
let seed = 0x2545f491
let randoms = 0
let randomsBefore = 0
const timers = { __proto__: null }
let earliest = null
let latest = null
let running = null
let seen = { shown: 0, drawn: 0 }
let timersLeft = null
let repeatsLeft = null
let ready = null
let last = null

export function startClock(wallMs) {
  START.wall = wallMs
  timersLeft = most.timers
  repeatsLeft = most.repeats
}

/** Looks at the clock in one task from which on each look takes a millisecond. */
const MANY_LOOKS = 1_000
let looks = 0

function look() {
  if (++looks > MANY_LOOKS) nowMs++
  return nowMs
}

state.passed = () => nowMs
/** Whether what happens now happens again and again. */
state.goesOn = () => running !== null && goesOn(running)
/** Whether chance has been asked in this turn of a timer. */
state.isChance = () => randoms !== randomsBefore

export const clock = { now: look, wall: () => START.wall + look() }

export function soon(task) {
  const entry = { task, from: running, next: null }
  if (ready === null) ready = entry
  else last.next = entry
  last = entry
}

export function allowClicks() {
  state.phase = 'click'
  endMs = nowMs + LIFE.click
}

export function allowWaiting() {
  endMs = Math.max(most.wait, nowMs)
}

/** Timers that are set by timers that were set by timers, and so on, go on for ever. */
const MOST_STEPS = 3
/** Turns after which a timer that goes on for ever has its turns less and less often, as in a tab that nobody sees. */
const OFTEN = 300
const SLOWER = 1.25

/** A longer delay is none (WHATWG HTML, timers, where it is a signed number of 32 bits). */
const LONGEST_DELAY = 2 ** 31 - 1

const goesOn = ({ every, turns }) => (every === null ? turns > MOST_STEPS : turns > 0)

function add(call, delay, args, every) {
  const id = nextId++
  const wait = Math.max(Number(delay) || 0, every ? 1 : 0)
  const turns = every || running === null ? 0 : running.turns + 1
  const timer = {
    id,
    call,
    args,
    at: 0,
    every: every ? wait : null,
    delay: wait,
    turns,
    from: every ? null : running,
    changes: false,
    before: null,
    next: null,
  }
  timers[id] = timer
  queue(timer, wait > LONGEST_DELAY ? 0 : wait)
  return id
}

function queue(timer, wait) {
  const slow = timer.turns > OFTEN ? SLOWER ** (timer.turns - OFTEN) : 0
  timer.at = nowMs + Math.max(wait, slow)
  let before = latest
  while (before !== null && before.at > timer.at) before = before.before
  const next = before === null ? earliest : before.next
  timer.before = before
  timer.next = next
  if (before === null) earliest = timer
  else before.next = timer
  if (next === null) latest = timer
  else next.before = timer
}

function remove(id) {
  const timer = timers[id]
  if (timer === undefined) return
  delete timers[id]
  unlink(timer)
}

function unlink(timer) {
  if (timer.before === null && earliest !== timer) return
  if (timer.before === null) earliest = timer.next
  else timer.before.next = timer.next
  if (timer.next === null) latest = timer.before
  else timer.next.before = timer.before
  timer.before = timer.next = null
}

async function later(call) {
  await null
  call()
}

/** The next task of the page; null where nothing is left to do in its time. */
export function nextTask() {
  looks = 0
  if (running !== null) running.changes = hasChanged(running)
  running = null
  if (ready !== null) {
    const { task, from } = ready
    ready = ready.next
    running = from
    seen = { shown: state.shown, drawn: state.drawn }
    return task
  }
  while (earliest !== null && earliest.at <= endMs) {
    const timer = earliest
    unlink(timer)
    if (!hasTurn(timer)) continue
    nowMs = Math.max(nowMs, timer.at)
    if (timer.every === null) delete timers[timer.id]
    return () => run(timer)
  }
  return null
}

/** Milliseconds between two turns of a clock: it comes to nothing else in the minutes that it is watched. */
const CLOCK_MS = 250

const hasChanged = (timer) =>
  goesOn(timer) && timer.delay >= CLOCK_MS ? state.drawn !== seen.drawn : state.shown !== seen.shown

/** Timers that go on for ever have turns of their own, so that they leave the others theirs. */
function hasTurn(timer) {
  if (goesOn(timer)) {
    if (repeatsLeft > 0) return repeatsLeft-- > 0
    if (changes(timer)) reach('repeats')
    return false
  }
  if (timersLeft > 0) return timersLeft-- > 0
  reach('timers')
  return false
}

const changes = ({ every, changes: own, from }) => (every === null ? from?.changes : own)

function run(timer) {
  const { call, args, every } = timer
  seen = { shown: state.shown, drawn: state.drawn }
  running = timer
  randomsBefore = randoms
  timer.from = null
  if (every !== null) timer.turns++
  try {
    if (typeof call === 'function') Reflect.apply(call, undefined, args)
    else runText(`${call}`)
  } finally {
    if (timers[timer.id] === timer) queue(timer, every)
  }
}

/** What waits beyond the page's time has been cut off, unless it only goes on as it did and changes nothing. */
export function endTimers() {
  for (let timer = earliest; timer !== null; timer = timer.next)
    if (!goesOn(timer)) reach('wait')
    else if (changes(timer)) reach('repeats')
  if (ready !== null) reach('tasks')
}

export function random() {
  randoms++
  seed ^= seed << 13
  seed ^= seed >>> 17
  seed ^= seed << 5
  return (seed >>> 0) / 4_294_967_296
}

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
