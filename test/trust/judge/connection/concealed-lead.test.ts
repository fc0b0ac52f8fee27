import { expect, test } from 'bun:test'
import { CONCEALED_LEAD_TABLE } from '../../../../src/trust/judge/connection/concealed-lead.ts'
import { rulesInViews } from '../page-subject.ts'

const LOOKALIKE = 'https://login-paypal.example/signin'
const packed = (address: string) => `atob("${Buffer.from(address).toString('base64')}")`
const through = `https://r.example/go?u=${encodeURIComponent(LOOKALIKE)}`
const FILLING = 'position:fixed;top:0;left:0;width:100%;height:100%'
const page = (code: string) =>
  `<title>Maintenance</title><h1>We will be back soon</h1><script>${code}</script>`
const at = (body: string, url = 'https://harborbooks.example/') =>
  rulesInViews(CONCEALED_LEAD_TABLE, body, { url })

test.each([
  ['by location', `location.replace(${packed(LOOKALIKE)})`],
  ['after a while', `var to=${packed(LOOKALIKE)};setTimeout(function(){top.location.href=to},2000)`],
  ['by a redirector', `location.href=${packed(through)}`],
  [
    'by an address that is percent-encoded',
    `location.href=decodeURIComponent("${encodeURIComponent(through)}")`,
  ],
  [
    'by a refresh',
    `var m=document.createElement("meta");m.httpEquiv="refresh";m.content="0;url="+${packed(LOOKALIKE)};document.head.append(m)`,
  ],
  [
    'by a frame that fills it',
    `var f=document.createElement("iframe");f.src=${packed(LOOKALIKE)};f.style="${FILLING}";document.body.append(f)`,
  ],
])('a page leads to a lookalike that it keeps hidden, %s', (_, code) => {
  expect(at(page(code))).toEqual(['content.concealed_lookalike'])
})

test.each([
  ['that it writes out', page(`location.replace("${LOOKALIKE}")`)],
  ['that its address names', page(`location.replace(new URLSearchParams(location.search).get("u"))`)],
  ['only when a button is pressed', `<button onclick='location.href=${packed(LOOKALIKE)}'>Continue</button>`],
])('but not to one %s', (_, body) => {
  expect(at(body, `https://harborbooks.example/?u=${encodeURIComponent(LOOKALIKE)}`)).toEqual([])
})

test.each([
  ['a site that looks like none', 'https://lighthouse.example/'],
  ["a brand's own site", 'https://www.paypal.com/signin'],
])('but %s may be hidden', (_, address) => {
  expect(at(page(`location.replace(${packed(address)})`))).toEqual([])
})
