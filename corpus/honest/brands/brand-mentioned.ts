import type { Family } from '../../family.ts'
import { type Brand, brandOf, calledBy } from '../../make/brands.ts'
import type { Chance } from '../../make/chance.ts'
import { companyOf, honestHost } from '../../make/hosts/hosts.ts'
import { button, loginFields } from '../../make/pages/fields.ts'
import { documentOf, escaped, filler, footerOf } from '../../make/pages/layout.ts'
import { type Language, WORDS } from '../../make/words/words.ts'

interface Mention {
  readonly title: string
  readonly heading: string
  readonly extra: string
}

type Mentioning = (name: string, site: string, chance: Chance) => Mention

/** Pages about a brand, named in title and heading, with a sign-in of their own. */
const MENTIONS: readonly Mentioning[] = [
  (name, site) => ({
    title: `${name} raises prices for the third time - ${site}`,
    heading: `${name} raises prices for the third time`,
    extra: '',
  }),
  (name, site, chance) => ({
    title: `${name} gift card ${chance.of(['25', '50', '100'])} € | ${site}`,
    heading: `${name} gift card`,
    extra: `<img src="/img/p${chance.digits(4)}.jpg" alt="${escaped(name)} gift card"><p>49.90 €</p><form method="post" action="/cart"><button>Add to cart</button></form>`,
  }),
  (name, site) => ({
    title: `${name} Wiki | ${site}`,
    heading: `${name} Wiki`,
    extra: `<p>This is an unofficial community site. ${escaped(name)} is a trademark of its owner.</p>`,
  }),
  (name, site) => ({
    title: `Jobs at ${name} – ${site}`,
    heading: `Jobs at ${name}`,
    extra: '<ul><li>Accountant</li><li>Engineer</li></ul>',
  }),
  (name, site) => ({
    title: `${name} repair and service - ${site}`,
    heading: `We repair ${name} devices`,
    extra: `<img src="/img/brands.png" alt="${escaped(name)}">`,
  }),
  (name, site) => ({
    title: `${site}: connect your ${name} account`,
    heading: `${site} for ${name}`,
    extra: `<p>Use ${escaped(site)} together with ${escaped(name)}.</p>`,
  }),
  (name, site) => ({
    title: `${site} - log in`,
    heading: `Log in to ${site}`,
    extra: `<p>We accept <img src="/pay.svg" alt="${escaped(name)}"></p><p>${escaped(name)} customers get 10 % off.</p>`,
  }),
  (name, site) => ({ title: `${name}の口コミ・評判 | ${site}`, heading: `${name}の口コミ・評判`, extra: '' }),
  (name, site) => ({
    title: `${name} Erfahrungen und Test | ${site}`,
    heading: `${name} im Test`,
    extra: '',
  }),
]

const LANGUAGE: Language = 'en'

export const brandMentioned: Family = {
  id: 'brand_mentioned',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const brand: Brand = brandOf(chance)
    const host = honestHost(chance)
    const site = companyOf(host)
    const { title, heading, extra } = chance.of(MENTIONS)(calledBy(brand, chance), site, chance)
    const login = `<form method="post" action="/login" class="header-login">${loginFields(LANGUAGE, chance)}${button(WORDS[LANGUAGE].signIn, chance)}</form>`
    const body = documentOf(
      {
        language: LANGUAGE,
        title,
        heading,
        logo: chance.of([
          `<a href="/" class="logo">${escaped(site)}</a>`,
          `<img class="logo" src="/logo.svg" alt="${escaped(site)}">`,
        ]),
        head: chance.maybe(0.5) ? `<meta property="og:site_name" content="${escaped(site)}">` : '',
        main: login + extra + filler(LANGUAGE, 2 + chance.below(4), chance),
        footer: footerOf(LANGUAGE, site, ['/about', '/privacy'], chance),
      },
      chance,
    )
    return {
      url: `https://${host}/${chance.of(['', `news/${chance.digits(6)}`, `p/${chance.digits(5)}`])}`,
      body,
      isHonest: true,
    }
  },
}
