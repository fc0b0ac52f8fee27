import { describe, expect, test } from 'bun:test'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { type BodyDefect, captureBody } from '../../../src/trust/visit/body.ts'
import { page, type SiteAnswer } from '../../support/site.ts'
import { CODINGS, coded, ENCODERS, read, TEXT, withoutLength } from './body-reading.ts'

const chunk = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n`
const chunked = (...chunks: string[]) =>
  `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunks.join('')}`

describe('a body is read whole', () => {
  test.each<[string, SiteAnswer, string]>([
    ['with a length', page(TEXT), TEXT],
    ['until the connection closes', withoutLength(TEXT), TEXT],
    ['of HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\nbody', 'body'],
    ['in chunks', chunked(chunk(TEXT), '0\r\n\r\n'), TEXT],
    ['in chunks of a character', chunked(chunk('a').repeat(5000), '0\r\n\r\n'), 'a'.repeat(5000)],
    ['with trailers', chunked(chunk('a'), '0\r\nX-Trailer: b\r\n\r\n'), 'a'],
    ['that is empty', page(''), ''],
    ['up to its length and no further', page('body and more', 200, { 'content-length': '4' }), 'body'],
    ['with a coding that is none', page('body', 200, { 'content-encoding': 'identity, ' }), 'body'],
    [
      'as it is with a coding that browsers do not know',
      page('body', 200, { 'content-encoding': 'x' }),
      'body',
    ],
    [
      'as it is with several codings of which they do not know one',
      page('body', 200, { 'content-encoding': 'gzip, utf-8' }),
      'body',
    ],
  ])('%s', async (_, bytes, text) => {
    const body = await read(bytes)
    expect(body.bytes.toString()).toBe(text)
    expect(body.defect).toBeNull()
  })

  test.each(CODINGS)('in %s', async (coding) => {
    const bytes = ENCODERS[coding](TEXT)
    const body = await read(coded(bytes, coding.toUpperCase()))
    expect(body.bytes.toString()).toBe(TEXT)
    expect([body.defect, body.rawBytes]).toEqual([null, bytes.length])
  })

  test.each<[string, Buffer, string]>([
    ['raw deflate', deflateRawSync(TEXT), 'deflate'],
    ['gzip with a name, a comment, extra fields and a check of its header', gzipWithFields(TEXT), 'gzip'],
    [
      'gzip that is followed by something else',
      Buffer.concat([gzipSync(TEXT), Buffer.alloc(70_000, 'x')]),
      'gzip',
    ],
    [
      'gzip that is followed by more of it, as browsers show it',
      Buffer.concat([gzipSync(TEXT), gzipSync('more')]),
      'gzip',
    ],
    ['gzip of a wrong checksum, as browsers show it', corrupted(gzipSync(TEXT), -8), 'gzip'],
    ['two codings', brotliCompressSync(gzipSync(TEXT)), 'gzip, br'],
    [
      'brotli that is followed by something else',
      Buffer.concat([ENCODERS.br(TEXT), Buffer.alloc(70_000, 'x')]),
      'br',
    ],
    [
      'zstd that is followed by something else',
      Buffer.concat([ENCODERS.zstd(TEXT), Buffer.alloc(70_000, 'x')]),
      'zstd',
    ],
  ])('in %s', async (_, bytes, coding) => {
    const body = await read(coded(bytes, coding))
    expect(body.bytes.toString()).toBe(TEXT)
    expect(body.defect).toBeNull()
  })

  test('in two codings of two headers', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\nContent-Encoding: gzip\r\n\r\n'
    const body = await read(Buffer.concat([Buffer.from(head), gzipSync(deflateSync('body'))]))
    expect([body.bytes.toString(), body.defect]).toEqual(['body', null])
  })

  test('in gzip that comes a byte at a time', async () => {
    const bytes = withoutLength(gzipSync('body'))
      .toString('latin1')
      .replace('200 OK', '200 OK\r\nContent-Encoding: gzip')
    const body = await read((socket) => {
      const send = (at: number) => {
        if (at < bytes.length) socket.write(bytes.charAt(at), 'latin1', () => setImmediate(send, at + 1))
        else socket.end()
      }
      socket.setNoDelay(true)
      send(0)
    })
    expect([body.bytes.toString(), body.defect]).toEqual(['body', null])
  })

  test.each([204, 205, 304])('which a %d has none of', async (status) => {
    const body = await read(page('body', status, { 'content-encoding': 'gzip' }))
    expect([body.bytes.length, body.defect]).toEqual([0, null])
  })
})

describe('a body that ends early is what came of it', () => {
  test.each<[string, SiteAnswer, string]>([
    ['before its length', page('body', 200, { 'content-length': '5' }), 'body'],
    ['before its last chunk', chunked(chunk('body')), 'body'],
    ['within a chunk', chunked('5\r\nbody'), 'body'],
    ['before its first byte', page('', 200, { 'content-length': '5' }), ''],
    ['with a chunk of no length', chunked(chunk('body'), 'zz\r\n'), 'body'],
  ])('%s', async (_, bytes, text) => {
    const body = await read(bytes)
    expect([body.bytes.toString(), body.defect]).toEqual([text, 'reset'])
  })

  test('with a reset, which may take what was not read yet with it', async () => {
    const bytes = page('body', 200, { 'content-length': '5' })
    const body = await read((socket) => socket.write(bytes, () => socket.resetAndDestroy()))
    expect(body.defect).toBe('reset')
    expect('body').toStartWith(body.bytes.toString())
  })

  test.each(CODINGS)('in %s, before its length', async (coding) => {
    const bytes = ENCODERS[coding](TEXT)
    const whole = coded(bytes, coding)
    const body = await read(whole.subarray(0, whole.length - bytes.length / 2))
    expect(body.defect).toBe('reset')
    expect(body.bytes.length).toBeGreaterThan(TEXT.length / 4)
    expect(TEXT.startsWith(body.bytes.toString())).toBe(true)
  })
})

describe('a body that is not in its coding', () => {
  test.each(CODINGS)('of %s is empty', async (coding) => {
    const body = await read(page(TEXT, 200, { 'content-encoding': coding }))
    expect([body.bytes.length, body.defect]).toEqual([0, 'bad_encoding'])
  })

  test.each(CODINGS)('any more, in %s, is what was readable until then', async (coding) => {
    const bytes = ENCODERS[coding](TEXT)
    const broken = Buffer.concat([bytes.subarray(0, bytes.length / 2), Buffer.alloc(60_000, 0xff)])
    const body = await read(coded(broken, coding))
    expect(body.defect).toBe('bad_encoding')
    expect(body.bytes.length).toBeGreaterThan(TEXT.length / 4)
    expect(body.bytes.subarray(0, 100_000).toString()).toBe(TEXT.slice(0, 100_000))
  })

  test.each(['gzip', 'deflate', 'br'] as const)(
    'to its end, in %s, is what there is of it',
    async (coding) => {
      const bytes = ENCODERS[coding](TEXT)
      const body = await read(coded(bytes.subarray(0, bytes.length / 2), coding))
      expect(body.defect).toBe('bad_encoding')
      expect(body.bytes.length).toBeGreaterThan(TEXT.length / 4)
    },
  )

  test.each([
    ['that is empty, in gzip', Buffer.alloc(0), 'gzip', null],
    ['of half a header, in gzip', gzipSync('').subarray(0, 5), 'gzip', 'bad_encoding'],
    ['of one byte, in deflate', Buffer.alloc(1), 'deflate', 'bad_encoding'],
    ['in three codings', gzipSync(gzipSync(gzipSync('body'))), 'gzip, gzip, gzip', 'bad_encoding'],
    ['in a hundred codings', gzipSync('body'), 'gzip, '.repeat(100), 'bad_encoding'],
  ])('%s', async (_, bytes, coding, defect) => {
    const body = await read(coded(bytes, coding))
    expect([body.bytes.length, body.defect]).toEqual([0, defect as BodyDefect | null])
  })
})

test('a capture holds the body as base64, and says whether a budget cut it', () => {
  const capture = (defect: BodyDefect | null) =>
    captureBody({ bytes: Buffer.from('body'), rawBytes: 9, defect })
  expect(capture(null)).toEqual({ base64: 'Ym9keQ==', raw_bytes: 9, truncated: false, defect: null })
  expect(capture('reset').truncated).toBe(false)
  expect(capture('bad_encoding').truncated).toBe(false)
  for (const defect of ['raw_limit', 'inflated_limit', 'ratio_limit', 'time'] as const) {
    expect(capture(defect)).toMatchObject({ truncated: true, defect })
  }
})

function corrupted(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(copy.length + at) ^ 0xff, copy.length + at)
  return copy
}

/** RFC 1952 section 2.3, with all that may stand in a header. */
function gzipWithFields(text: string): Buffer {
  const header = Buffer.from([0x1f, 0x8b, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 255])
  const fields = ['\x03\x00abc', 'name\0', 'comment\0', '\x00\x00'].map((field) =>
    Buffer.from(field, 'latin1'),
  )
  return Buffer.concat([header, ...fields, deflateRawSync(text), Buffer.alloc(8)])
}
