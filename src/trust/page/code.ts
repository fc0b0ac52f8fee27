import type { Page } from './page.ts'

/** What a browser would run, with its place. */
export interface Code {
  readonly at: string
  readonly offset: number
  readonly text: string
  /** The same in lower case. */
  readonly lower: string
  /** Of a handler, what it waits for: `click`, `load`, or the attribute of a `javascript:` address; null of a script. */
  readonly event: string | null
}

const JAVASCRIPT = /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma|j)script[\d.]*|jsx|text\/babel)?$/

export function isJavaScript(type: string): boolean {
  return JAVASCRIPT.test(type)
}

/** Several checks ask for the code of one page, and putting a megabyte into lower case is not free. */
const known = new WeakMap<Page, readonly Code[]>()

/** Scripts, in the order of the page, then event handlers; data in script elements is no code. */
export function codeOf(page: Page): readonly Code[] {
  const before = known.get(page)
  if (before !== undefined) return before
  const codes: Code[] = []
  for (const [index, { text, type, offset }] of page.scripts.entries()) {
    if (text !== '' && isJavaScript(type)) {
      codes.push({ at: `script[${index}]`, offset, text, lower: text.toLowerCase(), event: null })
    }
  }
  for (const { event, code, offset } of page.handlers) {
    codes.push({ at: 'html:handler', offset, text: code, lower: code.toLowerCase(), event })
  }
  known.set(page, codes)
  return codes
}

/** The first of the lower-case words that stands in a page's code, and around it 80 characters. */
export function findInCode(
  page: Page,
  words: readonly string[],
): { readonly code: Code; readonly word: string; readonly seen: string } | null {
  for (const code of codeOf(page)) {
    for (const word of words) {
      const index = code.lower.indexOf(word)
      if (index >= 0) return { code, word, seen: around(code.text, index) }
    }
  }
  return null
}

export function around(text: string, index: number): string {
  return text.slice(Math.max(0, index - 20), index + 60).trim()
}

/** Code whose members stand after dots, whichever way they were written: `window["Blob"]` is `window.Blob`. */
export function plainCode(code: string): string {
  return joined(code).replace(/\[\s?["'`]([a-z_$][\w$]{0,60})["'`]\s?\]/gi, '.$1')
}

const joinedBefore = new WeakMap<Page, readonly Code[]>()

/** The code of a page, each made whole by `joined`, once for all who search it for addresses and commands. */
export function joinedCodeOf(page: Page): readonly Code[] {
  const before = joinedBefore.get(page)
  if (before !== undefined) return before
  const codes = codeOf(page).map((code) => {
    const text = joined(code.text)
    return text === code.text ? code : { ...code, text, lower: text.toLowerCase() }
  })
  joinedBefore.set(page, codes)
  return codes
}

const MAX_JOINED = 300_000

/** Code with the literals that were broken up made whole; what is longer than 300,000 characters stays as it is. */
export function joined(code: string): string {
  return code.length > MAX_JOINED ? code : code.replace(/["'`]\s{0,20}\+\s{0,20}["'`]/g, '')
}
