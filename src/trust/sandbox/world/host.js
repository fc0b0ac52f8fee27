/** The functions of the host, taken out of the global object before a page can see them. */
const { act, url, file, inflate, subtle, run, runModule } = globalThis.host
/** What the page's realm has made for the world. */
export const { realm } = globalThis
delete globalThis.host
delete globalThis.realm

/** Where the page is in its life, which stands with each act, and how often what it shows has changed. */
export const state = { phase: 'load', url: '', base: '', shown: 0 }

export const host = { url, file, inflate, subtle }

/** How many of what is looked at, by the name of the bound. */
export const most = {}

/** Tells the host that a bound has cut something off. */
export function reach(bound) {
  act('bound', bound, '')
}

/** Tells the host what the page did; nothing that the page does afterwards can take it back. */
export function record(kind, detail = '') {
  act(`${kind}`, `${detail}`.slice(0, most.details + 1), `${state.phase}`)
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
