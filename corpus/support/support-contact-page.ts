import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { companyOf, honestHost } from '../make/hosts/hosts.ts'
import { frontOf } from '../make/pages/fronts.ts'
import { escaped, filler } from '../make/pages/layout.ts'
import { TALK } from './contact-words.ts'
import { LOCK_TONGUES, LOCK_WORDS, type LockTongue, said } from './lock-words.ts'
import { trapsOf } from './traps.ts'

interface Contact {
  /** Where it is not the one that was asked for. */
  readonly tongue?: LockTongue
  readonly url: string
  readonly owner: string
  readonly title: string
  readonly main: string
  readonly scripts: string
}
type Kind = (tongue: LockTongue, chance: Chance) => Contact

const MAKERS: readonly (readonly [string, string])[] = [
  ['Microsoft', 'support.microsoft.com/contactus'],
  ['Apple', 'support.apple.com/contact'],
  ['Norton', 'support.norton.com/sp/en/us/home/current/contact'],
  ['McAfee', 'www.mcafee.com/support'],
  ['Google', 'support.google.com/accounts/gethelp'],
  ['Bitdefender', 'www.bitdefender.com/consumer/support/contact/'],
  ['Avast', 'support.avast.com/contact'],
  ['Geek Squad', 'www.bestbuy.com/site/geek-squad/support'],
  ['PayPal', 'www.paypal.com/us/smarthelp/contact-us'],
  ['Dell', 'www.dell.com/support/contents/category/contact-information'],
]
const tel = (number: string) => `<a href="tel:${number.replace(/[^+0-9]/g, '')}">${number}</a>`
const write = (chance: Chance) =>
  chance.maybe(0.5)
    ? `<form method="post" action="/contact/send"><input name="name"><input type="email" name="email"><input type="tel" name="phone"><textarea name="message"></textarea><button>OK</button></form>`
    : ''

const makerContact: Kind = (tongue, chance) => {
  const [owner, at] = chance.of(MAKERS)
  const [contact, call, beware] = TALK[tongue]
  const rows = Array.from({ length: 2 + chance.below(4) }, () => {
    const land = chance.of(LOCK_TONGUES)
    return `<tr><td>${land.toUpperCase()}</td><td>${tel(LOCK_WORDS[land].phone(chance))}</td></tr>`
  })
  const locked = said(chance.of(LOCK_WORDS[tongue].locked), owner, '')
  return {
    url: `https://${at}`,
    owner,
    title: `${contact} - ${owner}`,
    main: `<p>${escaped(call)}</p><table>${rows.join('')}</table><h2>${escaped(beware)}</h2><p>“${escaped(locked)}”</p>${write(chance)}`,
    scripts: chance.of([
      '',
      `<script>window.chat={dept:"${chance.letters(6)}",key:"${chance.hex(24)}"}</script>`,
    ]),
  }
}

/** A firm that repairs computers, and says whose. */
const smallFirm: Kind = (tongue, chance) => {
  const host = honestHost(chance)
  const owner = companyOf(host)
  const [contact, call, , repair] = TALK[tongue]
  const { phone, found, cancel } = LOCK_WORDS[tongue]
  const number = phone(chance)
  const [maker] = chance.of(MAKERS)
  const offers: readonly string[] = [
    `<li>${escaped(repair)} (${maker})</li>`,
    '<li>Windows 11, macOS</li>',
    `<li>TeamViewer: <a href="https://get.teamviewer.com/${chance.letters(6)}">QuickSupport</a></li>`,
    `<li>${escaped(cancel)}: <a href="/account/plan">${owner}</a></li>`,
    `<li>${escaped(chance.of(found))}?</li>`,
  ]
  return {
    url: `https://${host}/${chance.of(['contact', 'support', 'kontakt.html', ''])}`,
    owner,
    title: `${contact} | ${owner}`,
    main: `<p>${escaped(call)} ${tel(number)}</p><ul>${chance.some(offers, 3).join('')}</ul>${write(chance)}<p>Mo–Fr 9–18</p>`,
    scripts: `<script type="application/ld+json">{"@type":"LocalBusiness","name":"${owner}","telephone":"${number}"}</script>`,
  }
}

const ADVISERS: readonly (readonly [LockTongue, string, string])[] = [
  ['en', 'FTC Consumer Advice', 'consumer.ftc.gov/articles/how-spot-avoid-and-report-tech-support-scams'],
  ['en', 'Microsoft Support', 'support.microsoft.com/en-us/windows/protect-yourself-from-tech-support-scams'],
  ['de', 'Polizei-Beratung', 'www.polizei-beratung.de/themen-und-tipps/betrug/falscher-microsoft-support/'],
  [
    'fr',
    'Cybermalveillance.gouv.fr',
    'www.cybermalveillance.gouv.fr/tous-nos-contenus/arnaques-faux-support',
  ],
  ['es', 'INCIBE', 'www.incibe.es/ciudadania/avisos/falso-soporte-tecnico'],
  ['nl', 'Fraudehelpdesk', 'www.fraudehelpdesk.nl/fraude/helpdeskfraude/'],
  ['ja', 'IPA 情報処理推進機構', 'www.ipa.go.jp/security/anshin/attention/support-scam.html'],
]

/** An article that quotes the screen's words, its number and its code. */
const article: Kind = (_tongue, chance) => {
  const isKnown = chance.maybe(0.5)
  const [tongue, known, at] = chance.of(ADVISERS)
  const host = honestHost(chance)
  const owner = isKnown ? known : companyOf(host)
  const words = LOCK_WORDS[tongue]
  const number = words.phone(chance)
  const [maker] = chance.of(MAKERS)
  const quotes = [
    chance.of(words.locked),
    chance.of(words.found),
    chance.of(words.stay),
    chance.of(words.call),
  ]
  const listing = chance.maybe(0.4) ? `<pre><code>${escaped(trapsOf(number, chance))}</code></pre>` : ''
  const picture = chance.maybe(0.5)
    ? `<figure><img src="/media/${chance.hex(6)}.png" alt="${maker} – fake alert"><figcaption>${tongue === 'en' ? 'A fake warning' : ''}</figcaption></figure>`
    : ''
  return {
    tongue,
    url: isKnown
      ? `https://${at}`
      : `https://${host}/${chance.of(['blog', 'news', 'security'])}/${chance.digits(4)}`,
    owner,
    title: `${TALK[tongue][2]} - ${owner}`,
    main: `${tongue === 'en' ? filler('en', 2, chance) : ''}<p>${escaped(TALK[tongue][4])}</p>${picture}${quotes.map((text) => `<blockquote>${escaped(said(text, maker, number))}</blockquote>`).join('')}${listing}<p>${TALK[tongue][1]} ${tel(words.phone(chance))}</p>`,
    scripts: '',
  }
}

/** The customer's own renewals, at the maker's or at a small shop. */
const renewal: Kind = (tongue, chance) => {
  const [maker, at] = chance.of(MAKERS)
  const isMaker = chance.maybe(0.6)
  const host = honestHost(chance)
  const owner = isMaker ? maker : companyOf(host)
  const words = LOCK_WORDS[tongue]
  const lines = words.renewed.map((text) => `<p>${escaped(said(text, owner, words.phone(chance)))}</p>`)
  const field = '<input type="hidden" name="sub" value="1"><button>'
  return {
    url: isMaker ? `https://${at.split('/')[0]}/account/subscriptions` : `https://${host}/account/plan`,
    owner,
    title: `${owner}: ${words.cancel}`,
    main: `${lines[0] ?? ''}<form method="post" action="/account/cancel">${field}${escaped(words.cancel)}</button></form><p>${TALK[tongue][1]} ${tel(words.phone(chance))}</p>`,
    scripts:
      '<script>var dirty=false;window.addEventListener("beforeunload",function(e){if(dirty)e.preventDefault()})</script>',
  }
}

/** A lesson or a film that fills the screen and sounds, with a number to call in its footer. */
const lesson: Kind = (tongue, chance) => {
  const host = honestHost(chance)
  const owner = companyOf(host)
  return {
    url: `https://${host}/${chance.of(['webinar', 'kiosk', 'play'])}/${chance.digits(3)}`,
    owner,
    title: `${owner} – ${TALK[tongue][2]}`,
    main: `<video id="v" controls src="/media/${chance.hex(6)}.mp4"></video><button id="full">⛶</button><p>${TALK[tongue][1]} ${tel(LOCK_WORDS[tongue].phone(chance))}</p>`,
    scripts: `<script>document.getElementById("full").onclick=function(){document.getElementById("v").requestFullscreen()};document.addEventListener("keydown",function(e){if(e.key===" "){e.preventDefault();v.paused?v.play():v.pause()}});var ding=new Audio("/media/ding.mp3")</script>`,
  }
}

const KINDS: readonly Kind[] = [
  makerContact,
  makerContact,
  smallFirm,
  smallFirm,
  article,
  article,
  renewal,
  lesson,
]

export const supportContactPage: Family = {
  id: 'support_contact_page',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const tongue = chance.of(LOCK_TONGUES)
    const made = chance.of(KINDS)(tongue, chance)
    const { url, owner, title, main, scripts } = made
    const name = escaped(owner)
    const body = frontOf(
      {
        tongue: made.tongue ?? tongue,
        title,
        heading: chance.of([title, title.replace(/ [-–|] .*$/, '')]),
        logo: chance.of([
          `<a href="/"><img src="/img/logo.svg" alt="${name}"></a>`,
          `<a href="/">${name}</a>`,
        ]),
        head: `<meta property="og:site_name" content="${name}">`,
        main,
        foot: `© 2026 ${name} <a href="/privacy">Privacy</a>`,
        scripts,
      },
      chance,
    )
    return { url, body, isHonest: true }
  },
}
