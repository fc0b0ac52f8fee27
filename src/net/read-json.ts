import { JsonError, positionOf } from './json-error.ts'
import { isSameDecimal } from './same-decimal.ts'

/** Holds no number that a double cannot give back. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject | LossyNumber

/** Hashes nothing: JavaScriptCore hashes names without a seed, so they could collide (contract G10). */
export class JsonObject {
  readonly names: string[] = []
  readonly values: Json[] = []

  /** The last member of the name counts, as in JSON.parse. */
  get(name: string): Json | undefined {
    const at = this.names.lastIndexOf(name)
    return at === -1 ? undefined : this.values[at]
  }
}

export function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json)
}

export function plainJson(json: Json): unknown {
  if (isList(json)) return json.map(plainJson)
  if (json instanceof LossyNumber) return Number(json.text)
  if (!(json instanceof JsonObject)) return json
  const plain: Record<string, unknown> = {}
  for (const [at, name] of json.names.entries()) plain[name] = plainJson(json.values[at] ?? null)
  return plain
}

/** JavaScript would give back another number: 9007199254740993, 1e400, 1e-400. */
export class LossyNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export class NestingError extends Error {
  override readonly name = 'NestingError'
  /** The outermost member that contains them; null: the outermost value is no object. */
  readonly field: string | null

  constructor(field: string | null) {
    super('nested too deeply')
    this.field = field
  }
}

const TAB = 0x09
const LINE_FEED = 0x0a
const RETURN = 0x0d
const SPACE = 0x20
const QUOTE = 0x22
const PLUS = 0x2b
const COMMA = 0x2c
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const NINE = 0x39
const COLON = 0x3a
const CAPITAL_E = 0x45
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const SMALL_A = 0x61
const SMALL_E = 0x65
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
/** A double holds any whole number of this many digits. */
const SAFE_DIGITS = 15

const LITERALS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const

const ESCAPES = '"\\/bfnrt'
const ESCAPED = '"\\/\b\f\n\r\t'

/** Reads each character once (RFC 8259); throws JsonError, or NestingError for too many levels. */
export function readJson(text: string, mostLevels = Number.POSITIVE_INFINITY): Json {
  return new Reader(text).read(mostLevels)
}

/** All empty lists and objects share it, since 64 KiB may hold 30,000 of them. */
const NO_ITEMS: readonly Json[] = Object.freeze([])
const NO_MEMBERS = new JsonObject()
for (const list of [NO_MEMBERS.names, NO_MEMBERS.values]) Object.freeze(list)

/** Compiles for all kinds of texts: otherwise a process's first 64 KiB take 10 to 22 ms. */
export function prepareReader(): void {
  const texts = SAMPLES.map((sample) => `[${Array(SAMPLE_COUNT).fill(sample).join()}]`)
  for (let round = 0; round < SAMPLE_ROUNDS; round++) for (const text of texts) readJson(text)
}
const SAMPLES = ['{"a":"b","n":[1,-2.5e3,true,null,"\\u00e9\\n"],"o":{}}', '{}', '"name"']
const SAMPLE_COUNT = 500
const SAMPLE_ROUNDS = 12

class Reader {
  readonly #text: string
  #at = 0
  readonly #deepList: Json[] = []
  readonly #deepObject = new JsonObject()

  constructor(text: string) {
    this.#text = text
  }

  read(mostLevels: number): Json {
    const enclosing: (Json[] | JsonObject)[] = []
    let inner: Json[] | JsonObject | null = null
    let tooDeep: { readonly field: string | null } | null = null
    for (;;) {
      let value: Json
      const code = this.#skipBlanks()
      if (code === OPEN_LIST || code === OPEN_OBJECT) {
        this.#at++
        const isDeep: boolean = enclosing.length + (inner === null ? 0 : 1) >= mostLevels
        if (isDeep) tooDeep ??= { field: fieldOf(enclosing[0] ?? inner) }
        const isEmpty = this.#skipBlanks() === (code === OPEN_LIST ? CLOSE_LIST : CLOSE_OBJECT)
        if (!isEmpty) {
          if (inner !== null) enclosing.push(inner)
          if (code === OPEN_LIST) inner = isDeep ? this.#deepList : []
          else inner = isDeep ? this.#deepObject : new JsonObject()
          if (inner instanceof JsonObject) inner.names.push(this.#name())
          continue
        }
        this.#at++
        value = code === OPEN_LIST ? NO_ITEMS : NO_MEMBERS
      } else value = code === QUOTE ? this.#string() : this.#plain(code)
      for (;;) {
        const next = this.#skipBlanks()
        if (inner === null) {
          if (this.#at < this.#text.length) throw this.#unexpected('the end')
          if (tooDeep !== null) throw new NestingError(tooDeep.field)
          return value
        }
        if (inner instanceof JsonObject) inner.values.push(value)
        else inner.push(value)
        if (next === COMMA) {
          this.#at++
          if (inner instanceof JsonObject) {
            this.#skipBlanks()
            inner.names.push(this.#name())
          }
          break
        }
        const close = inner instanceof JsonObject ? CLOSE_OBJECT : CLOSE_LIST
        if (next !== close) throw this.#unexpected(`a comma or ${String.fromCharCode(close)}`)
        this.#at++
        value = inner
        inner = enclosing.pop() ?? null
      }
    }
  }

  #skipBlanks(): number {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at)
      if (code !== SPACE && code !== LINE_FEED && code !== RETURN && code !== TAB) return code
      this.#at++
    }
  }

  #name(): string {
    if (this.#text.charCodeAt(this.#at) !== QUOTE) throw this.#unexpected('a name in double quotes')
    const name = this.#string()
    if (this.#skipBlanks() !== COLON) throw this.#unexpected('a colon')
    this.#at++
    return name
  }

  #string(): string {
    const text = this.#text
    const start = this.#at + 1
    let end = start
    let isEscaped = false
    for (; ; end++) {
      const code = text.charCodeAt(end)
      if (code === QUOTE) break
      if (code === BACKSLASH) {
        isEscaped = true
        end++
      } else if (!(code >= SPACE)) {
        this.#at = end
        throw this.#unexpected(end < text.length ? 'an escape such as \\n' : 'a closing quote')
      }
    }
    const unescaped = isEscaped ? this.#unescape(start, end) : text.slice(start, end)
    this.#at = end + 1
    return unescaped
  }

  #unescape(start: number, end: number): string {
    const text = this.#text
    let unescaped = ''
    let from = start
    for (;;) {
      const at = text.indexOf('\\', from)
      if (at === -1 || at >= end) return unescaped + text.slice(from, end)
      const letter = text.charAt(at + 1)
      unescaped += text.slice(from, at)
      if (letter === 'u') {
        unescaped += String.fromCharCode(this.#hexadecimal(at + 2))
        from = at + 6
      } else {
        const meaning = ESCAPES.indexOf(letter)
        this.#at = at + 1
        if (meaning === -1) throw this.#unexpected(`one of ${ESCAPES}u`)
        unescaped += ESCAPED.charAt(meaning)
        from = at + 2
      }
    }
  }

  #hexadecimal(start: number): number {
    let value = 0
    for (let at = start; at < start + 4; at++) {
      const digit = hexadecimalDigit(this.#text.charCodeAt(at))
      this.#at = at
      if (digit === -1) throw this.#unexpected('a hexadecimal digit')
      value = 16 * value + digit
    }
    return value
  }

  #plain(code: number): Json {
    if (code === MINUS || isDigit(code)) return this.#number()
    for (const [word, value] of LITERALS) {
      if (!this.#text.startsWith(word, this.#at)) continue
      this.#at += word.length
      return value
    }
    throw this.#unexpected('a value')
  }

  #number(): number | LossyNumber {
    const text = this.#text
    const start = this.#at
    if (text.charCodeAt(start) === MINUS) this.#at++
    if (text.charCodeAt(this.#at) === ZERO) this.#at++
    else this.#digits()
    let isWhole = true
    if (text.charCodeAt(this.#at) === POINT) {
      isWhole = false
      this.#at++
      this.#digits()
    }
    const code = text.charCodeAt(this.#at)
    if (code === SMALL_E || code === CAPITAL_E) {
      isWhole = false
      this.#at++
      const sign = text.charCodeAt(this.#at)
      if (sign === PLUS || sign === MINUS) this.#at++
      this.#digits()
    }
    const number = text.slice(start, this.#at)
    const value = Number(number)
    return (isWhole && number.length <= SAFE_DIGITS) || isSameDecimal(number, String(value))
      ? value
      : new LossyNumber(number)
  }

  #digits(): void {
    if (!isDigit(this.#text.charCodeAt(this.#at))) throw this.#unexpected('a digit')
    while (isDigit(this.#text.charCodeAt(this.#at))) this.#at++
  }

  #unexpected(expected: string): JsonError {
    return new JsonError(expected, this.#text, positionOf(this.#text, this.#at))
  }
}

function fieldOf(outermost: Json[] | JsonObject | null): string | null {
  return outermost instanceof JsonObject ? (outermost.names.at(-1) ?? null) : null
}

const isDigit = (code: number) => code >= ZERO && code <= NINE

function hexadecimalDigit(code: number): number {
  if (isDigit(code)) return code - ZERO
  // Sets the bit in which small letters differ from capitals.
  const letter = (code | 0x20) - SMALL_A
  return letter >= 0 && letter < 6 ? letter + 10 : -1
}
