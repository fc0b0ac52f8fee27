import type { Family } from '../family.ts'
import { brandOf } from '../make/brands.ts'
import { companyOf, honestHost } from '../make/hosts/hosts.ts'
import { documentOf, escaped, filler, footerOf } from '../make/pages/layout.ts'

export const bankComparison: Family = {
  id: 'bank_comparison',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const host = honestHost(chance)
    const rows = Array.from({ length: 8 }, () => brandOf(chance)).map(
      (brand) =>
        `<tr><td><img src="https://www.${brand.domains[0]}/logo.svg" alt="${escaped(brand.name)}">${escaped(brand.name)}</td><td>${1 + chance.below(4)}.${chance.digits(2)} %</td><td><a href="https://www.${brand.domains[0]}/">${chance.of(['To the offer', 'Zum Anbieter', 'Learn more'])}</a></td></tr>`,
    )
    const first = brandOf(chance)
    const title = chance.of([
      'Best savings accounts compared',
      'Tagesgeld-Vergleich 2026',
      'Compare credit cards',
      `${first.name} review: fees, app and interest`,
      `${first.name} vs ${brandOf(chance).name}`,
      'カードローン比較ランキング',
    ])
    const form = chance.maybe(0.6)
      ? `<form action="/compare"><label>Amount <input name="amount" type="number"></label><button>Compare</button></form><form action="/newsletter" method="post"><input type="email" name="email" placeholder="Email"><button>Subscribe</button></form>`
      : ''
    const body = documentOf(
      {
        language: 'en',
        title: `${title} | ${companyOf(host)}`,
        heading: title,
        main: `${form}<table>${rows.join('')}</table>${filler('en', 4, chance)}`,
        footer: footerOf('en', companyOf(host), ['/about'], chance),
      },
      chance,
    )
    return {
      url: `https://${host}/${chance.of(['banks', 'vergleich', 'credit-cards'])}/`,
      body,
      isHonest: true,
    }
  },
}
