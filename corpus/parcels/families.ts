import type { Family } from '../family.ts'
import { type Brand, brandOf, calledBy, homeOf, labelOf, languageOf } from '../make/brands.ts'
import type { Chance } from '../make/chance.ts'
import { honestSite, lureUrl, lureWay } from '../make/hosts/by-purpose.ts'
import { farDrop, guardCode, nearDrop } from '../make/kits/drops.ts'
import { escaped } from '../make/pages/layout.ts'
import { controlOf, shellOf } from '../make/pages/shells.ts'
import type { Language } from '../make/words/words.ts'
import { type ParcelWords, parcelWords } from './words.ts'

const MONEY: readonly (readonly [RegExp, (amount: string) => string])[] = [
  [/\.uk$|royalmail|evri/, (amount) => `£${amount}`],
  [/usps|fedex|ups\.com|\.us$/, (amount) => `$${amount}`],
  [/\.au$/, (amount) => `A$${amount}`],
  [/\.ca$/, (amount) => `CA$ ${amount}`],
  [/\.jp$/, (amount) => `${amount.replace('.', '')}円`],
  [/\.pl$/, (amount) => `${amount.replace('.', ',')} zł`],
  [/\.br$/, (amount) => `R$ ${amount.replace('.', ',')}`],
  [/\.ch$/, (amount) => `CHF ${amount}`],
]

interface Parcel {
  readonly brand: Brand
  readonly language: Language
  readonly words: ParcelWords
  readonly name: string
  /** A text with the parcel's number and the amount filled in; HTML. */
  readonly told: (text: string) => string
}

function parcelOf(chance: Chance): Parcel {
  const brand = brandOf(chance, 'parcel')
  const found = languageOf(brand, chance)
  const language = found === 'zh' ? 'en' : found
  const amount = `${1 + chance.below(chance.maybe(0.8) ? 5 : 60)}.${chance.of(['99', '45', '20', '09', '50', chance.digits(2)])}`
  const coin = MONEY.find(([domain]) => domain.test(brand.domains[0] ?? ''))?.[1]
  const money = coin?.(amount) ?? `${amount.replace('.', ',')} €`
  const number = chance.of([
    `${chance.letters(2).toUpperCase()}${chance.digits(9)}${chance.of(['CN', 'GB', 'DE', 'US', 'NL'])}`,
    chance.digits(12 + chance.below(9)),
    `1Z${chance.hex(6).toUpperCase()}${chance.digits(10)}`,
    `JJD${chance.digits(16)}`,
  ])
  const told = (text: string) =>
    escaped(text)
      .replace('$', () => `<b>${money}</b>`)
      .replace('#', number)
  return { brand, language, words: parcelWords(language), name: calledBy(brand, chance), told }
}

const CARD_NAMES: readonly (readonly [string, string, string, string])[] = [
  ['cardholder', 'cardnumber', 'exp', 'cvv'],
  ['name_on_card', 'cc_number', 'cc_expiry', 'cc_cvc'],
  ['titular', 'tarjeta', 'caducidad', 'cvv'],
  ['kname', 'knum', 'kdate', 'kcode'],
  ['holder', 'pan', 'mmyy', 'csc'],
  ['ccname', 'ccno', 'ccexp', 'ccv'],
  ['data[0]', 'data[1]', 'data[2]', 'data[3]'],
]

function cardInputs({ words }: Parcel, draw: ReturnType<typeof controlOf>, chance: Chance): string {
  const names = chance.of(CARD_NAMES)
  const known = chance.maybe(0.45) ? ['cc-name', 'cc-number', 'cc-exp', 'cc-csc'] : null
  const kinds = [
    'type="text"',
    `type="${chance.of(['tel', 'text'])}" inputmode="numeric" maxlength="${chance.of([19, 23])}"`,
    'type="text" maxlength="5"',
    `type="${chance.of(['tel', 'password', 'text'])}" maxlength="4"`,
  ]
  const first = chance.maybe(0.85) ? 0 : 1
  return words.card
    .map((label, index) =>
      draw(
        label,
        `${kinds[index]} name="${names[index]}"${known === null ? '' : ` autocomplete="${known[index]}"`}${chance.maybe(0.5) ? ' required' : ''}`,
      ),
    )
    .slice(first)
    .join('\n')
}

function addressInputs({ words }: Parcel, draw: ReturnType<typeof controlOf>): string {
  const names = ['fullname', 'address', 'city', 'zip', 'phone']
  return words.who.map((label, index) => draw(label, `type="text" name="${names[index]}"`)).join('\n')
}

function timeline({ words }: Parcel, chance: Chance): string {
  const days = words.steps.map((step, index) => `<li>${14 + 3 * index}.11. ${escaped(step)}</li>`)
  return chance.of([
    `<ul class="timeline">${days.join('')}</ul>`,
    `<div class="progress"><i style="width:66%"></i></div><ol>${days.join('')}</ol>`,
    '',
  ])
}

/** What names the courier. The first clue that is drawn is always there; how many others are, differs. */
function claims({ brand, name }: Parcel, title: string, chance: Chance) {
  const text = escaped(name)
  const home = `https://www.${brand.domains[0]}`.replace('www.www.', 'www.')
  const sure = chance.below(4)
  const has = (clue: number) => clue === sure || chance.maybe(0.55)
  const image = chance.of([
    `data:image/svg+xml;base64,${chance.base64(160)}`,
    `./img/${chance.of([labelOf(brand), 'logo', '1'])}.svg`,
    `${home}/etc/designs/logo.svg`,
  ])
  const logo = chance.of([
    `<img src="${image}" alt="${text}" height="40">`,
    `<a href="${chance.of(['#', home])}"><img class="brand" alt="${text} logo" src="${image}"></a>`,
    `<svg class="logo" role="img" viewBox="0 0 90 24"><title>${text}</title><path d="M3 3h80v18H3z"/></svg>`,
  ])
  const mute = chance.of([
    '<i class="logo" style="background:url(img/l.png)"></i>',
    `<img src="${image}" alt="">`,
  ])
  return {
    title: has(0) ? chance.of([`${name} | ${title}`, `${title} – ${name}`, name, `${name} ${title}`]) : title,
    top: has(1) ? logo : mute,
    heading: has(2)
      ? chance.of([`${text}: ${escaped(title)}`, `${escaped(title)} - ${text}`])
      : escaped(title),
    bottom: has(3)
      ? `© ${chance.of([2024, 2025, 2026])} ${text}${chance.of(['', ' International', ' Group'])}. `
      : '',
    head: chance.of([
      '',
      '',
      `<link rel="icon" href="${home}/favicon.ico">`,
      '<link rel="icon" href="f.png">',
    ]),
  }
}

/** One form, or the parts of a form one after another, of which all but the first are hidden. */
function staged(
  stages: readonly string[],
  chance: Chance,
): { readonly main: string; readonly script: string } {
  if (stages.length === 1 || chance.maybe(0.35)) return { main: stages.join('<hr>'), script: '' }
  const main = stages
    .map(
      (stage, index) =>
        `<section class="st" id="s${index}"${index === 0 ? '' : ' style="display:none"'}>${stage}<button type="button" class="nx">›</button></section>`,
    )
    .join('')
  const script = `<script>var at=0;[].forEach.call(document.querySelectorAll(".nx"),function(b){b.onclick=function(){document.getElementById("s"+at).style.display="none";var n=document.getElementById("s"+(++at));if(n)n.style.display="block"}})</script>`
  return { main, script }
}

const entities = (text: string) => [...text].map((letter) => `&#${letter.codePointAt(0)};`).join('')

const kit: Family = {
  id: 'parcel_fee_kit',
  expected: 'dangerous',
  split: 'held-out',
  make(chance) {
    const parcel = parcelOf(chance)
    const { brand, language, words, name, told } = parcel
    const draw = controlOf(chance)
    const claim = claims(parcel, chance.of(words.titles), chance)
    const send = `<button type="submit" class="btn">${escaped(chance.of(words.pay))}</button>`
    const sms = `<p>${told(words.sms[0])}</p>${draw(words.sms[1], 'type="tel" name="otp" maxlength="8"')}`
    const stages = [
      ...(chance.maybe(0.55) ? [addressInputs(parcel, draw)] : []),
      cardInputs(parcel, draw, chance),
      ...(chance.maybe(0.2) ? [sms] : []),
    ]
    const { main, script } = staged(stages, chance)
    const drop = chance.maybe(0.65) ? nearDrop(main + send, chance) : farDrop(main + send, chance)
    const html = shellOf(
      {
        language,
        ...claim,
        head: claim.head + (chance.maybe(0.3) ? '<meta name="robots" content="noindex">' : ''),
        main: `<h1>${claim.heading}</h1>${timeline(parcel, chance)}<p>${told(chance.of(words.reasons))}</p>${drop.form}`,
        scripts: drop.script + script + guardCode(chance),
      },
      chance,
    )
    const body = chance.maybe(0.08) ? html.replaceAll(escaped(name), entities(name)) : html
    const url = lureUrl(brand, 'parcel', chance)
    return { url, body, way: lureWay(url, chance), isHonest: false }
  },
}

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

/** Somebody who clears parcels for others and is paid for it, in a name of their own. */
function brokerOffice(parcel: Parcel, chance: Chance): Office {
  const { words, name, told } = parcel
  const site = honestSite(chance, ['', 'www.', 'customs.', 'pay.'])
  const ask = chance.maybe(0.5) ? cardInputs(parcel, controlOf(chance), chance) : chance.of(CASHIERS)
  const main = `<p>${told(words.duty[1])}</p><p>${escaped(name)} → ${site.name}</p><form method="post" action="/invoices/${chance.digits(6)}/pay">${ask}<button>${escaped(words.pay[0])}</button></form>`
  return { ...site, main, title: words.duty[0] }
}

const ownFee: Family = {
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

export const BLIND_PARCELS: readonly Family[] = [kit, ownFee]
