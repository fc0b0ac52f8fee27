import { CONFUSABLES } from '../data/loader.ts'

const MAX_CHARACTERS = 63
const MAX_READINGS = 16

const MARK = /^\p{M}$/u

function readingsOf(character: string): readonly string[] {
  const known = CONFUSABLES.get(character)
  if (known !== undefined) return known
  const base = [...character.normalize('NFD')].filter((part) => !MARK.test(part)).join('')
  return base === character ? [character] : (CONFUSABLES.get(base) ?? [base])
}

/**
 * What a label (in Unicode, lower case) can be read as in Latin letters and digits: UTS #39's skeleton with its data
 * and Chromium's additions, some of which have several targets. At most 16 readings, the most usual first; where
 * there would be more, the rest of the label is read in the usual way only. A label in ASCII is its only reading.
 */
export function readings(label: string): readonly string[] {
  let found: readonly string[] = ['']
  for (const character of [...label.normalize('NFC')].slice(0, MAX_CHARACTERS)) {
    const all = character <= '\x7f' ? [character] : readingsOf(character)
    const used = found.length * all.length > MAX_READINGS ? all.slice(0, 1) : all
    found = used.flatMap((reading) => found.map((begun) => begun + reading))
  }
  return found
}

const PAIRS: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
]
const SINGLES: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', i: 'l', '3': 'e', '5': 's' }

/**
 * One spelling for all ASCII labels that look the same: digits as letters, pairs of letters as the letter that they
 * look like. Both sides of a comparison have to be folded.
 */
export function foldLookalikes(label: string): string {
  const paired = PAIRS.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), label)
  return paired.replace(/[013i5]/g, (character) => SINGLES[character] ?? character)
}
