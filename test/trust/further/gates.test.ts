import { describe, expect, test } from 'bun:test'
import { page, redirect } from '../../support/site.ts'
import { BESIDE, HONEST, html, isSeen, KIT, quoted, variants, visited } from './visited.ts'

describe('a mark and the page once more [T14]', () => {
  const marks = {
    'a cookie': ["document.cookie.includes('m=1')", "document.cookie = 'm=1; path=/'"],
    'the storage of the session': ['sessionStorage.m', 'sessionStorage.m = 1'],
    'the storage of the site': ["localStorage.getItem('m')", "localStorage.setItem('m', '1')"],
  }
  const reloads = {
    reload: 'location.reload()',
    'its own address': 'location.href = location.href',
    history: 'history.go(0)',
  }
  const gates = Object.fromEntries(
    Object.entries(marks).flatMap(([mark, [isThere, put]]) =>
      Object.entries(reloads).map(([way, again]) => [
        `${mark}, ${way}`,
        `if (${isThere}) document.body.innerHTML = SHOWN; else { ${put}; ${again} }`,
      ]),
    ),
  )
  test.each(variants(gates))('in the page: %s', async (_, code, beside) => {
    const markup = (shown: string) =>
      html(`${beside || '<p>Wait</p>'}<script>const SHOWN = ${quoted(shown)}; ${code}</script>`)
    const { report } = await visited({ '/': markup(KIT) })
    expect(isSeen(report)).toBe(true)
    const honest = await visited({ '/': markup(HONEST) })
    expect(honest.report.verdict).toBe('benign')
  })

  /** A site that shows its page to those who bring its cookie alone. */
  async function gated(gate: string, shown: string) {
    const cookies: string[] = []
    const { report } = await visited(() => (cookies.at(-1) === 'm=1' ? page(shown) : html(gate)), {
      onHead: (head) => cookies.push(/^cookie: (.*?)\r?$/im.exec(head)?.[1] ?? ''),
    })
    return { report, cookies }
  }
  const PUT = "document.cookie = 'm=1; path=/; max-age=600; samesite=lax'"
  const onward = {
    reload: `${PUT}; location.reload()`,
    'its own address': `${PUT}; location = location.pathname`,
    'another page': `${PUT}; location.replace('/next')`,
    'a form': `${PUT}; f.submit()`,
  }
  test.each(variants(onward))('at the server: %s', async (_, code, beside) => {
    const gate = `${beside || '<p>Wait</p>'}<form id=f action="/form"></form><script>${code}</script>`
    const { report, cookies } = await gated(gate, KIT)
    expect(isSeen(report)).toBe(true)
    expect(cookies).toEqual(['', 'm=1'])
    expect((await gated(gate, HONEST)).report.verdict).toBe('benign')
  })

  test.each(['0', '1;', '5'])('at the server, by a refresh of the page: %s', async (content) => {
    const { report } = await gated(
      `<meta http-equiv=refresh content="${content}"><p>Wait</p><script>${PUT}</script>`,
      KIT,
    )
    expect(isSeen(report)).toBe(true)
  })

  test('one way after the other, and what is beyond is said', async () => {
    const go = (to: string) =>
      html(`<p>Wait</p><script>setTimeout(() => location.replace('/' + ${to}), 500)</script>`)
    const site = {
      '/': html(
        `<p>Wait</p><script>${PUT}; location.reload(); setTimeout(() => location.replace('/' + 1), 500)</script>`,
      ),
      '/1': go('2'),
    }
    expect(isSeen((await visited({ ...site, '/2': page(KIT) })).report)).toBe(true)
    const { report } = await visited({ ...site, '/2': go('3'), '/3': page(KIT) })
    expect(report).toMatchObject({ verdict: 'inconclusive', coverage: { bounds: ['destinations'] } })
  })

  test('scripts see what the answer has set, but for what it hides from them', async () => {
    const { report } = await visited({
      '/': redirect('/a').toString().replace('\r\n\r\n', '\r\nset-cookie: old=1\r\n\r\n'),
      '/a': page(
        `<!doctype html><title>.</title>${BESIDE[2]}<script>document.title = document.cookie</script>`,
        200,
        { 'set-cookie': 'seen=2; path=/' },
      )
        .toString()
        .replace('\r\n\r\n', '\r\nset-cookie: not=3; HttpOnly\r\n\r\n'),
    })
    expect(report.page.title).toBe('old=1; seen=2')
  })
})
