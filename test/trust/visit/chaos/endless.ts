import { page, redirect, startSite, startSocket } from '../../../support/site.ts'
import { answering, BLOCK, begun, type ChaosSite, drip, fails, flood, OK, plain, secure } from './site.ts'

/** Sites that take their time. */
export const SILENT: readonly ChaosSite[] = [
  plain('silence', () => startSocket(() => undefined), fails('timeout')),
  plain(
    'silence after the question',
    answering(() => undefined),
    fails('timeout'),
  ),
  secure('silence instead of a handshake', () => startSocket(() => undefined), fails('timeout')),
  secure(
    'silence in the middle of a handshake',
    () =>
      startSocket((socket) =>
        socket.once('data', () => socket.write('\x16\x03\x03\x00\x7a\x02\x00\x00\x76', 'latin1')),
      ),
    fails('timeout', 'tls'),
  ),
  secure('silence after the handshake', (tls) => startSite(() => () => undefined, { tls }), fails('timeout')),
  plain(
    'a status line that drips',
    begun('HTTP/1.1 ', (socket) => drip(socket, '0')),
    fails('timeout', 'protocol'),
  ),
  plain(
    'headers that drip',
    begun(`${OK}X-Slow: `, (socket) => drip(socket, 'a')),
    fails('timeout', 'protocol'),
  ),
  plain(
    'header lines that drip',
    begun(OK, (socket) => drip(socket, 'a: b\r\n')),
    fails('timeout', 'protocol'),
  ),
  plain(
    'interim answers that drip',
    begun('', (socket) => drip(socket, 'HTTP/1.1 102 Wait\r\n\r\n')),
    fails('timeout', 'protocol'),
  ),
  plain(
    'a body that drips',
    begun(`${OK}\r\n<p>`, (socket) => drip(socket, 'a')),
    { defect: 'time' },
  ),
  plain(
    'a body that never begins',
    begun(`${OK}Content-Length: 9\r\n\r\n`, () => undefined),
    { defect: 'time', bytes: 0 },
  ),
  plain(
    'chunks of one character that drip',
    begun(`${OK}Transfer-Encoding: chunked\r\n\r\n`, (socket) => drip(socket, '1\r\na\r\n')),
    { defect: 'time' },
  ),
  plain(
    'a chunk extension that drips',
    begun(`${OK}Transfer-Encoding: chunked\r\n\r\n1;`, (socket) => drip(socket, 'a')),
    { defect: 'time', bytes: 0 },
  ),
  plain(
    'gzip that drips nothing',
    begun(`${OK}Content-Encoding: gzip\r\n\r\n\x1f`, (socket) => drip(socket, '')),
    { defect: 'time', bytes: 0 },
  ),
]

/** Sites that have no end. */
export const ENDLESS: readonly ChaosSite[] = [
  plain(
    'an endless status line',
    begun('HTTP/1.1 200 ', (socket) => flood(socket, BLOCK)),
    fails('protocol'),
  ),
  plain(
    'an endless header',
    begun(`${OK}X-Long: `, (socket) => flood(socket, BLOCK)),
    fails('protocol'),
  ),
  plain(
    'endless headers',
    begun(OK, (socket) => flood(socket, 'a: b\r\n'.repeat(1000))),
    fails('protocol'),
  ),
  plain(
    'endless interim answers',
    begun('', (socket) => flood(socket, 'HTTP/1.1 103 Early\r\n\r\n'.repeat(1000))),
    fails('protocol', 'timeout'),
  ),
  plain(
    'an endless body',
    begun(`${OK}\r\n`, (socket) => flood(socket, BLOCK)),
    { defect: 'raw_limit', bytes: 1_500_000 },
  ),
  plain(
    'an endless comment',
    begun(`${OK}\r\n<p>é<!--`, (socket) => flood(socket, BLOCK)),
    { defect: 'raw_limit', bytes: 6_000_000 },
  ),
  plain(
    'an endless body of chunks of one character',
    begun(`${OK}Transfer-Encoding: chunked\r\n\r\n`, (socket) => flood(socket, '1\r\na\r\n'.repeat(10_000))),
    { defect: 'raw_limit', bytes: 20_000 },
  ),
  plain(
    'an endless chunk extension',
    begun(`${OK}Transfer-Encoding: chunked\r\n\r\n1;`, (socket) => flood(socket, BLOCK)),
    { defect: 'reset', bytes: 0 },
  ),
  plain(
    'endless trailers',
    begun(`${OK}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n`, (socket) =>
      flood(socket, 'a: b\r\n'.repeat(1000)),
    ),
    { defect: null, bytes: 1 },
  ),
  plain(
    'an endless body behind a redirect',
    () =>
      startSite({
        '/': (socket) => {
          socket.write('HTTP/1.1 302 Found\r\nLocation: /end\r\n\r\n')
          flood(socket, BLOCK)
        },
        '/end': page('end'),
      }),
    { defect: null, bytes: 3 },
  ),
  plain(
    'an endless answer before the question',
    () => startSocket((socket) => flood(socket, BLOCK)),
    fails('protocol'),
  ),
  secure(
    'an endless answer instead of a handshake',
    () => startSocket((socket) => flood(socket, BLOCK)),
    fails('tls'),
  ),
  plain(
    'a thousand redirects',
    () => startSite((path) => redirect(`/${Number(path.slice(1)) + 1}`)),
    fails('redirects'),
  ),
  plain(
    'a circle of redirects',
    () => startSite({ '/': redirect('/a'), '/a': redirect('/') }),
    fails('redirects'),
  ),
  plain(
    'a redirect to a name of 7,000 characters',
    answering(redirect(`/${'a'.repeat(7000)}`)),
    fails('redirects'),
  ),
  plain(
    'a redirect to a name of 30,000 characters',
    answering(redirect(`/${'a'.repeat(30_000)}`)),
    fails('refused'),
  ),
]
