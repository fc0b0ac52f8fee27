import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { BOUNDS } from '../../../src/trust/bounds/bounds.ts'
import type { Capture } from '../../../src/trust/visit/capture.ts'
import type { VisitParts } from '../../../src/trust/visit/visit.ts'
import { type DnsServer, startDns } from '../../support/dns.ts'
import { page, redirect, type SiteAnswer, startSite } from '../../support/site.ts'
import type { FetchBound } from '../bounds/hit-pages.ts'
import { outcomeOf, visitParts } from './visiting.ts'

const NAME = 'shop.example.com'
const OTHER = 'other.example.net'
const TEXT = 'Bread is made of flour, water, salt and time. '.repeat(10)

let dns: DnsServer
let parts: VisitParts

beforeAll(async () => {
  dns = await startDns({ [NAME]: ['127.0.0.2'], [OTHER]: ['127.0.0.2'] })
  parts = visitParts(['127.0.0.2/32'], dns.address)
})
afterAll(() => dns[Symbol.asyncDispose]())

/** Gzipped, since a document may be longer than what is read over the wire. */
const html = (body: string) =>
  page(gzipSync(`<!doctype html><title>Bread</title><body>${body}`), 200, { 'content-encoding': 'gzip' })
const paragraphs = (characters: number) =>
  Array.from({ length: characters / 4 }, (_, index) => `<p>${index}`).join('')
const script = (text = '0') => page(text, 200, { 'content-type': 'text/javascript' })
const tags = (count: number, path: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `<script src="${path(index)}"></script>`).join('')

interface Visited {
  readonly capture: Capture
  readonly paths: readonly string[]
}

/** A visit of `/`, whose markup may name the site at the other host; other paths are answered as told. */
async function visited(
  markup: (other: string) => string,
  answer: (path: string, other: string) => SiteAnswer = () => script(),
  timeoutMs: number = parts.timeoutMs,
): Promise<Visited> {
  const found = { other: '' }
  await using site = await startSite(
    (path) => (path === '/' ? html(TEXT + markup(found.other)) : answer(path, found.other)),
    { address: '127.0.0.2' },
  )
  found.other = `http://${OTHER}:${site.port}`
  const capture = await outcomeOf(`http://${NAME}:${site.port}/`, { ...parts, timeoutMs })
  if (typeof capture === 'string') throw new Error(capture)
  return { capture, paths: site.requests.map((head) => head.split(' ', 2)[1] ?? '').slice(1) }
}

/** Sites that have one more of something than a bound is for, and that have just as many. */
const HITS: Readonly<
  Record<
    Exclude<FetchBound, 'destinations' | 'offers' | 'reloads' | 'answers' | 'frames_beside' | 'rounds'>,
    (more: number) => Promise<Visited>
  >
> = {
  fetched: (more) => visited(() => tags(BOUNDS.fetched.most + more, (index) => `/${index}.js`)),
  fetched_bytes: (more) =>
    visited(
      () => tags(4, (index) => `/${index}.js`),
      (path) => script('x'.repeat(path === '/3.js' ? 1_000_000 + more : 1_000_000)),
    ),
  fetched_time: (more) =>
    visited(
      () => tags(1, () => '/slow.js'),
      () => (more > 0 ? () => undefined : script()),
      more > 0 ? 1_000 : parts.timeoutMs,
    ),
  fetched_redirects: (more) =>
    visited(
      () => tags(1, () => '/0.js'),
      (path) => chain(path, BOUNDS.fetched_redirects.most + more, ''),
    ),
  foreign_redirects: (more) =>
    visited(
      (other) => tags(1, () => `${other}/0.js`),
      (path, other) => chain(path, BOUNDS.foreign_redirects.most + more, other),
    ),
  foreign: (more) => visited((other) => tags(BOUNDS.foreign.most + more, (index) => `${other}/${index}.js`)),
  imports: (more) =>
    visited(
      () => '<script type=module src="/main.js"></script>',
      (path) =>
        script(
          path === '/main.js' ? 'import "https://a.invalid/a.js";'.repeat(BOUNDS.imports.most + more) : '',
        ),
    ),
  loads: (more) =>
    visited(() => `<script src="/a.js"></script>${more > 0 ? paragraphs(BOUNDS.loads.most) : ''}`),
  leads: (more) =>
    visited(() => `<p title='http-equiv="refresh"'>${more > 0 ? paragraphs(BOUNDS.leads.most) : ''}`),
  frames: (more) =>
    visited(
      () =>
        Array.from(
          { length: BOUNDS.frames.most + more },
          (_, at) => `<iframe src="/${at}" style="position:fixed;width:100%;height:100%"></iframe>`,
        ).join(''),
      () => html(TEXT),
    ),
  lead: (more) =>
    visited(
      (other) =>
        `<meta http-equiv=refresh content="0;url=${`${other}/`.padEnd(BOUNDS.lead.most + more, 'a')}">`,
    ),
}

function chain(path: string, redirects: number, host: string): Buffer {
  const step = Number(path.slice(1, -3))
  return step < redirects ? redirect(`${host}/${step + 1}.js`) : script()
}

describe('a bound of what is fetched besides a page says so where it cuts something off [T5]', () => {
  test.each(Object.entries(HITS))('%s', async (bound, visit) => {
    const [atBound, beyond] = [await visit(0), await visit(1)]
    expect(beyond.capture.cut).toContain(bound as FetchBound)
    expect(atBound.capture.cut).toBeUndefined()
  })

  test('what is not there, or breaks off, was cut off by nobody', async () => {
    const broken = 'HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\nhalf('
    const { capture } = await visited(
      () => tags(2, (index) => `/${index}.js`),
      (path) => (path === '/0.js' ? page('', 404) : broken),
    )
    expect(capture.cut).toBeUndefined()
  })

  test('one script of more than is read of one is named, whatever its host', async () => {
    const big = () => script('x'.repeat(1_600_000))
    const own = await visited(() => tags(1, () => '/a.js'), big)
    const foreign = await visited((other) => tags(1, () => `${other}/a.js`), big)
    expect([own.capture.cut, foreign.capture.cut]).toEqual([['fetched_bytes'], ['foreign']])
  })
})

describe("a visit is no lever against others' hosts", () => {
  /** The most requests that were open at once, of paths with the prefix. */
  async function mostAtOnce(prefix: string, markup: (other: string) => string): Promise<number> {
    const open = { now: 0, most: 0 }
    const slowly = (path: string) => (socket: Socket) => {
      const isCounted = path.startsWith(prefix)
      if (isCounted) open.most = Math.max(open.most, ++open.now)
      setTimeout(() => {
        if (isCounted) open.now--
        socket.end(script())
      }, 20)
    }
    await visited(markup, slowly)
    return open.most
  }

  test('a host other than the page’s gets two requests at once, its own host eight', async () => {
    const both = (other: string) =>
      tags(20, (index) => `/own/${index}.js`) + tags(8, (index) => `${other}/x/${index}.js`)
    expect(await mostAtOnce('/x/', both)).toBe(2)
    expect(await mostAtOnce('/own/', both)).toBe(8)
  })

  test('eight scripts of such a host that is redirected without end are sixteen requests, not 32', async () => {
    const { paths } = await visited(
      (other) => tags(8, (index) => `${other}/${index}/0`),
      (path, other) => redirect(`${other}${path.slice(0, 3)}${Number(path.slice(3)) + 1}`),
    )
    expect(paths).toHaveLength(16)
  })

  test("a page's own host comes first, so that no others push its scripts out", async () => {
    const { paths } = await visited(
      (other) =>
        tags(BOUNDS.foreign.most, (index) => `${other}/x/${index}.js`) +
        tags(BOUNDS.fetched.most, (index) => `/own/${index}.js`),
    )
    expect(paths.filter((path) => path.startsWith('/own/'))).toHaveLength(BOUNDS.fetched.most)
    expect(paths).toHaveLength(BOUNDS.fetched.most)
  })
})
