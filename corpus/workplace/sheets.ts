import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import { carriedStyles, iconSprite } from './bulk.ts'
import { type Tongue, wordOf } from './tongues.ts'

/** A page in its parts; HTML but for the title. */
export interface Sheet {
  readonly tongue: Tongue
  readonly title: string
  readonly colour: string
  readonly brand: string
  readonly main: string
  /** Beside or behind the main part. */
  readonly scenery?: string
  readonly foot?: string
  readonly head?: string
  readonly scripts?: string
  /** Where links of the frame lead, with the slash at the end. */
  readonly home?: string
  readonly hasNav?: boolean
}

type Frame = (sheet: Sheet, links: Links, chance: Chance) => readonly [css: string, html: string]

interface Links {
  readonly nav: string
  readonly foot: string
}

const centred: Frame = ({ brand, main, foot, colour, scenery = '' }, links, chance) => {
  const box = chance.of(['card', 'login-box', 'auth', 'panel', `c${chance.hex(4)}`])
  return [
    `body{background:${chance.of(['#f2f2f2', '#eef1f6', '#fff', `linear-gradient(${chance.below(180)}deg,${colour},#${chance.hex(6)})`])};min-height:100vh}.${box}{background:#fff;width:min(94vw,${360 + chance.below(160)}px);margin:${4 + chance.below(9)}vh auto 2rem;padding:${24 + chance.below(24)}px;border-radius:${chance.below(16)}px;box-shadow:0 ${chance.below(9)}px ${8 + chance.below(30)}px rgba(0,0,0,.16)}.links{text-align:center;font-size:12px}`,
    `<div class="${box}"><div class="logo">${brand}</div>${main}</div>${scenery === '' ? '' : `<section class="more">${scenery}</section>`}<div class="links">${foot ?? links.foot}</div>`,
  ]
}

const split: Frame = ({ brand, main, foot, colour, scenery = '' }, links, chance) => {
  const [left, right] = chance.of([
    ['left', 'right'],
    ['auth-form', 'auth-cover'],
    [`_${chance.hex(5)}`, `_${chance.hex(6)}`],
  ])
  return [
    `.split{display:flex;min-height:100vh}.${left}{flex:0 0 ${34 + chance.below(20)}%;padding:${24 + chance.below(40)}px;box-sizing:border-box}.${right}{flex:1;background:${colour};color:#fff;padding:32px}@media(max-width:800px){.split{flex-direction:column}}`,
    `<div class="split"><div class="${left}"><header>${brand}</header><main>${main}</main><footer>${foot ?? links.foot}</footer></div><aside class="${right}">${scenery}</aside></div>`,
  ]
}

const topped: Frame = ({ brand, main, foot, colour, scenery = '', hasNav = true }, links, chance) => [
  `.top{display:flex;align-items:center;justify-content:space-between;padding:12px 24px;border-bottom:${1 + chance.below(4)}px solid ${colour};background:#fff}.top ul{display:flex;gap:18px;list-style:none}.wrap{max-width:${760 + chance.below(40) * 10}px;margin:0 auto;padding:24px}.bottom{background:#${chance.of(['222', 'f4f4f4', '1b2430', 'eee'])};color:#8a8a8a;padding:20px}`,
  `<header class="top">${brand}${hasNav ? `<nav><ul>${links.nav}</ul></nav>` : ''}</header><main class="wrap" id="main">${main}${scenery}</main><footer class="bottom">${foot ?? links.foot}</footer>`,
]

const tabled: Frame = ({ brand, main, foot, colour, scenery = '' }, links, chance) => [
  `body{font:${12 + chance.below(3)}px Verdana,Arial,sans-serif;background:#${chance.of(['fff', 'e9eef3', 'f7f7f0'])}}td{padding:6px}.hd{background:${colour};color:#fff}`,
  `<table width="${560 + chance.below(40) * 10}" align="center" cellspacing="0" bgcolor="#ffffff"><tr><td class="hd">${brand}</td></tr><tr><td>${main}</td></tr>${scenery === '' ? '' : `<tr><td>${scenery}</td></tr>`}<tr><td align="center">${foot ?? links.foot}</td></tr></table>`,
]

const overlaid: Frame = ({ brand, main, foot, scenery = '' }, links, chance) => [
  `.behind{position:fixed;inset:0;overflow:hidden;filter:blur(${3 + chance.below(8)}px);z-index:0}.veil{position:fixed;inset:0;background:rgba(0,0,0,.${2 + chance.below(5)});z-index:1}.dialog{position:relative;z-index:2;width:min(92vw,${340 + chance.below(140)}px);margin:${6 + chance.below(10)}vh auto;background:#fff;padding:${20 + chance.below(20)}px;border-radius:${chance.below(12)}px}`,
  `<div class="behind" aria-hidden="true">${scenery}</div><div class="veil"></div><div class="dialog" role="dialog" aria-modal="true"><div>${brand}</div>${main}<small>${foot ?? links.foot}</small></div>`,
]

const app: Frame = ({ brand, main, foot, colour, scenery = '' }, links, chance) => [
  `.shell{display:grid;grid-template-columns:${180 + chance.below(80)}px 1fr;min-height:100vh}.side{background:${chance.of([colour, '#1f2733', '#f6f7f9'])};padding:16px}.side ul{list-style:none;padding:0}.content{padding:24px}`,
  `<div class="shell"><aside class="side">${brand}<ul>${links.nav}</ul></aside><div class="content">${scenery}<section>${main}</section><footer>${foot ?? links.foot}</footer></div></div>`,
]

export const FRAMES = { centred, split, topped, tabled, overlaid, app }
export type FrameName = keyof typeof FRAMES

const linkKeys = ['privacy', 'terms', 'help', 'contact', 'about']

function linksOf({ tongue, home = '/' }: Sheet, chance: Chance): Links {
  const link = (key: string, at: number) =>
    `<a href="${home === '#' ? '#' : `${home}${chance.of([key, `${tongue}/${key}`, `${key}.html`])}`}"${at === 3 ? ' rel="noopener"' : ''}>${escaped(wordOf(tongue, key))}</a>`
  const some = chance.some(linkKeys, 2 + chance.below(4)).map(link)
  const nav = chance.some(['home', 'about', 'help', 'contact', 'terms'], 2 + chance.below(4)).map(link)
  return {
    nav: nav.map((one) => `<li>${one}</li>`).join(''),
    foot: `${some.join(chance.of([' · ', ' | ', ' ', '<br>']))}${chance.maybe(0.6) ? `<p>© ${chance.of(['2024', '2025', '2026'])} ${escaped(wordOf(tongue, 'rights'))}</p>` : ''}`,
  }
}

function headOf({ title, colour, head = '', home = '/' }: Sheet, css: string, chance: Chance): string {
  const tags = [
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta http-equiv="X-UA-Compatible" content="IE=edge">',
    `<link rel="icon" href="${home === '#' ? 'favicon.ico' : `${home}favicon.ico`}">`,
    `<meta name="theme-color" content="${colour}">`,
    `<meta name="description" content="${escaped(title)}">`,
    '<meta name="referrer" content="same-origin">',
    '<meta name="format-detection" content="telephone=no">',
    '<meta name="robots" content="noindex, nofollow">',
  ]
  const base = `*{box-sizing:border-box}body{margin:0;font-family:${chance.of(['"Segoe UI",Arial', 'system-ui', 'Roboto,Helvetica', 'Inter,Arial', '"Helvetica Neue",Arial'])},sans-serif;color:#${chance.of(['222', '1b1b1b', '2d3748', '333'])}}a{color:${colour}}button,.btn,[type=submit]{background:${colour};color:#fff;border:0;padding:${8 + chance.below(8)}px ${16 + chance.below(16)}px;border-radius:${chance.below(9)}px;cursor:pointer}.inp,input:not([type=checkbox]):not([type=radio]),textarea,select{width:100%;padding:${8 + chance.below(7)}px;border:1px solid #bbb;margin:4px 0 12px;min-height:20px}.grid,.tiles,.faces{display:grid;grid-template-columns:repeat(auto-fill,minmax(130px,1fr));gap:12px;list-style:none;padding:0}.err{color:#c00}.hint{color:#777;font-size:.85em}`
  return `<head>\n<meta charset="utf-8">\n<title>${escaped(title)}</title>\n${chance.some(tags, 2 + chance.below(5)).join('\n')}\n<style>${carriedStyles(chance)}${base}${css}</style>\n${head}</head>`
}

/** The sheet as a document, in one of the frames. */
export function documentOf(sheet: Sheet, frames: readonly FrameName[], chance: Chance): string {
  const [css, html] = FRAMES[chance.of(frames)](sheet, linksOf(sheet, chance), chance)
  return `<!DOCTYPE html>\n<html lang="${sheet.tongue}">\n${headOf(sheet, css, chance)}
<body${chance.maybe(0.3) ? ` class="${chance.of(['page', 'login', 'ltr', 'bg-light', 'no-js'])}"` : ''}>
${html}
${chance.maybe(0.4) ? iconSprite(chance) : ''}${sheet.scripts ?? ''}
</body></html>`
}
