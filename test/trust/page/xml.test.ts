import { describe, expect, test } from 'bun:test'
import { readPage } from '../../../src/trust/page/read.ts'
import { htmlOfXml } from '../../../src/trust/page/xml.ts'

const SPACE = 'http://www.w3.org/1999/xhtml'
const FORM =
  '<title>Bank</title><h1>Log in</h1><form action="/x" method="post"><input type="password" name="p"/></form>'
const prefixed = (prefix: string, html = FORM) => html.replace(/<(\/?)(?=[a-z])/g, `<$1${prefix}:`)
const seenIn = (xml: string, type = 'application/xhtml+xml') => {
  const page = readPage(Buffer.from(xml), type, 'https://site.example/')
  return (
    page && [
      page.title,
      page.headings,
      page.forms.map(({ action }) => action),
      page.fields.map((f) => f.type),
    ]
  )
}
const SEEN = ['Bank', ['Log in'], ['https://site.example/x'], ['password']]

describe('a document of XML shows what browsers draw of it [T14]', () => {
  test.each<[string, string]>([
    ['without prefixes', `<html xmlns="${SPACE}">${FORM}</html>`],
    ...['h', 'x-1', 'Html', 'a.b'].map((prefix): [string, string] => [
      `with the prefix ${prefix}`,
      `<?xml version="1.0"?><${prefix}:html xmlns:${prefix}="${SPACE}">${prefixed(prefix)}</${prefix}:html>`,
    ]),
    ['with two prefixes', `<a:html xmlns:a='${SPACE}' xmlns:b = "${SPACE}">${prefixed('b')}</a:html>`],
    ['in elements of another language', `<note xmlns:h="${SPACE}"><part>${prefixed('h')}</part></note>`],
    [
      'in a drawing',
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:h="${SPACE}"><foreignObject>${prefixed('h')}</foreignObject></svg>`,
    ],
    ...['script', 'style', 'textarea', 'title', 'div', 'iframe'].map((name): [string, string] => [
      `behind a ${name} that ends where it begins`,
      `<html xmlns="${SPACE}"><${name} id="a"/>${FORM}</html>`,
    ]),
    ['in an entity of its own', `<!DOCTYPE html [<!ENTITY f '${FORM}'>]><html xmlns="${SPACE}">&f;</html>`],
    [
      'in an entity of an entity',
      `<!DOCTYPE html [<!ENTITY f '${FORM}'><!ENTITY g "&f;">]><html xmlns="${SPACE}">&g;</html>`,
    ],
  ])('%s', (name, xml) => {
    const seen = seenIn(xml)
    expect(seen?.slice(1)).toEqual(
      name.includes('textarea')
        ? [['Log in'], ['https://site.example/x'], ['textarea', 'password']]
        : SEEN.slice(1),
    )
  })

  test.each(['text/xml', 'application/xml', 'application/vnd.note+xml', 'image/svg+xml'])('as %s', (type) => {
    expect(seenIn(`<h:html xmlns:h="${SPACE}">${prefixed('h')}</h:html>`, type)).toEqual(SEEN)
  })

  test('characters of a section are text, and code within a script', () => {
    const page = readPage(
      Buffer.from(
        `<html xmlns="${SPACE}"><p><![CDATA[<b>&amp;]]></p><script><![CDATA[if (1 < 2) a()]]> &amp;&amp; b</script></html>`,
      ),
      'application/xhtml+xml',
      'https://site.example/',
    )
    expect([page?.text.trim(), page?.scripts.map(({ text }) => text)]).toEqual([
      '<b>&amp;',
      ['if (1 < 2) a() && b'],
    ])
  })

  test('elements of no language that browsers draw are left alone', () => {
    expect(
      seenIn('<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title></feed>', 'text/xml'),
    ).toBeNull()
    expect(htmlOfXml('<a:b xmlns:a="urn:other">c</a:b>')).toBe('<a:b xmlns:a="urn:other">c</a:b>')
  })
})

describe('hostile XML takes no more work than its size is worth', () => {
  const MANY = 200_000
  test.each<[string, string]>([
    ['a name without end', `<${'a'.repeat(4 * MANY)}`],
    ['names without end', '<a'.repeat(MANY)],
    ['attributes without end', `<a ${'b '.repeat(2 * MANY)}`],
    ['quotes without end', '<a "'.repeat(MANY)],
    ['a quote without end', `<a '${'b'.repeat(4 * MANY)}`],
    ['types without end', '<!doctype ['.repeat(MANY)],
    ['sections without end', '<![CDATA['.repeat(MANY)],
    ['instructions without end', '<?a '.repeat(MANY)],
    [
      'entities of entities',
      `<!DOCTYPE a [<!ENTITY a "b"><!ENTITY b "${'&a;'.repeat(1_000)}"><!ENTITY c "${'&b;'.repeat(1_000)}"><!ENTITY d "${'&c;'.repeat(1_000)}">]>&d;`,
    ],
  ])('%s', (_, xml) => {
    expect(htmlOfXml(xml).length).toBeLessThan(5_000_000)
  })
})
