import type { Family } from '../family.ts'
import { documentOf } from '../make/pages/layout.ts'
import { type Answer, at } from './answer.ts'

const BROKEN: readonly Answer[] = [
  () => ({ status: 200, body: '' }),
  () => ({ status: 200, body: ' \n\n ' }),
  () => ({ status: 204, body: '', contentType: null }),
  () => ({ status: 200, body: '<html><head></head><body></body></html>' }),
  (chance) => ({
    status: 404,
    body: documentOf(
      {
        language: 'en',
        title: '404 Not Found',
        heading: 'Page not found',
        main: '<p>The page you are looking for does not exist.</p><a href="/">Home</a>',
      },
      chance,
    ),
  }),
  () => ({
    status: 404,
    body: '<html><head><title>404 Not Found</title></head><body><center><h1>404 Not Found</h1></center><hr><center>nginx</center></body></html>',
  }),
  () => ({ status: 500, body: '<h1>Internal Server Error</h1>' }),
  () => ({
    status: 502,
    body: '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>',
  }),
  () => ({ status: 410, body: '<p>Gone</p>' }),
  (chance) => ({
    status: 503,
    body: documentOf(
      {
        language: 'ja',
        title: 'メンテナンス中',
        heading: 'ただいまメンテナンス中です',
        main: '<p>しばらくお待ちください。</p>',
      },
      chance,
    ),
  }),
]

export const errorPage: Family = {
  id: 'error_page',
  expected: 'inconclusive',
  split: 'dev',
  make: (chance) => ({ url: at(chance), isHonest: true, ...chance.of(BROKEN)(chance) }),
}
