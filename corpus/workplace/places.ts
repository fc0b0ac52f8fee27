import type { Chance } from '../make/chance.ts'
import { honestHost } from '../make/hosts/hosts.ts'
import type { Story } from './story.ts'

const ENDS =
  'com com com net org info online site top xyz shop store icu cfd sbs click live app dev cloud link pro co me eu de fr nl pl it es com.br com.tr jp'.split(
    ' ',
  )
const FREE =
  'workers.dev pages.dev vercel.app netlify.app web.app firebaseapp.com github.io gitlab.io onrender.com azurewebsites.net weebly.com wixsite.com webflow.io framer.website square.site godaddysites.com mystrikingly.com blogspot.com replit.app surge.sh fly.dev up.railway.app lovable.app softr.app carrd.co typedream.app gitbook.io notion.site duckdns.org ddns.net'.split(
    ' ',
  )
const FREE_PHP =
  'azurewebsites.net onrender.com duckdns.org ddns.net rf.gd infinityfreeapp.com 000webhostapp.com hostingersite.com'.split(
    ' ',
  )
const FOLDERS = [
  'wp-content/uploads/2026/10',
  'wp-content/themes/twentytwenty/inc',
  'wp-includes/images/media',
  'wp-admin/css/colors',
  '.well-known/acme-challenge',
  'components/com_ajax',
  'sites/default/files',
  'cgi-bin/lib',
  'assets/vendor/fonts',
  'img/old',
  '~backup',
]
const BAITS =
  'login secure portal view docs access account auth verify sso id web app mail share hr support my center review'.split(
    ' ',
  )

const unrelated = (chance: Chance) =>
  chance.of([
    () => `${chance.name(3)}.${chance.of(ENDS)}`,
    () =>
      `${chance.of(['', 'www.', `${chance.of(BAITS)}.`])}${chance.name(2)}-${chance.name(2)}.${chance.of(ENDS)}`,
    () => `${chance.letters(5 + chance.below(6))}.${chance.of(ENDS)}`,
    () => `${chance.of(BAITS)}${chance.digits(3)}.${chance.of(ENDS)}`,
    () => `${chance.hex(8)}.${chance.name(3)}.${chance.of(ENDS)}`,
  ])()

/** A host that nobody knows, for what is sent and for frames. */
export const throwAway = (chance: Chance): string =>
  chance.maybe(0.6) ? unrelated(chance) : `${chance.name(2)}-${chance.hex(5)}.${chance.of(FREE)}`

const alike = ({ org }: Story, chance: Chance) => {
  const word = chance.of(org.hosts)
  const home = new URL(org.home).hostname.replace('www.', '')
  return chance.of([
    () => `${word}-${chance.of(BAITS)}.${chance.of(ENDS)}`,
    () => `${chance.of(BAITS)}-${word}.${chance.of(ENDS)}`,
    () => `${word}${chance.of(BAITS)}${chance.of(['', chance.digits(2)])}.${chance.of(ENDS)}`,
    () => `${home}.${chance.name(3)}.${chance.of(ENDS)}`,
    () => `${home.replaceAll('.', '-')}.${chance.of(BAITS)}-${chance.digits(3)}.${chance.of(ENDS)}`,
    () => `${word}.${chance.of(BAITS)}.${chance.letters(6)}.${chance.of(ENDS)}`,
    () =>
      `${word.replace('o', '0').replace('l', '1')}-${chance.of(BAITS)}.${chance.of(['com', 'net', 'co'])}`,
    () => `${word}${word.slice(-1)}.${chance.of(['com', 'net', 'org'])}`,
  ])()
}

const stored = (chance: Chance) =>
  chance.of([
    () =>
      `https://${chance.name(3)}-${chance.hex(6)}.s3.${chance.of(['us-east-1', 'eu-north-1', 'ap-south-1'])}.amazonaws.com/${chance.of(['index', 'doc', chance.hex(8)])}.html`,
    () =>
      `https://storage.googleapis.com/${chance.name(2)}${chance.digits(4)}/${chance.of(['view', 'index', 'open'])}.html`,
    () => `https://${chance.letters(10)}.blob.core.windows.net/$web/${chance.of(['index', 'shared'])}.html`,
    () => `https://${chance.letters(9)}.z${1 + chance.below(28)}.web.core.windows.net/`,
    () =>
      `https://pub-${chance.hex(32)}.r2.dev/${chance.of(['index', 'webmail', 'auth', chance.letters(6)])}.html`,
    () =>
      `https://${chance.letters(6)}.${chance.of(['fra1', 'nyc3', 'sgp1'])}.digitaloceanspaces.com/${chance.hex(6)}/index.html`,
  ])()

const hashed = (chance: Chance) => {
  const id = `bafybei${Array.from({ length: 52 }, () => chance.of('abcdefghijklmnopqrstuvwxyz234567'.split(''))).join('')}`
  return chance.of([
    `https://ipfs.io/ipfs/${id}/`,
    `https://${id}.ipfs.dweb.link/`,
    `https://${id}.ipfs.w3s.link/${chance.of(['index.html', 'mail.html', ''])}`,
    `https://cloudflare-ipfs.com/ipfs/${id}?filename=${chance.letters(6)}.html`,
  ])
}

const tokened = (chance: Chance) =>
  chance.of([
    '',
    '',
    `${chance.of(BAITS)}/`,
    `${chance.hex(16)}/`,
    `${chance.base64(22).replace(/[+/]/g, '-')}/`,
    `${chance.of(BAITS)}/${chance.hex(32)}/`,
    `${chance.letters(2)}/${chance.digits(6)}/`,
  ])

/** Where a fraud stands; `files` are the names that its page may have. */
export function placeOf(story: Story, files: readonly string[], chance: Chance): string {
  const roll = chance.below(100)
  const needsPhp = files.some((file) => file.endsWith('.php'))
  const scheme = chance.maybe(0.93) ? 'https' : 'http'
  if (roll < 24) return `${scheme}://${alike(story, chance)}/${tokened(chance)}${chance.of(files)}`
  if (roll < 48) return `${scheme}://${unrelated(chance)}/${tokened(chance)}${chance.of(files)}`
  if (roll < 72) {
    const label = chance.of([
      `${chance.of(story.org.hosts)}-${chance.of(BAITS)}`,
      `${chance.name(2)}-${chance.name(2)}-${chance.hex(4)}`,
      `${chance.of(BAITS)}-${chance.digits(5)}`,
      chance.letters(12),
    ])
    return `https://${label}.${chance.of(needsPhp ? FREE_PHP : FREE)}/${needsPhp ? chance.of(files) : tokened(chance)}`
  }
  if (roll < 88 || needsPhp)
    return `${scheme}://${honestHost(chance)}/${chance.of(FOLDERS)}/${chance.of([chance.letters(3), chance.hex(7), chance.of(BAITS)])}/${chance.of(files)}`
  return roll < 95 ? stored(chance) : hashed(chance)
}

/** How an address names the visitor. */
export type Naming = 'hash' | 'hash64' | 'query' | 'none'

export function namedPlace(url: string, victim: string, naming: Naming): string {
  if (naming === 'none') return url
  if (naming === 'hash') return new URL(`#${victim}`, url).href
  if (naming === 'hash64') return new URL(`#${Buffer.from(victim).toString('base64')}`, url).href
  const named = new URL(url)
  named.searchParams.set('e', victim)
  return named.href
}
