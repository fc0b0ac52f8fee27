import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import type { Words } from './app-logins.ts'
import { absent, made, type Piece, type Place, placeOf, program, programWith } from './document.ts'
import { currencyOf, goodsOf } from './goods.ts'
import { hostOf, type Owner, ownerOf, tenantOf } from './owners.ts'
import { footerOf, headerOf, paragraphs } from './parts.ts'
import {
  hostedFrame,
  type Item,
  ownCardForm,
  paypalCheckout,
  plainShop,
  reactShop,
  stripeCheckout,
} from './shop-programs.ts'
import { wordsOf } from './words.ts'

interface Scene {
  readonly owner: Owner
  readonly words: Words
  readonly place: Place
  readonly items: readonly Item[]
  readonly chance: Chance
}

interface Shop {
  readonly path: string
  readonly head?: readonly Piece[]
  readonly body: readonly (Piece | string)[]
}

const CODES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  R$: 'BRL',
  kr: 'SEK',
  zł: 'PLN',
  Kč: 'CZK',
  '₺': 'TRY',
  '₽': 'RUB',
  '¥': 'JPY',
  '₩': 'KRW',
  'د.إ': 'AED',
}

const sumOf = (items: readonly Item[], chance: Chance) =>
  chance
    .some(items, 2)
    .reduce((sum, { price }) => sum + price, 0)
    .toFixed(2)

const shelf = ({ owner, words, place, items, chance }: Scene): Shop => {
  const setting = { words, items, currency: currencyOf(owner.tongue), root: 'shop' }
  return {
    path: chance.of(['', 'shop', 'collections/all', 'produkte/']),
    body: [
      headerOf(owner, chance),
      '<main id="shop"></main>',
      ...(chance.maybe(0.5)
        ? [program(plainShop(setting, chance), place, chance)]
        : programWith(['react', 'reactDom'], reactShop(setting), place, chance)),
      ...(chance.maybe(0.4) ? [absent('https://www.clarity.ms/tag/k3x9vq2mfa')] : []),
      footerOf(owner, chance),
    ],
  }
}

const stripe = ({ owner, words, place, items, chance }: Scene): Shop => ({
  path: chance.of(['checkout', 'kasse', 'checkout/payment']),
  head: [absent('https://js.stripe.com/v3/', '')],
  body: [
    headerOf(owner, chance),
    `<main><h1>${escaped(words.checkout)}</h1><form id="payment-form"><input type="email" name="email" placeholder="${escaped(words.email)}"><div id="payment-element"></div><button id="submit"></button><div id="payment-message" role="status"></div></form></main>`,
    program(
      stripeCheckout(
        words,
        `pk_live_51${chance.base64(24).replaceAll(/[+/]/g, 'x')}`,
        `${sumOf(items, chance)} ${currencyOf(owner.tongue)}`,
      ),
      place,
      chance,
    ),
    footerOf(owner, chance),
  ],
})

const paypal = ({ owner, words, place, items, chance }: Scene): Shop => {
  const currency = CODES[currencyOf(owner.tongue)] ?? 'EUR'
  const client = `A${chance.base64(60).replaceAll(/[+/]/g, '-')}`
  return {
    path: chance.of(['cart', 'bezahlen', 'basket']),
    body: [
      headerOf(owner, chance),
      `<main><h1>${escaped(words.cart)}</h1><ul>${chance
        .some(items, 3)
        .map((i) => `<li>${escaped(i.name)} – ${i.price.toFixed(2)}</li>`)
        .join('')}</ul><p id="sum"></p><div id="paypal-button-container"></div></main>`,
      absent(`https://www.paypal.com/sdk/js?client-id=${client}&currency=${currency}`, ''),
      program(paypalCheckout(words, sumOf(items, chance), currency), place, chance),
      footerOf(owner, chance),
    ],
  }
}

const klarna = ({ owner, words, items, chance }: Scene): Shop => ({
  path: 'kassa',
  head: [absent('https://js.klarna.com/web-sdk/v1/klarna.js', ' defer data-environment="production"')],
  body: [
    headerOf(owner, chance),
    `<main><h1>${escaped(chance.of(items).name)}</h1>${paragraphs(owner, 1, chance)}<klarna-placement data-key="credit-promotion-badge" data-locale="${owner.tongue}-XX" data-purchase-amount="${1000 + chance.below(9000)}"></klarna-placement><form action="/cart/add" method="post"><input type="number" name="quantity" value="1" min="1"><button name="add">${escaped(words.addToCart)}</button></form></main>`,
    '<script>window.KlarnaOnsiteService=window.KlarnaOnsiteService||[];window.KlarnaOnsiteService.push({eventName:"refresh-placements"});document.querySelector("input[name=quantity]").addEventListener("change",function(){window.KlarnaOnsiteService.push({eventName:"refresh-placements"})});</script>',
    footerOf(owner, chance),
  ],
})

const framed = ({ owner, words, place, chance }: Scene): Shop => {
  const session = chance.hex(32)
  const address = chance.of([
    `https://checkout.stripe.com/c/pay/cs_live_${session}?embedded=1`,
    `https://pay.sumup.com/b2c/${session.slice(0, 8).toUpperCase()}`,
    `https://checkoutshopper-live.adyen.com/checkoutshopper/v1/sessions/${session}`,
    `https://checkout.klarna.com/embedded/${session}`,
    `https://pay.${owner.domain}/frame?session=${session}`,
  ])
  return {
    path: 'checkout',
    body: [
      headerOf(owner, chance),
      '<main id="pay"></main>',
      program(hostedFrame(words, address), place, chance),
      footerOf(owner, chance),
    ],
  }
}

const ownCard = ({ owner, words, place, chance }: Scene): Shop => {
  const [provider, address] = chance.of([
    ['Mollie', 'https://js.mollie.com/v1/mollie.js'],
    ['Square', 'https://web.squarecdn.com/v1/square.js'],
    ['AdyenCheckout', 'https://checkoutshopper-live.adyen.com/checkoutshopper/sdk/5.68.0/adyen.js'],
  ] as const)
  return {
    path: chance.of(['checkout/pay', 'order/pay', 'zahlung']),
    body: [
      headerOf(owner, chance),
      `<main id="pay"><h1>${escaped(words.pay)}</h1></main>`,
      absent(address, ' defer'),
      program(ownCardForm(words, provider), place, chance),
      footerOf(owner, chance),
    ],
  }
}

const SHOPS = [shelf, shelf, stripe, paypal, klarna, framed, ownCard]

/** Shops with a cart, and a checkout by a provider whose script the visit does not get. */
export const STOREFRONT: Family = {
  id: 'storefront',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const owner = ownerOf(chance)
    const words = wordsOf(owner.tongue)
    const tenant = tenantOf(owner.label, chance)
    const place = chance.maybe(0.12)
      ? placeOf(owner, tenant.host, tenant.path)
      : placeOf(owner, hostOf(owner, ['shop', 'www', '', 'store'], chance))
    const items = goodsOf(owner.tongue).map((name, id) => ({ id, name, price: 4 + chance.below(90) + 0.9 }))
    const { path, head = [], body } = chance.of(SHOPS)({ owner, words, place, items, chance })
    const title = `${words.cart} – ${owner.name}`
    return made({ place, path: `${place.base}${path}`, title, head, body }, chance)
  },
}
