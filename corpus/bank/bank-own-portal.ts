import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { actOf, fieldMaker, frontOf } from '../make/pages/fronts.ts'
import { escaped, filler } from '../make/pages/layout.ts'
import { HOUSES, type House, localHouse } from './institutions.ts'
import { BANK_WORDS, type BankWords } from './words/words.ts'

/** Where the forms of a real portal go: its own host, by path or in full, or its own interface. */
const ownForm = ({ login }: House, chance: Chance) =>
  chance.of([
    'method="post" action="/login/authenticate"',
    `method="post" action="https://${login}/auth/realms/retail/login-actions/authenticate?session_code=${chance.hex(20)}"`,
    'method="POST" action=""',
    `method="post" action="/portal/ls;jsessionid=${chance.hex(24)}" autocomplete="off"`,
    'id="loginForm" data-endpoint="/api/v2/session"',
  ])

const apiCode = ({ login }: House, chance: Chance) =>
  chance.of([
    '',
    `<script nonce="${chance.hex(12)}">window.__CONFIG__={"api":"https://${login}/api","release":"${chance.hex(8)}","locale":document.documentElement.lang};</script><script src="/app/main.${chance.hex(8)}.js" defer></script>`,
    `<script>document.querySelector("form").addEventListener("submit",function(e){if(!this.dataset.endpoint)return;e.preventDefault();fetch(this.dataset.endpoint,{method:"POST",credentials:"same-origin",headers:{"X-CSRF":"${chance.hex(16)}"},body:new FormData(this)}).then(function(r){return r.json()}).then(function(s){location.assign(s.next)})})</script>`,
    '<script src="https://www.google.com/recaptcha/api.js" async defer></script>',
    `<script async src="https://www.googletagmanager.com/gtag/js?id=G-${chance.hex(8).toUpperCase()}"></script>`,
    '<script>window.addEventListener("contextmenu",function(e){if(e.target.matches(".clavier *"))e.preventDefault()})</script>',
  ])

type View = (words: BankWords, house: House, chance: Chance) => string

const signInView: View = (words, house, chance) => {
  const field = fieldMaker(chance)
  const id = field(
    `type="text" name="${chance.of(['username', 'alias', 'legitimation', 'userId', 'anmeldename'])}" autocomplete="username"`,
    house.isTax && chance.maybe(0.6) ? words.taxId : chance.of(words.user),
  )
  const pin = field(
    `type="password" name="${chance.of(['pin', 'password', 'secret'])}" autocomplete="current-password"`,
    chance.of([words.pin, words.password]),
  )
  const token = `<input type="hidden" name="${chance.of(['_csrf', '__RequestVerificationToken', 'execution'])}" value="${chance.hex(32)}">`
  return `<form ${ownForm(house, chance)}>${token}${id}${pin}${actOf(words.next, chance)}</form><p class="hint">${escaped(words.advice)}</p>`
}

const codeView: View = (words, house, chance) => {
  const field = fieldMaker(chance)
  return `<p>${escaped(words.tanSent)}</p><form ${ownForm(house, chance)}><input type="hidden" name="flow" value="${chance.hex(18)}">${field('type="text" name="tan" autocomplete="one-time-code" maxlength="6"', words.tan)}${actOf(words.next, chance)}</form><p>${escaped(words.app)}</p>`
}

const appView: View = (words, _house, chance) =>
  `<p>${escaped(words.app)}</p><p role="status">${escaped(words.wait)}</p><script>(function p(){fetch("/api/approval/${chance.hex(10)}").then(function(r){return r.json()}).then(function(s){s.done?location.replace("/accounts"):setTimeout(p,2000)})})()</script>`

/** The front door: products, advice and a short form at the side. */
const doorView: View = (words, house, chance) => {
  const field = fieldMaker(chance)
  const start = house.login === `www.${house.domain}` ? '/login' : `https://${house.login}/`
  const text = house.tongue === 'en' ? filler('en', 2, chance) : `<p>${escaped(words.advice)}</p>`
  return `${text}<form method="post" action="${start}">${field('name="user" type="text"', chance.of(words.user))}${field('name="pw" type="password"', words.password)}${actOf(words.signIn, chance)}</form><ul>${words.links.map((link, index) => `<li><a href="/info/${index + 1}">${escaped(link)}</a></li>`).join('')}</ul>`
}

/** A warning of frauds, which says what the frauds say. */
const warningView: View = (words, house, chance) =>
  `<p><b>${escaped(words.advice)}</b></p><blockquote>“${escaped(chance.of(house.isTax ? words.whyTax : words.why))}”</blockquote><p>${escaped(words.tan)}, ${escaped(words.pin)}, ${escaped(words.card)}</p><a class="btn" href="https://${house.login}/">${escaped(words.signIn)}</a>`

const VIEWS: readonly View[] = [signInView, signInView, signInView, codeView, appView, doorView, warningView]

export const bankOwnPortal: Family = {
  id: 'bank_own_portal',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const house = chance.maybe(0.35) ? localHouse(chance) : chance.of(HOUSES)
    const words = BANK_WORDS[house.tongue]
    const view = chance.of(VIEWS)
    const name = escaped(house.name)
    const body = frontOf(
      {
        tongue: house.tongue,
        title: chance.of([`${words.signIn} | ${house.name}`, house.name, `${house.name} - ${words.signIn}`]),
        heading: chance.of([words.signIn, house.name]),
        logo: chance.of([
          `<a href="/"><img src="/assets/logo.svg" alt="${name}"></a>`,
          `<img src="https://${house.login}/res/logo.${chance.hex(6)}.svg" alt="${name}">`,
          `<a class="brand" href="https://${house.login}/">${name}</a>`,
        ]),
        head: `<link rel="icon" href="/favicon.ico">${chance.maybe(0.4) ? '<meta name="robots" content="noindex">' : ''}`,
        main: view(words, house, chance),
        foot: `${words.links.map((text) => `<a href="/${chance.letters(5)}">${escaped(text)}</a>`).join(' | ')} © 2026 ${name}`,
        scripts: apiCode(house, chance),
      },
      chance,
    )
    const path = chance.of([
      '/',
      '/login',
      '/auth/login.do',
      '/portal/index.xhtml',
      `/sso?goto=%2Faccounts&tx=${chance.hex(8)}`,
    ])
    return { url: `https://${house.login}${path}`, body, isHonest: true }
  },
}
