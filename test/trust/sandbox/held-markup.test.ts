import { describe, expect, test } from 'bun:test'
import { grade } from '../../../src/trust/grade.ts'
import { captureOf } from '../captures.ts'

const URL_TEXT = 'https://orchardgorse.fr/doc/open'
const KIT =
  '<div><h1>Log in to your PayPal account</h1><form action="/in" method="post"><input type="email" name="a"><input type="password" name="b"><button>Log In</button></form></div>'
const OWN = KIT.replaceAll('PayPal', 'Orchardgorse')
const reportOn = (body: string) =>
  grade(captureOf(URL_TEXT, { body: `<!doctype html><title>Orchardgorse</title>${body}` }))
const literal = (text: string) => JSON.stringify(text).replaceAll('</', '<\\/')

/** A visit does none of this; a person, or a browser on a screen, does. */
const WAITS: Readonly<Record<string, string>> = {
  'the window to have another size': "addEventListener('resize', draw)",
  'a way back':
    "history.pushState(1, '', '#a'); addEventListener('popstate', draw); setTimeout(() => history.back(), 500)",
  'the end of a transition': "document.getElementById('a').ontransitionend = draw",
  'a picture that does not come': "const i = new Image(); i.onerror = draw; i.src = '/none.png'",
  'a button that is held':
    "let t; document.getElementById('a').onpointerdown = () => { t = setTimeout(draw, 1500) }; document.getElementById('a').onpointerup = () => clearTimeout(t)",
  'an answer to a prompt': "if (prompt('Enter your e-mail address')) draw()",
  'a second visit': 'if (/n=2/.test(document.cookie)) draw()',
  'a name of the window': "if (window.name === 'v') draw()",
  'a database of the browser': "const q = indexedDB.open('d', 1); q.onsuccess = draw",
  'a battery that is low': 'navigator.getBattery().then((battery) => battery.level < 0.2 && draw())',
}

describe.each(Object.entries(WAITS))('markup that waits for %s is judged', (_, code) => {
  const body = (markup: string) =>
    `<p>Opening your document.</p><button id="a">Hold</button><script>const P = ${literal(markup)}; function draw() { document.body.innerHTML = P }; ${code}</script>`

  test('a log-in of somebody else is found, and an own one is none', () => {
    expect(reportOn(body(KIT)).verdict).toBe('dangerous')
    expect(reportOn(body(OWN)).verdict).toBe('benign')
  })
})

describe('markup that is held beside a page is no page', () => {
  const TEXT = 'Bread is made of flour, water, salt and time. '.repeat(20)
  const held = `<script>const P = ${literal(KIT)}; addEventListener('popstate', () => { document.body.innerHTML = P })</script>`

  test.each([
    ['an article', `<h1>Bread</h1><p>${TEXT}</p>${held}`],
    ['a log-in of its own', `${OWN}${held}`],
    [
      'a text without fields',
      `<p>Opening.</p><script>const P = ${literal('<h1>PayPal</h1><p>Log in</p>')}</script>`,
    ],
  ])('%s', (_, body) => {
    expect(reportOn(body).verdict).not.toBe('dangerous')
  })
})

describe('what stands for browsers without scripts is not shown where scripts have drawn', () => {
  test('nor judged', () => {
    const body = (drawn: string) =>
      `<body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script>document.getElementById('root').innerHTML = ${literal(drawn)}</script>`
    expect(reportOn(body(KIT)).verdict).toBe('dangerous')
    expect(reportOn(body('')).verdict).toBe('inconclusive')
  })
})

describe('what a browser does with attributes and areas is done', () => {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

  test('references are read by an area for text', () => {
    const body = (markup: string) =>
      `<i id="z" data-v="${escaped(escaped(markup))}"></i><script>const t = document.createElement('textarea'); t.innerHTML = document.getElementById('z').getAttribute('data-v'); document.body.innerHTML = t.value</script>`
    expect(reportOn(body(KIT)).verdict).toBe('dangerous')
    expect(reportOn(body(OWN)).verdict).toBe('benign')
  })

  test.each(['onload', 'onpageshow'])('a body hears its %s that a script has set', (name) => {
    const code = `document.body.innerHTML = atob('${btoa(KIT)}')`
    const body = `<body><p>Opening.</p><script>document.body.setAttribute('${name}', ${literal(code)})</script>`
    expect(reportOn(body).verdict).toBe('dangerous')
  })
})
