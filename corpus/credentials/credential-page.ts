import type { Brand } from '../make/brands.ts'
import type { Chance } from '../make/chance.ts'
import { cluesOf, formOf, fraudOf, kitExtras } from '../make/kits/brand-kit.ts'
import { button } from '../make/pages/fields.ts'
import { documentOf } from '../make/pages/layout.ts'
import type { Language } from '../make/words/words.ts'

interface Lure {
  readonly brand: Brand
  readonly language: Language
  /** The heading's verb, such as `Log in`. */
  readonly action: string
  readonly before: string
  readonly fields: string
  readonly submit: string
}

export function credentialPage({ brand, language, action, before, fields, submit }: Lure, chance: Chance) {
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
