/** The functions of the host, taken out of the global object before a page can see them. */
const { act, url, inflate } = globalThis.host
delete globalThis.host

/** Where the page is in its life; stands with each act. */
export const state = { phase: 'load', url: '', base: '' }

export const host = { url, inflate }

/** Tells the host what the page did; nothing that the page does afterwards can take it back. */
export function record(kind, detail = '') {
  act(`${kind}`, `${detail}`, `${state.phase}`)
}

/** Runs a text as a script of the page: in the global scope, whoever calls. */
export const runText = globalThis.eval
