import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { guardedRequest } from '../../../src/trust/visit/guarded-request.ts'
import { failure, startSites, textOf, type VisitedSites } from './visited-sites.ts'

const never = new AbortController().signal
let sites: VisitedSites

beforeAll(async () => {
  sites = await startSites({
    'site.example.com': ['127.0.0.1'],
    'xn--mnchen-3ya.example.com': ['127.0.0.1'],
    'second.example.com': ['127.0.0.3', '127.0.0.1'],
    'third.example.com': ['127.0.0.3', '127.0.0.4', '127.0.0.1'],
    'both.example.com': ['::1', '127.0.0.1'],
    'six.example.com': ['::1'],
    'mapped.example.com': ['::ffff:127.0.0.1'],
    'mixed.example.com': ['127.0.0.1', '10.0.0.1'],
    'mixed-six.example.com': ['127.0.0.1', 'fd00::1'],
  })
})

afterAll(() => sites[Symbol.asyncDispose]())

describe('what is asked', () => {
  const echo: RequestListener = ({ method, url, rawHeaders }, response) => {
    response.end(JSON.stringify({ method, url, rawHeaders }))
  }

  test.each([
    ['http://user:secret@site.example.com', '/a?b=c#d', 'site.example.com', '/a?b=c'],
    ['http://site.example.com.', '/', 'site.example.com', '/'],
    ['http://münchen.example.com', '/ü?ü', 'xn--mnchen-3ya.example.com', '/%C3%BC?%C3%BC'],
    ['http://127.1', '/a\r\nx: y', '127.0.0.1', '/ax:%20y'],
  ])(
    'of %s%p is a GET with an honest agent, and nothing that could be a secret',
    async (origin, path, host, target) => {
      const port = await sites.web(echo)
      const url = new URL(`${origin}${path}`)
      url.port = String(port)
      expect(JSON.parse(await textOf(await sites.get(url.href)))).toEqual({
        method: 'GET',
        url: target,
        rawHeaders: [
          ...['host', `${host}:${port}`],
          ...['user-agent', 'Visitor/1.0 (+https://visitor.example.com)'],
          ...['accept', 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5'],
          ...['accept-language', 'en,*;q=0.5'],
          ...['accept-encoding', 'gzip, deflate, br, zstd'],
          ...['connection', 'close'],
        ],
      })
    },
  )

  test('does not go to a proxy of the environment', async () => {
    const asked: string[] = []
    const proxy = await sites.web((request, response) => {
      asked.push(request.url ?? '')
      response.end('proxy')
    })
    const port = await sites.web((_, response) => response.end('site'))
    const before = { ...process.env }
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY'])
      process.env[name] = `http://127.0.0.1:${proxy}`
    try {
      expect(await textOf(await sites.get(`http://site.example.com:${port}/`))).toBe('site')
      expect(asked).toEqual([])
    } finally {
      for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY']) {
        if (before[name] === undefined) delete process.env[name]
        else process.env[name] = before[name]
      }
    }
  })
})

describe('what comes back', () => {
  test('is the head as sent, repeats and all, and the body as it came', async () => {
    const port = await sites.raw(
      'HTTP/1.1 302 Found\r\nX-One: 1\r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\nX-Bytes: \xfc\r\nLocation: /x\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nbody',
    )
    const answer = await sites.get(`http://site.example.com:${port}/`)
    expect({ status: answer.status, ip: answer.ip, tls: answer.tls, headers: answer.headers }).toEqual({
      status: 302,
      ip: '127.0.0.1',
      tls: null,
      headers: [
        ['x-one', '1'],
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
        ['x-bytes', '\xfc'],
        ['location', '/x'],
        ['content-encoding', 'gzip'],
        ['content-length', '4'],
      ],
    })
    expect(await textOf(answer)).toBe('body')
    expect(answer.timings.tls).toBe(0)
    expect(Math.min(...Object.values(answer.timings))).toBeGreaterThanOrEqual(0)
  })

  test('is not read before somebody reads it', async () => {
    const stalled = Promise.withResolvers<void>()
    const port = await sites.web((_, response) => {
      const chunk = Buffer.alloc(1 << 20)
      while (response.write(chunk));
      stalled.resolve()
    })
    const answer = await sites.get(`http://site.example.com:${port}/`)
    await stalled.promise
    expect(answer.body.readableFlowing).not.toBe(true)
    answer.close()
  })

  test('and a few interim answers before it do not matter', async () => {
    const port = await sites.raw(
      `${'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(8)}HTTP/1.1 200 OK\r\n\r\n`,
    )
    expect((await sites.get(`http://site.example.com:${port}/`)).status).toBe(200)
  })
})

describe('only a checked address is dialled [T2]', () => {
  test.each([
    ['second.example.com', '127.0.0.1', 'where the first does not answer, the second'],
    ['both.example.com', '127.0.0.1', 'IPv4 before IPv6'],
    ['mapped.example.com', '127.0.0.1', 'IPv4 in its IPv6 spelling, where its network is exempt'],
  ])('%s: %s, %s', async (host, ip) => {
    const port = await sites.web((_, response) => response.end())
    expect((await sites.get(`http://${host}:${port}/`)).ip).toBe(ip)
  })

  test('IPv6 where there is nothing else, and as a literal', async () => {
    const port = await sites.web((request, response) => response.end(request.headers.host), '::1')
    const answer = await sites.get(`http://six.example.com:${port}/`)
    expect(answer.ip).toBe('::1')
    expect(await textOf(await sites.get(`http://[::1]:${port}/`))).toBe(`[::1]:${port}`)
  })

  test('two addresses are tried and no more', async () => {
    const port = await sites.web((_, response) => response.end())
    expect(await failure(sites.get(`http://third.example.com:${port}/`))).toBe(
      'connect: failed before connect',
    )
  })

  test.each(['mixed.example.com', 'mixed-six.example.com'])(
    'one address of %s that may not be visited refuses the host',
    async (host) => {
      let connections = 0
      const server = createHttpServer((_, response) => response.end())
      server.on('connection', () => connections++)
      const port = await sites.listen(server)
      expect(await failure(sites.get(`http://${host}:${port}/`))).toStartWith('refused: ')
      expect((await sites.get(`http://site.example.com:${port}/`)).status).toBe(200)
      expect(connections).toBe(1)
    },
  )

  test('a resolver that answers nothing, or a text that is no address, leads nowhere', async () => {
    for (const addresses of [[], ['0x7f.1'], ['localhost'], ['127.0.0.1', '2130706433']]) {
      const careless = { ...sites.parts, resolve: async () => addresses }
      expect(await failure(guardedRequest(new URL('http://site.example.com/'), careless, never))).toStartWith(
        'refused: ',
      )
    }
  })
})
