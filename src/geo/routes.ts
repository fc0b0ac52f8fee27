import { Type } from '@sinclair/typebox'
import { ApiError } from '../http/errors.ts'
import type { Answer, Call, Operation } from '../http/operation.ts'
import { readQuery } from '../http/query.ts'
import { formatAddress, parseAddress } from '../net/ip.ts'
import type { GeoIndex } from './geo-index.ts'
import type { LiveIndex } from './live-index.ts'

const MAX_BATCH = 100

const EXPECTED =
  'expected an IPv4 address in dotted decimal or an IPv6 address, without port, zone or prefix length'

const Batch = Type.Object({ ips: Type.Array(Type.String()) }, { additionalProperties: false })

/** The operations of the geo area (interface 4.2). */
export function geoOperations(live: LiveIndex): Operation[] {
  return [
    {
      id: 'geoLookup',
      method: 'GET',
      path: '/v1/geo',
      access: ['geo:read'],
      summary: 'Locate an address, or the caller when none is given',
      handle: (call) => {
        const { ip } = readQuery(call.query, ['ip'])
        return ip === undefined ? locateCaller(inUse(live), call) : locate(inUse(live), ip, call)
      },
    },
    {
      id: 'geoLookupAddress',
      method: 'GET',
      path: '/v1/geo/:ip',
      access: ['geo:read'],
      summary: 'Locate the address in the path',
      handle: (call) => {
        readQuery(call.query, [])
        return locate(inUse(live), call.params.ip ?? '', call)
      },
    },
    {
      id: 'geoBatch',
      method: 'POST',
      path: '/v1/geo/batch',
      access: ['geo:read'],
      summary: 'Locate 1 to 100 addresses, in order',
      handle: async (call) => {
        readQuery(call.query, [])
        return locateBatch(await call.readBody(Batch), inUse(live))
      },
    },
  ]
}

function inUse(live: LiveIndex): GeoIndex {
  if (live.current !== null) return live.current
  throw new ApiError('upstream_error', 'The geo index is not loaded; retry with backoff')
}

const words = new Int32Array(4)

/** The record number of an address and its canonical text, or null for malformed text. */
function find(index: GeoIndex, text: string): { ip: string; record: number } | null {
  const family = parseAddress(text, words)
  if (family === 4) {
    // The only accepted text of an IPv4 address is its canonical one, unless it came wrapped in IPv6.
    const ip = text.includes(':') ? formatAddress(4, words) : text
    return { ip, record: index.findIpv4(words[3] as number) }
  }
  if (family === 0) return null
  const [first, second, third, fourth] = words as unknown as [number, number, number, number]
  return { ip: formatAddress(6, words), record: index.findIpv6(first, second, third, fourth) }
}

function locateCaller(index: GeoIndex, call: Call): Answer {
  const ip = call.clientAddress()
  const found = find(index, ip)
  if (found === null) throw new Error(`the client address ${ip} is not an address`)
  return { body: index.answer(found.ip, found.record) }
}

function locate(index: GeoIndex, text: string, call: Call): Answer {
  const found = find(index, text)
  if (found === null) throw new ApiError('invalid_ip', `ip: ${EXPECTED}`)
  const etag = `"${index.info.sha256.slice(0, 8)}-${found.record.toString(36)}"`
  const headers = { ETag: etag, 'Cache-Control': 'private, max-age=3600' }
  if (matches(call.request.headers.get('if-none-match'), etag)) return { status: 304, body: null, headers }
  return { body: index.answer(found.ip, found.record), headers }
}

/** RFC 9110 section 13.1.2: a list of tags, weak ones too, or `*`. */
function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  )
}

function locateBatch({ ips }: { ips: string[] }, index: GeoIndex): Answer {
  if (ips.length === 0)
    throw new ApiError('bad_request', `ips: expected 1 to ${MAX_BATCH} addresses, got none`)
  if (ips.length > MAX_BATCH) {
    throw new ApiError('batch_too_large', `ips: expected 1 to ${MAX_BATCH} addresses, got ${ips.length}`)
  }
  let results = ''
  const malformed: number[] = []
  for (const [position, text] of ips.entries()) {
    const found = find(index, text)
    if (found === null) malformed.push(position)
    else results += (position === 0 ? '' : ',') + index.answer(found.ip, found.record)
  }
  if (malformed.length > 0) {
    const positions = malformed.map((position) => `ips[${position}]`).join(', ')
    throw new ApiError('invalid_ip', `${positions}: ${EXPECTED}`)
  }
  return { body: `{"count":${ips.length},"results":[${results}]}` }
}
