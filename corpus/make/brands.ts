import { BRANDS, type Brand } from '../../src/trust/data/loader.ts'
import type { Chance } from './chance.ts'
import { LANGUAGES, type Language } from './words/words.ts'

const BY_SUFFIX: readonly (readonly [RegExp, Language])[] = [
  [/\.jp$/, 'ja'],
  [/\.(de|at)$/, 'de'],
  [/\.(fr)$/, 'fr'],
  [/\.(es|mx|cl|pe|co|ar)$/, 'es'],
  [/\.(br|pt)$/, 'pt'],
  [/\.it$/, 'it'],
  [/\.(nl)$/, 'nl'],
  [/\.pl$/, 'pl'],
  [/\.cn$/, 'zh'],
]
/** The languages of brands that are at home everywhere. */
const ANYWHERE: readonly Language[] = ['en', ...LANGUAGES]

export type { Brand }

const KINDS = {
  wallet: [
    'metamask',
    'trust-wallet',
    'ledger',
    'trezor',
    'exodus',
    'phantom',
    'blockchain-com',
    'walletconnect',
    'coinbase',
    'myetherwallet',
  ],
  parcel: [
    'dhl',
    'usps',
    'ups',
    'fedex',
    'dpd',
    'gls',
    'royal-mail',
    'evri',
    'la-poste',
    'chronopost',
    'mondial-relay',
    'correos',
    'ctt',
    'correios',
    'postnl',
    'bpost',
    'swiss-post',
    'inpost',
    'poczta-polska',
    'japan-post',
    'sagawa',
    'yamato',
    'canada-post',
    'auspost',
    'deutsche-post',
    'poste-italiane',
    'an-post',
  ],
  payer: [
    'netflix',
    'spotify',
    'disney-plus',
    'e-zpass',
    'sunpass',
    'hmrc',
    'irs',
    'antai',
    'impots-fr',
    'etc-japan',
    'nhk',
    'tv-licensing',
    'amazon',
    'booking',
    'vinted',
    'leboncoin',
    'tepco',
    'tokyo-gas',
    'ameli',
  ],
} as const

/** A brand of any kind, or of one. */
export function brandOf(chance: Chance, kind?: keyof typeof KINDS): Brand {
  if (kind === undefined) return chance.of(BRANDS)
  return brand(chance.of(KINDS[kind]))
}

/** @throws Error where there is no such brand. */
export function brand(id: string): Brand {
  const found = BRANDS.find((candidate) => candidate.id === id)
  if (found === undefined) throw new Error(`there is no brand ${id}`)
  return found
}

/** The language of most of a brand's pages. */
export function languageOf({ name, domains }: Brand, chance: Chance): Language {
  if (/[\u3040-\u30ff]/.test(name)) return 'ja'
  const [domain = ''] = domains
  const found = BY_SUFFIX.find(([suffix]) => suffix.test(domain))
  if (found !== undefined) return found[1]
  return /\.(com|net|io|me|org|app|us|tv|dev)$/.test(domain) ? chance.of(ANYWHERE) : 'en'
}

/** The brand's name, or at times one of its aliases. */
export function calledBy({ name, aliases, common_word }: Brand, chance: Chance): string {
  if (common_word || chance.maybe(0.75)) return name
  return chance.of(aliases.length === 0 ? [name] : aliases)
}

/** The word that stands for the brand in a host name. */
export function labelOf({ id, labels }: Brand): string {
  return (labels.find((label) => /^[a-z0-9-]{3,}$/.test(label)) ?? id).replace(/[^a-z0-9-]/g, '')
}
