import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BOUNDS } from '../../../datasets/update/bounds.ts'
import { download } from '../../../datasets/update/download.ts'
import { readSources } from '../../../datasets/update/sources.ts'
import { unpack } from '../../../datasets/update/unpack.ts'
import { startPublisher } from './publisher.ts'

const directory = mkdtempSync(join(tmpdir(), 'waypost-download-'))
const target = join(directory, 'target')
/** Answers with what it was told last, byte by byte as given. */
let server: Server
let answer = ''
let isHeldOpen = false
let address: string

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => (isHeldOpen ? socket.write(answer) : socket.end(answer)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.close()
  rmSync(directory, { recursive: true })
})

const get = (bounds: Partial<typeof BOUNDS> = {}) =>
  download(
    { address, label: 'towns', since: null, authorization: null, bounds: { ...BOUNDS, ...bounds } },
    target,
  )

describe('a download ends with a message that names it where', () => {
  test.each<[string, string, boolean, Partial<typeof BOUNDS>, RegExp]>([
    [
      'it is cut',
      'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf',
      false,
      {},
      /^towns: cannot be had \(/,
    ],
    ['nothing comes', '', true, { idleMs: 200 }, /^towns: nothing came for 0.2 s$/],
    [
      'it begins and goes no further',
      'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf',
      true,
      { idleMs: 200 },
      /^towns: nothing came for 0.2 s$/,
    ],
    [
      'it takes too long',
      'HTTP/1.1 200 OK\r\n\r\nhalf',
      true,
      { totalMs: 200 },
      /^towns: not whole after 0.2 s$/,
    ],
    [
      'it says that it is too large',
      'HTTP/1.1 200 OK\r\ncontent-length: 2000000\r\n\r\n',
      true,
      { maxBytes: 1_000_000 },
      /^towns: more than 1 MB$/,
    ],
    [
      'it is too large',
      `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(2000)}`,
      true,
      { maxBytes: 1000 },
      /^towns: more than 0.001 MB$/,
    ],
    ['it is no HTTP', 'hello\r\n\r\n', false, {}, /^towns: cannot be had/],
  ])('%s', async (_, text, held, bounds, message) => {
    answer = text
    isHeldOpen = held
    await expect(get(bounds)).rejects.toThrow(message)
  })
})

test('what unpacks to too much is refused', async () => {
  const packed = join(directory, 'packed')
  await Bun.write(packed, Bun.gzipSync(new Uint8Array(5_000_000)))
  const request = { label: 'towns', member: undefined, extension: 'csv', maxBytes: 1_000_000 } as const
  await expect(unpack(packed, target, request)).rejects.toThrow('towns: more than 1 MB unpacked')
})

describe('a list of sources is refused by its path and the fault where', () => {
  const publisher = startPublisher()
  afterAll(publisher.stop)
  const { countries, cities } = publisher
  const file = { families: [4 as const] }
  test.each<[string, unknown, string]>([
    ['it names none', { sources: [] }, '/sources: '],
    ['a field is unknown', { sources: [{ ...countries, sha256: 'x' }] }, '/sources/0/sha256: '],
    [
      'an address has a user',
      { sources: [{ ...countries, files: [{ ...file, address: 'https://u:p@a.example/b' }] }] },
      '/sources/0/files/0/address: ',
    ],
    [
      'a file has no origin',
      { sources: [{ ...countries, files: [file] }] },
      'lands: each file needs one of address and path',
    ],
    [
      'a file has two origins',
      { sources: [{ ...countries, package: 'a' }] },
      'lands: each file needs one of',
    ],
    [
      'a file of a package has no member',
      { sources: [{ ...countries, package: 'a', files: [file] }] },
      'lands: a file of a package needs its member',
    ],
    [
      'credentials would be sent unencrypted',
      {
        sources: [
          { ...countries, credentials: 'maxmind', files: [{ ...file, address: 'http://a.example/b' }] },
        ],
      },
      'lands: credentials are sent over https only',
    ],
    [
      'a role is served twice',
      { sources: [countries, { ...cities, roles: ['country'] }] },
      'two sources have the name or role country',
    ],
    [
      'a name is there twice',
      { sources: [countries, { ...cities, name: 'lands' }] },
      'two sources have the name or role lands',
    ],
  ])('%s', async (_, list, message) => {
    const path = join(directory, 'sources.json')
    await Bun.write(path, JSON.stringify(list))
    await expect(readSources(path)).rejects.toThrow(`${path}: ${message}`)
  })
})
