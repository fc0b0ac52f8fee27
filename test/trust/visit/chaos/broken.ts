import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { seededBytes } from '../../../support/seed.ts'
import { page, startSite, startSocket } from '../../../support/site.ts'
import { answering, BLOCK, begun, bomb, type ChaosSite, fails, flood, MB, OK, plain, secure } from './site.ts'

const blank = Buffer.alloc(60 * MB, ' ')
const comment = Buffer.concat([Buffer.from('<p>é<!--'), Buffer.alloc(60 * MB, 'a')])
const gzipBomb = gzipSync(blank)
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Little that becomes much. */
export const BOMBS: readonly ChaosSite[] = [
  plain('a bomb of gzip', bomb('gzip', gzipBomb), { defect: 'inflated_limit' }),
  plain('a bomb of brotli', bomb('br', brotliCompressSync(blank, quick)), { defect: 'ratio_limit' }),
  plain('a bomb of zstd', bomb('zstd', zstdCompressSync(blank)), { defect: 'ratio_limit' }),
  plain('a bomb of gzip in gzip', bomb('gzip, gzip', gzipSync(gzipBomb)), { defect: 'ratio_limit' }),
  plain('a bomb of gzip in brotli', bomb('gzip, br', brotliCompressSync(gzipBomb, quick)), {
    defect: 'ratio_limit',
  }),
  plain('gzip in gzip in gzip', bomb('gzip, gzip, gzip', gzipSync(gzipSync(gzipBomb))), {
    defect: 'bad_encoding',
    bytes: 0,
  }),
  plain('a comment of gzip', bomb('gzip', gzipSync(comment)), { defect: 'inflated_limit', bytes: 6_000_000 }),
  plain('a comment of brotli', bomb('br', brotliCompressSync(comment, quick)), {
    defect: 'inflated_limit',
    bytes: 6_000_000,
  }),
  plain('a comment of zstd', bomb('zstd', zstdCompressSync(comment)), {
    defect: 'inflated_limit',
    bytes: 6_000_000,
  }),
  plain(
    'the same bomb without an end',
    begun(`${OK}Content-Encoding: gzip\r\n\r\n`, (socket) => flood(socket, gzipBomb)),
    { defect: 'inflated_limit' },
  ),
  plain(
    'a zstd window of 128 MB',
    bomb('zstd', zstdCompressSync(blank, { params: { [constants.ZSTD_c_windowLog]: 27 } })),
    { defect: 'bad_encoding' },
  ),
  plain('text that is said to be gzip', bomb('gzip', Buffer.from('<p>text')), { defect: 'bad_encoding' }),
]

/** What is not HTTP, or ends before it does. */
export const BROKEN: readonly ChaosSite[] = [
  plain('garbage', answering('\x00\xff\x80\x01garbage\r\n\r\n'), fails('protocol')),
  plain('random bytes', answering(seededBytes(60_000)), fails('protocol')),
  plain('nothing at all', answering(''), fails('ended')),
  plain(
    'a length and chunks',
    answering(`${OK}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n`),
    { defect: null, bytes: 1 },
  ),
  plain('a negative length', answering(`${OK}Content-Length: -1\r\n\r\nbody`), { defect: null, bytes: 4 }),
  plain('a length of forty digits', answering(`${OK}Content-Length: ${'9'.repeat(40)}\r\n\r\nbody`), {
    defect: null,
    bytes: 4,
  }),
  plain(
    'two lengths',
    answering(`${OK}Content-Length: 4\r\nContent-Length: 5\r\n\r\nbody`),
    fails('protocol'),
  ),
  plain('a length that is too long', answering(page('body', 200, { 'content-length': '900' })), {
    defect: 'reset',
    bytes: 4,
  }),
  plain('a length that is too short', answering(page('body', 200, { 'content-length': '2' })), {
    defect: null,
    bytes: 2,
  }),
  plain(
    'a chunk of a huge size',
    answering(`${OK}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nbody`),
    { defect: 'reset' },
  ),
  plain(
    'a change of protocol',
    answering('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n'),
    fails('protocol'),
  ),
  plain('HTTP/2 without a question', answering('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), fails('protocol')),
  plain('a header with a line break and NUL', answering(`${OK}X-Bad: a\0b\r\n\r\nbody`), fails('protocol')),
  plain(
    'a reset at once',
    () => startSocket((socket) => socket.resetAndDestroy()),
    fails('ended', 'connect'),
  ),
  plain(
    'a reset after the question',
    answering((socket) => socket.resetAndDestroy()),
    fails('ended'),
  ),
  plain(
    'a reset within the head',
    begun(OK, (socket) => socket.resetAndDestroy()),
    fails('ended'),
  ),
  plain(
    'a close within the head',
    begun(OK, (socket) => socket.end()),
    { defect: null, bytes: 0 },
  ),
  plain(
    'a reset within the body',
    answering((socket) =>
      socket.write(page('body', 200, { 'content-length': '9' }), () => socket.resetAndDestroy()),
    ),
    { defect: 'reset' },
  ),
  secure(
    'a reset instead of a handshake',
    () => startSocket((socket) => socket.once('data', () => socket.resetAndDestroy())),
    fails('tls'),
  ),
  secure(
    'a reset after the handshake',
    (tls) => startSite(() => (socket) => socket.destroy(), { tls }),
    fails('ended'),
  ),
  secure(
    'plain HTTP at a TLS port',
    () => startSocket((socket) => socket.once('data', () => socket.end(page('plain')))),
    fails('tls'),
  ),
  plain('TLS at a plain port', (tls) => startSite(() => page('secure'), { tls }), fails('protocol', 'ended')),
]

const text = (body: string | Uint8Array, type: string) => answering(page(body, 200, { 'content-type': type }))
const utf16 = (body: string) => Buffer.from(`\ufeff${body}`, 'utf16le')

/** HTTP by the book, and pages by none. */
export const ODD: readonly ChaosSite[] = [
  plain(
    '50,000 elements within each other',
    text(`<meta http-equiv=refresh content=9>${'<div>'.repeat(50_000)}`, 'text/html'),
    { defect: null },
  ),
  plain('a title of 10 MB', text(`<title>${'a'.repeat(10 * MB)}`, 'text/html'), { defect: 'raw_limit' }),
  plain('a tag of a megabyte', text(`<meta http-equiv=refresh ${'a=b '.repeat(250_000)}`, 'text/html'), {
    defect: null,
  }),
  plain('a wrong charset', text('<p>\xff\xfe\x80', 'text/html; charset=no-such-charset'), { defect: null }),
  plain(
    'UTF-16',
    text(utf16('<meta http-equiv=refresh content="0;url=http://127.0.0.1:1/"><p>text'), 'text/html'),
    { defect: null },
  ),
  plain('half a character', text(Buffer.from([0xe2, 0x82]), 'text/html'), { defect: null, bytes: 2 }),
  plain('a program as text/html', text(Buffer.concat([Buffer.from('MZ\x90\0'), BLOCK]), 'text/html'), {
    defect: null,
  }),
  plain('nothing but NUL', text(Buffer.alloc(100_000), 'text/html'), { defect: null }),
  plain('an empty page', text('', 'text/html'), { defect: null, bytes: 0 }),
  plain('a Content-Type of 16,000 characters', text('<p>', `text/html;${'charset='.repeat(2000)}`), {
    defect: null,
  }),
  plain('a page of status 204 with a body', answering(page('body', 204)), {
    defect: null,
    bytes: 0,
    status: 204,
  }),
  plain('a page of status 999', answering(page('body', 999)), { defect: null, status: 999 }),
]
