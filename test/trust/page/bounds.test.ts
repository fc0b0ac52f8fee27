import { describe, expect, test } from 'bun:test'
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
    const html = (base: string) => `<base href="http://x.y/${base}/">${ELEMENTS.repeat(5000)}`
    // When a process collects is chance, which only adds.
    const growth = async (base: string) =>
      Math.min(await growthOf(html(base)), await growthOf(html(base)), await growthOf(html(base)))
    const short = await growth('')
    let long = await growth(directory)
    for (let tries = 0; tries < 5 && long - short >= 64 * MIB; tries++)
      long = Math.min(long, await growthOf(html(directory)))
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
