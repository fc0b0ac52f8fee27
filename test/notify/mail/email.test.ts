import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { composeEmail, type MailFields } from '../../../src/notify/mail/email.ts'

const compose = composeEmail({ unsubscribe: null })
const FIELDS: MailFields = { to: 'user@example.com', title: 'Hello', body: null, url: null }

interface Mail {
  readonly text: string
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

const mailOf = (fields: Partial<MailFields>): Mail => JSON.parse(compose({ ...FIELDS, ...fields }))

interface Element {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const unescapeHtml = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => CHARACTERS[name] ?? '')

/** The elements of a document with the text directly in them, as a parser of HTML sees them. */
function elementsOf(html: string): readonly Element[] {
  const elements: Element[] = []
  const open: Element[] = []
  new HTMLRewriter()
    .on('*', {
      element(element) {
        const attributes = Object.fromEntries([...element.attributes].map(([k, v]) => [k, unescapeHtml(v)]))
        const seen = { tag: element.tagName, attributes, text: '' }
        elements.push(seen)
        if (element.canHaveContent) {
          open.push(seen)
          element.onEndTag(() => {
            open.pop()
          })
        }
      },
      text(chunk) {
        const current = open.at(-1)
        if (current !== undefined) current.text += chunk.text
      },
    })
    .transform(html)
  return elements.map((element) => ({ ...element, text: unescapeHtml(element.text) }))
}

const TAGS = ['html', 'head', 'meta', 'meta', 'meta', 'title', 'body', 'main', 'h1', 'p', 'p', 'a']
const findTag = (html: string, tag: string) => elementsOf(html).find((element) => element.tag === tag)

describe('a mail', () => {
  test('is the JSON text of a request to Resend, the same for the same fields', () => {
    const text = compose(FIELDS)
    expect(text).toBe(compose({ ...FIELDS }))
    expect(JSON.parse(text)).toEqual({
      to: 'user@example.com',
      subject: 'Hello',
      text: 'Hello',
      html: expect.stringMatching(/^<!DOCTYPE html>\n<html lang="und">\n/),
    })
  })

  test('survives the way through JSON byte for byte, so that what is sent under a key never changes', () => {
    const text = compose({ ...FIELDS, title: 'a "b" \\ \u2028 é 𝒳', body: 'c\r\nd\t\u0001' })
    expect(JSON.stringify(JSON.parse(text))).toBe(text)
  })

  test.each([
    ['nothing', {}, 'Hello'],
    ['an empty body', { body: '' }, 'Hello'],
    ['a body', { body: 'One\nTwo' }, 'One\nTwo'],
    ['an address', { url: 'https://example.com/a' }, 'https://example.com/a'],
    ['a body and an address', { body: 'One', url: 'https://example.com/a' }, 'One\n\nhttps://example.com/a'],
  ])('with %s beside its title has its text', (_, fields, expected) => {
    expect(mailOf(fields).text).toBe(expected)
  })

  test('has one heading, and no empty elements for what is not given', () => {
    const tags = elementsOf(mailOf({}).html).map(({ tag }) => tag)
    expect(tags).toEqual(TAGS.slice(0, -3))
  })

  test('names where to unsubscribe if that is configured, and nothing else in its headers', () => {
    const withWay = composeEmail({ unsubscribe: 'mailto:stop@example.com' })
    expect(JSON.parse(withWay(FIELDS)).headers).toEqual({ 'List-Unsubscribe': '<mailto:stop@example.com>' })
    expect(mailOf({})).not.toHaveProperty('headers')
  })
})

describe('the HTML of a mail', () => {
  test('shows title, body and address', () => {
    const { html } = mailOf({ title: 'T', body: 'B', url: 'https://example.com/?a=1&b=2' })
    expect(findTag(html, 'h1')?.text).toBe('T')
    expect(findTag(html, 'title')?.text).toBe('T')
    expect(findTag(html, 'p')?.text).toBe('B')
    const link = findTag(html, 'a')
    expect([link?.text, link?.attributes.href]).toEqual([
      'https://example.com/?a=1&b=2',
      'https://example.com/?a=1&b=2',
    ])
  })

  test('keeps the lines of a body, and lets title and body run in their own direction', () => {
    const { html } = mailOf({ title: 'שלום', body: 'one\n  two' })
    expect(findTag(html, 'h1')?.attributes.dir).toBe('auto')
    expect(findTag(html, 'p')?.attributes).toMatchObject({
      dir: 'auto',
      style: expect.stringContaining('white-space: pre-wrap'),
    })
    expect(findTag(html, 'p')?.text).toBe('one\n  two')
  })

  test('says that it is UTF-8, fits a small screen, and is fine with light and dark', () => {
    const metas = elementsOf(mailOf({}).html).filter(({ tag }) => tag === 'meta')
    expect(metas.map(({ attributes }) => attributes)).toEqual([
      { charset: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'light dark' },
    ])
  })

  test('loads nothing: the only address in it is the given one', () => {
    const { html } = mailOf({ body: 'b', url: 'https://example.com/' })
    expect(html.match(/\w+:\/\/[^"<]+/g)).toEqual(['https://example.com/', 'https://example.com/'])
    expect(html).not.toMatch(/\b(?:src|srcset|background|action|on\w+)\s*=|@import|url\(/i)
  })

  test('is made of the same elements whatever text it carries, which it shows as it is', () => {
    const markup = fc.constantFrom(
      '<script>alert(1)</script>',
      '</h1></p><img src=x onerror=alert(1)>',
      "\"><a href='javascript:1'>",
      '" onclick="x"',
      '<!--',
      ']]>',
      '&lt;',
      '&amp;amp;',
      '&#x27',
      '</title><style>',
    )
    const text = fc
      .array(fc.oneof(markup, fc.string({ unit: 'grapheme' })), { minLength: 1 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, text, (title, body, tail) => {
        fc.pre(title !== '' && body !== '')
        const url = `https://example.com/?${tail}`
        const elements = elementsOf(mailOf({ title, body, url }).html)
        expect(elements.map(({ tag }) => tag)).toEqual(TAGS)
        const [heading, paragraph, , link] = elements.slice(-4)
        expect([heading?.text, paragraph?.text]).toEqual([title, body])
        expect([link?.text, link?.attributes]).toEqual([url, { href: url }])
      }),
    )
  })
})
