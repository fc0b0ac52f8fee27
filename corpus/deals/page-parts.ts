import type { Chance } from '../make/chance.ts'
import type { Resource } from '../make/envelope.ts'
import { ownScript } from '../make/libraries.ts'
import { escaped } from '../make/pages/layout.ts'
import type { Labels, Tongue } from './labels.ts'
import { legalOf, rulesOf, spriteOf } from './legal.ts'
import type { PageKind } from './offers.ts'
import type { Shop } from './shops.ts'

/** One honest page before it is HTML. */
export interface Page {
  readonly shop: Shop
  readonly kind: PageKind
  readonly tongue: Tongue
  readonly url: string
  readonly labels: Labels
  readonly heading: string
  readonly lines: readonly string[]
  readonly button: string
  readonly amount: string
  readonly person: string
  readonly city: string
  /** Other things for sale, with their prices. */
  readonly others: readonly (readonly [string, string])[]
  /** Sentences of frauds, which a warning quotes. */
  readonly quotes: readonly string[]
}

/** HTML and the files that it names. */
export interface Part {
  readonly html: string
  readonly resources: readonly Resource[]
}

export const plain = (html: string): Part => ({ html, resources: [] })

const TYPES: Readonly<Record<string, string>> = {
  mail: 'email',
  phone: 'tel',
  password: 'password',
  birth: 'date',
}
const FILLS: Readonly<Record<string, string>> = {
  name: 'name',
  mail: 'email',
  phone: 'tel',
  street: 'street-address',
  zip: 'postal-code',
  city: 'address-level2',
  card: 'cc-number',
  expiry: 'cc-exp',
  cvv: 'cc-csc',
  holder: 'cc-name',
  login: 'username',
  password: 'current-password',
  birth: 'bday',
}
const NAMES: readonly Readonly<Record<string, string>>[] = [
  { mail: 'email', card: 'cardNumber', holder: 'cardHolder', gift: 'cardNumber', cvv: 'securityCode' },
  { mail: 'user_email', card: 'card_number', holder: 'name_on_card', gift: 'gift_card', expiry: 'exp_date' },
  { mail: 'Email', name: 'FullName', card: 'cc_number', cvv: 'cc_cvv', gift: 'code', zip: 'PostalCode' },
]

export const namesOf = (keys: readonly string[], chance: Chance): readonly string[] => {
  const names = chance.of(NAMES)
  return keys.map((key) => names[key] ?? key)
}

/** Fields with names and labels that say what they are for. */
export function fieldsOf(keys: string, { labels }: Page, chance: Chance): string {
  const list = keys.split(' ')
  const names = namesOf(list, chance)
  const look = chance.of([
    (id: string, label: string, input: string) =>
      `<div class="field"><label for="${id}">${label}</label>${input}</div>`,
    (id: string, label: string, input: string) =>
      `<div class="form-floating mb-3">${input}<label for="${id}">${label}</label></div>`,
    (id: string, label: string, input: string) =>
      `<p class="form-row"><label for="${id}">${label}&nbsp;<abbr class="required" title="*">*</abbr></label><span class="input-wrapper">${input}</span></p>`,
  ])
  return list
    .map((key, at) => {
      const id = `${key}-${at + 1}`
      const fill = FILLS[key] === undefined ? '' : ` autocomplete="${FILLS[key]}"`
      const digits = /^(?:card|cvv|gift|pin|expiry)$/.test(key) ? ' inputmode="numeric"' : ''
      return look(
        id,
        escaped(labels[key] ?? key),
        `<input id="${id}" name="${names[at]}" type="${TYPES[key] ?? 'text'}"${fill}${digits} required>`,
      )
    })
    .join('\n')
}

export const buttonOf = (text: string, chance: Chance) =>
  `<button type="submit" class="${chance.of(['btn btn-primary', 'button', 'cta', 'c-button c-button--primary'])}">${escaped(text)}</button>`

export const paragraphs = (lines: readonly string[]) =>
  lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')

const own = (chance: Chance) => chance.of(['/assets/', '/static/', '/media/', '/themes/shop/', '/_assets/'])

/** The bar that asks about cookies. */
export function cookieBar({ labels, url }: Page, chance: Chance): Part {
  if (chance.maybe(0.3)) return plain('')
  const id = chance.of(['cookie-banner', 'consent', 'cc-main', 'privacy-bar'])
  const html = `<div id="${id}" role="dialog" aria-live="polite" hidden><p>${escaped(labels.cookies ?? '')}</p><button type="button" data-consent="all">${escaped(labels.accept ?? '')}</button><button type="button" data-consent="min">${escaped(labels.reject ?? '')}</button></div>`
  const code = `(function(){var b=document.getElementById("${id}"),k="${chance.of(['consent', 'cookie_choice', 'cc'])}";try{if(!localStorage.getItem(k))b.hidden=false}catch(e){b.hidden=false}b.addEventListener("click",function(e){var c=e.target.getAttribute("data-consent");if(!c)return;try{localStorage.setItem(k,c)}catch(x){}b.hidden=true;if(c==="all")document.dispatchEvent(new CustomEvent("consent"))})})();`
  if (chance.maybe(0.5)) return plain(`${html}<script>${code}</script>`)
  const { tag, resource } = ownScript(url, `${own(chance)}consent.${chance.hex(6)}.js`, code, ' defer')
  return { html: html + tag, resources: [resource] }
}

/** A small script of the site: menus, counters, a chat that opens. */
export function siteScript({ labels, url }: Page, chance: Chance): Part {
  const code = chance.of([
    'document.querySelectorAll("[data-toggle]").forEach(function(b){b.addEventListener("click",function(){var t=document.querySelector(b.dataset.toggle);if(t)t.hidden=!t.hidden})});',
    'window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}document.addEventListener("consent",function(){gtag("consent","update",{analytics_storage:"granted"})});',
    '(function(){var n=document.querySelector("nav"),b=document.createElement("button");if(!n)return;b.type="button";b.className="burger";b.setAttribute("aria-expanded","false");b.onclick=function(){b.setAttribute("aria-expanded",String(n.classList.toggle("open")))};n.before(b)})();',
  ])
  const chat = chance.maybe(0.3)
    ? `<button type="button" class="chat-launcher" data-toggle="#chat">${escaped(labels.chat ?? '')}</button><div id="chat" hidden><p>${escaped(labels.hello ?? '')}</p></div>`
    : ''
  if (chance.maybe(0.45)) return plain(`${chat}<script>${code}</script>`)
  const { tag, resource } = ownScript(url, `${own(chance)}js/main.${chance.hex(8)}.js`, code, ' defer')
  return { html: chat + tag, resources: [resource] }
}

const rootOf = (url: string) => `${new URL(url).origin}/`

function headerOf({ labels, shop, url }: Page, chance: Chance): string {
  const links = chance
    .some(['help', 'about', 'account', 'basket', 'contact', 'home'] as const, 3 + chance.below(4))
    .map((key) => `<li><a href="/${key}">${escaped(labels[key] ?? key)}</a></li>`)
  const logo = chance.of([
    `<a href="${rootOf(url)}" class="logo"><img src="${own(chance)}logo.svg" alt="${escaped(shop.name)}" width="140"></a>`,
    `<a href="/" class="logo" style="color:${shop.colour}">${escaped(shop.name)}</a>`,
  ])
  const find = chance.maybe(0.5)
    ? `<form role="search" action="/search"><input type="search" name="q" aria-label="${escaped(labels.search ?? '')}"><button>${escaped(labels.search ?? '')}</button></form>`
    : ''
  return `<header class="site-header">${logo}${find}<nav><ul>${links.join('')}</ul></nav></header>`
}

function footerOf({ labels, shop, tongue, url }: Page, chance: Chance): string {
  const links = (['terms', 'privacy', 'help', 'contact', 'about'] as const).map(
    (key) => `<li><a href="/${key}">${escaped(labels[key] ?? key)}</a></li>`,
  )
  const host = new URL(url).hostname.replace(/^www\./, '')
  const mail = chance.maybe(0.5) ? `<p><a href="mailto:service@${host}">service@${host}</a></p>` : ''
  return `<footer class="site-footer"><ul>${links.join('')}</ul>${mail}${legalOf(tongue, 2 + chance.below(5), chance)}<p>© ${chance.of(['2024', '2025', '2026'])} ${escaped(shop.name)}. ${escaped(labels.rights ?? '')}</p></footer>`
}

/** A whole honest document around its middle. */
export function documentOf(page: Page, main: string, end: string, head: string, chance: Chance): string {
  const { shop, heading, tongue, url, lines } = page
  const description = escaped((lines[0] ?? '').slice(0, 150))
  const meta = chance.some(
    [
      `<meta name="description" content="${description}">`,
      `<link rel="canonical" href="${url.split('?')[0]}">`,
      `<meta property="og:site_name" content="${escaped(shop.name)}"><meta property="og:title" content="${escaped(heading)}">`,
      `<link rel="icon" href="/favicon.ico"><link rel="apple-touch-icon" href="${own(chance)}touch.png">`,
      `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Organization', name: shop.name, url: rootOf(url) })}</script>`,
    ],
    2 + chance.below(4),
  )
  return `<!DOCTYPE html>
<html lang="${tongue}"${tongue === 'ar' ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(heading)} | ${escaped(shop.name)}</title>
${meta.join('\n')}
<link rel="stylesheet" href="${own(chance)}css/${chance.of(['main', 'app', 'site'])}.${chance.hex(8)}.css"><style>:root{--brand:${shop.colour}}</style>${rulesOf(8 + chance.below(50), chance)}${head}</head>
<body>${chance.maybe(0.7) ? spriteOf(4 + chance.below(12), chance) : ''}
${headerOf(page, chance)}
<main id="content">${main}</main>
${footerOf(page, chance)}
${end}
</body></html>`
}
