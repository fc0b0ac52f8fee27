import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import type { PageKind } from './offers.ts'
import { buttonOf, fieldsOf, type Page, type Part, paragraphs, plain } from './page-parts.ts'
import { methodsOf, providerCard } from './page-payments.ts'

type Section = (page: Page, chance: Chance) => Part

const csrf = (chance: Chance) =>
  chance.maybe(0.6)
    ? `<input type="hidden" name="${chance.of(['_token', 'csrf_token', 'authenticity_token', '__RequestVerificationToken'])}" value="${chance.base64(40).replace(/[+/]/g, 'a')}">`
    : ''

const form = (page: Page, keys: string, actions: readonly string[], chance: Chance, more = '') =>
  `<form method="post" action="${chance.of(actions)}">${csrf(chance)}${fieldsOf(keys, page, chance)}${more}${buttonOf(page.button, chance)}</form>`

const titled = ({ heading }: Page, rest: string) => `<h1>${escaped(heading)}</h1>\n${rest}`

const grid = ({ others }: Page, chance: Chance) =>
  `<ul class="grid">${others
    .map(
      ([name, price]) =>
        `<li class="card"><a href="/items/${chance.digits(8)}"><img src="/media/${chance.hex(8)}.webp" alt="${escaped(name)}" loading="lazy" width="200" height="200"><span>${escaped(name)}</span><b>${escaped(price)}</b></a></li>`,
    )
    .join('')}</ul>`

const trail = ({ labels, heading }: Page) =>
  `<nav aria-label="breadcrumb"><ol class="crumbs"><li><a href="/">${escaped(labels.home ?? '')}</a></li><li aria-current="page">${escaped(heading)}</li></ol></nav>`

const details = (lines: readonly string[], summary: string) =>
  lines
    .map((line) => `<details><summary>${escaped(summary)}</summary><p>${escaped(line)}</p></details>`)
    .join('')

const item: Section = (page, chance) => {
  const { labels, amount, person, city, lines, button } = page
  const photos = Array.from(
    { length: 2 + chance.below(5) },
    (_, at) => `<img src="/photos/${chance.hex(12)}-${at + 1}.jpg" alt="" width="400" loading="lazy">`,
  )
  return plain(
    `${trail(page)}<div class="gallery">${photos.join('')}</div>${titled(page, `<p class="price"><strong>${escaped(amount)}</strong></p>${paragraphs(lines)}`)}
<dl><dt>${escaped(labels.city ?? '')}</dt><dd>${escaped(city)}</dd><dt>${escaped(labels.seller ?? '')}</dt><dd><a href="/users/${chance.digits(7)}">${escaped(person)}</a> ★ 4,${chance.below(10)}</dd></dl>
<form action="/messages/new" method="post">${csrf(chance)}<textarea name="message" maxlength="800" aria-label="${escaped(labels.write ?? '')}"></textarea>${buttonOf(button, chance)}</form>${grid(page, chance)}`,
  )
}

const how: Section = (page, chance) => {
  const { lines, labels, button } = page
  const list = chance.of([
    `<ol>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ol>`,
    paragraphs(lines),
    `${paragraphs(lines.slice(0, 1))}${details(lines.slice(1), labels.more ?? '')}`,
  ])
  return plain(
    `${trail(page)}<article>${titled(page, list)}<p class="meta">${escaped(labels.updated ?? '')} ${chance.below(28) + 1}/10/2026</p><a class="btn" href="/settings/payouts">${escaped(button)}</a></article>`,
  )
}

const basket = ({ others, labels }: Page) => {
  const [name = '', price = ''] = others[0] ?? []
  return `<aside class="summary"><h2>${escaped(labels.basket ?? '')}</h2><table><tr><td>${escaped(name)}</td><td>${escaped(price)}</td></tr><tr><th>${escaped(labels.total ?? '')}</th><th>${escaped(price)}</th></tr></table></aside>`
}

const checkout: Section = (page, chance) => {
  const { lines, url, labels } = page
  const isHosted = /stripe\.com|mollie\.com/.test(url)
  if (isHosted)
    return plain(
      titled(page, basket(page) + form(page, 'mail card expiry cvv holder', ['', '/payment'], chance)),
    )
  const who = `<h2>${escaped(labels.address ?? '')}</h2>${fieldsOf('mail name street zip city phone', page, chance)}`
  if (chance.maybe(0.5)) {
    const card = providerCard(page, chance)
    return {
      html: titled(
        page,
        `${basket(page)}<form id="order">${csrf(chance)}${who}</form>${card.html}${paragraphs(lines)}`,
      ),
      resources: card.resources,
    }
  }
  return plain(
    titled(
      page,
      `${basket(page)}<form method="post" action="/checkout/redirect">${csrf(chance)}${who}${methodsOf(page, chance)}${buttonOf(page.button, chance)}</form>${paragraphs(lines)}`,
    ),
  )
}

const hotel: Section = (page, chance) => {
  const { labels, amount, lines, person } = page
  const room = `<section class="room"><img src="/rooms/${chance.digits(4)}.jpg" alt="" width="320"><h2>${escaped(page.shop.name)}</h2><dl><dt>${escaped(labels.total ?? '')}</dt><dd>${escaped(amount)}</dd><dt>${escaped(labels.booking ?? '')}</dt><dd>${chance.letters(6).toUpperCase()}</dd></dl></section>`
  if (chance.maybe(0.35)) {
    const card = providerCard(page, chance)
    const html = titled(
      page,
      `${room}${paragraphs(lines)}<form>${fieldsOf('name mail phone', page, chance)}</form>${card.html}`,
    )
    return { html, resources: card.resources }
  }
  const note = chance.maybe(0.3) ? `<blockquote>“★★★★★” ${escaped(person)}</blockquote>` : ''
  return plain(
    titled(
      page,
      `${room}${paragraphs(lines)}${form(page, 'name mail phone holder card expiry cvv', ['/book/confirm', '/reservation/submit', '?step=confirm'], chance)}${note}`,
    ),
  )
}

const points: Section = (page, chance) =>
  plain(
    `${titled(page, paragraphs(page.lines))}${form(page, chance.of(['mail password', 'phone password']), ['/login', '/auth/session', '/account/signin'], chance)}<p><a href="/password/reset">${escaped(page.labels.help ?? '')}</a></p>${grid(page, chance)}`,
  )

const account: Section = (page, chance) => {
  const { labels, lines } = page
  const saved = `<div class="saved-card"><img src="/icons/${chance.of(['visa', 'mastercard', 'amex'])}.svg" alt=""> •••• ${chance.digits(4)} <span>0${1 + chance.below(9)}/2${7 + chance.below(3)}</span></div>`
  const menu = `<nav class="account-menu"><a href="/account">${escaped(labels.account ?? '')}</a> <a href="/account/invoices">${escaped(labels.total ?? '')}</a> <a href="/logout">⏻</a></nav>`
  if (chance.maybe(0.5)) {
    const card = providerCard(page, chance)
    return {
      html: `${menu}${titled(page, saved + paragraphs(lines) + card.html)}`,
      resources: card.resources,
    }
  }
  return plain(
    `${menu}${titled(page, saved + paragraphs(lines) + form(page, 'holder card expiry cvv', ['/account/payment', '/billing/method', '/api/billing/card'], chance))}`,
  )
}

const sweep: Section = (page, chance) => {
  const agree = `<label><input type="checkbox" name="terms" required> ${escaped(page.labels.terms ?? '')}, ${escaped(page.labels.privacy ?? '')}</label>`
  return plain(
    `<img src="/campaign/${chance.name(3)}.jpg" alt="" width="1200" height="400">${titled(page, paragraphs(page.lines))}${form(page, chance.of(['name mail', 'name mail birth', 'name mail phone']), ['/competitions/enter', '/promo/entry'], chance, agree)}<section id="terms"><h2>${escaped(page.labels.terms ?? '')}</h2>${paragraphs(page.lines)}</section>`,
  )
}

const check: Section = (page, chance) =>
  plain(
    `${trail(page)}${titled(page, paragraphs(page.lines.slice(0, 1)))}${form(page, 'gift pin', ['/gift-cards/balance', '/giftcard/check', '/api/giftcards/balance'], chance)}${paragraphs(page.lines.slice(1))}${grid(page, chance)}`,
  )

const air: Section = (page, chance) =>
  plain(
    `${titled(page, paragraphs(page.lines))}${form(page, chance.of(['flight booking name mail', 'flight mail', 'flight booking name mail iban']), ['/claims', '/eligibility', '/check'], chance)}<ul class="trust"><li>★ 4,${chance.below(10)} Trustpilot</li><li>${chance.below(900) + 100}.000+</li></ul>`,
  )

const resale: Section = (page, chance) => {
  const { labels, others, lines, button } = page
  const tickets = others.map(
    ([, price], at) =>
      `<li><form method="post" action="/basket/add">${csrf(chance)}<input type="hidden" name="listing" value="${chance.digits(7)}"><span>${String.fromCharCode(65 + at)}${1 + chance.below(40)}</span> <b>${escaped(price)}</b>${buttonOf(button, chance)}</form></li>`,
  )
  return plain(
    `${trail(page)}${titled(page, paragraphs(lines))}<h2>${escaped(labels.price ?? '')}</h2><ul class="tickets">${tickets.join('')}</ul>`,
  )
}

const letting: Section = (page, chance) =>
  plain(
    `${titled(page, `<img src="/property/${chance.digits(6)}/1.jpg" alt="" width="640">${paragraphs(page.lines)}`)}${form(page, chance.of(['name birth mail phone street zip city', 'name mail phone', 'name mail phone birth']), ['', '/applications', '/api/applicants'], chance, `<textarea name="message" aria-label="${escaped(page.labels.write ?? '')}"></textarea>`)}`,
  )

const warning: Section = (page, chance) => {
  const { lines, quotes, labels, button } = page
  const [lead = '', ...rest] = lines
  const shown = quotes.map((quote, at) =>
    chance.of([
      `<figure><img src="/media/screenshot-${chance.hex(6)}.png" alt="${escaped(quote)}" loading="lazy"><figcaption>${at + 1}: „${escaped(quote)}“</figcaption></figure>`,
      `<blockquote><p>${escaped(quote)}</p></blockquote>`,
    ]),
  )
  const letter = `<form class="newsletter" method="post" action="/newsletter">${fieldsOf('mail', page, chance)}${buttonOf(button, chance)}</form>`
  return plain(
    `${trail(page)}<article>${titled(page, `<p class="lead">${escaped(lead)}</p>${shown.slice(0, 1).join('')}${paragraphs(rest)}${shown.slice(1).join('')}`)}<p class="meta">${escaped(labels.updated ?? '')} ${1 + chance.below(20)}/11/2026</p></article>${chance.maybe(0.6) ? letter : ''}`,
  )
}

export const SECTIONS: Readonly<Record<PageKind, Section>> = {
  ...{ item, how, checkout, hotel, points, account },
  ...{ sweep, check, air, resale, letting, warning },
}
