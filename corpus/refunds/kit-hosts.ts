import type { Chance } from '../make/chance.ts'
import type { Body } from './bodies.ts'

const NEW = 'top xin cc vip sbs icu cfd bond help live click info com com net online site shop lol win'.split(
  ' ',
)
const FREE =
  'pages.dev vercel.app netlify.app web.app workers.dev duckdns.org weebly.com wixstudio.com github.io onrender.com azurewebsites.net firebaseapp.com godaddysites.com mybluehost.me hostingersite.com ct.ws 000webhostapp.com webflow.io framer.website'.split(
    ' ',
  )
const BAITS: Readonly<Record<Body['kind'], string>> = {
  toll: 'toll tolls pay invoice trip maut peage transit fastpay bill tollbill',
  fine: 'fine amende violation dmv pay ticket multas verkehr notice payfine dossier',
  tax: 'refund tax rebate claim erstattung impots zwrot restituicao remb portal',
  benefit: 'support claim benefit grant aide zuschuss bonus id verify payment',
  energy: 'rebate bill refund energy gutschrift faktura portal pay discount',
  parking: 'parking pcn pay park fine ticket session notice',
}
const ROOMS =
  'wp-content/uploads/2025/{n} wp-includes/{s} wp-content/plugins/{s} .well-known/{s} cgi-bin/{s} images/{s} wp-admin/js/{s} assets/vendor/{s} old/{s} administrator/cache/{s}'.split(
    ' ',
  )
const TRADES =
  'dental plumbing yoga bakery studio hotel atelier garage consulting clinic academy farm optik immobilien'.split(
    ' ',
  )
const PAGES =
  ' | |index.php|i/|us|pay/|home.php|index.html|info.php|?id={h}|account/billing.php|step/1|main/{h}/|p/{l}|verify/?session={h}'.split(
    '|',
  )

const domainAsLabel = (domain: string) => domain.split('/')[0] ?? domain

function newHost({ slug, domain, kind }: Body, chance: Chance): string {
  const bait = chance.of(BAITS[kind].split(' '))
  const end = chance.of(NEW)
  const junk = chance.letters(3 + chance.below(3))
  return chance.of([
    () => `${slug}.com-${junk}.${end}`,
    () => `${slug}.gov-${junk}.${end}`,
    () => `${slug}-${bait}.${end}`,
    () => `${bait}-${slug}.${end}`,
    () => `${slug}${bait}${chance.digits(2)}.${end}`,
    () => `www.${slug}-${bait}-${junk}.${end}`,
    () => `${domainAsLabel(domain)}.${bait}${chance.digits(3)}.${end}`,
    () => `${domainAsLabel(domain).replaceAll('.', '-')}.${chance.name(2)}.${end}`,
    () => `${slug.slice(0, 3)}${chance.letters(2)}.${end}`,
    () => `${bait}${chance.digits(4)}.${end}`,
    () => `${chance.name(3)}.${end}`,
    () => `${slug.slice(0, -1)}${slug.slice(-2)}.${chance.of(['com', 'net', 'org', 'info'])}`,
  ])()
}

const freeHost = ({ slug, kind }: Body, chance: Chance): string => {
  const bait = chance.of(BAITS[kind].split(' '))
  const tenant = chance.of([
    `${slug}-${bait}`,
    `${bait}-${slug}${chance.digits(2)}`,
    `${bait}-${chance.letters(5)}`,
    `${chance.name(2)}-${chance.name(2)}-${chance.hex(6)}`,
    `my-${slug}`,
    `${bait}${chance.digits(5)}`,
  ])
  return `${tenant}.${chance.of(FREE)}`
}

/** Where a kit stands: on a domain bought for it, at a host that gives names away, or in somebody's broken site. */
export function kitUrl(body: Body, chance: Chance): string {
  const page = chance.of(PAGES).trim().replace('{h}', chance.hex(12)).replace('{l}', chance.letters(6))
  const roll = chance.below(100)
  if (roll < 58) return `https://${newHost(body, chance)}/${page}`
  if (roll < 82) return `https://${freeHost(body, chance)}/${page}`
  const room = chance
    .of(ROOMS)
    .replace('{n}', `0${1 + chance.below(9)}`)
    .replace('{s}', chance.of([body.slug, chance.letters(4), chance.name(2)]))
  const site = `${chance.name(2 + chance.below(2))}${chance.of(['', '-'])}${chance.of(TRADES)}`
  if (roll < 97)
    return `${chance.maybe(0.9) ? 'https' : 'http'}://${chance.of(['', 'www.'])}${site}.${chance.of(['com', 'com', 'net', 'com.br', 'co.za', 'in', 'de', 'fr', 'it', 'pl', 'ro', 'co.id'])}/${room}/${page}`
  return `http://${chance.of([45, 91, 103, 185, 194])}.${20 + chance.below(200)}.${chance.below(256)}.${1 + chance.below(254)}/${body.slug}/${page}`
}

/** The redirect of a text message; mostly none is known. */
export function kitWay(chance: Chance): readonly string[] {
  if (chance.maybe(0.75)) return []
  return [
    chance.of([
      `https://${chance.of(['is.gd', 'shorturl.at', 't.ly', 'rb.gy', 'cutt.ly', 'tinyurl.com', 'qrco.de'])}/${chance.letters(6)}`,
      `https://${chance.name(3)}.${chance.of(NEW)}/${chance.letters(5)}`,
    ]),
  ]
}
