import type { Chance } from '../make/chance.ts'
import { library } from '../make/libraries.ts'
import { fraudPage } from '../make/made.ts'
import { escaped } from '../make/pages/layout.ts'
import { scriptTag, whole } from './code/document.ts'
import { drawn, dressed } from './code/drawing.ts'
import { packed } from './code/packers.ts'
import { htmlOfAll } from './code/tree.ts'
import { fraudFamily } from './kit/fraud-family.ts'
import { kitUrl } from './kit/places.ts'
import { anyScreen, type Screen } from './kit/screen.ts'

/** A gate before the form: its markup, and the statement that calls `go` once it opens. */
interface Gate {
  readonly markup: string
  readonly wait: string
}
type GateOf = (screen: Screen, chance: Chance) => Gate

const mark = ({ brand }: Screen) =>
  `<img src="https://${brand.domain}/favicon.ico" alt="${escaped(brand.name)}" width="48">`

const button: GateOf = (screen, chance) => {
  const { words, brand } = screen
  const [heading, text] = chance.of(words[brand.trade])
  const label = chance.of([words.next, words.confirm, words.document])
  const said = (line: string) => escaped(line.replace('{n}', chance.digits(11)).replace('{m}', '2,99'))
  const how = chance.of([
    [`<button id="go" type="button">${label}</button>`, 'document.getElementById("go").onclick=go;'],
    [
      `<a href="#" id="go" class="btn">${label}</a>`,
      'document.querySelector("#go").addEventListener("click",function(e){e.preventDefault();go()});',
    ],
    [`<div role="button" tabindex="0" class="btn" onclick="go()">${label}</div>`, ''],
    [
      `<button class="btn" onclick="setTimeout(go,800);this.disabled=true;this.textContent='…'">${label}</button>`,
      '',
    ],
    [`<a class="btn" href="javascript:go()">${label}</a>`, ''],
    [
      `<button class="btn" data-go>${label}</button>`,
      'document.body.addEventListener("click",function(e){if(e.target.closest("[data-go]"))go()});',
    ],
  ] as const)
  return {
    markup: `<div id="gate">${mark(screen)}<h1>${said(heading)}</h1><p>${said(text)}</p>${how[0]}</div>`,
    wait: how[1],
  }
}

const checkbox: GateOf = ({ words, brand }, chance) => {
  const ray = chance.hex(16)
  return chance.of<() => Gate>([
    () => ({
      markup: `<div id="gate" style="width:302px;height:76px;border:1px solid #d3d3d3;background:#f9f9f9;margin:120px auto"><label><input type="checkbox" id="go"> ${escaped(words.robot)}</label><small>reCAPTCHA</small></div>`,
      wait: 'document.getElementById("go").addEventListener("change",function(){setTimeout(go,900)});',
    }),
    () => ({
      markup: `<main id="gate"><h1>${escaped(brand.domain)}</h1><p>${escaped(words.human)}</p><div role="checkbox" aria-checked="false" tabindex="0" id="go" style="width:24px;height:24px;border:2px solid #6d6d6d"></div><p>Ray ID: <code>${ray}</code></p></main>`,
      wait: 'var c=document.getElementById("go");c.onclick=function(){c.setAttribute("aria-checked","true");c.textContent="✓";setTimeout(go,1200)};',
    }),
    () => ({
      markup: `<div id="gate"><canvas id="go" width="280" height="60"></canvas></div>`,
      wait: `var q=document.getElementById("go"),z=q.getContext("2d");z.strokeRect(10,18,24,24);z.font="16px Arial";z.fillText(${JSON.stringify(words.robot)},46,36);q.addEventListener("pointerdown",function(){z.fillText("✓",14,36);setTimeout(go,700)});`,
    }),
  ])()
}

const timer: GateOf = ({ words }, chance) => {
  const ms = 600 + chance.below(3200)
  return chance.of<() => Gate>([
    () => ({
      markup: `<div id="gate"><div class="spinner"></div><p>${escaped(words.wait)}</p></div>`,
      wait: `setTimeout(go,${ms});`,
    }),
    () => ({
      markup: `<div id="gate"><progress id="bar" max="100" value="0"></progress><p>${escaped(words.human)}</p></div>`,
      wait: `var n=0,t=setInterval(function(){n+=${5 + chance.below(9)};document.getElementById("bar").value=n;if(n>=100){clearInterval(t);go()}},${60 + chance.below(90)});`,
    }),
    () => ({
      markup: `<div id="gate"><p>${escaped(words.wait)} <b id="n">3</b></p></div>`,
      wait: 'var n=3,t=setInterval(function(){document.getElementById("n").textContent=--n;if(n<1){clearInterval(t);go()}},900);',
    }),
    () => ({
      markup: `<div id="gate"><p>${escaped(words.wait)}</p></div>`,
      wait: `(async function(){for(var i=0;i<3;i++)await new Promise(function(r){setTimeout(r,${Math.ceil(ms / 3)})});go()})();`,
    }),
  ])()
}

const slider: GateOf = ({ words }) => ({
  markup: `<div id="gate"><p>${escaped(words.human)}</p><input type="range" id="go" min="0" max="100" value="0"></div>`,
  wait: 'document.getElementById("go").addEventListener("input",function(){if(+this.value>95)go()});',
})

/** A blurred paper with a button on it. */
const paper: GateOf = (screen, chance) => {
  const { words } = screen
  const name = chance.of(['Invoice', 'Factura', 'Rechnung', 'Statement', 'Scan', 'Contract', '請求書'])
  return {
    markup: `<div id="gate" style="position:relative"><div style="filter:blur(5px)">${'<p>████ ███████ ██ ██████ ███</p>'.repeat(6)}</div><div style="position:absolute;inset:20% 30%;background:#fff"><p>${name}_${chance.digits(6)}.pdf (${chance.digits(3)} KB)</p>${mark(screen)}<button id="go">${escaped(words.document)}</button></div></div>`,
    wait: chance.of([
      'document.getElementById("go").addEventListener("click",go,{once:true});',
      'document.getElementById("gate").onclick=go;',
    ]),
  }
}

const banner: GateOf = ({ words, brand }) => ({
  markup: `<div id="gate"><h1>${escaped(brand.name)}</h1><div style="position:fixed;bottom:0;left:0;right:0;background:#eee;padding:20px">Cookies: <a href="https://${brand.domain}/">${escaped(words.privacy)}</a> <button id="go">OK</button></div></div>`,
  wait: 'document.getElementById("go").onclick=function(){localStorage.setItem("consent","1");go()};',
})

/** The first sign of life. */
const stirred: GateOf = ({ words }, chance) => ({
  markup: `<div id="gate" style="min-height:150vh"><p>${escaped(words.wait)}</p></div>`,
  wait: `var done=0;${JSON.stringify(chance.some(['mousemove', 'touchstart', 'scroll', 'keydown', 'pointerdown', 'wheel'], 4))}.forEach(function(n){window.addEventListener(n,function(){if(!done){done=1;go()}},{passive:true})});`,
})

const routed: GateOf = ({ words }, chance) => {
  const route = chance.of(['#/verify', '#login', '#!/step/1', '#account'])
  return {
    markup: `<div id="gate"><p>${escaped(words.human)}</p><a class="btn" href="${route}">${escaped(words.next)}</a></div>`,
    wait: `window.addEventListener("hashchange",function(){if(location.hash==="${route}")go()});`,
  }
}

const dialog: GateOf = ({ words, brand }) => ({
  markup: `<div id="gate"><dialog id="dl"><p>${escaped(brand.name)}: ${escaped(words.human)}</p><form method="dialog"><button class="go">${escaped(words.next)}</button></form></dialog></div>`,
  wait: 'var d=document.getElementById("dl");d.showModal();d.addEventListener("close",go);',
})

/** One click shows the next one to be clicked. */
const chained: GateOf = ({ words }) => ({
  markup: `<div id="gate"><button class="btn" id="one1">${escaped(words.next)}</button></div>`,
  wait: `document.getElementById("one1").onclick=function(){var b=document.createElement("button");b.className="btn go";b.textContent=${JSON.stringify(words.confirm)};b.onclick=go;this.replaceWith(b)};`,
})

const GATES = [
  button,
  button,
  checkbox,
  timer,
  timer,
  slider,
  paper,
  banner,
  stirred,
  routed,
  dialog,
  chained,
]

/** The kit is made when the gate opens, or stands hidden until then. */
const opened = (screen: Screen, chance: Chance): { markup: string; go: string } =>
  chance.of<() => { markup: string; go: string }>([
    () => {
      const { markup, code } = drawn(screen, chance)
      return {
        markup,
        go: `function go(){var g=document.getElementById("gate");if(g)g.remove();${dressed(screen, chance)}\n${code}}`,
      }
    },
    () => ({
      markup: `<div id="kit" hidden>${htmlOfAll(screen.nodes)}</div>`,
      go: `${screen.code}\nfunction go(){document.getElementById("gate").style.display="none";document.getElementById("kit").hidden=false;document.title=${JSON.stringify(screen.title)}}`,
    }),
    () => {
      const { markup, code } = drawn(screen, chance)
      const program = packed(`${dressed(screen, chance)}\n${code}`, 1, chance)
      return { markup, go: `function go(){document.getElementById("gate").outerHTML="";${program}}` }
    },
  ])()

export const clickKits = fraudFamily(
  'click_then_form_kit',
  GATES.map((gateOf) => (chance: Chance) => {
    const screen = anyScreen(chance)
    const url = kitUrl(screen.brand.name, chance)
    const gate = gateOf(screen, chance)
    const { markup, go } = opened(screen, chance)
    const byJquery = chance.maybe(0.15)
    const lib = byJquery ? library('jquery', url, chance) : null
    const wait = lib === null ? gate.wait : `$(function(){${gate.wait}});`
    return fraudPage(
      url,
      whole({
        language: screen.brand.tongue,
        title: chance.of([screen.title, screen.words.document, 'Verification', screen.brand.domain]),
        head: `<meta name="viewport" content="width=device-width">${chance.maybe(0.5) ? screen.head : ''}${lib?.tag ?? ''}`,
        body: `${gate.markup}${markup}${scriptTag(`${go}\n${wait}`)}`,
      }),
      lib === null ? [] : [lib.resource],
    )
  }),
)
