export interface Bracket {
  readonly open: number
  close: number
  readonly parent: number
  /** Beginning of the function whose body this is; null for other brackets. */
  readonly functionAt: number | null
}

const MAX_BRACKETS = 100_000
const TOKEN = /["'`/(){}[\],;]|=>/g
const OPENERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
/** Words before parentheses and a block that begin no function. */
const STATEMENTS = new Set(['if', 'for', 'while', 'switch', 'catch', 'with', 'await'])
const FUNCTION_WORDS = new Set(['async', 'function', 'function*'])
const BEFORE_EXPRESSION = '(,=:[!&|?{};+-*%<>~^'

/**
 * The brackets of a code in the order in which they open, in time linear in its length. Strings, comments and regular
 * expressions are skipped; nothing else is parsed, so any text gives brackets.
 */
export function bracketsOf(code: string): readonly Bracket[] {
  return new Scan(code).brackets
}

export function* bracketsAround(brackets: readonly Bracket[], place: number): Generator<Bracket> {
  let bracket = brackets[lastOpenedBefore(brackets, place)]
  while (bracket !== undefined) {
    if (bracket.close >= place) yield bracket
    bracket = brackets[bracket.parent]
  }
}

function lastOpenedBefore(brackets: readonly Bracket[], place: number): number {
  let [low, high] = [0, brackets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((brackets[middle]?.open ?? place) < place) low = middle + 1
    else high = middle
  }
  return low - 1
}

class Scan {
  readonly brackets: Bracket[] = []
  readonly #code: string
  readonly #opened: { readonly sign: string; readonly index: number }[] = []
  #parameters: Bracket | null = null
  /** Beginning of the arrow function whose brace comes next. */
  #arrowAt: number | null = null

  constructor(code: string) {
    this.#code = code
    TOKEN.lastIndex = 0
    let token = TOKEN.exec(code)
    while (token !== null && this.brackets.length < MAX_BRACKETS) {
      TOKEN.lastIndex = this.#take(token[0], token.index)
      token = TOKEN.exec(code)
    }
  }

  #take(sign: string, at: number): number {
    if (sign === '"' || sign === "'" || sign === '`') return afterString(this.#code, at, sign)
    if (sign === '/') return this.#afterSlash(at)
    if (sign === '=>') return this.#takeArrow(at)
    if (sign === '{') this.#open(sign, at, this.#functionAt(at))
    else if (sign === '(' || sign === '[') this.#open(sign, at, null)
    else this.#closeTo(OPENERS[sign], at)
    return at + 1
  }

  #open(sign: string, open: number, functionAt: number | null): void {
    const parent = this.#opened.at(-1)?.index ?? -1
    this.#opened.push({ sign, index: this.brackets.length })
    this.brackets.push({ open, close: this.#code.length, parent, functionAt })
  }

  /** Commas, semicolons and closing brackets end bodies without braces; a bracket that fits none is passed over. */
  #closeTo(opener: string | undefined, at: number): void {
    while (this.#opened.at(-1)?.sign === '=>') this.#close(at)
    if (opener === undefined || this.#opened.at(-1)?.sign !== opener) return
    const closed = this.#close(at)
    if (opener === '(') this.#parameters = closed
  }

  #close(at: number): Bracket | null {
    const bracket = this.brackets[this.#opened.pop()?.index ?? -1] ?? null
    if (bracket !== null) bracket.close = at
    return bracket
  }

  #takeArrow(at: number): number {
    const end = lastBefore(this.#code, at)
    const parameters = this.#parameters?.close === end ? this.#parameters.open : null
    const start = this.#withWords(parameters ?? wordBefore(this.#code, at))
    const next = firstAfter(this.#code, at + 2)
    if (this.#code.charAt(next) === '{') this.#arrowAt = start
    else this.#open('=>', at, start)
    return next
  }

  #functionAt(brace: number): number | null {
    const arrowAt = this.#arrowAt
    this.#arrowAt = null
    if (arrowAt !== null) return arrowAt
    const parameters = this.#parameters
    if (parameters === null || parameters.close !== lastBefore(this.#code, brace)) return null
    const start = wordBefore(this.#code, parameters.open)
    if (STATEMENTS.has(this.#code.slice(start, parameters.open).trimEnd())) return null
    return this.#withWords(start)
  }

  #withWords(at: number): number {
    const before = wordBefore(this.#code, at)
    return FUNCTION_WORDS.has(this.#code.slice(before, at).trimEnd()) ? this.#withWords(before) : at
  }

  #afterSlash(at: number): number {
    const code = this.#code
    const next = code.charAt(at + 1)
    if (next === '/' || next === '*') {
      const end = next === '/' ? '\n' : '*/'
      const index = code.indexOf(end, at + 2)
      return index < 0 ? code.length : index + end.length
    }
    const before = code.charAt(lastBefore(code, at))
    return BEFORE_EXPRESSION.includes(before) ? afterExpression(code, at) : at + 1
  }
}

function lastBefore(code: string, at: number): number {
  let index = at - 1
  while (index >= 0 && code.charCodeAt(index) <= 32) index--
  return index
}

function firstAfter(code: string, at: number): number {
  let index = at
  while (index < code.length && code.charCodeAt(index) <= 32) index++
  return index
}

function wordBefore(code: string, at: number): number {
  const end = lastBefore(code, at) + 1
  let start = end
  while (start > 0 && /[\w$*]/.test(code.charAt(start - 1))) start--
  return start === end ? at : start
}

function afterString(code: string, at: number, quote: string): number {
  for (let index = at + 1; index < code.length; index++) {
    const character = code.charAt(index)
    if (character === '\\') index++
    else if (character === quote || (character === '\n' && quote !== '`')) return index + 1
  }
  return code.length
}

function afterExpression(code: string, at: number): number {
  let isClass = false
  for (let index = at + 1; index < code.length; index++) {
    const character = code.charAt(index)
    if (character === '\\') index++
    else if (character === '[') isClass = true
    else if (character === ']') isClass = false
    else if (character === '\n' || (character === '/' && !isClass)) return index + 1
  }
  return code.length
}
