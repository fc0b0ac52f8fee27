import { describe, expect, test } from 'bun:test'
import { leadOf } from '../../../src/trust/visit/onward.ts'
import { parseRefresh } from '../../../src/trust/visit/redirect.ts'

const FROM = new URL('https://site.example.com/a/b?c=d')
const NEXT = 'https://next.example.com/'
const HTML: [string, string] = ['content-type', 'text/html; charset=utf-8']

/** `url via way|page` or null. */
function lead(html: string | Uint8Array, headers: [string, string][] = [HTML]): string | null {
  const found = leadOf(Buffer.from(html), headers, FROM)
  return found && `${found.url.href} ${found.via} ${found.isWay ? 'way' : 'page'}`
}

const script = (code: string) => `<title>One moment</title><script>${code}</script><p>Please wait`

describe('the content of a refresh is read as browsers read it', () => {
  test.each<[string, number, string]>([
    ['0;url=/next', 0, '/next'],
    ['5; URL=/next', 5, '/next'],
    ['  5  ;  url  =  /next  ', 5, '/next'],
    ['5,url=/next', 5, '/next'],
    ['5 url=/next', 5, '/next'],
    ['5;/next', 5, '/next'],
    ['5;url="/next"more', 5, '/next'],
    ["5;url='/next", 5, '/next'],
    ["5;'/next'", 5, '/next'],
    ['0.9;url=/next', 0, '/next'],
    ['.5;url=/next', 0, '/next'],
    ['1.2.3;url=/next', 1, '/next'],
    ['5;url=a=b', 5, 'a=b'],
    ['5;urls', 5, 'urls'],
  ])('%p', (content, seconds, address) => {
    expect(parseRefresh(content)).toEqual({ seconds, address })
  })

  test.each([
    '',
    '5',
    '5;',
    '5;url=',
    '5; url=""',
    ';url=/next',
    'url=/next',
    'x;url=/next',
    '-1;url=/next',
    '5x;url=/next',
  ])('%p leads nowhere', (content) => {
    expect(parseRefresh(content)).toBeNull()
  })
})

describe('a page leads on by its meta element', () => {
  test.each<[string, string]>([
    ['plain', `<meta http-equiv="refresh" content="0;url=${NEXT}">`],
    ['in capitals', `<META HTTP-EQUIV=REFRESH CONTENT="0;URL=${NEXT}">`],
    ['in another order', `<meta content='0;url=${NEXT}' http-equiv=' refresh '>`],
    ['with entities', `<meta http-equiv="&#114;efresh" content="0;url=&#104;ttps://next.example.com/">`],
    [
      'after comments that look like it',
      `<!-- <meta http-equiv=refresh content="0;url=/no"> --><meta http-equiv=refresh content="0;url=${NEXT}">`,
    ],
    [
      'after text that is no element',
      `<title><meta http-equiv=refresh content="0;url=/no"></title><meta http-equiv=refresh content="0;url=${NEXT}">`,
    ],
    [
      'after what stands in a style',
      `<style><meta http-equiv=refresh content="0;url=/no"></style><meta http-equiv=refresh content="0;url=${NEXT}">`,
    ],
    [
      'after a template',
      `<template><meta http-equiv=refresh content="0;url=/no"></template><meta http-equiv=refresh content="0;url=${NEXT}">`,
    ],
    [
      'after what only visitors without scripting see',
      `<noscript><meta http-equiv=refresh content="0;url=/no"></noscript><meta http-equiv=refresh content="0;url=${NEXT}">`,
    ],
    ['in the body', `<body><p>Wait</p><meta http-equiv=refresh content="0;url=${NEXT}">`],
    [
      'before another one',
      `<meta http-equiv=refresh content="0;url=${NEXT}"><meta http-equiv=refresh content="0;url=/no">`,
    ],
    [
      'relative to its base',
      `<base href="https://next.example.com/x/"><meta http-equiv=refresh content="0;url=..">`,
    ],
    [
      'behind a comment of more than is looked at',
      `<!--${'a'.repeat(1_600_000)}--><meta http-equiv=refresh content="0;url=${NEXT}">`,
    ],
    [
      'behind a style sheet of more than is looked at',
      `<style>${'a'.repeat(1_600_000)}</style><meta http-equiv=refresh content="0;url=${NEXT}">`,
    ],
    [
      'behind blanks of more than is looked at',
      `${' '.repeat(1_600_000)}<meta http-equiv=refresh content="0;url=${NEXT}">`,
    ],
    ['after ten seconds', `<meta http-equiv=refresh content="10;url=${NEXT}">`],
    ['with a fragment', `<meta http-equiv=refresh content="0;url=${NEXT}#top">`],
  ])('%s', (_, html) => {
    expect(lead(html)).toBe(`${NEXT} meta way`)
  })

  test('in UTF-16', () => {
    const html = Buffer.from(`\ufeff<meta http-equiv=refresh content="0;url=${NEXT}">`, 'utf16le')
    expect(lead(html)).toBe(`${NEXT} meta way`)
  })

  test('or by its header, which comes first', () => {
    const refresh: [string, string] = ['refresh', `0; url=${NEXT}`]
    expect(lead('<meta http-equiv=refresh content="0;url=/no">', [HTML, refresh])).toBe(`${NEXT} meta way`)
    expect(lead('', [refresh])).toBe(`${NEXT} meta way`)
    expect(lead('%PDF-1.7 and so on', [['content-type', 'application/pdf'], refresh])).toBe(
      `${NEXT} meta page`,
    )
  })

  test.each<[string, string]>([
    ['after more than ten seconds', `<meta http-equiv=refresh content="11;url=${NEXT}">`],
    ['with a form', `<meta http-equiv=refresh content="9;url=${NEXT}"><form><input type=password></form>`],
    ['with a field alone', `<meta http-equiv=refresh content="9;url=${NEXT}"><input type=password>`],
    ['with a frame', `<meta http-equiv=refresh content="9;url=${NEXT}"><iframe src=/login></iframe>`],
    ['with much to read', `<meta http-equiv=refresh content="9;url=${NEXT}"><p>${'word '.repeat(200)}`],
    [
      'with a script that writes',
      `<meta http-equiv=refresh content="9;url=${NEXT}"><script>document.write(form)</script>`,
    ],
    [
      'with a script for the clipboard',
      `<meta http-equiv=refresh content="9;url=${NEXT}"><script>navigator.clipboard.writeText(command)</script>`,
    ],
    [
      'with much script',
      `<meta http-equiv=refresh content="9;url=${NEXT}"><script>${'f();'.repeat(2000)}</script>`,
    ],
    [
      'with more behind than is looked at',
      `<meta http-equiv=refresh content="9;url=${NEXT}"><!--${' '.repeat(300_000)}--><input>`,
    ],
  ])('but is a page of its own %s', (_, html) => {
    expect(lead(html)).toBe(`${NEXT} meta page`)
  })

  test.each<[string, string]>([
    ['to itself', '<meta http-equiv=refresh content="5;url=https://site.example.com/a/b?c=d#e">'],
    ['to itself without an address', '<meta http-equiv=refresh content="5">'],
    ['to no URL', '<meta http-equiv=refresh content="5;url=http://">'],
    ['in a comment', `<p>location<!-- <meta http-equiv=refresh content="5;url=${NEXT}"> -->`],
    ['without scripting only', `<noscript><meta http-equiv=refresh content="5;url=${NEXT}"></noscript>`],
    ['by another name', `<meta name=refresh content="5;url=${NEXT}">`],
    [
      'beyond what is looked at',
      `<p>${' '.repeat(260_000)}<meta http-equiv=refresh content="5;url=${NEXT}">`,
    ],
    ['to a URL that is far too long', `<meta http-equiv=refresh content="5;url=${NEXT}${'a'.repeat(3000)}">`],
  ])('and not %s', (_, html) => {
    expect(lead(html)).toBeNull()
  })

  test('and not where it is no markup', () => {
    const html = `<meta http-equiv=refresh content="0;url=${NEXT}">`
    expect(lead(html, [['content-type', 'text/plain']])).toBeNull()
    expect(lead(html, [])).toBe(null)
  })
})

describe('a page leads on by a script if there is hardly anything else', () => {
  test.each<[string, string]>([
    ['location', `location = "${NEXT}"`],
    ['window.location', `window.location='${NEXT}'`],
    ['document.location.href', `document.location.href = \`${NEXT}\``],
    ['top.location', `top.location="${NEXT}";`],
    ['replace', `window.location.replace("${NEXT}")`],
    ['assign', `location.assign( '${NEXT}' );`],
    ['a timer', `setTimeout(function(){location.href="${NEXT}"},3000)`],
    ['escapes', 'location.href="https:\\/\\/next.example\\x2ecom\\u002f"'],
    ['a comparison before it', `if (location.href != "a" && location == "b") location.href="${NEXT}"`],
  ])('%s', (_, code) => {
    expect(lead(script(code))).toBe(`${NEXT} js way`)
  })

  test('when its body is loaded', () => {
    expect(lead(`<body onload="location.href='${NEXT}'">`)).toBe(`${NEXT} js way`)
  })

  test('relative to its base', () => {
    expect(lead(`<base href=${NEXT}x>${script("location='y'")}`)).toBe(`${NEXT}y js way`)
  })

  test.each<[string, string]>([
    ['of more than a literal', script(`location.href = "${NEXT}?" + token`)],
    ['of a template', script(`location.href = \`${NEXT}\${token}\``)],
    ['of a variable', script('location.href = next')],
    ['of something else that is called so', script(`config.location = "${NEXT}"; myLocation = "${NEXT}"`)],
    ['to itself', script('location.href = "#top"; ')],
    ['that is data', `<script type="application/json">{"x": location="${NEXT}"}</script>`],
    ['that is text', `<p>location = "${NEXT}"`],
    ['in a page with a form', `<form></form>${script(`location="${NEXT}"`)}`],
    ['in a page with much to read', `<p>${'word '.repeat(200)}${script(`location="${NEXT}"`)}`],
    ['that does more', script(`eval(x);location="${NEXT}"`)],
  ])('and not by one %s', (_, html) => {
    expect(lead(html)).toBeNull()
  })

  test('after a meta element', () => {
    expect(lead(`${script('location="/no"')}<meta http-equiv=refresh content="0;url=${NEXT}">`)).toBe(
      `${NEXT} meta way`,
    )
  })
})

describe('hostile markup takes no more time than its size is worth', () => {
  const MANY = 250_000
  test.each<[string, string]>([
    ['open tags', '<b>'.repeat(MANY / 3)],
    ['tags that do not end', '<b '.repeat(MANY / 3)],
    [
      'one tag of many attributes',
      `<b ${Array.from({ length: MANY / 8 }, (_, index) => `a${index}=`).join(' ')}>`,
    ],
    ['comments that do not end', '<!--'.repeat(MANY / 4)],
    ['entities', '&amp'.repeat(MANY / 4)],
    ['a refresh of nothing but blanks', `<meta http-equiv=refresh content="0;${' '.repeat(MANY)}url=/next">`],
    ['a refresh of nothing but digits', `<meta http-equiv=refresh content="${'1'.repeat(MANY)};url=/next">`],
    ['locations that do not end', `<script>${'location="'.repeat(440)}</script>`],
    ['a location of nothing but blanks', `<script>${'location '.repeat(200)}${' '.repeat(2000)}</script>`],
    ['blanks behind a name', `<meta http-equiv${' '.repeat(MANY)}`],
    ['names and blanks', `http-equiv=  `.repeat(MANY / 13)],
    ['templates', '<template>'.repeat(MANY / 10)],
  ])('%s', (_, html) => {
    const before = process.cpuUsage()
    lead(`refresh ${html}`)
    // What grows with the square of the size takes minutes; other processes do not count.
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(3)
  })
})
