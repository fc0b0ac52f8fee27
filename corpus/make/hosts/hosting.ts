import type { Chance } from '../chance.ts'
import { honestHost, type Place } from './hosts.ts'

const ENDS = 'com com net top xyz info online site icu cfd sbs live cc shop click vip world'.split(' ')
const PLATFORMS =
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
const HACKED_FOLDERS = [
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
export const hackedSite = (chance: Chance): Place => ({
  host: honestHost(chance),
  folder: `/${chance.of(HACKED_FOLDERS)}/${chance.of([chance.letters(4), chance.hex(6), 'new', 'app', 'web'])}/`,
  isSecure: chance.maybe(0.9),
})

export const storageBucket = (chance: Chance): Place => chance.of(BUCKETS)(chance)

export const unnamedDomain = (chance: Chance): Place => ({
  host: `${chance.of(['', '', 'www.', 'm.'])}${chance.of([chance.name(3), `${chance.name(2)}-${chance.name(2)}`, `${chance.letters(5)}${chance.digits(3)}`])}.${chance.of(ENDS)}`,
  folder: chance.of(['/', '/', `/${chance.of(BAITS)}/`, `/${chance.letters(5)}/${chance.hex(8)}/`]),
  isSecure: chance.maybe(0.92),
})

export const tenantSite = (label: string, chance: Chance): Place => ({
  host: `${chance.of([`${label}-${chance.of(BAITS)}`, `${label}${chance.digits(3)}`, `${chance.name(2)}-${chance.name(2)}`, chance.letters(10)])}.${chance.of(PLATFORMS)}`,
  folder: '/',
  isSecure: true,
})
