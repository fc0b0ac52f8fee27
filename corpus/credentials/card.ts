import type { Family } from '../family.ts'
import { brandOf, languageOf } from '../make/brands.ts'
import { cardFields } from '../make/pages/fields.ts'
import { escaped } from '../make/pages/layout.ts'
import { WORDS } from '../make/words/words.ts'
import { credentialPage } from './credential-page.ts'

export const card: Family = {
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
