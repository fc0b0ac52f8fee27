import type { Family } from '../family.ts'
import { brandOf, homeOf } from '../make/brands.ts'
import type { Chance } from '../make/chance.ts'
import { honestSite } from '../make/hosts/by-purpose.ts'
import { escaped } from '../make/pages/layout.ts'
import { controlOf, shellOf } from '../make/pages/shells.ts'
import { addressInputs, cardInputs, type Parcel, parcelOf, timeline } from './parcel.ts'

const WARNINGS = [
  'We never ask for payment by text message. Report suspicious messages to our fraud desk.',
  'Beware of fake delivery texts.',
  'Watch out for phishing: check the address of the page before you enter card details.',
]

const CASHIERS: readonly string[] = [
  '<div id="card-container"></div><script src="https://js.stripe.com/v3/"></script>',
  '<a class="btn" href="https://checkout.stripe.com/c/pay/cs_live_b2">Card / Apple Pay</a>',
  '<div id="dropin"></div><script src="https://checkoutshopper-live.adyen.com/checkoutshopper/sdk/5.60.0/adyen.js"></script>',
]

interface Office {
  readonly host: string
  readonly name: string
  readonly main: string
  readonly title: string
}

/** The courier, on a domain of its own. */
function ownOffice(parcel: Parcel, chance: Chance): Office {
  const { brand, words, name, told } = parcel
  const draw = controlOf(chance)
  const host = homeOf(brand, chance, ['www', 'my', 'track', 'parcel', 'shipping', 'pay'])
  const search = `<form action="/track" method="get">${draw(words.track, 'name="id" type="text"')}<button>→</button></form>`
  const ask = chance.maybe(0.7) ? cardInputs(parcel, draw, chance) : chance.of(CASHIERS)
  const pay = `<p>${told(words.duty[1])}</p><form method="post" action="${chance.of(['/duty/pay', '', `https://${host}/payments`])}">${ask}<button>${escaped(words.pay[0])}</button></form>`
  const redeliver = `<p>${told(words.reasons[0] ?? '')}</p><form method="post" action="/redelivery">${addressInputs(parcel, draw)}<button>${escaped(words.pay[1])}</button></form>`
  const parts = [search, timeline(parcel, chance), chance.of([pay, pay, redeliver])]
  if (chance.maybe(0.4)) parts.push(`<aside>${chance.of(WARNINGS)}</aside>`)
  return { host, name, main: parts.join('\n'), title: chance.of([words.duty[0], ...words.titles]) }
}

/** A shop or a service of tracking that tells where couriers have its parcels. */
function trackingOffice({ words, name, told }: Parcel, chance: Chance): Office {
  const draw = controlOf(chance)
  const site = honestSite(chance, ['', 'www.', 'track.', 'shop.'])
  const others = Array.from({ length: chance.below(6) }, () => brandOf(chance, 'parcel')).map(
    (other) => `<img src="/carriers/${other.id}.png" alt="${escaped(other.name)}">`,
  )
  const main = `<p>${chance.of(['Carrier', 'Shipped with', 'Versand mit', 'Transporteur'])}: ${escaped(name)} · ${told('#')}</p><form action="/orders/track">${draw(words.track, 'name="no" type="text"')}${draw('E-mail', 'type="email" name="email"')}<button>OK</button></form>${others.join('')}<ul>${words.steps.map((step) => `<li>${escaped(step)}</li>`).join('')}</ul>`
  const title = chance.maybe(0.4) ? `${name} ${words.titles[0]}` : (words.titles[0] ?? '')
  return { ...site, main, title }
}

/** A customs broker that is paid under its own name. */
function brokerOffice(parcel: Parcel, chance: Chance): Office {
  const { words, name, told } = parcel
  const site = honestSite(chance, ['', 'www.', 'customs.', 'pay.'])
  const ask = chance.maybe(0.5) ? cardInputs(parcel, controlOf(chance), chance) : chance.of(CASHIERS)
  const main = `<p>${told(words.duty[1])}</p><p>${escaped(name)} → ${site.name}</p><form method="post" action="/invoices/${chance.digits(6)}/pay">${ask}<button>${escaped(words.pay[0])}</button></form>`
  return { ...site, main, title: words.duty[0] }
}

export const courierOwnFee: Family = {
  id: 'courier_own_fee',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const parcel = parcelOf(chance)
    const office = chance.of([ownOffice, ownOffice, ownOffice, trackingOffice, brokerOffice])(parcel, chance)
    const owner = escaped(office.name)
    const body = shellOf(
      {
        language: parcel.language,
        title: chance.of([`${office.title} | ${office.name}`, `${office.name} – ${office.title}`]),
        top: `<a href="/"><img src="/assets/logo.svg" alt="${owner}"></a>`,
        main: `<h1>${escaped(office.title)}</h1>${office.main}`,
        bottom: `<a href="/contact">?</a> © 2026 ${owner}`,
        head: '<link rel="icon" href="/favicon.ico">',
        scripts: chance.maybe(0.4) ? `<script src="/assets/app.${chance.hex(8)}.js" defer></script>` : '',
      },
      chance,
    )
    const path = chance.of(['track', `parcels/${chance.digits(9)}`, 'customs/pay', 'service/duties', ''])
    return { url: `https://${office.host}/${path}`, body, isHonest: true }
  },
}
