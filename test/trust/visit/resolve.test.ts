import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createResolver, type Resolve } from '../../../src/trust/visit/resolve.ts'
import { VisitError } from '../../../src/trust/visit/visit-error.ts'
import {
  addressRecords,
  type DnsQuestion,
  type DnsReply,
  type DnsServer,
  startDns,
} from '../../support/dns.ts'

const never = new AbortController().signal
const IPV4 = '93.184.215.14'
const IPV6 = '2606:4700::1111'

const only =
  (family: DnsQuestion['type'], reply: DnsReply | null) =>
  ({ type }: DnsQuestion): DnsReply | null =>
    type === family ? reply : { records: addressRecords(type, [IPV4, IPV6]) }

const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `93.184.215.${index}`)

let server: DnsServer
let resolve: Resolve

beforeAll(async () => {
  server = await startDns({
    'both.example.com': [IPV6, IPV4],
    'old.example.com': [IPV4],
    'new.example.com': [IPV6],
    'empty.example.com': [],
    'silent.example.com': () => null,
    'broken.example.com': () => ({ rcode: 2 }),
    'refused.example.com': () => ({ rcode: 5 }),
    'half-broken.example.com': only('AAAA', { rcode: 2 }),
    'half-silent.example.com': only('A', null),
    'chain.example.com': ({ type }) => ({
      records: [
        { type: 'CNAME', value: 'edge.example.com' },
        { name: 'edge.example.com', type: 'CNAME', value: 'db.internal' },
        ...addressRecords(type, ['10.0.0.1']).map((record) => ({ ...record, name: 'db.internal' })),
      ],
    }),
    'aside.example.com': ({ type }) => ({
      records: addressRecords(type, [IPV4, '10.0.0.1']).map((record) => ({
        ...record,
        name: 'other.example.com',
      })),
    }),
    'long.example.com': ({ type, overTcp }) =>
      overTcp ? { records: addressRecords(type, [IPV4]) } : { truncated: true },
    'lost.example.com': ({ type, count }) => (count === 0 ? null : { records: addressRecords(type, [IPV4]) }),
    'changing.example.com': ({ type, count }) => ({
      records: addressRecords(type, [count === 0 ? IPV4 : '127.0.0.1']),
    }),
    'many.example.com': many(32),
    'too-many.example.com': many(33),
    localhost: [IPV4],
    intranet: ['10.0.0.7'],
  })
  resolve = createResolver({ server: server.address, timeoutMs: 1000 })
})

afterAll(() => server[Symbol.asyncDispose]())

const asked = (name: string): string[] =>
  server.questions.filter((question) => question.name === name).map(({ type }) => type)

async function failure(work: Promise<unknown>): Promise<string> {
  const outcome = await work.catch((error: unknown) => error)
  if (!(outcome instanceof VisitError)) throw new Error(`resolved, or failed otherwise: ${outcome}`)
  return `${outcome.kind}: ${outcome.message}`
}

test.each([
  ['both.example.com', [IPV4, IPV6]],
  ['old.example.com', [IPV4]],
  ['new.example.com', [IPV6]],
  ['half-broken.example.com', [IPV4]],
  ['half-silent.example.com', [IPV6]],
  ['chain.example.com', ['10.0.0.1']],
  ['aside.example.com', [IPV4, '10.0.0.1']],
  ['long.example.com', [IPV4]],
  ['lost.example.com', [IPV4]],
  ['many.example.com', many(32)],
  ['intranet', ['10.0.0.7']],
])('all addresses of %s come back, IPv4 first [T2]', async (name, addresses) => {
  expect(await resolve(name, never)).toEqual(addresses)
})

test('both families are asked for once, nothing is kept, and the next visit asks again', async () => {
  expect(await resolve('changing.example.com', never)).toEqual([IPV4])
  expect(asked('changing.example.com').sort()).toEqual(['A', 'AAAA'])
  expect(await resolve('changing.example.com', never)).toEqual(['127.0.0.1'])
})

test.each([
  ['nowhere.example.com', 'nowhere.example.com has no address'],
  ['empty.example.com', 'empty.example.com has no address'],
  ['broken.example.com', 'broken.example.com has no address'],
  ['refused.example.com', 'refused.example.com has no address'],
  ['too-many.example.com', 'too-many.example.com has more than 32 addresses'],
])('%s fails [T3]', async (name, message) => {
  expect(await failure(resolve(name, never))).toBe(`dns: ${message}`)
})

describe('no name server is asked', () => {
  test.each([IPV4, IPV6, '127.0.0.1', '::1'])('about %s, which stands for itself', async (address) => {
    const before = server.questions.length
    expect(await resolve(address, never)).toEqual([address])
    expect(server.questions.length).toBe(before)
  })

  test.each(['localhost', 'a.localhost'])('about %s, which is the loopback (RFC 6761)', async (name) => {
    expect(await resolve(name, never)).toEqual(['127.0.0.1'])
    expect(asked(name)).toEqual([])
  })
})

test.each([
  ['asks the name servers that it was told, where it cannot read the list of the system', null],
  ['asks the one that is set rather than those', 'set'],
])('a process %s [T8]', async (_, set) => {
  const gone = '127.0.0.1:1'
  const resolveAs = createResolver({
    server: set === null ? null : server.address,
    nameServers: [set === null ? server.address : gone],
    timeoutMs: 1_000,
  })
  expect(await resolveAs('old.example.com', never)).toEqual([IPV4])
})

test('the hosts file is not read: a name that only it has does not exist [T2]', async () => {
  const hosts = await Bun.file('/etc/hosts').text()
  const names = hosts.split('\n').flatMap((line) => line.replace(/#.*/, '').trim().split(/\s+/).slice(1))
  for (const name of ['ip6-loopback', ...names].filter(
    (each) => each !== '' && !each.includes('localhost'),
  )) {
    expect(await failure(resolve(name, never))).toBe(`dns: ${name} has no address`)
  }
})

test('the end of the visit ends the wait for a silent name server', async () => {
  const silent = Promise.withResolvers<void>()
  await using lone = await startDns(() => {
    silent.resolve()
    return null
  })
  const visit = new AbortController()
  // A budget that the test could not wait for.
  const pending = failure(
    createResolver({ server: lone.address, timeoutMs: 600_000 })('example.com', visit.signal),
  )
  await silent.promise
  visit.abort()
  expect(await pending).toBe('timeout: no name server answers for example.com in time')
  expect(await failure(resolve('both.example.com', AbortSignal.abort()))).toBe(
    'timeout: no name server answers for both.example.com in time',
  )
})

test('a name server that is gone is one that does not answer [T3]', async () => {
  const gone = await startDns({})
  await gone[Symbol.asyncDispose]()
  expect(await failure(createResolver({ server: gone.address, timeoutMs: 1000 })('example.com', never))).toBe(
    'timeout: no name server answers for example.com in time',
  )
})
