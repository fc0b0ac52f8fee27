import type { Family } from '../../family.ts'
import { companyOf, plainName } from '../../make/hosts/hosts.ts'
import { button, loginFields } from '../../make/pages/fields.ts'
import { documentOf, escaped, footerOf } from '../../make/pages/layout.ts'
import { WORDS } from '../../make/words/words.ts'

const PLATFORMS =
  'pages.dev vercel.app netlify.app github.io web.app herokuapp.com onrender.com fly.dev azurewebsites.net'.split(
    ' ',
  )
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt'] as const

/** A small application with accounts of its own, on a host that its maker has for nothing. */
export const tenantLogin: Family = {
  id: 'tenant_login',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const label = plainName(chance)
    const host = `${label}${chance.of(['', '', '-app', '-prod'])}.${chance.of(PLATFORMS)}`
    const name = companyOf(`${label}.com`)
    const language = chance.of(LANGUAGES)
    const { signIn } = WORDS[language]
    const main = `<p>${chance.of(['Planning for small teams.', 'A notebook that syncs.', 'Rota and time sheets.', ''])}</p><form method="post" action="${chance.of(['/login', '/api/session', ''])}">${loginFields(language, chance)}${button(signIn, chance)}</form><p><a href="/signup">Sign up</a> <a href="/forgot">Forgot password?</a></p>`
    const body = documentOf(
      {
        language,
        title: `${signIn} - ${name}`,
        heading: chance.of([name, signIn]),
        logo: `<img src="/logo.svg" alt="${escaped(name)}">`,
        main,
        footer: footerOf(language, name, ['/privacy'], chance),
      },
      chance,
    )
    return { url: `https://${host}/login`, body, isHonest: true }
  },
}
