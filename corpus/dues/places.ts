import type { Chance } from '../make/chance.ts'
import { honestHost } from '../make/hosts/hosts.ts'
import type { Body } from './body.ts'

const FREE =
  'pages.dev netlify.app vercel.app web.app firebaseapp.com workers.dev github.io weebly.com wixsite.com webflow.io onrender.com duckdns.org glitch.me godaddysites.com hostingersite.com azurewebsites.net replit.app lovable.app'.split(
    ' ',
  )
/** Free hosts that run a kit's PHP. */
const FREE_PHP =
  'hostingersite.com duckdns.org azurewebsites.net rf.gd infinityfreeapp.com onrender.com'.split(' ')
const FOLDERS = [
  'wp-content/uploads/2025/11',
  'wp-content/plugins/akismet-old',
  'wp-includes/css/dist',
  'wp-admin/maint',
  'images/stories',
  'vendor/phpunit',
  'modules/mod_menu',
  'media/cache',
  'old',
  '.well-known',
]
const BAITS = 'pay online portal service secure my info notice account id web app'.split(' ')

/** A domain bought for the kit, with the office's words or with none. */
function bought(body: Body, chance: Chance): string {
  const word = chance.of(body.hosts)
  const other = chance.of(body.hosts)
  const end = chance.of(body.ends)
  return chance.of([
    () => `${word}-${chance.of(BAITS)}.${end}`,
    () => `${word}${chance.of(BAITS)}.${end}`,
    () => `${chance.of(BAITS)}-${word}.${end}`,
    () => (word === other ? `${word}${chance.digits(2)}.${end}` : `${word}-${other}.${end}`),
    () => `${word}.${chance.letters(4)}${chance.of(['', '-'])}${chance.letters(2)}.${end}`,
    () => `${new URL(body.home).hostname.replace('www.', '')}-${chance.letters(4)}.${end}`,
    () => `${word}.${chance.of(BAITS)}-${chance.hex(4)}.${end}`,
    () => `${chance.of(['', 'www.'])}${chance.name(3)}${chance.of(['', chance.digits(2)])}.${end}`,
  ])()
}

/** Where a kit stands: an address that ends with its folder. */
function folderOf(body: Body, runsPhp: boolean, chance: Chance): string {
  const roll = chance.below(20)
  if (roll < 11)
    return `https://${bought(body, chance)}/${chance.of(['', '', '', 'pay/', `${chance.letters(3)}/`, `${body.tongue}/`])}`
  if (roll < 16) {
    const label = chance.of([
      `${chance.of(body.hosts)}-${chance.of(BAITS)}`,
      `${chance.of(body.hosts)}-${chance.hex(5)}`,
      `${chance.name(2)}-${chance.name(2)}`,
      `${chance.of(BAITS)}${chance.digits(4)}`,
    ])
    return `https://${label}.${chance.of(runsPhp ? FREE_PHP : FREE)}/`
  }
  const last = chance.of([chance.of(body.hosts), chance.hex(8), chance.letters(3), chance.of(BAITS)])
  return `${chance.maybe(0.85) ? 'https' : 'http'}://${honestHost(chance)}/${chance.of(FOLDERS)}/${last}/`
}

/** The address of a page of a kit; `files` are the names that it may have. */
export function placeOf(body: Body, files: readonly string[], chance: Chance): string {
  const file = chance.of(files)
  const query = chance.maybe(0.15)
    ? chance.of([
        `?id=${chance.hex(12)}`,
        `?token=${chance.hex(32)}`,
        `?${chance.letters(5)}`,
        `?ref=${chance.digits(8)}`,
      ])
    : ''
  const runsPhp = files.some((name) => name.endsWith('.php'))
  return `${folderOf(body, runsPhp, chance)}${file}${query}`
}
