import { describe, expect, test } from 'bun:test'
import { type DefaultTreeAdapterTypes as Dom, defaultTreeAdapter, Parser } from 'parse5'
import { chanceOf } from '../../../corpus/make/chance.ts'
import { parseMarkup } from '../../../src/trust/page/parse.ts'
import { readPage } from '../../../src/trust/page/read.ts'

const MANY = 100_000
const LONG = 'x'.repeat(300)
const FORM = '<form action=/in><input type=password name=p></form>'

/** Elements with their attributes and texts, in order; without comments and what style sheets hold. */
function outline(root: Dom.ParentNode): string[] {
  return root.childNodes.flatMap((child) => {
    if ('value' in child) return [child.value]
    if (!('attrs' in child)) return []
    const attributes = child.attrs.map(({ name, value }) => `${name}=${value}`)
    const isSheet = child.tagName === 'style' && child.namespaceURI === 'http://www.w3.org/1999/xhtml'
    return [`<${child.tagName} ${attributes}>`, ...(isSheet ? [] : outline(child)), `</${child.tagName}>`]
  })
}

function parsed(html: string): string[] {
  const document = defaultTreeAdapter.createDocument()
  new Parser({ scriptingEnabled: false }, document).tokenizer.write(html, true)
  return outline(document)
}

const ours = (html: string) => outline(parseMarkup(html, MANY).document)

describe('what is passed over is what parse5 takes for a comment or a style sheet', () => {
  test.each([
    `<!--${LONG}-->${FORM}`,
    `<!-->${FORM}<!--${LONG}-->`,
    `<!--->${FORM}<!--${LONG}-->`,
    `<!--${LONG}--!>${FORM}`,
    `<!--${LONG}--!x-->${FORM}`,
    `<!--${LONG}-- >${FORM}--->${FORM}`,
    `<!--${LONG}<!-->${FORM}`,
    `<!--${LONG}<!--->${FORM}`,
    `<!--${LONG}<!- ->${FORM}-->${FORM}`,
    `<!---${LONG}-->${FORM}`,
    `<!--${'-'.repeat(400)}>${FORM}`,
    `<!--${'<'.repeat(400)}-->${FORM}`,
    `<!--${LONG}`,
    `<!${LONG}>${FORM}`,
    `<?${LONG}?>${FORM}`,
    `</ ${LONG}>${FORM}`,
    `<script>"<!--${LONG}"</script>${FORM}-->`,
    `<script>"<!--<script>${LONG}"</script>${FORM}--></script>${FORM}`,
    `<textarea><!--${LONG}</textarea>${FORM}-->`,
    `<title><!--${LONG}</title>${FORM}-->`,
    `<xmp><!--${LONG}</xmp>${FORM}-->`,
    `<noscript><!--${LONG}</noscript>${FORM}-->`,
    `<p title="<!--${LONG}">${FORM}-->`,
    `<svg><style><!--${LONG}--></style><style>${LONG}<p>${FORM}`,
    `<svg><style>${LONG}</style></svg><style>${LONG}</style>${FORM}`,
    `<svg><![CDATA[<!--${LONG}]]></svg>${FORM}-->`,
    `<svg><textarea><p title="</textarea><!--">${FORM}<p title="-->${LONG}">`,
    `<math><annotation-xml><style>${LONG}</style>${FORM}`,
    `<select><style>${LONG}</style><option>a</select>${FORM}`,
    `<table><style>${LONG}</style><tr><td>${FORM}`,
    `<frameset><style>${LONG}</style><frame src=a></frameset>`,
    `<style>${LONG}</styles>${FORM}</STYLE\n>${FORM}`,
    `<style>${LONG}</style/>${FORM}`,
    `<style>${LONG}<!--</style>${FORM}-->`,
    `<style>${LONG}</style`,
    `<style>${LONG}`,
    `<noembed><style>${LONG}</noembed>${FORM}</style>${FORM}`,
    `<plaintext><!--${LONG}-->`,
    `${' \n'.repeat(300)}<!doctype html>${FORM}`,
    `${' \n'.repeat(300)}text ${FORM}`,
    `<img src="data:${LONG}&amp;${LONG}"><p style='${LONG}"${LONG}'>${FORM}`,
    `<img src=data:${LONG}"'=\`<${LONG}/>${FORM}`,
    `<p style=${LONG} title=DATA:${LONG}>${FORM}`,
  ])('in %j', (html) => {
    expect(ours(html)).toEqual(parsed(html))
  })

  test('in markup made by chance', () => {
    const chance = chanceOf('padding')
    const pieces = [
      ...'<!--|-->|--!>|<!-->|<!|--|-|>|<|</ |<?|<p>|</p>|a b|&amp;|"|\'|=|\r\n|\0|é|😀|]]>|<![CDATA['.split(
        '|',
      ),
      ...['style', 'script', 'textarea', 'title', 'svg', 'select', 'table', 'noscript', 'template'].flatMap(
        (tag) => [`<${tag}>`, `</${tag}>`, `</${tag.toUpperCase()} `],
      ),
      ...['<p style="', "<img src='data:", '<a href=data:', LONG, LONG, `${LONG}\r\n${LONG}`, FORM],
    ]
    for (let round = 0; round < 3000; round++) {
      const html = Array.from({ length: 25 }, () => chance.of(pieces)).join('')
      expect(ours(html)).toEqual(parsed(html))
    }
  })
})

describe('the characters that are read are those that somebody sees', () => {
  const seen = (html: string, characters: number) => {
    const { document, cut } = parseMarkup(html, MANY, characters)
    return { hasForm: outline(document).some((text) => text.startsWith('<form')), cut }
  }

  test.each([
    ['a comment', `<!--${'x'.repeat(5000)}-->`],
    ['many comments', `<!--${'x'.repeat(250)}-->`.repeat(20)],
    ['a style sheet', `<style>${'x'.repeat(5000)}</style>`],
    ['a style attribute', `<p style="${'x'.repeat(5000)}">`],
    ['a data address', `<img src="data:${'x'.repeat(5000)}">`],
    ['a data address without quotes', `<img src=data:${'x'.repeat(5000)}>`],
    ['blanks at the beginning', ' '.repeat(5000)],
    ['all of them', ` \0${`<!--${LONG}--><style>${LONG}</style><p style='${LONG}'>`.repeat(20)}`],
  ])('%s is passed over', (_, padding) => {
    expect(seen(padding + FORM, 1500)).toEqual({ hasForm: true, cut: null })
  })

  test.each([
    ['text', 'x'.repeat(5000)],
    ['blanks within the page', `<p>${' '.repeat(5000)}`],
    ['another attribute', `<p title="${'x'.repeat(5000)}">`],
    ['an address', `<img src="/data:${'x'.repeat(5000)}">`],
    ['a script', `<script>/*${'x'.repeat(5000)}*/</script>`],
    ['a comment in a text field', `<textarea><!--${'x'.repeat(5000)}--></textarea>`],
  ])('%s is not', (_, padding) => {
    expect(seen(padding + FORM, 1500)).toEqual({ hasForm: false, cut: 'characters' })
  })

  test('the end of them is the end of the page, to a character', () => {
    const html = `<!--${LONG}--><p>abc<style>${LONG}</style>def<!--${LONG}-->`
    const { length } = html.replaceAll(LONG, '')
    expect(parseMarkup(html, MANY, length)).toMatchObject({ characters: length, cut: null })
    expect(parseMarkup(html, MANY, length - 1)).toMatchObject({ characters: length - 1, cut: 'characters' })
    const { document, cut } = parseMarkup(`<p>a<!--${LONG}-->bcd`, MANY, 13)
    expect([outline(document).join(''), cut]).toEqual([
      '<html ><head ></head><body ><p >abc</p></body></html>',
      'characters',
    ])
  })
})

test('documents within a document have a budget beside what nobody sees', () => {
  const framed = (html: string) => `<p>Hello<iframe srcdoc="${html}"></iframe>`
  const read = (html: string) => readPage(Buffer.from(html), 'text/html', 'https://shop.example/')
  const behind = (padding: string) => read(framed(padding + FORM))
  expect(behind(`<!--${'x'.repeat(500_000)}-->`)).toMatchObject({ fields: [{ name: 'p' }], truncated: false })
  expect(behind('x'.repeat(500_000))).toMatchObject({ fields: [], truncated: true })
  const address = `data:text/html,${'x'.repeat(310_000)}${FORM}`
  expect(read(`<p>Hello<iframe src='${address}'></iframe>`)).toMatchObject({ fields: [], truncated: true })
})
