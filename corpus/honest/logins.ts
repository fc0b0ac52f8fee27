import type { Family } from '../family.ts'
import { companyOf, honestHost } from '../make/hosts/hosts.ts'
import { button, codeFields, input, loginFields } from '../make/pages/fields.ts'
import { documentOf, escaped, footerOf } from '../make/pages/layout.ts'
import { LANGUAGES, WORDS } from '../make/words/words.ts'

/** Companies that let a service of identities ask, in their own name, or with the service's. */
const identityTenant: Family = {
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

const socialLogin: Family = {
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

const personal: Family = {
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

const SOFTWARE = [
  'Employee portal',
  'Student information system',
  'Webmail',
  'Customer area',
  'Partner login',
  'Intranet',
  'GitLab Community Edition',
  'Nextcloud',
  'Redmine',
  'phpMyAdmin',
  'Moodle',
  'Roundcube Webmail',
  'Outlook Web App',
  'Jenkins',
  'Grafana',
  'Odoo',
  'Jira',
]

const intranet: Family = {
  id: 'intranet_login',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const host = honestHost(chance, [
      'portal.',
      'intranet.',
      'mail.',
      'my.',
      'login.',
      'sso.',
      'webmail.',
      'git.',
    ])
    const company = companyOf(host)
    const language = chance.of(LANGUAGES)
    const { signIn } = WORDS[language]
    const software = chance.of(SOFTWARE)
    const code = chance.maybe(0.2) ? codeFields(language, chance) : ''
    const main = `<form method="post" action="${chance.of(['/login', '', '?_task=login', `https://${host}/users/sign_in`, `https://sso.${host.split('.').slice(1).join('.')}/cas/login`])}">${loginFields(language, chance)}${code}${button(signIn, chance)}</form>`
    const body = documentOf(
      {
        language,
        title: chance.of([`${company} ${software}`, `${software} :: ${signIn}`, `${signIn} · ${company}`]),
        heading: chance.of([`${company}`, signIn, software]),
        logo: `<img src="/logo.png" alt="${escaped(company)}">`,
        main,
        head: chance.maybe(0.3) ? '<meta name="robots" content="noindex,nofollow">' : '',
        footer: `© ${escaped(company)}`,
      },
      chance,
    )
    return { url: `https://${host}/`, body, isHonest: true }
  },
}

export const HONEST_LOGINS: readonly Family[] = [identityTenant, socialLogin, personal, intranet]
