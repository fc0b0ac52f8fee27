import { type Brand, labelOf } from '../brands.ts'
import type { Chance } from '../chance.ts'
import { companyOf, honestHost } from './hosts.ts'

const ENDINGS =
  'top com vip cc xin icu info click world live sbs cfd bond shop net lol today digital site ink li help run'.split(
    ' ',
  )

/** Platforms where anybody can host a page, under a subdomain or in a folder. */
const CORNERS: readonly ((name: string, chance: Chance) => string)[] = [
  (name) => `${name}.pages.dev/`,
  (_, chance) => `pub-${chance.hex(32)}.r2.dev/index.html`,
  (name, chance) => `${name}.z${chance.below(30)}.web.core.windows.net/`,
  (name) => `${name.replaceAll('-', '')}.blob.core.windows.net/$web/index.html`,
  (name) => `storage.googleapis.com/${name}/index.htm`,
  (_, chance) => `ipfs.io/ipfs/bafybei${chance.letters(52)}`,
  (_, chance) => `bafybei${chance.letters(52)}.ipfs.dweb.link/`,
  (name, chance) => `${name}.${chance.letters(7)}.workers.dev/`,
  (name) => `${name}.vercel.app/`,
  (name) => `${name}.netlify.app/`,
  (name) => `${name}.weebly.com/`,
  (name) => `${name}.mystrikingly.com/`,
  (name) => `${name}.duckdns.org/`,
  (_, chance) => `${chance.name(2)}-${chance.name(3)}-${chance.name(2)}.trycloudflare.com/`,
  (_, chance) => `${chance.hex(12)}.ngrok-free.app/`,
  (name) => `${name}.github.io/`,
  (name) => `${name}.web.app/`,
]

/** Folders of hacked sites in which kits are found. */
const BROKEN_INTO = [
  'wp-content/uploads/2026',
  'wp-admin/maint',
  'wp-includes/blocks',
  'vendor/phpunit',
  'media/system',
  'cgi-bin',
  'backup',
  'modules/mod_menu',
]

/** An honest organization: its host, with one of the prefixes, and its name. */
export function honestSite(
  chance: Chance,
  prefixes: readonly string[],
): { readonly host: string; readonly name: string } {
  const zone = honestHost(chance, [''])
  return { host: chance.of(prefixes) + zone, name: companyOf(zone) }
}

/** Words in the hosts of frauds, by purpose. */
const HOST_WORDS = {
  parcel:
    'redelivery parcel-hold track-id customs-pay package post-fee delivery reschedule depot shipment dropoff tarif zoll suivi envio paczka'.split(
      ' ',
    ),
  mail: 'mailbox webmail docs-view file-share portal-mail quota inbox-admin voice-msg sharedoc mail-verify doc-online owa365'.split(
    ' ',
  ),
}
type Purpose = keyof typeof HOST_WORDS

const branded = (brand: Brand, word: string, chance: Chance): string => {
  const label = labelOf(brand)
  const end = chance.of(ENDINGS)
  return chance.of([
    `${label}.com-${chance.letters(3 + chance.below(4))}.${end}`,
    `${label}-${word}.${end}`,
    `${word}-${label}.${end}`,
    `${label}${word.replaceAll('-', '')}${chance.digits(2)}.${end}`,
    `my${label}.${word}.${end}`,
    `${brand.domains[0]}.${word}${chance.digits(3)}.${end}`,
    `${label}.${chance.letters(2)}-${word}.${end}`,
    `www.${label}-${chance.of(['uk', 'us', 'de', 'eu', 'int', 'jp'])}-${word}.${end}`,
  ])
}

const unnamed = (word: string, chance: Chance): string => {
  const end = chance.of(ENDINGS)
  return chance.of([
    `${chance.name(3)}.${end}`,
    `${chance.letters(5 + chance.below(6))}.${end}`,
    `${word}-${chance.letters(4)}.${end}`,
    `${word}${chance.digits(4)}.${end}`,
    `${chance.of(['m', 'go', 'web', 's1'])}.${chance.name(2)}-${chance.name(2)}.${end}`,
  ])
}

const PAGES: Readonly<Record<Purpose, readonly string[]>> = {
  parcel: ['', '', 'i/', 'track', 'pay.html', 'us/index.php', 'p?t=9', 'home'],
  mail: ['', 'index.html', 'auth.htm', 'view.php?d=1', 'main.html', 'login/', 'webmail.php'],
}

/** The address of a fraud's page. */
export function lureUrl(brand: Brand | null, purpose: Purpose, chance: Chance): string {
  const word = chance.of(HOST_WORDS[purpose])
  const page = chance.of(PAGES[purpose])
  const scheme = chance.maybe(0.9) ? 'https' : 'http'
  const roll = chance.below(100)
  if (roll < 30) {
    const name =
      brand === null || chance.maybe(0.4)
        ? `${word}-${chance.letters(5)}`
        : `${labelOf(brand)}-${word}${chance.below(90)}`
    return `https://${chance.of(CORNERS)(name, chance)}`
  }
  if (roll < 42)
    return `${scheme}://${honestHost(chance)}/${chance.of(BROKEN_INTO)}/${chance.letters(4)}/${page}`
  if (roll < 45)
    return `http://${chance.of([23, 45, 77, 94, 141, 172])}.${32 + chance.below(200)}.${chance.below(256)}.${1 + chance.below(250)}/${chance.letters(3)}/${page}`
  const host = brand !== null && roll < 80 ? branded(brand, word, chance) : unnamed(word, chance)
  return `${scheme}://${host}/${page}`
}

/** The redirect through which a message led to the page; mostly none. */
export function lureWay(url: string, chance: Chance): readonly string[] {
  const target = encodeURIComponent(url)
  const first = chance.of([
    `https://${chance.of(['rb.gy', 'shorturl.at', 'tiny.cc', 't.ly', 'qrco.de', 'lnkd.in', 'me-qr.com'])}/${chance.hex(6)}`,
    `https://www.bing.com/ck/a?!&&p=${chance.hex(40)}&u=a1${Buffer.from(url).toString('base64url')}&ntb=1`,
    `https://adclick.g.doubleclick.net/pcs/click?adurl=${target}`,
    `https://${honestHost(chance)}/redirect.php?url=${target}`,
    `https://u${chance.digits(8)}.ct.sendgrid.net/ls/click?upn=${chance.hex(60)}`,
    `http://${chance.name(3)}.${chance.of(ENDINGS)}/${chance.letters(5)}`,
  ])
  return chance.maybe(0.35) ? [first] : []
}
