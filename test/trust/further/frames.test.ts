import { describe, expect, test } from 'bun:test'
import { BOUNDS } from '../../../src/trust/bounds/bounds.ts'
import { page, type SiteAnswers } from '../../support/site.ts'
import { BESIDE, HONEST, html, isSeen, KIT, OTHER, quoted, TEXT, variants, visited } from './visited.ts'

describe('frames that scripts draw are judged as those of the document are [T14]', () => {
  const make = (more: string) =>
    `const f = document.createElement('iframe'); f.width = 500; f.height = 600; ${more}`
  const ways = {
    src: make("f.src = '/inner'; document.body.append(f)"),
    'src after it is in place': make("document.body.append(f); f.src = '/inner'"),
    'an attribute': make("f.setAttribute('src', '/inner'); document.body.insertBefore(f, null)"),
    srcdoc: make(`f.srcdoc = ${quoted(KIT)}; document.body.append(f)`),
    innerHTML: `const d = document.createElement('div'); document.body.append(d); d.innerHTML = '<iframe src="/inner" width=500 height=600></iframe>'`,
    insertAdjacentHTML: `document.body.insertAdjacentHTML('beforeend', '<iframe src="/inner" width=500 height=600></iframe>')`,
    'its document': make(
      `document.body.append(f); f.contentDocument.open(); f.contentDocument.write(${quoted(KIT)}); f.contentDocument.close()`,
    ),
    'the document of its window': make(
      `document.body.append(f); f.contentWindow.document.body.innerHTML = ${quoted(KIT)}`,
    ),
    'that of another site': make(`f.src = '//${OTHER}:' + location.port + '/inner'; document.body.append(f)`),
    'the last of several': `for (const to of ['/one', '/inner']) { ${make('f.src = to; document.body.append(f)')} }`,
    'a frame in a frame': make("f.src = '/outer'; document.body.append(f)"),
  }
  const answers = (markup: string, inner: string): SiteAnswers => ({
    '/': html(markup),
    '/inner': page(inner),
    '/one': page(HONEST),
    '/outer': html('<iframe src="/inner" width=500 height=600></iframe>'),
  })

  test.each(variants(ways))('%s', async (_, code, beside) => {
    const { report } = await visited(answers(`${beside}<script>${code}</script>`, KIT))
    expect(isSeen(report)).toBe(true)
    const twin = code.replaceAll(quoted(KIT), quoted(HONEST))
    const honest = await visited(answers(`${beside}<script>${twin}</script>`, HONEST))
    expect(honest.report).toMatchObject({ verdict: 'benign', confidence: 0.9 })
  })

  test('as many as the bound is for beside as many of the document', async () => {
    const frame = (at: string) =>
      `<iframe src="/${at}" style="position:fixed;width:100%;height:100%"></iframe>`
    const row = (name: string) =>
      Array.from({ length: BOUNDS.frames.most }, (_, at) => frame(name + at)).join('')
    const { report, paths } = await visited((path) =>
      path === '/' ? html(`${row('a')}<script>document.write('${row('b')}')</script>`) : page(HONEST),
    )
    expect(paths).toHaveLength(1 + 2 * BOUNDS.frames.most)
    expect(report).toMatchObject({ verdict: 'benign', coverage: { bounds: [] } })
  })

  test('more of them than the bound is for are named', async () => {
    const code = `for (let i = 0; i <= ${BOUNDS.frames.most}; i++) { ${make("f.src = '/' + i; document.body.append(f)")} }`
    const { report, paths } = await visited((path) =>
      path === '/' ? html(`<script>${code}</script>`) : page(HONEST),
    )
    expect(paths).toHaveLength(1 + BOUNDS.frames.most)
    expect(report.coverage.bounds).toEqual(['frames'])
  })

  test.each(BESIDE)('as are those of the document, of another site as well, beside %p', async (beside) => {
    const frame = `<script>document.write('<iframe src="//${OTHER}:' + location.port + '/inner"></iframe>')</script>`
    const { report } = await visited(answers(beside + frame, KIT))
    expect(isSeen(report)).toBe(true)
  })

  test('more of another site beside a text than the bound is for are named, and nothing else', async () => {
    const code = `for (let i = 0; i <= ${BOUNDS.frames_beside.most}; i++) { ${make(`f.src = '//${OTHER}:' + location.port + '/' + i; document.body.append(f)`)} }`
    const { report, paths } = await visited((path) =>
      path === '/' ? html(`${BESIDE[2]}<script>${code}</script>`) : page(HONEST),
    )
    expect(paths).toHaveLength(1 + BOUNDS.frames_beside.most)
    expect(report.coverage.bounds).toEqual(['frames_beside'])
    expect(report.verdict).toBe('benign')
  })

  test('none beside an article', async () => {
    const { paths } = await visited({
      '/': html(`<p>${TEXT.repeat(20)}<script>${make("f.src = '/inner'; document.body.append(f)")}</script>`),
    })
    expect(paths).toEqual(['/'])
  })
})

describe('a window that is opened and written is judged [T14]', () => {
  const ways = {
    'document.write': 'const w = open(); w.document.write(KIT)',
    'document.open and close':
      "const w = window.open('', '_blank', 'width=500'); w.document.open(); w.document.write(KIT); w.document.close()",
    'body.innerHTML': "const w = open('about:blank'); w.document.body.innerHTML = KIT",
    'an element at a time':
      "const w = open(); const d = w.document.createElement('div'); d.innerHTML = KIT; w.document.body.appendChild(d)",
    'documentElement.innerHTML': 'const w = open(); w.document.documentElement.innerHTML = KIT',
    'a script of its own':
      "const w = open(); w.document.write('<script>document.write(' + JSON.stringify(KIT) + ')<' + '/script>')",
  }
  test.each(variants(ways))('%s', async (_, code, beside) => {
    const markup = (shown: string) =>
      html(`${beside}<p>Hello there.</p><script>const KIT = ${quoted(shown)}; ${code}</script>`)
    const { report } = await visited({ '/': markup(KIT) })
    expect(isSeen(report)).toBe(true)
    const honest = await visited({ '/': markup(HONEST) })
    expect(honest.report).toMatchObject({ verdict: 'benign', confidence: 0.9 })
  })

  test.each(['w.location = TO', 'w.location.href = TO', 'w.location.replace(TO)', 'w.location.assign(TO)'])(
    'or sent on: %s',
    async (code) => {
      const { report } = await visited({
        '/': html(`<p>Hello there.</p><script>const TO = '/in', w = open(); ${code}</script>`),
        '/in': page(KIT),
      })
      expect(report.verdict).toBe('dangerous')
    },
  )
})
