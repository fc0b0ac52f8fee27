import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import type { Body } from './body.ts'
import type { Label, Labels } from './labels.ts'

export interface Field {
  readonly name: string
  /** Text. */
  readonly label: string
  readonly type: 'text' | 'tel' | 'email'
  /** Attributes besides, as HTML has them. */
  readonly more: Readonly<Record<string, string>>
}

const PERSON = ['name', 'birth', 'street', 'zip', 'city', 'phone', 'mail'] as const
const CARD = ['holder', 'card', 'expiry', 'cvv'] as const
type Asked = (typeof PERSON)[number] | (typeof CARD)[number]

/** How kits name their fields, in the order of PERSON, CARD and the number of the person. */
const NAMES = [
  'fullname dob address zip city phone email holder cardnumber expiry cvv idnumber',
  'nm db ad zp ct tel ml hl cc ex cv nid',
  'full_name birth_date billing_address billing_zip billing_city phone_number email_address card_name card_number exp_date cvc ssn',
  'name dob addr postal town mobile mail ccname ccnum ccexp cccvv personal',
  'field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12',
  'data[name] data[dob] data[street] data[zip] data[city] data[phone] data[email] data[owner] data[card] data[date] data[code] data[nr]',
  'firstName birthday street postcode city telephone email cardHolder cardNo validity securityCode taxNumber',
  'nom naissance adresse cp ville tel email titulaire cc_num cc_exp cc_cvv num',
]

const HINTS: Readonly<Partial<Record<Asked, readonly string[]>>> = {
  birth: ['DD/MM/YYYY', 'dd.mm.yyyy', '__/__/____'],
  card: ['0000 0000 0000 0000', '•••• •••• •••• ••••', 'XXXX XXXX XXXX XXXX', '1234 5678 9012 3456'],
  expiry: ['MM/YY', 'MM / YY', 'MM/AA', 'mm/yy'],
  cvv: ['123', '000', '•••', 'CVV', 'CVC'],
}
const LENGTHS: Readonly<Partial<Record<Asked, string>>> = { birth: '10', card: '19', expiry: '5', cvv: '4' }
const FILLS: Readonly<Partial<Record<Asked, string>>> = {
  name: 'name',
  zip: 'postal-code',
  phone: 'tel',
  mail: 'email',
  card: 'cc-number',
  expiry: 'cc-exp',
  cvv: 'cc-csc',
  holder: 'cc-name',
}
const DIGITS: readonly Asked[] = ['phone', 'card', 'expiry', 'cvv']

/** The fields for the person and the card; kits differ in what they ask and in how they name it. */
export function fieldsOf(body: Body, labels: Labels, chance: Chance) {
  const names = chance.of(NAMES).split(' ')
  const hasHints = chance.maybe(0.6)
  const hasFills = chance.maybe(0.4)
  const isRequired = chance.maybe(0.75)
  const field = (key: Asked, at: number): Field => {
    const hint = hasHints ? HINTS[key] : undefined
    const fill = hasFills ? FILLS[key] : undefined
    const length = LENGTHS[key]
    const isDigits = DIGITS.includes(key)
    return {
      name: names[at] ?? key,
      label: labels[key satisfies Label],
      type: key === 'mail' && chance.maybe(0.8) ? 'email' : isDigits && chance.maybe(0.6) ? 'tel' : 'text',
      more: {
        ...(hint === undefined ? {} : { placeholder: chance.of(hint) }),
        ...(length === undefined || chance.maybe(0.2) ? {} : { maxlength: length }),
        ...(isDigits && chance.maybe(0.4) ? { inputmode: 'numeric' } : {}),
        ...(fill === undefined ? {} : { autocomplete: fill }),
        ...(isRequired ? { required: '' } : {}),
      },
    }
  }
  const number: Field = { name: names[11] ?? 'nid', label: body.number, type: 'text', more: {} }
  const person = PERSON.map((key, index) => field(key, index))
  const kept = chance.maybe(0.45) ? person : [...chance.some(person.slice(0, 6), 3 + chance.below(3))]
  return {
    person: body.number !== '' && chance.maybe(0.5) ? [number, ...kept] : kept,
    card: CARD.map((key, index) => field(key, PERSON.length + index)).slice(chance.maybe(0.8) ? 0 : 1),
  }
}

export const attributesOf = ({ type, name, more }: Field): string =>
  [['type', type], ['name', name], ...Object.entries(more)]
    .map(([key, value]) => (value === '' ? ` ${key}` : ` ${key}="${escaped(value ?? '')}"`))
    .join('')

type Look = (field: Field, id: string) => string

const LOOKS: readonly Look[] = [
  (field, id) =>
    `<div class="form-group mb-3"><label for="${id}">${escaped(field.label)}</label><input class="form-control" id="${id}"${attributesOf(field)}></div>`,
  (field, id) =>
    `<div class="govuk-form-group"><label class="govuk-label" for="${id}">${escaped(field.label)}</label><input class="govuk-input" id="${id}"${attributesOf(field)}></div>`,
  (field) =>
    `<tr><td align="right">${escaped(field.label)}:</td><td><input size="28"${attributesOf(field)}></td></tr>`,
  (field) =>
    `<p><label>${escaped(field.label)} <span class="req">*</span><br><input${attributesOf(field)}></label></p>`,
  (field, id) =>
    `<div class="input-field"><input id="${id}"${attributesOf({ ...field, more: { ...field.more, placeholder: ' ' } })}><label for="${id}">${escaped(field.label)}</label></div>`,
  (field) =>
    `<input class="inp"${attributesOf({ ...field, more: { ...field.more, placeholder: field.label } })}>`,
  (field, id) =>
    `<dl><dt><label for="${id}">${escaped(field.label)}</label></dt><dd><input id="${id}"${attributesOf(field)}><span class="error-msg" style="display:none"></span></dd></dl>`,
]

/** A way to write fields, one for all of a page. */
export function lookOf(chance: Chance): (fields: readonly Field[]) => string {
  const look = chance.of(LOOKS)
  const prefix = chance.of(['', 'i-', 'txt', 'f_', chance.letters(3)])
  return (fields) => {
    const rows = fields.map((field) => look(field, `${prefix}${field.name.replace(/[[\]]/g, '')}`)).join('\n')
    return rows.startsWith('<tr>') ? `<table border="0" cellpadding="4">${rows}</table>` : rows
  }
}
