import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { hashOf } from '../../../src/trust/feeds/keys.ts'
import { FEED_BOUNDS } from '../../../src/trust/feeds/list.ts'
import { makeDirectory } from '../../support/service.ts'
import { page, redirect } from '../../support/site.ts'
import { until } from '../../support/waiting.ts'
import { feedAt, listed, openFeeds, type Publisher, startPublisher } from './publisher.ts'

const LIST = 'https://evil.example/a\n'
const hosts = (count: number) =>
  Array.from({ length: count }, (_, place) => `host${place}.example\n`).join('')

let publisher: Publisher
beforeAll(async () => {
  publisher = await startPublisher(listed(LIST))
})
beforeEach(() => {
  publisher.answer = listed(LIST)
})
afterAll(() => publisher[Symbol.asyncDispose]())

const open = (parts: Parameters<typeof openFeeds>[1] = {}) => openFeeds([feedAt(publisher.address)], parts)
type Open = Awaited<ReturnType<typeof open>>
const entriesOf = ({ live }: Open) => live.feeds[0]?.list?.hashes.length ?? 0
const has = ({ live }: Open, key: string) => live.find([hashOf(key)]).length > 0

describe('a list', () => {
  test('is fetched, and found by its hashes, with its feed and date', async () => {
    const date = '2026-11-20T06:00:00.000Z'
    publisher.answer = listed(LIST, { 'last-modified': new Date(date).toUTCString() })
    await using feeds = await open()
    expect([feeds.live.kinds, feeds.live.find([hashOf('evil.example/a')])]).toEqual([[], []])
    await feeds.refresh()
    expect(feeds.live.kinds).toEqual(['threats'])
    expect(feeds.live.find([hashOf('evil.example/a'), hashOf('evil.example/')])).toEqual([
      { hash: hashOf('evil.example/a'), list: 'threats', feed: 'feed', date },
    ])
    expect(feeds.logged).toEqual([
      ['trust_feed_loaded', { feed: 'feed', format: 'plain', date, entries: 1, unreadable: 0 }],
    ])
    expect(publisher.site.requests.at(-1)).toContain('Waypost-Feeds/1.0')
  })

  test('that is unchanged is not sent again, by either validator', async () => {
    const lastModified = 'Fri, 20 Nov 2026 06:00:00 GMT'
    publisher.answer = listed(LIST, { etag: '"v1"', 'last-modified': lastModified })
    await using feeds = await open()
    await feeds.refresh()
    publisher.answer = page('', 304, { etag: '"v1"' })
    await feeds.refresh()
    const asked = publisher.site.requests.at(-1)?.toLowerCase()
    expect(asked).toContain('if-none-match: "v1"')
    expect(asked).toContain(`if-modified-since: ${lastModified.toLowerCase()}`)
    expect([entriesOf(feeds), feeds.live.feeds[0]?.problem, feeds.live.feeds[0]?.refusals]).toEqual([
      1,
      null,
      0,
    ])
    expect(feeds.logged).toHaveLength(1)
  })

  test('is replaced whole', async () => {
    await using feeds = await open()
    await feeds.refresh()
    publisher.answer = listed('https://other.example/b\n')
    await feeds.refresh()
    expect([has(feeds, 'evil.example/a'), has(feeds, 'other.example/b')]).toEqual([false, true])
  })

  test('is followed through three redirects and no more', async () => {
    await using feeds = await open()
    let redirects = 3
    publisher.answer = (socket) => socket.end(redirects-- > 0 ? redirect('/list') : listed(LIST))
    await feeds.refresh()
    expect(entriesOf(feeds)).toBe(1)
    publisher.answer = redirect('/list')
    await feeds.refresh()
    expect(feeds.live.feeds[0]?.problem).toBe('it redirects more than 3 times')
  })
})

describe('a list that is broken is refused, and the one in use stays', () => {
  const whole = `HTTP/1.1 200 OK\r\ncontent-length: ${LIST.length + 1}\r\n\r\n${LIST}`
  const closeDelimited = `HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${LIST}https://evil.exam`
  const chunked = `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${LIST.length.toString(16)}\r\n${LIST}\r\n`
  const packed = gzipSync(LIST).subarray(0, -10)
  test.each([
    ['shorter than it was to be', whole, /it is cut/],
    ['cut in a chunk', chunked, /it is cut/],
    ['without an end of its last line', closeDelimited, /its last line does not end/],
    ['packed and cut', listed(packed, { 'content-encoding': 'gzip' }), /it is cut/],
    ['empty', listed(''), /it is empty/],
    ['HTML', page('<!doctype html><title>Sign in</title>'), /HTML/],
    ['too large by what it says', listed('a.example\n'.repeat(200)), /more than 1000 bytes/],
    [
      'too large by what comes',
      `HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${'a.example\n'.repeat(200)}`,
      /more than 1000 bytes/,
    ],
    ['of too many entries', listed(hosts(40)), /more than 30 entries/],
    ['not there', page('', 404), /status 404/],
    ['forbidden', page('', 403), /status 403/],
    ['nowhere', redirect('file:///etc/passwd'), /redirects to no http/],
    ['unchanged, though it is not known', page('', 304), null],
  ] as const)('%s', async (_, answer, reason) => {
    const bounds = { maxBytes: 1_000, maxEntries: 30, timeoutMs: 10_000 }
    await using feeds = await open({ bounds })
    if (reason !== null) await feeds.refresh()
    publisher.answer = answer
    await feeds.refresh()
    const [feed] = feeds.live.feeds
    expect(feed?.problem).toMatch(reason ?? /status 304/)
    expect([entriesOf(feeds), feed?.refusals]).toEqual([reason === null ? 0 : 1, 1])
    expect(feeds.logged.at(-1)).toEqual([
      'trust_feed_refused',
      { feed: 'feed', reason: feed?.problem, entries_kept: entriesOf(feeds) },
    ])
    expect(JSON.stringify(feeds.logged)).not.toContain('127.0.0.1')
  })

  test('slow', async () => {
    await using feeds = await open({ bounds: { ...FEED_BOUNDS, timeoutMs: 300 } })
    publisher.answer = (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\na.example\n')
    await feeds.refresh()
    expect(feeds.live.feeds[0]?.problem).toBe('it did not come within 0.3 s')
  })

  test('gone', async () => {
    const gone = await startPublisher(listed(LIST))
    await using feeds = await openFeeds([feedAt(gone.address)])
    await feeds.refresh()
    await gone[Symbol.asyncDispose]()
    await feeds.refresh()
    expect(feeds.live.feeds[0]?.problem).toBe('the publisher cannot be reached (ECONNREFUSED)')
    expect(has(feeds, 'evil.example/a')).toBe(true)
  })

  test('with fewer than half of its entries, from a hundred on', async () => {
    publisher.answer = listed(hosts(100))
    await using feeds = await open()
    await feeds.refresh()
    publisher.answer = listed(hosts(49))
    await feeds.refresh()
    expect(feeds.live.feeds[0]?.problem).toBe('it has 49 entries, fewer than half of the 100 it had')
    expect(entriesOf(feeds)).toBe(100)
    publisher.answer = listed(hosts(50))
    await feeds.refresh()
    expect([entriesOf(feeds), feeds.live.feeds[0]?.problem]).toEqual([50, null])
    publisher.answer = listed(hosts(3))
    await feeds.refresh()
    expect(entriesOf(feeds)).toBe(3)
  })

  test('is told once, and counted each time', async () => {
    publisher.answer = page('', 500)
    await using feeds = await open()
    for (const _ of [1, 2, 3]) await feeds.refresh()
    expect([feeds.logged.length, feeds.live.feeds[0]?.refusals]).toEqual([1, 3])
  })
})

describe('a restart', () => {
  test('has the lists without asking anybody, and asks with their validators', async () => {
    const gone = await startPublisher(listed(LIST, { etag: '"v1"' }))
    const before = await openFeeds([feedAt(gone.address)])
    await before.refresh()
    await before.live.close()
    const { directory } = before
    {
      await using feeds = await openFeeds([feedAt(gone.address)], { directory })
      expect([has(feeds, 'evil.example/a'), gone.site.requests.length]).toEqual([true, 1])
      gone.answer = page('', 304)
      await feeds.refresh()
      expect(gone.site.requests.at(-1)?.toLowerCase()).toContain('if-none-match: "v1"')
    }
    await gone[Symbol.asyncDispose]()
    await using feeds = await openFeeds([feedAt(gone.address)], { directory })
    await feeds.refresh()
    expect([has(feeds, 'evil.example/a'), feeds.live.feeds[0]?.refusals]).toEqual([true, 1])
  })

  test('does not take a list for that of another address, or of another kind', async () => {
    const feeds = await open()
    await feeds.refresh()
    await feeds.live.close()
    const { directory } = feeds
    for (const feed of [feedAt(`${publisher.address}?2`), feedAt(publisher.address, 'popular')]) {
      await using other = await openFeeds([feed], { directory })
      expect([entriesOf(other), other.logged]).toEqual([0, []])
    }
  })

  test.each([
    ['cut', (file: string, bytes: Uint8Array) => writeFileSync(file, bytes.subarray(0, -8))],
    ['changed', (file: string, bytes: Uint8Array) => writeFileSync(file, bytes.with(bytes.length - 1, 1))],
    ['emptied', (file: string) => writeFileSync(file, '')],
  ])('refuses a copy that was %s, and fetches it anew', async (_, damage) => {
    const feeds = await open()
    await feeds.refresh()
    await feeds.live.close()
    const { directory } = feeds
    const file = join(directory, 'feed.list')
    damage(file, await Bun.file(file).bytes())
    await using anew = await open({ directory })
    expect(anew.logged).toEqual([
      [
        'trust_feed_refused',
        { feed: 'feed', reason: 'the copy that was kept of it is damaged', entries_kept: 0 },
      ],
    ])
    await anew.refresh()
    expect(entriesOf(anew)).toBe(1)
  })
})

describe('a file', () => {
  test('is read again when it has changed, and not before', async () => {
    const path = join(makeDirectory('list'), 'own.txt')
    writeFileSync(path, LIST)
    await using feeds = await openFeeds([feedAt(path)])
    await feeds.refresh()
    await feeds.refresh()
    expect([entriesOf(feeds), feeds.logged.length]).toEqual([1, 1])
    expect(feeds.live.feeds[0]?.list?.date).toBe(statSync(path).mtime.toISOString())
    writeFileSync(path, `${LIST}bad.example\n`)
    await feeds.refresh()
    expect([entriesOf(feeds), feeds.logged.length]).toEqual([2, 2])
    writeFileSync(path, '<html>')
    for (const _ of [1, 2]) await feeds.refresh()
    expect([entriesOf(feeds), feeds.live.feeds[0]?.refusals, feeds.logged.length]).toEqual([2, 1, 3])
    rmSync(path)
    await feeds.refresh()
    expect(feeds.live.feeds[0]?.problem).toStartWith('the file cannot be read (ENOENT')
    expect(entriesOf(feeds)).toBe(2)
  })
})

test('started feeds are refreshed at once and again when they are due', async () => {
  await using feeds = await open({ intervalMs: 1 })
  const before = publisher.site.requests.length
  feeds.live.start()
  await until(() => publisher.site.requests.length >= before + 3)
  expect(entriesOf(feeds)).toBe(1)
})

test('closing ends a refresh under way', async () => {
  const feeds = await open()
  const asked = Promise.withResolvers<void>()
  publisher.answer = () => asked.resolve()
  feeds.live.start()
  await asked.promise
  await feeds.live.close()
  expect(feeds.logged).toEqual([])
})

test('a million entries', async () => {
  const path = join(makeDirectory('list'), 'million.txt')
  const lines = Array.from(
    { length: 1_000_000 },
    (_, place) => `https://host${place}.example/login/${place}\n`,
  )
  writeFileSync(path, lines.join(''))
  await using feeds = await openFeeds([feedAt(path)])
  await feeds.refresh()
  expect(entriesOf(feeds)).toBe(1_000_000)
  const missing = lines
    .filter((_, place) => place % 1_000 === 0)
    .filter((line) => !has(feeds, line.slice(8, -1)))
  expect(missing).toEqual([])
  expect(has(feeds, 'host0.example/')).toBe(false)
  expect(statSync(join(feeds.directory, 'feed.list')).size).toBeLessThan(8_001_000)
})
