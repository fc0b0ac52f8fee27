import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import type { MediaWords } from './words.ts'

/** An input with its label, in one of four ways to mark it up. */
function field(type: string, name: string, label: string, chance: Chance): string {
  const text = escaped(label)
  // Some kits draw the dots themselves, so that browsers do not warn and scanners see a text field.
  const isDrawn = type === 'password' && chance.maybe(0.08)
  const kind = isDrawn ? 'type="text" style="-webkit-text-security:disc"' : `type="${type}"`
  return chance.of([
    `<input ${kind} name="${name}" placeholder="${text}" required>`,
    `<div class="form-floating"><input ${kind} class="form-control" id="${name}" name="${name}" placeholder="${text}"><label for="${name}">${text}</label></div>`,
    `<label class="lbl">${text}<span><input ${kind} name="${name}" autocapitalize="none" dir="ltr"></span></label>`,
    `<div class="input-wrap"><input ${kind} data-uia="field-${name}" name="${name}" aria-label="${text}" autocomplete="off"></div>`,
  ])
}

/** The fields of one step of signing in, paying or confirming. */
export function stepFields(step: Step, words: MediaWords, chance: Chance): string {
  const [holder, number, until, check] = words.card
  if (step === 'enter')
    return `${field(chance.of(['text', 'email']), chance.of(['userLoginId', 'email', 'username', 'em', 'u']), words.who, chance)}${field('password', chance.of(['password', 'pass', 'pwd', 'ps', 'secret']), words.secret, chance)}`
  if (step === 'phone')
    return `<select name="cc"><option>+1<option>+44<option>+49<option>+81<option>+90</select>${field('tel', 'phone', words.phone, chance)}`
  if (step === 'code')
    return `<p>${escaped(words.sent)}</p>${field(chance.of(['text', 'tel']), chance.of(['code', 'otp', 'twofactor', 'approvals_code', 'sms']), words.code, chance)}`
  return `<div class="cards"><img src="img/visa.png" alt="Visa"><img src="img/mc.png" alt="Mastercard"></div>${field('text', chance.of(['fullName', 'nm', 'holder']), holder, chance)}${field('tel', chance.of(['creditCardNumber', 'cardNumber', 'ccn', 'pan']), number, chance)}${field('tel', chance.of(['expiration', 'exp', 'validity']), until, chance)}${field('tel', chance.of(['securityCode', 'cvv', 'cvc']), check, chance)}`
}

export type Step = 'enter' | 'phone' | 'code' | 'card'
