import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import { asAddress, drawnPaper } from './bulk.ts'
import type { Kind } from './claim.ts'
import type { Story } from './story.ts'
import type { Tongue } from './tongues.ts'

const CHAT: Readonly<Record<Tongue, string>> = {
  en: 'Hello, this is Daniel from support. Please sign in and I will lift the restriction with you.',
  de: 'Guten Tag, hier ist Daniel vom Support. Bitte melden Sie sich an, dann hebe ich die Sperre mit Ihnen auf.',
  fr: 'Bonjour, ici Daniel du support. Connectez-vous et nous lèverons ensemble la restriction.',
  es: 'Hola, soy Daniel de soporte. Inicie sesión y quitaremos juntos la restricción.',
  it: 'Buongiorno, sono Daniel dell’assistenza. Acceda e rimuoviamo insieme il blocco.',
  pt: 'Olá, aqui é o Daniel do suporte. Entre na conta e retiramos o bloqueio juntos.',
  nl: 'Hallo, u spreekt met Daniel van support. Log in, dan heffen we de beperking samen op.',
  pl: 'Dzień dobry, tu Daniel z pomocy. Proszę się zalogować, wspólnie zdejmiemy ograniczenie.',
  ja: 'サポート担当のダニエルです。ログインいただければ、制限を解除いたします。',
  tr: 'Merhaba, destekten Daniel ben. Giriş yapın, kısıtlamayı birlikte kaldıralım.',
}

type Scenery = (story: Story, chance: Chance) => string

const repeat = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join('')

const paper: Scenery = ({ org, file }, chance) =>
  chance.of([
    () =>
      `<img src="${asAddress(drawnPaper(org.colour, chance))}" alt="" style="filter:blur(${3 + chance.below(5)}px);width:100%">`,
    () => `<div style="filter:blur(4px);opacity:.8">${drawnPaper(org.colour, chance)}</div>`,
    () =>
      `<table class="files"><tr><td>📄</td><td>${escaped(file)}</td><td>${1 + chance.below(900)} KB</td></tr>${repeat(3 + chance.below(5), () => `<tr><td>📁</td><td style="filter:blur(3px)">${chance.name(4)}</td><td>${chance.digits(3)} KB</td></tr>`)}</table>`,
  ])()

const menu: Scenery = (_, chance) =>
  `<ul class="tiles">${repeat(4 + chance.below(5), () => `<li style="background:#${chance.hex(6)}22"><svg width="20" height="20"><circle cx="10" cy="10" r="8" fill="#${chance.hex(6)}"/></svg></li>`)}</ul>`

const meter: Scenery = (_, chance) => {
  const part = 90 + chance.below(10)
  return `<div class="quota"><div style="background:#ddd;height:10px"><div style="width:${part}%;background:#d9302c;height:10px"></div></div><small>${part}% · ${(part / 20).toFixed(2)} GB / 5 GB</small></div>`
}

const badge: Scenery = ({ org }, chance) =>
  chance.of([
    `<div class="notice"><svg width="64" height="64" viewBox="0 0 24 24"><path fill="${org.colour}" d="M12 1l3 3 4-1 1 4 3 3-2 4 1 4-4 1-2 4-4-2-4 2-2-4-4-1 1-4-2-4 3-3 1-4 4 1z"/><path stroke="#fff" stroke-width="2" fill="none" d="M8 12l3 3 5-6"/></svg></div>`,
    `<ol class="timeline">${repeat(3, (at) => `<li>${22 + at}.11.2026 · #${chance.digits(6)}</li>`)}</ol>`,
  ])

const skins: Scenery = (story, chance) =>
  `<div class="grid">${repeat(6 + chance.below(10), () => `<figure style="border-bottom:3px solid #${chance.hex(6)}"><svg viewBox="0 0 80 40" width="120"><path fill="#${chance.hex(6)}" d="M4 ${20 + chance.below(10)}L${50 + chance.below(20)} ${6 + chance.below(10)}l8 4-${20 + chance.below(20)} ${10 + chance.below(12)}z"/></svg><figcaption>${chance.of(['AK-47', 'AWP', 'M4A1-S', 'Karambit', 'Glock-18', 'Butterfly'])} | ${chance.name(3)} <b>${chance.digits(2)}.${chance.digits(2)} ${story.tongue === 'en' ? '$' : '€'}</b></figcaption></figure>`)}</div>`

const market: Scenery = (story, chance) => {
  const points = repeat(24, (at) => `${at * 12},${20 + chance.below(60)} `)
  const rows = ['BTC', 'ETH', 'SOL', 'XRP', 'USDT']
    .map(
      (coin) =>
        `<tr><td>${coin}</td><td>${chance.digits(3)}.${chance.digits(2)}</td><td style="color:#${chance.of(['0a0', 'c00'])}">${chance.below(9)}.${chance.digits(2)}%</td></tr>`,
    )
    .join('')
  const chat = `<div class="chat" style="position:fixed;right:16px;bottom:16px;width:260px;background:#fff;border:1px solid #ccc;padding:10px;color:#222"><b>Support</b><p>${escaped(CHAT[story.tongue])}</p><div class="hint">● ● ●</div></div>`
  return `<div class="market"><strong>${escaped(story.amount)}</strong><svg viewBox="0 0 288 90" width="100%"><polyline fill="none" stroke="${story.org.colour}" stroke-width="2" points="${points}"/></svg><table>${rows}</table></div>${chance.maybe(0.6) ? chat : ''}`
}

const offer: Scenery = (story, chance) =>
  `<ul class="facts"><li>${escaped(story.org.name)}</li><li>${escaped(story.amount)}</li><li>${chance.digits(2)} h</li><li>★★★★★ ${chance.digits(3)}</li></ul>`

const faces: Scenery = (_, chance) =>
  `<div class="faces">${repeat(3 + chance.below(6), () => `<svg viewBox="0 0 60 60" width="72"><rect width="60" height="60" fill="#${chance.hex(6)}"/><circle cx="30" cy="24" r="12" fill="#f1c9a5"/><path d="M8 60c2-20 42-20 44 0z" fill="#${chance.hex(6)}"/></svg>`)}</div>`

const phone: Scenery = ({ org }, chance) =>
  `<svg viewBox="0 0 120 200" width="110"><rect x="10" y="4" width="100" height="192" rx="14" fill="#111"/><rect x="16" y="18" width="88" height="160" fill="${org.colour}"/><rect x="36" y="${60 + chance.below(30)}" width="48" height="48" fill="#fff"/></svg>`

const SCENERY: Readonly<Record<Kind, Scenery>> = {
  files: paper,
  work: menu,
  panel: meter,
  appeal: badge,
  game: skins,
  broker: market,
  job: offer,
  date: faces,
  line: phone,
  device: paper,
}

/** HTML without fields, beside or behind the form of a story. */
export const sceneryOf: Scenery = (story, chance) => SCENERY[story.kind](story, chance)
