import type { Chance } from '../make/chance.ts'
import { BODIES, type Body, localBody } from './bodies.ts'
import type { Language } from './words.ts'

/** Charities, papers and bureaus of advice with their domains, and the cashiers that bodies send payers to. */
interface Others {
  readonly charities: string
  readonly papers: string
  readonly cashiers: string
}

const OTHERS: Readonly<Record<Language, Others>> = {
  en: {
    charities: 'Hearth and Table|hearthandtable.org.uk/Harbour Lifeboat Fund|harbourlifeboat.org',
    papers:
      'The Vale Courier|valecourier.co.uk/Consumer Desk|consumerdesk.org/Pine County Herald|pinecountyherald.com',
    cashiers:
      'GOV.UK Pay|card.payments.service.gov.uk/Worldpay|payments.worldpay.com/Stripe|checkout.stripe.com',
  },
  de: {
    charities: 'Wärmestube am Markt|waermestube-markt.de/Tierheim Sonnenhof|tierheim-sonnenhof.de',
    papers: 'Lindenauer Anzeiger|lindenauer-anzeiger.de/Verbraucherrat Mitte|verbraucherrat-mitte.de',
    cashiers: 'Saferpay|www.saferpay.com/ePayBL|epaybl.dataport.de/PAYONE|secure.pay1.de',
  },
  nl: {
    charities: 'Voedselbank De Brug|voedselbankdebrug.nl/Dierenambulance Oost|dierenambulance-oost.nl',
    papers: 'De Rijsbode|derijsbode.nl/Geldwijzer|geldwijzer-advies.nl',
    cashiers: 'Mollie|www.mollie.com/Buckaroo|checkout.buckaroo.nl',
  },
  sv: {
    charities: 'Nattvandrarna i Väst|nattvandrarnavast.se/Hjälpsamma Händer|hjalpsammahander.se',
    papers: 'Norrhamns Allehanda|norrhamnsallehanda.se/Konsumentguiden Syd|konsumentguidensyd.se',
    cashiers: 'Nets Easy|checkout.dibspayment.eu/Swedbank Pay|ecom.payex.com',
  },
  fr: {
    charities: 'Les Tables du Quai|tablesduquai.fr/Refuge des Quatre Vents|refuge4vents.org',
    papers: 'Le Courrier du Val|courrierduval.fr/Info Conso Ouest|infoconso-ouest.org',
    cashiers: 'PayFiP|www.payfip.gouv.fr/Paybox|tpeweb.paybox.com/Systempay|paiement.systempay.fr',
  },
  es: {
    charities: 'Comedor San Roque|comedorsanroque.org/Vecinos en Pie|vecinosenpie.es',
    papers: 'La Voz de Ribera|lavozderibera.es/Consumo Claro|consumoclaro.org',
    cashiers: 'Redsys|sis.redsys.es/Webpay|webpay3g.transbank.cl',
  },
  it: {
    charities: 'Mensa del Borgo|mensadelborgo.it/Croce Bianca Valle|crocebiancavalle.it',
    papers: 'Il Corriere di Vallescura|corrierevallescura.it/Sportello Consumatori|sportelloconsumatori.org',
    cashiers: 'pagoPA|checkout.pagopa.it/Nexi|ecommerce.nexi.it',
  },
  pt: {
    charities: 'Cozinha Solidária do Largo|cozinhadolargo.pt/Amigos dos Bombeiros|amigosbombeiros.org',
    papers: 'Jornal de Fontelas|jornalfontelas.pt/Consumidor Atento|consumidoratento.org',
    cashiers: 'SIBS|api.sibspayments.com/Ifthenpay|gateway.ifthenpay.com',
  },
  pl: {
    charities: 'Ciepła Zupa|cieplazupa.org.pl/Cztery Łapy nad Rzeką|czterylapy-rzeka.pl',
    papers: 'Kurier Lipowiecki|kurierlipowiecki.pl/Poradnik Klienta|poradnik-klienta.pl',
    cashiers: 'Przelewy24|secure.przelewy24.pl/PayU|secure.payu.com',
  },
  tr: {
    charities: 'Sofra Derneği|sofradernegi.org.tr/Patiler Vakfı|patilervakfi.org',
    papers: 'Körfez Haber|korfezhaber.com.tr/Tüketici Köşesi|tuketicikosesi.org',
    cashiers: 'iyzico|cpp.iyzipay.com/PayTR|www.paytr.com',
  },
  ja: {
    charities: 'こども食堂ひだまり|kodomo-hidamari.jp/みなと救援基金|minato-kyuen.or.jp',
    papers: '桜川日報|sakuragawa-nippo.jp/くらしの相談室|kurashi-soudan.or.jp',
    cashiers: 'GMOペイメント|link.mul-pay.jp/SBペイメント|stbfep.sps-system.com',
  },
}

export interface Named {
  readonly name: string
  readonly domain: string
}

/** A charity, a paper or a cashier of the language. */
export function otherOf(language: Language, kind: keyof Others, chance: Chance): Named {
  const [name = '', domain = ''] = chance.of(OTHERS[language][kind].split('/')).split('|')
  return { name, domain }
}

export const honestBody = (chance: Chance): Body =>
  chance.maybe(0.4) ? chance.of(BODIES) : localBody(chance)

const PLATFORMS =
  'municipalonlinepayments.com my.site.com powerappsportals.com azurewebsites.net netlify.app wordpress.com webflow.io squarespace.com govtportal.com vercel.app'.split(
    ' ',
  )

/** A host of the body: its own, or at a platform that it rents a corner of. */
export function bodyHost({ domain, slug }: Body, prefixes: readonly string[], chance: Chance): string {
  const [zone = ''] = domain.split('/')
  const isKnown = BODIES.some((body) => body.domain === domain)
  if (!isKnown && chance.maybe(0.16))
    return `${chance.of([slug, `${slug}-${chance.of(['pay', 'online', 'portal'])}`])}.${chance.of(PLATFORMS)}`
  return zone.split('.').length > 3 ? zone : `${chance.of(prefixes)}${zone}`
}
