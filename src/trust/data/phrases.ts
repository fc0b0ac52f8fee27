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

/**
 * The source of a pattern that matches one of the phrases; of those that begin alike, the one that stands first is tried
 * first. Phrases share their first character in it, so that most places of a text are passed by a few comparisons.
 */
export function sourceOf(phrases: Phrases): string {
  const groups = new Map<string, string[]>()
  for (const phrase of listOf(phrases).flatMap(withoutLeadingGroup)) {
    const pattern = patternOf(phrase)
    const head = patternOf(HEAD.exec(phrase)?.[0] ?? '')
    groups.set(head, [...(groups.get(head) ?? []), pattern.slice(head.length)])
  }
  return `(?:${[...groups].map(([head, rests]) => `${head}(?:${rests.join('|')})`).join('|')})`
}

/** The character that a phrase begins with, and the edge of the word before it. */
const HEAD = /^<?[\p{L}\p{N}](?!\?)/u
const LEADING_GROUP = /^(<?)\(([^()]+)\)(?!\?)/

/** As many phrases as the group has alternatives with which a phrase begins. */
function withoutLeadingGroup(phrase: string): string[] {
  const [whole = '', edge = '', group] = LEADING_GROUP.exec(phrase) ?? []
  if (group === undefined) return [phrase]
  return group.split('|').map((one) => `${edge}${one}${phrase.slice(whole.length)}`)
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
