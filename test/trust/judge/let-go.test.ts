import { describe, expect, test } from 'bun:test'
import { BRANDS } from '../../../src/trust/data/loader.ts'
import { grade } from '../../../src/trust/grade.ts'
import { captureOf } from '../captures.ts'

const report = (url: string, body: string) => grade(captureOf(url, { body: `<!doctype html>${body}` }))
const sent = (action: string) =>
  `<title>Hotspot</title><form method="post" action="${action}"><input name="username" placeholder="Room"><input type="password" name="password" placeholder="Code"><button>OK</button></form>`

describe('a log-in that is sent to an address', () => {
  const signals = (action: string) =>
    report('https://wifi.orchardgorse.fr/login', sent(action)).signals.map(({ id }) => id)

  test.each(['10.5.50.1', '10.255.255.254', '172.16.0.1', '172.31.9.9', '192.168.88.1'])(
    'of the visitor’s own network, %s, is a hotspot’s',
    (address) => {
      expect(signals(`http://${address}/login`)).not.toContain('content.form_ip')
    },
  )

  test.each(['11.5.50.1', '172.15.0.1', '172.32.0.1', '192.169.88.1', '203.0.113.7'])(
    'of the internet, %s, says so',
    (address) => {
      expect(signals(`http://${address}/login`)).toContain('content.form_ip')
    },
  )
})

describe('a table of drivers speaks of files', () => {
  const files = (title: string) =>
    `<title>${title}</title><h1>${title}</h1><p>Datei, System</p><a href="/files/x64.exe">Windows</a>`

  test.each(['Treiber KM-2400', 'Drivers for the KM-2400', 'Драйверы KM-2400', 'KM-2400 ドライバ'])(
    '%s',
    (title) => {
      expect(report('https://support.orchardgorse.fr/km', files(title)).verdict).toBe('benign')
    },
  )

  test('and a document that is a program is none', () => {
    expect(report('https://support.orchardgorse.fr/km', files('Datei ansehen')).verdict).toBe('dangerous')
  })
})

test('the fragment of what was asked for is the page’s', () => {
  const kit =
    '<h1>Log in to your PayPal account</h1><form method="post"><input type="email"><input type="password"></form>'
  const code = `if (location.hash === '#k1') document.body.innerHTML = atob('${btoa(kit)}')`
  const body = `<body><p>Opening.</p><script>${code}</script>`
  expect(report('https://orchardgorse.fr/#k1', body).verdict).toBe('dangerous')
  expect(report('https://orchardgorse.fr/#k2', body).verdict).not.toBe('dangerous')
})

test.each([
  ['a drawing that loads', (code: string) => `<svg width="1" height="1" onload="${code}"></svg>`],
  ['a picture that leads away', (code: string) => `<img src="/none.gif" onerror="${code}">`],
])('%s draws', (_, within) => {
  const kit =
    '<h1>Log in to your PayPal account</h1><form method=post><input type=email><input type=password></form>'
  const body = `<body><p>Opening.</p>${within(`document.body.innerHTML = atob('${btoa(kit)}')`)}`
  expect(report('https://orchardgorse.fr/', body).verdict).toBe('dangerous')
})

describe('a log-in over http beside something to read', () => {
  const LONG = 'The ferry leaves the old harbour at noon and comes back before the lamps are lit. '.repeat(40)
  const WAYS = ['/news', '/club/boats', '/archive/2019', '/contact', '/gallery']
  const LOG_INS = [
    '<form method="post" action="/in"><input name="username"><input type="password" name="password"></form>',
    '<input type="email" placeholder="E-Mail"><input type="password" placeholder="Passwort">',
    '<form><label>Mot de passe<input type="password"></label></form>',
  ]
  const links = (hrefs: readonly string[]) => hrefs.map((href) => `<a href="${href}">${href}</a>`).join('')
  const told = (body: string, url = 'http://www.orchardgorse.fr/') =>
    report(url, `<title>Orchardgorse</title>${body}`).signals.map(({ id }) => id)

  test.each(LOG_INS)('%#: is let go', (logIn) => {
    for (const body of [logIn + LONG + links(WAYS), links(WAYS) + LONG + logIn])
      expect(told(body)).not.toContain('content.password_over_http')
  })

  test.each(LOG_INS)('%#: is told of where there is little to read, or nowhere to go', (logIn) => {
    const away = WAYS.map((way) => `https://elsewhere.example${way}`)
    for (const body of [logIn, logIn + links(WAYS), logIn + LONG, logIn + LONG + links(away)])
      expect(told(body)).toContain('content.password_over_http')
  })
})

describe('a false alarm, as the police show one', () => {
  const ALARM =
    '<h1>Windows Defender security alert</h1><p>Your computer is infected with a Trojan virus. Error code 0x80072ee7. Do not restart. Call +1 888 555 0100.</p>'
  const isTold = (host: string) =>
    report(`https://${host}/alert`, ALARM).signals.some(({ id }) => id === 'content.support_scam')

  test.each([
    ...['cyber.ncsa.gov', 'www.actionfraud.gov.uk', 'police.govt.nz', 'www.npa.go.jp', 'cert.go.kr'],
    ...['antifraude.gouv.fr', 'policia.gob.mx', 'www.gub.uy', 'cert.gov.br', 'police.gov.sg', 'bsi.lg.jp'],
  ])('at %s is none', (host) => {
    expect(isTold(host)).toBe(false)
  })

  test.each([
    ...['gov.orchardgorse.fr', 'police-gov.com', 'actionfraud-gov.uk', 'www.gov.uk.orchardgorse.fr'],
    ...['npa-go.jp', 'govt-nz.org', 'gov.pages.dev', 'go.orchardgorse.fr', 'gouv.example'],
  ])('at %s is one', (host) => {
    expect(isTold(host)).toBe(true)
  })
})

describe('something is given away beside the way to sign in to a brand', () => {
  const SOLD = BRANDS.filter(
    ({ common_word: isWord, name, domains }) => !isWord && name.length > 5 && domains[0],
  )
  const idsOf = (name: string, href: string) =>
    report(
      'https://q7f3a.example/',
      `<title>${name} giveaway</title><h1>Claim your free gift</h1><a href="${href}">Log in with ${name}</a>`,
    ).signals.map(({ id }) => id)
  const some = SOLD.filter((_, at) => at % 12 === 0).map(
    ({ name, domains }) => [name, domains[0] ?? ''] as const,
  )

  test.each(some)('%s: at the brand itself it proves nothing, elsewhere it does', (name, domain) => {
    for (const href of [
      `https://${domain}/login`,
      `https://www.${domain}/oauth?next=1`,
      `https://id.${domain}/`,
    ])
      expect(idsOf(name, href)).not.toContain('content.giveaway_lure')
    for (const href of ['/login', `https://${domain}.q7f3a.example/login`, `https://q7f3a.example/${domain}`])
      expect(idsOf(name, href)).toContain('content.giveaway_lure')
  })
})
