import type { Chance } from '../make/chance.ts'
import type { Resource } from '../make/envelope.ts'
import { escaped } from '../make/pages/layout.ts'
import type { Page, Part } from './page-parts.ts'

interface Provider {
  readonly name: string
  readonly script: string
  readonly frame: string
  readonly global: string
  /** How a page puts the provider's fields into an element. */
  readonly use: (key: string, target: string) => string
}

const PROVIDERS: readonly Provider[] = [
  {
    name: 'Stripe',
    script: 'https://js.stripe.com/v3/',
    frame: 'https://js.stripe.com/v3/elements-inner-card-~.html',
    global: 'Stripe',
    use: (key, target) =>
      `var stripe=Stripe("pk_live_${key}"),elements=stripe.elements({locale:document.documentElement.lang}),card=elements.create("card",{hidePostalCode:true});card.mount("${target}");`,
  },
  {
    name: 'Mollie',
    script: 'https://js.mollie.com/v1/mollie.js',
    frame: 'https://js.mollie.com/v1/components/card-~.html',
    global: 'Mollie',
    use: (key, target) =>
      `var mollie=Mollie("pfl_${key.slice(0, 10)}");mollie.create("card").mount("${target}");`,
  },
  {
    name: 'Adyen',
    script: 'https://checkoutshopper-live.adyen.com/checkoutshopper/sdk/6.5.0/adyen.js',
    frame: 'https://checkoutshopper-live.adyen.com/checkoutshopper/securedfields/~/5.5.1/securedFields.html',
    global: 'AdyenCheckout',
    use: (key, target) =>
      `var checkout=AdyenCheckout({environment:"live",clientKey:"live_${key.slice(0, 20)}"});checkout.create("card").mount("${target}");`,
  },
]

/** The card in a frame of a payment provider, so that the shop never sees it. */
export function providerCard({ labels, button }: Page, chance: Chance): Part {
  const { name, script, frame, global, use } = chance.of(PROVIDERS)
  const at = frame.replace('~', chance.hex(32))
  const target = chance.of(['card-element', 'card', 'payment-card'])
  const key = chance.base64(40).replace(/[+/]/g, 'k')
  const library = `(function(w){function field(){return{mount:function(s){var f=document.createElement("iframe");f.title="Secure card payment input frame";f.src=${JSON.stringify(at)};f.style.cssText="border:0;width:100%;height:44px";document.querySelector(s).appendChild(f)},on:function(){}}}w.${global}=function(){return{elements:function(){return{create:field}},create:field,createToken:function(){return Promise.resolve({token:null})}}}})(window);`
  const inner = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${name}</title></head><body><form><input name="cardnumber" autocomplete="cc-number" inputmode="numeric" placeholder="${escaped(labels.card ?? '')}"><input name="exp-date" autocomplete="cc-exp" placeholder="MM / YY"><input name="cvc" autocomplete="cc-csc" placeholder="CVC"></form></body></html>`
  const html = `<div class="payment"><label>${escaped(labels.payment ?? '')}</label><div id="${target}"></div><p role="alert" id="card-errors"></p><button id="pay" type="button" class="btn btn-primary">${escaped(button)}</button><p class="by"><small>${name}</small></p></div>
<script src="${script}"></script>
<script>(function(){${use(key, `#${target}`)}document.getElementById("pay").addEventListener("click",function(){this.disabled=true;fetch("/payment/intent",{method:"POST",headers:{"X-CSRF-Token":"${chance.hex(32)}"}}).then(function(r){return r.json()}).then(function(d){location.assign(d.next)}).catch(function(){document.getElementById("card-errors").textContent=${JSON.stringify(labels.failed)}})})})();</script>`
  const resources: Resource[] = [
    { url: script, kind: 'script', contentType: 'text/javascript; charset=utf-8', body: library },
    { url: at, kind: 'frame', contentType: 'text/html; charset=utf-8', body: inner },
  ]
  return { html, resources }
}

const METHODS: Readonly<Record<string, string>> = {
  en: 'Visa / Mastercard|PayPal|Apple Pay|Klarna',
  de: 'PayPal|Kreditkarte|SEPA-Lastschrift|Klarna Rechnung',
  fr: 'Carte bancaire (Payplug)|PayPal|Alma 3x',
  es: 'Tarjeta (Redsys)|Bizum|PayPal',
  it: 'Carta di credito (Nexi)|PayPal|Satispay|Bonifico',
  pt: 'MB WAY|Multibanco|Cartão (SIBS)',
  nl: 'iDEAL|Bancontact|PayPal|Creditcard',
  pl: 'BLIK|Przelewy24|Karta|PayPo',
  cs: 'Platební karta (GoPay)|Bankovní převod|Dobírka',
  tr: 'Kredi kartı (iyzico)|Havale / EFT|Kapıda ödeme',
  ar: 'مدى|Apple Pay|Visa / Mastercard|تابي',
  ja: 'クレジットカード（GMOペイメント）|PayPay|コンビニ払い|代金引換',
}

/** A choice of ways to pay; what is chosen opens at its provider. */
export function methodsOf({ tongue }: Page, chance: Chance): string {
  const all = (METHODS[tongue] ?? METHODS.en ?? '').split('|')
  const name = chance.of(['payment_method', 'method', 'paymentOption'])
  return `<fieldset class="methods">${all
    .map(
      (text, at) =>
        `<label><input type="radio" name="${name}" value="m${at}"${at === 0 ? ' checked' : ''}> ${escaped(text)}</label>`,
    )
    .join('')}</fieldset>`
}
