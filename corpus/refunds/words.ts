import { KINDS, type Kind, type Tongue } from './tongue.ts'
import { ja, pl, tr } from './words-east.ts'
import { de, en, nl, sv } from './words-north.ts'
import { es, fr, it, pt } from './words-south.ts'

export const LABELS = [
  'name',
  'birth',
  'address',
  'postcode',
  'city',
  'phone',
  'email',
  'plate',
  'reference',
  'customer',
  'card',
  'expiry',
  'cvv',
  'holder',
  'code',
  'iban',
  'password',
] as const
export type Label = (typeof LABELS)[number]

const ACTS = ['next', 'pay', 'claim', 'search', 'confirm', 'resend', 'signIn', 'donate', 'home'] as const
const FACTS = ['amount', 'due', 'number', 'status', 'open', 'credit', 'total'] as const
const LINKS = ['privacy', 'imprint', 'access', 'contact', 'questions'] as const

export const TONGUES = { en, de, nl, sv, fr, es, it, pt, pl, tr, ja }
export type Language = keyof typeof TONGUES
export const LANGUAGES = Object.keys(TONGUES) as readonly Language[]

export type Pair = readonly [heading: string, text: string]

const row = <K extends string>(keys: readonly K[], cells: string): Readonly<Record<K, string>> => {
  const parts = cells.split('|')
  if (parts.length !== keys.length) throw new Error(`${parts.length} words for ${keys.length}: ${cells}`)
  return Object.fromEntries(keys.map((key, index) => [key, parts[index] ?? ''])) as Record<K, string>
}

export const pairOf = (text: string): Pair => {
  const [heading = '', rest = ''] = text.split('|')
  return [heading, rest]
}

const lines = (text: string): readonly string[] => text.split('\n')
const byKind = (texts: Readonly<Record<Kind, string>>) =>
  Object.fromEntries(KINDS.map((kind) => [kind, lines(texts[kind])])) as Record<Kind, readonly string[]>

const read = (tongue: Tongue) => ({
  labels: row(LABELS, tongue.labels),
  acts: row(ACTS, tongue.acts),
  facts: row(FACTS, tongue.facts),
  links: row(LINKS, tongue.links),
  lure: byKind(tongue.lure),
  own: byKind(tongue.own),
  card: lines(tongue.card),
  sms: lines(tongue.sms),
  wait: lines(tongue.wait),
  found: lines(tongue.found),
  legal: lines(tongue.legal),
  article: lines(tongue.article),
  advice: lines(tongue.advice),
  charity: lines(tongue.charity),
})
export type Words = ReturnType<typeof read>

const WORDS = Object.fromEntries(LANGUAGES.map((one) => [one, read(TONGUES[one])])) as Record<Language, Words>

export const wordsOf = (language: Language): Words => WORDS[language]
