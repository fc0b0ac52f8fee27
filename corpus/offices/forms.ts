import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import { CHROME, type Tongue } from './tongues.ts'

const NAMES: Readonly<Record<string, readonly string[]>> = {
  plate: ['plate', 'vrm', 'kennzeichen', 'plaque', 'numberPlate', 'targa'],
  reference: ['reference', 'ref', 'kassenzeichen', 'numero', 'tx_epay[ref]'],
  user: ['username', 'user', 'login', 'j_username'],
  password: ['password', 'passwort', 'j_password', 'pwd'],
}
const TYPES: Readonly<Record<string, string>> = {
  email: 'email',
  password: 'password',
  date: 'date',
  phone: 'tel',
}

/** Options of a list: years, or states, as far as a page names them. */
const options = (name: string) =>
  (name === 'year' ? ['2025', '2024', '2023'] : ['—', 'A', 'B', 'C', 'D', 'E'])
    .map((value) => `<option value="${value}">${value}</option>`)
    .join('')

/** A field with its label, in one of four looks. */
export function fieldOf(text: string, tongue: Tongue, look: number, chance: Chance): string {
  const [label = '', rest] = text.split('=')
  const known = CHROME[tongue][label as keyof (typeof CHROME)['en']]
  const [name = '', type = 'text'] =
    rest === undefined ? [chance.of(NAMES[label] ?? [label]), TYPES[label] ?? 'text'] : rest.split(':')
  const words = escaped(rest === undefined ? (known ?? label) : label)
  const id = `${chance.of(['id_', 'edit-', 'f-', ''])}${name.replaceAll(/\W/g, '-')}`
  const auto = type === 'password' && name !== 'ssn' ? ' autocomplete="current-password"' : ''
  const control =
    type === 'select'
      ? `<select id="${id}" name="${name}">${options(name)}</select>`
      : `<input id="${id}" name="${name}" type="${type}"${chance.of(['', ' required', ' aria-required="true"'])}${auto}>`
  const looks = [
    `<div class="form-group"><label for="${id}">${words}</label>${control}</div>`,
    `<p><label for="${id}">${words}</label><br>${control}</p>`,
    `<tr><th scope="row"><label for="${id}">${words}</label></th><td>${control}</td></tr>`,
    `<div class="govuk-form-group"><label class="govuk-label" for="${id}">${words}</label><div class="govuk-hint" id="${id}-hint"></div>${control}</div>`,
  ]
  return looks[look] ?? ''
}

interface Form {
  readonly action: string
  readonly fields: readonly string[]
  readonly button: string
  readonly hidden?: string
}

export function formOf(
  { action, fields, button, hidden = '' }: Form,
  tongue: Tongue,
  chance: Chance,
): string {
  const look = chance.below(4)
  const inner = fields.map((field) => fieldOf(field, tongue, look, chance)).join('\n')
  const token = chance.of([
    `<input type="hidden" name="${chance.of(['_csrf', 'csrfmiddlewaretoken', '__RequestVerificationToken', 'authenticity_token'])}" value="${chance.base64(40)}">`,
    `<input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" value="/wEP${chance.base64(80)}=">`,
    '',
  ])
  return `<form action="${escaped(action)}" method="${chance.of(['post', 'post', 'POST'])}"${chance.of(['', ' data-check', ' novalidate', ' accept-charset="UTF-8"'])}>${token}${hidden}
${look === 2 ? `<table class="form">${inner}</table>` : inner}
<button type="submit" class="${chance.of(['btn btn-primary', 'button', 'submit', 'govuk-button', 'c-btn c-btn--main'])}">${escaped(button)}</button></form>`
}
