import { describe, expect, test } from 'bun:test'
import { Budget } from '../../../src/trust/page/budget.ts'
import { unpack } from '../../../src/trust/page/unpack.ts'
import { REPOSITORY } from '../../support/service.ts'
import { pageOf } from './read-any-page.ts'

const WIDE = '中'.repeat(4070)
const ELEMENTS =
  '<a href=b></a><img src=b><iframe src=b></iframe><script src=b></script><link rel=icon href=b>'
const MIB = 1 << 20

describe('absolute addresses', () => {
  const longBase = `<base href="https://x.example/${WIDE}/">`

  test('a base of more than 2,048 characters is taken as the root of its site', () => {
    const page = pageOf(`${longBase}<form action=b><input></form>${ELEMENTS}`)
    expect(page.base).toBe('https://x.example/')
    expect(page.forms[0]?.action).toBe('https://x.example/b')
    expect(page.links[0]?.href).toBe('https://x.example/b')
    expect(page.truncated).toBeFalse()
  })

  test('one without a site is no base', () => {
    expect(pageOf(`<base href="about:${'a'.repeat(3000)}"><a href=/b>`).links[0]?.href).toBe(
      'https://shop.example/b',
    )
  })

  test('each is cut to 2,048 characters', () => {
    const page = pageOf(
      `<a href="/${'a'.repeat(3000)}"></a><img src="c?${WIDE}"><form action="//y.example/${WIDE}">`,
    )
    const all = [page.links[0]?.href, page.images[0]?.src, page.forms[0]?.action]
    expect(all.map((address) => address?.length)).toEqual([2048, 2048, 2048])
    expect(all[2]).toStartWith('https://y.example/%E4%B8%AD')
  })

  test('all of a page are 8 million characters at most, the targets of forms before pictures', () => {
    const html = (count: number) =>
      `<base href="http://x.y/${'a'.repeat(2000)}/">${ELEMENTS.repeat(count)}<form action=b>`
    const few = pageOf(html(100))
    expect(few.truncated).toBeFalse()
    expect(few.images.at(-1)?.src).toHaveLength(2013)
    const many = pageOf(html(4000))
    expect(many.truncated).toBeTrue()
    expect(many.forms[0]?.action).toHaveLength(2013)
    expect(many.images.at(-1)?.src).toBeNull()
    expect(many.links.at(-1)?.href).toBe('b')
    const { scripts, frames, images, links } = many
    const addresses = [...scripts, ...frames, ...images].map(({ src }) => src ?? '')
    const sum = [...addresses, ...links.map(({ href }) => href), ...many.icons].join('').length
    expect(sum).toBeWithin(7_900_000, 8_050_000)
  })

  test('a page of ordinary ones is not cut', () => {
    const links = Array.from({ length: 4900 }, (_, index) => `<a href="articles/${index}?from=home">x</a>`)
    const page = pageOf(links.join(''), `https://shop.example/${'section/'.repeat(20)}`)
    expect(page.truncated).toBeFalse()
    expect(page.links.at(-1)?.href).toEndWith('/articles/4899?from=home')
  })

  test.each([
    ['wide letters', WIDE],
    ['as much as a base may have', 'a'.repeat(2000)],
  ])('a long base of %s costs less than 64 MiB more than a short one', async (_, directory) => {
    const growth = async (base: string) =>
      growthOf(`<base href="http://x.y/${base}/">${ELEMENTS.repeat(5000)}`)
    const [short, long] = [await growth(''), await growth(directory)]
    expect(long - short).toBeLessThan(64 * MIB)
  })
})

/** Bytes that a fresh process grows by when it judges a page. */
async function growthOf(html: string): Promise<number> {
  const code = `
    import { gradeTimed } from './src/trust/grade.ts'
    import { captureOf } from './test/trust/captures.ts'
    gradeTimed(captureOf('http://x.y/', { body: '<p>warm' }), () => 0)
    const capture = captureOf('http://x.y/', { body: await Bun.stdin.text() })
    const before = process.memoryUsage.rss()
    gradeTimed(capture, () => 0)
    console.log(process.memoryUsage.rss() - before)`
  const child = Bun.spawn([process.execPath, '-e', code], {
    cwd: REPOSITORY,
    stdin: new Blob([html]),
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const growth = Number.parseInt(await new Response(child.stdout).text(), 10)
  expect(await child.exited).toBe(0)
  return growth
}

describe('texts in disguise', () => {
  const numbersOf = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0)).join(',')
  const MANY = 1_000_000_000
  const costOf = (code: string, texts: string[]) => {
    const budget = new Budget(MANY)
    expect(unpack(code, budget)).toEqual(texts)
    return MANY - budget.left
  }

  test.each([
    ['numbers', `String.fromCharCode(${numbersOf('<form id=a>')})`, '<form id=a>'],
    ['numbers over lines', `fromCharCode(\n 0x3c, 0X66 ,\n111,1.14e2,109,32,105,100, 61 )`, '<form id='],
    ['in any case', `UNESCAPE("%3Cform%3E")`, '<form>'],
    ['after letters that get longer in lower case', `"${'İ'.repeat(50)}";atob('PGZvcm0+PC8=')`, '<form></'],
    ['padded', `atob("PGZvcm0+PA==")`, '<form><'],
  ])('%s are read', (_, code, text) => {
    expect(unpack(code, new Budget(MANY))).toEqual([text])
  })

  test.each([
    ['a name among the numbers', `fromCharCode(${numbersOf('<form>')},61,62,x)`],
    ['fewer than eight numbers', 'fromCharCode(60,61,62)'],
    ['no closing parenthesis', `fromCharCode(${numbersOf('<form id=a>')}`],
    ['a number too high', `fromCharCode(${numbersOf('<form id=a>')},65536)`],
    ['an unclosed literal', `atob("PGZvcm0+PC8=`],
  ])('%s is none', (_, code) => {
    expect(unpack(code, new Budget(MANY))).toEqual([])
  })

  test('a call within another is read', () => {
    const code = `fromCharCode(1,2,String.fromCharCode(${numbersOf('<form id=a>')}))`
    expect(unpack(code, new Budget(MANY))).toEqual(['<form id=a>'])
  })

  test('of a long list of numbers the first 300,000 characters are', () => {
    const [text = ''] = unpack(`fromCharCode(${numbersOf('<a>'.repeat(60_000))})`, new Budget(MANY))
    expect(text).toBe('<a>'.repeat(60_000).slice(0, text.length))
    expect(text.length).toBeWithin(99_000, 101_000)
  })

  test('calls within calls are read once, however many share one end', () => {
    const nested = `${'fromCharCode('.repeat(200)}${'1,'.repeat(145_000)})`
    expect(costOf(nested, [])).toBeLessThan(2 * nested.length)
    const unclosed = `atob("${'unescape(`'.repeat(200)}${'1,'.repeat(145_000)}`
    expect(costOf(unclosed, [])).toBeLessThan(2 * unclosed.length)
  })

  test('signs of padding in the middle are no padding', () => {
    expect(unpack(`atob("${'='.repeat(290_000)}x")`, new Budget(MANY))).toEqual([])
  })

  test('what is beyond the budget is not read', () => {
    const call = 'unescape("%3Cform%3E");'
    const budget = new Budget(3 * call.length + '%3Cform%3E'.length)
    expect(unpack(call.repeat(3), budget)).toEqual(['<form>'])
    expect(budget.left).toBe(0)
    expect(budget.exceeded).toBeTrue()
  })

  test('all scripts of a page have one budget, and the page says that it is used up', () => {
    const script = (code: string) => `<script>${code}</script>`
    // Read four times: as the code, and as a literal in each kind of quotes.
    const hostile = script(`atob('atob("atob(\`${', '.repeat(145_000)}\`"'`)
    expect(pageOf(hostile.repeat(2)).truncated).toBeFalse()
    expect(pageOf(hostile.repeat(3)).truncated).toBeTrue()
  })
})
