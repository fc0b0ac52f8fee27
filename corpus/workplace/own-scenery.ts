import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import { asAddress, drawnPaper } from './bulk.ts'
import type { Firm } from './firms.ts'
import type { OwnKind, OwnText } from './own-words.ts'
import { wordOf } from './tongues.ts'

type Scenery = (text: OwnText, firm: Firm, chance: Chance) => string

const repeat = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join('')

const nothing: Scenery = () => ''

const picture: Scenery = (_, { colour }, chance) =>
  `<svg viewBox="0 0 400 300" width="100%" role="img"><rect width="400" height="300" fill="${colour}"/>${repeat(5 + chance.below(12), () => `<circle cx="${chance.below(400)}" cy="${chance.below(300)}" r="${10 + chance.below(80)}" fill="#${chance.hex(6)}" opacity=".${1 + chance.below(5)}"/>`)}</svg>`

const notices: Scenery = ({ tongue }, _, chance) =>
  `<section class="news"><h2>${escaped(wordOf(tongue, 'about'))}</h2><ul>${repeat(2 + chance.below(4), (at) => `<li><time>${12 + at}.11.2026</time> <a href="/n/${chance.digits(4)}">${chance.name(3)} ${chance.name(2)}</a></li>`)}</ul></section>`

const languages: Scenery = (_, __, chance) =>
  `<form method="get"><select name="lang" aria-label="language">${chance
    .some(
      ['English', 'Deutsch', 'Français', 'Español', 'Italiano', 'Polski', '日本語', 'Türkçe', 'Nederlands'],
      3 + chance.below(5),
    )
    .map((name) => `<option>${name}</option>`)
    .join(
      '',
    )}</select></form><p><small>v${1 + chance.below(9)}.${chance.below(20)}.${chance.below(9)}</small></p>`

const paper: Scenery = (_, { colour }, chance) =>
  chance.of([
    () => drawnPaper(colour, chance),
    () =>
      `<img src="${asAddress(drawnPaper(colour, chance))}" alt="" style="filter:blur(${chance.below(7)}px)">`,
    () =>
      `<table class="files">${repeat(2 + chance.below(6), () => `<tr><td>📄 ${chance.name(4)}.pdf</td><td>${chance.digits(3)} KB</td></tr>`)}</table>`,
  ])()

const prices: Scenery = (_, { colour }, chance) =>
  `<table class="prices">${['BTC', 'ETH', 'SOL', 'ADA']
    .map(
      (coin) =>
        `<tr><td>${coin}</td><td>${chance.digits(4)}.${chance.digits(2)}</td><td><svg width="80" height="20"><polyline fill="none" stroke="${colour}" points="${repeat(9, (at) => `${at * 10},${chance.below(20)} `)}"/></svg></td></tr>`,
    )
    .join('')}</table>`

const items: Scenery = (_, __, chance) =>
  `<div class="grid">${repeat(6 + chance.below(14), () => `<figure><svg viewBox="0 0 80 40" width="110"><path fill="#${chance.hex(6)}" d="M6 ${20 + chance.below(9)}L${48 + chance.below(20)} ${8 + chance.below(9)}l10 5-${22 + chance.below(20)} 13z"/></svg><figcaption>${chance.of(['AK-47', 'AWP', 'USP-S', 'Falchion', 'MP9'])} | ${chance.name(3)} <b>€${chance.digits(2)}.${chance.digits(2)}</b></figcaption></figure>`)}</div>`

const tokens: Scenery = ({ tongue }, { domain }, chance) =>
  `<table class="tokens"><tr><th>${escaped(wordOf(tongue, 'token'))}</th><th></th></tr>${repeat(1 + chance.below(4), () => `<tr><td><code>${chance.letters(3)}_…${chance.hex(4)}</code> ${chance.name(2)}-ci</td><td><button type="button">×</button></td></tr>`)}</table><pre><code>curl -H "Authorization: Bearer $TOKEN" https://api.${domain.replace('www.', '')}/v${1 + chance.below(4)}/${chance.of(['me', 'repos', 'projects'])}</code></pre>`

const role: Scenery = ({ tongue }, { name }, chance) =>
  `<section class="job"><h2>${escaped(wordOf(tongue, 'about'))}</h2><p>${escaped(name)}</p><ul>${repeat(3 + chance.below(5), () => `<li>${chance.name(3)} ${chance.name(4)} ${chance.name(2)}</li>`)}</ul><a href="/privacy">${escaped(wordOf(tongue, 'privacy'))}</a></section>`

const phone: Scenery = (_, { colour }, chance) =>
  `<svg viewBox="0 0 120 200" width="100"><rect x="10" y="4" width="100" height="192" rx="14" fill="#222"/><rect x="16" y="18" width="88" height="160" fill="${colour}"/><circle cx="60" cy="${80 + chance.below(30)}" r="22" fill="#fff"/></svg>`

const SCENERY: Readonly<Record<OwnKind, readonly Scenery[]>> = {
  sso: [picture, nothing, notices],
  campus: [notices, languages, nothing],
  mail: [languages, nothing],
  panel: [nothing, notices, languages],
  gate: [nothing, languages],
  share: [paper],
  exchange: [prices, picture],
  play: [items],
  apply: [role],
  keys: [tokens],
  pair: [nothing, picture],
  line: [phone, notices],
  notice: [notices, nothing],
  meet: [picture],
}

/** HTML beside the form of an honest page. */
export const ownScenery: Scenery = (text, firm, chance) => chance.of(SCENERY[text.kind])(text, firm, chance)
