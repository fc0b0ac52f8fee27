/** The numbers of the rules that a contract has, in its order. */
export function rulesOf(contract: string): string[] {
  return [...contract.matchAll(/^- \*\*([A-Z]\d+)\*\* /gm)].map(([, rule = '']) => rule)
}

/** The letters of a contract's sections, with which the numbers of rules begin. */
export function sectionsOf(contract: string): string[] {
  return [...contract.matchAll(/^## ([A-Z])\. /gm)].map(([, letter = '']) => letter)
}

const COMMENT_LINE = /^\s*(?:\/\*|\*|--)(.*)$|(?:^|\s)\/\/ (.*)$/gm
const TITLE = /(?:\b(?:test|describe)[.\w]*|\))\(\s*(['"`])(.*?)\1,?\s/g
const BRACKETED = /\(([A-Z]\d+(?:(?:, | and |-)[A-Z]\d+)*)\)/g
const TITLE_END = / \[([A-Z]\d+(?:(?:, |-)[A-Z]\d+)*)\](?=['"`])/g

/** The rules that a source file cites: in a comment, in the title of a test, or alone between brackets. */
export function citationsIn(source: string, sections: readonly string[]): string[] {
  const places = [COMMENT_LINE, TITLE, BRACKETED, TITLE_END].flatMap((pattern) =>
    [...source.matchAll(pattern)].map((match) => match.slice(1).join(' ')),
  )
  // What follows a % is percent-encoding.
  const rule = new RegExp(`(?<![%\\w])[${sections.join('')}][1-9]\\d?\\b`, 'g')
  return [...new Set(places.flatMap((text) => text.match(rule) ?? []))]
}

/** Citations of documents that are not in the repository: sections of an interface's text, files of a design. */
export function strayCitations(source: string): string[] {
  return source.match(/\binterface \d+(?:\.\d+)?\b|\bdesign\/[\w-]+\.md\b/g) ?? []
}
