import { type Bracket, bracketsAround, bracketsOf } from './brackets.ts'

export interface Piece {
  readonly text: string
  /** The event in lower case, without `on`; null for a script. */
  readonly event: string | null
}

const PASSIVE_EVENT =
  /^(?:load|loadend|domcontentloaded|pageshow|readystatechange|visibilitychange|focus|focusin|blur|scroll|resize|mousemove|mouseover|mouseenter|mouseout|pointermove|pointerover|animation\w{1,9}|error|toggle)$/
const CALLERS = new Set(
  (
    'settimeout setinterval setimmediate requestanimationframe requestidlecallback queuemicrotask promise then ' +
    'finally ready foreach map $ jquery return void await typeof new'
  ).split(' '),
)
const LISTENS = new Set(['addeventlistener', 'attachevent', 'on', 'one', 'bind'])

const LOOKED_BACK = 120
const MAX_CALLS = 20
const MAX_DEPTH = 8
const MAX_NAMES = 40

interface Body {
  readonly open: number
  readonly close: number
  readonly functionAt: number
}

interface Scanned {
  readonly brackets: readonly Bracket[]
  readonly functions: ReadonlySet<number>
}

/**
 * Tells which places in a page's code are reached while the page loads or is looked at, and which only after an act
 * of the visitor, such as a click. Functions are followed by their names; any other call counts as an act.
 */
export class RunsUnasked {
  readonly #pieces: readonly Piece[]
  readonly #scanned = new Map<Piece, Scanned>()
  readonly #followed = new Set<string>()

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces
  }

  /** @param place characters from the beginning of the piece. */
  reaches(piece: Piece, place: number, depth = 0): boolean {
    if (depth > MAX_DEPTH) return false
    const body = this.functionAround(piece, place)
    if (body === null) return piece.event === null || PASSIVE_EVENT.test(piece.event)
    if (this.#isTaken(piece, body.functionAt, depth)) return true
    const name = ownName(piece.text.slice(body.functionAt, body.functionAt + LOOKED_BACK))
    return name !== '' && this.#isNamed(name, piece, body.functionAt, depth)
  }

  functionAround(piece: Piece, place: number): Body | null {
    for (const { open, close, functionAt } of bracketsAround(this.#scan(piece).brackets, place)) {
      if (functionAt !== null) return { open, close, functionAt }
    }
    return null
  }

  #isTaken(piece: Piece, place: number, depth: number): boolean {
    const before = piece.text
      .slice(Math.max(0, place - LOOKED_BACK), place)
      .replace(/(?:[\w$]{1,40}\.){1,4}$/, '')
      .trimEnd()
    const assigned = /([\w$]{1,100})["']?\s{0,9}[:=]$/.exec(before)?.[1]
    if (assigned !== undefined) return this.#isAssigned(assigned, piece, place, depth)
    if (/(?:[!+\-~]|\bvoid|\bawait)$/.test(before)) return this.reaches(piece, place, depth + 1)
    const [around] = bracketsAround(this.#scan(piece).brackets, place)
    if (around === undefined || !/[(,]$/.test(before)) return false
    return isCaller(piece.text, around.open, place) && this.reaches(piece, around.open, depth + 1)
  }

  #isAssigned(name: string, piece: Piece, place: number, depth: number): boolean {
    if (!/^on[a-z]/i.test(name)) return this.#isNamed(name, piece, place, depth)
    return PASSIVE_EVENT.test(name.slice(2).toLowerCase()) && this.reaches(piece, place, depth + 1)
  }

  #isNamed(name: string, piece: Piece, place: number, depth: number): boolean {
    const scope = this.functionAround(piece, place)
    const key = scope === null ? name : `${name} ${this.#pieces.indexOf(piece)} ${scope.open}`
    if (this.#followed.has(key) || this.#followed.size >= MAX_NAMES) return false
    this.#followed.add(key)
    if (scope === null) return this.#pieces.some((other) => this.#uses(name, other, 0, Infinity, depth))
    return this.#uses(name, piece, scope.open, scope.close, depth)
  }

  #uses(name: string, piece: Piece, from: number, to: number, depth: number): boolean {
    let at = wordAt(piece.text, name, from)
    for (let uses = 0; at >= 0 && at < to && uses < MAX_CALLS; uses++) {
      if (this.#isUse(name, piece, at, depth)) return true
      at = wordAt(piece.text, name, at + name.length)
    }
    return false
  }

  #isUse(name: string, piece: Piece, at: number, depth: number): boolean {
    const isDefinition = /(?:\bfunction|\basync|\*)\s{0,9}$/.test(piece.text.slice(Math.max(0, at - 20), at))
    if (isDefinition || this.#scan(piece).functions.has(at)) return false
    const after = piece.text.slice(at + name.length, at + name.length + 20).trimStart()
    if (/^(?:\.(?:call|apply)\s?)?\(/.test(after)) return this.reaches(piece, at, depth + 1)
    return /^(?:[,);}]|$)/.test(after) && this.#isTaken(piece, at, depth)
  }

  #scan(piece: Piece): Scanned {
    const known = this.#scanned.get(piece)
    if (known !== undefined) return known
    const brackets = bracketsOf(piece.text)
    const starts = brackets.flatMap(({ functionAt }) => (functionAt === null ? [] : [functionAt]))
    const scanned = { brackets, functions: new Set(starts) }
    this.#scanned.set(piece, scanned)
    return scanned
  }
}

function ownName(beginning: string): string {
  const name = /^(?:async\s{1,9})?(?:function\b\*?\s{0,9})?([\w$]{0,100})\s{0,9}\(/.exec(beginning)?.[1] ?? ''
  return name === 'async' || name === 'function' ? '' : name
}

function isCaller(text: string, open: number, argument: number): boolean {
  if (text.charAt(open) !== '(') return false
  const before = text.slice(Math.max(0, open - LOOKED_BACK), open).trimEnd()
  const callee = /[\w$]*$/.exec(before)?.[0].toLowerCase() ?? ''
  // Parentheses without a name stand around a function that is called at once.
  if (callee === '') return !/[)\]]$/.test(before)
  if (!LISTENS.has(callee)) return CALLERS.has(callee)
  const event = /^\(\s{0,9}["'`](?:on)?([a-z]{1,30})["'`]/i.exec(text.slice(open, argument))?.[1]
  return event !== undefined && PASSIVE_EVENT.test(event.toLowerCase())
}

function wordAt(text: string, word: string, from: number): number {
  let at = text.indexOf(word, from)
  while (at >= 0 && (isOfWord(text, at - 1) || isOfWord(text, at + word.length))) {
    at = text.indexOf(word, at + word.length)
  }
  return at
}

function isOfWord(text: string, at: number): boolean {
  return /[\w$]/.test(text.charAt(at))
}
