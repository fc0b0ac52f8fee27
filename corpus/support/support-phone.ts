import type { Family } from '../family.ts'
import { brandOf, calledBy, homeOf, languageOf } from '../make/brands.ts'
import { companyOf, honestHost } from '../make/hosts/hosts.ts'
import { input } from '../make/pages/fields.ts'
import { documentOf, escaped, filler, footerOf } from '../make/pages/layout.ts'
import { LANGUAGES, WORDS } from '../make/words/words.ts'

export const supportPhone: Family = {
  id: 'support_phone',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const isBrand = chance.maybe(0.5)
    const brand = brandOf(chance, chance.maybe(0.5) ? 'alarm' : undefined)
    const host = isBrand ? homeOf(brand, chance, ['support', 'www', 'help']) : honestHost(chance)
    const name = isBrand ? calledBy(brand, chance) : companyOf(host)
    const language = isBrand ? languageOf(brand, chance) : chance.of(LANGUAGES)
    const { help, search } = WORDS[language]
    const number = chance.of([
      `+1-800-${chance.digits(3)}-${chance.digits(4)}`,
      `0120-${chance.digits(3)}-${chance.digits(3)}`,
      `0800 ${chance.digits(7)}`,
    ])
    const topics =
      isBrand && chance.maybe(0.5)
        ? '<ul><li><a href="/virus">Remove a virus or other malware</a></li><li><a href="/locked">My account is locked or has been hacked</a></li><li><a href="/scams">Protect yourself from tech support scams</a></li></ul>'
        : '<ul><li>Orders</li><li>Returns</li><li>We repair computers and remove viruses, on site or remotely</li></ul>'
    const main = `<form action="/search">${input('type="search" name="q"', search, chance)}</form>${topics}<p>${chance.of(['Call us', 'Telefon', 'お電話', 'Phone'])}: <a href="tel:${number.replaceAll(/[ -]/g, '')}">${number}</a> Mon-Fri 9-18</p>${filler(language, 2, chance)}`
    const body = documentOf(
      {
        language,
        title: `${help} - ${name}`,
        heading: help,
        logo: `<img src="/logo.svg" alt="${escaped(name)}">`,
        main,
        footer: footerOf(language, name, ['/about'], chance),
      },
      chance,
    )
    return { url: `https://${host}/contact`, body, isHonest: true }
  },
}
