import updateFetch from '../data/phrases/update-fetch.json'
import updateLacking from '../data/phrases/update-lacking.json'
import { anyOf } from '../data/phrases.ts'

/** Phrases that call a program missing or out of date; alone they say nothing. */
const LACKING = anyOf(updateLacking)

/** The words with which a line says that something has to be updated or installed; null where it does not. */
export function lackIn(line: string): string | null {
  return LACKING.exec(line)?.[0] ?? null
}

/** Words on buttons that fetch an update. */
const FETCHING = anyOf(updateFetch)

export function isToFetch(text: string): boolean {
  return FETCHING.test(text.slice(0, 80))
}
