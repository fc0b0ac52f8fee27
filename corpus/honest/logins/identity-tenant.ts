import type { Family } from '../../family.ts'
import { companyOf, honestHost } from '../../make/hosts/hosts.ts'
import { button, loginFields } from '../../make/pages/fields.ts'
import { documentOf, escaped } from '../../make/pages/layout.ts'
import { LANGUAGES, WORDS } from '../../make/words/words.ts'

/** Sign-ins of companies at an identity provider, under their own name or the provider's. */
export const identityTenant: Family = {
  id: 'identity_tenant',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const company = companyOf(honestHost(chance))
    const label = company.toLowerCase().replaceAll(' ', '')
    const host = chance.of([
      `${label}.okta.com`,
      `${label}.eu.auth0.com`,
      `${label}.onelogin.com`,
      'login.microsoftonline.com',
      `${label}.auth.us-east-1.amazoncognito.com`,
      `${label}.zendesk.com`,
      `${label}.atlassian.net`,
      `${label}.service-now.com`,
      `${label}.bamboohr.com`,
    ])
    const language = chance.of(LANGUAGES)
    const { signIn } = WORDS[language]
    const isMicrosoft = host.endsWith('microsoftonline.com')
    const main = `<form method="post" action="/signin">${loginFields(language, chance)}${button(signIn, chance)}</form>`
    const body = documentOf(
      {
        language,
        title: isMicrosoft ? 'Sign in to your account' : `${company} - ${signIn}`,
        heading: signIn,
        logo: `<img src="/logo.png" alt="${isMicrosoft ? 'Microsoft' : escaped(company)}">`,
        main,
        footer: isMicrosoft ? '© 2026 Microsoft' : `Powered by ${host.split('.').slice(-2, -1)[0]}`,
      },
      chance,
    )
    return { url: `https://${host}/login?fromURI=%2Fapp`, body, isHonest: true }
  },
}
