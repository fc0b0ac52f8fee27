import type { Chance } from '../make/chance.ts'
import { packedOf, wordPacked } from './packs.ts'

/** A piece of an honest page that is hard to read: what runs, and what it needs in the page. */
export interface Bundle {
  readonly script: string
  readonly markup: string
}
type Bundler = (host: string, chance: Chance) => Bundle

const code = (text: string) => `<script>${text.replaceAll('</', '<\\/')}</script>`

/** An email address, hidden from harvesters as plug-ins of blogs hide them. */
const mailCloak: Bundler = (host, chance) => {
  const address = `${chance.of(['info', 'office', 'kontakt', chance.name(2)])}@${host.replace(/^www\./, '')}`
  const link = `<a href="mailto:${address}">${address}</a>`
  const { before, value } = packedOf(link, chance)
  const id = `cloak${chance.hex(8)}`
  return chance.of([
    { markup: '', script: code(`${before}document.write(${value});`) },
    {
      markup: `<span id="${id}"></span>`,
      script: code(`${before}document.getElementById('${id}').innerHTML=${value};`),
    },
    { markup: '', script: code(wordPacked(`document.write('${link.replaceAll('"', '')}')`)) },
    {
      markup: `<a href="/l/email-protection" class="__cf_email__" data-cfemail="${chance.hex(36)}">[email&#160;protected]</a>`,
      script: code(
        `!function(){function e(e,t){for(var r="",n=parseInt(e.substr(t,2),16),o=t+2;o<e.length;o+=2)r+=String.fromCharCode(parseInt(e.substr(o,2),16)^n);return r}document.querySelectorAll(".__cf_email__").forEach(function(a){var m=e(a.dataset.cfemail,0);a.href="mailto:"+m;a.textContent=m})}();`,
      ),
    },
  ])
}

const counting: Bundler = (host, chance) => ({
  markup: '',
  script: chance.of([
    code(
      `!function(e,t,n,r,i){e[r]=e[r]||function(){(e[r].q=e[r].q||[]).push(arguments)},e[r].l=1*new Date;var a=t.createElement(n),o=t.getElementsByTagName(n)[0];a.async=1,a.src="https://stats.${host.replace(/^www\./, '')}/"+atob("${Buffer.from(`${chance.letters(6)}.js`).toString('base64')}"),o.parentNode.insertBefore(a,o)}(window,document,"script","_${chance.letters(3)}");`,
    ),
    code(
      `window.NREUM||(NREUM={});NREUM.info={beacon:"bam.nr-data.net",licenseKey:"${chance.hex(10)}",applicationID:"${chance.digits(9)}",transactionName:"${chance.base64(48)}",queueTime:0};(()=>{"use strict";var e,t={${100 + chance.below(899)}:(e,t,n)=>{n.d(t,{a:()=>r});const r=Function("return this")()}},n={};function r(e){var i=n[e];return void 0!==i?i.exports:(t[e](i=n[e]={exports:{}},i.exports,r),i.exports)}})();`,
    ),
  ]),
})

const consent: Bundler = (_host, chance) => ({
  markup: `<div id="cmp" hidden><p>We use cookies.</p><button id="cmp-ok">Accept</button></div>`,
  script: code(
    `(function(w,d){var c="${chance.base64(900)}",k=function(s){return decodeURIComponent(escape(atob(s)))};w.__tcfapi=w.__tcfapi||function(){(w.__tcfapi.a=w.__tcfapi.a||[]).push(arguments)};d.getElementById("cmp-ok").onclick=function(){d.cookie="euconsent="+c.slice(0,80)+";path=/";d.getElementById("cmp").remove();d.querySelectorAll('script[type="text/plain"]').forEach(function(s){var n=d.createElement("script");n.textContent=s.dataset.src?"":k(s.textContent);d.head.appendChild(n)})};if(d.cookie.indexOf("euconsent")<0)d.getElementById("cmp").hidden=false})(window,document);`,
  ),
})

const trial: Bundler = (_host, chance) => ({
  markup: '<style>.async-hide{opacity:0!important}</style>',
  script: code(
    `(function(a,s,y,n,c,h,i){s.className+=' '+y;h.start=1*new Date;h.end=i=function(){s.className=s.className.replace(RegExp(' ?'+y),'')};(a[n]=a[n]||[]).hide=h;setTimeout(function(){i();h.end=null},c)})(window,document.documentElement,'async-hide','dl${chance.letters(3)}',3000,{});var v=${chance.below(2)};if(v&&!/exp=/.test(document.cookie)){document.cookie='exp=b';location.replace(location.pathname+'?v=b')}`,
  ),
})

const lazy: Bundler = (_host, chance) => ({
  markup: Array.from(
    { length: 2 + chance.below(4) },
    () =>
      `<img class="lazy" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" data-src="/uploads/${chance.hex(8)}.jpg" alt="">`,
  ).join(''),
  script: code(
    `!function(){var o=new IntersectionObserver(function(e){e.forEach(function(e){e.isIntersecting&&(e.target.src=e.target.dataset.src,o.unobserve(e.target))})});document.querySelectorAll("img.lazy").forEach(function(e){o.observe(e)});var s=document.createElement("iframe");s.setAttribute("data-lazy","1");s.srcdoc=atob("${Buffer.from('<style>body{margin:0}</style><p>Map</p>').toString('base64')}");document.addEventListener("click",function(){document.body.appendChild(s)},{once:!0})}();`,
  ),
})

/** A link that is not to be followed by crawlers, as shops and directories have many. */
const coveredLinks: Bundler = (host, chance) => ({
  markup: ['/delivery', '/returns', '/brands/a-z']
    .map(
      (path) =>
        `<span class="obf" data-o="${Buffer.from(`https://${host}${path}`).toString('base64')}">${path.slice(1)}</span>`,
    )
    .join(' '),
  script: code(
    `document.querySelectorAll(".obf").forEach(function(n){n.addEventListener("click",function(){${chance.of(['window.location.href=atob(n.dataset.o)', 'window.open(window.atob(n.getAttribute("data-o")),"_self")'])}})});`,
  ),
})

const worker: Bundler = (_host, chance) => ({
  markup: '<canvas id="view" width="320" height="200"></canvas>',
  script: code(
    `var src=atob("${Buffer.from('onmessage=function(e){for(var i=0,s=0;i<e.data.length;i++)s+=e.data[i];postMessage(s)}').toString('base64')}");var w=new Worker(URL.createObjectURL(new Blob([src],{type:"text/javascript"})));w.onmessage=function(e){document.getElementById("view").title=e.data};w.postMessage([${chance.digits(2)},1,2]);`,
  ),
})

/** An old plug-in, packed by Dean Edwards' packer. */
const plugin: Bundler = (_host, chance) => ({
  markup: `<div class="slides"><img src="/img/${chance.digits(2)}.jpg" alt=""></div>`,
  script: code(
    wordPacked(
      `(function(){var slides=document.querySelectorAll(".slides img");var current=0;function turn(){for(var i=0;i<slides.length;i++){slides[i].style.display=i===current?"block":"none"}current=(current+1)%slides.length}setInterval(turn,${2 + chance.below(5)}000);turn()})()`,
    ),
  ),
})

/** A player whose maker does not want it read, behind a table of strings. */
const guarded: Bundler = (_host, chance) => {
  const { before, value } = packedOf(`player-${chance.hex(16)}`, chance)
  return {
    markup: '<div id="player"></div>',
    script: code(
      `${before}var licence=${value};(function(){var p=document.getElementById("player");p.dataset.licence=licence.length;document.addEventListener("contextmenu",function(e){if(e.target===p)e.preventDefault()})})();`,
    ),
  }
}

/** HTML that a server rendered, encoded in a script that inserts it. */
const revived: Bundler = (_host, chance) => {
  const { before, value } = packedOf(
    `<ul><li>${chance.name(3)}</li><li>${chance.name(2)}</li></ul><p>Opening hours: 9-17</p>`,
    chance,
  )
  return {
    markup: '<div id="slot"></div>',
    script: code(`${before}document.getElementById("slot").innerHTML=${value};`),
  }
}

const advertised: Bundler = (_host, chance) => ({
  markup: `<div id="ad-${chance.digits(2)}"></div>`,
  script: code(
    `document.write(unescape("%3Cscript src='https://ads.${chance.name(3)}.net/show.js?z=${chance.digits(4)}' async%3E%3C/script%3E"));`,
  ),
})

export const BUNDLERS: readonly Bundler[] = [
  mailCloak,
  mailCloak,
  counting,
  consent,
  trial,
  lazy,
  coveredLinks,
  worker,
  plugin,
  guarded,
  revived,
  advertised,
]
