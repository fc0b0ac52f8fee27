import { join } from 'node:path'
import { xorshift32 } from '../../corpus/make/xorshift32.ts'
import { formatIpv4 } from '../../src/net/ip.ts'
import { makeDirectory } from '../../test/support/service.ts'

const LENGTH_BYTES = 4
export const BATCH = 100

/** Writes requests as the drivers read them: each as its length, 32 bits little-endian, and its bytes. */
export async function writeRequests(requests: Iterable<string>): Promise<string> {
  const pieces: Uint8Array[] = []
  for (const request of requests) {
    const bytes = Buffer.from(request)
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32LE(bytes.length)
    pieces.push(length, bytes)
  }
  const path = join(makeDirectory('requests'), 'requests')
  await Bun.write(path, Buffer.concat(pieces))
  return path
}

const HOST = 'Host: 127.0.0.1\r\n'

export function getRequest(path: string, key: string): string {
  return `GET ${path} HTTP/1.1\r\n${HOST}x-api-key: ${key}\r\n\r\n`
}

export function postRequest(path: string, key: string, body: string): string {
  return `POST ${path} HTTP/1.1\r\n${HOST}x-api-key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

export interface Traffic {
  readonly keys: readonly string[]
  readonly count: number
  readonly seed: number
}

/** Look-ups of random IPv4 addresses by keys in turn, in an order that says nothing of where they lie in memory. */
export function* lookups({ keys, count, seed }: Traffic): Generator<string> {
  const random = xorshift32(seed)
  const order = shuffled(keys, random)
  for (let i = 0; i < count; i++) {
    yield getRequest(`/v1/geo/${formatIpv4(random())}`, order[i % order.length] ?? '')
  }
}

/** Look-ups in batches of 100. */
export function* batches({ keys, count, seed }: Traffic): Generator<string> {
  const random = xorshift32(seed)
  const order = shuffled(keys, random)
  for (let i = 0; i < count; i++) {
    const ips = Array.from({ length: BATCH }, () => formatIpv4(random()))
    yield postRequest('/v1/geo/batch', order[i % order.length] ?? '', JSON.stringify({ ips }))
  }
}

function shuffled(keys: readonly string[], random: () => number): string[] {
  const order = [...keys]
  for (let i = order.length - 1; i > 0; i--) {
    const other = (random() >>> 0) % (i + 1)
    const [one, two] = [order[i] ?? '', order[other] ?? '']
    order[i] = two
    order[other] = one
  }
  return order
}
