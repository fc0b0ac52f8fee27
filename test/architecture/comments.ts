import type { Module } from './imports.ts'

/** A docstring up to the line that it stands above, or a line that is a comment. */
const COMMENT = /^ *\/\*[\s\S]*?\*\/\n(.*)$|^ *\/\/.*$/gm
/** What is exported, and the members of what is exported: the names that other files read. */
const PUBLIC = /^(?:export | {2}(?:readonly |static |async |get )*[a-z]\w*\??[:(<])/

const lines = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length

/** Lines of comments that are no docstring of a public name, and lines of code. */
function count(text: string): { readonly comments: number; readonly code: number } {
  let [comments, all] = [0, 0]
  for (const [whole, documented] of text.matchAll(COMMENT)) {
    const own = documented === undefined ? lines(whole) : lines(whole) - 1
    all += own
    if (documented === undefined || !PUBLIC.test(documented)) comments += own
  }
  return { comments, code: lines(text) - all }
}

/** The share of comment lines beside lines of code, outside docstrings of public names. */
export function commentShare(files: readonly Module[]): number {
  const counts = files.map(({ text }) => count(text))
  const sum = (key: 'comments' | 'code') => counts.reduce((total, each) => total + each[key], 0)
  return sum('comments') / sum('code')
}
