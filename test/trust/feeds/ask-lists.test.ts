import { describe, expect, test } from 'bun:test'
import { askLists } from '../../../src/trust/feeds/ask-lists.ts'
import { hashOf } from '../../../src/trust/feeds/keys.ts'
import type { ListKind } from '../../../src/trust/feeds/list.ts'
import { hopTo } from '../captures.ts'

const DATE = '2026-11-22T06:00:00.000Z'

/** What the lists have of the URLs, where they have these entries. */
function ask(entries: Readonly<Record<string, ListKind>>, ...urls: readonly string[]) {
  const lists = Object.entries(entries).map(([entry, list]) => ({ hash: hashOf(entry), list }))
  return askLists({ hops: urls.map((url) => hopTo(url)) }, async (hashes) => ({
    kinds: [...new Set(lists.map(({ list }) => list))],
    matches: lists.flatMap((each) =>
      hashes.includes(each.hash) ? { ...each, feed: 'feed', date: DATE } : [],
    ),
  }))
}
const listedEntries = async (entry: string, ...urls: readonly string[]) =>
  (await ask({ [entry]: 'threats' }, ...urls)).listed?.map(({ hop, kind }) => `${kind} ${hop}`)

describe('a URL that is listed [T10]', () => {
  test.each([
    ['itself', 'evil.example/a?b', 'https://evil.example/a?b', ['url 0']],
    ['by http', 'evil.example/a?b', 'http://evil.example/a?b', ['url 0']],
    ['with any query, where the entry has none', 'evil.example/a', 'https://evil.example/a?b=c', ['url 0']],
    ['not with another query, where it has one', 'evil.example/a?b', 'https://evil.example/a?c', []],
    ['not another page of its host', 'evil.example/a', 'https://evil.example/', []],
    ['not its host', 'evil.example/', 'https://evil.example/a', []],
    ['not at another port', 'evil.example/', 'https://evil.example:8443/', []],
  ])('%s', async (_, entry, url, found) => {
    expect(await listedEntries(entry, url)).toEqual(found)
  })
})

describe('a host that is listed [T10]', () => {
  test.each([
    ['all its pages', 'evil.example', 'https://evil.example:8443/a?b', ['host 0']],
    ['the hosts below a registrable domain', 'evil.example', 'https://a.b.evil.example/', ['host 0']],
    ['not those above it', 'a.evil.example', 'https://evil.example/', []],
    ['nor those below a host that is no such domain', 'a.evil.example', 'https://b.a.evil.example/', []],
    ['a tenant, with the hosts below', 'evil.pages.dev', 'https://a.evil.pages.dev/', ['host 0']],
    ['not the tenants of a platform', 'pages.dev', 'https://evil.pages.dev/', []],
    ['nor those of one that is no public suffix', 'wixsite.com', 'https://evil.wixsite.com/', []],
    ['an address', '192.0.2.7', 'http://192.0.2.7/a', ['host 0']],
    ['one of IPv6', '[2001:db8::7]', 'http://[2001:db8::7]/a', ['host 0']],
  ])('%s', async (_, entry, url, found) => {
    expect(await listedEntries(entry, url)).toEqual(found)
  })
})

test('each hop is looked up [T10]', async () => {
  const urls = ['https://short.example/x', 'https://evil.example/', 'https://end.example/']
  expect(await listedEntries('evil.example', ...urls)).toEqual(['host 1'])
})

test('the capture names feed, date and entry [T10]', async () => {
  expect(await ask({ 'evil.example': 'threats' }, 'https://a.evil.example/')).toEqual({
    listed: [{ hop: 0, kind: 'host', entry: 'evil.example', feed: 'feed', date: DATE }],
  })
})

test('popular hosts are told by their hops, and only lists that there are are named [T10]', async () => {
  const urls = ['https://www.garden.example/', 'https://other.example/garden', 'https://garden.example/']
  expect(await ask({ 'garden.example': 'popular', 'other.example/garden': 'popular' }, ...urls)).toEqual({
    popular: [0, 2],
  })
  expect(await ask({})).toEqual({})
})

test('a frame that fills the page and a place where a click leads are looked up, and no scripts [T10]', async () => {
  const resources = (['script', 'frame'] as const).map((kind) => ({
    url: `https://${kind}.example/a`,
    kind,
    type: null,
    base64: '',
  }))
  const kinds = ['threats', 'popular'] as const
  const answer = await askLists({ hops: [hopTo('https://page.example/')], resources }, async (hashes) => ({
    kinds,
    matches: hashes.flatMap((hash) => kinds.map((list) => ({ hash, list, feed: 'feed', date: DATE }))),
  }))
  expect(answer.popular).toEqual([0])
  const entries = answer.listed?.map(({ hop, resource, entry }) => `${hop} ${resource} ${entry}`)
  expect(entries).toContain('null 1 frame.example/a')
  expect(entries?.join()).not.toContain('script.example')
})

test('a visit of 21 hops and many frames asks for no more hashes than a parent answers [T10]', async () => {
  const hops = Array.from({ length: 21 }, (_, place) => `https://c.d.way${place}.example/a?b`)
  const urls = Array.from({ length: 20 }, (_, place) => `https://a.b.host${place}.example/a?b`)
  const resources = urls.map((url) => ({ url, kind: 'frame' as const, type: null, base64: '' }))
  let count = 0
  await askLists({ hops: hops.map((url) => hopTo(url)), resources }, async (hashes) => {
    count = hashes.length
    return { kinds: [], matches: [] }
  })
  expect(count).toBe(128)
})
