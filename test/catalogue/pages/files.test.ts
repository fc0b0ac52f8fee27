/** What the pages for people are made of, as any client gets it. */
import { afterAll, describe, expect, test } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import { listen } from '../../../src/http/listen.ts'
import { testApp } from '../../http/app.ts'
import { expectCommonHeaders, expectRefusal } from '../../support/answers.ts'
import { type Reply, send } from '../../support/raw-http.ts'

const FILES: Readonly<Record<string, string>> = {
  '/docs': 'text/html; charset=utf-8',
  '/docs/trust': 'text/html; charset=utf-8',
  '/docs/notify': 'text/html; charset=utf-8',
  '/docs/usage': 'text/html; charset=utf-8',
  '/docs/reference': 'text/html; charset=utf-8',
  '/docs/icon.svg': 'image/svg+xml',
  '/docs/page.css': 'text/css; charset=utf-8',
  '/docs/panel.css': 'text/css; charset=utf-8',
  '/docs/look-up.css': 'text/css; charset=utf-8',
  '/docs/trust.css': 'text/css; charset=utf-8',
  '/docs/notify.css': 'text/css; charset=utf-8',
  '/docs/usage.css': 'text/css; charset=utf-8',
  '/docs/reference.css': 'text/css; charset=utf-8',
  '/docs/swagger-ui.css': 'text/css; charset=utf-8',
  '/docs/start.js': 'text/javascript; charset=utf-8',
  '/docs/trust.js': 'text/javascript; charset=utf-8',
  '/docs/notify.js': 'text/javascript; charset=utf-8',
  '/docs/waypost-inbox.js': 'text/javascript; charset=utf-8',
  '/docs/usage.js': 'text/javascript; charset=utf-8',
  '/docs/reference.js': 'text/javascript; charset=utf-8',
  '/docs/swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}
const PATHS = Object.keys(FILES)

const server = listen(testApp().app, '127.0.0.1', 0, 'PORT')
afterAll(() => server.bun.stop(true))

const get = (path: string, ...headers: (readonly [string, string])[]) => send(server.url, { path, headers })
const etagOf = (reply: Reply) => reply.headers.get('etag') ?? ''
const PAGES = PATHS.filter((path) => FILES[path]?.startsWith('text/html'))
const pages = await Promise.all(PAGES.map(async (path) => [path, await get(path)] as const))

const policyOf = (page: Reply) =>
  new Map(
    (page.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )

const inlineOf = (page: Reply) =>
  [...page.text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${new Bun.CryptoHasher('sha256').update(script).digest('base64')}'`,
  )

const loadedBy = ([path, { text }]: readonly [string, Reply]) =>
  [...text.matchAll(/<(?:script|link|img)\b[^>]*?\b(?:src|href)="([^"]*)"/g)].map(
    ([, url = '']) => new URL(url, `${server.url}${path}`),
  )

describe.each(Object.entries(FILES))('%s', (path, type) => {
  test('is public, has its type, and may be kept', async () => {
    const reply = await get(path)
    expectCommonHeaders(reply)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, type])
    expect(reply.headers.get('cache-control')).toBe('public, max-age=60')
    expect(reply.text).not.toBe('')
  })

  test('has a tag, which saves the body', async () => {
    const etag = etagOf(await get(path))
    expect(etag).toMatch(/^"[\w-]{16}"$/)
    const again = await get(path, ['If-None-Match', etag])
    expect([again.status, again.text, etagOf(again)]).toEqual([304, '', etag])
    expect((await get(path, ['If-None-Match', '"another"'])).status).toBe(200)
  })

  test('comes compressed to whom that is right, under a tag of its own', async () => {
    const plain = await get(path)
    const answer = await fetch(`${server.url}${path}`, {
      headers: { 'Accept-Encoding': 'gzip' },
      decompress: false,
    })
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip'])
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
      null,
      'Accept-Encoding',
    ])
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    const compressed = await answer.bytes()
    expect(gunzipSync(compressed).toString()).toBe(plain.text)
    expect(answer.headers.get('etag')).not.toBe(etagOf(plain))
    const known = answer.headers.get('etag') ?? ''
    expect((await get(path, ['Accept-Encoding', 'gzip'], ['If-None-Match', known])).status).toBe(304)
  })

  test('HEAD has the headers of GET and no body', async () => {
    const [head, whole] = [await send(server.url, { method: 'HEAD', path }), await get(path)]
    const lasting = ({ headers }: Reply) =>
      [...headers].filter(([name]) => !/^(?:date|x-request-id)$/.test(name))
    expect([head.status, head.text]).toEqual([200, ''])
    expect(lasting(head)).toEqual(lasting(whole))
  })

  test('POST is 405', async () => {
    expectRefusal(await send(server.url, { method: 'POST', path, body: '' }), 405, 'method_not_allowed')
  })
})

test.each([
  ['gzip', true],
  ['br, gzip', true],
  ['GZIP;q=0.5', true],
  ['gzip; q=1.0, br', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000', false],
  ['br', false],
  ['x-gzip', false],
  ['identity', false],
])('to Accept-Encoding: %s the answer is compressed: %p', async (accepted, isCompressed) => {
  const answer = await get('/docs/icon.svg', ['Accept-Encoding', accepted])
  expect(answer.headers.get('content-encoding')).toBe(isCompressed ? 'gzip' : null)
})

test.each([
  '/docs//',
  '/docs/none.js',
  '/docs/page.ts',
  '/docs/start.html',
  '/docs/..%2f..%2fapp.ts',
  '/docs/start.js/',
  '/docs/reference//',
  '/docs/reference.html',
])('%s is nothing', async (path) => {
  expectRefusal(await get(path), 404, 'not_found')
})

test.each(PAGES)('%s with a slash at its end leads to the page [G11]', async (path) => {
  const answer = await get(`${path}/?ip=8.8.8.8`)
  expect(answer.status).toBe(308)
  const target = new URL(answer.headers.get('location') ?? '', `${server.url}${path}/`)
  expect([target.pathname, target.search]).toEqual([path, '?ip=8.8.8.8'])
  expect((await get(target.pathname)).status).toBe(200)
})

describe('what the pages load', () => {
  const loaded = pages.flatMap(loadedBy)

  test('is each of the files, and nothing of another host', () => {
    expect(new Set(loaded.map(({ pathname }) => pathname))).toEqual(
      new Set(PATHS.filter((path) => !PAGES.includes(path))),
    )
    expect(loaded.filter(({ origin }) => origin !== server.url)).toEqual([])
  })

  test('is named by its content, so that it may be kept for good', async () => {
    for (const { pathname, search } of loaded) {
      const reply = await get(pathname + search)
      expect([pathname, reply.status]).toEqual([pathname, 200])
      expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    expect((await get('/docs/start.js?v=of-another-release')).headers.get('cache-control')).toBe(
      'public, max-age=60',
    )
  })

  test('names no other host in the scripts and stylesheets of ours', async () => {
    for (const path of PATHS.filter((name) => /(?<!swagger-ui[\w-]*)\.(?:js|css)$/.test(name))) {
      const hosts = (await get(path)).text.match(/https?:\/\/[\w.-]+/g) ?? []
      expect(hosts.filter((host) => host !== 'http://www.w3.org')).toEqual([])
    }
  })

  test('is found by relative links alone, so that the service may stand under any path', () => {
    for (const [, { text }] of pages) {
      expect(text.match(/\b(?:src|href)="\//g)).toBeNull()
      expect(text).not.toContain('{{')
    }
  })
})

const MAX_OWN_BYTES = 60_000

test.each(pages)('%s is small: its own markup, style and script, without the map', async (path, page) => {
  // The client's element has a bound of its own.
  const own = loadedBy([path, page]).filter(({ pathname }) => !/swagger-ui|waypost-inbox|icon/.test(pathname))
  const files = await Promise.all(own.map(async ({ pathname }) => (await get(pathname)).text.length))
  const markup = page.text.replace(/<svg[\s\S]*?<\/svg>/, '').length
  expect(files.reduce((sum, length) => sum + length, markup)).toBeLessThan(MAX_OWN_BYTES)
})

describe.each(pages)('the policy of %s', (path, page) => {
  test('lets nothing be loaded but from here', () => {
    const { 'script-src': scripts = [], ...others } = Object.fromEntries(policyOf(page))
    expect(others).toEqual({
      'default-src': ["'none'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    })
    expect(scripts[0]).toBe("'self'")
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('names the inline script of the plugin by its digest, and no other', () => {
    expect(inlineOf(page)).toHaveLength(path === '/docs/reference' ? 1 : 0)
    expect(policyOf(page).get('script-src')).toEqual(["'self'", ...inlineOf(page)])
  })

  test('has nothing to forbid on the page: no handlers or styles in the markup', () => {
    expect(page.text).not.toMatch(/<[^>]+\s(?:on\w+|style)=/)
    expect(page.text).not.toContain('<style')
  })
})

test('the page names whom the data are owed to, before anything is looked up', async () => {
  const page = await get('/docs')
  expect(page.text).toContain('<a href="https://db-ip.com">IP Geolocation by DB-IP</a>')
  expect(page.text).toContain('<a href="https://www.nro.net">NRO</a>')
  expect(page.text).toContain('Natural Earth')
})

test('across origins the answer depends on both what is accepted and who asks', async () => {
  const { ask } = testApp({ corsOrigins: ['https://app.example'] })
  expect((await ask('/docs/icon.svg')).headers.get('vary')).toBe('Origin, Accept-Encoding')
  expect((await ask('/v1')).headers.get('vary')).toBe('Origin')
})
