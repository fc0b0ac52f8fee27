import { describe, expect, test } from 'bun:test'
import type { Page } from '../../../src/trust/page/page.ts'
import { pageOf } from './read-any-page.ts'

const read = (html: string): Page => pageOf(html, 'https://shop.example/a/b?c')

describe('the text', () => {
  test.each([
    ['entities are decoded', '<p>Pay&#80;al &amp; &#x50;ay&eacute;', 'PayPal & Payé'],
    ['inline elements do not split words', '<p><span>Pay</span><b>Pal</b></p>', 'PayPal'],
    ['blocks do', '<div>Pay</div><div>Pal</div>', 'Pay\nPal'],
    [
      'but for blocks that stand in the line',
      '<div style="display: inline">Pay</div><div style="float:left">Pal</div>',
      'PayPal',
    ],
    ['unseen characters are left out', '<p>Pay\u200b\u00ad&zwnj;Pal', 'PayPal'],
    ['comments split nothing', '<p>Pay<!-- x -->Pal', 'PayPal'],
    ['what is hidden stands last', '<p>Pay<i style="display:none">xx</i>Pal', 'PayPal\nxx'],
    ['what is within something hidden, too', '<p>a<div hidden><p>b</p></div>c', 'a\nc\nb'],
    ['noscript is read', '<noscript><p>a</p></noscript>', 'a'],
    ['templates are read', '<template><p>a</template>', 'a'],
    ['scripts and styles are not text', '<style>a{}</style><script>b</script><p>c', 'c'],
    ['text in drawings is read', '<svg><text>a</text></svg>', 'a'],
  ])('%s', (_, html, text) => {
    expect(read(html).text).toBe(text)
  })

  test('is limited', () => {
    expect(read(`<p>${'abc '.repeat(300_000)}`).text.length).toBeLessThanOrEqual(400_001)
  })
})

describe('what the page says that it is', () => {
  test('its names are gathered', () => {
    const page = read(`<!doctype html><html lang=de><head><title> Log&shy;in\n| Shop </title>
      <meta property="og:site_name" content="Shop"><link rel="shortcut icon" href="/f.ico"><link rel=canonical href="/">
      </head><body><h1>Wel<b>come</b></h1><img src="i/logo.png" alt="Shop"><svg aria-label="Mark"><title>Sign</title></svg>
      <div class="top-logo"></div><footer>&copy; 2026 Shop Inc.</footer>`)
    expect(page).toMatchObject({
      title: 'Login | Shop',
      titleOffset: 35,
      siteName: 'Shop',
      language: 'de',
      canonical: 'https://shop.example/',
      icons: ['https://shop.example/f.ico'],
      headings: ['Welcome'],
      copyright: ['© 2026 Shop Inc.'],
      logos: [{ text: 'top-logo' }],
    })
    expect(page.images.map(({ src, alt }) => [src, alt])).toEqual([
      ['https://shop.example/a/i/logo.png', 'Shop'],
      [null, 'Mark'],
      [null, 'Sign'],
    ])
  })

  test('the title of a drawing is not the title of the page', () => {
    expect(read('<svg><title>a</title></svg><p>b').title).toBeNull()
  })

  test.each([
    ['5; url=/next', { url: 'https://shop.example/next', seconds: 5 }],
    ["0;URL='https://b.example/'", { url: 'https://b.example/', seconds: 0 }],
    ['0,x', { url: 'https://shop.example/a/x', seconds: 0 }],
    [' 3.5 ; url = y ', { url: 'https://shop.example/a/y', seconds: 3 }],
    ['30', null],
  ])('a refresh of %s', (content, refresh) => {
    expect(read(`<meta http-equiv=Refresh content="${content}"><p>`).refresh).toEqual(refresh)
  })
})

describe('forms', () => {
  const owners = (html: string) => read(html).fields.map(({ form, name }) => [name, form])

  test('have absolute actions, by a base that comes later, too', () => {
    const { forms, base } = read('<form action="x.php" method=POST></form><base href="https://b.example/d/">')
    expect(forms).toEqual([
      { action: 'https://b.example/d/x.php', rawAction: 'x.php', method: 'post', offset: 0 },
    ])
    expect(base).toBe('https://b.example/d/')
  })

  test('without an action have none', () => {
    expect(read('<form action=" "></form>').forms[0]?.action).toBeNull()
  })

  test('own the controls within them, and those that name them', () => {
    expect(
      owners('<form id=f><input name=a></form><input name=b><input name=c form=f><input name=d form=none>'),
    ).toEqual([
      ['a', 0],
      ['b', null],
      ['c', 0],
      ['d', null],
    ])
  })

  test('a form within a form is none', () => {
    const page = read('<form action=/a><form action=/b><input name=x></form><input name=y>')
    expect(page.forms.map(({ rawAction }) => rawAction)).toEqual(['/a'])
    expect(page.fields.map(({ form }) => form)).toEqual([0, null])
  })

  test('own what tables throw out of them', () => {
    expect(owners('<table><form id=f><tr><td><input name=a></td></tr></form></table>')).toEqual([['a', 0]])
  })

  test('in templates and drawings are seen', () => {
    expect(owners('<template><form><input name=a></form></template>')).toEqual([['a', 0]])
    expect(owners('<svg><foreignObject><form><input name=a></form></foreignObject></svg>')).toEqual([
      ['a', 0],
    ])
  })

  test('may be sent elsewhere by a button', () => {
    const { buttons } = read(
      '<form action=/a><button formaction="//b.example/">Log <i>in</i></button></form>',
    )
    expect(buttons).toEqual([{ text: 'Log in', form: 0, formAction: 'https://b.example/', offset: 16 }])
  })

  test.each([
    ['a label around it', '<label>Pass<b>word</b> <input></label>'],
    ['a label for it', '<label for=p>Password</label><p>other</p><input id=p>'],
    ['aria-label', '<p>other</p><input aria-label=Password>'],
    ['the text before it', '<tr><td>Password</td><td><input type=hidden><input></td>'],
  ])('fields are named by %s', (_, html) => {
    expect(read(html).fields.at(-1)?.label).toBe('Password')
  })

  test('fields say what they are', () => {
    const html =
      '<textarea name=t>abc</textarea><select name=s></select><div contenteditable></div>' +
      '<input TYPE=PassWord maxlength=9 placeholder="&#1087;" autocomplete=One-Time-Code value=v>' +
      '<input style="-webkit-text-security: disc">'
    const { fields } = read(html)
    expect(fields.map(({ type, masked }) => [type, masked])).toEqual([
      ['textarea', false],
      ['select', false],
      ['contenteditable', false],
      ['password', true],
      ['text', true],
    ])
    expect(fields[0]?.value).toBe('abc')
    expect(fields[3]).toMatchObject({
      maxLength: 9,
      placeholder: 'п',
      autocomplete: 'one-time-code',
      value: 'v',
    })
  })
})

describe('scripts, frames and links', () => {
  test('scripts have addresses, types and places', () => {
    const { scripts } = read(
      '<p><script src=a.js integrity=x type="Module; v=1"></script><script>b < c</script>',
    )
    expect(scripts).toEqual([
      { src: 'https://shop.example/a/a.js', type: 'module', text: '', integrity: 'x', offset: 3 },
      { src: null, type: '', text: 'b < c', integrity: null, offset: 60 },
    ])
  })

  test('handlers and javascript: addresses are code', () => {
    const { handlers } = read(
      '<body OnLoad="a()"><a href=" JavaScript:b()">x</a><form action="&#106;avascript:c()">',
    )
    expect(handlers.map(({ code }) => code.trim())).toEqual(['a()', 'JavaScript:b()', 'javascript:c()'])
  })

  test.each([
    ['<iframe src=/x></iframe>', false],
    ['<iframe src=/x width=0 height="1px"></iframe>', true],
    ['<iframe src=/x style="display : none"></iframe>', true],
    ['<iframe src=/x style="position:absolute;left:-9999px"></iframe>', true],
    ['<iframe src=/x style="max-width:100px;width:100%"></iframe>', false],
    ['<div hidden><iframe src=/x></iframe></div>', true],
    ['<object data=/x width=300></object>', false],
  ])('%s', (html, hidden) => {
    expect(read(html).frames).toMatchObject([{ src: 'https://shop.example/x', hidden }])
  })

  test('links have their texts', () => {
    expect(read('<a href=/x download>Get <b>it</b></a><a name=y>no link</a>').links).toEqual([
      { href: 'https://shop.example/x', text: 'Get it', download: true, hidden: false, offset: 0 },
    ])
  })
})

describe('documents within the document', () => {
  const FORM = '<title>Bank</title><form action=/x><input type=password name=p></form>'
  const base64 = btoa(FORM)
  const escaped = [...FORM].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')

  test.each([
    ['srcdoc', `<iframe srcdoc='${FORM}'></iframe>`],
    ['a data: frame', `<iframe src="data:text/html;base64,${base64}"></iframe>`],
    ['a data: frame without base64', `<iframe src='data:text/html,${escaped}'></iframe>`],
  ])('are read from %s', (_, html) => {
    const page = read(html)
    expect(page.title).toBe('Bank')
    expect(page.forms).toMatchObject([{ action: 'https://shop.example/x' }])
    expect(page.fields).toMatchObject([{ type: 'password', name: 'p', form: 0 }])
  })

  test('do not replace the title of the page', () => {
    const page = read(`<title>Mine</title><iframe srcdoc="<title>Other</title>"></iframe>`)
    expect(page.title).toBe('Mine')
    expect(page.metas).toEqual([{ name: 'title', content: 'Other' }])
  })

  test('a frame within itself ends', () => {
    let html = '<p>end'
    for (let depth = 0; depth < 30; depth++)
      html = `<iframe srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`.slice(
        0,
        200_000,
      )
    expect(read(html).truncated).toBe(true)
  })
})

describe('budgets', () => {
  test('a document of 50,000 levels is read', () => {
    const page = read(`${'<div>'.repeat(50_000)}deep`)
    expect(page).toMatchObject({ text: 'deep', truncated: false })
  })

  test('nodes end at 60,000', () => {
    expect(read('<i>'.repeat(70_000))).toMatchObject({ nodes: 60_000, truncated: true })
    expect(read('<i></i>'.repeat(59_990)).truncated).toBe(false)
  })

  test('formatting elements do not multiply', () => {
    const fonts = Array.from({ length: 5_000 }, (_, i) => `<font c=${i}>`).join('')
    expect(read(fonts + '<p>x'.repeat(50_000))).toMatchObject({ nodes: 60_000, truncated: true })
  })

  test('scripts end at a megabyte', () => {
    const page = read(`<script>${'a'.repeat(800_000)}</script><script>${'b'.repeat(300_000)}</script>`)
    expect(page.scripts.map(({ text }) => text.length)).toEqual([800_000, 200_000])
    expect(page.truncated).toBe(true)
  })

  test('characters end at a million and a half', () => {
    expect(read(`<p>${' '.repeat(1_500_000)}<form>`)).toMatchObject({ forms: [], truncated: true })
  })
})
