import type { Family } from '../family.ts'
import { brandOf, languageOf } from '../make/brands.ts'
import { codeFields } from '../make/pages/fields.ts'
import { escaped } from '../make/pages/layout.ts'
import { WORDS } from '../make/words/words.ts'
import { credentialPage } from './credential-page.ts'

export const oneTimeCode: Family = {
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
