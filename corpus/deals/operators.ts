import type { Chance } from '../make/chance.ts'
import { landOf } from './goods.ts'
import type { Tongue } from './labels.ts'

export type Kind = 'market' | 'stay' | 'points' | 'plan' | 'prize' | 'gift' | 'claim' | 'let'

/** A company that sells, lets, books, rewards or resells. */
export interface Operator {
  readonly kind: Kind
  readonly tongue: Tongue
  readonly name: string
  /** The host of its own site; empty where it has none. */
  readonly host: string
  /** Words that hosts of impostors are made of. */
  readonly words: readonly string[]
  readonly colour: string
}

/** Rows of `kind|languages|name|host|words|colour`; `{}` in the host is the end that the language's land has. */
export const operatorsFrom = (rows: string): readonly Operator[] =>
  rows
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [kind = '', tongues = '', name = '', host = '', words = '', colour = '#333'] = row
        .trim()
        .split('|')
      return tongues.split(' ').map((tongue) => ({
        kind: kind as Kind,
        tongue: tongue as Tongue,
        name,
        host: host.replace('{}', landOf(tongue as Tongue).end),
        words: words.split(' '),
        colour,
      }))
    })

/** Companies that everybody knows, at the addresses that they own. */
export const KNOWN = operatorsFrom(`
market|fr es it pl nl cs pt de en|Vinted|www.vinted.{}|vinted vlnted vint-pay vinted-order|#007782
market|fr|leboncoin|www.leboncoin.fr|leboncoin lebonc0in lbc-livraison boncoin|#ff6e14
market|de|Kleinanzeigen|www.kleinanzeigen.de|kleinanzeigen klein-anzeigen kleinanz-sicher|#326916
market|pl|OLX|www.olx.pl|olx olx-dostawa przesylka-olx|#002f34
market|pt|OLX|www.olx.pt|olx olx-entrega olxpt|#002f34
market|es|Wallapop|es.wallapop.com|wallapop walla-envios wallapay|#13c1ac
market|it|Subito|www.subito.it|subito subito-tuttosubito subit0|#f9423a
market|nl|Marktplaats|www.marktplaats.nl|marktplaats mp-gelijkoversteken marktplats|#eda566
market|cs|Bazoš|www.bazos.cz|bazos bazos-platba bazos-doprava|#0057a8
market|cs|Sbazar|www.sbazar.cz|sbazar sbazar-platba|#c00
market|en|Gumtree|www.gumtree.com|gumtree gumtree-pay gum-delivery|#0d475c
market|en|Depop|www.depop.com|depop depop-orders depoppay|#ff2300
market|tr|sahibinden.com|www.sahibinden.com|sahibinden param-guvende sahibinden-odeme|#ffe800
market|tr|Dolap|dolap.com|dolap dolap-odeme|#ff6f61
market|ar|حراج|haraj.com.sa|haraj harraj haraj-pay|#0b6cff
market|ar|السوق المفتوح|sa.opensooq.com|opensooq soq-pay opensooq-tawseel|#ff7a00
market|ja|メルカリ|jp.mercari.com|mercari merucari mercari-pay|#ff0211
market|pl|Allegro Lokalnie|allegrolokalnie.pl|allegro lokalnie allegro-dostawa|#ff5a00
stay|en de fr es it pl nl pt tr ar ja cs|Booking.com|www.booking.com|booking bookinq reservation-booking guest-booking|#003580
stay|en fr es it de pt|Airbnb|www.airbnb.{}|airbnb alrbnb airbnb-host rooms-air|#ff385c
stay|en|Expedia|www.expedia.co.uk|expedia expedia-guest|#1e243a
stay|en ja|Agoda|www.agoda.com|agoda agoda-confirm|#5392f9
points|de|PAYBACK|www.payback.de|payback payback-punkte paybak|#003eb0
points|en|T-Mobile|www.t-mobile.com|tmobile t-mobile-rewards tmorewards|#e20074
points|fr|Orange|www.orange.fr|orange fidelite-orange orange-points|#ff7900
points|it|Esselunga|www.esselunga.it|esselunga fidaty punti-esselunga|#005a9c
points|ja|楽天ポイント|point.rakuten.co.jp|rakuten rakuten-point r-point|#bf0000
points|ja|dポイント|dpoint.docomo.ne.jp|dpoint docomo d-point|#cc0033
points|tr|Turkcell|www.turkcell.com.tr|turkcell paycell turkcell-puan|#ffc900
points|ar|قطاف stc|www.stc.com.sa|stc qitaf stc-points|#4f008c
points|pt|MEO|www.meo.pt|meo pontos-meo meo-premia|#00a9e0
points|es|Movistar|www.movistar.es|movistar movistar-puntos prioridad-movistar|#019df4
points|pl|Orange Polska|www.orange.pl|orange-punkty orange-pl|#ff7900
plan|en de fr es it pl nl pt tr ar ja cs|Netflix|www.netflix.com|netflix netfIix-account nflx-billing netflx|#e50914
plan|en de es|Spotify|www.spotify.com|spotify spotify-premium sp0tify|#1db954
plan|de|IONOS|www.ionos.de|ionos ionos-rechnung ionos-kunde|#003d8f
plan|fr|OVHcloud|www.ovhcloud.com|ovh ovh-renouvellement ovhcloud|#000e9c
plan|fr|Canal+|www.canalplus.com|canalplus canal-abo mycanal|#111
plan|en fr it es|Disney+|www.disneyplus.com|disneyplus disney-billing disney-plus|#113ccf
plan|nl|Ziggo|www.ziggo.nl|ziggo mijnziggo ziggo-factuur|#f48c00
plan|cs|O2|www.o2.cz|o2 mojeo2 o2-faktura|#0019a5
plan|pl|home.pl|home.pl|homepl home-pl-faktura|#0b5cab
prize|de|Lidl|www.lidl.de|lidl lidl-gewinn|#0050aa
prize|fr es pl|Decathlon|www.decathlon.{}|decathlon decathlon-cadeau deca|#3643ba
prize|it|MediaWorld|www.mediaworld.it|mediaworld media-premi|#df0000
prize|en|Tesco|www.tesco.com|tesco tesco-survey tescoreward|#00539f
prize|nl|bol|www.bol.com|bol bol-prijs bolwinnaar|#0000a4
gift|en|Target|www.target.com|target target-gift mygiftcard|#cc0000
gift|de en fr|Apple|www.apple.com|apple apple-gift itunes-balance|#111
gift|de|Zalando|www.zalando.de|zalando zalando-gutschein|#ff6900
gift|en de es|Steam|store.steampowered.com|steam steam-wallet steamgift|#171a21
gift|ja|Amazonギフトカード|www.amazon.co.jp|amazon amazon-gift amzgift|#ff9900
claim|en|Ryanair|www.ryanair.com|ryanair ryanair-refund|#073590
claim|de|Lufthansa|www.lufthansa.com|lufthansa lh-erstattung|#05164d
claim|en es fr|Ticketmaster|www.ticketmaster.{}|ticketmaster tm-resale ticketmaster-refund|#026cdf
claim|en de nl|viagogo|www.viagogo.com|viagogo viagogo-payout|#00806b
claim|tr|Pegasus|www.flypgs.com|pegasus flypgs pegasus-iade|#ffb81c
claim|pt|TAP Air Portugal|www.flytap.com|tap flytap tap-reembolso|#d20a11
let|de|ImmoScout24|www.immobilienscout24.de|immoscout immobilienscout scout-miete|#00ffd0
let|es it pt|idealista|www.idealista.{}|idealista idealista-alquiler idealista-pago|#d6e94f
let|nl|Kamernet|kamernet.nl|kamernet kamernet-verify|#0a9bcd
let|en|Rightmove|www.rightmove.co.uk|rightmove rightmove-deposit|#00deb6
let|fr|SeLoger|www.seloger.com|seloger seloger-dossier|#e00034
`)

/** One of a list: first its kind, then its language, so that kinds with many companies do not crowd the others. */
export function operatorFrom(list: readonly Operator[], chance: Chance): Operator {
  const kinds = [...new Set(list.map(({ kind }) => kind))]
  const kind = chance.of(kinds.includes('market') ? [...kinds, 'market' as const] : kinds)
  const ofKind = list.filter((one) => one.kind === kind)
  const tongue = chance.of([...new Set(ofKind.map((one) => one.tongue))])
  return chance.of(ofKind.filter((one) => one.tongue === tongue))
}
