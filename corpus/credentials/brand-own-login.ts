import type { Family } from '../family.ts'
import { loginFields } from '../make/pages/fields.ts'
import { WORDS } from '../make/words/words.ts'
import { brandPage } from './brand-page.ts'

export const brandOwnLogin: Family = {
  id: 'brand_own_login',
  expected: 'benign',
  split: 'dev',
  make: (chance) =>
    brandPage(
      chance,
      (language) => loginFields(language, chance),
      (language) => WORDS[language].signIn,
      () => '',
    ),
}
