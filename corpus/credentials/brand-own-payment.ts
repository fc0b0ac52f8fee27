import type { Family } from '../family.ts'
import { cardFields } from '../make/pages/fields.ts'
import { WORDS } from '../make/words/words.ts'
import { brandPage } from './brand-page.ts'

export const brandOwnPayment: Family = {
  id: 'brand_own_payment',
  expected: 'benign',
  split: 'dev',
  make: (chance) =>
    brandPage(
      chance,
      (language) => cardFields(language, chance),
      (language) => WORDS[language].pay,
      () => '',
    ),
}
