import type { Family } from '../../family.ts'
import { companyOf, honestHost } from '../../make/hosts/hosts.ts'
import { button, codeFields, loginFields } from '../../make/pages/fields.ts'
import { documentOf, escaped } from '../../make/pages/layout.ts'
import { LANGUAGES, WORDS } from '../../make/words/words.ts'

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

export const intranetLogin: Family = {
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
