import { expect, test } from 'bun:test'
import { namesItself } from '../../../src/trust/brands/own-name.ts'
import { served } from '../judge/page-subject.ts'

function isNamed(body: string, url = 'https://www.vandorelh.example/'): boolean {
  const { page, last } = served(`<!doctype html>${body}`, { url })
  if (page === null) throw new Error('no page')
  return namesItself(last, page)
}

const NAME = 'Vandorelh'
const COPYRIGHT = `© 2026 ${NAME}`
/** Ways to have a text in a page that nobody sees. */
const UNSEEN: readonly ((inner: string) => string)[] = [
  (inner) => `<div style="display:none">${inner}</div>`,
  (inner) => `<div style="visibility: hidden">${inner}</div>`,
  (inner) => `<section hidden><div>${inner}</div></section>`,
  (inner) => `<!--${inner}-->`,
  (inner) => `<div style="opacity:0">${inner}</div>`,
]

test.each([
  ['title', `<title>${NAME} - log in</title>`],
  ['heading', `<h1>Welcome to\n  <b>${NAME}</b></h1>`],
  ['copyright', `<p>Help</p><footer>${COPYRIGHT}</footer>`],
])('a page names itself by the %s that a person sees', (_, body) => {
  expect(isNamed(body)).toBe(true)
  expect(isNamed(body, 'https://www.tomaterra.example/')).toBe(false)
})

test.each([`<h1>${NAME}</h1>`, `<h2>Us: ${NAME}</h2>`, `<p>${COPYRIGHT}</p>`])(
  'a name that nobody sees is no name, wherever %s is hidden [T16]',
  (inner) => {
    expect(UNSEEN.map((hide) => isNamed(`<title>Login</title>${hide(inner)}<p>Log in`))).toEqual(
      UNSEEN.map(() => false),
    )
  },
)

test('nor is what a page tells other programs [T16]', () => {
  expect(isNamed(`<title>Login</title><meta property="og:site_name" content="${NAME}">`)).toBe(false)
})

test.each([
  ['https://www.wharfedalebs.example/', '<title>Wharfedale Building Society</title>', true],
  ['https://www.wharfedalebs.example/', '<title>Wharfedale Bank</title>', false],
  ['https://www.quarnstedt-dental.example/', '<title>Quarnstedt</title>', true],
  ['https://www.villa-quarnstedt-rimini.example/', '<title>Villa Quarnstedt Rimini</title>', true],
  // Words that anybody may put together are no name.
  ['https://www.quarnstedt-program-invest.example/', '<title>Invest with Quarnstedt</title>', false],
  ['https://www.verifica-documenti.example/', '<title>Verifica dei documenti</title>', false],
])('of the words in %s the page %s says its own name: %p', (url, body, isOwn) => {
  expect(isNamed(body, url)).toBe(isOwn)
})
