import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Cookies } from '../../../src/trust/visit/cookies.ts'
import type { VisitParts } from '../../../src/trust/visit/visit.ts'
import { type DnsServer, startDns } from '../../support/dns.ts'
import { page, type SiteAnswer, startSite } from '../../support/site.ts'
import { outcomeOf, textIn, visitParts } from './visiting.ts'

const SITES = '127.0.0.2'
let dns: DnsServer
let parts: VisitParts

beforeAll(async () => {
  const names = [
    'site.example.com',
    'deep.site.example.com',
    'other.example.com',
    'example.com',
    'other.example.org',
  ]
  dns = await startDns(Object.fromEntries(names.map((name) => [name, [SITES]])))
  parts = visitParts([`${SITES}/32`], dns.address)
})

afterAll(() => dns[Symbol.asyncDispose]())

describe('a cookie goes where RFC 6265 sends it', () => {
  const SET = 'https://site.example.com/dir/page'
  test.each([
    ['a=1', 'https://site.example.com/dir/x', 'a=1'],
    ['a=1', 'http://site.example.com/dir/', 'a=1'],
    ['a=1', 'https://site.example.com/other', null],
    ['a=1; Path=/', 'https://site.example.com/other', 'a=1'],
    ['a=1; path=/dir', 'https://site.example.com/directory', null],
    ['a=1; Path=/', 'https://deep.site.example.com/', null],
    ['a=1; Path=/; Domain=site.example.com', 'https://deep.site.example.com/', 'a=1'],
    ['a=1; Path=/; domain=.example.com', 'https://other.example.com/', 'a=1'],
    ['a=1; Path=/; Domain=example.com', 'https://example.com/', 'a=1'],
    ['a=1; Path=/; Domain=com', 'https://other.com/', null],
    ['a=1; Path=/; Domain=other.example.com', 'https://other.example.com/', null],
    ['a=1; Path=/; Secure', 'http://site.example.com/', null],
    ['a=1; Path=/; Secure; HttpOnly', 'https://site.example.com/', 'a=1'],
    ['a=1; Path=/; Max-Age=0', 'https://site.example.com/', null],
    ['a=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'https://site.example.com/', null],
    ['a=1; Path=/; Expires=rubbish', 'https://site.example.com/', 'a=1'],
    ['=1; Path=/', 'https://site.example.com/', '1'],
    ['', 'https://site.example.com/', null],
    [`a=${'b'.repeat(5_000)}`, 'https://site.example.com/dir/', null],
  ])('%s, asked for %s: %p', (cookie, url, expected) => {
    const cookies = new Cookies()
    cookies.keep([['set-cookie', cookie]], new URL(SET))
    expect(cookies.headerFor(new URL(url))).toBe(expected)
  })

  test('none for all tenants of a platform', () => {
    const cookies = new Cookies()
    cookies.keep([['set-cookie', 'a=1; Path=/; Domain=github.io']], new URL('https://one.github.io/'))
    expect(cookies.headerFor(new URL('https://two.github.io/'))).toBeNull()
  })

  test('and a flood of them ends', () => {
    const cookies = new Cookies()
    const flood = Array.from({ length: 100_000 }, (_, n): [string, string] => ['set-cookie', `c${n}=1`])
    cookies.keep(flood, new URL(SET))
    expect(cookies.headerFor(new URL(SET))?.split('; ').length).toBe(180)
  })
})

describe('a visit sends back the cookies that it was given [T14]', () => {
  /** A site whose pages send on without the cookie, and show the page with it. */
  const gate = async (without: SiteAnswer, others: Record<string, SiteAnswer> = {}) => {
    const heads: string[] = []
    const site = await startSite(
      (path) => (path in others ? (others[path] ?? '') : has(heads.at(-1)) ? page('<p>The page') : without),
      { address: SITES, onHead: (head) => heads.push(head) },
    )
    return { site, heads }
  }
  const has = (head = '') => /^cookie: .*seen=1/im.test(head)
  const sent = (location: string) => page('', 302, { location, 'set-cookie': 'seen=1; Path=/' })

  test.each<[string, SiteAnswer, Record<string, SiteAnswer>]>([
    ['to itself', sent('/'), {}],
    ['by another page', page('', 302, { location: '/set' }), { '/set': sent('/') }],
    ['by a refresh', page('<meta http-equiv=refresh content="0;url=/set">'), { '/set': sent('/') }],
    [
      'by a refresh that sets it',
      page('<meta http-equiv=refresh content="0;url=/b">', 200, { 'set-cookie': 'seen=1' }),
      {},
    ],
  ])('where it is led %s', async (_, without, others) => {
    const { site, heads } = await gate(without, others)
    const capture = await outcomeOf(`http://site.example.com:${site.port}/`, parts)
    expect(typeof capture === 'string' ? capture : textIn(capture)).toBe('<p>The page')
    expect(heads.filter(has).length).toBe(1)
    await site[Symbol.asyncDispose]()
  })

  test('for scripts and frames, and not to other hosts; the next visit has none', async () => {
    const heads: string[] = []
    await using site = await startSite(
      {
        '/': page('<script src=/a.js></script><iframe src=/f width=100% height=100%></iframe>', 200, {
          'set-cookie': 'seen=1',
        }),
        '/a.js': page('1', 200, { 'content-type': 'text/javascript' }),
        '/f': page('<p>frame'),
      },
      { address: SITES, onHead: (head) => heads.push(head) },
    )
    const url = `http://site.example.com:${site.port}/`
    for (let visits = 0; visits < 2; visits++) {
      heads.length = 0
      await outcomeOf(url, parts)
      expect(heads.map((head) => [head.split(' ')[1], has(head)]).sort()).toEqual([
        ['/', false],
        ['/a.js', true],
        ['/f', true],
      ])
    }
    await using away = await startSite(
      () =>
        page('', 302, { location: `http://other.example.org:${site.port}/`, 'set-cookie': 'seen=1; Path=/' }),
      { address: SITES },
    )
    heads.length = 0
    await outcomeOf(`http://site.example.com:${away.port}/`, parts)
    expect(heads.some((head) => /^host: other\.example\.org/im.test(head))).toBe(true)
    expect(
      heads.some(
        (head) => /^host: other\.example\.org/im.test(head) && has(head) && head.startsWith('GET / '),
      ),
    ).toBe(false)
  })
})
