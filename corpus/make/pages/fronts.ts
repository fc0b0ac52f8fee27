import type { Chance } from '../chance.ts'
import { escaped } from './layout.ts'

/** The parts of a page; all but the first three are HTML. */
export interface Front {
  readonly tongue: string
  readonly title: string
  readonly heading: string
  readonly logo: string
  readonly main: string
  readonly head?: string
  readonly foot?: string
  readonly scripts?: string
}

type Filled = Required<Front> & { readonly tint: string }

const top = ({ tongue, title, head }: Filled, style: string) =>
  `<!doctype html>\n<html lang="${tongue}">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n<title>${escaped(title)}</title>\n${head}<style>${style}</style>\n</head>\n`

const split = (front: Filled) =>
  `${top(front, `body{margin:0;display:grid;grid-template-columns:1fr 420px;min-height:100vh;font-family:Arial,sans-serif}aside{background:${front.tint}}article{padding:48px}input{width:100%;height:44px}`)}<body>
<aside aria-hidden="true"></aside>
<article>${front.logo}<h1>${escaped(front.heading)}</h1>${front.main}<footer>${front.foot}</footer></article>
${front.scripts}</body></html>`

const phone = (front: Filled) =>
  `${top(front, `*{-webkit-tap-highlight-color:transparent}body{max-width:430px;margin:auto;background:#f4f5f7}.bar{background:${front.tint};padding:14px}.sheet{background:#fff;border-radius:14px;padding:18px}`)}<body class="m"><div class="bar">${front.logo}</div>
<div class="sheet"><p class="lead"><strong>${escaped(front.heading)}</strong></p>${front.main}</div>
<div class="legal"><small>${front.foot}</small></div>${front.scripts}</body></html>`

const office = (front: Filled) =>
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="${front.tongue}" lang="${front.tongue}"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8" /><title>${escaped(front.title)}</title>${front.head}
<style type="text/css">#bandeau{background:${front.tint};height:70px}fieldset{border:1px solid #999}</style></head>
<body id="corps"><div id="bandeau">${front.logo}</div><div id="ariane">&gt; ${escaped(front.heading)}</div>
<div id="contenu"><fieldset><legend>${escaped(front.heading)}</legend>${front.main}</fieldset></div>
<div id="pied">${front.foot}</div>${front.scripts}</body></html>`

const elements = (front: Filled) =>
  `${top(front, `:root{--brand:${front.tint}}bank-shell{display:block}`)}<body><bank-shell class="hydrated"><header slot="header">${front.logo}</header>
<main role="main" id="main-content"><section class="c-panel c-panel--login"><div class="c-panel__title" role="heading" aria-level="1">${escaped(front.heading)}</div><div class="c-panel__body">${front.main}</div></section></main>
<footer class="c-footer">${front.foot}</footer></bank-shell>
${front.scripts}</body></html>`

const framed = (front: Filled) =>
  `<html><head><title>${escaped(front.title)}</title>${front.head}
<META http-equiv=Content-Type content="text/html; charset=utf-8">
</head>
<BODY leftMargin=0 topMargin=0><TABLE width=780 align=center cellSpacing=0><TR><TD bgcolor=${front.tint} height=64>${front.logo}</TD></TR>
<TR><TD vAlign=top><FONT face=Verdana size=3><B>${escaped(front.heading)}</B></FONT><BR>${front.main}</TD></TR>
<TR><TD class=small>${front.foot}</TD></TR></TABLE>
${front.scripts}</BODY></html>`

const FRONTS: readonly ((front: Filled) => string)[] = [split, phone, office, elements, framed]

const RULES: readonly ((chance: Chance) => string)[] = [
  (chance) =>
    `.${chance.letters(4)}-${chance.letters(5)}{padding:${chance.below(40)}px;color:#${chance.hex(6)}}`,
  (chance) => `#${chance.letters(6)} .${chance.letters(3)}{display:flex;margin:${chance.below(20)}px auto}`,
  (chance) => `@media(max-width:${400 + chance.below(600)}px){.${chance.letters(5)}{width:100%}}`,
  (chance) =>
    `.ico-${chance.letters(4)}{background:url("data:image/svg+xml;base64,${chance.base64(60 + chance.below(300))}")}`,
  (chance) => `@font-face{font-family:${chance.name(2)};src:url(fonts/${chance.name(3)}.woff2)}`,
]

/** An inline style sheet, at times a long one. */
function styleOf(chance: Chance): string {
  const count = chance.of([0, 0, 8, 30, 90])
  const rules = Array.from({ length: count }, () => chance.of(RULES)(chance))
  return count === 0 ? '' : `<style>${rules.join(chance.of(['', '\n']))}</style>`
}

/** A whole document; frauds and honest pages use the same fronts. */
export function frontOf(front: Front, chance: Chance): string {
  const tint = `#${chance.hex(6)}`
  const head = (front.head ?? '') + styleOf(chance)
  return chance.of(FRONTS)({ foot: '', scripts: '', tint, ...front, head })
}
