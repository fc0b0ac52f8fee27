import type { Family } from '../family.ts'
import { brandOf, calledBy, homeOf } from '../make/brands.ts'
import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { honestSite } from '../make/hosts/by-purpose.ts'
import { escaped } from '../make/pages/layout.ts'
import { controlOf, shellOf } from '../make/pages/shells.ts'
import type { Language } from '../make/words/words.ts'

/** `@` stands for the program, `#` for a version. */
interface Said {
  readonly language: Language
  readonly title: string
  readonly current: string
  readonly old: string
  readonly go: string
  readonly starts: string
  readonly browser: readonly [string, string]
}

const SAID: readonly Said[] = [
  {
    language: 'en',
    title: 'Download @',
    current: 'Latest version: # (18 November 2026)',
    old: 'Your version of @ is out of date. Update to # for the latest security fixes.',
    go: 'Download for Windows',
    starts: 'Your download starts automatically in a few seconds. Nothing happening?',
    browser: [
      'Your browser is out of date',
      'This site no longer supports it. Please update to a current version of one of these:',
    ],
  },
  {
    language: 'en',
    title: '@ release notes',
    current: '@ # is available',
    old: 'You are using an older version. Choose Help, then Check for updates, or get # here.',
    go: 'Get @',
    starts: 'Thank you for downloading @. Try again if it has not begun.',
    browser: [
      'Unsupported browser',
      'For your security, please update your browser before you sign in to your account:',
    ],
  },
  {
    language: 'de',
    title: '@ herunterladen',
    current: 'Aktuelle Version: #',
    old: 'Ihre Version von @ ist veraltet. Aktualisieren Sie auf #.',
    go: 'Für Windows herunterladen',
    starts: 'Der Download startet gleich. Falls nicht:',
    browser: ['Ihr Browser ist veraltet', 'Bitte aktualisieren Sie ihn oder verwenden Sie einen von diesen:'],
  },
  {
    language: 'fr',
    title: 'Télécharger @',
    current: 'Dernière version : #',
    old: 'Votre version de @ n’est plus à jour. Passez à la version #.',
    go: 'Télécharger pour Windows',
    starts: 'Le téléchargement va démarrer. Sinon :',
    browser: ['Votre navigateur est obsolète', 'Mettez-le à jour ou choisissez-en un autre :'],
  },
  {
    language: 'es',
    title: 'Descargar @',
    current: 'Última versión: #',
    old: 'Su versión de @ no está actualizada. Instale la #.',
    go: 'Descargar para Windows',
    starts: 'La descarga comenzará en unos segundos. Si no:',
    browser: ['Su navegador no está actualizado', 'Actualícelo o utilice uno de estos:'],
  },
  {
    language: 'ja',
    title: '@ ダウンロード',
    current: '最新バージョン：#',
    old: 'お使いの @ は最新ではありません。# に更新してください。',
    go: 'Windows版をダウンロード',
    starts: 'ダウンロードが自動的に始まります。始まらない場合：',
    browser: ['お使いのブラウザは古いバージョンです', '次のいずれかの最新版をご利用ください。'],
  },
]

const FILES = [
  'Setup.exe',
  'x64.msi',
  'Installer.exe',
  'universal.dmg',
  'amd64.deb',
  'release.apk',
  'win64.zip',
]

const detection = (base: string, version: string, chance: Chance) =>
  chance.of([
    () =>
      `var ua=navigator.userAgent,b=document.getElementById("get");if(/Mac/.test(ua)){b.href="${base}/universal.dmg";b.textContent=b.textContent.replace("Windows","macOS")}else if(/Linux/.test(ua))b.href="${base}/amd64.deb";`,
    () =>
      `navigator.userAgentData&&navigator.userAgentData.getHighEntropyValues(["architecture","platform"]).then(function(d){if(d.platform==="Windows"&&d.architecture==="arm")document.getElementById("get").href="${base}/arm64.exe"})`,
    () =>
      `const yours=new URLSearchParams(location.search).get("v")||localStorage.getItem("v");if(yours&&yours.localeCompare("${version}",undefined,{numeric:true})<0){document.getElementById("old").hidden=false}`,
    () =>
      `fetch("https://api.github.com/repos/${chance.name(2)}/${chance.name(2)}/releases/latest").then(r=>r.json()).then(j=>{const a=j.assets.find(x=>x.name.endsWith(".exe"));if(a)document.getElementById("get").href=a.browser_download_url})`,
    () =>
      `async function check(){const v=await (await fetch("/api/version")).text();document.getElementById("old").hidden=v==="${version}"}check();`,
  ])()

const starting = (file: string, chance: Chance) =>
  chance.of([
    `setTimeout(function(){window.location.href="${file}"},3000)`,
    `window.addEventListener("load",()=>{const f=document.createElement("iframe");f.hidden=true;f.src="${file}";document.body.append(f)})`,
    `document.addEventListener("DOMContentLoaded",function(){var a=document.createElement("a");a.href="${file}";a.click()})`,
  ])

/** A settings file that the page makes when asked, as programs of companies need. */
const settings = (host: string) =>
  `document.getElementById("cfg").onclick=()=>{const blob=new Blob(["client\\nremote ${host} 1194\\n"],{type:"application/x-openvpn-profile"});const a=document.createElement("a");a.href=URL.createObjectURL(blob);a.download="client.ovpn";a.click()}`

const CHANGES = [
  'Fixed a crash when opening very large files.',
  'Security: updated the bundled libraries (see advisory).',
  'The installer is now signed with our new certificate.',
  'Faster start on Windows 11 and macOS 15.',
  'New: export as PDF.',
  'Windows 7 is no longer supported.',
]

const notesOf = (chance: Chance) =>
  `<ul class="changes">${chance
    .some(CHANGES, 2 + chance.below(4))
    .map((change) => `<li>${change}</li>`)
    .join('')}</ul>`

interface Vendor {
  readonly host: string
  readonly name: string
}

function downloadPage({ host, name }: Vendor, chance: Chance): Made {
  const said = chance.of(SAID)
  const version = `${chance.below(30)}.${chance.below(12)}.${chance.below(20)}`
  const tell = (text: string) => text.replaceAll('@', name).replaceAll('#', version)
  const zone = host.replace(/^www\./, '')
  const base = chance.of([
    '/files',
    `https://${host}/dl/${version}`,
    `https://downloads.${zone}/${version}`,
    `https://dl.${zone}`,
    `https://github.com/${chance.name(2)}/${chance.name(2)}/releases/download/v${version}`,
  ])
  const files = chance.some(FILES, 2 + chance.below(4))
  const file = `${base}/${files[0]}`
  const isStarting = chance.maybe(0.25)
  const hasSettings = chance.maybe(0.12)
  const code = [detection(base, version, chance)]
  if (isStarting) code.push(starting(file, chance))
  if (hasSettings) code.push(settings(host))
  const rows = files.map(
    (each) =>
      `<tr><td><a href="${base}/${each}">${each}</a></td><td>${10 + chance.below(90)} MB</td><td><code>${chance.hex(64)}</code></td></tr>`,
  )
  const main = `<h1>${escaped(tell(said.title))}</h1><p>${escaped(tell(said.current))}</p><p id="old" hidden>${escaped(tell(said.old))}</p><a id="get" class="button" href="${file}">${escaped(tell(said.go))}</a>${isStarting ? `<p>${escaped(tell(said.starts))} <a href="${file}">${files[0]}</a></p>` : ''}${chance.maybe(0.5) ? notesOf(chance) : ''}${chance.maybe(0.6) ? `<table>${rows.join('')}</table>` : ''}${hasSettings ? '<button id="cfg">client.ovpn</button>' : ''}`
  const body = shellOf(
    {
      language: said.language,
      title: chance.of([tell(said.title), `${tell(said.title)} | ${name}`, `${name} – ${tell(said.title)}`]),
      head: `<link rel="icon" href="/favicon.ico"><link rel="canonical" href="https://${host}/download">`,
      top: `<a href="/"><img src="/img/logo.svg" alt="${escaped(name)}"></a><nav><a href="/docs">Docs</a> <a href="/changelog">Changelog</a></nav>`,
      main,
      bottom: `© 2026 ${escaped(name)} <a href="/privacy">Privacy</a> <a href="/license">EULA</a>`,
      scripts: `<script>${code.join('\n')}</script>`,
    },
    chance,
  )
  const path = chance.of(['download', 'update', 'downloads/thank-you', `releases/${version}`, 'get'])
  return { url: `https://${host}/${path}`, body, isHonest: true }
}

const BROWSERS = [
  '<a href="https://www.google.com/chrome/"><img src="/browsers/chrome.png" alt="Google Chrome"> Google Chrome</a>',
  '<a href="https://www.mozilla.org/firefox/new/"><img src="/browsers/firefox.png" alt="Mozilla Firefox"> Firefox</a>',
  '<a href="https://www.microsoft.com/edge"><img src="/browsers/edge.png" alt="Microsoft Edge"> Microsoft Edge</a>',
  '<a href="https://www.apple.com/safari/"><img src="/browsers/safari.png" alt="Safari"> Safari</a>',
  '<a href="https://www.opera.com/"><img src="/browsers/opera.png" alt="Opera"> Opera</a>',
]

/** A site that asks its visitors for a newer browser and links to its maker. */
function oldBrowserPage(chance: Chance): Made {
  const { host, name } = honestSite(chance, ['', 'www.', 'portal.', 'app.'])
  const { language, browser } = chance.of(SAID)
  const draw = controlOf(chance)
  const login = chance.maybe(0.35)
    ? `<form method="post" action="/login">${draw('Login', 'name="login" type="text"')}${draw('Password', 'name="password" type="password"')}<button>OK</button></form>`
    : ''
  const body = shellOf(
    {
      language,
      title: chance.of([`${browser[0]} - ${name}`, name, browser[0]]),
      top: `<img src="/logo.png" alt="${name}">`,
      main: `<h1>${escaped(browser[0])}</h1><p>${escaped(browser[1])}</p><ul>${chance
        .some(BROWSERS, 2 + chance.below(4))
        .map((each) => `<li>${each}</li>`)
        .join('')}</ul>${login}`,
      bottom: `© ${name}`,
      scripts: `<script>if(!window.Promise||!("noModule" in HTMLScriptElement.prototype)||/MSIE|Trident/.test(navigator.userAgent)){document.documentElement.className+=" outdated"}</script>`,
    },
    chance,
  )
  return { url: `https://${host}/${chance.of(['', 'browser', 'unsupported.html'])}`, body, isHonest: true }
}

/** People who look after others' machines tell them what to install, and where it is. */
function helpDeskPage(chance: Chance): Made {
  const { host, name } = honestSite(chance, ['it.', 'help.', 'support.', 'www.'])
  const brand = brandOf(chance, 'software')
  const program = calledBy(brand, chance)
  const own = `https://${host}/software/${chance.of(['vpn-client.msi', 'remote-support.exe', 'printer-driver.exe'])}`
  const body = shellOf(
    {
      language: 'en',
      title: chance.of([
        `Install ${program} | ${name} IT`,
        `${name}: software`,
        `Update ${program} - ${name}`,
      ]),
      top: `<a href="/"><b>${escaped(name)}</b> IT service</a>`,
      main: `<h1>${chance.of(['Update', 'Install'])} ${escaped(program)}</h1><ol><li>Close ${escaped(program)}.</li><li>Go to <a href="https://${homeOf(brand, chance)}/download">${escaped(brand.domains[0] ?? '')}</a> and download the current version.</li><li>Run the installer and restart.</li></ol><p>Also needed: <a href="${own}">${own.split('/').at(-1)}</a></p><form action="/tickets/new"><button>Open a ticket</button></form>`,
      bottom: `© ${escaped(name)} · Service desk ext. ${chance.digits(4)}`,
    },
    chance,
  )
  return { url: `https://${host}/kb/${chance.digits(4)}`, body, isHonest: true }
}

export const vendorUpdatePage: Family = {
  id: 'vendor_update_page',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const roll = chance.below(100)
    if (roll < 20) return oldBrowserPage(chance)
    if (roll < 32) return helpDeskPage(chance)
    if (roll < 65) return downloadPage(honestSite(chance, ['', 'www.', 'get.']), chance)
    const brand = brandOf(chance, 'software')
    return downloadPage({ host: homeOf(brand, chance), name: calledBy(brand, chance) }, chance)
  },
}
