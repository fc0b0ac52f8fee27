import type { Chance } from '../make/chance.ts'
import { landOf } from './goods.ts'
import { TONGUES, type Tongue } from './labels.ts'
import { PAGES, type PageKind } from './offers.ts'
import { KNOWN, type Operator } from './operators.ts'

/** Somebody honest, at an address of their own or in their room at a provider's. */
export interface Shop {
  readonly pages: readonly PageKind[]
  readonly tongue: Tongue
  readonly name: string
  /** Host, and a path where the provider's has one; `~` stands for an id. */
  readonly place: string
  readonly colour: string
}

const rows = (text: string): readonly Shop[] =>
  text
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [pages = '', tongues = '', name = '', place = '', colour = '#234'] = row.trim().split('|')
      return tongues.split(' ').map((tongue) => ({
        pages: pages.split(' ') as PageKind[],
        tongue: tongue as Tongue,
        name,
        place: place.replace('{}', landOf(tongue as Tongue).end),
        colour,
      }))
    })

const OWN = rows(`
item how|en|Attic & Barn|www.atticandbarn.co.uk|#7a4b1f
item how|de|Stöberkiste|www.stoeberkiste-markt.de|#2f6f4f
item how|fr|La Remise Locale|www.laremiselocale.fr|#b23a48
item how|pl cs|Drugi Obieg|www.drugiobieg-market.{}|#14532d
item how|tr ar ja|Second Lane|www.secondlane-market.com|#1f2937
checkout|en|Fernhill Outdoor|www.fernhilloutdoor.co.uk|#2e5339
checkout|en|Moss & Kettle Tea|shop.mossandkettle.com|#5b7553
checkout|de|Radhaus Westend|www.radhaus-westend.de|#b91c1c
checkout|fr|Savonnerie du Vieux Port|www.savonnerieduvieuxport.fr|#0e7490
checkout|es|Librería Puerto Norte|www.libreriapuertonorte.es|#7c2d12
checkout|it|Bottega del Caffè Riva|www.bottegariva.it|#451a03
checkout|pt|Casa do Azulejo|www.casadoazulejo-loja.pt|#1d4ed8
checkout|nl|Fietsenmakerij De Kade|www.dekade-fietsen.nl|#c2410c
checkout|pl|Księgarnia Pod Lipą|www.ksiegarniapodlipa.pl|#4d7c0f
checkout|cs|Hračky U Medvěda|www.hrackyumedveda.cz|#9a3412
checkout|tr|Zeytin Dükkânı|www.zeytindukkani.com.tr|#3f6212
checkout|ar|عطور الواحة|www.oasis-perfumes.com.sa|#854d0e
checkout|ja|山の道具店|www.yamanodogu.co.jp|#334155
checkout|en de nl fr|Stripe Checkout|checkout.stripe.com/c/pay/cs_live_~|#635bff
checkout|nl de fr|Mollie|www.mollie.com/checkout/credit-card/session/~|#0a0b0d
hotel|en|The Tide House|www.tidehouse-hotel.co.uk|#1e3a5f
hotel|de|Hotel Lindenhof am See|www.hotel-lindenhof-am-see.de|#166534
hotel|fr|Hôtel des Glycines|www.hotel-des-glycines.fr|#6d28d9
hotel|it|Albergo Monte Rosa|www.albergomonterosa.it|#9f1239
hotel|es|Hostal Plaza Mayor 7|www.hostalplazamayor7.es|#a16207
hotel|pt|Quinta da Ribeira|www.quintadaribeira-hotel.pt|#115e59
hotel|cs|Penzion Na Stráni|www.penzionnastrani.cz|#3f6212
hotel|pl|Willa Jodłowa|www.willajodlowa.pl|#14532d
hotel|tr|Kaya Butik Otel|www.kayabutikotel.com.tr|#b45309
hotel|ja|旅館 松風|www.ryokan-matsukaze.jp|#7f1d1d
hotel|ar|فندق النخيل|www.alnakheel-hotel.com|#065f46
hotel|en fr|The Quay Rooms|app.mews.com/distributor/~|#111827
hotel|de it|Albergo Pension Bergblick|hotels.cloudbeds.com/reservation/~|#2563eb
hotel|nl es|Casa Molino|direct-book.com/properties/~|#0f766e
hotel|en|Brackenfield Lodge|be.synxis.com/?hotel=~|#57534e
points|en|Greenbasket|rewards.greenbasket.co.uk|#15803d
points|cs nl|Klub Sezóna|www.klub-sezona.{}|#be185d
account|en|Harbour Broadband|my.harbourbroadband.co.uk|#0369a1
account|pt es|Nubela Hosting|clientes.nubela.{}|#4338ca
account|tr|Kanal Ege|hesabim.kanalege.com.tr|#86198f
account|ar|واحة نت|my.wahanet.com.sa|#0e7490
account|cs|Doména Dílna|ucet.domena-dilna.cz|#ca8a04
account|pl|Serwerownia Nord|panel.serwerownianord.pl|#ca8a04
sweep|en|Wrenfield Cookshop|www.wrenfieldcookshop.co.uk|#be123c
sweep|de|Rösterei Hafenkante|www.roesterei-hafenkante.de|#431407
sweep|tr ar ja|Lumio Home|www.lumiohome.com|#0f172a
sweep|pt|Bike Ribeiro|www.bikeribeiro.com|#1d4ed8
check|en|Pagewell Books|www.pagewellbooks.co.uk|#7c2d12
check|fr|Maison Corbin|www.maisoncorbin.fr|#1e293b
check|it|Profumerie Delia|www.profumeriedelia.it|#a21caf
check|nl|Warenhuis Van Loon|www.warenhuisvanloon.nl|#991b1b
check|pl|Empik|www.empik.com|#000
check|cs|Dřevíčko|www.drevicko-hracky.cz|#92400e
check|tr|Kitapavlu|www.kitapavlu.com.tr|#b91c1c
check|pt ar|Casa Serena|www.casaserena-store.com|#155e75
air|en|AirHelp|www.airhelp.com|#4d67f2
air|de|Flightright|www.flightright.de|#ffb400
air|nl|EUclaim|www.euclaim.nl|#f58220
air|fr|RetardVol|www.retardvol.fr|#0ea5e9
air|it es pt|VoloGiusto|www.vologiusto.com|#2563eb
air|pl|Lot i Prawo|www.lotiprawo.pl|#1e3a8a
air|cs|Let a Právo|www.letapravo.cz|#1d4ed8
air|tr ar ja|SkyFair Claims|www.skyfairclaims.com|#0f766e
resale|en de nl|TicketSwap|www.ticketswap.{}|#00b6f0
resale|fr|Reelax Tickets|reelax-tickets.com|#f43f5e
resale|pl|Drugi Bilet|www.drugibilet.pl|#6d28d9
resale|cs|Vstupenka Dál|www.vstupenkadal.cz|#9d174d
resale|tr|Biletdevret|www.biletdevret.com.tr|#0369a1
resale|ja|チケプラトレード|trade.tickets-pia-resale.jp|#e11d48
resale|pt ar|Fila Segunda|www.filasegunda.com|#0d9488
letting|en|Marlowe & Finch Lettings|marlowefinch.lettingdesk.co.uk/apply/~|#1f3a4d
letting|en|Pembridge Homes|pembridge.goodlord.co/tenancy/~|#0b3d2e
letting|de|Hausverwaltung Seidel|seidel.mieterbogen-online.de/bewerbung/~|#52525b
letting|fr|Agence des Remparts|remparts.dossier-locataire.fr/candidature/~|#7c2d12
letting|nl|Makelaardij Ter Horst|terhorst.verhuurportaal.nl/inschrijven/~|#0c4a6e
letting|pl|Nieruchomości Sosna|sosna.najemcrm.pl/wniosek/~|#166534
letting|cs|Reality Vltava|vltava.realitni-system.cz/zadost/~|#1e40af
letting|tr|Çınar Emlak|cinaremlak.com.tr|#a16207
letting|ja|さくら不動産|sakura.nyukyo-form.jp/apply/~|#be185d
letting|ar|عقارات المدار|www.almadar-realestate.com.sa|#713f12
warning|en|Which?|www.which.co.uk|#d70a14
warning|de|Verbraucherzentrale|www.verbraucherzentrale.de|#e2001a
warning|fr|UFC-Que Choisir|www.quechoisir.org|#e4003a
warning|es|OCU|www.ocu.org|#009a44
warning|it|Altroconsumo|www.altroconsumo.it|#0068b3
warning|pt|DECO PROteste|www.deco.proteste.pt|#0072ce
warning|nl|Fraudehelpdesk|www.fraudehelpdesk.nl|#e87722
warning|pl|Niebezpiecznik|niebezpiecznik.pl|#333
warning|cs|dTest|www.dtest.cz|#d52b1e
warning|tr|Tüketici Postası|www.tuketicipostasi.org.tr|#155e75
warning|ar|أخبار المستهلك|www.mustahlik-news.com|#7f1d1d
warning|ja|トレンドマイクロ ニュース|www.is702.jp|#d71920
warning|en de fr|Malwarebytes Labs|www.malwarebytes.com|#0d3ecc
`)

const FOR: Readonly<Record<Operator['kind'], readonly PageKind[]>> = {
  market: ['item', 'how'],
  stay: ['hotel'],
  points: ['points'],
  plan: ['account'],
  prize: ['sweep'],
  gift: ['check'],
  claim: ['resale'],
  let: ['letting'],
}
const AIRLINES = ['Ryanair', 'Lufthansa', 'Pegasus', 'TAP Air Portugal']

const SHOPS: readonly Shop[] = [
  ...OWN,
  ...KNOWN.filter(({ name }) => !AIRLINES.includes(name)).map(({ kind, tongue, name, host, colour }) => ({
    pages: FOR[kind],
    ...{ tongue, name, place: host, colour },
  })),
]

/** A shop and the kind of its page: first the kind, then the language. */
export function shopFor(chance: Chance): readonly [Shop, PageKind] {
  const page = chance.of(PAGES)
  const able = SHOPS.filter(({ pages }) => pages.includes(page))
  const tongue = chance.of(TONGUES.filter((one) => able.some((shop) => shop.tongue === one)))
  return [chance.of(able.filter((shop) => shop.tongue === tongue)), page]
}

const PATHS: Readonly<Record<PageKind, string>> = {
  item: 'items/~ ad/~ listing/~ a/~.html anzeige/~ o/~',
  how: 'help/payments help/articles/~ hc/articles/~ support/~/safe-payment',
  checkout: 'checkout checkout/~ order/~/payment checkout/onepage',
  hotel: 'booking?room=~ reservation/guest-details book/~ reserve',
  points: 'points rewards?from=~ account/points loyalty club/balance',
  account: 'account/payment account/billing YourAccount/payment my/billing/method',
  sweep: 'win competitions/~ giveaway promo/autumn',
  check: 'gift-cards/balance giftcard/check gift-card-balance',
  air: 'check compensation claim/new refund-request',
  resale: 'event/~ tickets/~ resale/~',
  letting: 'apply/~ contact/~ tenants/application',
  warning: 'news/~ advice/online-fraud/~ blog/2026/11/~ alerts/~',
}

/** The address of a page of a shop. */
export function addressFor({ place }: Shop, page: PageKind, chance: Chance): string {
  const id = chance.of([chance.digits(8), chance.hex(16), `${chance.name(3)}-${chance.digits(6)}`])
  const path = place.includes('/') ? '' : `/${chance.of(PATHS[page].split(' '))}`
  return new URL(`https://${place}${path}`.replace('~', id)).href
}
