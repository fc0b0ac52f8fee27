import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Capture } from '../../../src/trust/visit/capture.ts'
import type { VisitParts } from '../../../src/trust/visit/visit.ts'
import { type DnsServer, startDns } from '../../support/dns.ts'
import { page, redirect, type Site, type SiteAnswers, startSite } from '../../support/site.ts'
import { outcomeOf, visitParts } from './visiting.ts'

const NAME = 'shop.example.com'
/** A name whose address may not be visited. */
const INSIDE = 'inside.example.com'
const TEXT = 'Bread is made of flour, water, salt and time. '.repeat(10)

let dns: DnsServer
let parts: VisitParts

beforeAll(async () => {
  dns = await startDns({ [NAME]: ['127.0.0.2'], [INSIDE]: ['127.0.0.1'] })
  parts = visitParts(['127.0.0.2/32'], dns.address)
})
afterAll(() => dns[Symbol.asyncDispose]())

const html = (body: string) => page(`<!doctype html><title>Bread</title><body>${body}`)
const script = (text: string) => page(text, 200, { 'content-type': 'text/javascript' })

/** What a visit of the site's `/` captures, and what the site was asked for. */
async function visited(
  answers: SiteAnswers | ((site: () => Site) => SiteAnswers),
  more: Partial<VisitParts> = {},
): Promise<{ capture: Capture; paths: string[] }> {
  const found: { site: Site | null } = { site: null }
  const here = () => {
    if (found.site === null) throw new Error('the site has not started')
    return found.site
  }
  const given = typeof answers === 'function' && answers.length === 1 ? answers : () => answers
  const lookUp = given as (site: () => Site) => SiteAnswers
  await using site = await startSite(
    (path) => {
      const all = lookUp(here)
      return typeof all === 'function' ? all(path) : (all[path] ?? page('', 404))
    },
    { address: '127.0.0.2' },
  )
  found.site = site
  const capture = await outcomeOf(`http://${NAME}:${site.port}/`, { ...parts, ...more })
  if (typeof capture === 'string') throw new Error(capture)
  return { capture, paths: site.requests.map((head) => head.split(' ', 2)[1] ?? '') }
}

const seen = ({ resources = [] }: Capture) =>
  resources.map(({ url, kind, base64 }) => [
    kind,
    new URL(url).pathname,
    Buffer.from(base64, 'base64').toString(),
  ])

describe('a visit fetches what a browser would have at hand', () => {
  test('external scripts, in the order of the page', async () => {
    const { capture } = await visited({
      '/': html(`${TEXT}<script src="/b.js"></script><script src=a.js type=module></script>`),
      '/a.js': script('a()'),
      '/b.js': script('b()'),
    })
    expect(seen(capture)).toEqual([
      ['script', '/b.js', 'b()'],
      ['script', '/a.js', 'a()'],
    ])
  })

  test('the frame that fills the page, and its scripts', async () => {
    const { capture } = await visited({
      '/': html('<iframe src="/inner" style="position:fixed;top:0;left:0;width:100%;height:100%"></iframe>'),
      '/inner': html('<h1>Inner</h1><script src="/inner.js"></script>'),
      '/inner.js': script('inner()'),
    })
    expect(seen(capture).map(([kind, path]) => [kind, path])).toEqual([
      ['frame', '/inner'],
      ['script', '/inner.js'],
    ])
  })

  test('the frames that fill a page of text, by their styles', async () => {
    const filling = (path: string) =>
      `<iframe src="${path}" style="position:fixed;width:100%;height:100%"></iframe>`
    const { capture } = await visited({
      '/': html(`${TEXT}<iframe src="/part"></iframe>${filling('/one')}${filling('/two')}`),
      '/one': html('<h1>One</h1>'),
      '/two': html('<h1>Two</h1>'),
    })
    expect(seen(capture).map(([kind, path]) => [kind, path])).toEqual([
      ['frame', '/one'],
      ['frame', '/two'],
    ])
  })

  test('the modules that a module imports, and those that they import', async () => {
    const { capture } = await visited({
      '/': html(`${TEXT}<script type=module src="/app/main.js"></script>`),
      '/app/main.js': script('import { a } from "./parts/a.js"; import b from "bare"; a()'),
      '/app/parts/a.js': script('export { c as a } from "../c.js"'),
      '/app/c.js': script('export const c = () => 1'),
    })
    expect(seen(capture).map(([, path]) => path)).toEqual(['/app/main.js', '/app/parts/a.js', '/app/c.js'])
  })

  test('a script behind a redirect, by the address that the page gives it', async () => {
    const { capture } = await visited({
      '/': html(`${TEXT}<script src="/old.js"></script>`),
      '/old.js': redirect('/new.js'),
      '/new.js': script('fresh()'),
    })
    expect(seen(capture)).toEqual([['script', '/old.js', 'fresh()']])
  })

  test('no frame beside a text, no data script, no library of a public host', async () => {
    const { capture, paths } = await visited({
      '/': html(
        `${TEXT.repeat(4)}<iframe src="/advert"></iframe><script type="application/json" src="/d.json"></script>` +
          '<script src="https://code.jquery.com/jquery-3.7.1.min.js"></script>',
      ),
    })
    expect(capture.resources).toBeUndefined()
    expect(paths).toEqual(['/'])
  })
})

describe('a visit without what a page loads is a visit still', () => {
  test.each([
    ['that is not there', page('gone', 404)],
    ['that breaks off', 'HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\nhalf('],
    ['that leads in a circle', redirect('/x.js')],
    ['that is no HTTP', 'hello'],
  ])('a script %s is left out', async (_, answer) => {
    const { capture } = await visited({ '/': html(`${TEXT}<script src="/x.js"></script>`), '/x.js': answer })
    expect(capture.resources).toBeUndefined()
    expect(Buffer.from(capture.body.base64, 'base64').toString()).toContain('Bread')
  })

  test('a script that never comes does not keep the others', async () => {
    const answers = {
      '/': html(`${TEXT}<script src="/slow.js"></script><script src="/quick.js"></script>`),
      '/slow.js': () => undefined,
      '/quick.js': script('quick()'),
    }
    const { capture } = await visited(answers, { timeoutMs: 1000 })
    expect(seen(capture)).toEqual([['script', '/quick.js', 'quick()']])
  })
})

describe('what a page loads is guarded like the page [T2]', () => {
  test('a script, a frame and a redirect to an address that is not public are not connected to', async () => {
    await using inside = await startSite(() => script('secret()'), { address: '127.0.0.1' })
    const at = (path: string) => `http://${INSIDE}:${inside.port}${path}`
    const { capture } = await visited({
      '/': html(
        `<script src="${at('/a.js')}"></script><script src="http://127.0.0.1:${inside.port}/b.js"></script>` +
          `<script src="/go.js"></script><iframe src="${at('/frame')}"></iframe>`,
      ),
      '/go.js': redirect(at('/c.js')),
    })
    expect(capture.resources).toBeUndefined()
    expect(inside.connections).toBe(0)
  })
})
