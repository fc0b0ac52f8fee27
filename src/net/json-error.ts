interface Position {
  readonly offset: number
  /** From 1. */
  readonly line: number
  /** From 1, in characters. */
  readonly column: number
}

export class JsonError extends Error {
  override readonly name = 'JsonError'
  readonly isEmpty: boolean

  constructor(expected: string, text: string, { offset, line, column }: Position) {
    const mistake = isComment(text, offset)
      ? 'comments are no JSON'
      : `expected ${expected}, got ${characterAt(text, offset)}`
    super(`not JSON at line ${line}, column ${column}: ${mistake}`)
    this.isEmpty = offset === text.length && text.trim() === ''
  }
}

export function positionOf(text: string, offset: number): Position {
  let line = 1
  let start = 0
  for (let at = 0; at < offset; at++) {
    const code = text.charCodeAt(at)
    if (code !== 0x0a && (code !== 0x0d || text.charCodeAt(at + 1) === 0x0a)) continue
    line++
    start = at + 1
  }
  return { offset, line, column: [...text.slice(start, offset)].length + 1 }
}

function isComment(text: string, offset: number): boolean {
  return text[offset] === '#' || text.startsWith('//', offset) || text.startsWith('/*', offset)
}

function characterAt(text: string, offset: number): string {
  const code = text.codePointAt(offset)
  if (code === undefined) return 'the end'
  const character = String.fromCodePoint(code)
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character)
    ? JSON.stringify(character)
    : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
