import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { companyOf, honestHost } from '../make/hosts/hosts.ts'
import { loginFields } from '../make/pages/fields.ts'
import { documentOf, escaped, filler, footerOf, STATIC } from '../make/pages/layout.ts'

/** What a bundler leaves of a program: short names, long lines, strings of every kind. */
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

const app: Family = {
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

/** Files that are made in the page because the visitor asks for them. */
const EXPORTS: readonly ((chance: Chance) => string)[] = [
  () =>
    'function exportCsv(rows){const b=new Blob([rows.map(r=>r.join(",")).join("\\n")],{type:"text/csv"});const a=document.createElement("a");a.href=URL.createObjectURL(b);a.download="export.csv";a.click()}document.getElementById("export").onclick=()=>exportCsv(table)',
  (chance) =>
    `var font="${chance.base64(30_000)}";function pdf(){var d=new jsPDF();d.addFileToVFS("Font.ttf",font);d.addFont("Font.ttf","F","normal");d.save("report.pdf")}document.getElementById("export").addEventListener("click",pdf)`,
  () =>
    'document.getElementById("export").onclick=function(){canvas.toBlob(function(b){var a=document.createElement("a");a.download="drawing.png";a.href=URL.createObjectURL(b);a.click();URL.revokeObjectURL(a.href)})}',
  (chance) =>
    `const TEMPLATE="${Buffer.from('PK\x03\x04', 'latin1').toString('base64').slice(0, 4)}${chance.base64(12_000)}";async function xlsx(){const u=Uint8Array.from(atob(TEMPLATE),c=>c.charCodeAt(0));const z=await JSZip.loadAsync(u);z.file("xl/sheet.xml",rows());saveAs(await z.generateAsync({type:"blob"}),"table.xlsx")}document.getElementById("export").onclick=xlsx`,
  (chance) =>
    `var wasm="${chance.base64(20_000)}";WebAssembly.instantiate(Uint8Array.from(atob(wasm),c=>c.charCodeAt(0))).then(m=>{window.codec=m});for(let i=0;i<navigator.hardwareConcurrency;i++)pool.push(new Worker(URL.createObjectURL(new Blob([source],{type:"text/javascript"}))))`,
]

const exporter: Family = {
  id: 'file_export_app',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const host = honestHost(chance, ['app.', 'tools.', ''])
    const name = companyOf(host)
    const title = chance.of([
      'CSV export',
      'Invoice generator',
      'Pixel editor',
      'Video converter',
      'Timesheet',
      'Resume builder',
    ])
    const main = `<p>${title}</p><table><tr><td>Row</td><td>12</td></tr></table><button id="export">${chance.of(['Export', 'Download', 'Save as PDF'])}</button>${filler('en', 2, chance)}`
    const body = documentOf(
      {
        language: 'en',
        title: `${title} - ${name}`,
        heading: title,
        main,
        scripts: `<script src="https://cdn.jsdelivr.net/npm/file-saver@2.0.5/dist/FileSaver.min.js"></script><script>${chance.of(EXPORTS)(chance)}</script>`,
        footer: footerOf('en', name, ['/about'], chance),
        skeletons: STATIC,
      },
      chance,
    )
    return { url: `https://${host}/${chance.of(['tool', 'export', ''])}`, body, isHonest: true }
  },
}

export const HONEST_CODE: readonly Family[] = [app, exporter]
