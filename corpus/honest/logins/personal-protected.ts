import type { Family } from '../../family.ts'
import { companyOf, honestHost } from '../../make/hosts/hosts.ts'
import { button, input } from '../../make/pages/fields.ts'
import { documentOf } from '../../make/pages/layout.ts'
import { LANGUAGES, WORDS } from '../../make/words/words.ts'

export const personalProtected: Family = {
  id: 'personal_protected',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const host = honestHost(chance)
    const language = chance.of(LANGUAGES)
    const { password, next } = WORDS[language]
    const isWordPress = chance.maybe(0.5)
    const title = chance.of([
      'Protected: Wedding photos',
      'Members only',
      'Family archive',
      'Private gallery',
      'Vereinsbereich',
      '会員ページ',
    ])
    const form = isWordPress
      ? `<form action="https://${host}/wp-login.php?action=postpass" class="post-password-form" method="post"><p>This content is password protected. To view it please enter your password below:</p>${input('name="post_password" type="password"', password, chance)}${button('Enter', chance)}</form>`
      : `<form method="post" action="">${input('type="password" name="pw"', password, chance)}${button(next, chance)}</form>`
    const body = documentOf(
      {
        language,
        title: `${title} – ${companyOf(host)}`,
        heading: title,
        main: form,
        footer: chance.maybe(0.5) ? 'Proudly powered by WordPress' : '',
      },
      chance,
    )
    return { url: `https://${host}/${chance.of(['private/', 'members/', 'gallery/'])}`, body, isHonest: true }
  },
}
