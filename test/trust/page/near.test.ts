/** Pages are read with the text beside their fields and buttons, and cores are made of it (T16). */
import { describe, expect, test } from 'bun:test'
import { siteOf } from '../../../src/trust/address/site.ts'
import { coresOf } from '../../../src/trust/judge/core.ts'
import { readMarkup } from '../../../src/trust/page/read.ts'

const URL_OF_PAGE = 'https://www.vandorelh.com/account'
const FAR = `<p>${'Far away. '.repeat(100)}</p>`
const read = (html: string) => readMarkup(html, URL_OF_PAGE)
const coresIn = (html: string) => coresOf(siteOf(new URL(URL_OF_PAGE)), read(html))

test.each([
  ['a field', '<p>Your name</p><input name="name"><p>as on the card</p>', 0],
  ['a field that is not shown at first', '<p>Your name</p><div hidden><input></div><p>as on the card</p>', 0],
  ['a button', '<p>Your name</p><button>Send</button><p>as on the card</p>', 1],
  ['an input to press', '<p>Your name</p><input type="submit"><p>as on the card</p>', 1],
])('what stands beside %s is near', (_, html, at) => {
  const near = read(FAR + html + FAR).near[at] ?? ''
  expect(near).toMatch(/Far away\.\nYour name\n[\s\S]*as on the card\nFar away\./)
  expect(near.length).toBeLessThan(900)
})

test.each([
  ['a search', '<input name="q">'],
  ['a search by its type', '<input type="search">'],
  ['what nobody fills in', '<input type="hidden"><input type="checkbox">'],
])('nothing is near to %s', (_, html) => {
  expect(read(FAR + html).near).toEqual(['', ''])
})

test('the larger of two groups counts', () => {
  const two = '<p>Your card</p><input><input>'
  for (const html of [`<p>News</p><input>${FAR}${two}`, `${two}${FAR}<p>News</p><input>`]) {
    expect(read(html).near[0]).toContain('Your card')
    expect(read(html).near[0]).not.toContain('News')
  }
})

describe('a core', () => {
  test('has no way on to its own site, and its other links as they were', () => {
    const links =
      '<a href="/boats">Boats</a><a href="https://shop.vandorelh.com/">Shop</a><a href="https://a.example/">A</a>'
    const [core] = coresIn(`${links}<input>`)
    expect(core?.links.map(({ hidden }) => hidden)).toEqual([true, true, false])
  })

  test('has what its title says besides its name', () => {
    expect(coresIn(`<title>PayPal | Vandorelh</title>${FAR}<input>`)[0]?.title).toBe('PayPal')
    expect(coresIn(`<title>Vandorelh</title>${FAR}<input>`)[0]?.title).toBeNull()
  })

  test('has the headings beside its fields', () => {
    expect(coresIn(`<h1>Boats</h1>${FAR}<h2>Log in</h2><input>`)[0]?.headings).toEqual(['Log in'])
  })

  test('is nothing where nothing is asked, or where there is nothing else', () => {
    expect(coresIn(FAR)).toEqual([])
    expect(coresIn('<h1>Log in</h1><input>')).toEqual([])
  })
})
