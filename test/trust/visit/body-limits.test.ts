import { describe, expect, test } from 'bun:test'
import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { BODY_LIMITS } from '../../../src/trust/visit/body.ts'
import { seededBytes } from '../../support/seed.ts'
import { page } from '../../support/site.ts'
import { CODINGS, coded, ENCODERS, read, TEXT, withoutLength } from './body-reading.ts'

const MB = 1_000_000
const BLANK = Buffer.alloc(60 * MB, ' ')

describe('reading ends at a limit, with what was read until then', () => {
  const { rawBytes, inflatedBytes } = BODY_LIMITS
  const noise = Buffer.from(seededBytes(65_536))
  const megabytes = (count: number) =>
    Buffer.concat(Array.from({ length: Math.ceil((count * MB) / 65_536) }, () => noise))

  test('of the raw bytes, by a length beyond it', async () => {
    const body = await read(page(Buffer.alloc(rawBytes + 1, 'a')))
    expect([body.bytes.length, body.rawBytes, body.defect]).toEqual([rawBytes, rawBytes, 'raw_limit'])
  })

  test('of the raw bytes, and not one before it', async () => {
    const body = await read(page(Buffer.alloc(rawBytes, 'a')))
    expect([body.bytes.length, body.defect]).toEqual([rawBytes, null])
  })

  test('of the raw bytes of a coded body', async () => {
    const bytes = gzipSync(megabytes(3), { level: 0 })
    const body = await read(coded(bytes, 'gzip'))
    expect([body.rawBytes, body.defect]).toEqual([rawBytes, 'raw_limit'])
    expect(body.bytes.length).toBeGreaterThan(rawBytes - 1000)
  })

  test('of the inflated bytes', async () => {
    const text = Buffer.from(TEXT.repeat(9))
    const body = await read(coded(gzipSync(text), 'gzip'))
    expect([body.bytes.length, body.defect]).toEqual([inflatedBytes, 'inflated_limit'])
    expect(body.bytes.equals(text.subarray(0, inflatedBytes))).toBe(true)
  })

  test.each(CODINGS)('of the ratio, in a bomb of %s', async (coding) => {
    const bytes = ENCODERS[coding](BLANK)
    const body = await read(coded(bytes, coding))
    expect(['ratio_limit', 'inflated_limit']).toContain(String(body.defect))
    expect(body.bytes.length).toBeLessThanOrEqual(inflatedBytes)
  })

  test.each(['br', 'zstd'] as const)(
    'of the ratio, in a bomb of %s that has hardly any bytes',
    async (coding) => {
      const body = await read(coded(ENCODERS[coding](BLANK), coding))
      expect(body.defect).toBe('ratio_limit')
      expect(body.rawBytes).toBeLessThan(10_000)
      expect(body.bytes.length).toBeLessThan(MB)
    },
  )

  test.each(CODINGS)('which a small page of blanks in %s is not', async (coding) => {
    const body = await read(coded(ENCODERS[coding](BLANK.subarray(0, BODY_LIMITS.ratioFloorBytes)), coding))
    expect([body.bytes.length, body.defect]).toEqual([BODY_LIMITS.ratioFloorBytes, null])
  })

  test('of a bomb within another coding', async () => {
    const body = await read(coded(gzipSync(gzipSync(BLANK)), 'gzip, gzip'))
    expect(String(body.defect)).toEndWith('_limit')
    expect(body.bytes.length).toBeLessThanOrEqual(inflatedBytes)
  })

  test("of a zstd window that is memory of the sender's choice", async () => {
    const bytes = zstdCompressSync(TEXT.repeat(60), { params: { [constants.ZSTD_c_windowLog]: 27 } })
    expect((await read(coded(bytes, 'zstd'))).defect).toBe('bad_encoding')
  })

  test('of the time, which is all that there is for the visit [T3]', async () => {
    const whole = new AbortController()
    const body = await read((socket) => {
      socket.write(withoutLength('begun'), () => setImmediate(() => whole.abort()))
    }, whole.signal)
    expect(body.defect).toBe('time')
    expect('begun').toStartWith(body.bytes.toString())
  })

  test('of the time, in a coded body', async () => {
    const half = coded(gzipSync(TEXT), 'gzip').subarray(0, 60_000)
    const body = await read((socket) => void socket.write(half), AbortSignal.timeout(300))
    expect(body.defect).toBe('time')
    expect(body.bytes.length).toBeGreaterThan(10_000)
    expect(TEXT.startsWith(body.bytes.toString())).toBe(true)
  })

  test('and the site is hung up on', async () => {
    const closed = Promise.withResolvers<void>()
    const body = await read((socket) => {
      socket.on('close', () => closed.resolve())
      const flood = () => {
        while (socket.writable && socket.write(Buffer.alloc(65_536, 'a')));
      }
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.on('drain', flood)
      flood()
    })
    await closed.promise
    expect([body.rawBytes, body.defect]).toEqual([rawBytes, 'raw_limit'])
  })
})

describe('what nobody sees does not use up the limits', () => {
  const { rawBytes, inflatedBytes, paddedBytes } = BODY_LIMITS
  const text = (length: number) => Buffer.alloc(length, 'a').toString()
  const comment = (length: number) => `<!--${text(length)}-->`

  test.each([
    ['a comment', comment(2 * MB)],
    ['a style sheet', `<STYLE>${text(2 * MB)}</STYLE>`],
    ['a style attribute', `<p style="${text(2 * MB)}">`],
    ['a data address', `<img src=data:${text(2 * MB)} >`],
    ['blanks at the beginning', text(2 * MB).replaceAll('a', ' ')],
  ])('%s of 2 MB before all the text that may be', async (_, padding) => {
    const body = await read(page(padding + text(rawBytes - 100)))
    expect([body.bytes.length, body.defect]).toEqual([padding.length + rawBytes - 100, null])
    const more = await read(page(padding + text(rawBytes + 1)))
    expect(more.defect).toBe('raw_limit')
    expect(more.bytes.length).toBeWithin(padding.length + rawBytes - 100, padding.length + rawBytes + 1)
  })

  test.each(CODINGS)('a comment of 5 MB in a few bytes of %s', async (coding) => {
    const whole = `${comment(5 * MB)}<p>seen</p>`
    const body = await read(coded(ENCODERS[coding](whole), coding))
    expect([body.bytes.length, body.defect]).toEqual([whole.length, null])
  })

  test('nor where its marks come in pieces', async () => {
    const marks = [
      '<',
      '!',
      '-',
      '-',
      text(MB),
      '-',
      '-',
      '>',
      'x',
      '<',
      's',
      'tyle>',
      text(MB),
      '</',
      'style>',
    ]
    const pieces = [text(rawBytes - 200), ...marks, text(90)]
    const { length } = pieces.join('')
    const body = await read((socket) => {
      const next = () => {
        const piece = pieces.shift()
        if (piece === undefined) socket.end()
        else socket.write(piece, () => setImmediate(next))
      }
      socket.write(withoutLength(''), next)
    })
    expect([body.bytes.length, body.defect]).toEqual([length, null])
  })

  test('and with all of it, a body has a limit of its own', async () => {
    const plain = await read(page(`<!--${text(paddedBytes)}`))
    expect([plain.bytes.length, plain.rawBytes, plain.defect]).toEqual([
      paddedBytes,
      paddedBytes,
      'raw_limit',
    ])
    const packed = await read(coded(gzipSync(`<!--${text(paddedBytes)}`), 'gzip'))
    expect([packed.bytes.length, packed.defect]).toEqual([paddedBytes, 'inflated_limit'])
  })

  test('a comment that ends does not make room for a bomb', async () => {
    const bomb = Buffer.concat([Buffer.from(comment(MB)), BLANK])
    const body = await read(coded(gzipSync(bomb), 'gzip'))
    expect(String(body.defect)).toEndWith('_limit')
    expect(body.bytes.length).toBeLessThanOrEqual(MB + 10 + inflatedBytes)
  })
})
