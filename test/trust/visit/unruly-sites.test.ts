import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { failure, startSites, type VisitedSites } from './visited-sites.ts'

let sites: VisitedSites

beforeAll(async () => {
  sites = await startSites({ 'site.example.com': ['127.0.0.1'] })
})

afterAll(() => sites[Symbol.asyncDispose]())

describe('a site that does not answer by the book fails [T3]', () => {
  const interim = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'
  const ok = 'HTTP/1.1 200 OK\r\n'
  test.each([
    ['nine interim answers', `${interim.repeat(9)}${ok}\r\n`, 'too many interim answers'],
    [
      'a change of protocol',
      'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      'changes the protocol',
    ],
    ['1,001 header lines', `${ok}${'a: b\r\n'.repeat(1001)}\r\n`, 'too many header lines'],
    ['a header of 263 KB', `${ok}a: ${'b'.repeat(263_000)}\r\n\r\n`, 'too long a head'],
    ['many headers of 263 KB', `${ok}${`a: ${'b'.repeat(400)}\r\n`.repeat(660)}\r\n`, 'too long a head'],
    ['a head without an end', `${ok}${`a: ${'b'.repeat(400)}\r\n`.repeat(660)}`, 'too long a head'],
    ['two lengths', `${ok}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 'has several lengths'],
    ['garbage', '\x00\xff\x80garbage\r\n\r\n', 'has no status line'],
    ['HTTP/0.9 at a port that is not its own', '<html>hello</html>', 'has no status line'],
    ['a NUL', `${ok}a: b\0c\r\n\r\n`, 'a head with a NUL'],
    ['a status of five digits', 'HTTP/1.1 20000 OK\r\n\r\n', 'answers with a status that there is not'],
  ])('%s', async (_, bytes, message) => {
    expect(await failure(sites.get(`http://site.example.com:${await sites.raw(bytes)}/`))).toBe(
      `protocol: ${message}`,
    )
  })

  test('a flood of interim answers without an end', async () => {
    const closed = Promise.withResolvers<void>()
    const server = createServer((socket) => {
      socket.on('close', () => closed.resolve())
      const flood = () => {
        while (socket.writable && socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(1000)));
      }
      socket.on('drain', flood).once('data', flood)
    })
    const failed = await failure(sites.get(`http://site.example.com:${await sites.listen(server)}/`))
    expect(failed).toBe('protocol: too many interim answers')
    await closed.promise
  })

  test('1,000 header lines are read', async () => {
    const port = await sites.raw(`${ok}${'a: b\r\n'.repeat(1000)}\r\n`)
    expect((await sites.get(`http://site.example.com:${port}/`)).headers.length).toBe(1000)
  })

  test.each([
    ['a closed port', 'http', 'connect: failed before connect', null],
    ['a connection cut at once', 'http', '', (socket: Socket) => socket.resetAndDestroy()],
    [
      'a connection cut after the question',
      'http',
      'ended: ',
      (socket: Socket) => socket.once('data', () => socket.destroy()),
    ],
    [
      'plain HTTP at a TLS port',
      'https',
      'tls: ',
      (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    ],
    [
      'a handshake that is cut',
      'https',
      'tls: ',
      (socket: Socket) => socket.once('data', () => socket.destroy()),
    ],
  ])('%s', async (_, scheme, message, serve) => {
    const server = createServer(serve ?? (() => undefined))
    const port = await sites.listen(server)
    if (serve === null) await new Promise((resolve) => server.close(resolve))
    expect(await failure(sites.get(`${scheme}://site.example.com:${port}/`))).toStartWith(message)
  })

  test('TLS at a plain port', async () => {
    const port = await sites.secureWeb({ names: ['site.example.com'] })
    expect(await failure(sites.get(`http://site.example.com:${port}/`))).toMatch(/^(?:protocol|ended): /)
  })

  test('silence, each stage until the visit ends, and then the connection is closed', async () => {
    // Longer than any stage had when each had a time of its own.
    const end = AbortSignal.timeout(3_000)
    const closed: Promise<unknown>[] = []
    const server = createServer((socket) => closed.push(once(socket.resume(), 'close')))
    const port = await sites.listen(server)
    const [plain, secure] = await Promise.all([
      failure(sites.get(`http://site.example.com:${port}/`, end)),
      failure(sites.get(`https://site.example.com:${port}/`, end)),
    ])
    expect([plain, secure]).toEqual([
      'timeout: no time left for head',
      'timeout: no time left for secureConnect',
    ])
    expect((await Promise.all(closed)).length).toBe(2)
  })
})

describe('the end of the visit ends it at any stage [T3]', () => {
  test.each([
    ['a silent handshake', 'https', ''],
    ['a silent answer', 'http', ''],
    ['a header that drips', 'http', 'HTTP/1.1 200 OK\r\nX-Slow: '],
    ['interim answers', 'http', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ])('%s', async (_, scheme, bytes) => {
    const visit = new AbortController()
    const closed = Promise.withResolvers<void>()
    const server = createServer((socket) => {
      socket.on('close', () => closed.resolve())
      socket.once('data', () => {
        socket.write(bytes)
        visit.abort()
      })
    })
    const port = await sites.listen(server)
    expect(await failure(sites.get(`${scheme}://site.example.com:${port}/`, visit.signal))).toStartWith(
      'timeout: ',
    )
    await closed.promise
  })

  test('a body that drips', async () => {
    const closed = Promise.withResolvers<void>()
    const port = await sites.web((request, response) => {
      request.socket.on('close', () => closed.resolve())
      response.write('drop')
    })
    const visit = new AbortController()
    const answer = await sites.get(`http://site.example.com:${port}/`, visit.signal)
    answer.body.once('data', () => visit.abort())
    await once(answer.body, 'end')
    expect(answer.body.complete).toBe(false)
    await closed.promise
  })

  test('one that has not begun', async () => {
    const port = await sites.web((_, response) => response.end())
    expect(await failure(sites.get(`http://127.0.0.1:${port}/`, AbortSignal.abort()))).toStartWith(
      'timeout: ',
    )
  })
})
