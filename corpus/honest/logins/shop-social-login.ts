import type { Family } from '../../family.ts'
import { companyOf, honestHost } from '../../make/hosts/hosts.ts'
import { button, loginFields } from '../../make/pages/fields.ts'
import { documentOf, escaped, footerOf } from '../../make/pages/layout.ts'
import { LANGUAGES, WORDS } from '../../make/words/words.ts'

const PROVIDERS = [
  ['Google', 'https://accounts.google.com/o/oauth2/v2/auth?client_id=1'],
  ['Apple', 'https://appleid.apple.com/auth/authorize?client_id=1'],
  ['Facebook', 'https://www.facebook.com/v19.0/dialog/oauth?client_id=1'],
  ['PayPal', 'https://www.paypal.com/signin/authorize?client_id=1'],
  ['LINE', 'https://access.line.me/oauth2/v2.1/authorize?client_id=1'],
  ['Amazon', 'https://www.amazon.com/ap/oa?client_id=1'],
  ['Microsoft', 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize?client_id=1'],
  ['GitHub', 'https://github.com/login/oauth/authorize?client_id=1'],
] as const

export const shopSocialLogin: Family = {
  id: 'shop_social_login',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const host = honestHost(chance)
    const company = companyOf(host)
    const language = chance.of(LANGUAGES)
    const { signIn } = WORDS[language]
    const providers = chance
      .some(PROVIDERS, 1 + chance.below(4))
      .map(
        ([name, to]) =>
          `<a class="btn" href="${to}"><img src="/img/${name.toLowerCase()}.svg" alt="${name}"> ${chance.of([`Sign in with ${name}`, `Continue with ${name}`, `${signIn}: ${name}`])}</a>`,
      )
    const main = `<form method="post" action="/account/login">${loginFields(language, chance)}${button(signIn, chance)}</form><div class="or">${providers.join('')}</div>`
    const body = documentOf(
      {
        language,
        title: `${signIn} | ${company}`,
        heading: signIn,
        logo: `<a href="/">${escaped(company)}</a>`,
        main,
        footer: footerOf(language, company, ['/help', '/privacy'], chance),
      },
      chance,
    )
    return { url: `https://${host}/account/login`, body, isHonest: true }
  },
}
