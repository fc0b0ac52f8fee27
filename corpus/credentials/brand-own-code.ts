import type { Family } from '../family.ts'
import { codeFields } from '../make/pages/fields.ts'
import { escaped } from '../make/pages/layout.ts'
import { WORDS } from '../make/words/words.ts'
import { brandPage } from './brand-page.ts'

export const brandOwnCode: Family = {
  id: 'brand_own_code',
  expected: 'benign',
  split: 'held-out',
  make: (chance) =>
    brandPage(
      chance,
      (language) => codeFields(language, chance),
      (language) => WORDS[language].codeTitle,
      (language) => `<p>${escaped(WORDS[language].codeSent)}</p>`,
    ),
}
