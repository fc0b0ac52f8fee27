import type { Family } from '../../family.ts'
import { companyOf, honestHost } from '../../make/hosts/hosts.ts'
import { button, input } from '../../make/pages/fields.ts'
import { documentOf, escaped, filler, footerOf } from '../../make/pages/layout.ts'
import { LANGUAGES, WORDS } from '../../make/words/words.ts'

export const newsletterForm: Family = {
  id: 'newsletter_form',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const host = honestHost(chance)
    const company = companyOf(host)
    const language = chance.of(LANGUAGES)
    const to = chance.of([
      `https://${chance.name(2)}.us${chance.below(20)}.list-manage.com/subscribe/post?u=${chance.hex(25)}&amp;id=${chance.hex(10)}`,
      `https://formspree.io/f/${chance.letters(8)}`,
      'https://app.convertkit.com/forms/123/subscriptions',
      `https://docs.google.com/forms/d/e/1FAIpQL${chance.letters(20)}/formResponse`,
      'https://buttondown.email/api/emails/embed-subscribe/x',
      'https://forms.hsforms.com/submissions/v3/public/submit',
    ])
    const main = `${filler(language, 3, chance)}<form action="${to}" method="post" target="_blank">${input('type="email" name="EMAIL" required', WORDS[language].email, chance)}${input('type="text" name="FNAME"', chance.of(['Name', 'Vorname', 'お名前']), chance)}${button(chance.of(['Subscribe', 'Abonnieren', "S'inscrire", '登録']), chance)}</form>`
    const body = documentOf(
      {
        language,
        title: company,
        heading: WORDS[language].news,
        logo: `<a href="/">${escaped(company)}</a>`,
        main,
        footer: `${footerOf(language, company, ['/about'], chance)}<a href="https://www.facebook.com/${chance.name(3)}"><img src="/fb.svg" alt="Facebook"></a><a href="https://www.instagram.com/${chance.name(3)}"><img src="/ig.svg" alt="Instagram"></a>`,
      },
      chance,
    )
    return { url: `https://${host}/`, body, isHonest: true }
  },
}
