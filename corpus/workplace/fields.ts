import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import { type Tongue, wordOf } from './tongues.ts'

export interface Field {
  /** The key of the words for this field. */
  readonly key: string
  readonly label: string
  readonly name: string
  readonly type: string
  readonly value?: string
}

const TYPES: Readonly<Record<string, string>> = {
  email: 'email',
  password: 'password',
  again: 'password',
  phone: 'tel',
  card: 'tel',
  cvv: 'tel',
  expiry: 'text',
  bankPin: 'password',
  birth: 'text',
  upload: 'file',
  token: 'area',
  message: 'area',
}

type Naming = (key: string, at: number, chance: Chance) => string

const plainNames: Readonly<Record<string, readonly string[]>> = {
  email: ['email', 'login', 'username', 'mail', 'loginfmt', 'user_email'],
  password: ['password', 'passwd', 'pass', 'pwd', 'user_password'],
  code: ['code', 'otp', 'otc', 'verification_code', 'mfa'],
  user: ['username', 'user', 'userid', 'login', '_user', 'uname'],
  card: ['cardnumber', 'ccnum', 'card_number', 'number'],
}

const NAMINGS: readonly Naming[] = [
  (key, _, chance) => chance.of(plainNames[key] ?? [key]),
  (key, _, chance) => chance.of(plainNames[key] ?? [key]),
  (_, at) => `f${at + 1}`,
  (_, at) => 'abcdefghijklmnop'[at] ?? `x${at}`,
  (_, at, chance) => `${chance.of(['x', 'k', 'q'])}${chance.hex(6)}${at}`,
  (_, at) => `field[${at}]`,
  (_, at) => `data_${at * 7 + 3}`,
]
const TELLING: readonly Naming[] = NAMINGS.slice(0, 1)

/** Fields of steps by their keys, no two of one name; `key=Label` gives a label of its own. */
export function stepsOf(
  steps: readonly (readonly string[])[],
  tongue: Tongue,
  chance: Chance,
  isTelling = false,
): readonly (readonly Field[])[] {
  const naming = chance.of(isTelling ? TELLING : NAMINGS)
  const known = new Set<string>()
  const field = (text: string): Field => {
    const [key = '', label] = text.split('=')
    const at = known.size
    const wanted = naming(key, at, chance)
    const name = known.has(wanted) ? `${wanted}${at}` : wanted
    known.add(name)
    return { key, label: label ?? wordOf(tongue, key), name, type: TYPES[key] ?? 'text' }
  }
  return steps.map((step) => step.map(field))
}

/** How a secret is taken: by its own kind of input, or by another one that is made to look like it. */
export type Secrecy = 'password' | 'masked' | 'editable'

const control = (field: Field, id: string, secrecy: Secrecy, more: string): string => {
  const { type, name, label, value } = field
  const named = `id="${id}" name="${escaped(name)}"`
  if (type === 'area') return `<textarea ${named} rows="4"${more}></textarea>`
  if (type === 'password' && secrecy === 'masked')
    return `<input type="text" ${named} class="dots" autocomplete="off" spellcheck="false" style="-webkit-text-security:disc;text-security:disc"${more}>`
  if (type === 'password' && secrecy === 'editable')
    return `<div class="inp dots" id="${id}" contenteditable="plaintext-only" role="textbox" aria-label="${escaped(label)}" data-n="${escaped(name)}" style="-webkit-text-security:disc;border:1px solid #999"></div>`
  return `<input type="${type}" ${named}${value === undefined ? '' : ` value="${escaped(value)}"`}${more}>`
}

type Look = (label: string, control: (more?: string) => string, id: string) => string

const LOOKS: readonly Look[] = [
  (label, inner, id) =>
    `<div class="form-group"><label for="${id}">${label}</label>${inner(' required')}</div>`,
  (label, inner) => `<div class="field">${inner(` placeholder="${label}" aria-label="${label}"`)}</div>`,
  (label, inner) => `<p>${label}<br>${inner()}</p>`,
  (label, inner, id) =>
    `<div class="float">${inner(' placeholder=" "')}<label for="${id}" class="hint">${label}</label></div>`,
  (label, inner) => `<label><span>${label}</span>${inner(' required')}</label>`,
  (label, inner) => `<tr><td align="right">${label}:</td><td>${inner()}</td></tr>`,
  (label, inner) => `<dl><dt>${label}</dt><dd>${inner(' autocomplete="off"')}</dd></dl>`,
  (label, inner, id) =>
    `<div class="row"><div id="l-${id}">${label}</div>${inner(` aria-labelledby="l-${id}"`)}</div>`,
]

/** A way to write fields, the same one for all of a page. */
export function lookOf(secrecy: Secrecy, chance: Chance): (fields: readonly Field[]) => string {
  const look = chance.of(secrecy === 'editable' ? [2, 4, 5, 7] : [0, 0, 1, 1, 2, 3, 4, 5, 6, 7])
  const prefix = chance.of(['i', 'id_', 'txt', 'ctl00_', chance.letters(4)])
  let count = 0
  return (fields) => {
    const rows = fields.map((field) => {
      const id = `${prefix}${count++}`
      const write = LOOKS[look] ?? ((label, inner) => `${label}${inner()}`)
      return write(escaped(field.label), (more = '') => control(field, id, secrecy, more), id)
    })
    return look === 5 ? `<table cellpadding="3">${rows.join('\n')}</table>` : rows.join('\n')
  }
}
