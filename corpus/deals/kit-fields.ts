import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import type { Labels } from './labels.ts'
import { headOf } from './tales.ts'

export interface Field {
  readonly name: string
  /** Text. */
  readonly label: string
  readonly type: 'text' | 'tel' | 'email' | 'password' | 'file' | 'select'
  readonly options: readonly string[]
  readonly hint: string
  readonly more: string
}

export interface Step {
  readonly heading: string
  readonly fields: readonly Field[]
}

const HINTS: Readonly<Record<string, readonly string[]>> = {
  card: ['0000 0000 0000 0000', '•••• •••• •••• ••••', 'XXXX XXXX XXXX XXXX', '4111 1111 1111 1111'],
  expiry: ['MM/YY', 'MM / YY', '--/--', '12/27'],
  cvv: ['123', '•••', '000'],
  birth: ['DD.MM.YYYY', 'dd/mm/yyyy'],
  sms: ['______', '000000'],
  gift: ['XXXX-XXXX-XXXX-XXXX', '0000 0000 0000 0000'],
  balance: ['0.00', '1 250'],
  phone: ['+'],
}
const LENGTHS: Readonly<Record<string, number>> = {
  card: 19,
  expiry: 5,
  cvv: 4,
  sms: 8,
  pin: 8,
  birth: 10,
  gift: 24,
}
const FILLS: Readonly<Record<string, string>> = {
  name: 'name',
  phone: 'tel',
  mail: 'email',
  zip: 'postal-code',
  card: 'cc-number',
  expiry: 'cc-exp',
  cvv: 'cc-csc',
  holder: 'cc-name',
  sms: 'one-time-code',
}
const SYNONYMS: Readonly<Record<string, string>> = {
  card: 'cardNumber card_number cc ccnum pan number numcard kart card-num',
  expiry: 'expiry exp expDate exp_date validity mmyy cardExpire expire',
  cvv: 'cvv cvc cvc2 cvv2 sec code csc cardCvc',
  holder: 'holder cardholder owner nameOnCard cardName fio',
  name: 'name fullname full_name fio client nm',
  mail: 'email mail e_mail user_email',
  phone: 'phone tel mobile phoneNumber phone_number',
  street: 'address street addr line1 adresse',
  zip: 'zip postcode postal cp plz',
  city: 'city town ort ville',
  birth: 'dob birth birthday bdate',
  balance: 'balance cardBalance card_balance bal sum',
  bank: 'bank bank_name bankName lk bankId',
  login: 'login user username lk_login userid ident',
  password: 'password pass passwd lk_pass pwd',
  sms: 'sms otp code sms_code smsCode tan',
  iban: 'iban account acc konto',
  gift: 'giftcard gc_number card_no code gift voucher',
  pin: 'pin gc_pin secret scratch access',
  front: 'front doc_front id1 photo1',
  back: 'back doc_back id2 photo2',
  selfie: 'selfie face photo3 self',
  booking: 'booking pnr ref reservation',
}
const DIGITS = 'card expiry cvv sms phone gift pin zip balance'.split(' ')

type Naming = (key: string, at: number) => string

/** How a kit names its fields: as they are meant, or in ways that tell nothing. */
const namingOf = (chance: Chance): Naming => {
  const word = chance.of(['f', 'data-', 'x', 'inp_', 'q', 'field', '_'])
  return chance.of<Naming>([
    (key) => chance.of((SYNONYMS[key] ?? key).split(' ')),
    (key) => chance.of((SYNONYMS[key] ?? key).split(' ')),
    (key) => chance.of((SYNONYMS[key] ?? key).split(' ')),
    (_, at) => `${word}${at + 1}`,
    (_, at) => `data-${'abcdefghijklmnopq'[at]}`,
    () => `${chance.letters(1)}${chance.hex(6)}`,
    (_, at) => `form[${at}]`,
  ])
}

/** Makes the field of a key, numbered by its place. */
export function fieldsFor(labels: Labels, banks: readonly string[], chance: Chance) {
  const naming = namingOf(chance)
  const [hasHints, hasFills, isRequired] = [chance.maybe(0.65), chance.maybe(0.3), chance.maybe(0.7)]
  return (key: string, at: number): Field => {
    const isDigits = DIGITS.includes(key)
    const length = LENGTHS[key]
    const more = [
      isDigits && chance.maybe(0.5) ? ' inputmode="numeric"' : '',
      length !== undefined && chance.maybe(0.75) ? ` maxlength="${length}"` : '',
      hasFills && FILLS[key] !== undefined ? ` autocomplete="${FILLS[key]}"` : '',
      isRequired ? ' required' : '',
    ]
    const type = ({ mail: 'email', bank: 'select', front: 'file', back: 'file', selfie: 'file' } as const)[
      key
    ]
    return {
      name: `${naming(key, at)}`,
      label: labels[key] ?? key,
      type: type ?? (key === 'password' ? 'password' : isDigits && chance.maybe(0.6) ? 'tel' : 'text'),
      options: key === 'bank' ? banks : [],
      hint: hasHints ? chance.of(HINTS[key] ?? ['']) : '',
      more: more.join(''),
    }
  }
}

/** The steps of a row such as `name mail|card expiry cvv`; no two fields share a name. */
export function stepsOf(
  row: string,
  field: (key: string, at: number) => Field,
  labels: Labels,
): readonly Step[] {
  const taken = new Set<string>()
  let at = 0
  return row.split('|').map((cell) => {
    const keys = cell.split(' ')
    const fields = keys.map((key) => {
      const one = field(key, at++)
      const name = taken.has(one.name) ? `${one.name}${at}` : one.name
      taken.add(name)
      return { ...one, name }
    })
    return { heading: headOf(keys, labels), fields }
  })
}

const inputOf = ({ name, type, options, hint, more, label }: Field, extra: string, showsLabel = true) => {
  if (type === 'select')
    return `<select name="${name}"${extra}><option value="">…</option>${options.map((bank) => `<option>${escaped(bank)}</option>`).join('')}</select>`
  if (type === 'file') return `<input type="file" accept="image/*" name="${name}"${extra}${more}>`
  const said = showsLabel ? hint : label
  return `<input type="${type}" name="${name}"${extra}${said === '' ? '' : ` placeholder="${escaped(said)}"`}${more}>`
}

type Look = (field: Field, id: string) => string

const LOOKS: readonly Look[] = [
  (field, id) =>
    `<div class="form-group"><label for="${id}">${escaped(field.label)}</label>${inputOf(field, ` id="${id}" class="form-control"`)}</div>`,
  (field) =>
    `<label class="input"><span class="input__label">${escaped(field.label)}</span>${inputOf(field, ' class="input__field"')}</label>`,
  (field, id) =>
    `<div class="row"><div class="cell">${escaped(field.label)}</div><div class="cell">${inputOf(field, ` id="${id}"`)}</div></div>`,
  (field, id) =>
    `<div class="fl-wrap">${inputOf(field, ` id="${id}"`)}<span class="fl-label">${escaped(field.label)}</span></div>`,
  (field, id) =>
    field.type === 'text' || field.type === 'tel'
      ? `<div class="pl">${inputOf(field, ` id="${id}" aria-label="${escaped(field.label)}"`, false)}</div>`
      : `<div class="pl"><p>${escaped(field.label)}</p>${inputOf(field, ` id="${id}"`)}</div>`,
  (field) => `<p><b>${escaped(field.label)}:</b><br>${inputOf(field, ' size="30"')}</p>`,
]

/** One way to write the fields of a page. */
export function lookOf(chance: Chance): (fields: readonly Field[]) => string {
  const look = chance.of(LOOKS)
  const prefix = chance.of(['', 'id_', chance.letters(2)])
  return (fields) =>
    fields.map((field) => look(field, `${prefix}${field.name.replace(/\W/g, '')}`)).join('\n')
}
