import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import { isHacked } from './kit-hosts.ts'
import type { Scene } from './kit-scene.ts'
import { legalOf, rulesOf, spriteOf } from './legal.ts'

export interface Parts {
  /** HTML. */
  readonly main: string
  readonly head?: string
  readonly scripts?: string
  /** Whether scripts draw header and footer, too. */
  readonly isBare?: boolean
}

const folder = (chance: Chance) =>
  chance.of(['img/', 'assets/', 'static/img/', 'files/', './src/', 'public/'])

export function logoOf({ operator, home }: Scene, chance: Chance): string {
  const name = escaped(operator.name)
  return chance.of([
    `<a href="${home}" class="logo"><img src="${folder(chance)}${chance.of(['logo.svg', 'logo.png', `${operator.words[0]}.svg`])}" alt="${chance.maybe(0.75) ? name : ''}" height="${24 + chance.below(20)}"></a>`,
    `<a class="brand" href="${home}" style="color:${operator.colour}">${name}</a>`,
    `<div class="logo"><svg width="110" height="30" viewBox="0 0 110 30" role="img" aria-label="${name}"><rect width="30" height="30" rx="${chance.below(15)}" fill="${operator.colour}"/></svg><strong>${name}</strong></div>`,
  ])
}

function headerOf(scene: Scene, chance: Chance): string {
  const { labels, home, operator } = scene
  const links = chance
    .some([labels.home, labels.help, labels.account, labels.basket, labels.contact], 1 + chance.below(5))
    .map((text) => `<a href="${home}">${escaped(text ?? '')}</a>`)
  const find = chance.maybe(0.3)
    ? `<div class="search"><input type="search" placeholder="${escaped(labels.search ?? '')}" disabled></div>`
    : ''
  return chance.of([
    `<header class="header"><div class="header__in">${logoOf(scene, chance)}${find}<nav>${links.join('')}</nav></div></header>`,
    `<div class="top" style="border-bottom:3px solid ${operator.colour}">${logoOf(scene, chance)}</div>`,
    `<nav class="navbar" style="background:${operator.colour}">${logoOf(scene, chance)}<ul>${links.map((link) => `<li>${link}</li>`).join('')}</ul></nav>`,
    '',
  ])
}

function footerOf({ labels, home, operator }: Scene, chance: Chance): string {
  const links = chance.some(
    [labels.terms, labels.privacy, labels.help, labels.contact, labels.about],
    1 + chance.below(5),
  )
  const year = chance.of(['2023', '2024', '2025', '2026'])
  const line = `© ${year} ${escaped(operator.name)}. ${escaped(labels.rights ?? '')}`
  return chance.of([
    `<footer class="footer"><ul>${links.map((text) => `<li><a href="${home}">${escaped(text ?? '')}</a></li>`).join('')}</ul><p>${line}</p></footer>`,
    `<footer><img src="${folder(chance)}pay-icons.png" alt="Visa, Mastercard, Apple Pay"><small>${line}</small></footer>`,
    `<div class="copy">${line}</div>`,
    '',
  ])
}

/** The chat with which the frauds' helpers talk people through the steps. */
function chatOf({ labels }: Scene, chance: Chance): string {
  const id = chance.of(['chat', 'support', 'hlp', chance.letters(5)])
  const room = chance.hex(10)
  return chance.of([
    `<div id="${id}" class="chat-widget"><button type="button" class="chat-open">${escaped(labels.chat ?? '')}</button><div class="chat-box" hidden><p class="chat-msg">${escaped(labels.hello ?? '')}</p><textarea placeholder="${escaped(labels.write ?? '')}"></textarea></div></div>
<script>(function(){var w=document.getElementById("${id}"),b=w.querySelector(".chat-box"),t=w.querySelector("textarea");w.querySelector(".chat-open").onclick=function(){b.hidden=!b.hidden};t.onkeydown=function(e){if(e.key==="Enter"&&t.value.trim()){e.preventDefault();var p=document.createElement("p");p.textContent=t.value;b.insertBefore(p,t);fetch("${chance.of(['/api/chat', 'chat.php', '/support/send'])}",{method:"POST",body:JSON.stringify({room:"${room}",text:t.value})}).catch(function(){});t.value=""}}})();</script>`,
    `<script>window.smartsupp=window.smartsupp||function(){(smartsupp._=smartsupp._||[]).push(arguments)};smartsupp("key","${chance.hex(40)}");</script><a class="chat-fab" href="#chat">${escaped(labels.chat ?? '')}</a>`,
    `<script>var Tawk_API=Tawk_API||{},Tawk_LoadStart=Date.now();Tawk_API.visitor={name:"${room}"};</script>`,
  ])
}

function styleOf({ operator }: Scene, chance: Chance): string {
  const width = 360 + chance.below(40) * 10
  return chance.of([
    `<style>*{box-sizing:border-box}body{margin:0;font:16px/1.5 ${chance.of(['Inter', 'Roboto', 'Arial', '-apple-system'])},sans-serif;background:#f5f6f7;color:#1a1a1a}main,.wrap{max-width:${width}px;margin:24px auto;background:#fff;padding:24px;border-radius:${chance.below(17)}px}button,.btn{width:100%;padding:14px;border:0;border-radius:8px;background:${operator.colour};color:#fff;font-weight:600}input,select{width:100%;padding:12px;border:1px solid #d0d5dd;border-radius:8px;margin:4px 0 12px}.header,.top{background:#fff;padding:12px 20px}.chat-widget,.chat-fab{position:fixed;right:16px;bottom:16px}</style>`,
    `<link rel="stylesheet" href="${chance.of(['css/', 'assets/css/', 'static/', ''])}${chance.of(['style.css', 'main.css', `app.${chance.hex(8)}.css`, 'card.css'])}"><style>.btn{background:${operator.colour}}</style>`,
    `<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/bootstrap@5.3.3/dist/css/bootstrap.min.css"><style>:root{--brand:${operator.colour}}.btn{background:var(--brand);color:#fff}</style>`,
  ])
}

/** HTML that shows the goods, the booking or the prize. */
export function claimOf(scene: Scene, chance: Chance): string {
  const { facts, heading, text, item } = scene
  const rows = facts.map(([key, value]) => [escaped(key), escaped(value)] as const)
  const list = chance.of([
    `<dl>${rows.map(([key, value]) => `<dt>${key}</dt><dd>${value}</dd>`).join('')}</dl>`,
    `<table>${rows.map(([key, value]) => `<tr><td>${key}</td><td><b>${value}</b></td></tr>`).join('')}</table>`,
    `<div class="order">${rows.map(([key, value]) => `<div class="order__row"><span>${key}</span><span>${value}</span></div>`).join('')}</div>`,
  ])
  const picture =
    (scene.operator.kind === 'market' || scene.operator.kind === 'prize') && chance.maybe(0.7)
      ? `<img class="item" src="${chance.of([`${folder(chance)}${chance.digits(6)}.jpg`, `https://i.ibb.co/${chance.base64(7).replace(/[+/]/g, 'x')}/item.jpg`, `uploads/${chance.hex(12)}.webp`])}" alt="${escaped(item)}" width="240">`
      : ''
  const level = chance.of(['h1', 'h1', 'h2'])
  return `${picture}<${level} class="title">${escaped(heading)}</${level}><p>${escaped(text)}</p>${rows.length === 0 ? '' : list}`
}

const THEMES = 'astra twentytwentyone hello-elementor oceanwp flatsome'.split(' ')

/** HTML that the intruders left of the site they put the kit into. */
function restOf(chance: Chance): string {
  const theme = chance.of(THEMES)
  return chance.of([
    `<meta name="generator" content="WordPress 6.${chance.below(6)}.${chance.below(4)}"><link rel="stylesheet" href="/wp-content/themes/${theme}/style.css?ver=${chance.below(9)}.${chance.below(9)}">`,
    `<meta name="generator" content="Joomla! - Open Source Content Management"><base target="_self">`,
    '',
  ])
}

/** A whole document of a kit. */
export function documentOf(
  scene: Scene,
  { main, head = '', scripts = '', isBare = false }: Parts,
  chance: Chance,
) {
  const { operator, heading, labels, url } = scene
  const title = chance.of([operator.name, `${heading} | ${operator.name}`, heading, labels.payment ?? ''])
  const meta = chance.some(
    [
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="robots" content="noindex,nofollow">',
      `<meta property="og:title" content="${escaped(operator.name)}"><meta property="og:image" content="${folder(chance)}og.jpg">`,
      `<link rel="icon" href="${chance.of(['favicon.ico', 'img/fav.png', 'data:,'])}">`,
      `<meta name="theme-color" content="${operator.colour}">`,
    ],
    1 + chance.below(4),
  )
  const legal = chance.maybe(0.6) ? legalOf(operator.tongue, 1 + chance.below(5), chance) : ''
  const inside = isBare ? main : `${headerOf(scene, chance)}\n${main}\n${legal}${footerOf(scene, chance)}`
  const sprite = isBare || chance.maybe(0.7) ? spriteOf(5 + chance.below(10), chance) : ''
  const rules = rulesOf(16 + chance.below(70), chance)
  const chat = chance.maybe(operator.kind === 'market' || operator.kind === 'stay' ? 0.6 : 0.25)
  return `<!DOCTYPE html>
<html lang="${operator.tongue}"${operator.tongue === 'ar' ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><title>${escaped(title)}</title>
${meta.join('\n')}
${isHacked(url) ? restOf(chance) : ''}${styleOf(scene, chance)}${rules}${head}</head>
<body>
${sprite}${inside}
${scripts}${chat ? chatOf(scene, chance) : ''}
</body></html>`
}
