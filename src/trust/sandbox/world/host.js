const { act, url, file, inflate, subtle, run, runModule } = globalThis.host
export const { realm } = globalThis
delete globalThis.host
delete globalThis.realm

const nothing = () => undefined

export const state = {
  phase: 'load',
  url: '',
  base: '',
  shown: 0,
  drawn: 0,
  touched: 0,
  nameElement: nothing,
  settleWritten: nothing,
}

export const host = { url, file, inflate, subtle }

export const most = {}

const reached = new Set()
export function reach(bound) {
  if (reached.has(bound)) return
  reached.add(bound)
  act('bound', bound, '')
}

/** Tells the host what the page did; nothing that the page does afterwards can take it back. */
export function record(kind, detail = '') {
  act(`${kind}`, `${detail}`.slice(0, most.details + 1), `${state.phase}`)
}

/** Milliseconds of the page's time in which it says what it is for; what it asks for later keeps that up to date. */
const SOON_MS = 10_000

/** Tells the host what the page asks for by itself and no capture has: its kind and its address. */
export function want(kind, address) {
  const isPressed = state.phase !== 'load'
  const isSoon = !isPressed && state.passed() <= SOON_MS
  if (!isSoon && kind !== 'answer') return
  const sort = isSoon ? kind : isPressed ? 'pressed' : 'late'
  act('want', `${sort} ${address}`.slice(0, most.url), '')
}

export const runText = (text) => {
  run(text)
}
export const runForPage = run

export const runAsModule = (text, name) => {
  runModule(text, name)
}
