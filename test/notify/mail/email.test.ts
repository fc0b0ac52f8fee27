import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type MailContent, mailComposer, type Sender } from '../../../src/notify/mail/email.ts'

const OTHER: Sender = { name: 'n', address: null, replyTo: null, footer: 'f' }
const TERMS = { from: 'Waypost <post@example.com>', unsubscribe: null, unsubscribeUrl: null }
const compose = mailComposer(TERMS)
const ID = '01a1fef2-ce7b-755d-8d00-3ad7896217d1'
const FIELDS: MailContent = {
  ...{ id: ID, to: 'user@example.com', title: 'Hello', body: null, url: null },
  ...{
    partnerId: '01990000-0000-7000-8000-000000000001',
    userId: 'ada',
    productKey: 'shop',
    type: 'order.paid',
  },
}
const ACME: Sender = { name: 'Acme "Shop"', address: null, replyTo: null, footer: null }

interface Mail {
  readonly from?: string
  readonly reply_to?: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  readonly tags: readonly { readonly name: string; readonly value: string }[]
}

const mailOf = async (
  fields: Partial<MailContent>,
  sender: Sender | null = null,
  terms = {},
): Promise<Mail> => JSON.parse(await mailComposer({ ...TERMS, ...terms })({ ...FIELDS, ...fields }, sender))

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

const findTag = (html: string, tag: string) => elementsOf(html).find((element) => element.tag === tag)
const REASON = '-- \nYou get this mail because of a notification of shop.'

describe('a mail', () => {
  test('is the JSON text of a request to Resend, the same for the same fields', async () => {
    const text = await compose(FIELDS, null)
    expect(text).toBe(await compose({ ...FIELDS }, null))
    expect(JSON.parse(text)).toMatchObject({
      to: 'user@example.com',
      subject: 'Hello',
      html: expect.stringMatching(/^<!DOCTYPE html>\n<html lang="und">\n/),
    })
  })

  test('survives the way through JSON byte for byte, so that what is sent under a key never changes', async () => {
    const text = await compose({ ...FIELDS, title: 'a "b" \\ \u2028 é 𝒳', body: 'c\r\nd\t\u0001' }, ACME)
    expect(JSON.stringify(JSON.parse(text))).toBe(text)
  })

  test.each([
    ['nothing', {}, ''],
    ['an empty body', { body: '' }, ''],
    ['a body', { body: 'One\nTwo' }, 'One\nTwo\n\n'],
    ['an address', { url: 'https://example.com/a' }, 'https://example.com/a\n\n'],
    [
      'a body and an address',
      { body: 'One', url: 'https://example.com/a' },
      'One\n\nhttps://example.com/a\n\n',
    ],
  ])('with %s beside its title says in text what the HTML says', async (_, fields, expected) => {
    expect((await mailOf(fields)).text).toBe(`Hello\n\n${expected}${REASON}`)
  })

  test('its headers end answers by machines, and keep Gmail from joining mails of one title (RFC 3834)', async () => {
    expect((await mailOf({})).headers).toEqual({
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'X-Entity-Ref-ID': ID,
    })
  })

  test('names where to unsubscribe if that is configured, and by one click where the service is public', async () => {
    const stop = { unsubscribe: 'mailto:stop@example.com' }
    expect((await mailOf({}, null, stop)).headers['List-Unsubscribe']).toBe('<mailto:stop@example.com>')
    const link = 'https://waypost.example/unsubscribe/a.b.c'
    const { headers, text, html } = await mailOf({}, null, { ...stop, unsubscribeUrl: async () => link })
    expect(headers).toMatchObject({
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(text).toEndWith(`\nUnsubscribe from mails of shop: ${link}`)
    expect(findTag(html, 'a')?.attributes.href).toBe(link)
  })

  test('is in the name of its sender, at its address or that of the service, with its footer [N17]', async () => {
    const named = await mailOf({}, ACME)
    expect(named.from).toBe('"Acme \\"Shop\\"" <post@example.com>')
    expect(named.text).toEndWith('because of a notification of Acme "Shop".')
    const own = { ...ACME, address: 'a@acme.example', replyTo: 'help@acme.example', footer: 'Acme Ltd <1>' }
    const full = await mailOf({}, own)
    expect([full.from, full.reply_to]).toEqual(['"Acme \\"Shop\\"" <a@acme.example>', 'help@acme.example'])
    expect(full.text).toEndWith('Acme Ltd <1>')
    expect(full.html).toContain('Acme Ltd &lt;1&gt;')
    expect(await mailOf({}, null)).not.toHaveProperty('from')
  })

  test('has tags of characters that the provider takes [N17]', async () => {
    expect((await mailOf({ productKey: 'my.shop', type: 'order:paid-1' })).tags).toEqual([
      { name: 'partner', value: FIELDS.partnerId },
      { name: 'product', value: 'my_shop' },
      { name: 'type', value: 'order_paid-1' },
    ])
  })
})

describe('the HTML of a mail', () => {
  test('shows whose it is, title, body, and a button with the host beside it', async () => {
    const { html } = await mailOf({ title: 'T', body: 'B', url: 'https://example.com/?a=1&b=2' })
    expect([findTag(html, 'h1')?.text, findTag(html, 'title')?.text]).toEqual(['T', 'T'])
    const paragraphs = elementsOf(html).filter(({ tag }) => tag === 'p')
    expect(paragraphs.map(({ text }) => text).slice(0, 2)).toEqual(['shop', 'B'])
    const links = elementsOf(html).filter(({ tag }) => tag === 'a')
    expect(links.map(({ text, attributes }) => [text, attributes.href])).toEqual([
      ['Open', 'https://example.com/?a=1&b=2'],
      ['example.com', 'https://example.com/?a=1&b=2'],
    ])
  })

  test('has no empty elements for what is not given', async () => {
    const tags = elementsOf((await mailOf({})).html).map(({ tag }) => tag)
    expect(tags.filter((tag) => ['div', 'a'].includes(tag))).toEqual([])
  })

  test('the list of mails shows the beginning of the body, not the title twice', async () => {
    const hidden = findTag((await mailOf({ body: `One\n${'x'.repeat(500)}` })).html, 'div')
    expect(hidden?.text).toBe(`One ${'x'.repeat(116)}`)
    expect(hidden?.attributes.style).toContain('display: none')
  })

  test('keeps the lines of a body, and lets each text run in its own direction', async () => {
    const { html } = await mailOf({ title: 'שלום', body: 'one\n  two' })
    expect(findTag(html, 'h1')?.attributes.dir).toBe('auto')
    const body = elementsOf(html).find(({ text }) => text === 'one\n  two')
    expect(body?.attributes).toMatchObject({
      dir: 'auto',
      style: expect.stringContaining('white-space: pre-wrap'),
    })
  })

  test('says that it is UTF-8, fits a small screen, and is fine with light and dark', async () => {
    const metas = elementsOf((await mailOf({})).html).filter(({ tag }) => tag === 'meta')
    expect(metas.map(({ attributes }) => attributes)).toEqual([
      { charset: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'light dark' },
      { name: 'supported-color-schemes', content: 'light dark' },
    ])
  })

  test('loads nothing: the only address in it is the given one', async () => {
    const { html } = await mailOf({ body: 'b', url: 'https://example.com/' })
    expect(html.match(/\w+:\/\/[^"<]+/g)).toEqual(['https://example.com/', 'https://example.com/'])
    expect(html).not.toMatch(/\b(?:src|srcset|background|action|on\w+)\s*=|@import|url\(/i)
  })

  test('is made of the same elements whatever text it carries, which it shows as it is', async () => {
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
    const tagsOf = (elements: readonly Element[]) => elements.map(({ tag }) => tag)
    const plain = elementsOf((await mailOf({ body: 'b', url: 'https://example.com/' }, OTHER)).html)
    await fc.assert(
      fc.asyncProperty(text, text, text, async (title, body, tail) => {
        fc.pre(title !== '' && body !== '')
        const url = `https://example.com/?${tail}`
        const sender = { ...OTHER, name: title, footer: body }
        const elements = elementsOf((await mailOf({ title, body, url }, sender)).html)
        expect(tagsOf(elements)).toEqual(tagsOf(plain))
        const shown = (tag: string) =>
          elements.filter((element) => element.tag === tag).map((element) => element.text)
        expect(shown('h1')).toEqual([title])
        expect(shown('p')[0]).toBe(title)
        expect(shown('p')[1]).toBe(body)
        expect(shown('p').at(-1)).toBe(body)
        expect(elements.find(({ tag }) => tag === 'a')?.attributes.href).toBe(url)
      }),
    )
  })
})
