import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { ApiError } from '../../../src/http/errors.ts'
import { parseCidr } from '../../../src/net/cidr.ts'
import { type AddressPolicy, createPolicy } from '../../../src/trust/visit/address-policy.ts'
import { Cookies } from '../../../src/trust/visit/cookies.ts'
import { guardedRequest } from '../../../src/trust/visit/guarded-request.ts'
import { createResolver, type Resolve } from '../../../src/trust/visit/resolve.ts'
import { checkHop, parseTarget } from '../../../src/trust/visit/target.ts'
import { VisitError } from '../../../src/trust/visit/visit-error.ts'
import { addressRecords, type DnsServer, startDns } from '../../support/dns.ts'
import { HOSTS, NAMES, READ_AS, REDIRECT_TARGETS, REFUSED_URLS } from './ssrf-rows.ts'

/** Where a visitor that was led astray would arrive, if nobody else listens there. */
const CANARY_PORTS = [80, 443, 8080, 8443]
const OWN = '93.184.215.99'
const never = new AbortController().signal

interface Canary {
  readonly address: string
  port: number
  readonly server: Server
  connections: number
}

const canaries: Canary[] = []
let dns: DnsServer
let resolve: Resolve

/** As the service makes it, with a public address of our own besides those that this machine has. */
const production = createPolicy({
  allow: [],
  ownAddresses: () => [
    OWN,
    ...Object.values(networkInterfaces()).flatMap((found) => (found ?? []).map(({ address }) => address)),
  ],
})

beforeAll(async () => {
  const scripts = new Map(NAMES.map(({ host, script }) => [host, script]))
  dns = await startDns((question) => {
    const script = scripts.get(question.name)
    if (script !== undefined) return script(question)
    if (question.name === 'own.example.com') return { records: addressRecords(question.type, [OWN]) }
    // Whatever a parser makes of a URL, it leads to the canaries.
    return { records: addressRecords(question.type, ['127.0.0.1', '::1']) }
  })
  resolve = createResolver({ server: dns.address, timeoutMs: 1000 })
  for (const address of ['127.0.0.1', '::1']) {
    for (const port of [...CANARY_PORTS, 0]) await startCanary(address, port)
  }
})

afterAll(async () => {
  for (const { server } of canaries) server.close()
  await dns[Symbol.asyncDispose]()
})

async function startCanary(address: string, port: number): Promise<void> {
  const canary: Canary = { address, port, connections: 0, server: createServer() }
  canary.server.on('connection', (socket) => {
    canary.connections++
    socket.destroy()
  })
  canary.server.listen(port, address)
  const isListening = await once(canary.server, 'listening').then(
    () => true,
    () => false,
  )
  const bound = canary.server.address()
  if (!isListening || bound === null || typeof bound === 'string') return
  canary.port = bound.port
  canaries.push(canary)
}

/** A row that is wrong must fail here, and not send a request to somebody on the internet. */
const resolveInside: Resolve = async (host, signal) => {
  const addresses = await resolve(host, signal)
  if (addresses.every((address) => production.permits(address, 80))) throw new Error(`${host} leads outside`)
  return addresses
}

/** `bad_url`, the kind of a VisitError, or `answered`. */
async function outcome(url: string, policy: AddressPolicy = production): Promise<string> {
  try {
    const target = parseTarget(url, policy)
    await guardedRequest(
      target,
      { resolve: resolveInside, policy, userAgent: 'Visitor', cookies: new Cookies(), now: Date.now },
      never,
    )
    return 'answered'
  } catch (error) {
    if (error instanceof ApiError) return error.code
    if (error instanceof VisitError) return error.kind
    throw error
  }
}

/** The same host at each port of the web. */
const origins = (host: string): string[] => [
  `http://${host}/`,
  `https://${host}/`,
  `http://${host}:8080/`,
  `https://${host}:8443/`,
]

describe('a host that is not public by its text is refused at every port [T1]', () => {
  test.each([...HOSTS])('%p', async (host) => {
    expect(await Promise.all(origins(host).map((url) => outcome(url)))).toEqual(Array(4).fill('bad_url'))
  })
})

describe('a URL that is none of the web, or leads elsewhere than it seems to, is refused [T1]', () => {
  test.each([...REFUSED_URLS])('%p', async (url) => {
    expect(await outcome(url)).toBe('bad_url')
  })
})

describe('a URL is read in one way only [T1]', () => {
  test.each([...READ_AS])('%p asks for %p', async (url, host) => {
    const before = dns.questions.length
    expect(await outcome(url)).toBe('refused')
    expect([...new Set(dns.questions.slice(before).map(({ name }) => name))]).toEqual([host])
  })
})

describe('a name is refused where it resolves to [T2]', () => {
  test.each(NAMES.map(({ what, host, fails }) => [what, host, fails] as const))(
    '%s',
    async (_, host, fails) => {
      expect(await Promise.all(origins(host).map((url) => outcome(url)))).toEqual(Array(4).fill(fails))
    },
  )

  test('an address of our own', async () => {
    expect(await outcome('https://own.example.com/')).toBe('refused')
    expect(await outcome(`https://${OWN}/`)).toBe('refused')
  })
})

describe('a redirect is refused where it leads to [T2]', () => {
  test.each([...REDIRECT_TARGETS])('%p', async (location) => {
    const url = URL.parse(location, 'http://public.example.com/a/b')
    const byText = url === null || checkHop(url, production) !== null
    expect(byText ? 'refused' : await outcome(url.href)).toBe('refused')
  })
})

describe('rebinding [T2]', () => {
  const policy = createPolicy({
    allow: ['127.0.0.2/32'].flatMap((text) => parseCidr(text) ?? []),
    ownAddresses: () => [],
  })

  test('what was checked is what is dialled, though the next answer is another; and that one is refused', async () => {
    const visited: string[] = []
    const site = createServer((socket) => {
      visited.push(socket.localAddress ?? '')
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    })
    // At the port of a canary: the second answer leads there.
    const port = canaries.find(({ address }) => address === '127.0.0.1')?.port ?? 0
    site.listen(port, '127.0.0.2')
    await once(site, 'listening')
    await using rebinding = await startDns({
      'rebinding.example.com': ({ type, count }) => ({
        records: addressRecords(type, [count === 0 ? '127.0.0.2' : '127.0.0.1']),
      }),
    })
    const parts = {
      resolve: createResolver({ server: rebinding.address, timeoutMs: 1000 }),
      policy,
      userAgent: 'Visitor',
      cookies: new Cookies(),
      now: Date.now,
    }
    const url = new URL(`http://rebinding.example.com:${port}/`)
    const answer = await guardedRequest(url, parts, never)
    answer.close()
    expect([answer.ip, visited]).toEqual(['127.0.0.2', ['127.0.0.2']])
    expect(rebinding.questions.map(({ type }) => type).sort()).toEqual(['A', 'AAAA'])
    expect(await guardedRequest(url, parts, never).catch((error: VisitError) => error.kind)).toBe('refused')
    site.close()
  })

  test.each([
    'http://127.0.0.1/',
    'http://127.0.0.3/',
    'http://[::1]/',
    'http://localhost/',
    'http://inside.example.com/',
    'http://intranet/',
  ])('an exempt network beside it does not open %p', async (url) => {
    expect(await outcome(url, policy)).toBeOneOf(['bad_url', 'refused'])
  })
})

test('the corpus has 120 rows at least, and no row twice', () => {
  const rows = [
    ...HOSTS,
    ...REFUSED_URLS,
    ...READ_AS.map(([url]) => url),
    ...NAMES.map(({ what }) => what),
    ...REDIRECT_TARGETS,
  ]
  expect(rows.length).toBeGreaterThanOrEqual(120)
  for (const list of [HOSTS, REFUSED_URLS, REDIRECT_TARGETS]) expect(new Set(list).size).toBe(list.length)
})

// Last: each canary counts exactly the one visit that is permitted, and so counted none before it.
test('no row has reached a canary, and a visit that is permitted reaches each [T2]', async () => {
  const open = createPolicy({
    allow: ['127.0.0.0/8', '::1/128'].flatMap((text) => parseCidr(text) ?? []),
    ownAddresses: () => [],
  })
  expect([...new Set(canaries.map(({ address }) => address))]).toEqual(['127.0.0.1', '::1'])
  for (const canary of canaries) {
    const host = canary.address.includes(':') ? `[${canary.address}]` : canary.address
    expect(await outcome(`http://${host}:${canary.port}/`, open)).toBeOneOf(['ended', 'connect'])
    expect([canary.port, canary.connections]).toEqual([canary.port, 1])
  }
})
