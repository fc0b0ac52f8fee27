import { describe, expect, test } from 'bun:test'
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
