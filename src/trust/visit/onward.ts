import { type Token, type TokenHandler, type Tokenizer, TokenizerMode } from 'parse5'
import { BOUNDS, reach } from '../bounds/bounds.ts'
import { markupOf } from '../page/markup.ts'
import { PageTokenizer } from '../page/tokenizer.ts'
import { withoutPadding } from './body-padding.ts'
import type { CapturedHop } from './capture.ts'
import { parseRefresh, valuesOf, withoutFragment } from './redirect.ts'

export interface Lead {
  readonly url: URL
  readonly via: 'meta' | 'js'
  readonly isWay: boolean
}

const SMALL = 64_000
/** Signs of a refresh, perhaps with entities; pages without them are not parsed. */
const REFRESH = /http-equiv\s*=\s*(?:["']\s*)?[r&]/i
/** Seconds until which a refresh is a redirect; after more, a visitor has seen the page. */
const MAX_SECONDS = 10
const THIN_TEXT = 400
const THIN_SCRIPT = 4000

const SUBSTANCE = new Set(
  'form input textarea select button iframe frame object embed portal canvas video audio dialog'.split(' '),
)
const DOES_MORE =
  /document\.write|innerHTML|outerHTML|insertAdjacent|\beval\b|\batob\b|unescape|fromCharCode|createObjectURL|clipboard|execCommand|ethereum|WebAssembly/i

const LOCATION =
  /(?:^|[^\w$.])(?:(?:window|document|self|top|parent|globalThis)\.)?location(?:\s{0,9}\.href)?\s{0,9}(?:=|\.(?:replace|assign)\s{0,9}\()\s{0,9}(["'`])([^"'`\s]{1,2048})\1\s{0,9}(\+?)/

/**
 * The address that a page leads on to: by a Refresh header, by a `meta` element, or, in a page with hardly anything
 * else, by a script that sets `location` to a literal; null without one.
 *
 * @param from the address of the page.
 */
export function leadOf(body: Uint8Array, headers: CapturedHop['headers'], from: URL): Lead | null {
  const [type = null] = valuesOf(headers, 'content-type')
  const [header] = valuesOf(headers, 'refresh')
  const scan = scanMarkup(body, type, header !== undefined)
  const base = (scan?.base && URL.parse(scan.base, from)) || from
  const isThin = scan === null ? body.length === 0 : scan.isThin
  return (
    refreshLead(header, from, from, isThin) ??
    refreshLead(scan?.refresh, base, from, isThin) ??
    (scan?.isThin ? scriptLead(scan.script, base, from) : null)
  )
}

function refreshLead(content: string | null | undefined, base: URL, from: URL, isThin: boolean): Lead | null {
  const refresh = content == null ? null : parseRefresh(content)
  const url = refresh && elsewhere(refresh.address, base, from)
  return refresh && url && { url, via: 'meta', isWay: isThin && refresh.seconds <= MAX_SECONDS }
}

function scriptLead(script: string, base: URL, from: URL): Lead | null {
  const [, , literal, goesOn] = LOCATION.exec(script) ?? []
  if (literal === undefined || goesOn === '+' || literal.includes('${')) return null
  const url = elsewhere(unescaped(literal), base, from)
  return url && { url, via: 'js', isWay: true }
}

function elsewhere(address: string, base: URL, from: URL): URL | null {
  const url = URL.parse(address, base)
  if (url === null) return null
  if (url.href.length > BOUNDS.lead.most) {
    reach('lead')
    return null
  }
  const bare = withoutFragment(url)
  return bare.href === withoutFragment(from).href ? null : bare
}

function unescaped(literal: string): string {
  return literal.replace(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|(.))/gi, (_, byte, unit, other) =>
    other === undefined ? String.fromCharCode(Number.parseInt(byte ?? unit, 16)) : other,
  )
}

interface Scan {
  readonly base: string | null
  readonly refresh: string | null
  readonly script: string
  readonly isThin: boolean
}

function scanMarkup(body: Uint8Array, contentType: string | null, hasHeader: boolean): Scan | null {
  // A character takes at most four bytes.
  const most = 4 * BOUNDS.leads.most
  const bytes = body.length <= most ? body : withoutPadding(body, most)
  const text = markupOf(bytes, contentType)
  if (text === null) return null
  const mayRefresh = hasHeader || REFRESH.test(text)
  if (!mayRefresh && !/location/i.test(text)) return null
  const scanner = new Scanner()
  const tokenizer = new PageTokenizer({}, scanner)
  scanner.tokenizer = tokenizer
  tokenizer.writeUpTo(text, mayRefresh ? BOUNDS.leads.most : SMALL)
  if (mayRefresh && tokenizer.isCut) reach('leads')
  return !mayRefresh && tokenizer.isCut ? null : scanner.scan(tokenizer.isCut)
}

export const MODES: Readonly<Record<string, Tokenizer['state']>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  noscript: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  plaintext: TokenizerMode.PLAINTEXT,
}
const SCRIPT_TYPES = /^\s{0,9}(?:$|module\s{0,9}$|(?:text|application)\/(?:java|ecma)script)/i

/** Reads tokens only: their cost is linear, that of a tree need not be. */
class Scanner implements TokenHandler {
  tokenizer: Tokenizer | null = null
  #base: string | null = null
  #refresh: string | null = null
  #script = ''
  #textLength = 0
  #hasSubstance = false
  #templates = 0
  #within: string | null = null

  scan(isCut: boolean): Scan {
    const isThin =
      !isCut &&
      !this.#hasSubstance &&
      this.#textLength <= THIN_TEXT &&
      this.#script.length <= THIN_SCRIPT &&
      !DOES_MORE.test(this.#script)
    return { base: this.#base, refresh: this.#refresh, script: this.#script, isThin }
  }

  onStartTag({ tagName, attrs }: Token.TagToken): void {
    const attribute = (name: string) => attrs.find((candidate) => candidate.name === name)?.value
    const mode = Object.hasOwn(MODES, tagName) ? MODES[tagName] : undefined
    if (mode !== undefined && this.tokenizer !== null) {
      this.tokenizer.state = mode
      this.#within = tagName
    }
    if (tagName === 'script' && !SCRIPT_TYPES.test(attribute('type') ?? '')) this.#within = 'data'
    if (tagName === 'template') this.#templates++
    if (this.#templates > 0) return
    if (SUBSTANCE.has(tagName)) this.#hasSubstance = true
    if (tagName === 'base') this.#base ??= attribute('href') ?? null
    if (tagName === 'meta' && attribute('http-equiv')?.trim().toLowerCase() === 'refresh') {
      this.#refresh ??= attribute('content') ?? null
    }
    if (tagName === 'body') this.#addScript(attribute('onload') ?? '')
  }

  onEndTag({ tagName }: Token.TagToken): void {
    this.#within = null
    if (tagName === 'template' && this.#templates > 0) this.#templates--
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (this.#within === 'script') this.#addScript(chars)
    else if (this.#within === null) this.#textLength += chars.replace(/\s+/g, '').length
  }

  onWhitespaceCharacter({ chars }: Token.CharacterToken): void {
    if (this.#within === 'script') this.#addScript(chars)
  }

  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}

  #addScript(text: string): void {
    this.#script += text.slice(0, THIN_SCRIPT + 1 - this.#script.length)
  }
}
