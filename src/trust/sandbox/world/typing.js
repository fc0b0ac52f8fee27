import './document/attributes.js'
import { classOf } from './document/classes.js'
import { byHand } from './document/events.js'
import { framedElements } from './document/frames.js'
import { isInPage, shadowElements } from './document/insertion.js'
import { most, reach } from './host.js'
import { define } from './members.js'
import { document } from './page.js'
import { soon } from './tasks.js'

/** Kept beside the elements, as in a browser: what is typed changes no attribute and no text. */
const typed = new WeakMap()
for (const tag of ['input', 'textarea']) {
  const { prototype } = classOf(tag)
  const { get, set } = Object.getOwnPropertyDescriptor(prototype, 'value')
  define(prototype, {
    get value() {
      return typed.get(this) ?? get.call(this)
    },
    set value(text) {
      typed.delete(this)
      set.call(this, text)
    },
  })
}

const TEXTS = /^(?:text|email|password|tel|number|textarea|)$/
/** A recovery phrase that every wallet takes for a whole one (BIP 39, test vectors). */
const SEED = `${'abandon '.repeat(11)}about`
const BY_TYPE = {
  email: 'anna.berg@example.com',
  password: 'Tulip-4829-harbor',
  tel: '2025550143',
  textarea: SEED,
}

const BY_NAME = [
  [/cvv|cvc|csc|cvn|crypto|security.?code/, '123'],
  [/exp|valid|venc|scad|ablauf/, '11/29'],
  [/card|carta|cart[aã]o|tarjeta|karte|kart|\bcc|ccn|pan\b/, '4242424242424242'],
  [/cpf/, '52998224725'],
  [/mail|user|login|account|identif|usu[aá]r/, BY_TYPE.email],
  [/pass|pwd|senha|contrase|sandi|parol|heslo|has[lł]o|şifre|wachtwoord/, BY_TYPE.password],
  [/phrase|seed|mnemonic|recovery/, SEED],
  [/otp|code|kod|c[oó]d|pin|sms|token|num|zip|postal|ssn|id\b/, '48291637'],
  [/phone|mobile|tel|cel|\bhp\b/, BY_TYPE.tel],
]

const NAMES = ['name', 'id', 'placeholder', 'autocomplete', 'aria-label']

function textFor(field) {
  const type = typeOf(field)
  const names = NAMES.map((name) => field.getAttribute(name) ?? '')
    .join(' ')
    .toLowerCase()
  const named = BY_NAME.find(([pattern]) => pattern.test(names))?.[1]
  const isPlain = type === 'email' || type === 'password'
  const told = (isPlain ? BY_TYPE[type] : named) ?? BY_TYPE[type] ?? 'Anna Berg'
  const text = isOfFigures(field) && !/^\d/.test(told) ? figuresFor(field) : told
  const most = Number(field.getAttribute('maxlength') ?? 0)
  const fitting = most === 1 ? '4' : most > 0 ? text.slice(0, most) : text
  return type === 'number' ? fitting.replace(/\D/g, '') || '42' : fitting
}

const FIGURES = '52998224725'

/** A field that takes figures alone, by what a telephone shows for it or by its example. */
const isOfFigures = (field) =>
  /^(?:numeric|decimal)$/.test(field.getAttribute('inputmode') ?? '') ||
  /^[\d ./()-]{4,}$/.test(field.getAttribute('placeholder') ?? '')

/** As many as the example has; those of eleven are the number of a person in Brazil. */
function figuresFor(field) {
  const { length } = (field.getAttribute('placeholder') ?? '').replace(/\D/g, '')
  return length > 0 ? FIGURES.repeat(2).slice(0, length) : FIGURES
}

const typeOf = (field) =>
  field.localName === 'textarea' ? 'textarea' : (field.getAttribute('type') ?? '').toLowerCase()

/** A trap for programs that fill in everything: no key leads to it and no browser completes it, or it is read to nobody. */
const isTrap = (field) =>
  (/^-/.test(field.getAttribute('tabindex') ?? '') &&
    /^(?:off|nope|new-password)$/.test(field.getAttribute('autocomplete') ?? '')) ||
  field.closest('[aria-hidden=true]') !== null

function isEmpty(field) {
  const isOpen = !field.hasAttribute('readonly') && !field.hasAttribute('disabled') && !isTrap(field)
  return TEXTS.test(typeOf(field)) && isOpen && (!field.value || isPrefix(field))
}

/** A field for a telephone number may begin with a country's, which somebody goes on from. */
const isPrefix = ({ value }) => /^\+\d{1,4}\s*$/.test(value)

function type(field) {
  if (!isInPage(field)) return
  field.dispatchEvent(new globalThis.Event('focus'))
  typed.set(field, `${isPrefix(field) ? field.value : ''}${textFor(field)}`)
  for (const name of ['keydown', 'input', 'keyup', 'change']) field.dispatchEvent(byHand(name, { key: 'a' }))
}

export function queueTyping() {
  const fields = [...document.querySelectorAll('input, textarea'), ...shadowElements(), ...framedElements()]
  const empty = fields.filter((field) => /^(?:input|textarea)$/.test(field.localName) && isEmpty(field))
  if (empty.length > most.fields) reach('fields')
  for (const field of empty.slice(0, most.fields)) soon(() => type(field))
}
