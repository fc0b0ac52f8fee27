import { describe, expect, test } from 'bun:test'
import { REDIRECTS_TABLE } from '../../../../src/trust/judge/connection/redirects.ts'
import type { Capture, CapturedHop } from '../../../../src/trust/visit/capture.ts'
import { captureOf, hopTo } from '../../captures.ts'
import { findingsIn } from '../page-subject.ts'
import { findingOf, rulesOf, subjectOf } from '../subject-of.ts'

interface Way {
  /** In order; one that begins with `meta ` or `js ` was led to by the page before it. */
  readonly hops: readonly string[]
  readonly leadsTo?: string
}

function hopOf(text: string): CapturedHop {
  const [, via = 'http', url = ''] = /^(?:(meta|js) )?(.*)$/.exec(text) ?? []
  return hopTo(url, { status: 200, via: via === 'meta' || via === 'js' ? via : 'http' })
}

function captureOfWay({ hops, leadsTo }: Way): Capture {
  const all = hops.map(hopOf)
  const last = all.at(-1)
  if (last === undefined) throw new Error('A way has at least one hop.')
  return captureOf(last.url, {
    before: all.slice(0, -1),
    via: last.via,
    ...(leadsTo === undefined ? {} : { leadsTo }),
  })
}

const rulesOfWay = (way: Way) => rulesOf(REDIRECTS_TABLE, subjectOf(captureOfWay(way)))
const way = (...hops: string[]): Way => ({ hops })

/** For each rule, ways that it applies to and ways that it does not apply to. */
const CASES: Readonly<Record<string, readonly [readonly Way[], readonly Way[]]>> = {
  'redirect.cross_site_chain': [
    [
      way('https://a.com/', 'https://b.com/', 'https://c.com/'),
      way('https://a.com/', 'https://b.com/', 'https://a.com/2', 'https://c.com/'),
      way('https://one.github.io/', 'https://two.github.io/', 'https://three.github.io/'),
      way('https://a.com/', 'meta https://b.com/', 'https://c.com/'),
    ],
    [
      way('https://a.com/'),
      way('http://a.com/', 'https://a.com/', 'https://www.a.com/', 'https://www.a.com/en'),
      way('https://a.com/', 'https://b.com/', 'https://www.b.com/'),
      way('https://youtu.be/', 'https://www.youtube.com/', 'https://www.google.com/'),
      way('https://amazon.de/', 'https://amazon.com/', 'https://www.amazon.co.jp/'),
      way('https://a.com/', 'https://accounts.google.com/', 'https://b.com/'),
      way('https://a.com/', 'https://acme.okta.com/', 'https://checkout.stripe.com/'),
    ],
  ],
  'redirect.downgrade': [
    [way('https://a.com/', 'http://a.com/'), way('http://a.com/', 'https://a.com/', 'http://b.com/')],
    [way('http://a.com/', 'https://a.com/'), way('http://a.com/', 'http://b.com/'), way('https://a.com/')],
  ],
  'redirect.shortener': [
    [way('https://a.com/', 'https://bit.ly/x', 'https://b.com/'), way('https://t.co/x', 'https://bit.ly/x')],
    [way('https://bit.ly/x', 'https://b.com/'), way('https://a.com/', 'https://bit.ly/')],
  ],
  'redirect.userinfo': [
    [way('https://a.com/', 'https://paypal.com@b.com/')],
    [way('https://paypal.com@a.com/', 'https://b.com/'), way('https://a.com/', 'https://user@b.com/')],
  ],
  'redirect.to_ip': [
    [way('https://a.com/', 'http://192.0.2.1/'), way('https://a.com/', 'https://[2001:db8::1]/')],
    [way('http://192.0.2.1/', 'http://192.0.2.2/'), way('http://192.0.2.1/', 'https://a.com/')],
  ],
  'redirect.page_sends_on': [
    [
      way('https://a.com/', 'meta https://b.com/'),
      way('https://a.com/', 'js https://b.com/'),
      { hops: ['https://a.com/'], leadsTo: 'https://b.com/' },
      { hops: ['https://a.com/', 'js https://a.com/2'], leadsTo: 'https://b.com/' },
      way('https://one.github.io/', 'js https://two.github.io/'),
    ],
    [
      way('https://a.com/', 'https://b.com/'),
      way('https://a.com/', 'meta https://www.a.com/'),
      way('https://google.com/', 'js https://www.youtube.com/'),
      way('https://a.com/', 'js https://accounts.google.com/'),
      { hops: ['https://a.com/'], leadsTo: 'https://login.microsoftonline.com/' },
      { hops: ['https://a.com/'], leadsTo: 'https://a.com/next' },
      { hops: ['https://a.com/'], leadsTo: 'javascript:1' },
    ],
  ],
  'redirect.open_redirect': [
    [
      way('https://a.com/go?u=https://b.com/x', 'https://b.com/x'),
      way('https://a.com/go?u=https%3A%2F%2Fb.com%2F', 'https://b.com/x'),
      way('https://a.com/go?u=//b.com/x', 'https://b.com/x'),
      { hops: ['https://a.com/?to=https://b.com'], leadsTo: 'https://b.com/' },
    ],
    [
      way('https://a.com/go?u=https://c.com/', 'https://b.com/'),
      way('https://a.com/go?u=https://www.a.com/', 'https://www.a.com/'),
      way('https://a.com/go?u=b.com', 'https://b.com/'),
      way('https://a.com/go#u=https://b.com/', 'https://b.com/'),
      way('https://a.com/?u=https://accounts.google.com/', 'https://accounts.google.com/'),
      way('https://www.google.com/url?q=https://youtu.be/x', 'https://youtu.be/x'),
    ],
  ],
}

const titled = (ways: readonly Way[]) =>
  ways.map(
    (one) =>
      [[...one.hops, ...(one.leadsTo === undefined ? [] : [`~ ${one.leadsTo}`])].join(' > '), one] as const,
  )

describe.each(Object.entries(CASES))('%s', (rule, [applies, not]) => {
  test.each(titled(applies))('applies to %s', (_, one) => {
    expect(rulesOfWay(one).filter((found) => found === rule)).toHaveLength(1)
  })

  test.each(titled(not))('does not apply to %s', (_, one) => {
    expect(rulesOfWay(one).filter((found) => found === rule)).toEqual([])
  })
})

test('a page that was reached at once has no way', () => {
  expect(rulesOfWay(way('https://example.com/'))).toEqual([])
})

test('the usual way of a site to its own https and www is nothing to report', () => {
  expect(rulesOfWay(way('http://example.com/', 'https://example.com/', 'https://www.example.com/'))).toEqual(
    [],
  )
})

test('the evidence names the hop, what is there and what was expected', () => {
  const findings = findingsIn(
    REDIRECTS_TABLE,
    subjectOf(captureOfWay(way('https://a.com/?u=https://b.com/', 'https://b.com/', 'js http://192.0.2.1/'))),
  )
  expect(findingOf(findings, 'redirect.open_redirect')?.evidence).toEqual({
    at: 'hop[1]',
    offset: null,
    seen: 'u=https://b.com/',
    expected: 'a.com',
  })
  expect(findingOf(findings, 'redirect.to_ip')?.evidence).toMatchObject({ at: 'hop[2]', seen: '192.0.2.1' })
  expect(findingOf(findings, 'redirect.page_sends_on')?.evidence).toMatchObject({
    at: 'hop[2]',
    seen: 'http://192.0.2.1/',
    expected: 'b.com',
  })
  expect(findingOf(findings, 'redirect.cross_site_chain')?.evidence).toMatchObject({
    at: 'hop[2]',
    seen: 'a.com b.com 192.0.2.1',
  })
})

test('a chain of many redirects reports each rule once', () => {
  const hops = Array.from({ length: 6 }, (_, i) => [`https://s${i}.com/`, `http://t${i}.com/`]).flat()
  const rules = rulesOfWay(way(...hops))
  expect(new Set(rules).size).toBe(rules.length)
  expect(rules).toEqual(['redirect.cross_site_chain', 'redirect.downgrade'])
})
