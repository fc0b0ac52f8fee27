import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { createSecureServer } from 'node:http2'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { readAnswer } from '../../../../src/trust/visit/http/http1.ts'
import { createCertificateAuthority } from '../../../support/certificates.ts'
import { type SiteAnswer, startSite } from '../../../support/site.ts'
import { failure, startSites, textOf, type VisitedSites } from '../visited-sites.ts'

const never = new AbortController().signal
let sites: VisitedSites

beforeAll(async () => {
  sites = await startSites({ 'site.example.com': ['127.0.0.1'] })
})

afterAll(() => sites[Symbol.asyncDispose]())

const BODY = 'a body\nof two lines'
const LENGTH = `Content-Length: ${BODY.length}`

/** What a browser takes for the same answer; `|` stands for the end of a line. */
const HEADS: readonly (readonly [string, string])[] = [
  ['by the book', `HTTP/1.1 200 OK|X-A: b c|${LENGTH}||`],
  ['without a reason', `HTTP/1.1 200|X-A: b c|${LENGTH}||`],
  ['of a version that there is not', `HTTP/7.3 200 OK|X-A: b c|${LENGTH}||`],
  ['of half a version', `HTTP/1 200 OK|X-A: b c|${LENGTH}||`],
  ['in small letters', `http/1.1 200 ok|x-a: b c|${LENGTH.toLowerCase()}||`],
  ['with a tab in the status line', `HTTP/1.1\t200 OK|X-A: b c|${LENGTH}||`],
  ['with blanks in the status line', `HTTP/1.1   200   OK|X-A: b c|${LENGTH}||`],
  ['without a status', `HTTP/1.1|X-A: b c|${LENGTH}||`],
  ['behind an empty line', `|HTTP/1.1 200 OK|X-A: b c|${LENGTH}||`],
  ['with equal lengths', `HTTP/1.1 200 OK|X-A: b c|${LENGTH}|${LENGTH}||`],
  ['with a list of equal lengths', `HTTP/1.1 200 OK|X-A: b c|${LENGTH}, ${BODY.length}||`],
  ['with a blank before the colon', `HTTP/1.1 200 OK|X-A \t: b c|${LENGTH.replace(':', ' :')}||`],
  ['without a blank behind the colon', `HTTP/1.1 200 OK|X-A:b c|${LENGTH.replace(' ', '')}||`],
  ['with a line that goes on', `HTTP/1.1 200 OK|X-A: b| \tc|${LENGTH}||`],
  ['with lines that are no headers', `HTTP/1.1 200 OK|hello|: x|a b: c|ü: d|X-A: b c|${LENGTH}||`],
  ['with a first line that goes on with nothing', `HTTP/1.1 200 OK| x|X-A: b c|${LENGTH}||`],
  ['with control characters in another value', `HTTP/1.1 200 OK|X: \x01\x7f|X-A: b c|${LENGTH}||`],
  ['with 150 headers', `HTTP/1.1 200 OK|${'X-B: d|'.repeat(150)}X-A: b c|${LENGTH}||`],
  ['with a header of 200 KB', `HTTP/1.1 200 OK|X-B: ${'d'.repeat(200_000)}|X-A: b c|${LENGTH}||`],
  ['behind interim answers', `HTTP/1.1 100||HTTP/1.1 103|X: y||HTTP/1.1 200 OK|X-A: b c|${LENGTH}||`],
  ['with no length', 'HTTP/1.1 200 OK|X-A: b c||'],
  ...['', '-1', '+5', '5x', '0x5', '9'.repeat(40)].map(
    (length) =>
      [`with the length "${length}"`, `HTTP/1.1 200 OK|X-A: b c|Content-Length: ${length}||`] as const,
  ),
]
/** The body in chunks. */
const CHUNKS: readonly (readonly [string, string])[] = [
  ['by the book', `13|${BODY}|0||`],
  ['of several', `6|${BODY.slice(0, 6)}|D|${BODY.slice(6)}|0||`],
  ['with blanks behind the size', `13 \t |${BODY}|0  ||`],
  ['with zeros before the size', `${'0'.repeat(30)}13|${BODY}|000||`],
  ['with extensions', `13 ;a="b"|${BODY}|0;c||`],
  ['with trailers', `13|${BODY}|0|X-B: d||`],
  ['without an end behind the last', `13|${BODY}|0|`],
]
const CHUNKED: readonly (readonly [string, string])[] = [
  ['by the book', 'Transfer-Encoding: chunked|'],
  ['beside a length', 'Transfer-Encoding: chunked|Content-Length: 5|'],
  ['beside lengths that differ', 'Content-Length: 5|Transfer-Encoding: chunked|Content-Length: 6|'],
  ['named twice', 'Transfer-Encoding: chunked|Transfer-Encoding: CHUNKED|'],
  ['with something that there is not', 'Transfer-Encoding: identity, chunked|'],
]
const LINE_ENDS = [
  ['two bytes', (text: string) => text.replaceAll('|', '\r\n')],
  ['one byte', (text: string) => text.replaceAll('|', '\n')],
  [
    'one byte and two by turns',
    (text: string) => {
      let count = 0
      return text.replace(/\|/g, () => (count++ % 2 === 0 ? '\n' : '\r\n'))
    },
  ],
] as const
const PIECES = [
  ['in one piece', Number.POSITIVE_INFINITY],
  ['in pieces of 7 bytes', 7],
] as const

async function answered(text: string, pieceBytes: number) {
  const bytes = Buffer.from(text, 'latin1')
  const send: SiteAnswer = async (socket) => {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      socket.write(bytes.subarray(at, Math.min(bytes.length, at + pieceBytes)))
      if (at % 70 === 0) await new Promise(setImmediate)
    }
    socket.end()
  }
  await using site = await startSite(() => send)
  const answer = await sites.get(`http://site.example.com:${site.port}/`)
  const value = answer.headers.find(([name]) => name === 'x-a')?.[1].replace(/\s+/g, ' ')
  return { status: answer.status, value, text: await textOf(answer), isWhole: answer.body.complete }
}

const WHOLE = { status: 200, value: 'b c', text: BODY, isWhole: true }

describe('an answer that browsers forgive is read as they read it [T14]', () => {
  const rows = LINE_ENDS.flatMap(([ends, written]) => [
    ...HEADS.map(([head, text]) => [`a head ${head}, line ends of ${ends}`, written(text) + BODY] as const),
    ...CHUNKS.flatMap(([chunks, body]) =>
      CHUNKED.map(
        ([coding, header]) =>
          [
            `chunks ${chunks}, ${coding}, line ends of ${ends}`,
            // The body has a line end of its own.
            written(`HTTP/1.1 200 OK|X-A: b c|${header}|`) + written(body),
          ] as const,
      ),
    ),
  ])
  test.each(rows)('%s', async (_, text) => {
    for (const [, bytes] of PIECES)
      if (bytes > 7 || text.length < 2_000) expect(await answered(text, bytes)).toEqual(WHOLE)
  })

  test.each([
    ['a head that ends with the connection', 'HTTP/1.1 200 OK\r\nX-A: b c\r\n', { ...WHOLE, text: '' }],
    ['a line end that is CR alone', `HTTP/1.1 200 OK\rX-A: b c\r\n\r\n${BODY}`, WHOLE],
    ['a body that is longer than its length', `HTTP/1.1 200 OK\nX-A: b c\n${LENGTH}\n\n${BODY}more`, WHOLE],
    [
      'a body that is shorter than its length',
      `HTTP/1.1 200 OK\nX-A: b c\nContent-Length: 99\n\n${BODY}`,
      { ...WHOLE, isWhole: false },
    ],
    [
      'a size that is none',
      `HTTP/1.1 200 OK\nX-A: b c\nTransfer-Encoding: chunked\n\n13\n${BODY}\nxyz\n`,
      { ...WHOLE, isWhole: false },
    ],
    [
      'a chunk that is longer than its size',
      `HTTP/1.1 200 OK\nX-A: b c\nTransfer-Encoding: chunked\n\n13\n${BODY}more\n`,
      { ...WHOLE, isWhole: false },
    ],
  ])('%s', async (_, text, expected) => {
    expect(await answered(text, Number.POSITIVE_INFINITY)).toEqual(expected)
  })

  test('a body without a head is read at the port of HTTP alone', async () => {
    const server = createServer((socket) => socket.end('<p>hello'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const read = (url: string) =>
      readAnswer(createConnection({ host: '127.0.0.1', port }), new URL(url), never)
    const { head, body } = await read('http://site.example.com/')
    expect(head).toEqual({ status: 200, headers: [] })
    expect(Buffer.concat(await body.toArray()).toString()).toBe('<p>hello')
    expect(await failure(read('http://site.example.com:8080/'))).toBe('protocol: has no status line')
    expect(await failure(read('https://site.example.com/'))).toBe('protocol: has no status line')
    server.close()
  })
})

describe('a site that speaks HTTP/2 alone is asked by it [T14]', () => {
  const authority = createCertificateAuthority()
  afterAll(() => authority[Symbol.dispose]())
  const secureSite = async (serve: Parameters<ReturnType<typeof createSecureServer>['on']>[1]) => {
    const server = createSecureServer(authority.issue({ names: ['site.example.com'] }))
    server.on('stream', serve)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    return { url: `https://site.example.com:${port}/a?b=c`, [Symbol.dispose]: () => server.close() }
  }

  test('with the same head, and its answer has the same form', async () => {
    using site = await secureSite((stream, headers) => {
      stream.respond({ ':status': 201, 'content-type': 'text/html', 'set-cookie': ['a=1', 'b=2'] })
      stream.end(JSON.stringify(headers))
    })
    const answer = await sites.get(site.url)
    expect([answer.status, answer.tls?.protocol]).toEqual([201, 'TLSv1.3'])
    expect(answer.headers.slice(0, 3)).toEqual([
      ['content-type', 'text/html'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ])
    expect(JSON.parse(await textOf(answer))).toMatchObject({
      ':method': 'GET',
      ':path': '/a?b=c',
      ':authority': new URL(site.url).host,
      'user-agent': 'Visitor/1.0 (+https://visitor.example.com)',
    })
    expect(answer.body.complete).toBe(true)
  })

  test('a body that is shorter than its length is not whole', async () => {
    using site = await secureSite((stream) => {
      stream.respond({ ':status': 200, 'content-length': '99' })
      stream.end('part')
    })
    const answer = await sites.get(site.url)
    expect([await textOf(answer), answer.body.complete]).toEqual(['part', false])
  })

  test('and the end of the visit ends it', async () => {
    const visit = new AbortController()
    using site = await secureSite(() => visit.abort())
    expect(await failure(sites.get(site.url, visit.signal))).toStartWith('timeout: ')
  })
})
