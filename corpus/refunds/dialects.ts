import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import type { Body } from './bodies.ts'
import type { Words } from './words.ts'

/** How the parts of one page are marked up. */
export interface Dialect {
  readonly style: string
  field(label: string, id: string, attributes: string): string
  button(text: string, attributes?: string): string
  notice(html: string): string
  facts(rows: readonly (readonly [string, string])[]): string
  readonly box: string
}

const list = (rows: readonly (readonly [string, string])[], draw: (key: string, value: string) => string) =>
  rows.map(([key, value]) => draw(escaped(key), escaped(value))).join('')

type DialectOf = (tint: string, chance: Chance) => Dialect

const bootstrap: DialectOf = (tint, chance) => ({
  style: `.btn-primary{background:${tint};border-color:${tint}}.card{padding:${1 + chance.below(3)}rem}body{font-family:system-ui}`,
  field: (label, id, attributes) =>
    `<div class="mb-3"><label class="form-label" for="${id}">${label}</label><input class="form-control" id="${id}" ${attributes}></div>`,
  button: (text, attributes = '') => `<button class="btn btn-primary w-100" ${attributes}>${text}</button>`,
  notice: (html) =>
    `<div class="alert alert-${chance.of(['warning', 'info', 'danger'])}" role="alert">${html}</div>`,
  facts: (rows) =>
    `<ul class="list-group mb-3">${list(rows, (key, value) => `<li class="list-group-item d-flex justify-content-between"><span>${key}</span><strong>${value}</strong></li>`)}</ul>`,
  box: 'card',
})

/** As the design systems of states have it, each with a prefix of its own. */
const stately: DialectOf = (tint, chance) => {
  const p = chance.of(['govuk', 'fr', 'dsfr', 'ds', 'usa', 'nl', 'gcds', 'it', chance.letters(3)])
  return {
    style: `.${p}-button{background:${tint};color:#fff;padding:.5em 1em;border:0}.${p}-input{border:2px solid #0b0c0c;padding:5px;max-width:20em;width:100%}.${p}-label{display:block;margin-top:15px}.${p}-row{display:flex;border-bottom:1px solid #b1b4b6;padding:8px 0}.${p}-row dt{width:50%}.${p}-inset{border-left:8px solid #b1b4b6;padding:12px}`,
    field: (label, id, attributes) =>
      `<div class="${p}-form-group"><label class="${p}-label" for="${id}">${label}</label><input class="${p}-input" id="${id}" ${attributes}></div>`,
    button: (text, attributes = '') =>
      `<button class="${p}-button" data-module="${p}-button" ${attributes}>${text}</button>`,
    notice: (html) => `<div class="${p}-inset">${html}</div>`,
    facts: (rows) =>
      `<dl class="${p}-summary">${list(rows, (key, value) => `<div class="${p}-row"><dt>${key}</dt><dd>${value}</dd></div>`)}</dl>`,
    box: `${p}-width`,
  }
}

const table: DialectOf = (tint, chance) => ({
  style: `td{padding:${3 + chance.below(6)}px;font:${12 + chance.below(3)}px Verdana,Arial}.bt{background:${tint};color:#fff;border:1px solid #555;padding:4px 14px}.box{border:1px solid #bbb}`,
  field: (label, _, attributes) =>
    `<table width="100%"><tr><td width="40%" align="right">${label} <font color="red">*</font></td><td><input size="28" ${attributes}></td></tr></table>`,
  button: (text, attributes = '') =>
    `<p align="center"><button class="bt" ${attributes}>${text}</button></p>`,
  notice: (html) => `<p style="border:1px solid #c90;background:#ffd;padding:8px">${html}</p>`,
  facts: (rows) =>
    `<table border="1" cellspacing="0" width="100%">${list(rows, (key, value) => `<tr><td>${key}</td><td><b>${value}</b></td></tr>`)}</table>`,
  box: 'box',
})

/** For phones, with labels that float. */
const phone: DialectOf = (tint, chance) => {
  const v = `data-v-${chance.hex(8)}`
  return {
    style: `.cell{position:relative;margin:14px 0}.cell input{width:100%;padding:18px 12px 8px;border:1px solid #dcdfe6;border-radius:${chance.below(12)}px;font-size:16px}.cell span{position:absolute;left:12px;top:4px;font-size:11px;color:#888}.sub{width:100%;padding:14px;border:0;background:${tint};color:#fff;border-radius:${chance.below(24)}px;font-size:16px}.kv{display:flex;justify-content:space-between;padding:10px 0;border-bottom:1px dashed #ddd}.tip{background:#fff7e6;padding:12px;border-radius:6px}`,
    field: (label, id, attributes) =>
      `<div ${v} class="cell"><span>${label}</span><input ${v} id="${id}" ${attributes}></div>`,
    button: (text, attributes = '') => `<button ${v} class="sub" ${attributes}>${text}</button>`,
    notice: (html) => `<div ${v} class="tip">${html}</div>`,
    facts: (rows) =>
      list(rows, (key, value) => `<div ${v} class="kv"><span>${key}</span><b>${value}</b></div>`),
    box: 'page',
  }
}

/** Class names that a build has made. */
const modules: DialectOf = (tint, chance) => {
  const [f, i, b, n, k] = Array.from(
    { length: 5 },
    (_, at) =>
      `${['Field', 'Input', 'Button', 'Notice', 'Row'][at]}_${chance.letters(4)}__${chance.letters(5)}`,
  )
  return {
    style: `.${f}{display:grid;gap:4px;margin-bottom:16px}.${i}{border:1px solid #767676;border-radius:4px;padding:10px}.${b}{background:${tint};color:#fff;border:none;padding:12px 24px;border-radius:4px}.${n}{background:#f3f3f5;padding:16px}.${k}{margin:4px 0}`,
    field: (label, id, attributes) =>
      `<div class="${f}"><label for="${id}">${label}</label><input class="${i}" id="${id}" ${attributes}></div>`,
    button: (text, attributes = '') => `<button class="${b}" ${attributes}><span>${text}</span></button>`,
    notice: (html) => `<section class="${n}">${html}</section>`,
    facts: (rows) => list(rows, (key, value) => `<p class="${k}">${key}: <strong>${value}</strong></p>`),
    box: `Box_${chance.letters(4)}`,
  }
}

export const dialectOf = (tint: string, chance: Chance): Dialect =>
  chance.of([bootstrap, stately, stately, table, phone, modules])(tint, chance)

/** A page before it is set; `main` and what follows are HTML. */
export interface Sheet {
  readonly body: Body
  readonly words: Words
  readonly title: string
  readonly tint: string
  readonly dialect: Dialect
  /** Where links of the frame lead: the body's own site, or nowhere. */
  readonly home: string
  readonly mark: string
  readonly main: string
  readonly head?: string
  readonly scripts?: string
}

const links = ({ words, home }: Sheet, chance: Chance, between: string): string =>
  chance
    .some(Object.entries(words.links), 2 + chance.below(4))
    .map(([key, text]) => `<a href="${home === '#' ? '#' : `${home}/${key}`}">${escaped(text)}</a>`)
    .join(between)

const bottom = (sheet: Sheet, chance: Chance): string => {
  const { body, words } = sheet
  const year = chance.of(['2024', '2025', '2026'])
  const name = escaped(body.name)
  return chance.of([
    `${links(sheet, chance, ' | ')}<p>© ${year} ${name}</p>`,
    `<p>${escaped(chance.of(words.legal))}</p>${links(sheet, chance, ' · ')}`,
    `<p>${name} – ${escaped(chance.of(words.legal))}</p><nav>${links(sheet, chance, ' ')}</nav>`,
    `<small>Copyright ${year}, ${name}</small>`,
  ])
}

const SETS: readonly ((sheet: Sheet, chance: Chance) => string)[] = [
  (sheet, chance) =>
    `<header class="navbar" style="border-top:6px solid ${sheet.tint}"><div class="container">${sheet.mark}<nav>${links(sheet, chance, ' ')}</nav></div></header>
<main class="container py-4"><div class="row"><div class="col-lg-7 ${sheet.dialect.box}">${sheet.main}</div></div></main>
<footer class="bg-light py-3"><div class="container">${bottom(sheet, chance)}</div></footer>`,
  (sheet, chance) =>
    `<a href="#content" class="skip">↓</a><div style="background:#0b0c0c;color:#fff;padding:10px 30px" role="banner">${sheet.mark}</div><div class="phase"><strong>${chance.of(['BETA', 'ALPHA', sheet.body.country.toUpperCase()])}</strong></div><div id="content" style="max-width:960px;margin:0 auto">${sheet.main}</div><div role="contentinfo" style="border-top:10px solid ${sheet.tint};background:#f3f2f1;padding:25px">${bottom(sheet, chance)}</div>`,
  (sheet, chance) =>
    `<table align="center" width="${700 + chance.below(200)}" bgcolor="#ffffff"><tr><td bgcolor="${sheet.tint}">${sheet.mark}</td></tr><tr><td class="${sheet.dialect.box}">${sheet.main}</td></tr><tr><td align="center">${bottom(sheet, chance)}</td></tr></table>`,
  (sheet, chance) =>
    `<div class="slim" style="background:${sheet.tint};height:${4 + chance.below(36)}px"></div><div class="wrap" style="max-width:${420 + chance.below(300)}px;margin:auto"><div class="top">${sheet.mark}</div><div class="${sheet.dialect.box}">${sheet.main}</div><div class="bottom">${bottom(sheet, chance)}</div></div>`,
  (sheet, chance) =>
    `<div id="wrapper"><div id="header"><h1 class="logo">${sheet.mark}</h1><ul id="gnav">${links(sheet, chance, '</li><li>').replace(/^/, '<li>')}</li></ul></div><div id="contents"><div id="main" class="section">${sheet.main}</div><div id="side"><p>${escaped(chance.of(sheet.words.legal))}</p></div></div><div id="footer">${bottom(sheet, chance)}</div></div>`,
]

/** The whole document in one of the frames that such sites have. */
export function documentOf(sheet: Sheet, chance: Chance): string {
  const { body, title, head = '', scripts = '', dialect } = sheet
  const start = chance.of([
    '<!DOCTYPE html>',
    '<!doctype html>',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
  ])
  return `${start}
<html lang="${body.language}"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1${chance.of(['', ', maximum-scale=1.0, user-scalable=no', ', shrink-to-fit=no'])}">${head}<style>${dialect.style}</style></head>
<body>${chance.of(SETS)(sheet, chance)}
${scripts}</body></html>`
}
