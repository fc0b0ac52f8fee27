/** The functions of the host, taken out of the global object before a page can see them. */
const { act, url, file, inflate, subtle, run, runModule } = globalThis.host
/** What the page's realm has made for the world. */
export const { realm } = globalThis
delete globalThis.host
delete globalThis.realm

/** Where the page is in its life, which stands with each act, how often what it shows has changed, and how often anything. */
export const state = { phase: 'load', url: '', base: '', shown: 0, touched: 0 }

export const host = { url, file, inflate, subtle }

/** How many of what is looked at, by the name of the bound. */
export const most = {}

const reached = new Set()
/** Tells the host, once, that a bound has cut something off. */
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

/** Runs a text as a script of the page: what it declares is there for all others. */
export const runText = (text) => {
  run(text)
}
/** The same for the page itself, which gets what the script gives. */
export const runForPage = run

/** Runs a text as a module of an address; what it imports is what the visit has captured. */
export const runAsModule = (text, name) => {
  runModule(text, name)
}
