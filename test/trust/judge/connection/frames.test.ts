import { expect, test } from 'bun:test'
import { FRAMES_TABLE } from '../../../../src/trust/judge/connection/frames.ts'
import { rules } from '../page-subject.ts'

const frame = (src: string, more = 'width=1 height=1') => `<iframe src="${src}" ${more}></iframe>`

test.each([
  ['one of a pixel', frame('https://b.example.net/x')],
  ['one that is not displayed', frame('https://b.example.net/x', 'style="display:none"')],
  ['one out of sight', frame('//b.example.net/x', 'style="position:absolute; left: -9999px"')],
  [
    'one within something hidden',
    `<div style="visibility:hidden">${frame('http://b.example.net/', '')}</div>`,
  ],
  ['an object', '<object data="https://b.example.net/x" width=0></object>'],
])('%s of another site is found', (_, body) => {
  expect(rules(FRAMES_TABLE, body)).toEqual(['content.hidden_frame'])
})

test.each([
  ['a film', frame('https://www.youtube.com/embed/x', 'width=560 height=315')],
  ['a map', frame('https://www.google.com/maps/embed?pb=x', 'style="border:0" width=600')],
  ['a visible one of another site', frame('https://b.example.net/x', 'width=300')],
  ['a hidden one of the site itself', frame('https://cdn.shop.example/x')],
  [
    'one that counts visits',
    frame('https://www.googletagmanager.com/ns.html?id=x', 'style="display:none;visibility:hidden"'),
  ],
  ['one of a payment provider', frame('https://js.stripe.com/v3/x')],
  ['an empty one', frame('about:blank')],
])('%s is none', (_, body) => {
  expect(rules(FRAMES_TABLE, body)).toEqual([])
})
