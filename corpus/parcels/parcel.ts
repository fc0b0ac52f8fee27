import { type Brand, brandOf, calledBy, languageOf } from '../make/brands.ts'
import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import type { controlOf } from '../make/pages/shells.ts'
import type { Language } from '../make/words/words.ts'
import { type ParcelWords, parcelWords } from './words.ts'

const MONEY: readonly (readonly [RegExp, (amount: string) => string])[] = [
  [/\.uk$|royalmail|evri/, (amount) => `£${amount}`],
  [/usps|fedex|ups\.com|\.us$/, (amount) => `$${amount}`],
  [/\.au$/, (amount) => `A$${amount}`],
  [/\.ca$/, (amount) => `CA$ ${amount}`],
  [/\.jp$/, (amount) => `${amount.replace('.', '')}円`],
  [/\.pl$/, (amount) => `${amount.replace('.', ',')} zł`],
  [/\.br$/, (amount) => `R$ ${amount.replace('.', ',')}`],
  [/\.ch$/, (amount) => `CHF ${amount}`],
]

export interface Parcel {
  readonly brand: Brand
  readonly language: Language
  readonly words: ParcelWords
  readonly name: string
  /** A text with the parcel's number and the amount filled in; HTML. */
  readonly told: (text: string) => string
}

export function parcelOf(chance: Chance): Parcel {
  const brand = brandOf(chance, 'parcel')
  const found = languageOf(brand, chance)
  const language = found === 'zh' ? 'en' : found
  const amount = `${1 + chance.below(chance.maybe(0.8) ? 5 : 60)}.${chance.of(['99', '45', '20', '09', '50', chance.digits(2)])}`
  const coin = MONEY.find(([domain]) => domain.test(brand.domains[0] ?? ''))?.[1]
  const money = coin?.(amount) ?? `${amount.replace('.', ',')} €`
  const number = chance.of([
    `${chance.letters(2).toUpperCase()}${chance.digits(9)}${chance.of(['CN', 'GB', 'DE', 'US', 'NL'])}`,
    chance.digits(12 + chance.below(9)),
    `1Z${chance.hex(6).toUpperCase()}${chance.digits(10)}`,
    `JJD${chance.digits(16)}`,
  ])
  const told = (text: string) =>
    escaped(text)
      .replace('$', () => `<b>${money}</b>`)
      .replace('#', number)
  return { brand, language, words: parcelWords(language), name: calledBy(brand, chance), told }
}

const CARD_NAMES: readonly (readonly [string, string, string, string])[] = [
  ['cardholder', 'cardnumber', 'exp', 'cvv'],
  ['name_on_card', 'cc_number', 'cc_expiry', 'cc_cvc'],
  ['titular', 'tarjeta', 'caducidad', 'cvv'],
  ['kname', 'knum', 'kdate', 'kcode'],
  ['holder', 'pan', 'mmyy', 'csc'],
  ['ccname', 'ccno', 'ccexp', 'ccv'],
  ['data[0]', 'data[1]', 'data[2]', 'data[3]'],
]

export function cardInputs({ words }: Parcel, draw: ReturnType<typeof controlOf>, chance: Chance): string {
  const names = chance.of(CARD_NAMES)
  const known = chance.maybe(0.45) ? ['cc-name', 'cc-number', 'cc-exp', 'cc-csc'] : null
  const kinds = [
    'type="text"',
    `type="${chance.of(['tel', 'text'])}" inputmode="numeric" maxlength="${chance.of([19, 23])}"`,
    'type="text" maxlength="5"',
    `type="${chance.of(['tel', 'password', 'text'])}" maxlength="4"`,
  ]
  const first = chance.maybe(0.85) ? 0 : 1
  return words.card
    .map((label, index) =>
      draw(
        label,
        `${kinds[index]} name="${names[index]}"${known === null ? '' : ` autocomplete="${known[index]}"`}${chance.maybe(0.5) ? ' required' : ''}`,
      ),
    )
    .slice(first)
    .join('\n')
}

export function addressInputs({ words }: Parcel, draw: ReturnType<typeof controlOf>): string {
  const names = ['fullname', 'address', 'city', 'zip', 'phone']
  return words.who.map((label, index) => draw(label, `type="text" name="${names[index]}"`)).join('\n')
}

export function timeline({ words }: Parcel, chance: Chance): string {
  const days = words.steps.map((step, index) => `<li>${14 + 3 * index}.11. ${escaped(step)}</li>`)
  return chance.of([
    `<ul class="timeline">${days.join('')}</ul>`,
    `<div class="progress"><i style="width:66%"></i></div><ol>${days.join('')}</ol>`,
    '',
  ])
}
