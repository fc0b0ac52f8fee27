import { describe, expect, test } from 'bun:test'
import { grade } from '../../../src/trust/grade.ts'
import { readMarkup } from '../../../src/trust/page/read.ts'
import { captureOf } from '../captures.ts'

const LOG_IN =
  '<form method="post" action="/in"><input type="email" name="a" placeholder="Email"><input type="password" name="b" placeholder="Password"><button>Log In</button></form>'
const HOST = 'https://orchardgorse.fr/account/'
const letters = [...'abcdefghijklmnopqrstuvwxyz']
const foreign = new Map(
  [...'aeopcyxijshdqwl'].map((letter, at) => [letter, [...'аеорсухіјѕһԁԛԝӏ'][at] ?? letter]),
)
const eachLetter = (text: string, write: (letter: string, at: number) => string) =>
  [...text].map(write).join('')
const reversed = (text: string) => [...text].reverse().join('')
const shifted = (text: string, capital: number, small: number) =>
  text.replace(/[a-z]/gi, (letter) =>
    String.fromCodePoint(
      letter < 'a' ? capital + letter.charCodeAt(0) - 65 : small + letter.charCodeAt(0) - 97,
    ),
  )
const shuffled = (text: string) =>
  [...text].map((letter, at) => ({ letter, at })).toSorted((a, b) => ((a.at * 7) % 11) - ((b.at * 7) % 11))
const escaped = (text: string) =>
  eachLetter(text, (letter) => `\\${letter.charCodeAt(0).toString(16).padStart(6, '0')}`)

const WAYS: Readonly<Record<string, (text: string) => string>> = {
  'letters of full width': (text) => `<h1>${shifted(text, 0xff21, 0xff41)}</h1>`,
  'bold letters of mathematics': (text) => `<h1>${shifted(text, 0x1d5d4, 0x1d5ee)}</h1>`,
  'letters of a typewriter': (text) => `<h1>${shifted(text, 0x1d670, 0x1d68a)}</h1>`,
  ...Object.fromEntries(
    ['\u00a0', '\u2009', '\u202f'].map((space) => [
      `letters apart by U+${space.charCodeAt(0).toString(16)}`,
      (text: string) => `<h1>${text.replace(/\w(?=\w)/g, (letter) => letter + space)}</h1>`,
    ]),
  ),
  'circled letters': (text) => `<h1>${shifted(text, 0x24b6, 0x24d0)}</h1>`,
  'letters of another alphabet': (text) =>
    `<h1>${eachLetter(text, (letter) => foreign.get(letter) ?? letter)}</h1>`,
  'an override of direction': (text) => `<h1>\u202e${reversed(text)}\u202c</h1>`,
  'an element that overrides direction': (text) => `<h1><bdo dir="rtl">${reversed(text)}</bdo></h1>`,
  'a style that overrides direction': (text) =>
    `<h1 style="unicode-bidi: bidi-override; direction: rtl">${reversed(text)}</h1>`,
  'cells of a table': (text) =>
    `<table><tr>${eachLetter(text, (letter) => `<td>${letter}</td>`)}</tr></table>`,
  'boxes in a row': (text) =>
    `<div style="display:flex">${eachLetter(text, (letter) => `<div style="min-width:.3em">${letter}</div>`)}</div>`,
  'boxes from the other end': (text) =>
    `<h1 style="display:flex;flex-direction:row-reverse">${eachLetter(reversed(text), (letter) => `<i>${letter}</i>`)}</h1>`,
  'boxes in an order of their own': (text) =>
    `<h1 style="display:flex">${shuffled(text)
      .map(({ letter, at }) => `<b style="order:${at}">${letter}</b>`)
      .join('')}</h1>`,
  'letters put in their places': (text) =>
    `<p>${shuffled(text)
      .map(({ letter, at }) => `<u style="position:absolute;left:${at * 14}px">${letter}</u>`)
      .join('')}</p>`,
  'junk in between that nobody sees': (text) =>
    `<style>.z{position:absolute;left:-9999px}</style><h1>${eachLetter(text, (letter) => `${letter}<i class="z">leaf</i>`)}</h1>`,
  'a style sheet': (text) => `<style>.t:before{content:"${text}"}</style><h1 class="t"></h1>`,
  'two rules of a style sheet': (text) =>
    `<style>.t:before{content:"${text.slice(0, 12)}"}.t:after{content:'${text.slice(12)}'}</style><h1 class="t"></h1>`,
  'escapes of a style sheet': (text) =>
    `<style>.t:before{content:"${escaped(text)}"}</style><h1 class="t"></h1>`,
  'a variable of a style sheet': (text) =>
    `<style>:root{--x:"${text}"}.t:before{content:var(--x)}</style><h1 class="t"></h1>`,
  'the mark of a list': (text) => `<ul style="list-style: '${text}' inside"><li>&nbsp;</li></ul>`,
  'a field that takes nothing': (text) => `<input readonly value="${text}">`,
  'the hint of a field that takes nothing': (text) => `<input disabled placeholder="${text}">`,
  'an area that takes nothing': (text) => `<textarea readonly>${text}</textarea>`,
  'signs of mathematics': (text) =>
    `<math><mrow>${text
      .split(' ')
      .map((word) => `<mtext>${word}</mtext>`)
      .join('<mspace width="6px"/>')}</mrow></math>`,
  'a canvas': (text) =>
    `<canvas id="k"></canvas><script>document.getElementById('k').getContext('2d').fillText(${JSON.stringify(text)}, 4, 28)</script>`,
  'a canvas, letter by letter': (text) =>
    `<canvas id="k"></canvas><script>for (const one of ${JSON.stringify(text)}) document.getElementById('k').getContext('2d').fillText(one, 4, 28)</script>`,
}
const TEXTS = [
  'Log in to your PayPal account',
  'Sign in to your Netflix account',
  'Log in to your Facebook account',
]
const judged = (heading: string, title = 'Account') =>
  grade(captureOf(HOST, { body: `<!doctype html><title>${title}</title>${heading}${LOG_IN}` }))

describe.each(Object.entries(WAYS))('a heading that people read and filters do not, by %s', (_, write) => {
  test.each(TEXTS)('%s', (text) => {
    expect(judged(write(text)).verdict).toBe('dangerous')
  })

  test('is no fraud where it has the name of the host', () => {
    expect(judged(write('Log in to your Orchardgorse account'), 'Orchardgorse').verdict).not.toBe('dangerous')
  })
})

describe('words of honest pages are as they are written', () => {
  test.each([
    ['<h1>Интернет-магазин ВКонтакте</h1>', 'Интернет-магазин ВКонтакте'],
    ['<h1>Введите SMS-код</h1>', 'Введите SMS-код'],
    ['<h1>iБанк и eСчёт</h1>', 'iБанк и eСчёт'],
    ['<h1>１２ 万円</h1>', '12 万円'],
    ['<h1>Η εταιρεία Acme</h1>', 'Η εταιρεία Acme'],
    ['<h1>Пам’ятати мене</h1>', 'Пам’ятати мене'],
    ['<h1>Zaloguj i\u00a0w\u00a0domu</h1>', 'Zaloguj i w domu'],
    ['<h1>Plans A\u00a0B\u00a05</h1>', 'Plans A B 5'],
    ['<h1>Оставаться в системе</h1>', 'Оставаться в системе'],
    ['<h1>Головна сторінка</h1>', 'Головна сторінка'],
  ])('%s', (html, heading) => {
    const page = readMarkup(html, HOST)
    expect([page.headings, page.disguises]).toEqual([[heading], []])
  })

  test.each([
    ['a keyboard', [...'QWERTYUIOPASDFGHJKLZXCVBNM']],
    ['an alphabet', letters],
    ['numbers', [...'12345678901234567890']],
  ])('%s is no text in pieces', (_, keys) => {
    const html = `<div>${keys.map((key) => `<div style="min-width:2em">${key}</div>`).join('')}</div>`
    expect(readMarkup(html, HOST)).toMatchObject({ headings: [], disguises: [] })
  })

  test('a theme has many strings, fonts and pictures in its style sheets', () => {
    const theme =
      '<style>:root{--font:system-ui,"Segoe UI","Noto Sans";--icon:url("data:image/svg+xml,%3csvg a b c%3e")}.a:before{content:"\\f101"}.b:after{content:"Show password"}.c:after{content:"Choose file"}.d:after{content:"Log in first"}.e:after{content:"Please wait"}.f:after{content:"Required field"}</style>'
    expect(readMarkup(theme, HOST).headings).toEqual([])
  })
})
