import { expect, test } from 'bun:test'
import { draw } from '../../../src/trust/sandbox/draw.ts'

const AT = {
  url: 'https://shop.example/',
  base: 'https://shop.example/',
  wallMs: 1_764_000_000_000,
  scripts: [],
  persona: { device: 'desktop', language: 'en-GB', timeZone: 'Europe/London' },
} as const

test('a link that a script has made is drawn as a link', () => {
  const { loaded } = draw(
    `<div id=d></div><script>
const a = document.createElement('a'); a.href = '/help'; a.textContent = 'Help'
document.getElementById('d').append(a); document.title = document.getElementById('d').innerHTML
</script>`,
    AT,
  )
  expect(loaded).toContain('<div id="d"><a href="/help">Help</a></div>')
  expect(loaded).toContain('<title><a href=')
})

test('what the first presses bring up is pressed as well', () => {
  const { pressed, acts } = draw(
    `<button id=a>Next</button><script>
document.getElementById('a').onclick = function () {
  const b = document.createElement('button')
  b.textContent = 'Confirm'
  b.onclick = function () { fetch('/seen') ; document.body.append('second') }
  this.replaceWith(b)
}
</script>`,
    AT,
  )
  expect(pressed.at(-1)).toContain('second')
  expect(acts).toEqual([{ kind: 'fetch', phase: 'person', detail: 'GET https://shop.example/seen ' }])
})

test('each button is pressed once', () => {
  const { acts } = draw(
    '<button onclick="fetch(\'/a\')">A</button><button onclick="fetch(\'/b\')">B</button><script></script>',
    AT,
  )
  expect(acts.map(({ detail }) => detail)).toEqual([
    'GET https://shop.example/a ',
    'GET https://shop.example/b ',
  ])
})

test.each([
  ['a link to a place in the page', '<a href="#step">Next</a>'],
  ['a script', '<button onclick="location.hash = \'step\'">Next</button>'],
])('%s moves within the page, and the page is told', (_, way) => {
  const { pressed, acts } = draw(
    `${way}<script>window.addEventListener('hashchange', () => document.body.append('at ' + location.hash))</script>`,
    AT,
  )
  expect(pressed.at(-1)).toContain('at #step')
  expect(acts).toEqual([])
})

const SIGN_IN = '<head><title>Sign in</title></head><body class="page"><input type="password"></body>'
test.each([
  ['alone', SIGN_IN],
  ['behind a doctype', `<!DOCTYPE html><html lang="en">${SIGN_IN}</html>`],
  ['behind a comment and a doctype', `<!-- kit --><!doctype html>${SIGN_IN}`],
])('markup of a root %s is a head and a body, and the page goes on', (_, markup) => {
  const { loaded, scripts } = draw(
    `<body style="display:none">Wait<script>addEventListener('load', () => {
document.documentElement.innerHTML = ${JSON.stringify(markup).replaceAll('</', '<\\/')}
document.body.append('ready')
})</script>`,
    AT,
  )
  expect(loaded?.replace('<!-- kit -->', '')).toBe(
    '<html><head><title>Sign in</title></head><body class="page"><input type="password">ready</body></html>',
  )
  expect(scripts).toMatchObject({ failed: 0, cut: null })
})

test.each([
  ['an element', 'document.body.innerHTML = html'],
  ['a shadow tree', "document.body.attachShadow({ mode: 'open' }).innerHTML = html"],
  ['a fragment', 'document.body.replaceChildren(document.createRange().createContextualFragment(html))'],
  ['a position', "document.body.insertAdjacentHTML('beforeend', html)"],
])('a doctype in the markup of %s counts for nothing', (_, way) => {
  const { loaded, scripts } = draw(
    `<body><script>const html = '<!doc' + 'type html><p>drawn'; ${way}</script>`,
    AT,
  )
  expect(loaded).toContain('<p>drawn</p>')
  expect(loaded).not.toMatch(/<!doctype/i)
  expect(scripts).toMatchObject({ failed: 0, cut: null })
})
