import { xorshift32 } from '../../corpus/make/xorshift32.ts'
import { openIndex } from '../../src/geo/reader.ts'
import { formatIpv4 } from '../../src/net/ip.ts'
import type { Ask, Call } from './asking.ts'
import type { Book, SoakKey } from './book.ts'

const SEED = 20_261_123
const ADDRESSES = 2_000
const BATCH = 20
/** Look-ups of an address in its path. */
const USUAL_PART = 0.6

type Lookup = Omit<Call, 'area' | 'key'> & { readonly expected: string }

const numberOf = (ip: string): number => ip.split('.').reduce((sum, part) => (sum << 8) | Number(part), 0)
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

/** Look-ups of random addresses in all ways there are, held beside the index itself. */
export async function createGeo(path: string, ask: Ask, book: Book) {
  const index = await openIndex(await Bun.file(path).bytes())
  const random = xorshift32(SEED)
  const located = Array.from({ length: ADDRESSES }, () => formatIpv4(random())).map((ip) => {
    const record = index.findIpv4(numberOf(ip))
    return { ip, answer: index.answer(ip, record), etag: index.etag(record) }
  })
  return async (key: SoakKey, mayBeLimited: boolean): Promise<void> => {
    const [usual, ...others] = lookups(
      oneOf(located),
      Array.from({ length: BATCH }, () => oneOf(located)),
    )
    const { expected, ...call } = Math.random() < USUAL_PART && usual !== undefined ? usual : oneOf(others)
    const reply = await ask({ area: 'geo', key, mayBeLimited, ...call })
    if (reply === null || reply.status === 429) return
    const isRight = reply.text === expected
    book.check('values', isRight ? null : `${call.path} is ${reply.text.slice(0, 200)}`)
  }
}

interface Located {
  readonly ip: string
  readonly answer: string
  readonly etag: string
}

function lookups({ ip, answer, etag }: Located, batch: readonly Located[]): readonly Lookup[] {
  const path = `/v1/geo/${ip}`
  const results = batch.map((each) => each.answer).join(',')
  const body = JSON.stringify({ ips: batch.map((each) => each.ip) })
  const headers = { 'if-none-match': etag }
  return [
    { operation: 'geoLookupAddress', path, expected: answer },
    { operation: 'geoLookupAddress', path, headers, statuses: [304], expected: '' },
    { operation: 'geoLookup', path: `/v1/geo?ip=${ip}`, expected: answer },
    { operation: 'geoLookup', path: '/v1/geo', headers: { 'x-forwarded-for': ip }, expected: answer },
    {
      ...{ operation: 'geoBatch', method: 'POST', path: '/v1/geo/batch', body },
      expected: `{"count":${BATCH},"results":[${results}]}`,
    },
  ]
}
