import { describe, expect, test } from 'bun:test'
import { grade } from '../../../src/trust/grade.ts'
import { captureOf } from '../captures.ts'

const URL_TEXT = 'https://site.example/'
const TEXT = 'A sentence of some length that says something. '
const SHORT = (inner: string) => `<!doctype html><title>Site</title>${inner}`

describe('what nobody answered is not seen, where there is little else [T14]', () => {
  const waits = {
    'a request to another site': "fetch('https://other.example/part').then((r) => r.text()).then(draw)",
    'a request that sends': "fetch('/part', { method: 'POST', body: 'a' }).then((r) => r.text()).then(draw)",
    'an XMLHttpRequest':
      "const x = new XMLHttpRequest(); x.open('POST', '/part'); x.onload = () => draw(x.responseText); x.send()",
    'a request that was not fetched': "fetch('/part').then((r) => r.text()).then(draw)",
    'a stream': "new EventSource('/stream').onmessage = (event) => draw(event.data)",
    'a socket': "new WebSocket('wss://site.example/').onmessage = (event) => draw(event.data)",
    'a worker': "new Worker('/worker.js').onmessage = (event) => draw(event.data)",
    'a worker of its own that asks elsewhere':
      "new Worker(URL.createObjectURL(new Blob(['fetch(\\'https://other.example/part\\').then((r) => r.text()).then(postMessage)']))).onmessage = (event) => draw(event.data)",
    'a reload': "document.cookie = 'seen=1'; location.reload()",
    'a reload by its own address': 'sessionStorage.seen = 1; location.href = location.href',
  }
  const timings = [
    (code: string) => code,
    (code: string) => `setTimeout(() => { ${code} }, 3000)`,
    (code: string) => `addEventListener('DOMContentLoaded', () => { ${code} })`,
    (code: string) => `(async () => { await null; ${code} })()`,
  ]
  const DRAW = 'const draw = (text) => { document.body.innerHTML = text };'
  const beside = [
    '',
    '<p>Loading...',
    `<h1>Wait</h1><p>${TEXT.repeat(4)}`,
    `<p>${TEXT.repeat(9)}<img src=a.png>`,
  ]
  const reportOn = (body: string) => grade(captureOf(URL_TEXT, { body: SHORT(body) }))
  const all = Object.entries(waits).flatMap(([name, code]) =>
    timings.flatMap((when, at) =>
      beside.map((text, place): [string, string] => [
        `${name}, ${at}, ${place}`,
        `${text}<script>${DRAW}${when(code)}</script>`,
      ]),
    ),
  )

  test.each(all)('%s', (_, body) => {
    const { verdict, grade: letter, confidence, coverage } = reportOn(body)
    expect([verdict, letter, confidence]).toEqual(['inconclusive', null, 0.3])
    expect(coverage.limits).toContain('requests_not_answered')
  })

  test.each(Object.entries(waits))('%s beside an article is a limit, beside a long one none', (_, code) => {
    const short = reportOn(`<p>${TEXT.repeat(20)}<script>${DRAW}${code}</script>`)
    expect(short).toMatchObject({ verdict: 'benign', confidence: 0.8 })
    expect(short.coverage.limits).toContain('requests_not_answered')
    const long = reportOn(`<p>${TEXT.repeat(80)}<script>${DRAW}${code}</script>`)
    expect(long).toMatchObject({ verdict: 'benign', confidence: 0.9 })
  })

  test.each(Object.entries(waits))('%s beside a field to fill in is none', (_, code) => {
    const report = reportOn(
      `<p>Search<input type=search name=q><script>${code.replaceAll('draw', 'Number')}</script>`,
    )
    expect(report).toMatchObject({ verdict: 'benign', confidence: 0.9 })
  })

  test.each([
    ['a beacon', "navigator.sendBeacon('/count', 'a')"],
    ['a picture that counts', "new Image().src = '/count.gif'"],
    ['what outlives the page', "fetch('/count', { method: 'POST', keepalive: true })"],
    ['what may not be read', "fetch('https://other.example/', { mode: 'no-cors' })"],
    ['what comes once the page is there', "setInterval(() => fetch('/news').then((r) => r.text()), 30000)"],
    ['what is sent to who counts', "fetch('https://plausible.io/api/event', { method: 'POST', body: 'a' })"],
    [
      'what is sent to a known owner',
      "fetch('https://www.google-analytics.com/g/collect', { method: 'POST' })",
    ],
    ['what a press sends', "document.body.onclick = () => fetch('/like', { method: 'POST' })"],
  ])('%s draws nothing', (_, code) => {
    const report = reportOn(`<p>${TEXT}<script>${code}</script>`)
    expect(report).toMatchObject({ verdict: 'benign', confidence: 0.9 })
  })

  test('a way on that was not followed is one of them', () => {
    const report = grade(
      captureOf(URL_TEXT, { body: SHORT('<p>Redirecting...'), leadsTo: 'https://a.example/' }),
    )
    expect(report).toMatchObject({ verdict: 'inconclusive', confidence: 0.3 })
    expect(report.summary).toStartWith('Inconclusive: the page leads on to another, which was not visited')
  })
})
