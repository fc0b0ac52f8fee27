import type { Family } from '../family.ts'
import { type Brand, brandOf, languageOf } from '../make/brands.ts'
import type { Chance } from '../make/chance.ts'
import { cluesOf, formOf, fraudOf, kitExtras, pressing } from '../make/kits/brand-kit.ts'
import { button, cardFields, codeFields, input, loginFields } from '../make/pages/fields.ts'
import { documentOf, escaped } from '../make/pages/layout.ts'
import { type Language, WORDS } from '../make/words/words.ts'

interface Lure {
  readonly brand: Brand
  readonly language: Language
  /** What the page calls what is to be done. */
  readonly action: string
  readonly before: string
  readonly fields: string
  readonly submit: string
}

function credentialPage({ brand, language, action, before, fields, submit }: Lure, chance: Chance) {
  const { form, script } = formOf(fields, button(submit, chance), chance)
  const clues = cluesOf(brand, language, action, chance)
  const html = documentOf(
    { language, ...clues, main: before + form, scripts: script + kitExtras(chance) },
    chance,
  )
  return fraudOf(brand, written(html, chance), chance)
}

/** A few kits hide the whole page in a script that writes it. */
function written(html: string, chance: Chance): string {
  if (chance.maybe(0.94)) return html
  const hidden = chance.of([
    () =>
      `document.write(unescape("${[...Buffer.from(html, 'latin1')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}"))`,
    () => `document.write(decodeURIComponent(escape(atob("${Buffer.from(html).toString('base64')}"))))`,
    () => `document.write(decodeURIComponent("${encodeURIComponent(html)}"))`,
  ])
  const ascii =
    Buffer.byteLength(html) === html.length
      ? hidden()
      : `document.write(decodeURIComponent("${encodeURIComponent(html)}"))`
  return `<html><head><script>${ascii}</script></head><body></body></html>`
}

const login: Family = {
  id: 'brand_login',
  expected: 'dangerous',
  split: 'dev',
  make(chance) {
    const brand = brandOf(chance)
    const language = languageOf(brand, chance)
    const { signIn, next } = WORDS[language]
    const known = chance.maybe(0.15)
      ? `<input type="hidden" name="email" value="${chance.name(3)}@${chance.name(3)}.com"><b>${chance.name(3)}@${chance.name(3)}.com</b>`
      : ''
    const fields =
      known === ''
        ? loginFields(language, chance)
        : known +
          input(
            `type="password" name="${chance.of(['passwd', 'p', 'pw'])}"`,
            WORDS[language].password,
            chance,
          )
    return credentialPage(
      {
        brand,
        language,
        action: signIn,
        before: pressing(language, chance),
        fields,
        submit: chance.of([signIn, next]),
      },
      chance,
    )
  },
}

const code: Family = {
  id: 'one_time_code',
  expected: 'dangerous',
  split: 'held-out',
  make(chance) {
    const brand = brandOf(chance)
    const language = languageOf(brand, chance)
    const { codeTitle, codeSent, next } = WORDS[language]
    return credentialPage(
      {
        brand,
        language,
        action: codeTitle,
        before: `<p>${escaped(codeSent)}</p>`,
        fields: codeFields(language, chance),
        submit: next,
      },
      chance,
    )
  },
}

const card: Family = {
  id: 'card',
  expected: 'dangerous',
  split: 'dev',
  make(chance) {
    const isParcel = chance.maybe(0.55)
    const brand = brandOf(chance, isParcel ? 'parcel' : 'payer')
    const language = languageOf(brand, chance)
    const { fee, pay } = WORDS[language]
    const before = `<p>${escaped((isParcel ? fee[0] : chance.of(fee.slice(1))) ?? '')}</p>`
    return credentialPage(
      { brand, language, action: pay, before, fields: cardFields(language, chance), submit: pay },
      chance,
    )
  },
}

export const CREDENTIAL_FRAUDS: readonly Family[] = [login, code, card]
