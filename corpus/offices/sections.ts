import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import type { Body, Kind, Site } from './body.ts'
import { fieldOf, formOf } from './forms.ts'
import { json } from './site-scripts.ts'
import { CHROME, dayIn, HABITS } from './tongues.ts'

const list = (text = ''): readonly string[] => (text === '' ? [] : text.split('|'))

const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escaped(text)}</p>`).join('\n')

const payerOf = ({ payers }: Body, chance: Chance) => {
  const [name = '', address = ''] = chance.of(list(payers)).split('=')
  return { name, address }
}

const amountOf = (chance: Chance) => `${5 + chance.below(140)}.${chance.of(['00', '50', '90', '15'])}`

/** The debt, and the way to the payment provider's own page. */
function bill(body: Body, site: Site, chance: Chance): string {
  const chrome = CHROME[body.tongue]
  const payer = payerOf(body, chance)
  const amount = amountOf(chance)
  const sum =
    body.tongue === 'en'
      ? `${site.host.endsWith('.uk') ? '£' : '$'}${amount}`
      : `${amount.replace('.', ',')} ${HABITS[body.tongue][1]}`
  const order = `${chance.letters(2).toUpperCase()}-${chance.digits(8)}`
  const day = dayIn(body.tongue, 2026, 11, 1 + chance.below(20))
  const hidden = Object.entries({
    merchant: chance.digits(9),
    order,
    amount: amount.replace('.', ''),
    returnUrl: `https://${site.host}/${chance.of(['return', 'pay/done', 'ok'])}`,
    signature: chance.base64(43),
  })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('')
  const logos = `<p class="payment-methods">${chance
    .some(['visa', 'mastercard', 'amex', 'apple-pay', 'google-pay', 'paypal', 'maestro'], 2 + chance.below(3))
    .map((method) => `<img src="/img/pay/${method}.svg" alt="${method}" width="40">`)
    .join('')}</p>`
  const summary = `<dl class="summary"><dt>${escaped(chrome.reference)}</dt><dd>${order}</dd><dt>${escaped(chrome.date)}</dt><dd>${day}</dd><dt>${escaped(chrome.amount)}</dt><dd>${sum}</dd></dl>`
  const note = `<p class="hint">${escaped(chrome.external)}: ${escaped(payer.name)}</p>`
  const away = chance.of([
    () =>
      formOf({ action: payer.address, fields: [], button: chrome.pay, hidden }, body.tongue, chance) + logos,
    () =>
      `<a class="button" href="${escaped(payer.address)}/${chance.hex(24)}">${escaped(chrome.pay)}</a>${logos}`,
    () =>
      `<button id="checkout" class="button">${escaped(chrome.pay)}</button><script>document.getElementById("checkout").addEventListener("click",function(){fetch("/${chance.of(['create-checkout-session', 'api/payment/session', 'payment/start'])}",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({order:${json(order)}})}).then(function(r){return r.json()}).then(function(s){window.location.href=s.url})});</script>`,
  ])()
  return summary + note + away
}

const form = (body: Body, chance: Chance, actions: readonly string[]) =>
  body.fields === undefined
    ? `<p><a class="button button--start" href="/${chance.of(['login', 'start', 'account/sign-in'])}" role="button">${escaped(body.button ?? CHROME[body.tongue].login)}</a></p>`
    : formOf(
        {
          action: chance.of(actions),
          fields: list(body.fields),
          button: body.button ?? CHROME[body.tongue].next,
        },
        body.tongue,
        chance,
      )

const links = (body: Body, chance: Chance) =>
  `<ul class="${chance.of(['related', 'link-list', 'quick'])}">${list(body.items)
    .map(
      (item) =>
        `<li><a href="/${chance.of(['p', 'node', 'content', 's'])}/${chance.digits(4)}">${escaped(item)}</a></li>`,
    )
    .join('')}</ul>`

const due = ({ deadline }: Body, chance: Chance) =>
  deadline === undefined || chance.maybe(0.15)
    ? ''
    : chance.of([
        `<p class="deadline"><strong>${escaped(deadline)}</strong></p>`,
        `<div class="alert alert-warning" role="note">${escaped(deadline)}</div>`,
        `<aside class="callout"><p>${escaped(deadline)}</p></aside>`,
        `<p>${escaped(deadline)}</p>`,
      ])

const texts = (body: Body, chance: Chance) => {
  const all = body.text.split('\n')
  return paragraphs(chance.some(all, Math.max(2, all.length - chance.below(2))))
}

/** Fields of a card that a provider's script puts into frames of its own. */
function gifts(body: Body, chance: Chance): string {
  const chrome = CHROME[body.tongue]
  const payer = payerOf(body, chance)
  const key = `pk_live_51${chance.base64(24).replaceAll(/[+/]/g, 'x')}`
  const radios = list(body.items)
    .map(
      (sum, at) =>
        `<label><input type="radio" name="amount" value="${sum}"${at === 1 ? ' checked' : ''}> ${sum} ${HABITS[body.tongue][1]}</label>`,
    )
    .join('')
  const look = chance.below(2)
  const inner = list(body.fields).map((field) => fieldOf(field, body.tongue, look, chance))
  const mount =
    payer.name === 'Stripe'
      ? `var stripe=Stripe(${json(key)}),elements=stripe.elements({locale:${json(body.tongue)}}),card=elements.create("card",{hidePostalCode:true});card.mount("#card");document.getElementById("gift").addEventListener("submit",function(e){e.preventDefault();fetch("/donations",{method:"POST",body:new FormData(e.target)}).then(function(r){return r.json()}).then(function(d){return stripe.confirmCardPayment(d.client_secret,{payment_method:{card:card}})}).then(function(r){if(r.error){document.getElementById("card-errors").textContent=r.error.message}else{location.href="/thank-you"}})});`
      : payer.name === 'Mollie'
        ? `var mollie=Mollie("pfl_${chance.letters(10)}",{locale:"de_DE"});mollie.createComponent("card").mount("#card");document.getElementById("gift").addEventListener("submit",function(e){e.preventDefault();mollie.createToken().then(function(r){var i=document.createElement("input");i.type="hidden";i.name="cardToken";i.value=r.token;e.target.appendChild(i);e.target.submit()})});`
        : payer.name === 'PayPal'
          ? 'paypal.Buttons({style:{label:"donate"},createOrder:function(){return fetch("/donations",{method:"POST",body:new FormData(document.getElementById("gift"))}).then(function(r){return r.json()}).then(function(d){return d.id})},onApprove:function(d){location.href="/thank-you?order="+d.orderID}}).render("#card");'
          : `AdyenCheckout({environment:"live",clientKey:"live_${chance.letters(24).toUpperCase()}",session:{id:"CS${chance.hex(16).toUpperCase()}"}}).then(function(c){c.create("card",{hasHolderName:true}).mount("#card")});`
  const query = payer.name === 'PayPal' ? `?client-id=A${chance.letters(40)}&currency=EUR` : ''
  return `${texts(body, chance)}<form id="gift" action="/donations" method="post"><fieldset><legend>${escaped(chrome.amount)}</legend>${radios}</fieldset>${inner.join('\n')}<div id="card"></div><div id="card-errors" role="alert"></div><button>${escaped(body.button ?? chrome.pay)}</button></form>${due(body, chance)}
<script src="${payer.address}${escaped(query)}"></script><script>${mount}</script>`
}

/** An article, with what the false messages said. */
function warning(body: Body, chance: Chance): string {
  const day = dayIn(body.tongue, 2026, 11, 1 + chance.below(20))
  const shot = chance.maybe(0.5)
    ? `<figure><img src="/media/${chance.digits(6)}.jpg" alt="SMS" loading="lazy"><figcaption>${escaped(chance.of(list(body.items)))}</figcaption></figure>`
    : ''
  const said = list(body.items).map((text) =>
    chance.of([`<blockquote>${escaped(text)}</blockquote>`, `<p><em>${escaped(text)}</em></p>`]),
  )
  const [lead = '', ...others] = body.text.split('\n')
  return `<article><p class="meta"><time>${day}</time></p><p class="lead">${escaped(lead)}</p>${shot}${said.join('\n')}${paragraphs(others)}</article>`
}

const papers = (body: Body, chance: Chance) =>
  `${texts(body, chance)}<ul class="downloads">${list(body.items)
    .map(
      (item) =>
        `<li><a href="/${chance.of(['fileadmin', 'documents', 'wp-content/uploads', 'media'])}/${chance.hex(6)}.pdf" type="application/pdf">${escaped(item)}</a> (PDF, ${40 + chance.below(900)} KB)</li>`,
    )
    .join('')}</ul>${body.fields === undefined ? '' : form(body, chance, ['/login', '/area/login.do'])}`

const appointment = ({ tongue }: Body, chance: Chance) =>
  formOf(
    { action: '/appointments', fields: ['name', 'email', 'phone', 'date'], button: CHROME[tongue].next },
    tongue,
    chance,
  )

/** The middle of a page, by its kind. */
export const SECTIONS: Readonly<
  Record<Exclude<Kind, 'app'>, (body: Body, site: Site, chance: Chance) => string>
> = {
  office: (body, _, chance) =>
    texts(body, chance) +
    due(body, chance) +
    form(body, chance, ['/login', '/refund/status', '/auth/start']) +
    links(body, chance),
  'look-up': (body, site, chance) =>
    texts(body, chance) +
    due(body, chance) +
    (chance.maybe(0.35)
      ? bill(body, site, chance)
      : form(body, chance, ['/search', '/lookup', '?step=2', '/pay/find'])),
  town: (body, site, chance) =>
    texts(body, chance) +
    chance.of([
      () => form(body, chance, ['/payment/start', 'index.php?action=pay', '/e-payment/check']),
      () => bill(body, site, chance),
      () => appointment(body, chance),
    ])() +
    due(body, chance) +
    links(body, chance),
  meter: (body, _, chance) =>
    texts(body, chance) +
    form(body, chance, ['/login', '/meter-reading', '/portal/auth']) +
    due(body, chance) +
    links(body, chance),
  gifts: (body, _, chance) => gifts(body, chance),
  warning: (body, _, chance) => warning(body, chance),
  papers: (body, _, chance) => papers(body, chance),
}
