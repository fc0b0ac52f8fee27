import type { Chance } from '../make/chance.ts'
import type { Tongue } from './words/words.ts'

/** A bank or an authority that has accounts, and where its own pages are. */
export interface Institution {
  readonly name: string
  /** How it is written where a space or an accent would not do. */
  readonly label: string
  readonly domain: string
  readonly login: string
  readonly tongue: Tongue
  readonly isTax: boolean
}

const bank = (tongue: Tongue, name: string, label: string, domain: string, login: string): Institution => ({
  name,
  label,
  domain,
  login,
  tongue,
  isTax: false,
})
const tax = (tongue: Tongue, name: string, label: string, domain: string, login: string): Institution => ({
  ...bank(tongue, name, label, domain, login),
  isTax: true,
})

export const INSTITUTIONS: readonly Institution[] = [
  bank('en', 'Barclays', 'barclays', 'barclays.co.uk', 'bank.barclays.co.uk'),
  bank('en', 'Lloyds Bank', 'lloydsbank', 'lloydsbank.co.uk', 'online.lloydsbank.co.uk'),
  bank('en', 'NatWest', 'natwest', 'natwest.com', 'www.onlinebanking.natwest.com'),
  bank('en', 'HSBC', 'hsbc', 'hsbc.co.uk', 'www.hsbc.co.uk'),
  tax('en', 'HMRC', 'hmrc', 'gov.uk', 'www.tax.service.gov.uk'),
  bank('en', 'Chase', 'chase', 'chase.com', 'secure.chase.com'),
  bank('en', 'Wells Fargo', 'wellsfargo', 'wellsfargo.com', 'connect.secure.wellsfargo.com'),
  bank('en', 'Bank of America', 'bankofamerica', 'bankofamerica.com', 'secure.bankofamerica.com'),
  tax('en', 'IRS', 'irs', 'irs.gov', 'sa.www4.irs.gov'),
  bank('en', 'RBC Royal Bank', 'rbcroyalbank', 'rbcroyalbank.com', 'secure.royalbank.com'),
  bank('en', 'CommBank', 'commbank', 'commbank.com.au', 'www.my.commbank.com.au'),
  tax('en', 'myGov', 'mygov', 'my.gov.au', 'login.my.gov.au'),
  bank('de', 'Sparkasse', 'sparkasse', 'sparkasse.de', 'www.sparkasse.de'),
  bank('de', 'Commerzbank', 'commerzbank', 'commerzbank.de', 'kunden.commerzbank.de'),
  bank('de', 'Deutsche Bank', 'deutsche-bank', 'deutsche-bank.de', 'meine.deutsche-bank.de'),
  bank('de', 'Postbank', 'postbank', 'postbank.de', 'meine.postbank.de'),
  tax('de', 'ELSTER', 'elster', 'elster.de', 'www.elster.de'),
  tax('de', 'FinanzOnline', 'finanzonline', 'bmf.gv.at', 'finanzonline.bmf.gv.at'),
  bank('de', 'PostFinance', 'postfinance', 'postfinance.ch', 'www.postfinance.ch'),
  bank('de', 'Raiffeisen', 'raiffeisen', 'raiffeisen.at', 'sso.raiffeisen.at'),
  bank('fr', 'Crédit Agricole', 'credit-agricole', 'credit-agricole.fr', 'www.credit-agricole.fr'),
  bank(
    'fr',
    'La Banque Postale',
    'labanquepostale',
    'labanquepostale.fr',
    'voscomptesenligne.labanquepostale.fr',
  ),
  bank('fr', 'Société Générale', 'societegenerale', 'sg.fr', 'particuliers.sg.fr'),
  bank('fr', 'BNP Paribas', 'bnpparibas', 'mabanque.bnpparibas', 'mabanque.bnpparibas'),
  tax('fr', 'impots.gouv.fr', 'impots-gouv', 'impots.gouv.fr', 'cfspart.impots.gouv.fr'),
  tax('fr', 'Ameli', 'ameli', 'ameli.fr', 'assure.ameli.fr'),
  bank('es', 'BBVA', 'bbva', 'bbva.es', 'www.bbva.es'),
  bank('es', 'Santander', 'santander', 'bancosantander.es', 'particulares.bancosantander.es'),
  bank('es', 'CaixaBank', 'caixabank', 'caixabank.es', 'www.caixabank.es'),
  tax(
    'es',
    'Agencia Tributaria',
    'agenciatributaria',
    'agenciatributaria.gob.es',
    'sede.agenciatributaria.gob.es',
  ),
  bank('it', 'Intesa Sanpaolo', 'intesasanpaolo', 'intesasanpaolo.com', 'www.intesasanpaolo.com'),
  bank('it', 'UniCredit', 'unicredit', 'unicredit.it', 'online-retail.unicredit.it'),
  bank('it', 'Poste Italiane', 'posteitaliane', 'poste.it', 'idp-poste.poste.it'),
  tax(
    'it',
    'Agenzia delle Entrate',
    'agenziaentrate',
    'agenziaentrate.gov.it',
    'iampe.agenziaentrate.gov.it',
  ),
  bank('pt', 'Itaú', 'itau', 'itau.com.br', 'www.itau.com.br'),
  bank('pt', 'Bradesco', 'bradesco', 'bradesco.com.br', 'banco.bradesco.com.br'),
  bank('pt', 'Caixa Geral de Depósitos', 'cgd', 'cgd.pt', 'caixadirecta.cgd.pt'),
  bank('pt', 'Millennium bcp', 'millenniumbcp', 'millenniumbcp.pt', 'ind.millenniumbcp.pt'),
  tax('pt', 'Portal das Finanças', 'portaldasfinancas', 'portaldasfinancas.gov.pt', 'www.acesso.gov.pt'),
  bank('nl', 'ING', 'ing', 'ing.nl', 'mijn.ing.nl'),
  bank('nl', 'Rabobank', 'rabobank', 'rabobank.nl', 'bankieren.rabobank.nl'),
  bank('nl', 'ABN AMRO', 'abnamro', 'abnamro.nl', 'www.abnamro.nl'),
  tax('nl', 'Belastingdienst', 'belastingdienst', 'belastingdienst.nl', 'mijn.belastingdienst.nl'),
  bank('nl', 'KBC', 'kbc', 'kbc.be', 'touch.kbc.be'),
  bank('pl', 'PKO Bank Polski', 'pkobp', 'pkobp.pl', 'www.ipko.pl'),
  bank('pl', 'mBank', 'mbank', 'mbank.pl', 'online.mbank.pl'),
  bank('ja', '三菱UFJ銀行', 'mufg', 'bk.mufg.jp', 'directg.s.bk.mufg.jp'),
  bank('ja', '三井住友銀行', 'smbc', 'smbc.co.jp', 'direct3.smbc.co.jp'),
  bank('ja', 'ゆうちょ銀行', 'jp-bank', 'japanpost.jp', 'direct.jp-bank.japanpost.jp'),
  tax('ja', '国税庁', 'etax', 'nta.go.jp', 'www.e-tax.nta.go.jp'),
  bank('sv', 'Swedbank', 'swedbank', 'swedbank.se', 'internetbank.swedbank.se'),
  tax('sv', 'Skatteverket', 'skatteverket', 'skatteverket.se', 'www7.skatteverket.se'),
]

/** Places that small banks and town halls are named for, by language. */
const PARISHES: Readonly<Record<Tongue, string>> = {
  de: 'Ambertal Brunnfeld Lindenau Obermoosheim Kaltenried',
  en: 'Westmarsh Thornlea Ashcombe Millbrook Penfold',
  fr: 'Montarel Belcourt Fontaval Saint-Aubrac',
  it: 'Rivalta Montefosco Castelnero Valdeora',
  es: 'Valdeoro Serrana Fuentelarga Almadeja',
  nl: 'Dorwijk Veldhaven Oosterkamp',
  pl: 'Brzezinowo Lipowiec Starogaj',
  sv: 'Kalvstad Granholm Norrvik',
  pt: 'Montalvo Serradela Ribamar',
  ja: 'Minakawa Tokiwa Hinosaki',
}
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()

type Local = readonly [Tongue, (place: string) => string, (label: string) => string, boolean]
const LOCALS: readonly Local[] = [
  ['de', (at) => `Volksbank ${at} eG`, (label) => `volksbank-${label}.de`, false],
  ['de', (at) => `Sparkasse ${at}`, (label) => `spk-${label}.de`, false],
  ['de', (at) => `Gemeinde ${at} – Bürgerportal`, (label) => `gemeinde-${label}.de`, true],
  ['en', (at) => `${at} Building Society`, (label) => `${label}-bs.co.uk`, false],
  ['en', (at) => `${at} Community Credit Union`, (label) => `${label}cu.org`, false],
  ['en', (at) => `${at} Borough Council`, (label) => `${label}.gov.uk`, true],
  ['fr', (at) => `Caisse solidaire de ${at}`, (label) => `caisse-${label}.fr`, false],
  ['fr', (at) => `Mairie de ${at}`, (label) => `mairie-${label}.fr`, true],
  ['it', (at) => `Banca di Credito Cooperativo di ${at}`, (label) => `bcc${label}.it`, false],
  ['it', (at) => `Comune di ${at} – Tributi`, (label) => `tributi${label}.it`, true],
  ['es', (at) => `Caja Rural de ${at}`, (label) => `cajarural${label}.es`, false],
  ['nl', (at) => `Gemeente ${at}`, (label) => `gemeente${label}.nl`, true],
  ['pl', (at) => `Bank Spółdzielczy w ${at}`, (label) => `bs-${label}.pl`, false],
  ['sv', (at) => `Sparbanken ${at}`, (label) => `sparbanken${label}.se`, false],
  ['pt', (at) => `Caixa de Crédito Agrícola de ${at}`, (label) => `ccam${label}.pt`, false],
  ['ja', (at) => `${at}信用金庫`, (label) => `${label}-shinkin.jp`, false],
]

/** A bank or an authority that is real to its neighbours and in nobody's list. */
export function localInstitution(chance: Chance): Institution {
  const [tongue, nameOf, domainOf, isTax] = chance.of(LOCALS)
  const place = chance.of(PARISHES[tongue].split(' '))
  const domain = domainOf(plain(place))
  const login = `${chance.of(['www', 'banking', 'portal', 'service', 'login'])}.${domain}`
  return { name: nameOf(place), label: plain(place), domain, login, tongue, isTax }
}
