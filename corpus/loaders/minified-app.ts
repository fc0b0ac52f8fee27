import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { companyOf, honestHost } from '../make/hosts/hosts.ts'
import { loginFields } from '../make/pages/fields.ts'
import { documentOf, escaped, filler, footerOf, STATIC } from '../make/pages/layout.ts'

/** Code as a bundler writes it: short names, long lines, strings of every kind. */
function minified(chance: Chance, length: number): string {
  const pieces: string[] = ['!function(e,t){"use strict";']
  let size = 0
  while (size < length) {
    const piece = chance.of(PIECES)(chance)
    pieces.push(piece)
    size += piece.length
  }
  return `${pieces.join('')}}(window,document);`
}

const PIECES: readonly ((chance: Chance) => string)[] = [
  (chance) => `var ${chance.letters(1)}=function(e,t,n){return e?t(n):void 0};`,
  (chance) =>
    `function ${chance.letters(2)}(e){for(var t=[],n=0;n<e.length;n++)t.push(String.fromCharCode(e.charCodeAt(n)^${chance.below(255)}));return t.join("")}`,
  (chance) =>
    `const ${chance.letters(2)}=new Map([["${chance.letters(6)}",${chance.digits(4)}],["${chance.letters(7)}",0x${chance.hex(6)}]]);`,
  (chance) =>
    `t.createElement("${chance.of(['div', 'script', 'canvas', 'a', 'link'])}").setAttribute("data-${chance.letters(4)}","${chance.hex(8)}");`,
  (chance) =>
    `e.${chance.letters(3)}=async()=>{const e=await fetch("/api/${chance.letters(5)}",{credentials:"include"});return e.json()};`,
  () => 'var b=function(e){return decodeURIComponent(escape(atob(e)))};',
  (chance) =>
    `var ${chance.letters(2)}="data:image/svg+xml;base64,${chance.base64(200 + chance.below(600))}";`,
  () => 'try{Function("return this")()}catch(e){}',
  (chance) => `"\\x${chance.hex(2)}\\u${chance.hex(4)}";`,
]

export const minifiedApp: Family = {
  id: 'minified_app',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const host = honestHost(chance, ['app.', 'www.', ''])
    const name = companyOf(host)
    const hasLogin = chance.maybe(0.5)
    const shell = hasLogin
      ? `<form method="post" action="/api/session">${loginFields('en', chance)}<button>Log in</button></form>`
      : filler('en', 2, chance)
    const scripts = `<script>window.__STATE__=${JSON.stringify({ build: chance.hex(40), flags: Array.from({ length: 20 }, () => chance.letters(8)), blob: chance.base64(500 + chance.below(3000)) })}</script><script>${minified(chance, 4000 + chance.below(40_000))}</script><script type="module" src="/assets/index-${chance.hex(8)}.js"></script>`
    const body = documentOf(
      {
        language: 'en',
        title: name,
        heading: name,
        logo: `<img src="/logo.svg" alt="${escaped(name)}">`,
        main: `<div id="app">${shell}</div>`,
        scripts,
        footer: footerOf('en', name, ['/privacy'], chance),
        skeletons: STATIC,
      },
      chance,
    )
    return { url: `https://${host}/`, body, isHonest: true }
  },
}
