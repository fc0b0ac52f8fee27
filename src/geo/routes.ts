import { Type } from '@sinclair/typebox'
import { acceptsGzip } from '../http/accepts-gzip.ts'
import { ApiError } from '../http/errors.ts'
import { isKnown } from '../http/etag.ts'
import { defineOperation } from '../http/operation/define-operation.ts'
import type { AnswerDocument, Parameter, Parameters } from '../http/operation/document.ts'
import type { Answer, Call, Operation } from '../http/operation/operation.ts'
import { formatAddress, parseAddress } from '../net/ip.ts'
import type { GeoIndex } from './geo-index.ts'
import type { LiveIndex } from './live-index.ts'
import { BATCH, BatchAnswer, BatchQuestion, LOCATIONS, Location, MAX_BATCH, MAX_TEXT } from './location.ts'

const EXPECTED =
  'expected an IPv4 address in dotted decimal or an IPv6 address, without brackets, blanks, leading zeros, port, zone or prefix length'
const NOT_LOADED = 'The geo index is not loaded; retry with backoff.'

const ADDRESS: Parameter = {
  schema: Type.String({ maxLength: MAX_TEXT }),
  description:
    'IPv4 in dotted decimal or IPv6 (RFC 4291, any case, embedded IPv4 too), without port, zone or prefix length.',
  example: '81.2.69.142',
}

const LAST_MODIFIED: Parameter = {
  schema: Type.String(),
  description: 'When the youngest of the datasets was made.',
  example: 'Wed, 17 Jun 2026 19:51:00 GMT',
}

const BATCH_HEADERS: Parameters = {
  Vary: {
    schema: Type.String(),
    description: 'Whether gzip is taken; other origins, where pages of partners ask.',
    example: 'Accept-Encoding',
    required: true,
  },
  'Content-Encoding': {
    schema: Type.Literal('gzip'),
    description: 'Where the request takes gzip, and the answer is long enough to gain by it.',
    example: 'gzip',
  },
}

const ETAG: Parameter = {
  schema: Type.String(),
  description: 'Changes when the answer does, and only then.',
  example: '"1i5fgnd-1r1awd5"',
}

function cacheable(tag: Parameter) {
  return {
    headers: {
      'If-None-Match': {
        ...ETAG,
        description: 'The `ETag` of an earlier answer, or several; answered by 304.',
      },
    },
    answers: {
      200: {
        description: 'Where the address is.',
        schema: Location,
        examples: LOCATIONS,
        headers: {
          ETag: tag,
          'Last-Modified': { ...LAST_MODIFIED, ...(tag.required && { required: true }) },
        },
      },
      304: {
        description: 'As before; counts as a request.',
        schema: null,
        examples: {},
        headers: { ETag: { ...ETAG, required: true } },
      },
    } satisfies Record<number, AnswerDocument>,
    refusals: { invalid_ip: `ip: ${EXPECTED}`, upstream_error: NOT_LOADED },
  }
}

export function geoOperations(live: LiveIndex): Operation[] {
  return [
    defineOperation({
      id: 'geoLookup',
      method: 'GET',
      path: '/v1/geo',
      access: ['geo:read'],
      summary: 'Locate an address, or the caller when none is given',
      description:
        "Looked up in datasets on the service's own disk; no address is sent to anybody else. The caller's own address is the socket's, or what a trusted proxy says of it; such an answer has no `ETag`.",
      query: { ip: ADDRESS },
      ...cacheable(ETAG),
      handle: (call, { query: { ip } }) =>
        ip === undefined ? locateCaller(live, call) : locate(live, ip, call),
    }),
    defineOperation({
      id: 'geoLookupAddress',
      method: 'GET',
      path: '/v1/geo/:ip',
      access: ['geo:read'],
      summary: 'Locate the address in the path',
      description: 'Where an address is that stands in the path. IPv6 needs no escaping.',
      parameters: { ip: ADDRESS },
      ...cacheable({ ...ETAG, required: true }),
      handle: (call) => locate(live, call.params.ip ?? '', call),
    }),
    defineOperation({
      id: 'geoBatch',
      method: 'POST',
      path: '/v1/geo/batch',
      access: ['geo:read'],
      summary: 'Locate 1 to 100 addresses, in order',
      description:
        'One request to the limits, however many addresses. All are located in one version of the dataset; one malformed address refuses them all, and the message names each by its place.',
      body: {
        isSafe: true,
        schema: BatchQuestion,
        examples: {
          two: {
            summary: 'Two addresses',
            value: { ips: [LOCATIONS.ipv4.value.ip, LOCATIONS.ipv6.value.ip] },
          },
        },
      },
      answers: {
        200: {
          description: 'Where they are.',
          schema: BatchAnswer,
          examples: { two: BATCH },
          headers: BATCH_HEADERS,
        },
      },
      refusals: {
        bad_request: `ips: expected 1 to ${MAX_BATCH} addresses, got none`,
        invalid_ip: `ips[1]: ${EXPECTED}`,
        batch_too_large: `ips: expected 1 to ${MAX_BATCH} addresses, got 101`,
        upstream_error: NOT_LOADED,
      },
      handle: (call, { body }) => locateBatch(body, live, call),
    }),
  ]
}

const notLoaded = () => new ApiError('upstream_error', NOT_LOADED)

/** A shorter answer is one packet either way. */
const LEAST_COMPRESSED = 1_400
/** The attribution is half of an answer, so that the fastest level leaves a sixth of it. */
const FAST = { level: 1, library: 'libdeflate' } as const
const VARIES = { Vary: 'Accept-Encoding' }
const COMPRESSED = { ...VARIES, 'Content-Encoding': 'gzip' }

/** Hold the address that was read last: nothing is awaited between reading and answering. */
const words = new Int32Array(4)
let family: 0 | 4 | 6 = 0

const isAddress = (text: string): boolean => parseAddress(text, words) !== 0

const MALFORMED = -1

/** Returns the record of an address or MALFORMED. */
function find(index: GeoIndex, text: string): number {
  family = parseAddress(text, words)
  if (family === 4) return index.findIpv4(words[3] as number)
  if (family === 0) return MALFORMED
  const [first, second, third, fourth] = words as unknown as [number, number, number, number]
  return index.findIpv6(first, second, third, fourth)
}

/** The text of the address that was read last; IPv4 is canonical already, unless IPv6 wraps it. */
function canonical(text: string): string {
  if (family === 4) return text.includes(':') ? formatAddress(4, words) : text
  return formatAddress(6, words)
}

function locateCaller({ current: index }: LiveIndex, call: Call): Answer {
  if (index === null) throw notLoaded()
  const ip = call.clientAddress()
  const record = find(index, ip)
  if (record === MALFORMED) throw new Error(`the client address ${ip} is not an address`)
  return { body: index.answer(canonical(ip), record) }
}

function locate({ current: index }: LiveIndex, text: string, call: Call): Answer {
  // A malformed address is the caller's fault, whether an index is there or not.
  if (index === null) throw isAddress(text) ? notLoaded() : malformed()
  const record = find(index, text)
  if (record === MALFORMED) throw malformed()
  const etag = index.etag(record)
  if (isKnown(etag, call.request)) return { status: 304, body: null, etag }
  return { body: index.answer(canonical(text), record), etag, lastModified: index.lastModified }
}

const malformed = () => new ApiError('invalid_ip', `ip: ${EXPECTED}`)

function locateBatch({ ips }: { ips: string[] }, live: LiveIndex, { request }: Call): Answer {
  if (ips.length === 0)
    throw new ApiError('bad_request', `ips: expected 1 to ${MAX_BATCH} addresses, got none`)
  if (ips.length > MAX_BATCH) {
    throw new ApiError('batch_too_large', `ips: expected 1 to ${MAX_BATCH} addresses, got ${ips.length}`)
  }
  const index = live.current
  if (index === null) {
    refusePositions(ips.flatMap((text, position) => (isAddress(text) ? [] : position)))
    throw notLoaded()
  }
  let results = ''
  const malformed: number[] = []
  for (const [position, text] of ips.entries()) {
    const record = find(index, text)
    if (record === MALFORMED) malformed.push(position)
    else results += (position === 0 ? '' : ',') + index.answer(canonical(text), record)
  }
  refusePositions(malformed)
  const body = `{"count":${ips.length},"results":[${results}]}`
  if (body.length < LEAST_COMPRESSED || !acceptsGzip(request)) return { body, headers: VARIES }
  return { body: Bun.gzipSync(body, FAST), headers: COMPRESSED }
}

function refusePositions(malformed: readonly number[]): void {
  if (malformed.length === 0) return
  const positions = malformed.map((position) => `ips[${position}]`).join(', ')
  throw new ApiError('invalid_ip', `${positions}: ${EXPECTED}`)
}
