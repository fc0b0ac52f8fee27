import { foldLookalikes, readings } from '../address/skeleton.ts'
import { BRANDS, type Brand } from '../data/loader.ts'
import paymentPiece from '../data/phrases/payment-piece.json'
import paymentWord from '../data/phrases/payment-word.json'
import servicePreposition from '../data/phrases/service-preposition.json'
import { listOf, longestFirst } from '../data/phrases.ts'
import { OWN, PIECES, TOPICAL_PIECES, TOPICS } from './title-words.ts'

const PAYMENT: ReadonlySet<string> = new Set(listOf(paymentWord))
const PAYMENT_IN_PIECES: readonly string[] = longestFirst(paymentPiece)

export interface Mention {
  readonly brand: Brand
  /** `own`: nothing but the name and words of a brand's own page; `near`: a word or two more; `topic`: anything else. */
  readonly kind: 'own' | 'near' | 'topic'
  /** Whether the name is written in characters that only look like it. */
  readonly isDisguised: boolean
  readonly beside: number
  readonly isTopical: boolean
}

interface Alias {
  readonly brand: Brand
  readonly words: readonly string[]
}

interface Index {
  readonly spaced: ReadonlyMap<string, readonly Alias[]>
  readonly looks: ReadonlyMap<string, Brand>
  readonly unspaced: readonly { readonly brand: Brand; readonly text: string }[]
}

const MAX_TEXT = 300
/** Scripts without spaces between words: names are found within a run. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}ー・]+/gu
const WORD = /[\p{L}\p{N}]+/gu
const MIN_LOOKALIKE = 5

export function mentionsIn(text: string): Mention[] {
  const cut = text.slice(0, MAX_TEXT)
  if (cut.trim() === '') return []
  const folded = fold(cut)
  const squeezed = folded.replace(/\s+/g, '')
  const native = INDEX.unspaced.filter((alias) => squeezed.includes(alias.text))
  const spaced = folded.replace(UNSPACED, ' ')
  const runs = [...spaced.matchAll(WORD)]
  const words = runs.map(([word]) => word)
  const found = new Map<Brand, Mention>()
  const add = (mention: Mention) => {
    if (!found.has(mention.brand)) found.set(mention.brand, mention)
  }
  for (let at = 0; at < words.length; at++) {
    const hit = hitAt(words, at)
    if (hit === null || isService(words, at)) continue
    if (hit.brand.common_word && isJoined(spaced, runs, at, hit.length)) continue
    const rest = words.toSpliced(at, hit.length)
    add(
      judge(
        hit.brand,
        rest,
        squeezed,
        native.find(({ brand }) => brand === hit.brand)?.text ?? '',
        hit.isDisguised,
      ),
    )
  }
  for (const alias of native) {
    const rest = words.filter((word) => !alias.text.includes(word))
    add(judge(alias.brand, rest, squeezed, alias.text, false))
  }
  return [...found.values()]
}

interface Hit {
  readonly brand: Brand
  readonly length: number
  readonly isDisguised: boolean
}

function hitAt(words: readonly string[], at: number): Hit | null {
  const word = words[at] ?? ''
  for (const { brand, words: alias } of INDEX.spaced.get(word) ?? []) {
    if (alias.every((part, i) => words[at + i] === part))
      return { brand, length: alias.length, isDisguised: false }
  }
  const brand = lookalikeOf(word)
  return brand === null ? null : { brand, length: 1, isDisguised: true }
}

/** Only a word with a digit or a letter that is no ASCII is a disguise; `modern` is no `modem`. */
function lookalikeOf(word: string): Brand | null {
  if (word.length < MIN_LOOKALIKE || /^[a-z]*$/.test(word) || /^\d+$/.test(word)) return null
  for (const reading of readings(word)) {
    const brand = INDEX.looks.get(foldLookalikes(reading))
    if (brand !== undefined) return brand
  }
  return null
}

const BEFORE_SERVICE: ReadonlySet<string> = new Set(listOf(servicePreposition))

function isService(words: readonly string[], at: number): boolean {
  return at > 0 && BEFORE_SERVICE.has(words[at - 1] ?? '')
}

function isJoined(text: string, runs: readonly RegExpExecArray[], at: number, length: number): boolean {
  const isStrange = (one: RegExpExecArray | undefined, mark: string | undefined) =>
    one !== undefined && /^[!+&-]$/.test(mark ?? '') && !isOwnWord(one[0]) && !TOPICS.has(one[0])
  const [before, first, last, after] = [at - 1, at, at + length - 1, at + length].map((index) => runs[index])
  const end = (last?.index ?? 0) + (last?.[0].length ?? 0)
  return (
    isStrange(before, text.slice((before?.index ?? 0) + (before?.[0].length ?? 0), first?.index)) ||
    isStrange(after, text.slice(end, after?.index))
  )
}

function judge(
  brand: Brand,
  rest: readonly string[],
  squeezed: string,
  name: string,
  isDisguised: boolean,
): Mention {
  const pieces = name === '' ? squeezed : squeezed.replaceAll(name, '')
  const isTopical =
    rest.some((word) => TOPICS.has(word)) || TOPICAL_PIECES.some((piece) => pieces.includes(piece))
  const strange = rest.filter((word) => !isOwnWord(word) && !/^\d+$/.test(word)).length
  const left = strangePieces(pieces)
  const isOwn = strange === 0 && left <= 2
  const isNear = strange <= 2 && left <= 6
  const kind = isTopical || !isNear ? 'topic' : isOwn ? 'own' : 'near'
  return { brand, kind, isDisguised, beside: rest.length + Math.ceil(left / 3), isTopical }
}

function isOwnWord(word: string): boolean {
  return OWN.has(word) || PAYMENT.has(word)
}

/** Whether a text has only words of any page that asks for something, such as "Sign in" or "Pay now". */
export function isNeutral(text: string): boolean {
  const folded = fold(text.slice(0, MAX_TEXT))
  const words = folded.replace(UNSPACED, ' ').match(WORD) ?? []
  return words.every(isOwnWord) && strangePieces(folded.replace(/\s+/g, '')) <= 2
}

function strangePieces(text: string): number {
  let left = (text.match(UNSPACED) ?? []).join('')
  if (left === '') return 0
  for (const piece of PAYMENT_IN_PIECES) left = left.replaceAll(piece, '')
  for (const piece of PIECES) left = left.replaceAll(piece, '')
  return left.length
}

/** A text without case, accents and compatibility forms such as full-width letters. */
export function fold(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase()
  if (/^[\x20-\x7e]*$/.test(plain)) return plain
  // Kana keep their marks: they tell syllables apart.
  return plain
    .normalize('NFD')
    .replace(/\p{sc=Zinh}+/gu, (marks) => marks.replace(/[\u0300-\u036f]+/g, ''))
    .normalize('NFC')
}

function indexOf(brands: readonly Brand[]): Index {
  const spaced = new Map<string, Alias[]>()
  const looks = new Map<string, Brand>()
  const unspaced: { brand: Brand; text: string }[] = []
  for (const brand of brands) {
    for (const alias of new Set([brand.name, ...brand.aliases])) {
      const folded = fold(alias)
      if (folded.search(UNSPACED) >= 0) {
        unspaced.push({ brand, text: folded.replace(/\s+/g, '') })
        continue
      }
      const words = folded.match(WORD) ?? []
      const [first = ''] = words
      if (first === '') continue
      spaced.set(first, [...(spaced.get(first) ?? []), { brand, words }])
      if (words.length === 1 && first.length >= MIN_LOOKALIKE) looks.set(foldLookalikes(first), brand)
    }
  }
  for (const aliases of spaced.values()) aliases.sort((a, b) => b.words.length - a.words.length)
  unspaced.sort((a, b) => b.text.length - a.text.length)
  return { spaced, looks, unspaced }
}

const INDEX = indexOf(BRANDS)
