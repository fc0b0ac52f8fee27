import type { Chance } from '../make/chance.ts'
import { honestHost } from '../make/hosts/hosts.ts'
import type { Kind, Operator } from './operators.ts'

const NEW =
  'com com com net online site shop top xyz info icu cc cfd sbs click live store space fun pro bond lol pw org eu de.com'.split(
    ' ',
  )
const FREE =
  'pages.dev vercel.app netlify.app web.app github.io workers.dev onrender.com weebly.com wixstudio.com webflow.io framer.website carrd.co godaddysites.com up.railway.app fly.dev surge.sh lovable.app replit.app'.split(
    ' ',
  )
const FREE_PHP =
  'hostingersite.com infinityfreeapp.com duckdns.org azurewebsites.net rf.gd ct.ws mybluehost.me'.split(' ')
const BAITS: Readonly<Record<Kind, string>> = {
  market: 'order pay receive delivery safe-deal get item sale pay-id dostawa',
  stay: 'confirm guest reservation checkin hotel id property stay',
  points: 'rewards points bonus gift club loyalty',
  plan: 'billing renew account update payment member support',
  prize: 'gift win survey promo lucky reward event',
  gift: 'balance check giftcard card mygift activate',
  claim: 'refund claim payout return tickets compensation',
  let: 'rent deposit tenant verify keys housing',
}
const HACKED =
  'wp-content/uploads/2024/06 wp-content/themes/twentytwenty/inc wp-includes/fonts modules/mod_stats images/banners .well-known/acme old-site cgi-bin/tmp assets/vendor wp-admin/network media/k2'.split(
    ' ',
  )

const mistyped = (word: string, chance: Chance) =>
  chance.of([
    word.replace('o', '0'),
    word.replace('i', 'l'),
    word.slice(0, -1),
    `${word}${word.slice(-1)}`,
    word.replace('e', '3'),
  ])

function bought({ kind, words, host, tongue }: Operator, chance: Chance): string {
  const [word, bait, end] = [chance.of(words), chance.of(BAITS[kind].split(' ')), chance.of(NEW)]
  const own = host === '' ? word : host.replace(/^(?:www|es|jp|sa|store)\./, '')
  return chance.of([
    () => `${word}-${bait}.${end}`,
    () => `${word}.${bait}${chance.digits(3 + chance.below(4))}.${end}`,
    () => `${own.replaceAll('.', '-')}.${bait}-${chance.hex(4)}.${end}`,
    () => `${own}-${bait}${chance.digits(2)}.${end}`,
    () => `${bait}.${mistyped(word, chance)}.${end}`,
    () => `${mistyped(word, chance)}.${end}`,
    () => `${word}.${tongue}-${bait}.${end}`,
    () => `${chance.name(3)}.${end}`,
    () => `${chance.of(['', 'm.', 'id.', 'my.'])}${chance.name(2)}-${bait}.${end}`,
    () => `${chance.letters(7)}${chance.digits(2)}.${end}`,
  ])()
}

/** A folder that ends with a slash, and whether its files are a kit's on its own host. */
function folderOf(operator: Operator, runsPhp: boolean, chance: Chance): string {
  const roll = chance.below(20)
  const bait = chance.of(BAITS[operator.kind].split(' '))
  if (roll < 12) {
    const folder = chance.of(['', '', '', `${operator.tongue}/`, `${bait}/`, `${chance.letters(4)}/`])
    return `https://${bought(operator, chance)}/${folder}`
  }
  if (roll < 17) {
    const label = chance.of([
      `${chance.of(operator.words)}-${bait}`,
      `${bait}${chance.digits(5)}`,
      `${chance.name(2)}-${chance.name(2)}-${chance.hex(5)}`,
      `${chance.of(operator.words)}${chance.digits(2)}`,
    ])
    return `https://${label}.${chance.of(runsPhp ? FREE_PHP : FREE)}/`
  }
  return `${chance.maybe(0.85) ? 'https' : 'http'}://${honestHost(chance)}/${chance.of(HACKED)}/${chance.of([bait, chance.hex(7), chance.letters(3), chance.of(operator.words)])}/`
}

/** The address of a kit's page; marketplaces' kits have a token for each seller. */
export function addressOf(operator: Operator, files: readonly string[], chance: Chance): string {
  const folder = folderOf(
    operator,
    files.some((file) => file.endsWith('.php')),
    chance,
  )
  const token = chance.of([chance.digits(9), chance.hex(10), `${chance.letters(3)}${chance.digits(6)}`])
  const file = chance.of(files)
  const path = file.replace('{t}', token)
  return chance.maybe(0.15) && !path.includes('?')
    ? `${folder}${path}?${chance.of(['id', 'order', 't', 'ad', 'p'])}=${token}`
    : `${folder}${path}`
}

/** The believable rest of a hacked site's own page, or nothing on a host that is the kit's. */
export const isHacked = (url: string): boolean => {
  const { pathname } = new URL(url)
  return HACKED.some((folder) => pathname.startsWith(`/${folder}/`))
}
