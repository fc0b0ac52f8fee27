import type { Facts } from '../facts.ts'
import type { Place } from '../rule.ts'

const MIXED =
  /(?:^|[\s:"'(])((?=[A-Z0-9 -]*\d)(?=[A-Z0-9 -]*[A-Z])[A-Z0-9]{3,5}[ -]?[A-Z0-9]{3,5})(?=$|[\s"').,])/
/** Such codes leave vowels out, so that they make no words (RFC 8628, 6.1). */
const CONSONANTS = /(?:^|[\s:"'(])([B-DF-HJ-NP-TV-XZ]{4}-?[B-DF-HJ-NP-TV-XZ]{4,5})(?=$|[\s"').,])/
const WHOLE = /^[A-Z0-9]{3,5}[ -]?[A-Z0-9]{3,5}$/
const FLOW = /\b(?:user|device)_?code\b/i
const LEAST_LETTERS = 6
const MOST_LETTERS = 10

const isCode = (text: string) =>
  WHOLE.test(text) &&
  ((/\d/.test(text) && /[A-Z]/.test(text)) || !/[AEIOUY]/.test(text)) &&
  /[A-Z]/.test(text)

function spelled(lines: readonly string[]): readonly string[] {
  const words: string[] = []
  let word = ''
  for (const line of [...lines, '']) {
    if (/^[A-Z0-9-]$/.test(line)) word += line
    else {
      if (word.length >= LEAST_LETTERS && word.length <= MOST_LETTERS) words.push(word)
      word = ''
    }
  }
  return words
}

export function deviceCodeIn({ text, lines, page, acts }: Facts): Place | null {
  const shown = [MIXED, CONSONANTS]
    .map((pattern) => pattern.exec(text)?.[1])
    .find((code) => code !== undefined)
  const held = [
    ...spelled(lines.map((line) => line.text)),
    ...page.fields.map(({ value }) => value.trim()),
    ...page.clips.map((clip) => clip.text.trim()),
    ...acts.filter(({ kind }) => kind === 'copy' || kind === 'replace').map(({ detail }) => detail.trim()),
  ]
  const seen =
    shown ??
    held.find(isCode) ??
    page.code.map((code) => FLOW.exec(code.text)?.[0]).find((one) => one !== undefined)
  return seen === undefined ? null : { at: 'html:text', offset: null, seen: seen.trim() }
}
