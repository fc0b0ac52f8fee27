import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { companyOf, honestHost } from '../make/hosts/hosts.ts'
import { documentOf, filler, footerOf, STATIC } from '../make/pages/layout.ts'

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

export const fileExportApp: Family = {
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
