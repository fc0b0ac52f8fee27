import type { Chance } from '../chance.ts'
import type { Language } from '../words/words.ts'
import { documentOf, escaped } from './layout.ts'

/** A page in the parts that every shell has; HTML, but for the title. */
export interface Sheet {
  readonly language: Language
  readonly title: string
  readonly head?: string
  readonly top: string
  readonly main: string
  readonly bottom?: string
  readonly scripts?: string
}

type Shell = (sheet: Sheet, chance: Chance) => string

const phone: Shell = ({ language, title, head = '', top, main, bottom = '', scripts = '' }, chance) =>
  `<!DOCTYPE html>
<html lang="${language}">
<head>
  <meta charset="UTF-8">
  <meta name="viewport" content="width=device-width,initial-scale=1,maximum-scale=1,user-scalable=no">
  <title>${escaped(title)}</title>
  ${head}
  <link rel="stylesheet" href="./css/${chance.of(['app', 'index', 'style.min', chance.hex(8)])}.css?v=${chance.digits(2)}">
</head>
<body>
  <div id="app" class="page" data-v-${chance.hex(8)}>
    <div class="top-bar">${top}</div>
    <div class="content">${main}</div>
    <div class="page-bottom">${bottom}</div>
  </div>
${scripts}
</body>
</html>`

const theme: Shell = ({ language, title, head = '', top, main, bottom = '', scripts = '' }, chance) =>
  `<!doctype html><html lang="${language}" class="no-js"><head><meta charset="utf-8"><title>${escaped(title)}</title>${head}<link rel="preload" as="font" href="/fonts/${chance.hex(6)}.woff2" crossorigin></head>
<body class="t-${chance.letters(5)}"><a class="skip" href="#main">⇩</a><header role="banner"><div class="wrap">${top}<button class="burger" aria-expanded="false">☰</button></div></header>
<main id="main" class="wrap"><article>${main}</article></main>
<footer role="contentinfo"><div class="wrap">${bottom}</div></footer>${scripts}</body></html>`

/** Markup typed by hand in the nineties. */
const bare: Shell = ({ language, title, head = '', top, main, bottom = '', scripts = '' }, chance) =>
  `<HTML LANG=${language}><HEAD><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=utf-8"><TITLE>${escaped(title)}</TITLE>${head}
<STYLE>body{font-family:${chance.of(['Verdana', 'Tahoma', 'Arial'])};font-size:1${chance.below(5)}px;margin:${chance.below(30)}px auto;max-width:${500 + chance.below(300)}px}.b{border:1px solid #${chance.hex(6)};padding:9px}</STYLE></HEAD>
<BODY BGCOLOR=#${chance.hex(6)}>${top}<BR CLEAR=all><DIV CLASS=b>${main}</DIV><HR NOSHADE>${bottom}
${scripts}</BODY></HTML>`

const centred: Shell = ({ language, title, head = '', top, main, bottom = '', scripts = '' }, chance) =>
  `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><title>${escaped(title)}</title><style>*{margin:0;box-sizing:border-box}body{background:#${chance.hex(6)};display:grid;place-items:center;min-height:100vh;font-family:"Segoe UI",Roboto,sans-serif}.sheet{width:min(92vw,${380 + chance.below(120)}px);background:#fff;padding:${20 + chance.below(20)}px;border-radius:${chance.below(14)}px;box-shadow:0 2px 12px rgba(0,0,0,.2)}.foot{font-size:11px;color:#777}</style>${head}</head><body><div class="sheet">${top}${main}</div><div class="foot">${bottom}</div>${scripts}</body></html>`

const ready: Shell = ({ language, title, head, top, main, bottom, scripts }, chance) =>
  documentOf(
    {
      language,
      title,
      main,
      logo: top,
      ...(head === undefined ? {} : { head }),
      ...(bottom === undefined ? {} : { footer: bottom }),
      ...(scripts === undefined ? {} : { scripts }),
      skeletons: ['table', 'bootstrap', 'utility'],
    },
    chance,
  )

/** The page lies in an element that is not shown until a script puts it on the page. */
const template: Shell = ({ language, title, head = '', top, main, bottom = '', scripts = '' }, chance) => {
  const id = chance.letters(4)
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title>${head}</head><body><template id="${id}"><div class="root">${top}<section>${main}</section><footer>${bottom}</footer></div></template><script>document.body.appendChild(document.getElementById("${id}").content.cloneNode(true))</script>${scripts}</body></html>`
}

const SHELLS: readonly Shell[] = [phone, phone, theme, theme, centred, centred, bare, ready]
const MADE_BY_SCRIPT: readonly Shell[] = [template]

/** The sheet as a document. Kits leave some of it to scripts, but honest programs do so, too. */
export function shellOf(sheet: Sheet, chance: Chance): string {
  return chance.of(chance.maybe(0.06) ? MADE_BY_SCRIPT : SHELLS)(sheet, chance)
}

type Control = (label: string, attributes: string, id: string) => string

const CONTROLS: readonly Control[] = [
  (label, attributes, id) =>
    `<div class="mb-3"><label class="form-label" for="${id}">${label}</label><input class="form-control" id="${id}" ${attributes}></div>`,
  (label, attributes) =>
    `<div class="row"><span class="lbl">${label} <em>*</em></span><span class="inp"><input ${attributes}></span></div>`,
  (label, attributes) => `<input ${attributes} placeholder="${label}" aria-label="${label}">`,
  (label, attributes, id) =>
    `<div class="float"><input ${attributes} id="${id}" placeholder=" "><label for="${id}">${label}</label></div>`,
  (label, attributes) => `<p><b>${label}:</b><br/><input ${attributes}/></p>`,
  (label, attributes) => `<fieldset><legend>${label}</legend><input ${attributes}></fieldset>`,
  (label, attributes) =>
    `<div class="van-cell van-field"><div class="van-field__label"><span>${label}</span></div><div class="van-field__value"><input ${attributes} class="van-field__control"></div></div>`,
  (label, attributes, id) =>
    `<div class="c-input"><input ${attributes} aria-labelledby="${id}"><span id="${id}">${label}</span></div>`,
]

/** A way to mark up inputs, the same for all of a page. */
export function controlOf(chance: Chance): (label: string, attributes: string) => string {
  const control = chance.of(CONTROLS)
  const prefix = chance.letters(2)
  let count = 0
  return (label, attributes) => control(escaped(label), attributes, `${prefix}${count++}`)
}
