import type { Budget } from './budget.ts'
import { Quotes } from './quotes.ts'

/** Depth and characters to which texts that a script decodes are read. */
const MAX_DEPTH = 3
export const MAX_UNPACKED = 300_000
const MAX_CALLS = 200
/** Characters of a list of numbers that are decoded. */
const MAX_NUMBERS = 300_000

/** The decoded argument of a call, null where there is nothing to decode; the search goes on from `end`. */
interface Argument {
  readonly text: string | null
  readonly end: number
}

type ReadArgument = (code: string, from: number, budget: Budget, quotes: Quotes) => Argument

/** Decoding calls. They are sought in the code itself: lower-casing lengthens some letters and would shift places. */
const CALLS: readonly { readonly call: RegExp; readonly read: ReadArgument }[] = [
  { call: /atob\(/gi, read: literal(fromBase64) },
  { call: /unescape\(/gi, read: literal(fromPercent) },
  { call: /decodeuri\(/gi, read: literal(fromPercent) },
  { call: /decodeuricomponent\(/gi, read: literal(fromPercent) },
  { call: /fromcharcode\(/gi, read: readNumbers },
]

/**
 * The texts that a script holds in disguise: literals given to `atob`, `unescape` and `String.fromCharCode`, and
 * `\x3c` spellings. Nothing is run; what is computed in other ways stays unseen.
 *
 * @param budget is charged every character read, of the code, of arguments and of what comes out of them; what is
 *   beyond it is not looked at.
 */
export function unpack(code: string, budget: Budget): string[] {
  const found: string[] = []
  let room = MAX_UNPACKED
  let layer = [code]
  for (let depth = 0; depth < MAX_DEPTH && layer.length > 0 && room > 0; depth++) {
    const next: string[] = []
    for (const text of layer) {
      for (const unpacked of unpackOnce(text, budget)) {
        if (room <= 0) break
        const kept = unpacked.slice(0, room)
        room -= kept.length
        next.push(kept)
      }
    }
    found.push(...next)
    layer = next
  }
  return found
}

/** A part of every such call and escape; most codes have none. */
const MAYBE_DISGUISED = /(?:atob|escape|decodeuri|component|charcode)\(|\\[xu]/i

function unpackOnce(whole: string, budget: Budget): string[] {
  const code = whole.slice(0, budget.take(whole.length))
  if (!MAYBE_DISGUISED.test(code)) return []
  const found = CALLS.flatMap(({ call, read }) => argumentsOf(code, call, read, budget))
  if (ESCAPED_BRACKET.test(code) || ESCAPED_WORD.test(code)) found.push(fromEscapes(code))
  return found
}

function argumentsOf(code: string, call: RegExp, read: ReadArgument, budget: Budget): string[] {
  const found: string[] = []
  const quotes = new Quotes(code)
  call.lastIndex = 0
  for (let calls = 0; calls < MAX_CALLS && call.test(code); calls++) {
    const { text, end } = read(code, call.lastIndex, budget, quotes)
    if (text !== null && text.length > 3) found.push(text)
    call.lastIndex = end
  }
  return found
}

const ESCAPED_BRACKET = /\\(?:x3c|u003c)/i
/** Escaped letters, which need no escape. */
const ESCAPED_WORD = /(?:\\x[67][0-9a-f]|\\u00[67][0-9a-f]){4}/i

/**
 * Reads the string literal at a place, spaces before it or not. Literals in the same quotes cannot overlap, so all of
 * a code's are read in linear time.
 */
function literal(decode: (text: string) => string | null): ReadArgument {
  return (code, from, budget, quotes) => {
    let at = from
    while (at < from + 20 && /\s/.test(code.charAt(at))) at++
    const quote = code.charAt(at)
    if (quote !== '"' && quote !== "'" && quote !== '`') return { text: null, end: from }
    const start = at + 1
    const end = quotes.next(quote, start)
    const length = end - start
    if (length > MAX_UNPACKED || budget.take(length) < length) return { text: null, end: from }
    const text = decode(code.slice(start, end))
    return { text, end: text === null ? from : end }
  }
}

/** A number and the comma after it. */
const NUMBER = /\s{0,40}([\dxa-f.+]{1,12})\s{0,40}(,?)/iy

/** Reads numbers up to the first thing that is none; where that is no `)`, they are no text. */
function readNumbers(code: string, from: number, budget: Budget): Argument {
  let text = ''
  let at = from
  let isOpen = true
  while (isOpen && at - from < MAX_NUMBERS) {
    NUMBER.lastIndex = at
    const [read = '', digits, comma] = NUMBER.exec(code) ?? []
    const character = Number(digits)
    if (!(character > 0 && character < 0x10000)) break
    text += String.fromCharCode(character)
    at += read.length
    isOpen = comma === ','
  }
  const isPaid = budget.take(at - from) === at - from
  const isWhole = isOpen ? at - from >= MAX_NUMBERS : code.charAt(at) === ')'
  return { text: isPaid && isWhole && text.length >= 8 ? text : null, end: at }
}

function fromBase64(text: string): string | null {
  const digits = withoutPadding(text.replace(/\s+/g, '')).replaceAll('-', '+').replaceAll('_', '/')
  if (digits.length < 8 || digits.length % 4 === 1 || !/^[A-Za-z0-9+/]+$/.test(digits)) return null
  const bytes = Uint8Array.from(atob(digits), (byte) => byte.charCodeAt(0))
  const decoded = new TextDecoder().decode(bytes)
  return isReadable(decoded) ? decoded : null
}

/** The text without trailing `=`; a regular expression would take quadratic time. */
function withoutPadding(text: string): string {
  let end = text.length
  while (text.charAt(end - 1) === '=') end--
  return text.slice(0, end)
}

/** Whether decoded bytes are text, not a picture or font. */
function isReadable(text: string): boolean {
  const head = text.slice(0, 400)
  let odd = 0
  for (let i = 0; i < head.length; i++) {
    const code = head.charCodeAt(i)
    if (code === 0xfffd || (code < 32 && code !== 9 && code !== 10 && code !== 13)) odd++
  }
  return odd * 10 <= head.length
}

function fromPercent(text: string): string | null {
  if (!text.includes('%')) return null
  const unescaped = text.replace(/%u([0-9a-fA-F]{4})/g, (_, digits: string) => character(digits))
  const bytes = unescaped.replace(/(?:%[0-9a-fA-F]{2})+/g, (run) => {
    const values = run.slice(1).split('%')
    return new TextDecoder().decode(Uint8Array.from(values, (digits) => Number.parseInt(digits, 16)))
  })
  return bytes
}

function fromEscapes(code: string): string {
  return code.replace(/\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4}))/g, (_, short?: string, long?: string) =>
    character(short ?? long ?? ''),
  )
}

function character(digits: string): string {
  return String.fromCharCode(Number.parseInt(digits, 16))
}

/** Elements that make a script's text worth reading as a document. */
const MARKUP = /<(?:form|input|textarea|iframe|title|button|h1)[\s>]/i
const WRITES =
  /innerhtml|document\.write|insertadjacenthtml|outerhtml|srcdoc|createcontextualfragment|\.html\(|\.append\(/i
const MAX_MARKUP = 200_000

/**
 * The markup in a script's string literals, as one text: broken-up literals joined, escapes undone; null where no
 * element that matters is in it, or where nothing seems to write it into the page.
 */
export function markupIn(code: string): string | null {
  if (code.length > MAX_MARKUP && !MARKUP.test(code)) return null
  if (!code.includes('<') || !(WRITES.test(code) || code.trimStart().startsWith('<'))) return null
  const text = code
    .slice(0, MAX_MARKUP)
    .replace(/["'`]\s{0,20}\+\s{0,20}["'`]/g, '')
    .replace(/\\(["'`/])/g, '$1')
    .replace(/\\[nrt]/g, ' ')
  const found = MARKUP.exec(text)
  return found === null ? null : text.slice(Math.max(0, found.index - 2000))
}

/** The document that a `data:` address holds; null where it is none. */
export function dataDocument(address: string): string | null {
  const found =
    /^\s{0,9}data:\s{0,9}(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)([^,]{0,200}),/i.exec(
      address.slice(0, 300),
    )
  if (found === null) return null
  const content = address.slice(found[0].length, found[0].length + MAX_UNPACKED)
  if (/;\s{0,9}base64/i.test(found[1] ?? '')) return fromBase64(fromPercent(content) ?? content)
  return fromPercent(content) ?? content
}
