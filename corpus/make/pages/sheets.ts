import type { Chance } from '../chance.ts'
import { escaped } from './layout.ts'

/** The parts of a page: HTML but for the language and the heading. */
export interface Sheet {
  readonly language: string
  readonly title: string
  readonly head?: string
  readonly top?: string
  /** Text. */
  readonly heading?: string
  readonly main: string
  readonly foot?: string
  readonly scripts?: string
}

const h = (level: number, text: string, attributes = '') =>
  text === '' ? '' : `<h${level}${attributes}>${escaped(text)}</h${level}>`

/** Markup of a framework that renders on the server. */
function rendered(sheet: Sheet, chance: Chance): string {
  const { language, title, head = '', top = '', heading = '', main, foot = '', scripts = '' } = sheet
  const css = () => `css-${chance.letters(1)}${chance.hex(5)}`
  const build = chance.base64(21).replace(/[+/]/g, '_')
  return `<!DOCTYPE html><html lang="${language}"><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/><title>${title}</title>${head}<link rel="preload" href="/_next/static/css/${chance.hex(16)}.css" as="style"/><noscript data-n-css=""></noscript></head><body><div id="__next"><div class="${css()}"><header class="${css()}">${top}</header><main class="${css()}">${h(chance.of([1, 1, 2]), heading, ` class="${css()}"`)}${main}</main><footer class="${css()}">${foot}</footer></div></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: { locale: language } }, page: '/', query: {}, buildId: build })}</script>${scripts}<script src="/_next/static/chunks/main-${chance.hex(16)}.js" defer=""></script></body></html>`
}

/** Markup typed by hand: tabs, comments, an inline style sheet. */
function typed(sheet: Sheet, chance: Chance): string {
  const { language, title, head = '', top = '', heading = '', main, foot = '', scripts = '' } = sheet
  const color = chance.of(['#e50914', '#1877f2', '#0a66c2', '#111', '#5865f2', '#f6821f'])
  return `<!doctype html>
<html lang="${language}">
<head>
\t<meta charset="UTF-8">
\t<meta http-equiv="X-UA-Compatible" content="IE=edge">
\t<title>${title}</title>
\t${head}
\t<link rel="stylesheet" href="assets/css/${chance.of(['style', 'main', 'app'])}.css?v=${chance.digits(3)}">
\t<style>
\t\tbody { font-family: Helvetica, Arial, sans-serif; background: ${chance.of(['#fff', '#f0f2f5', '#000', '#fafafa'])}; }
\t\t.btn-main { background: ${color}; border: 0; border-radius: 4px; padding: 12px; width: 100% }
\t</style>
</head>
<body>
\t<!-- header -->
\t<div class="header">${top}</div>
\t<!-- content -->
\t<div class="wrapper">
\t\t${h(chance.of([1, 2, 3]), heading)}
\t\t${main}
\t</div>
\t<!-- footer -->
\t<div class="footer">${foot}</div>
\t<script src="https://ajax.googleapis.com/ajax/libs/jquery/3.${chance.below(7)}.0/jquery.min.js"></script>
\t${scripts}
</body>
</html>`
}

/** Markup without the tags that HTML lets one leave out. */
function bare(sheet: Sheet): string {
  const { language, title, head = '', top = '', heading = '', main, foot = '', scripts = '' } = sheet
  return `<!doctype html><html lang=${language}><meta charset=utf-8><meta name=viewport content="width=device-width,initial-scale=1"><title>${title}</title>${head}<style>main{max-width:26rem;margin:8vh auto;font:15px/1.5 system-ui}</style><main>${top}${h(1, heading)}${main}<hr><small>${foot}</small></main>${scripts}`
}

/** Markup of a website builder. */
function built(sheet: Sheet, chance: Chance): string {
  const { language, title, head = '', top = '', heading = '', main, foot = '', scripts = '' } = sheet
  const block = (inner: string) =>
    `<section data-ux="Section" id="${chance.hex(8)}-${chance.hex(4)}" class="x x-${chance.letters(2)}"><div data-ux="Block" class="x c1-${chance.below(90)}">${inner}</div></section>`
  const generator = chance.of([
    'Weebly',
    'Wix.com Website Builder',
    'Starfield Technologies; Go Daddy',
    'Webflow',
  ])
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"/><title>${title}</title><meta name="generator" content="${generator}"/>${head}</head><body class="x x-fonts">${block(top)}${block(`${h(2, heading, ' data-ux="Heading"')}${main}`)}${block(foot)}${scripts}</body></html>`
}

/** The content lies in a template element that a script clones into the page. */
function templated(sheet: Sheet, chance: Chance): string {
  const { language, title, head = '', top = '', heading = '', main, foot = '', scripts = '' } = sheet
  const id = chance.letters(4)
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body><template id="${id}"><div class="page">${top}${h(1, heading)}${main}<footer>${foot}</footer></div></template><script>document.body.append(document.getElementById("${id}").content.cloneNode(true))</script>${scripts}</body></html>`
}

/** The content is an encoded string that a script writes. */
function packed(sheet: Sheet, chance: Chance): string {
  const { language, title, head = '', top = '', heading = '', main, foot = '', scripts = '' } = sheet
  const inner = `<div id="c">${top}${h(1, heading)}${main}${foot}</div>`
  const text = chance.of([
    () => `unescape("${encodeURIComponent(inner)}")`,
    () => `decodeURIComponent("${encodeURIComponent(inner)}")`,
    () => `decodeURIComponent(escape(atob("${Buffer.from(inner).toString('base64')}")))`,
  ])()
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body><script type="text/javascript">document.write(${text});</script>${scripts}</body></html>`
}

/** A whole document; only frauds are packed or made with a website builder. */
export function sheetOf(sheet: Sheet, isFraud: boolean, chance: Chance): string {
  const roll = chance.below(100)
  if (isFraud && roll < 6) return packed(sheet, chance)
  if (roll < 10) return templated(sheet, chance)
  if (roll < 35) return rendered(sheet, chance)
  if (roll < 65) return typed(sheet, chance)
  if (roll < 85) return bare(sheet)
  return isFraud ? built(sheet, chance) : rendered(sheet, chance)
}

/** At times the name is spelled so that eyes read it and plain search does not find it. */
export function disguised(name: string, chance: Chance): string {
  if (chance.maybe(0.85)) return escaped(name)
  const at = 1 + chance.below(Math.max(1, name.length - 2))
  const [before, letter, after] = [name.slice(0, at), name.slice(at, at + 1), name.slice(at + 1)]
  const twin = new Map([
    ['e', 'е'],
    ['a', 'а'],
    ['o', 'о'],
    ['i', 'і'],
    ['p', 'р'],
    ['s', 'ѕ'],
  ]).get(letter)
  return chance.of([
    `${escaped(before)}&#${letter.codePointAt(0)};${escaped(after)}`,
    `${escaped(before)}&#8203;${escaped(letter + after)}`,
    `${escaped(before)}&shy;${escaped(letter + after)}`,
    `${escaped(before)}${twin ?? `&#x${letter.codePointAt(0)?.toString(16)};`}${escaped(after)}`,
  ])
}
