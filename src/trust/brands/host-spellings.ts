import { foldLookalikes } from '../address/skeleton.ts'
import { BRANDS, type Brand } from '../data/loader.ts'
import shortWord from '../data/phrases/short-word.json'
import { listOf } from '../data/phrases.ts'

export interface BrandName {
  readonly brand: Brand
  readonly text: string
}

const LABELS: readonly BrandName[] = BRANDS.flatMap((brand) => brand.labels.map((text) => ({ brand, text })))
const DOMAINS: readonly BrandName[] = BRANDS.flatMap((brand) =>
  brand.domains.map((text) => ({ brand, text })),
)

/** Characters from which a domain is no coincidence; `x.com` may be. */
const MIN_DOMAIN = 6
/** Characters from which a label is no coincidence (Chromium's kMinE2LDLengthForTargetEmbedding). */
const MIN_DISTINCT = 5
const MIN_NEAR = 6
const MIN_LOOSELY_NEAR = 4
const MIN_FOLDED = 4
const MOST_STUMP = 2
const SHORT_WORDS: ReadonlySet<string> = new Set(listOf(shortWord))

/** Skimming readers take a hyphen for a dot. */
const dotted = (text: string) => text.replaceAll('-', '.')
const indexBy = (names: readonly BrandName[], key: (text: string) => string) =>
  new Map(names.map((name) => [key(name.text), name] as const))

/** Top-level domains that are words: `blog-post-at` does not mean `post.at`. */
const WORDS = new Set('am as at be by do in is it me my no pm so to us'.split(' '))
const endsInWord = (domain: string) => WORDS.has(domain.slice(domain.lastIndexOf('.') + 1))

const BY_DOTTED_LABEL = indexBy(LABELS, dotted)
const BY_DOTTED_DOMAIN = indexBy(
  DOMAINS.filter(({ text }) => text.length >= MIN_DOMAIN && !endsInWord(text)),
  dotted,
)
const BY_FOLDED_LABEL = indexBy(
  LABELS.filter(({ text }) => text.length >= MIN_FOLDED),
  foldLookalikes,
)
const ALL_LABELS: ReadonlySet<string> = new Set(LABELS.map(({ text }) => text))
const LONG_LABELS = LABELS.filter(({ text }) => text.length >= MIN_DISTINCT)
const LOOSELY_NEAR_LABELS = LABELS.filter(
  ({ brand, text }) => text.length >= MIN_LOOSELY_NEAR && !brand.common_word,
)
/** Names of posts and banks are near one another by chance: `nypost` is not `nzpost`. */
const GENERIC = /^(?:.{1,3}(?:post|bank)|bankid)$/
const NEAR_LABELS = LOOSELY_NEAR_LABELS.filter(({ text }) => text.length >= MIN_NEAR && !GENERIC.test(text))

export function isDistinct({ brand, text }: BrandName): boolean {
  return text.length >= MIN_DISTINCT && !brand.common_word
}

export function brandOfWords(words: readonly string[]): BrandName | null {
  return BY_DOTTED_LABEL.get(words.join('.')) ?? null
}

export function brandOfDomainWords(words: readonly string[]): BrandName | null {
  return BY_DOTTED_DOMAIN.get(words.join('.')) ?? null
}

export function brandLookingLike(text: string): BrandName | null {
  const name = ALL_LABELS.has(text) ? undefined : BY_FOLDED_LABEL.get(foldLookalikes(text))
  return name ?? null
}

export function brandReadAs(reading: string): BrandName | null {
  return BY_FOLDED_LABEL.get(foldLookalikes(reading)) ?? null
}

export function brandJoinedIn(text: string): readonly { name: BrandName; rest: string }[] {
  return LONG_LABELS.flatMap((name) => {
    if (text.length <= name.text.length) return []
    if (text.startsWith(name.text)) return { name, rest: text.slice(name.text.length) }
    return text.endsWith(name.text) ? { name, rest: text.slice(0, -name.text.length) } : []
  })
}

export function brandNear(text: string): BrandName | null {
  if (ALL_LABELS.has(text)) return null
  const whole = isCutShort(text) ? text.replace('-', '') : null
  return NEAR_LABELS.find((name) => name.text === whole || isNear(text, name.text)) ?? null
}

function isCutShort(text: string): boolean {
  const parts = text.split('-')
  return parts.length === 2 && parts.some(isStump)
}

export function isStump(part: string): boolean {
  return part.length <= MOST_STUMP && !SHORT_WORDS.has(part)
}

/** The brand that is named or nearly named; short names count, so other evidence must point at a brand. */
export function brandLooselyNear(text: string): BrandName | null {
  return LOOSELY_NEAR_LABELS.find((name) => text === name.text || isNear(text, name.text)) ?? null
}

/**
 * Whether two texts differ by one character, but not in one of the ways that two honest names do: Chromium's
 * IsLikelyEditDistanceFalsePositive (only the first character, a hyphen, or digits at the end), and a plural.
 */
export function isNear(one: string, other: string): boolean {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || long === short) return false
  let start = 0
  while (start < short.length && long[start] === short[start]) start++
  if (start === 0) return false
  const last = start === long.length - 1
  if (long.length > short.length) {
    const added = long[start] ?? ''
    if (added === '-' || (last && /[0-9s]/.test(added))) return false
    return long.slice(start + 1) === short.slice(start)
  }
  if (long.slice(start + 1) === short.slice(start + 1)) {
    return !(last && /[0-9]/.test(`${long[start]}${short[start]}`))
  }
  return (
    long[start] === short[start + 1] &&
    long[start + 1] === short[start] &&
    long.slice(start + 2) === short.slice(start + 2)
  )
}
