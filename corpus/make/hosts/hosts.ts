import type { Brand } from '../brands.ts'
import { labelOf } from '../brands.ts'
import type { Chance } from '../chance.ts'

const CHEAP =
  'com com com net top xyz icu shop online site cc bond cfd info ru cn live click sbs vip life club store space org pro'.split(
    ' ',
  )
const HONEST =
  'com com com com net org co.uk de fr co.jp jp es com.br it nl pl io dev ca com.au ch at be se eu'.split(' ')
const TENANTS =
  'pages.dev vercel.app netlify.app github.io web.app firebaseapp.com blogspot.com workers.dev herokuapp.com r2.dev webflow.io onrender.com surge.sh azurewebsites.net glitch.me framer.app weeblysite.com replit.app fly.dev'.split(
    ' ',
  )
const BAIT =
  'login secure account verify support update billing service auth portal online help id confirm my web alert center'.split(
    ' ',
  )
const WORDS =
  'amber anchor apple-tree autumn basil birch blue bridge bright brook canyon cedar cherry cloud clover copper coral crane creek crystal delta ember falcon fern field forest garden glass golden granite green harbor hazel hill iron island ivy juniper lake lantern laurel leaf lemon linden lotus maple marble meadow mill mint moon moss north oak ocean olive orchard pearl pine plum prairie quartz raven ridge river robin rose sage sand silver sky snow solar spring stone summit sun thistle timber valley velvet violet walnut water west willow wind winter wood'.split(
    ' ',
  )
const TRADES =
  'bakery books cafe clinic consulting cycles dental design digital electric events farm fitness foods garage games gallery hotel insurance interiors kitchen labs law legal logistics market media motors music optics paper parts pharma photo plumbing print properties school shoes shop software solutions sports studio supply systems tea tools tours toys travel wine works yoga'.split(
    ' ',
  )
const SEPARATORS = ['', '', '-']

/** Two words that nobody has as a brand. */
export function plainName(chance: Chance): string {
  return `${chance.of(WORDS)}${chance.of(SEPARATORS)}${chance.of(TRADES)}`
}

/** A host of somebody honest and unknown. */
export function honestHost(chance: Chance, prefixes: readonly string[] = ['', '', 'www.']): string {
  return `${chance.of(prefixes)}${plainName(chance)}.${chance.of(HONEST)}`
}

/** The name behind such a host, as its pages write it. */
export function companyOf(host: string): string {
  const parts = host.split('.')
  const label = parts.find((part) => part.length > 5) ?? parts[0] ?? host
  return label
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
}

function throwaway(chance: Chance): string {
  return chance.of([
    () => `${chance.name(2)}${chance.name(1)}`,
    () => chance.letters(6 + chance.below(7)),
    () => `${chance.letters(3)}${chance.digits(4)}`,
    () => `${chance.of(WORDS)}-${chance.of(TRADES)}${chance.digits(2)}`,
    () => `${chance.name(2)}-${chance.name(2)}`,
    () => `${chance.of(BAIT)}-${chance.of(BAIT)}-${chance.digits(3)}`,
  ])()
}

const random = (chance: Chance) =>
  `${chance.of(['', '', 'www.', `${chance.of(BAIT)}.`])}${throwaway(chance)}.${chance.of(CHEAP)}`

const tenant = (brand: Brand | null, chance: Chance) => {
  const named = brand !== null && chance.maybe(0.5)
  const label = named
    ? `${labelOf(brand)}-${chance.of(BAIT)}${chance.of(['', chance.digits(2)])}`
    : throwaway(chance)
  return `${label}.${chance.of(TENANTS)}`
}

const combosquat = (brand: Brand, chance: Chance) => {
  const bait = chance.of(BAIT)
  const label = chance.of([
    `${labelOf(brand)}-${bait}`,
    `${bait}-${labelOf(brand)}`,
    `${labelOf(brand)}${bait}`,
    `${labelOf(brand)}-${bait}-${chance.digits(3)}`,
  ])
  return `${chance.of(['', 'www.'])}${label}.${chance.of(CHEAP)}`
}

const inSubdomain = (brand: Brand, chance: Chance) => {
  const evil = `${throwaway(chance)}.${chance.of(CHEAP)}`
  return chance.of([
    `${brand.domains[0]}.${evil}`,
    `www.${brand.domains[0]}.${evil}`,
    `${labelOf(brand)}.${evil}`,
    `${labelOf(brand)}.${chance.of(BAIT)}.${evil}`,
    `${chance.of(BAIT)}.${labelOf(brand)}.com.${evil}`,
  ])
}

const LOOKS: readonly (readonly [string, string])[] = [
  ['o', '0'],
  ['l', '1'],
  ['i', '1'],
  ['e', '3'],
  ['m', 'rn'],
  ['w', 'vv'],
  ['a', 'а'],
  ['e', 'е'],
  ['o', 'о'],
  ['c', 'с'],
  ['p', 'р'],
  ['i', 'í'],
  ['a', 'à'],
]

const lookalike = (brand: Brand, chance: Chance) => {
  const label = labelOf(brand)
  const fitting = LOOKS.filter(([letter]) => label.includes(letter))
  const at = 1 + chance.below(Math.max(1, label.length - 2))
  const typo = chance.of([
    label.slice(0, at) + label.slice(at + 1),
    label.slice(0, at) + label[at] + label.slice(at),
    `${label.slice(0, at)}${label[at + 1] ?? ''}${label[at]}${label.slice(at + 2)}`,
  ])
  const look = fitting.length === 0 || chance.maybe(0.35) ? typo : label.replace(...chance.of(fitting))
  return new URL(`https://${look}.${chance.of(['com', 'com', 'net', 'co', 'org'])}/`).hostname
}

const address = (chance: Chance) =>
  `${chance.of([45, 91, 103, 146, 185, 193, 194])}.${1 + chance.below(250)}.${1 + chance.below(250)}.${1 + chance.below(250)}`

export interface Place {
  readonly host: string
  /** Before the file: where a kit lies in somebody's site, it is deep. */
  readonly folder: string
  readonly isSecure: boolean
}

/** The place of a fraud's page; without a brand, its host looks like nobody's. */
export function badPlace(brand: Brand | null, chance: Chance): Place {
  const roll = chance.below(100)
  const isSecure = chance.maybe(0.88)
  const folder = chance.of([
    '/',
    '/',
    '/',
    `/${chance.of(BAIT)}/`,
    `/${chance.hex(8)}/`,
    `/${chance.of(BAIT)}/${chance.hex(16)}/`,
  ])
  if (roll < 25) return { host: random(chance), folder, isSecure }
  if (roll < 47) return { host: tenant(brand, chance), folder, isSecure: true }
  if (roll < 56) {
    const deep = chance.of([
      'wp-content/plugins',
      'wp-includes/js',
      '.well-known',
      'images/cache',
      'tmp',
      'old',
    ])
    return { host: honestHost(chance), folder: `/${deep}/${chance.name(3)}/`, isSecure }
  }
  if (roll < 60) return { host: address(chance), folder, isSecure: false }
  if (brand === null) return { host: random(chance), folder, isSecure }
  const host =
    roll < 77 ? combosquat(brand, chance) : roll < 91 ? inSubdomain(brand, chance) : lookalike(brand, chance)
  return { host, folder, isSecure }
}

/** A place and a file in it as a URL. */
export function urlAt({ host, folder, isSecure }: Place, file = ''): string {
  return `${isSecure ? 'https' : 'http'}://${host}${folder}${file}`
}
