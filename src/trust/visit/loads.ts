import type { Token, TokenHandler, Tokenizer } from 'parse5'
import { SortedTexts } from '../../net/sorted-texts.ts'
import { atMost, BOUNDS, reach } from '../bounds/bounds.ts'
import { isJavaScript } from '../page/code.ts'
import { libraryText } from '../page/libraries.ts'
import { markupOf } from '../page/markup.ts'
import { isAllToSee } from '../page/shown.ts'
import { PageTokenizer } from '../page/tokenizer.ts'
import { withoutPadding } from './body-padding.ts'
import { MODES } from './onward.ts'

export interface Loads {
  readonly scripts: readonly URL[]
  readonly frames: readonly URL[]
}

const FILLING = [/position:fixed/, /(?:^|;)(?:min-)?width:100(?:%|vw)/, /(?:^|;)(?:min-)?height:100(?:%|vh)/]
const TINY = /^\s{0,9}[012](?:px)?\s{0,9}$|^0/

/** Reads tokens only, whose cost is linear. Libraries that are at hand are left out. */
export function loadsOf(body: Uint8Array, contentType: string | null, from: URL): Loads {
  const { most } = BOUNDS.loads
  // Padding is styles as well, which tell how large a frame is.
  const bytes = body.length <= most ? body : withoutPadding(body, most + 1)
  if (bytes.length > most) reach('loads')
  const text = markupOf(bytes, contentType)
  if (text === null || !/<(?:script|iframe|frame|object|embed)\b/i.test(text))
    return { scripts: [], frames: [] }
  const scanner = new LoadScanner()
  const tokenizer = new PageTokenizer({}, scanner)
  scanner.tokenizer = tokenizer
  tokenizer.writeUpTo(text, most)
  const base = (scanner.base && URL.parse(scanner.base, from)) || from
  return {
    scripts: scriptsOf(scanner.scripts, base, from),
    frames: atMost(scanner.frames(base, from), 'frames'),
  }
}

const IMPORTS = /\b(?:import|export)\b(?:[^'"`;()]{0,2000}\bfrom)?\s{0,9}["']([^"']{1,2000})["']/g

export function importsOf(script: string, from: URL): URL[] {
  const specifiers = atMost([...script.matchAll(IMPORTS)], 'imports').map(([, specifier = '']) => specifier)
  return specifiers.flatMap((specifier) =>
    /^(?:\/|\.\.?\/|https?:)/.test(specifier) ? (webUrl(specifier, from) ?? []) : [],
  )
}

function scriptsOf(sources: readonly string[], base: URL, from: URL): URL[] {
  const urls = sources.flatMap((source) => webUrl(source, base) ?? [])
  const wanted = urls.filter((url) => libraryText(url.href) === null)
  const distinct = eachOnce(wanted)
  return [
    ...distinct.filter((url) => url.host === from.host),
    ...distinct.filter((url) => url.host !== from.host),
  ]
}

export function eachOnce(urls: readonly URL[]): URL[] {
  const places = new SortedTexts(urls.map(({ href }, place) => [href, place])).values()
  return places.sort((one, other) => one - other).flatMap((place) => urls[place] ?? [])
}

function webUrl(address: string, base: URL): URL | null {
  const url = URL.parse(address, base)
  return url !== null && /^https?:$/.test(url.protocol) ? url : null
}

class LoadScanner implements TokenHandler {
  tokenizer: Tokenizer | null = null
  base: string | null = null
  readonly scripts: string[] = []
  readonly #frames: { readonly address: string; readonly fills: boolean }[] = []
  #textLength = 0
  #isText = true

  frames(base: URL, from: URL): URL[] {
    const urls = this.#frames.flatMap(({ address, fills }) => {
      const url = webUrl(address, base)
      return url !== null && (fills || isAllToSee(url, from, this.#textLength)) ? url : []
    })
    return eachOnce(urls)
  }

  onStartTag({ tagName, attrs }: Token.TagToken): void {
    const attribute = (name: string) => attrs.find((candidate) => candidate.name === name)?.value ?? null
    const mode = Object.hasOwn(MODES, tagName) ? MODES[tagName] : undefined
    this.#isText = mode === undefined
    if (mode !== undefined && this.tokenizer !== null) this.tokenizer.state = mode
    if (tagName === 'base') this.base ??= attribute('href')
    const [type = ''] = (attribute('type') ?? '').trim().toLowerCase().split(';', 1)
    const address = attribute('src') ?? attribute(tagName === 'object' ? 'data' : 'href')
    if (address === null) return
    if (tagName === 'script' && isJavaScript(type.trim())) this.scripts.push(address)
    if (/^(?:i?frame|object|embed)$/.test(tagName)) this.#addFrame(address, attribute)
  }

  #addFrame(address: string, attribute: (name: string) => string | null): void {
    const [width, height] = [attribute('width') ?? '', attribute('height') ?? '']
    const style = (attribute('style') ?? '').toLowerCase().replace(/\s+/g, '')
    if (TINY.test(width) || TINY.test(height) || /display:none|visibility:hidden/.test(style)) return
    const isLarge = width === '100%' && height === '100%'
    this.#frames.push({ address, fills: isLarge || FILLING.every((part) => part.test(style)) })
  }

  onEndTag(): void {
    this.#isText = true
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (this.#isText) this.#textLength += chars.length
  }

  onWhitespaceCharacter(): void {}
  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}
}
