import type { Family } from '../family.ts'
import { brandOf, languageOf } from '../make/brands.ts'
import { pressing } from '../make/kits/brand-kit.ts'
import { input, loginFields } from '../make/pages/fields.ts'
import { WORDS } from '../make/words/words.ts'
import { credentialPage } from './credential-page.ts'

export const brandLogin: Family = {
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
