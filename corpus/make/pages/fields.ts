import type { Chance } from '../chance.ts'
import { type Language, WORDS } from '../words/words.ts'
import { escaped } from './layout.ts'

/** An input with its label, in one of the usual ways to mark it up. */
export function input(attributes: string, label: string, chance: Chance): string {
  const id = `f${chance.hex(4)}`
  const text = escaped(label)
  return chance.of([
    () => `<label for="${id}">${text}</label><input id="${id}" ${attributes}>`,
    () => `<input ${attributes} placeholder="${text}">`,
    () => `<label>${text}<input ${attributes}></label>`,
    () => `<p>${text}<br><input size="30" ${attributes}></p>`,
    () =>
      `<div class="field"><input ${attributes} aria-label="${text}" placeholder=" "><span>${text}</span></div>`,
    () => `<dl><dt>${text}</dt><dd><input ${attributes}></dd></dl>`,
  ])()
}

export function button(text: string, chance: Chance): string {
  return chance.of([
    `<button type="submit">${escaped(text)}</button>`,
    `<input type="submit" value="${escaped(text)}">`,
    `<button class="btn btn-primary w-100">${escaped(text)}</button>`,
  ])
}

/** The fields of a sign-in. */
export function loginFields(language: Language, chance: Chance): string {
  const { user, email, password, forgot } = WORDS[language]
  const isEmail = chance.maybe(0.6)
  const name = chance.of(
    isEmail
      ? ['email', 'login', 'loginfmt', 'mail', 'username']
      : ['user', 'userid', 'username', 'login', 'id', 'customer_no'],
  )
  const who = input(
    `type="${isEmail && chance.maybe(0.6) ? 'email' : 'text'}" name="${name}" ${chance.of(['', 'required', 'autocomplete="username"'])}`,
    isEmail ? email : user,
    chance,
  )
  const secret = input(
    `type="password" name="${chance.of(['password', 'passwd', 'pass', 'pw', 'pwd', 'p'])}" ${chance.of(['', 'required', 'autocomplete="current-password"', 'minlength="4"'])}`,
    password,
    chance,
  )
  const forgotten = chance.maybe(0.6) ? `<a href="#">${escaped(forgot)}</a>` : ''
  return `${who}${secret}${forgotten}`
}

/** A code of six digits, in one field or in six. */
export function codeFields(language: Language, chance: Chance): string {
  const { code, resend } = WORDS[language]
  const again = chance.maybe(0.7) ? `<a href="#">${escaped(resend)}</a>` : ''
  if (chance.maybe(0.3)) {
    const name = chance.of(['d', 'digit', 'otp', 'c'])
    const boxes = Array.from(
      { length: 6 },
      (_, index) =>
        `<input type="${chance.of(['text', 'tel', 'number'])}" name="${name}${index + 1}" maxlength="1" inputmode="numeric">`,
    )
    return `<label>${escaped(code)}</label><div class="boxes">${boxes.join('')}</div>${again}`
  }
  const name = chance.of([
    'otp',
    'code',
    'sms',
    'smscode',
    'token',
    'tan',
    'otc',
    'verification_code',
    'auth_code',
    '2fa',
  ])
  const rest = chance.of([
    'maxlength="6"',
    'inputmode="numeric" maxlength="8"',
    'autocomplete="one-time-code"',
    'pattern="[0-9]*"',
    'required',
  ])
  return `${input(`type="${chance.of(['text', 'tel', 'number'])}" name="${name}" ${rest}`, code, chance)}${again}`
}

/** A payment card. */
export function cardFields(language: Language, chance: Chance): string {
  const { card, expiry, cvv, holder } = WORDS[language]
  const complete = chance.maybe(0.4)
  const auto = (value: string) => (complete ? `autocomplete="${value}"` : '')
  return [
    chance.maybe(0.8)
      ? input(
          `type="text" name="${chance.of(['name', 'holder', 'cc_name', 'fullname'])}" ${auto('cc-name')}`,
          holder,
          chance,
        )
      : '',
    input(
      `type="${chance.of(['text', 'tel'])}" name="${chance.of(['cc', 'cardnumber', 'ccnum', 'card', 'card_number', 'num', 'one'])}" maxlength="19" ${auto('cc-number')}`,
      card,
      chance,
    ),
    input(
      `type="text" name="${chance.of(['exp', 'expiry', 'exp_date', 'mmyy', 'two'])}" ${chance.of(['placeholder="MM/YY"', 'maxlength="5"'])} ${auto('cc-exp')}`,
      expiry,
      chance,
    ),
    input(
      `type="${chance.of(['text', 'tel', 'password'])}" name="${chance.of(['cvv', 'cvc', 'csc', 'cvv2', 'three'])}" maxlength="4" ${auto('cc-csc')}`,
      cvv,
      chance,
    ),
  ].join('\n')
}
