import type { Chance } from '../chance.ts'
import { honestHost, type Place } from './hosts.ts'

const ENDS = 'com com net top xyz info online site icu cfd sbs live cc shop click vip world'.split(' ')
const LENT =
  'pages.dev vercel.app netlify.app web.app workers.dev github.io firebaseapp.com weebly.com wixsite.com onrender.com azurewebsites.net herokuapp.com godaddysites.com square.site duckdns.org repl.co ngrok-free.app'.split(
    ' ',
  )
const BUCKETS: readonly ((chance: Chance) => Place)[] = [
  (chance) => ({
    host: `${chance.letters(9)}.z${1 + chance.below(28)}.web.core.windows.net`,
    folder: '/',
    isSecure: true,
  }),
  (chance) => ({
    host: `${chance.letters(3)}-${chance.hex(8)}.s3.us-east-2.amazonaws.com`,
    folder: '/',
    isSecure: true,
  }),
  (chance) => ({ host: `d${chance.hex(12)}z.cloudfront.net`, folder: '/', isSecure: true }),
  (chance) => ({
    host: `${chance.name(3)}-${chance.letters(5)}.ondigitalocean.app`,
    folder: '/',
    isSecure: true,
  }),
]
const RUINS = [
  'wp-content/uploads/2026',
  'wp-includes/blocks',
  'assets/fonts',
  'cgi-bin',
  '.well-known/pki',
  'js/vendor',
  'components/com_media',
]
const BAITS =
  'secure login online client acces kunden sicherheit verify area mijn portal sms push id auth'.split(' ')

/** The folder of a kit in somebody else's site. */
export const ruin = (chance: Chance): Place => ({
  host: honestHost(chance),
  folder: `/${chance.of(RUINS)}/${chance.of([chance.letters(4), chance.hex(6), 'new', 'app', 'web'])}/`,
  isSecure: chance.maybe(0.9),
})

export const bucket = (chance: Chance): Place => chance.of(BUCKETS)(chance)

export const nameless = (chance: Chance): Place => ({
  host: `${chance.of(['', '', 'www.', 'm.'])}${chance.of([chance.name(3), `${chance.name(2)}-${chance.name(2)}`, `${chance.letters(5)}${chance.digits(3)}`])}.${chance.of(ENDS)}`,
  folder: chance.of(['/', '/', `/${chance.of(BAITS)}/`, `/${chance.letters(5)}/${chance.hex(8)}/`]),
  isSecure: chance.maybe(0.92),
})

export const lent = (label: string, chance: Chance): Place => ({
  host: `${chance.of([`${label}-${chance.of(BAITS)}`, `${label}${chance.digits(3)}`, `${chance.name(2)}-${chance.name(2)}`, chance.letters(10)])}.${chance.of(LENT)}`,
  folder: '/',
  isSecure: true,
})

const PENS: readonly (readonly [string, string])[] = [
  ['l', '1'],
  ['o', '0'],
  ['m', 'rn'],
  ['a', 'а'],
  ['e', 'е'],
  ['i', 'ı'],
  ['c', 'с'],
  ['s', 'ѕ'],
]

/** A host that reads like the label: letters swapped, doubled, or drawn otherwise. */
function redrawn(label: string, chance: Chance): string {
  const pens = PENS.filter(([letter]) => label.includes(letter))
  const at = 1 + chance.below(Math.max(1, label.length - 2))
  const typed = chance.of([
    label.slice(0, at) + label.slice(at + 1),
    `${label.slice(0, at + 1)}${label.slice(at)}`,
  ])
  const look = pens.length === 0 || chance.maybe(0.4) ? typed : label.replace(...chance.of(pens))
  return new URL(`https://${look}.${chance.of(['com', 'net', 'co', 'info'])}/`).hostname
}

const worn = (label: string, domain: string, chance: Chance): string =>
  chance.of([
    () => `${label}-${chance.of(BAITS)}.${chance.of(ENDS)}`,
    () => `${chance.of(BAITS)}-${label}.${chance.of(ENDS)}`,
    () => `www.${chance.of(BAITS)}${label}.${chance.of(ENDS)}`,
    () => `${label}.${chance.of(BAITS)}-${chance.digits(4)}.${chance.of(ENDS)}`,
    () => `${domain}.${chance.name(3)}.${chance.of(ENDS)}`,
    () => `${domain.replaceAll('.', '-')}.${chance.name(2)}${chance.digits(2)}.${chance.of(ENDS)}`,
    () => redrawn(label, chance),
  ])()

/** A host that has the name in it, as it is or redrawn. */
export const wornGround = (label: string, domain: string, chance: Chance): Place => ({
  host: worn(label, domain, chance),
  folder: chance.of(['/', '/', `/${chance.of(BAITS)}/`]),
  isSecure: chance.maybe(0.95),
})

/** Where a kit in that name stands: in about half of all cases the host says so. */
export function groundOf(label: string, domain: string, chance: Chance): Place {
  const roll = chance.below(20)
  if (roll < 8) return wornGround(label, domain, chance)
  if (roll < 12) return lent(label, chance)
  if (roll < 15) return ruin(chance)
  if (roll < 16) return bucket(chance)
  return nameless(chance)
}
