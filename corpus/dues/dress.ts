import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import type { Scene } from './scene.ts'

/** The parts of a page; HTML. */
export interface Parts {
  readonly main: string
  readonly head?: string
  readonly scripts?: string
  /** A page without the office's header and footer. */
  readonly isBare?: boolean
  /** Text; the heading with the office's name where it is left out. */
  readonly title?: string
}

const slug = (scene: Scene) => scene.body.hosts[0] ?? 'site'

function logoOf(scene: Scene, chance: Chance): string {
  const alt = escaped(scene.name)
  return chance.of([
    `<img src="${scene.body.home}assets/images/logo.svg" alt="${alt}" height="48">`,
    `<img class="logo" src="${chance.of(['img/logo.png', 'assets/logo.svg', 'files/logo.png', `./${slug(scene)}_files/logo.svg`, 'media/images/head.png'])}" alt="${chance.maybe(0.7) ? alt : ''}">`,
    `<a class="brand" href="${chance.of([scene.body.home, '#'])}"><svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true"><path fill="${scene.body.colour}" d="M4 4h32v22L20 37 4 26z"/></svg><span>${alt}</span></a>`,
    `<span class="site-name">${alt}</span>`,
  ])
}

function headerOf(scene: Scene, chance: Chance): string {
  const { labels, body } = scene
  const to = (path: string) => chance.of(['#', 'javascript:void(0)', `${body.home}${path}`])
  const links = chance
    .some(
      [
        [labels.home, ''],
        [labels.services, 'services'],
        [labels.news, 'news'],
        [labels.contact, 'contact'],
      ] as const,
      2 + chance.below(3),
    )
    .map(([text, path]) => `<li><a href="${to(path)}">${escaped(text)}</a></li>`)
    .join('')
  const logo = logoOf(scene, chance)
  return chance.of([
    `<header class="header"><div class="container">${logo}<nav><ul>${links}</ul></nav></div></header>`,
    `<div id="top"><div class="wrap">${logo}</div></div><ul class="menu">${links}</ul>`,
    `<header role="banner" class="site-header">${logo}</header>`,
    `<nav class="navbar" style="background:${body.colour}"><div class="container-fluid">${logo}<ul class="navbar-nav">${links}</ul></div></nav>
<ol class="breadcrumb"><li><a href="${to('')}">${escaped(labels.home)}</a></li><li class="active">${escaped(scene.heading)}</li></ol>`,
  ])
}

function footerOf(scene: Scene, chance: Chance): string {
  const { labels, body } = scene
  const links = chance
    .some(
      [labels.privacy, labels.imprint, labels.access, labels.contact, labels.services],
      2 + chance.below(4),
    )
    .map((text, at) => {
      const path = ['privacy', 'legal', 'accessibility', 'contact', 'services'][at] ?? ''
      return `<a href="${chance.maybe(0.6) ? `${body.home}${path}` : '#'}"${chance.maybe(0.2) ? ' target="_blank"' : ''}>${escaped(text)}</a>`
    })
  const year = chance.of(['2023', '2024', '2025', '2026'])
  const line = chance.of([
    `© ${year} ${escaped(scene.name)}. ${escaped(labels.rights)}.`,
    `&copy; ${escaped(scene.name)} ${year}`,
    `${escaped(scene.name)} · ${escaped(labels.rights)}`,
  ])
  return chance.of([
    `<footer class="footer"><div class="container"><ul>${links.map((link) => `<li>${link}</li>`).join('')}</ul><p>${line}</p></div></footer>`,
    `<div id="footer">${links.join(' | ')}<br><small>${line}</small></div>`,
    `<footer><p class="legal">${escaped(labels.secure)}</p><p>${links.join('')}</p><p>${line}</p></footer>`,
  ])
}

function stylesOf(scene: Scene, chance: Chance): string {
  const colour = scene.body.colour
  return chance.of([
    `<style>body{margin:0;font-family:Arial,Helvetica,sans-serif;color:#222}.container,.wrap{max-width:${880 + chance.below(30) * 10}px;margin:0 auto;padding:0 16px}button,.btn{background:${colour};color:#fff;border:0;padding:12px 24px}input{width:100%;padding:10px;border:1px solid #999}header{border-bottom:4px solid ${colour}}</style>`,
    `<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/bootstrap@5.3.0/dist/css/bootstrap.min.css"><style>:root{--bs-primary:${colour}}.btn-primary{background:${colour}}</style>`,
    `<link rel="stylesheet" href="${chance.of(['css/style.css', 'assets/css/main.css', 'files/app.css', `./${slug(scene)}_files/main.min.css`])}">`,
    `<link rel="stylesheet" href="${scene.body.home}assets/css/main.css"><style>.loader{border:4px solid #eee;border-top-color:${colour};border-radius:50%;width:36px;height:36px;animation:r 1s linear infinite}@keyframes r{to{transform:rotate(360deg)}}</style>`,
  ])
}

function metaOf(scene: Scene, chance: Chance): string {
  const meta = [
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="description" content="${escaped(scene.name)}">`,
    `<meta property="og:site_name" content="${escaped(scene.name)}"><meta property="og:title" content="${escaped(scene.heading)}">`,
    `<link rel="canonical" href="${scene.body.home}">`,
    `<link rel="shortcut icon" href="${chance.of(['favicon.ico', 'img/favicon.png', `${scene.body.home}favicon.ico`])}">`,
    `<meta name="theme-color" content="${scene.body.colour}">`,
    '<meta http-equiv="X-UA-Compatible" content="IE=edge">',
  ]
  const robots = chance.of(['noindex', 'noindex, nofollow', 'noindex,nofollow,noarchive'])
  return `${chance.some(meta, 2 + chance.below(4)).join('\n')}${scene.evasion === 'noindex' ? `\n<meta name="robots" content="${robots}">` : ''}`
}

const KEYS = [
  '<script>document.addEventListener("contextmenu",function(e){e.preventDefault()});document.addEventListener("keydown",function(e){if(e.keyCode==123||(e.ctrlKey&&e.shiftKey&&[73,74,67].indexOf(e.keyCode)>-1)||(e.ctrlKey&&e.keyCode==85))e.preventDefault()});</script>',
  '<script>document.onkeydown=function(e){if(e.key==="F12"||(e.ctrlKey&&(e.key==="u"||e.key==="s")))return false};document.oncontextmenu=function(){return false};</script>',
  '<script>window.onkeydown=e=>!(e.key==="F12"||e.ctrlKey&&e.shiftKey&&"IJC".includes(e.key));setInterval(()=>{console.clear()},1000)</script>',
]

/** The page stays hidden behind a notice for some seconds. */
function delayed(scene: Scene, content: string, chance: Chance): string {
  const [wall, page] = [chance.of(['chk', 'loader', 'gate', 'cf']), chance.of(['page', 'site', 'content'])]
  const seconds = 1200 + chance.below(30) * 100
  return `<div id="${wall}" style="text-align:center;padding-top:20vh"><div class="loader"></div><p>${escaped(scene.labels.checking)}</p><small>Ray ID: ${chance.hex(16)}</small></div>
<div id="${page}" style="display:none">${content}</div>
<script>setTimeout(function(){document.getElementById("${wall}").style.display="none";document.getElementById("${page}").style.display="block"},${seconds});</script>`
}

/** A whole document of a scene. */
export function documentOf(scene: Scene, parts: Parts, chance: Chance): string {
  const { main, head = '', scripts = '', isBare = false } = parts
  const title =
    parts.title ??
    chance.of([
      `${scene.heading} - ${scene.name}`,
      scene.name,
      scene.heading,
      `${scene.name} | ${scene.labels.services}`,
    ])
  const shell = isBare ? main : `${headerOf(scene, chance)}\n${main}\n${footerOf(scene, chance)}`
  const content = scene.evasion === 'delay' ? delayed(scene, shell, chance) : shell
  const saved = chance.maybe(0.06) ? `<!-- saved from url=(0024)${scene.body.home} -->\n` : ''
  const keys = scene.evasion === 'keys' ? chance.of(KEYS) : ''
  return `<!DOCTYPE html>\n${saved}<html lang="${scene.body.tongue}"><head><meta charset="utf-8"><title>${escaped(title)}</title>
${metaOf(scene, chance)}
${isBare && chance.maybe(0.5) ? '' : stylesOf(scene, chance)}${head}</head>
<body${chance.maybe(0.2) ? ` class="${chance.of(['page', 'home', 'no-js', 'bg-light'])}"` : ''}>
${content}
${scripts}${keys}
</body></html>`
}

/** The claim as HTML, with what is due in a box, a list or a table, or only in its text. */
export function claimOf(scene: Scene, chance: Chance): string {
  const { labels } = scene
  const [amount, reference, until] = [escaped(scene.amount), escaped(scene.reference), escaped(scene.until)]
  const facts = chance.of([
    `<div class="amount-box"><span>${escaped(labels.amount)}</span><strong>${amount}</strong></div>`,
    `<table class="table"><tr><th>${escaped(labels.ref)}</th><td>${reference}</td></tr><tr><th>${escaped(labels.amount)}</th><td><b>${amount}</b></td></tr></table>`,
    `<ul class="summary"><li>${escaped(labels.ref)}: <b>${reference}</b></li><li>${escaped(labels.amount)}: <b>${amount}</b></li><li>${escaped(labels.until)}: ${until}</li></ul>`,
    '',
  ])
  const level = chance.of(['h1', 'h1', 'h2'])
  return `<${level}>${escaped(scene.heading)}</${level}><p>${escaped(scene.text)}</p>${facts}`
}
