/** The functions of the host, taken out of the global object before a page can see them. */
const { act, url, file, inflate, subtle, run, runModule } = globalThis.host
delete globalThis.host

/** Where the page is in its life; stands with each act. */
export const state = { phase: 'load', url: '', base: '' }

export const host = { url, file, inflate, subtle }

const MOST_DETAIL = 100_000
/** Bound before a page can replace it. */
const slice = Function.prototype.call.bind(String.prototype.slice)

/** Tells the host what the page did; nothing that the page does afterwards can take it back. */
export function record(kind, detail = '') {
  act(`${kind}`, slice(`${detail}`, 0, MOST_DETAIL), `${state.phase}`)
}

/** The constructor of functions, before pages see one that tells what they make. */
export const NativeFunction = Function

/** Runs a text as a script of the page: what it declares is there for all others. */
export const runText = run

/** Runs a text as a module of an address; what it imports is what the visit has captured. */
export const runAsModule = runModule
