import { describe, expect, test } from 'bun:test'
import { type Views, viewsOf } from '../../src/trust/subjects.ts'
import { type Destination, destinationOf } from '../../src/trust/wanted.ts'
import { captureOf } from './captures.ts'

const FORM = '<title>Bank</title><form action=/x><input type=password name=p></form>'
const base64 = btoa(FORM)
const escaped = [...FORM].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')

/** The pages that are judged: as sent, as drawn, as it was after its buttons were pressed. */
const pagesOf = (html: string) =>
  viewsOf(captureOf('https://shop.example/', { body: `<!doctype html>${html}` })).views.map(
    ({ subject }) => subject,
  )

describe('a form that scripts draw is judged [T9]', () => {
  test.each([
    ['document.write', `<script>document.write('${FORM.replaceAll('<', '<')}')</script>`],
    [
      'broken-up literals',
      `<script>document.body.innerHTML = '${FORM.replaceAll('put', "p' + 'ut")}'</script>`,
    ],
    ['atob', `<script>document.write(atob("${base64}"))</script>`],
    ['unescape', `<script>document.write(unescape('${escaped}'))</script>`],
    [
      '\\x3c',
      `<script>document.body.innerHTML="${FORM.replaceAll('<', '\\x3c').replaceAll('>', '\\x3e')}"</script>`,
    ],
    [
      'character codes',
      `<script>document.write(String.fromCharCode(${[...FORM].map((c) => c.charCodeAt(0))}))</script>`,
    ],
    [
      'a script in a script',
      `<script>eval(atob("${btoa(`document.write(unescape("${escaped}"))`)}"))</script>`,
    ],
    ['a script in a frame', `<iframe srcdoc='<script>document.write(atob("${base64}"))</script>'></iframe>`],
    ['a handler', `<body onload='document.write(atob("${base64}"))'>`],
  ])('by %s', (_, html) => {
    const forms = pagesOf(html).flatMap(
      ({ page, intents }) => page?.forms.map((form) => ({ form, intents })) ?? [],
    )
    expect(forms).toContainEqual({
      form: expect.objectContaining({ action: 'https://shop.example/x' }),
      intents: new Set(['password']),
    })
  })
})

describe('a password that scripts ask for [T9]', () => {
  test.each([
    ['by a field', "var i=document.createElement('input');i.type='password';document.body.append(i)"],
    [
      'by one set by attribute',
      "var i=document.createElement('input');i.setAttribute('type','password');document.body.append(i)",
    ],
    ['by a box', 'prompt("Enter your Password")'],
    ['by markup', `document.body.innerHTML='<input type="password">'`],
  ])('%s is asked for', (_, code) => {
    const asked = pagesOf(`<body><script>${code}</script>`).map(({ intents }) => [...intents])
    expect(asked.at(-1)).toEqual(['password'])
  })

  test('code that makes no field asks for nothing', () => {
    const [sent, ...drawn] = pagesOf(`<p>Hi<script>var a='<input type=password>';document.title='b'</script>`)
    for (const page of [sent, ...drawn]) expect(page?.intents).toEqual(new Set())
  })
})

describe('where a page leads is visited as well [T9]', () => {
  const destination = (html: string) =>
    destinationOf(viewsOf(captureOf('https://shop.example/', { body: `<!doctype html><p>Wait${html}` })))?.url
      .href
  const refresh = (seconds: number) =>
    `var m=document.createElement('meta');m.httpEquiv='refresh';m.content='${seconds};url=https://far.example/';document.head.append(m)`
  const frame = (style: string) =>
    `var f=document.createElement('iframe');f.src='https://far.example/';f.style='${style}';document.body.append(f)`
  const OVER_ALL = 'position:fixed;top:0;left:0;width:100%;height:100%'

  test.each([
    ['a script goes there', "location.href='https://far.example/'"],
    ['a script writes a refresh', refresh(2)],
  ])('where %s', (_, code) => {
    expect(destination(`<script>${code}</script>`)).toBe('https://far.example/')
  })

  test.each([
    [
      'the last one by itself',
      "open('https://a.example/'); location = 'https://b.example/'; location = 'https://c.example/'",
      'https://c.example/',
    ],
    [
      'one by itself before what is pressed',
      "document.body.onclick = () => { location = 'https://a.example/' }; setTimeout(() => { location = 'https://b.example/' }, 900)",
      'https://b.example/',
    ],
    [
      'a page before a window',
      "document.body.onclick = () => { open('https://a.example/'); location = 'https://b.example/' }",
      'https://b.example/',
    ],
  ])('of many %s', (_, code, expected) => {
    const views = viewsOf(captureOf('https://shop.example/', { body: `<p>Wait<script>${code}</script>` }))
    const [first, ...others] = wayOf(views)
    expect(first?.url.href).toBe(expected)
    expect(others.some(({ bound }) => bound === first?.bound)).toBe(
      !code.startsWith('document.body.onclick = () => { loc'),
    )
  })

  /** Where a page leads, one after the other. */
  function wayOf(views: Views, visited: readonly Destination[] = []): readonly Destination[] {
    const next = destinationOf(views, new Set(visited.map(({ url }) => url.href)))
    return next === null ? visited : wayOf(views, [...visited, next])
  }

  test.each([
    ['a refresh comes late', `<script>${refresh(1800)}</script>`],
    ['a frame is a part of the page', `<script>${frame('width:300px;height:200px')}</script>`],
    [
      'the document had it already',
      `<iframe src="https://far.example/" style="${OVER_ALL}"></iframe><script>document.body.append('!')</script>`,
    ],
    ['the page asks for a password itself', `<input type=password><script>${refresh(2)}</script>`],
  ])('but not where %s', (_, html) => {
    expect(destination(html)).toBeUndefined()
  })
})
