import { describe, expect, test } from 'bun:test'
import { BRAND_CLAIM_TABLE } from '../../../src/trust/judge/credentials/brand-claim.ts'
import { FOREIGN_IDENTITY_TABLE } from '../../../src/trust/judge/credentials/foreign-identity.ts'
import { rules } from '../judge/page-subject.ts'

const HOSTS = ['crm.vallemar.example', 'apps.brno.vallemar.example', 'tallyho.vallemar.example']
const PROGRAMS = ['tallyho', 'netzwart', 'kontoflink']
const FIELDS = '<input name=user><input type=password name=pass><button>Log in</button>'
/** Ways in which programs lead to their makers, by language. */
const TO_MAKER: readonly ((program: string) => string)[] = [
  (program) => `Powered by <a href="https://www.${program}.org/">${program}</a>`,
  (program) =>
    `<a href="https://docs.${program}.org/start">Read on</a> <a href="https://${program}.org/donate">Donate</a>`,
  (program) =>
    `<a href="https://${program}.org/x1">Dokumentation</a> <a href="https://${program}.org/x2">Hilfe</a>`,
  (program) =>
    `<a href="https://${program}.org/x1">Aide</a> <a href="https://forum.${program}.org/">Forum</a>`,
  (program) =>
    `<a href="https://${program}.org/x1">Документация</a> <a href="https://${program}.org/x2">ヘルプ</a>`,
]
const login = (program: string, links: string, form = '/login') =>
  `<title>${program}</title><img src=/logo.svg alt="${program}"><h1>${program}</h1><form method=post action="${form}">${FIELDS}</form><footer>${links}</footer>`
const PAGES = PROGRAMS.flatMap((program) => TO_MAKER.map((links) => ({ program, links: links(program) })))
const found = (body: string, host: string) =>
  rules(FOREIGN_IDENTITY_TABLE, body, { url: `https://${host}/login` })

describe.each(HOSTS)('an installation at %s', (host) => {
  test('leads to the maker of its program and is not accused', () => {
    for (const { program, links } of PAGES) expect(found(login(program, links), host)).toEqual([])
  })

  test('a copy that leads to accounts, sends elsewhere, asks for a card or shows files of the other site is', () => {
    for (const { program, links } of PAGES) {
      const account = `${links}<a href="https://${program}.org/register">Open an account</a><a href="https://${program}.org/terms">Terms</a>`
      const card = login(program, links).replace(
        '<button>',
        '<input name=cardnumber autocomplete=cc-number><button>',
      )
      const icon = `<link rel=icon href="https://${program}.org/favicon.ico">${login(program, links)}`
      const sent = login(program, links, 'https://collect.example/x')
      for (const page of [login(program, account), card, icon, sent]) {
        expect(found(page, host)).not.toEqual([])
      }
    }
  })
})

test.each([
  'www.vallemar.example',
  'vallemar.example',
  'secure-login.vallemar.example',
  'crm.vallemar.web.app',
  'a.b.c.vallemar.example',
])('at %s nobody installs a program', (host) => {
  const [{ program, links } = { program: '', links: '' }] = PAGES
  expect(found(login(program, links), host)).not.toEqual([])
})

const ZIMBRA = (action: string) =>
  `<title>Zimbra Web Client Sign In</title><h1><a href="https://www.zimbra.com/">Zimbra</a></h1><form method=post action="${action}"><input type=hidden name=loginOp value=login><input name=username><input type=password name=password></form><p>Copyright © 2005-2026 Synacor, Inc. "Zimbra" is a registered trademark.</p><a href="https://www.zimbra.com">Zimbra</a><a href="https://wiki.zimbra.com">Wiki</a>`

test.each(['mail.vallemar.example', 'mail.comune.vallemar.example', 'post.nord.vallemar.example'])(
  'a known program at %s is a company’s own where its form stays, and a copy where it does not',
  (host) => {
    const url = `https://${host}/`
    const claimed = (action: string) =>
      rules(BRAND_CLAIM_TABLE, ZIMBRA(action), { url }).includes('content.brand_credential')
    expect([claimed('/'), claimed('https://collect.example/'), claimed('post.php')]).toEqual([
      false,
      true,
      !host.startsWith('mail.'),
    ])
  },
)
