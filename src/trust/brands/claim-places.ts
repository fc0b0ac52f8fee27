import type { Site } from '../address/site.ts'
import { BRANDS, type Brand, WORDINGS } from '../data/loader.ts'
import trademark from '../data/phrases/trademark.json'
import { anyOf } from '../data/phrases.ts'
import type { Asks } from '../intents/asks.ts'
import { NAME_FIELD } from '../intents/sign-in.ts'
import { PASSWORD } from '../intents/words.ts'
import type { Image, Page } from '../page/page.ts'
import { fileNameOf } from '../page/program-names.ts'
import { isFilled } from '../page/typed.ts'
import { isOwnLongerName } from './claim-company.ts'
import { isSelfHosted } from './claim-software.ts'
import { brandLinks, brandOfAddress, keepsFilesOfOthers, onlyLinked } from './links.ts'
import { fold, isNeutral, type Mention, mentionsIn } from './mentions.ts'

export type Places = ReadonlyMap<string, number>

const MAX_HEADINGS = 12
const MAX_IMAGES = 80
const MAX_LINES = 150
const MAX_LINE = 90
const FIRST_LINES = 3
const STRIP = 3

export function placesOf(site: Site, page: Page, asks: Asks): Map<Brand, Map<string, number>> {
  const found = new Map<Brand, Map<string, number>>()
  const add: Add = (brand, place, weight) => {
    const places = found.get(brand) ?? new Map<string, number>()
    found.set(brand, places.set(place, Math.max(places.get(place) ?? 0, weight)))
  }
  addTitles(page, add)
  addLogos(page, add)
  addCopyright(page, add)
  addAddresses(page, add)
  addSecretFields(page, asks, add)
  addWordings(page, add)
  if (found.size === 0) return found
  addLines(page, add)
  for (const { brand } of brandLinks(page)) if (found.has(brand)) add(brand, 'links', 1)
  const only = asks.secretFields.length === 0 ? null : onlyLinked(page, site.host)
  if (only !== null && (found.get(only)?.get('title') ?? 0) >= TITLE.own) add(only, 'links', 2)
  for (const [brand, places] of found) {
    // The first line and the heading are the same text.
    if ((places.get('h1') ?? 0) >= 2) places.delete('first line')
    if (isOwnLongerName(site, page, brand) || isSelfHosted(site, page, brand, asks)) {
      found.delete(brand)
      continue
    }
    if (hasLabel(site.hostUnicode, brand)) places.set('host', 1)
    const against = weightAgainst(site, page, brand)
    if (against < 0) places.set('another name', against)
  }
  return found
}

type Add = (brand: Brand, place: string, weight: number) => void
type Weights = Readonly<Record<Mention['kind'], number>>

const TITLE: Weights = { own: 3, near: 1.5, topic: 0.5 }
const NAME: Weights = { own: 3, near: 1, topic: 0 }
const HEADING: Weights = { own: 2, near: 1, topic: 0 }
const OTHER_TITLE: Weights = { own: 1.5, near: 0.5, topic: 0 }

/** Parts of a title; `Log in - PayPal` names PayPal in a part of its own. */
export const SEPARATOR = /\s[-–—:·•~/]\s|[|｜»›:：【】[\]()（）]|\s[-–—]/
const MORE_TITLES = new Set(['og:title', 'twitter:title', 'application-name', 'apple-mobile-web-app-title'])

function addTitles(page: Page, add: Add): void {
  const put = (text: string, place: string, weights: Weights) => {
    for (const { brand, kind, isDisguised } of inParts(text)) {
      add(brand, place, weights[kind] + (isDisguised ? 1 : 0))
    }
  }
  if (page.title !== null) put(page.title, 'title', TITLE)
  if (page.siteName !== null) put(page.siteName, 'og:site_name', NAME)
  for (const heading of page.headings.slice(0, MAX_HEADINGS)) put(heading, 'h1', HEADING)
  for (const { name, content } of page.metas) {
    if (MORE_TITLES.has(name)) put(content, name, OTHER_TITLE)
    else if (name === 'title') put(content, 'title', TITLE)
  }
}

function inParts(text: string): Mention[] {
  const whole = mentionsIn(text)
  const parts = text.slice(0, 300).split(SEPARATOR)
  if (whole.length === 0 || parts.length === 1) return whole
  const mentions = parts.flatMap((part) => mentionsIn(part))
  return whole.map((mention) => {
    if (mention.isTopical) return mention
    return mentions.find(({ brand, kind }) => brand === mention.brand && kind === 'own') ?? mention
  })
}

const LOGO: Weights = { own: 2, near: 0.5, topic: 0 }

function addLogos(page: Page, add: Add): void {
  const found = new Map<Brand, number>()
  const put = (text: string, weights: Weights) => {
    for (const { brand, kind } of mentionsIn(text)) {
      found.set(brand, Math.max(found.get(brand) ?? 0, weights[kind]))
    }
  }
  let looked = 0
  for (const image of page.images) {
    if (looked >= MAX_IMAGES) break
    if (image.alt === '' && !isLogoFile(image)) continue
    looked++
    put(image.alt, LOGO)
    if (isLogoFile(image)) put(wordsOf(fileNameOf(image.src ?? '')), FILE)
  }
  for (const { text } of page.logos.slice(0, MAX_IMAGES)) put(wordsOf(text), FILE)
  const shown = page.images.filter(({ src }) => src !== null)
  const [only] = shown
  const from = shown.length === 1 ? brandOfAddress(only?.src ?? '') : null
  if (from !== null && !keepsFilesOfOthers(from)) found.set(from, LOGO.own)
  if (found.size >= STRIP) return
  for (const [brand, weight] of found) if (weight > 0) add(brand, 'logo', weight)
}

const FILE: Weights = { own: 2, near: 1.5, topic: 1 }

function isLogoFile({ src }: Image): boolean {
  return src !== null && !src.startsWith('data:') && /logo|brand|icon/i.test(src.slice(-80))
}

/** What tools add to a file's name, so that it changes with the file. */
const DIGEST = /[_\-.][\da-f]{8,64}(?=[_\-.]|$)/gi

function wordsOf(name: string): string {
  return name
    .replace(/\.\w{2,5}$/, '')
    .replace(DIGEST, ' ')
    .replace(/[_\-.\d]+/g, ' ')
    .replace(/\bicon\b/gi, ' ')
}

export const TRADEMARK = anyOf(trademark)

function addCopyright(page: Page, add: Add): void {
  for (const line of page.copyright) {
    const mentions = mentionsIn(line)
    if (mentions.length > 2) continue
    for (const { brand, kind, beside } of mentions) {
      add(brand, 'copyright', TRADEMARK.test(line) ? 0 : kind === 'topic' && beside > 10 ? 0.5 : 2)
    }
  }
}

function addAddresses(page: Page, add: Add): void {
  const put = (address: string | null | undefined, place: string) => {
    const brand = address == null ? null : brandOfAddress(address)
    if (brand !== null) add(brand, place, 2)
  }
  put(page.canonical, 'canonical')
  put(page.savedFrom, 'canonical')
  put(page.metas.find(({ name }) => name === 'og:url')?.content, 'canonical')
  for (const icon of page.icons.slice(0, 5)) put(icon, 'icon')
}

function addLines(page: Page, add: Add): void {
  const lines = page.text.slice(0, 10_000).split('\n', MAX_LINES)
  for (const [at, line] of lines.entries()) {
    if (line.length > MAX_LINE) continue
    for (const { brand, kind, beside } of mentionsIn(line)) {
      if (kind !== 'own') continue
      add(brand, 'text', beside > 0 ? 1 : 0.5)
      if (at < FIRST_LINES && beside === 0) add(brand, 'first line', 1)
    }
  }
  for (const { placeholder } of page.fields.slice(0, 20)) {
    for (const { brand, kind } of mentionsIn(placeholder)) {
      if (kind === 'own') add(brand, 'field', 1)
    }
  }
}

const SKYPE = /\bskype\b/i
const MICROSOFT = BRANDS.find(({ id }) => id === 'microsoft')

function addSecretFields({ fields }: Page, { secretFields }: Asks, add: Add): void {
  const passwords = secretFields.filter(({ intent }) => intent === 'password').map(({ field }) => field)
  const typed = fields.filter(isFilled)
  const names = passwords.length === 1 && typed.length === 2 ? typed : []
  const asked = [
    ...passwords.slice(0, MAX_FIELDS).map((field) => ({ field, what: PASSWORD })),
    ...names.map((field) => ({ field, what: NAME_FIELD })),
  ]
  for (const { field, what } of asked) {
    for (const text of [field.label, field.placeholder]) {
      if (text.length <= MAX_LINE && MICROSOFT !== undefined && SKYPE.test(text))
        add(MICROSOFT, 'secret field', 2)
      if (text.length > MAX_LINE || !what.test(text)) continue
      for (const { brand, kind } of mentionsIn(text)) if (kind !== 'topic') add(brand, 'secret field', 2)
    }
  }
}

const WORDED = BRANDS.flatMap((brand) => {
  const phrases = WORDINGS[brand.id]
  return phrases === undefined ? [] : [{ brand, pattern: anyOf(phrases) }]
})
const WORDED_WITHIN = 5_000

function addWordings({ fields, text, metas }: Page, add: Add): void {
  if (fields.length === 0) return
  const inFields = fields.slice(0, 20).map(({ label, placeholder }) => `${label}\n${placeholder}`)
  const page = metas.find(({ name }) => name === 'pageid')?.content ?? ''
  const said = [page, ...inFields, text.slice(0, WORDED_WITHIN)].join('\n')
  for (const { brand, pattern } of WORDED) if (pattern.test(said)) add(brand, 'wording', 3)
}

const MAX_FIELDS = 5

function hasLabel(host: string, brand: Brand): boolean {
  return brand.labels.some((label) =>
    label.length >= 6 ? host.includes(label) : host.split(/[.-]/).includes(label),
  )
}

function weightAgainst({ owner }: Site, page: Page, brand: Brand): number {
  let weight = 0
  const named = page.siteName ?? ''
  if (!isNeutral(named) && !mentionsIn(named).some((mention) => mention.brand === brand)) weight -= 3
  if (page.metas.some(({ name, content }) => name === 'og:type' && content.trim() === 'article')) weight -= 2
  const [label = ''] = owner.split('.')
  const own = label.replaceAll('-', '')
  const texts = fold([page.title ?? '', named, ...page.copyright].join(' ').slice(0, 1000)).replace(
    /[^\p{L}\p{N}]+/gu,
    '',
  )
  if (own.length >= 4 && texts.includes(own) && !brand.labels.some((part) => own.includes(part))) weight -= 2
  return weight
}
