import type { Chance } from '../make/chance.ts'
import type { Resource } from '../make/envelope.ts'
import { ownScript } from '../make/libraries.ts'
import { escaped } from '../make/pages/layout.ts'
import { asAddress, markOf } from './bulk.ts'
import type { Firm } from './firms.ts'
import { type Tongue, wordOf } from './tongues.ts'

/** Something on a page: HTML, code that runs after it, files that it names. */
export interface Part {
  readonly html: string
  readonly code?: string
  readonly resources?: readonly Resource[]
}

export const ownBrand = ({ name, colour }: Firm, chance: Chance): string =>
  chance.of([
    `<a href="/" class="brand">${markOf(colour, chance)} <b>${escaped(name)}</b></a>`,
    `<img src="/${chance.of(['img/logo.svg', 'static/brand.png', 'assets/logo@2x.png'])}" alt="${escaped(name)}" height="${28 + chance.below(20)}">`,
    `<a href="/"><img src="${asAddress(markOf(colour, chance))}" alt=""><span>${escaped(name)}</span></a>`,
    `<span class="title">${escaped(name)}</span>`,
  ])

const cookieBar = (tongue: Tongue, chance: Chance): Part => {
  const id = chance.of(['cookie-bar', 'cc-banner', 'consent', `c${chance.hex(4)}`])
  const key = chance.of(['cookie-consent', 'cc', 'consent_v2'])
  return {
    html: `<div id="${id}" role="region" style="position:fixed;bottom:0;left:0;right:0;background:#fff;border-top:1px solid #ccc;padding:12px"><p>${escaped(wordOf(tongue, 'cookies'))}</p><button type="button" data-c="all">${escaped(wordOf(tongue, 'accept'))}</button> <button type="button" data-c="min">${escaped(wordOf(tongue, 'reject'))}</button></div>`,
    code: `(function(){var b=document.getElementById("${id}");try{if(localStorage.getItem("${key}"))b.remove()}catch(e){}b.addEventListener("click",function(e){var c=e.target.dataset.c;if(!c)return;try{localStorage.setItem("${key}",c)}catch(x){}b.remove()})})();`,
  }
}

const counter = (url: string, chance: Chance): Part => {
  const host = new URL(url).hostname
  return chance.of<Part>([
    {
      html: '',
      code: `var _paq=window._paq=window._paq||[];_paq.push(["trackPageView"]);_paq.push(["enableLinkTracking"]);(function(){var u="https://stats.${host.split('.').slice(-2).join('.')}/";_paq.push(["setTrackerUrl",u+"matomo.php"],["setSiteId","${chance.digits(2)}"]);var d=document,g=d.createElement("script");g.async=true;g.src=u+"matomo.js";d.head.appendChild(g)})();`,
    },
    {
      html: '',
      code: `window.addEventListener("load",function(){if(navigator.sendBeacon)navigator.sendBeacon("/rum",JSON.stringify({p:location.pathname,t:Math.round(performance.now())}))});`,
    },
    { html: '' },
  ])
}

const MENU =
  'document.querySelectorAll("[data-toggle]").forEach(function(b){b.addEventListener("click",function(){var t=document.getElementById(b.dataset.toggle);if(t)t.hidden=!t.hidden;b.setAttribute("aria-expanded",String(t&&!t.hidden))})});'
const REVEAL =
  'document.querySelectorAll("input[type=password]").forEach(function(i){var b=document.createElement("button");b.type="button";b.textContent="👁";b.setAttribute("aria-label","show");b.onclick=function(){i.type=i.type==="password"?"text":"password"};i.after(b)});'
const HINT =
  '(function(){var q=new URLSearchParams(location.search),h=q.get("login_hint")||q.get("email");var i=document.querySelector("input[type=email]");if(h&&i)i.value=h})();'
const WORKER =
  'if("serviceWorker" in navigator)navigator.serviceWorker.register("/sw.js").catch(function(){});'
const CHECK =
  'document.querySelectorAll("form").forEach(function(f){f.addEventListener("submit",function(e){var bad=[].filter.call(f.elements,function(x){return x.required&&!x.value});bad.forEach(function(x){x.setAttribute("aria-invalid","true")});if(bad.length){e.preventDefault();bad[0].focus()}})});'
const idle = (chance: Chance) =>
  `(function(){var t;function r(){clearTimeout(t);t=setTimeout(function(){location.reload()},${10 + chance.below(20)}*60000)}["mousemove","keydown"].forEach(function(n){addEventListener(n,r,{passive:true})});r()})();`
const dictionary = (chance: Chance) =>
  `window.__CONFIG__=JSON.parse(atob("${Buffer.from(JSON.stringify({ v: chance.hex(7), region: chance.of(['eu-1', 'us-2']), flags: Object.fromEntries(Array.from({ length: 6 + chance.below(30) }, () => [chance.name(3), chance.maybe(0.5)])) })).toString('base64')}"));`

/** The scripts of a site, in the page or beside it. */
function siteCode(url: string, chance: Chance): Part {
  const code = chance
    .some([MENU, REVEAL, HINT, WORKER, CHECK, idle(chance), dictionary(chance)], 1 + chance.below(5))
    .join('\n')
  if (chance.maybe(0.5)) return { html: '', code }
  const { tag, resource } = ownScript(
    url,
    chance.of([
      '/js/site.js',
      `/static/main.${chance.hex(8)}.js`,
      '/assets/app.min.js?v=12',
      '/themes/base/script.js',
    ]),
    code,
    chance.of(['', ' defer']),
  )
  return { html: tag, resources: [resource] }
}

/** The end of an honest page. */
export function endOfPage(url: string, tongue: Tongue, chance: Chance): Part {
  const parts = [
    chance.maybe(0.4) ? cookieBar(tongue, chance) : { html: '' },
    chance.maybe(0.6) ? counter(url, chance) : { html: '' },
    chance.maybe(0.8) ? siteCode(url, chance) : { html: '' },
  ]
  return joined(parts)
}

export const joined = (parts: readonly Part[]): Part => ({
  html: parts
    .map(({ html, code = '' }) => `${html}${code === '' ? '' : `<script>${code}</script>`}`)
    .join('\n'),
  resources: parts.flatMap(({ resources = [] }) => resources),
})
