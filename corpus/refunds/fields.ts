import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import type { Dialect } from './dialects.ts'
import type { Kind } from './tongue.ts'
import type { Label, Words } from './words.ts'

/** Names as they are given to fields in the wild, and what kind of field each is. */
const FIELDS: Readonly<Record<Label, readonly [names: string, attributes: string]>> = {
  name: ['fullname name nom fname nombre vorname full_name isim', 'type="text"'],
  birth: ['dob birth naissance gebdat birthdate fecha', 'type="text" placeholder="__/__/____"'],
  address: ['address addr street adresse line1 direccion', 'type="text"'],
  postcode: ['zip postcode plz cp zipcode', 'type="text" maxlength="10"'],
  city: ['city ville ort town ciudad', 'type="text"'],
  phone: ['phone tel mobile telefono telephone', 'type="tel"'],
  email: ['email mail e_mail', 'type="email"'],
  plate: ['plate vrm immat kennzeichen targa matricula plaka', 'type="text" maxlength="12"'],
  reference: ['ref reference num_avis invoice dossier case_no', 'type="text"'],
  customer: ['customer account kdnr client_no contract', 'type="text"'],
  card: [
    'cc card cardnumber ccnum card_number pan numcarte',
    'type="tel" inputmode="numeric" maxlength="19"',
  ],
  expiry: ['exp expiry cc_exp expdate mmaa', 'type="tel" maxlength="5" placeholder="MM/YY"'],
  cvv: ['cvv cvc csc crypto cvv2', 'type="tel" maxlength="4"'],
  holder: ['holder ccname cardholder titulaire', 'type="text"'],
  code: ['otp sms code vbv smscode tan', 'type="tel" maxlength="8"'],
  iban: ['iban account_no konto', 'type="text"'],
  password: ['password pwd pass passwort', 'type="password"'],
}

const KNOWN: Partial<Readonly<Record<Label, string>>> = {
  name: 'name',
  birth: 'bday',
  postcode: 'postal-code',
  phone: 'tel',
  email: 'email',
  card: 'cc-number',
  expiry: 'cc-exp',
  cvv: 'cc-csc',
  holder: 'cc-name',
  code: 'one-time-code',
  password: 'current-password',
}

export interface Field {
  readonly ask: Label
  readonly label: string
  readonly name: string
  readonly attributes: string
}

export function fieldOf(ask: Label, words: Words, chance: Chance): Field {
  const [names, attributes] = FIELDS[ask]
  const known = KNOWN[ask]
  const name = chance.of(names.split(' '))
  const extra = [
    known !== undefined && chance.maybe(0.45)
      ? ` autocomplete="${known}"`
      : chance.of(['', '', ' autocomplete="off"']),
    chance.maybe(0.7) ? ' required' : '',
  ].join('')
  return { ask, label: escaped(words.labels[ask]), name, attributes: `name="${name}" ${attributes}${extra}` }
}

export const fieldsOf = (asks: readonly Label[], words: Words, chance: Chance): readonly Field[] =>
  asks.map((ask) => fieldOf(ask, words, chance))

export const drawn = (fields: readonly Field[], dialect: Dialect, stem = ''): string =>
  fields.map(({ label, name, attributes }) => dialect.field(label, `${stem}${name}`, attributes)).join('\n')

/** The personal fields that a kit shows before the card fields. */
export const personAsks = (chance: Chance): readonly Label[] =>
  chance.of<readonly Label[]>([
    ['name', 'address', 'city', 'postcode', 'phone'],
    ['name', 'birth', 'phone', 'email'],
    ['name', 'birth', 'address', 'postcode', 'phone', 'email'],
    ['name', 'phone', 'postcode'],
    ['name', 'email', 'phone'],
  ])

export const cardAsks = (chance: Chance): readonly Label[] =>
  chance.of<readonly Label[]>([
    ['holder', 'card', 'expiry', 'cvv'],
    ['card', 'expiry', 'cvv'],
    ['card', 'holder', 'expiry', 'cvv'],
    ['holder', 'card', 'expiry', 'cvv', 'phone'],
  ])

const LOOKUPS: Readonly<Record<Kind, readonly (readonly Label[])[]>> = {
  toll: [['plate'], ['plate', 'reference'], ['phone']],
  fine: [['reference'], ['plate'], ['reference', 'plate']],
  tax: [['birth', 'postcode'], ['reference'], ['customer']],
  benefit: [['name', 'birth'], ['phone'], ['reference']],
  energy: [['customer'], ['customer', 'postcode']],
  parking: [['plate'], ['reference', 'plate']],
}

/** By what a body of that kind finds a case. */
export const lookupAsks = (kind: Kind, chance: Chance): readonly Label[] => chance.of(LOOKUPS[kind])
