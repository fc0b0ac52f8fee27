import { describe, expect, test } from 'bun:test'
import { BOUNDS } from '../../../src/trust/bounds/bounds.ts'
import { page, type SiteAnswers } from '../../support/site.ts'
import { BESIDE, HONEST, html, isSeen, json, KIT, script, TEXT, variants, visited } from './visited.ts'

describe('what a request would bring is judged [T14]', () => {
  const DRAW = 'const draw = (text) => { document.body.innerHTML = text };'
  const ways = {
    'fetch and then': "fetch('/part').then((r) => r.text()).then(draw)",
    'fetch and await': "(async () => draw(await (await fetch('/part')).text()))()",
    'fetch of a request': "fetch(new Request('/part')).then((r) => r.text()).then(draw)",
    'fetch of JSON': "fetch('/part.json').then((r) => r.json()).then((all) => draw(all.html))",
    'XMLHttpRequest on load':
      "const x = new XMLHttpRequest(); x.open('GET', '/part'); x.onload = () => draw(x.responseText); x.send()",
    'XMLHttpRequest as it changes':
      "const x = new XMLHttpRequest(); x.onreadystatechange = () => { if (x.readyState === 4 && x.status === 200) draw(x.response) }; x.open('get', '/part', true); x.send(null)",
    'XMLHttpRequest that is waited for':
      "const x = new XMLHttpRequest(); x.open('GET', '/part', false); x.send(); document.body ? draw(x.responseText) : setTimeout(() => draw(x.responseText))",
    'XMLHttpRequest of a document':
      "const x = new XMLHttpRequest(); x.responseType = 'document'; x.open('GET', '/part'); x.onload = () => draw(x.response.body.innerHTML); x.send()",
    'XMLHttpRequest of bytes':
      "const x = new XMLHttpRequest(); x.responseType = 'arraybuffer'; x.open('GET', '/part'); x.onload = () => draw(new TextDecoder().decode(x.response)); x.send()",
    'the stream of an answer':
      "fetch('/part').then((r) => r.body.getReader().read()).then(({ value }) => draw(new TextDecoder().decode(value)))",
    'a stream of texts':
      "fetch('/part').then((r) => r.body.pipeThrough(new TextDecoderStream()).getReader().read()).then(({ value }) => draw(value))",
    'a script that calls back':
      "window.draw = draw; const s = document.createElement('script'); s.src = '/part.js'; document.head.append(s)",
    'a module': "import('/module.js').then((all) => draw(all.default))",
    'one request after another':
      "fetch('/next.json').then((r) => r.json()).then((all) => fetch(all.next)).then((r) => r.text()).then(draw)",
    'a worker':
      "const w = new Worker('/worker.js'); w.onmessage = (event) => draw(event.data); w.postMessage(1)",
    'a worker of its own':
      'new Worker(URL.createObjectURL(new Blob(["fetch(\'" + location.origin + "/part\').then((r) => r.text()).then((text) => self.postMessage(text))"]))).addEventListener(\'message\', (event) => draw(event.data))',
    'what a worker imports':
      'new Worker(URL.createObjectURL(new Blob(["importScripts(\'" + location.origin + "/data.js\'); postMessage(self.text)"]))).onmessage = (event) => draw(event.data)',
    'what is not there': "fetch('/gone').then((r) => r.ok ? '' : r.text()).then(draw)",
  }
  const answers = (markup: string, part: string): SiteAnswers => ({
    '/': html(markup),
    '/part': page(part),
    '/part.json': json({ html: part }),
    '/part.js': script(`draw(${JSON.stringify(part)})`),
    '/module.js': script(`export default ${JSON.stringify(part)}`),
    '/next.json': json({ next: '/part' }),
    '/worker.js': script(
      "onmessage = () => fetch('/part').then((r) => r.text()).then((text) => postMessage(text))",
    ),
    '/data.js': script(`self.text = ${JSON.stringify(part)}`),
    '/gone': page(part, 404),
  })

  test.each(variants(ways))('%s', async (_, code, beside) => {
    const markup = `${beside}<script>${DRAW}${code}</script>`
    const { report } = await visited(answers(markup, KIT))
    expect(isSeen(report)).toBe(true)
    const honest = await visited(answers(markup, HONEST))
    expect(honest.report).toMatchObject({ verdict: 'benign', confidence: 0.9 })
    expect(honest.report.coverage.limits).not.toContain('requests_not_answered')
  })

  test('with the status and the type that they came with', async () => {
    const tell =
      "fetch('/a').then(async (r) => { document.title = [r.status, r.ok, r.headers.get('content-type'), await r.text()].join(' ') })"
    const { report } = await visited({
      '/': html(`${BESIDE[2]}<script>${tell}</script>`),
      '/a': page('{}', 403, { 'content-type': 'application/json' }),
    })
    expect(report.page.title).toBe('403 false application/json {}')
  })

  test('a press that asks for more is answered where there is little to see', async () => {
    const ask = "fetch('/part').then((r) => r.text()).then((text) => { document.body.innerHTML = text })"
    const markup = (beside: string) =>
      html(`${beside}<button onclick="${ask}">View</button><script>const asked = 1</script>`)
    const { report } = await visited({ '/': markup('<p>Your document is here.'), '/part': page(KIT) })
    expect(isSeen(report)).toBe(true)
    const { paths } = await visited({ '/': markup(`<p>${TEXT.repeat(20)}`), '/part': page(KIT) })
    expect(paths).toEqual(['/'])
  })

  test('by a library that asks', async () => {
    const load =
      '<script src="https://code.jquery.com/jquery-3.7.1.min.js"></script><script>$("#r").load("/part")</script>'
    const { report } = await visited({
      '/': html(`<p>Loading...</p><div id=r></div>${load}`),
      '/part': page(KIT),
    })
    expect(isSeen(report)).toBe(true)
  })

  test('other sites, other methods and files are not asked', async () => {
    const code =
      "fetch('/a', { method: 'POST' }); fetch('https://other.example/b'); fetch('/setup.exe'); navigator.sendBeacon('/c'); fetch('/d', { keepalive: true }); fetch('/e', { mode: 'no-cors' })"
    const { paths } = await visited({ '/': html(`<p>${TEXT}</p><script>${code}</script>`) })
    expect(paths).toEqual(['/'])
  })

  test('what does not end in time is not answered, and the report comes all the same', async () => {
    const { report } = await visited(
      {
        '/': html(`<p>Loading...</p><script>${DRAW}fetch('/part').then((r) => r.text()).then(draw)</script>`),
        '/part': () => undefined,
      },
      { budgetMs: 2_000 },
    )
    expect(report).toMatchObject({ verdict: 'inconclusive', coverage: { bounds: [] } })
    expect(report.coverage.limits).toContain('requests_not_answered')
  })

  test('nor is anything where the page asks for a secret itself', async () => {
    const { paths } = await visited({ '/': html('<input type=password><script>fetch("/a")</script>') })
    expect(paths).toEqual(['/'])
  })

  test.each([0, 1])('as many as the bound is for, and %d more', async (more) => {
    const { report, paths } = await visited((path) =>
      path === '/'
        ? html(
            `<script>for (let i = 0; i < ${BOUNDS.answers.most + more}; i++) fetch('/' + i).then((r) => r.text()).then((t) => document.body.append(t))</script>`,
          )
        : page(`${path} `.repeat(30)),
    )
    expect(paths).toHaveLength(1 + BOUNDS.answers.most)
    expect(report.coverage.bounds).toEqual(more > 0 ? ['answers'] : [])
  })

  test('more bytes than are fetched beside an article cut nothing off of it', async () => {
    const ask = `for (let i = 0; i < 6; i++) fetch('/' + i).then((r) => r.text())`
    const { report } = await visited((path) =>
      path === '/' ? html(`<p>${TEXT.repeat(20)}<script>${ask}</script>`) : page('a'.repeat(900_000)),
    )
    expect(report).toMatchObject({ verdict: 'benign', coverage: { bounds: ['answers'] } })
    expect(report.coverage.limits).toContain('requests_not_answered')
  })

  test('scripts that scripts load are fetched where there is little to see', async () => {
    const load = "const s = document.createElement('script'); s.src = '/a.js'; document.head.append(s)"
    const asked = async (beside: string) =>
      (await visited({ '/': html(`${beside}<script>${load}</script>`), '/a.js': script('0') })).paths
    expect(await asked('<p>Loading...')).toEqual(['/', '/a.js'])
    expect(await asked(`<p>${TEXT.repeat(20)}`)).toEqual(['/'])
  })

  test('and no more often than the bound is for', async () => {
    const next = (from: number) =>
      `fetch('/${from}').then((r) => r.text()).then((text) => { document.body.innerHTML = text; next(${from + 1}) })`
    const code = `const go = { next(n) { fetch('/' + n).then((r) => r.text()).then(() => go.next(n + 1)) } }; go.next(1)`
    const { report, paths } = await visited((path) =>
      path === '/' ? html(`<p>Loading...</p><script>${code}</script>`) : page(next(1)),
    )
    expect(paths).toHaveLength(1 + BOUNDS.rounds.most)
    expect(report.coverage.bounds).toContain('rounds')
    expect(report).toMatchObject({ verdict: 'inconclusive', confidence: 0.3 })
  })
})
