import type { Chance } from '../chance.ts'
import { honestHost } from './hosts.ts'

/** The organization that a fraud claims to be. */
export interface Target {
  readonly name: string
  readonly domain: string
  readonly label: string
}

const PLATFORMS = [
  'pages.dev',
  'vercel.app',
  'netlify.app',
  'web.app',
  'github.io',
  'weebly.com',
  'wixstudio.io',
  'godaddysites.com',
  'mystrikingly.com',
  'webflow.io',
  'onrender.com',
  'azurewebsites.net',
  'duckdns.org',
  'ngrok-free.app',
  'b-cdn.net',
  'myportfolio.com',
  'lovable.app',
  'square.site',
]
const ENDINGS = [
  'com',
  'com',
  'net',
  'help',
  'support',
  'info',
  'live',
  'app',
  'xyz',
  'top',
  'click',
  'cfd',
  'me',
  'today',
  'cc',
]

const ALIKE: readonly (readonly [string, string])[] = [
  ['l', 'i'],
  ['i', 'l'],
  ['o', '0'],
  ['l', '1'],
  ['m', 'rn'],
  ['n', 'm'],
  ['a', 'á'],
  ['e', 'ė'],
  ['k', 'ķ'],
  ['s', 'ѕ'],
  ['i', 'і'],
]

function nearly(label: string, chance: Chance): string {
  const fitting = ALIKE.filter(([letter]) => label.slice(1).includes(letter))
  const at = 2 + chance.below(Math.max(1, label.length - 3))
  if (fitting.length === 0 || chance.maybe(0.35))
    return chance.of([
      label.slice(0, at) + label.slice(at - 1),
      label.slice(0, at) + label.slice(at + 1),
      `${label.slice(0, at)}-${label.slice(at)}`,
    ])
  return label.slice(0, 1) + label.slice(1).replace(...chance.of(fitting))
}

const junk = (chance: Chance) =>
  chance.of([
    `${chance.name(3)}.${chance.of(ENDINGS)}`,
    `${chance.name(2)}-${chance.name(2)}.${chance.of(ENDINGS)}`,
    `${chance.letters(5)}${chance.digits(2)}.${chance.of(ENDINGS)}`,
  ])

/** Hosts that carry the name of the target in one of the ways that frauds do. */
function named({ domain, label }: Target, bait: string, chance: Chance): string {
  return chance.of([
    () => `${label}-${bait}.${chance.of(ENDINGS)}`,
    () => `${bait}-${label}.${chance.of(ENDINGS)}`,
    () => `my${label}-${bait}${chance.digits(2)}.${chance.of(ENDINGS)}`,
    () => `${domain}-${bait}.${junk(chance)}`,
    () => `${domain}.${bait}.${junk(chance)}`,
    () => `${label}.${junk(chance)}`,
    () => `${nearly(label, chance)}.${chance.of(['com', 'com', 'net', 'org', 'co'])}`,
    () => `${bait}.${nearly(label, chance)}.com`,
  ])()
}

/** The address of a fraud's page, with one of the baits in it; without a target, no lookalike is drawn. */
export function lureUrl(
  target: Target | null,
  baits: readonly string[],
  file: string,
  chance: Chance,
): string {
  const bait = chance.of(baits)
  const roll = chance.below(100)
  const folder = chance.of([
    '',
    '',
    '',
    `${bait}/`,
    `${chance.digits(6)}/`,
    `${chance.letters(2)}/${chance.hex(12)}/`,
  ])
  const scheme = chance.maybe(0.93) ? 'https' : 'http'
  const host = () => {
    if (roll < 40) {
      const about = target !== null && chance.maybe(0.45) ? target.label : chance.name(3)
      const label = chance.of([
        `${about}-${bait}`,
        `${bait}-${about}`,
        `${bait}-${chance.digits(6)}`,
        about + chance.digits(4),
      ])
      return `${label}.${chance.of(PLATFORMS)}`
    }
    if (roll < 50) return honestHost(chance)
    if (roll < 53)
      return `${chance.of([5, 62, 77, 89, 109, 178])}.${chance.below(256)}.${chance.below(256)}.${1 + chance.below(254)}`
    return target === null || roll < 65
      ? `${chance.of(['', `${bait}.`, 'www.'])}${junk(chance)}`
      : named(target, bait, chance)
  }
  const deep =
    roll >= 40 && roll < 50
      ? `${chance.of(['wp-content/uploads/2026', 'cgi-bin', 'assets/js', 'blog/wp-admin/css'])}/${chance.letters(4)}/`
      : ''
  const isPosing = target !== null && chance.maybe(0.015)
  return new URL(`${scheme}://${isPosing ? `${target.domain}@` : ''}${host()}/${deep}${folder}${file}`).href
}

/** Addresses that redirect to the page, as a message gave them. */
export function detour(url: string, chance: Chance): readonly string[] {
  const roll = chance.below(100)
  if (roll < 72) return []
  const short = `https://${chance.of(['rb.gy', 'shorturl.at', 't.ly', 'lnkd.in', 'bit.ly', 'qrco.de'])}/${chance.letters(6)}`
  if (roll < 85) return [short]
  if (roll < 94) return [`https://${junk(chance)}/go?id=${chance.hex(12)}&to=${encodeURIComponent(url)}`]
  return [short, `https://u${chance.digits(8)}.ct.sendgrid.net/ls/click?upn=${chance.hex(24)}`]
}
