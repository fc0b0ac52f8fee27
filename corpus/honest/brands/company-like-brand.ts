import type { Family } from '../../family.ts'
import { button, loginFields } from '../../make/pages/fields.ts'
import { documentOf, escaped, footerOf } from '../../make/pages/layout.ts'
import { LANGUAGES, WORDS } from '../../make/words/words.ts'

/** Brands that are ordinary words, and what other companies add to them in their names. */
const NAMES = [
  'Apple Tree Dental',
  'Target Sports Club',
  'Sky Yoga',
  'Orange Grove Hotel',
  'Chase Plumbing',
  'Black Box Theatre',
  'Regions of Wine',
  'Discover Iceland Tours',
  'Ally Law',
  'Visa Consulting Berlin',
  'Line Dance Club',
  'Spectrum Optics',
  'Citizens Choir',
  'Vanguard Cycles',
  'Fidelity Plumbing',
  'Halifax Rowing Club',
  'Gemini Design',
  'Steam Railway Museum',
  'Zoom Photography',
  'Sunrise Bakery',
  'Square Root Tutoring',
  'Wise Owl Books',
  'Slack Line Park',
  'Signal Box Cafe',
  'Nationwide Removals',
  'Santander Surf School',
  'Commonwealth Pool Supply',
  'Claro Interiors',
  'Mercury Couriers',
  'Post Office Bar',
]

export const companyLikeBrand: Family = {
  id: 'company_like_brand',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const name = chance.of(NAMES)
    const label = name.toLowerCase().replaceAll(' ', chance.of(['', '-']))
    const host = `${chance.of(['', 'www.', 'my.', 'portal.'])}${label}.${chance.of(['com', 'co.uk', 'org', 'de', 'net', 'ch'])}`
    const language = chance.of(LANGUAGES)
    const { signIn } = WORDS[language]
    const main = `<form method="post" action="/login">${loginFields(language, chance)}${button(signIn, chance)}</form>`
    const body = documentOf(
      {
        language,
        title: chance.of([`${name} - ${signIn}`, `${signIn} | ${name}`, name]),
        heading: chance.of([signIn, name]),
        logo: `<img src="/logo.svg" alt="${escaped(name)}">`,
        main,
        footer: footerOf(language, name, ['/about', '/privacy'], chance),
      },
      chance,
    )
    return { url: `https://${host}/login`, body, isHonest: true }
  },
}
