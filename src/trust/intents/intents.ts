import identityAnswer from '../data/phrases/identity-answer.json'
import passwordPrompt from '../data/phrases/password-prompt.json'
import seedWord from '../data/phrases/seed-word.json'
import { anyOf, sourceOf } from '../data/phrases.ts'
import type { Field, Page } from '../page/page.ts'
import {
  CARD,
  EXERCISE,
  NO_CARD,
  NO_CODE,
  NO_PASSWORD,
  NO_SEED,
  ONE_TIME_CODE,
  PASSWORD,
  PIN,
  SEED_PHRASE,
  WALLET_KEY,
  WALLET_NAME,
  WALLET_WORD,
  WALLETS,
} from './words.ts'

export const SECRETS = ['password', 'one_time_code', 'card', 'identity', 'seed_phrase', 'wallet'] as const

const INTENTS = [...SECRETS, 'clipboard', 'download'] as const
export type Intent = (typeof INTENTS)[number]

export interface SecretField {
  readonly intent: Intent
  readonly field: Field
}

const TYPED = new Set([
  'text',
  'tel',
  'number',
  'password',
  'search',
  'email',
  'textarea',
  'contenteditable',
  '',
])
const NAMES_LENGTH = 600
const MIN_CODE_BOXES = 4
const MIN_SEED_WORDS = 10
const MAX_SHORT_TEXT = 2500
const MIN_WALLETS = 4

export function secretFieldsOf(page: Page): readonly SecretField[] {
  const typed = page.fields.filter(({ type }) => TYPED.has(type) || !KNOWN_TYPES.has(type))
  const seeds = seedFields(page, typed)
  const boxes = codeBoxes(typed)
  const found: SecretField[] = []
  for (const field of typed) {
    const intent = seeds.has(field) ? 'seed_phrase' : boxes.has(field) ? 'one_time_code' : intentOf(field)
    if (intent !== null) found.push({ intent, field })
  }
  return found
}

/** The other types of inputs; a browser shows an unknown type as a text field. */
const KNOWN_TYPES = new Set(
  'select hidden checkbox radio file range color date datetime-local month week time url submit button image reset'.split(
    ' ',
  ),
)

const IDENTITY_ANSWER = anyOf(identityAnswer)

function intentOf(field: Field): Intent | null {
  const { autocomplete, masked } = field
  if (/\bcc-(?:number|csc|exp)/.test(autocomplete)) return 'card'
  if (autocomplete.includes('one-time-code')) return 'one_time_code'
  const names = namesOf(field)
  if (CARD_SHAPE.test(field.placeholder.trim())) return 'card'
  if (CARD.test(names) && !NO_CARD.test(names)) return 'card'
  if (ONE_TIME_CODE.test(names) && !NO_CODE.test(names)) return 'one_time_code'
  if (IDENTITY_ANSWER.test(names)) return 'identity'
  if (masked || /\b(?:current|new)-password\b/.test(autocomplete)) return 'password'
  if (PASSWORD.test(names) && !NO_PASSWORD.test(names)) return 'password'
  if (PIN.test(names) && isOfPin(field)) return 'password'
  return null
}

const CARD_SHAPE =
  /^(?:(?:0000|•{4}|\*{4}|x{4}|4242|1234)[ -]?)(?:(?:0000|•{4}|\*{4}|x{4}|4242|5678)[ -]?)(?:(?:0000|•{4}|\*{4}|x{4}|4242|9012)[ -]?)(?:0000|•{4}|\*{4}|x{4}|4242|3456)$/i

function isOfPin({ maxLength, label }: Field): boolean {
  return (maxLength !== null && maxLength <= 12) || (label.trim().length <= 4 && PIN.test(label))
}

export function namesOf(field: Field): string {
  const { placeholder, label } = field
  return `${identifiersOf(field)} ${placeholder} ${label.slice(0, 200)}`.slice(0, NAMES_LENGTH)
}

function identifiersOf({ name, id }: Field): string {
  const identifiers = `${name} ${id}`.slice(0, NAMES_LENGTH)
  return identifiers.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_\-[\].]+/g, ' ')
}

function codeBoxes(fields: readonly Field[]): ReadonlySet<Field> {
  const boxes = fields.filter(({ maxLength }) => maxLength === 1)
  return new Set(boxes.length >= MIN_CODE_BOXES && boxes.length <= 10 ? boxes : [])
}

/**
 * Fields that say so themselves; on a page that speaks of it one field for each word, or on a short one its only text
 * area. Below an article about wallets, a text area is for comments.
 */
function seedFields(page: Page, fields: readonly Field[]): ReadonlySet<Field> {
  const isPlay = isExercise(page)
  const seedIn = (text: string) => SEED_PHRASE.test(isPlay ? text.replace(COUNTED, ' ') : text)
  const said = `${page.title ?? ''} ${page.text.slice(0, 10_000)}`
  const speaksOfWallets = seedIn(said) || [WALLET_WORD, WALLET_NAME].some((pattern) => pattern.test(said))
  const isSeed = (text: string) => seedIn(text) || (speaksOfWallets && WALLET_KEY.test(text))
  // The id of a field says what its program takes, whatever the hint says.
  const open = fields.filter((field) => !NO_SEED.test(namesOf(field)) || isSeed(identifiersOf(field)))
  const named = open.filter(
    (field) => isSeed(namesOf(field)) || (speaksOfWallets && isPhrase(namesOf(field))),
  )
  const words = open.filter(isWordField)
  const areas = open.filter(({ type }) => type === 'textarea' || type === 'contenteditable')
  const single = areas.length === 1 && page.seenLength < MAX_SHORT_TEXT ? areas : []
  if (words.length < MIN_SEED_WORDS && single.length === 0) return new Set(named)
  if (!isSeed(said) && !listsWallets(page, said)) return new Set(named)
  return new Set([...named, ...(words.length >= MIN_SEED_WORDS ? words : single)])
}

const COUNTED = /\b(?:12|18|24|twelve|twenty-?four)[ -](?:words?|phrases?)\b/gi
const isExercise = ({ title, headings }: Page) =>
  [title ?? '', ...headings.slice(0, 3)].some((line) => EXERCISE.test(line))

const PHRASE = /(?:^|[^a-z])phrase(?:$|[^a-z])/i
const isPhrase = (names: string) => PHRASE.test(names) && !NO_CODE.test(names)

/** Whether a page lists wallets and asks for no mail address, so that its text area is for a seed phrase. */
function listsWallets({ images, fields }: Page, said: string): boolean {
  if (fields.some(({ type }) => type === 'email')) return false
  const names = `${said} ${images.map(({ alt }) => alt.slice(0, 40)).join(' ')}`.slice(0, 12_000)
  return new Set(names.match(WALLETS)?.map((name) => name.toLowerCase())).size >= MIN_WALLETS
}

const WORD_FIELD = new RegExp(`^(?:.{0,20}${sourceOf(seedWord)}.{0,12}|\\D{0,6}\\d{1,2}[.):-]?)$`, 'i')

function isWordField(field: Field): boolean {
  return WORD_FIELD.test((field.placeholder || field.label || field.name || field.id).slice(0, 60))
}

const PASSWORD_PROMPT = new RegExp(sourceOf(passwordPrompt))

export function promptsForPassword({ acts }: Page): boolean {
  return acts.some(({ kind, detail }) => kind === 'prompt' && PASSWORD_PROMPT.test(detail.toLowerCase()))
}
