import { describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { hashOf } from '../../../src/trust/feeds/keys.ts'
import type { ListKind } from '../../../src/trust/feeds/list.ts'
import { readList } from '../../../src/trust/feeds/read-list.ts'

const BOUNDS = { maxBytes: 1_000_000, maxEntries: 1_000 }
const read = (text: string | Uint8Array<ArrayBuffer>, kind: ListKind = 'threats', bounds = BOUNDS) =>
  readList(typeof text === 'string' ? new TextEncoder().encode(text) : text, kind, bounds)
const sorted = (keys: readonly string[]) => [...new Set(keys.map(hashOf))].sort((a, b) => (a < b ? -1 : 1))

/** As OpenPhish has them. */
const OPENPHISH = 'https://evil.example/a\nhttp://bad.example/b?c=1\nhttps://evil.example/a\n'
const PHISHTANK_JSON = `[{"phish_id":"9","url":"http:\\/\\/evil.example\\/a","phish_detail_url":"http:\\/\\/tank.example\\/9",
"submission_time":"2026-11-22T10:00:00+00:00","verified":"yes","online":"yes","target":"Other"},
{"phish_id":"8","url":"https:\\/\\/bad.example\\/b?c=1","online":"yes","target":"A, B"}]`
const PHISHTANK_CSV = `phish_id,url,phish_detail_url,submission_time,verified,verification_time,online,target
9,http://evil.example/a,http://tank.example/9,2026-11-22T10:00:00+00:00,yes,2026-11-22T10:00:00+00:00,yes,Other
8,"http://bad.example/b?c=1",http://tank.example/8,2026-11-22T10:00:00+00:00,yes,2026-11-22T10:00:00+00:00,yes,"A, ""B"""
`
const URLHAUS_CSV = `################################################################
# abuse.ch URLhaus Database Dump (CSV - recent URLs only)      #
# Terms Of Use: https://urlhaus.example/api/                   #
################################################################
#
# id,dateadded,url,url_status,last_online,threat,tags,urlhaus_link,reporter
"9","2026-11-22 10:00:00","http://evil.example/a","online","2026-11-22","malware_download","a,b","https://h.example/9","x"
"8","2026-11-22 10:00:00","http://bad.example/b?c=1","offline","","malware_download","None","https://h.example/8","x"
`
const HOSTS = `# hosts
127.0.0.1 localhost localhost.localdomain
::1 ip6-localhost
fe80::1%lo0 localhost
0.0.0.0 0.0.0.0
0.0.0.0 evil.example # of a family
0.0.0.0\tBAD.example www.bad.example

`
const URLS = ['evil.example/a', 'bad.example/b?c=1']

describe('each format is told by its content', () => {
  test.each([
    ['OpenPhish', OPENPHISH, 'plain', URLS],
    ['lines that end as on Windows', OPENPHISH.replaceAll('\n', '\r\n'), 'plain', URLS],
    ['PhishTank as JSON', PHISHTANK_JSON, 'json', URLS],
    ['PhishTank as CSV', PHISHTANK_CSV, 'csv', URLS],
    ['URLhaus as CSV', URLHAUS_CSV, 'csv', URLS],
    ['URLhaus as text', `# URLhaus\r\n${OPENPHISH}`, 'plain', URLS],
    ['a byte order mark', `\ufeff${OPENPHISH}`, 'plain', URLS],
    [
      'strings as JSON',
      '["evil.example", "http://bad.example/b"]',
      'json',
      ['evil.example', 'bad.example/b'],
    ],
    ['a hosts file', HOSTS, 'plain', ['evil.example', 'bad.example', 'www.bad.example']],
    [
      'hosts and URLs',
      '; mine\n! old\nevil.example.\nbad.example/b\n192.0.2.7\n2001:db8::7\nbücher.example\n',
      'plain',
      ['evil.example', 'bad.example/b', '192.0.2.7', '[2001:db8::7]', 'xn--bcher-kva.example'],
    ],
  ] as const)('%s', (_, text, format, keys) => {
    const list = read(text)
    expect(list.format).toBe(format)
    expect([...list.hashes]).toEqual(sorted(keys))
    expect(list.unreadable).toBe(0)
  })

  test('popular hosts by rank', () => {
    const { format, hashes } = read('1,google.com\r\n2,www.example.com\r\n', 'popular')
    expect([format, [...hashes]]).toEqual(['rank', sorted(['google.com', 'www.example.com'])])
  })

  test('packed with gzip', () => {
    expect([...read(new Uint8Array(gzipSync(PHISHTANK_JSON))).hashes]).toEqual(sorted(URLS))
  })
})

describe('what is no list is refused', () => {
  test.each([
    ['nothing', '', 'it is empty'],
    ['comments alone', '# soon\n', 'it has no entries'],
    ['an empty array', '[]', 'it has no entries'],
    ['an HTML page', '\n<!doctype html><p>Log in', 'it is an HTML or XML document, not a list'],
    ['JSON of another shape', '{"error":"slow down"}', 'its JSON is not an array'],
    ['cut JSON', PHISHTANK_JSON.slice(0, -40), 'it may be cut'],
    ['a cut line', OPENPHISH.slice(0, -3), 'it may be cut'],
    ['a cut row', URLHAUS_CSV.trimEnd(), 'it may be cut'],
    ['a row that lacks cells', `${PHISHTANK_CSV}7,http://a.example/\n`, '1 of its 3 records are neither'],
    ['prose', 'Too many requests\nTry again later.\n', '2 of its 2 records are neither URLs nor hosts'],
    ['popular hosts', '1,google.com\n2,example.com\n', 'belongs into TRUST_POPULAR'],
    ['a zip archive', 'PK\u0003\u0004', 'it is a zip archive'],
    [
      'other schemes',
      'ftp://evil.example/a\njavascript:alert(1)\nmailto:a@evil.example\n',
      '3 of its 3 records',
    ],
    ['hosts of one’s own network', 'intranet\nprinter\n', '2 of its 2 records'],
  ])('%s', (_, text, reason) => {
    expect(() => read(text)).toThrow(reason)
  })

  test('threats where popular hosts belong', () => {
    expect(() => read(OPENPHISH, 'popular')).toThrow('it is not a list of ranks and hosts')
  })

  test('more entries, and more bytes unpacked, than the bounds', () => {
    const hosts = Array.from({ length: 20 }, (_, place) => `host${place}.example\n`).join('')
    expect(() => read(hosts, 'threats', { ...BOUNDS, maxEntries: 19 })).toThrow('more than 19 entries')
    const packed = new Uint8Array(gzipSync('a'.repeat(100_000)))
    expect(() => read(packed, 'threats', { ...BOUNDS, maxBytes: 1_000 })).toThrow('it cannot be unpacked')
    expect(() => read(packed.slice(0, -20))).toThrow('it cannot be unpacked')
  })

  test('a record of many may be unreadable, and is counted', () => {
    const hosts = Array.from({ length: 20 }, (_, place) => `host${place}.example\n`).join('')
    expect(read(`${hosts}not a host\n`).unreadable).toBe(1)
  })
})
