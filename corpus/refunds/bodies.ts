import type { Chance } from '../make/chance.ts'
import { KINDS, type Kind } from './tongue.ts'
import type { Language } from './words.ts'

/** An authority, a utility or an operator: its name, its true site, and how its country writes money. */
export interface Body {
  readonly name: string
  /** The body's name as lookalike hosts spell it. */
  readonly slug: string
  readonly kind: Kind
  readonly language: Language
  readonly country: Country
  readonly domain: string
}

const euro = (sum: string) => `${sum.replace('.', ',')} €`
const COUNTRIES = {
  uk: ['en', (sum: string) => `£${sum}`],
  us: ['en', (sum: string) => `$${sum}`],
  au: ['en', (sum: string) => `$${sum}`],
  ie: ['en', (sum: string) => `€${sum}`],
  de: ['de', euro],
  at: ['de', (sum: string) => `€ ${sum.replace('.', ',')}`],
  nl: ['nl', (sum: string) => `€ ${sum.replace('.', ',')}`],
  se: ['sv', (sum: string) => `${sum.replace(/\..*/, '')} kr`],
  fr: ['fr', euro],
  be: ['fr', euro],
  es: ['es', euro],
  cl: ['es', (sum: string) => `$ ${Number.parseInt(sum, 10)}.${sum.slice(-2)}0`],
  it: ['it', euro],
  pt: ['pt', euro],
  br: ['pt', (sum: string) => `R$ ${sum.replace('.', ',')}`],
  pl: ['pl', (sum: string) => `${sum.replace('.', ',')} zł`],
  tr: ['tr', (sum: string) => `${sum.replace('.', ',')} TL`],
  jp: ['ja', (sum: string) => `${sum.replace('.', '')}円`],
} as const satisfies Record<string, readonly [Language, (sum: string) => string]>
export type Country = keyof typeof COUNTRIES

/** A name as hosts spell it. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]/g, '')

function bodyFrom(name: string, kind: Kind, country: Country, domain: string): Body {
  const host = domain.split('/').at(-1) ?? domain
  const [first = host, second = ''] = host.split('.')
  const label = second.length > first.length ? second : first
  const spelled = slugOf(name)
  const slug = spelled.length > 2 && spelled.length < 13 ? spelled : label
  return { name, slug, kind, language: COUNTRIES[country][0], country, domain }
}

/** Name, kind, country, domain: great ones and such as only their customers know. */
export const BODIES: readonly Body[] = `E-ZPass New York|toll|us|e-zpassny.com
SunPass|toll|us|sunpass.com
FasTrak Bay Area|toll|us|bayareafastrak.org
Linkt|toll|au|linkt.com.au
eFlow|toll|ie|eflow.ie
Dart Charge|toll|uk|pay-dartford-crossing-charge.service.gov.uk
DVLA|fine|uk|gov.uk/dvla
HM Revenue & Customs|tax|uk|gov.uk/hmrc
Revenue Commissioners|tax|ie|revenue.ie
Services Australia|benefit|au|my.gov.au
Severn Vale Water|energy|uk|severnvalewater.co.uk
Northfield Parking Enforcement|parking|uk|northfield-parking.co.uk
Georgia Department of Driver Services|fine|us|dds.georgia.gov
Blue Ridge Electric Co-op|energy|us|blueridge-coop.com
Bundeszentralamt für Steuern|tax|de|bzst.de
ELSTER|tax|de|elster.de
Beitragsservice|benefit|de|rundfunkbeitrag.de
Familienkasse Mitte|benefit|de|familienkasse-mitte.de
Stadtwerke Lahnau|energy|de|sw-lahnau.de
Zentrale Bußgeldstelle Nordhessen|fine|de|bussgeld-nordhessen.de
Parkraum West|parking|de|parkraum-west.de
ASFINAG|toll|at|asfinag.at
FinanzOnline|tax|at|finanzonline.bmf.gv.at
Centraal Justitieel Incassobureau|fine|nl|cjib.nl
Belastingdienst|tax|nl|belastingdienst.nl
Waterleiding Rijnland|energy|nl|waterleidingrijnland.nl
Tolpoort Westerschelde|toll|nl|tolpoort-westerschelde.nl
Transportstyrelsen|toll|se|transportstyrelsen.se
Försäkringskassan|benefit|se|forsakringskassan.se
Mälar Energi|energy|se|malarenergi.se
Parkeringsbolaget Norr|parking|se|pbolagetnorr.se
ANTAI|fine|fr|antai.gouv.fr
Direction générale des Finances publiques|tax|fr|impots.gouv.fr
Sanef Flux libre|toll|fr|sanef.com
Assurance Maladie|benefit|fr|ameli.fr
Régie des eaux du Val d’Orge|energy|fr|eaux-valdorge.fr
SPF Finances|tax|be|finances.belgium.be
Dirección General de Tráfico|fine|es|dgt.es
Agencia Tributaria|tax|es|agenciatributaria.es
Aguas del Segre|energy|es|aguasdelsegre.es
Autopista Central|toll|cl|autopistacentral.cl
Autostrade per l’Italia|toll|it|autostrade.it
INPS|benefit|it|inps.it
Agenzia delle Entrate|tax|it|agenziaentrate.gov.it
Acque del Brenta|energy|it|acquedelbrenta.it
Autoridade Tributária|tax|pt|portaldasfinancas.gov.pt
Via Verde|toll|pt|viaverde.pt
EMEL|parking|pt|emel.pt
DETRAN Paraná|fine|br|detran.pr.gov.br
Companhia de Luz do Vale|energy|br|luzdovale.com.br
e-TOLL|toll|pl|etoll.gov.pl
Urząd Skarbowy|tax|pl|podatki.gov.pl
Zakład Energetyczny Podlasie|energy|pl|ze-podlasie.pl
Strefa Parkowania Wisła|parking|pl|spwisla.pl
HGS|toll|tr|hgsmusteri.ptt.gov.tr
Gelir İdaresi Başkanlığı|tax|tr|gib.gov.tr
Körfez Elektrik Dağıtım|energy|tr|korfezelektrik.com.tr
e-Devlet Kapısı|benefit|tr|turkiye.gov.tr
ETC利用照会サービス|toll|jp|etc-meisai.jp
国税庁|tax|jp|nta.go.jp
東京電力エナジーパートナー|energy|jp|tepco.co.jp
日本年金機構|benefit|jp|nenkin.go.jp
北浜水道局|energy|jp|suido.kitahama.lg.jp`
  .split('\n')
  .map((line): Body => {
    const [name = '', kind, country, domain = ''] = line.split('|')
    return bodyFrom(name, kind as Kind, country as Country, domain)
  })

/** Country, towns, names of local bodies by kind (in the order of KINDS), and their domains: `{}` is the town. */
const LOCAL =
  `uk/Ashcombe,Thornbury Vale,Marlow Heath,Kirkdale,Penwith,Stourfield/{} Bridge Trust|{} Borough Council|{} District Council|{} Welfare Service|{} Water|{} Car Parks/{}bridge.co.uk|{}.gov.uk|{}-dc.gov.uk|{}.gov.uk|{}water.co.uk|park{}.co.uk
us/Cedar Falls,Millbrook,Laramie Creek,Pine County,Harlan,Oakdale/{} Turnpike Authority|{} Municipal Court|{} County Treasurer|{} Human Services|City of {} Utilities|{} Parking Authority/{}turnpike.org|{}courts.us|{}countytax.gov|{}dhs.org|{}utilities.com|park{}.org
de/Lindenau,Moorbach,Hohenfeld,Altweiler,Brückheim,Seeburg/Tunnelgesellschaft {}|Ordnungsamt {}|Stadt {}|Jobcenter {}|Stadtwerke {}|Parkbetriebe {}/tunnel-{}.de|stadt-{}.de|{}.de|jobcenter-{}.de|stadtwerke-{}.de|parken-{}.de
nl/Oosterveen,Rijsmaat,Duinkerk,Heldam,Lisserbroek/Tunnel {}|Gemeente {}|Belastingsamenwerking {}|Sociale Dienst {}|Energie {}|Parkeren {}/tunnel{}.nl|{}.nl|bs-{}.nl|sociaal{}.nl|{}energie.nl|parkeren{}.nl
se/Björkvik,Lundsjö,Norrhamn,Ekeby,Tallås/{}sbron|{} kommun|{} kommun|Arbetsförmedling {}|{} Energi|{} Parkering/{}bron.se|{}.se|{}.se|jobb{}.se|{}energi.se|{}parkering.se
fr/Saint-Aubert,Montclair,Villeneuve-le-Bois,Kergoat,Bressols/Viaduc de {}|Police municipale de {}|Ville de {}|CCAS de {}|Régie d’énergie de {}|Stationnement {}/viaduc-{}.fr|mairie-{}.fr|ville-{}.fr|ccas-{}.fr|regie-{}.fr|stationnement-{}.fr
es/Valdeoro,Ribera Alta,Montesol,Peñarroja,Vilanera/Túneles de {}|Policía Local de {}|Ayuntamiento de {}|Bienestar {}|Aguas de {}|Aparcamientos {}/tuneles{}.es|{}.es|ayto-{}.es|bienestar{}.es|aguasde{}.es|aparca{}.com
it/Pietrabuona,Castelvera,Montefiore,Vallescura,Borgonovo/Traforo di {}|Polizia Locale {}|Comune di {}|Servizi Sociali {}|Servizi Energia {}|Sosta {}/traforo{}.it|comune.{}.it|comune.{}.it|sociale{}.it|{}energia.it|sosta{}.it
pt/Vale de Prado,Ribamar,Fontelas,Montalvo,Alcoentre/Ponte de {}|Polícia Municipal de {}|Câmara Municipal de {}|Ação Social de {}|Águas de {}|Estaciona {}/ponte{}.pt|cm-{}.pt|cm-{}.pt|social{}.pt|aguas{}.pt|estaciona{}.pt
pl/Lipowiec,Brzezinka,Jaworek,Dolsk,Nowe Pole/Most {}|Straż Miejska {}|Gmina {}|MOPS {}|Ciepłownia {}|Parkingi {}/most-{}.pl|{}.pl|ug.{}.pl|mops.{}.pl|cieplo{}.pl|parkingi-{}.pl
tr/Yeşilova,Akpınar,Karadere,Denizköy,Çamlık/{} Köprüsü|{} Zabıta|{} Belediyesi|{} Sosyal Hizmetler|{} Su İdaresi|{} Otopark/{}kopru.com.tr|{}.bel.tr|{}.bel.tr|{}sosyal.org.tr|{}su.gov.tr|{}otopark.com
jp/桜川:sakuragawa,青葉台:aobadai,海老野:ebino,白石原:shiraishi/{}道路公社|{}市交通課|{}市|{}市福祉事務所|{}ガス|{}駐車場公社/{}-road.or.jp|city.{}.lg.jp|city.{}.lg.jp|fukushi.{}.lg.jp|{}-gas.co.jp|{}-parking.jp`
    .split('\n')
    .map((line) => line.split('/'))

/** A body of a town that is on no map. */
export function localBody(chance: Chance): Body {
  const [country = 'de', towns = '', names = '', domains = ''] = chance.of(LOCAL)
  const [town = '', latin = town] = chance.of(towns.split(',')).split(':')
  const index = chance.below(KINDS.length)
  const [name, domain] = [names.split('|')[index] ?? '', domains.split('|')[index] ?? '']
  return bodyFrom(
    name.replace('{}', town),
    KINDS[index] ?? 'tax',
    country as Country,
    domain.replace('{}', slugOf(latin)),
  )
}

const MOST: Readonly<Record<Kind, readonly [number, number]>> = {
  toll: [3, 22],
  fine: [30, 140],
  tax: [110, 890],
  benefit: [80, 650],
  energy: [35, 420],
  parking: [8, 95],
}

/** An amount that a body of this kind demands or returns, in its country's currency. */
export function moneyOf({ kind, country }: Body, chance: Chance): string {
  const [least, most] = MOST[kind]
  return COUNTRIES[country][1](
    `${least + chance.below(most - least)}.${chance.of(['00', '50', '90', '95', '99', chance.digits(2)])}`,
  )
}

const MONTHS = 'January|February|November|December'.split('|')

/** A day near that of the visit. */
export function dayOf({ language, country }: Body, chance: Chance): string {
  const day = 12 + chance.below(17)
  if (language === 'ja') return `11月${day}日`
  if (country === 'us') return `November ${day}, 2026`
  if (language === 'en') return `${day} ${chance.of(MONTHS.slice(2))} 2026`
  if (language === 'sv') return `2026-11-${day}`
  return ['de', 'pl', 'tr'].includes(language) ? `${day}.11.2026` : `${day}/11/2026`
}
