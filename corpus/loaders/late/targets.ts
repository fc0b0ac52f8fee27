import type { Chance } from '../../make/chance.ts'
import type { Target } from '../../make/hosts/by-target.ts'
import type { Ask } from './page-words.ts'
import { TONGUES, type Tongue } from './words.ts'

/** Who the page claims to be, in what language, and what it asks for. */
export interface Claim extends Target {
  readonly tongue: Tongue
  readonly ask: Ask
}

const KINDS: Readonly<Record<string, readonly Ask[]>> = {
  account: ['password', 'password', 'password', 'card', 'code'],
  pays: ['card', 'card', 'password'],
  bank: ['password', 'password', 'code', 'card', 'id'],
  wallet: ['seed'],
  state: ['id', 'card', 'code'],
}

/** Name, domain, kind, and languages; no language stands for any. */
const KNOWN = [
  'Microsoft|microsoft.com|account|',
  'Google|google.com|account|',
  'Apple|apple.com|account|',
  'Facebook|facebook.com|account|',
  'Instagram|instagram.com|account|',
  'LinkedIn|linkedin.com|account|',
  'Dropbox|dropbox.com|account|',
  'DocuSign|docusign.com|account|',
  'Adobe|adobe.com|account|',
  'PayPal|paypal.com|account|',
  'Amazon|amazon.com|pays|',
  'Netflix|netflix.com|pays|',
  'Spotify|spotify.com|pays|',
  'DHL|dhl.com|pays|',
  'FedEx|fedex.com|pays|en es pt',
  'Booking.com|booking.com|pays|',
  'Steam|steampowered.com|account|',
  'Roblox|roblox.com|account|en tr pt',
  'MetaMask|metamask.io|wallet|',
  'Trust Wallet|trustwallet.com|wallet|',
  'Ledger|ledger.com|wallet|',
  'Phantom|phantom.com|wallet|',
  'Exodus|exodus.com|wallet|en de es',
  'Chase|chase.com|bank|en',
  'Wells Fargo|wellsfargo.com|bank|en',
  'HSBC|hsbc.co.uk|bank|en',
  'Sparkasse|sparkasse.de|bank|de',
  'ING|ing.nl|bank|nl',
  'Rabobank|rabobank.nl|bank|nl',
  'Crédit Agricole|credit-agricole.fr|bank|fr',
  'BBVA|bbva.es|bank|es',
  'Santander|santander.com|bank|es pt',
  'Intesa Sanpaolo|intesasanpaolo.com|bank|it',
  'PKO BP|pkobp.pl|bank|pl',
  'mBank|mbank.pl|bank|pl',
  'Garanti BBVA|garantibbva.com.tr|bank|tr',
  'Ziraat Bankası|ziraatbank.com.tr|bank|tr',
  'Itaú|itau.com.br|bank|pt',
  'Nubank|nubank.com.br|bank|pt',
  '三井住友銀行|smbc.co.jp|bank|ja',
  '楽天カード|rakuten-card.co.jp|pays|ja',
  'Amazon.co.jp|amazon.co.jp|pays|ja',
  'PostNL|postnl.nl|pays|nl',
  'Allegro|allegro.pl|account|pl',
  'impots.gouv.fr|impots.gouv.fr|state|fr',
  'ELSTER|elster.de|state|de',
  'INPS|inps.it|state|it',
  'Agencia Tributaria|agenciatributaria.es|state|es',
  'gov.br|gov.br|state|pt',
  'e-Devlet|turkiye.gov.tr|state|tr',
  'IRS|irs.gov|state|en',
].map((line) => line.split('|'))

/** Banks that are nowhere: how they are called in a place, and the end of their domain. */
const BANKS: readonly (readonly [Tongue, string, string, string])[] = [
  ['en', '% County Credit Union', '-ccu.com', 'Marlow Harwick Ellerton Dunmere Ashcombe'],
  ['de', 'Volksbank %er Land', '-volksbank.de', 'Ohrnfeld Lindau Weidenbach Rodenau'],
  ['fr', 'Caisse Mutuelle de %', '-mutuelle.fr', 'Valbrune Monterel Saintcombe Aubelin'],
  ['es', 'Caja Rural de %', '-cajarural.es', 'Villamora Alcorena Peñaluz Montesol'],
  ['it', 'Banca Popolare di %', '-popolare.it', 'Valdora Monteriva Castelfosco Rovena'],
  ['pt', 'Cooperativa %', 'coop.com.br', 'Serrabela Ipamora Riofundo Guarapena'],
  ['nl', 'Spaarbank %', '-spaarbank.nl', 'Oudermeer Westerlo Zandhage Lindhoven'],
  ['pl', 'Bank Spółdzielczy w %', '-bs.pl', 'Lipowie Brzezinach Olszanach Dolsku'],
  ['tr', '% Katılım Bankası', 'katilim.com.tr', 'Yeşilova Akpınar Karadere Gölbaşı'],
  ['ja', '%信用金庫', '-shinkin.jp', 'みどり川 あおば野 さくら台 ひかり浜'],
]

/** A name as it stands in a domain. */
const plain = (name: string, chance: Chance) =>
  name
    .normalize('NFD')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '') || chance.name(3)

export function claimOf(chance: Chance): Claim {
  if (chance.maybe(0.22)) {
    const [tongue, called, end, places] = chance.of(BANKS)
    const place = chance.of(places.split(' '))
    const label = plain(place, chance)
    return {
      name: called.replace('%', place),
      domain: label + end,
      label,
      tongue,
      ask: chance.of(KINDS.bank ?? []),
    }
  }
  const [name = '', domain = '', kind = '', tongues = ''] = chance.of(KNOWN)
  const spoken = TONGUES.filter((tongue) => tongues === '' || tongues.split(' ').includes(tongue))
  const label = domain.split('.')[0] ?? domain
  return { name, domain, label, tongue: chance.of(spoken), ask: chance.of(KINDS[kind] ?? []) }
}
