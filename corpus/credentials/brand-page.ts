import { brandOf, calledBy, homeOf, languageOf } from '../make/brands.ts'
import type { Chance } from '../make/chance.ts'
import { button } from '../make/pages/fields.ts'
import { documentOf, escaped, footerOf } from '../make/pages/layout.ts'
import type { Language } from '../make/words/words.ts'

const LOGIN_HOSTS = ['www', 'login', 'accounts', 'secure', 'auth', 'id', 'online']

const CAPTCHA = [
  '',
  '',
  '<div class="g-recaptcha" data-sitekey="6Lc"></div><script src="https://www.google.com/recaptcha/api.js" async></script>',
  '<div class="cf-turnstile"></div><script src="https://challenges.cloudflare.com/turnstile/v0/api.js" async></script>',
]

export function brandPage(
  chance: Chance,
  fields: (language: Language) => string,
  action: (language: Language) => string,
  before: (language: Language) => string,
) {
  const brand = brandOf(chance)
  const language = languageOf(brand, chance)
  const host = homeOf(brand, chance, LOGIN_HOSTS)
  const name = calledBy(brand, chance)
  const title = action(language)
  const main = `${before(language)}<form method="post" action="${chance.of(['/session', '', '/login/submit', `https://${host}/auth`])}">${fields(language)}${chance.of(CAPTCHA)}${button(title, chance)}</form>`
  const logo = `<a href="/"><img src="/static/logo.svg" alt="${escaped(name)}"></a>`
  const body = documentOf(
    {
      language,
      title: `${title} - ${name}`,
      heading: title,
      logo,
      head: `<link rel="icon" href="/favicon.ico"><meta property="og:site_name" content="${escaped(name)}">`,
      main,
      footer: footerOf(language, name, ['/help', '/privacy'], chance),
    },
    chance,
  )
  return {
    url: `https://${host}/${chance.of(['login', 'signin', '', 'account/verify', 'ap/signin?openid.return_to=x'])}`,
    body,
    isHonest: true,
  }
}
