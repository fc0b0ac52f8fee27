/** Phrases by the code of their language (ISO 639); `mul` has names that are the same in all. */
export type Phrases = Readonly<Record<string, readonly string[]>>

const MARKS: Readonly<Record<string, string>> = {
  '<': '\\b',
  '>': '\\b',
  '^': '^',
  '#': '[0-9]',
  '~': '[ _-]?',
  "'": "['’]",
  '(': '(?:',
  '!(': '(?!',
  ')': ')',
  '|': '|',
  '?': '?',
}
const PART = /!\(|\{(\d+)\}|./gu
/** More characters between two words leave a sentence, and make the search slow. */
const MAX_GAP = 60

export function anyOf(phrases: Phrases): RegExp {
  return new RegExp(sourceOf(phrases), 'i')
}

/** The source of a pattern that matches one of the phrases; a phrase that stands first is tried first. */
export function sourceOf(phrases: Phrases): string {
  return `(?:${listOf(phrases).map(patternOf).join('|')})`
}

export function listOf(phrases: Phrases): readonly string[] {
  return Object.values(phrases).flat()
}

export function longestFirst(phrases: Phrases): readonly string[] {
  return listOf(phrases).toSorted((a, b) => b.length - a.length)
}

function patternOf(phrase: string): string {
  let gaps = 0
  return phrase.replace(PART, (part, gap?: string) => {
    if (gap === undefined) return MARKS[part] ?? part.replace(/[.*+$[\]{}\\]/, '\\$&')
    if (Number(gap) > MAX_GAP || ++gaps > 1)
      throw new Error(`the phrase "${phrase}" has a gap too many or too long`)
    return `.{0,${gap}}`
  })
}
