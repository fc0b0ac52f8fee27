import updateFetch from '../data/phrases/update-fetch.json'
import updateLacking from '../data/phrases/update-lacking.json'
import { anyOf } from '../data/phrases.ts'

const LACKING = anyOf(updateLacking)

/** The words with which a line says that something has to be updated or installed; null where it does not. */
export function lackIn(line: string): string | null {
  return LACKING.exec(line)?.[0] ?? null
}

const FETCHING = anyOf(updateFetch)

export function isToFetch(text: string): boolean {
  return FETCHING.test(text.slice(0, 80))
}
