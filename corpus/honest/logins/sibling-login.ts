import type { Family } from '../../family.ts'
import { companyOf, plainName } from '../../make/hosts/hosts.ts'
import { button, loginFields } from '../../make/pages/fields.ts'
import { documentOf, escaped, footerOf } from '../../make/pages/layout.ts'
import { WORDS } from '../../make/words/words.ts'

const LANGUAGES = ['en', 'de', 'fr', 'nl', 'it'] as const
const ENDS = ['com', 'net', 'org', 'eu', 'de', 'co.uk', 'io']

/** A login that is sent to another domain of the same owner, by whose name both are called. */
export const siblingLogin: Family = {
  id: 'sibling_login',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const label = plainName(chance)
    const [own = 'com', other = 'net'] = chance.some(ENDS, 2)
    const name = companyOf(`${label}.com`)
    const language = chance.of(LANGUAGES)
    const { signIn } = WORDS[language]
    const target = chance.of([
      `https://accounts.${label}.${other}/login`,
      `https://${label}-${chance.of(['id', 'login', 'accounts', 'auth'])}.${other}/session`,
      `https://login.${label}.${other}/`,
    ])
    const body = documentOf(
      {
        language,
        title: `${signIn} - ${name}`,
        heading: signIn,
        logo: `<img src="/logo.svg" alt="${escaped(name)}">`,
        main: `<form method="post" action="${target}">${loginFields(language, chance)}${button(signIn, chance)}</form>`,
        footer: footerOf(language, name, ['/privacy'], chance),
      },
      chance,
    )
    return { url: `https://${chance.of(['www.', ''])}${label}.${own}/login`, body, isHonest: true }
  },
}
