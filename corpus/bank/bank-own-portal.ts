import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { actOf, fieldMaker, frontOf } from '../make/pages/fronts.ts'
import { escaped, filler } from '../make/pages/layout.ts'
import { INSTITUTIONS, type Institution, localInstitution } from './institutions.ts'
import { BANK_WORDS, type BankWords } from './words/words.ts'

/** Where the forms of a real portal go: its own host, by path or in full, or its own interface. */
const ownForm = ({ login }: Institution, chance: Chance) =>
  chance.of([
    'method="post" action="/login/authenticate"',
    `method="post" action="https://${login}/auth/realms/retail/login-actions/authenticate?session_code=${chance.hex(20)}"`,
    'method="POST" action=""',
    `method="post" action="/portal/ls;jsessionid=${chance.hex(24)}" autocomplete="off"`,
    'id="loginForm" data-endpoint="/api/v2/session"',
  ])

const apiCode = ({ login }: Institution, chance: Chance) =>
  chance.of([
    '',
    `<script nonce="${chance.hex(12)}">window.__CONFIG__={"api":"https://${login}/api","release":"${chance.hex(8)}","locale":document.documentElement.lang};</script><script src="/app/main.${chance.hex(8)}.js" defer></script>`,
    `<script>document.querySelector("form").addEventListener("submit",function(e){if(!this.dataset.endpoint)return;e.preventDefault();fetch(this.dataset.endpoint,{method:"POST",credentials:"same-origin",headers:{"X-CSRF":"${chance.hex(16)}"},body:new FormData(this)}).then(function(r){return r.json()}).then(function(s){location.assign(s.next)})})</script>`,
    '<script src="https://www.google.com/recaptcha/api.js" async defer></script>',
    `<script async src="https://www.googletagmanager.com/gtag/js?id=G-${chance.hex(8).toUpperCase()}"></script>`,
    '<script>window.addEventListener("contextmenu",function(e){if(e.target.matches(".clavier *"))e.preventDefault()})</script>',
  ])

type View = (words: BankWords, institution: Institution, chance: Chance) => string

const signInView: View = (words, institution, chance) => {
  const field = fieldMaker(chance)
  const id = field(
    `type="text" name="${chance.of(['username', 'alias', 'legitimation', 'userId', 'anmeldename'])}" autocomplete="username"`,
    institution.isTax && chance.maybe(0.6) ? words.taxId : chance.of(words.user),
  )
  const pin = field(
    `type="password" name="${chance.of(['pin', 'password', 'secret'])}" autocomplete="current-password"`,
    chance.of([words.pin, words.password]),
  )
  const token = `<input type="hidden" name="${chance.of(['_csrf', '__RequestVerificationToken', 'execution'])}" value="${chance.hex(32)}">`
  return `<form ${ownForm(institution, chance)}>${token}${id}${pin}${actOf(words.next, chance)}</form><p class="hint">${escaped(words.advice)}</p>`
}

const codeView: View = (words, institution, chance) => {
  const field = fieldMaker(chance)
  return `<p>${escaped(words.tanSent)}</p><form ${ownForm(institution, chance)}><input type="hidden" name="flow" value="${chance.hex(18)}">${field('type="text" name="tan" autocomplete="one-time-code" maxlength="6"', words.tan)}${actOf(words.next, chance)}</form><p>${escaped(words.app)}</p>`
}

const appView: View = (words, _house, chance) =>
  `<p>${escaped(words.app)}</p><p role="status">${escaped(words.wait)}</p><script>(function p(){fetch("/api/approval/${chance.hex(10)}").then(function(r){return r.json()}).then(function(s){s.done?location.replace("/accounts"):setTimeout(p,2000)})})()</script>`

/** The front door: products, advice and a short form at the side. */
const doorView: View = (words, institution, chance) => {
  const field = fieldMaker(chance)
  const start = institution.login === `www.${institution.domain}` ? '/login' : `https://${institution.login}/`
  const text = institution.tongue === 'en' ? filler('en', 2, chance) : `<p>${escaped(words.advice)}</p>`
  return `${text}<form method="post" action="${start}">${field('name="user" type="text"', chance.of(words.user))}${field('name="pw" type="password"', words.password)}${actOf(words.signIn, chance)}</form><ul>${words.links.map((link, index) => `<li><a href="/info/${index + 1}">${escaped(link)}</a></li>`).join('')}</ul>`
}

/** A warning of frauds, which says what the frauds say. */
const warningView: View = (words, institution, chance) =>
  `<p><b>${escaped(words.advice)}</b></p><blockquote>“${escaped(chance.of(institution.isTax ? words.whyTax : words.why))}”</blockquote><p>${escaped(words.tan)}, ${escaped(words.pin)}, ${escaped(words.card)}</p><a class="btn" href="https://${institution.login}/">${escaped(words.signIn)}</a>`

const VIEWS: readonly View[] = [signInView, signInView, signInView, codeView, appView, doorView, warningView]

export const bankOwnPortal: Family = {
  id: 'bank_own_portal',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const institution = chance.maybe(0.35) ? localInstitution(chance) : chance.of(INSTITUTIONS)
    const words = BANK_WORDS[institution.tongue]
    const view = chance.of(VIEWS)
    const name = escaped(institution.name)
    const body = frontOf(
      {
        tongue: institution.tongue,
        title: chance.of([
          `${words.signIn} | ${institution.name}`,
          institution.name,
          `${institution.name} - ${words.signIn}`,
        ]),
        heading: chance.of([words.signIn, institution.name]),
        logo: chance.of([
          `<a href="/"><img src="/assets/logo.svg" alt="${name}"></a>`,
          `<img src="https://${institution.login}/res/logo.${chance.hex(6)}.svg" alt="${name}">`,
          `<a class="brand" href="https://${institution.login}/">${name}</a>`,
        ]),
        head: `<link rel="icon" href="/favicon.ico">${chance.maybe(0.4) ? '<meta name="robots" content="noindex">' : ''}`,
        main: view(words, institution, chance),
        foot: `${words.links.map((text) => `<a href="/${chance.letters(5)}">${escaped(text)}</a>`).join(' | ')} © 2026 ${name}`,
        scripts: apiCode(institution, chance),
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
    return { url: `https://${institution.login}${path}`, body, isHonest: true }
  },
}
