import type { Chance } from '../../make/chance.ts'

/** Names of the page that a moment can use. */
export interface Names {
  /** The global function that draws the form. */
  readonly run: string
  /** The element that shows the waiting text. */
  readonly wait: string
  readonly button: string
}

/** When the form is drawn. */
export interface Moment {
  /** Whether the code can be loaded after the page. */
  readonly isAnyTime: boolean
  readonly isAtOnce?: boolean
  /** The kind of element that the visitor has to press. */
  readonly opener?: 'button' | 'box'
  /** Markup after the script. */
  after?(names: Names): string
  /** Style of the waiting element, whose class is its id. */
  readonly style?: (names: Names) => string
  code(names: Names, chance: Chance): string
}

const any = (code: Moment['code']): Moment => ({ isAnyTime: true, code })
const early = (code: Moment['code']): Moment => ({ isAnyTime: false, code })
const ms = (chance: Chance) => 150 + chance.below(2200)
const pause = (chance: Chance) => `new Promise(function(r){setTimeout(r,${ms(chance)})})`
const once = (run: string) => `var on=0;function go1(e){if(e&&e.isTrusted===false||on++)return;${run}()}`

const SOON: readonly Moment[] = [
  { ...early(({ run }) => `${run}()`), isAtOnce: true },
  { ...early(({ run }) => `${run}()`), isAtOnce: true },
  early(({ run }) => `document.addEventListener("DOMContentLoaded",function(){${run}()})`),
  early(({ run }) => `window.addEventListener("load",function(){${run}()},{once:true})`),
  early(({ run }) => `window.onload=${run}`),
  early(({ run }) => `document.onreadystatechange=function(){if(document.readyState==="complete")${run}()}`),
]

const LATER: readonly Moment[] = [
  any(({ run }, chance) => `setTimeout(${run},${ms(chance)})`),
  any(({ run }, chance) => `setTimeout(function(){setTimeout(${run},${ms(chance)})},${ms(chance)})`),
  any(
    ({ run, wait }, chance) =>
      `var p=0,w=document.getElementById("${wait}"),t=setInterval(function(){p+=${7 + chance.below(20)};w.setAttribute("data-p",p);if(p>=100){clearInterval(t);${run}()}},${60 + chance.below(140)})`,
  ),
  any(
    ({ run }, chance) =>
      `var n=${2 + chance.below(40)};requestAnimationFrame(function f(){n--?requestAnimationFrame(f):${run}()})`,
  ),
  any(({ run }) => `requestIdleCallback(function(){${run}()},{timeout:900})`),
  any(
    ({ run }, chance) =>
      `Promise.resolve(${chance.below(9)}).then(function(v){return ${pause(chance)}}).then(function(){${run}()})`,
  ),
  any(({ run }) => `Promise.all([document.fonts.ready,Promise.resolve()]).then(function(){${run}()})`),
  any(({ run }, chance) => `(async function(){await ${pause(chance)};${run}()})()`),
  any(
    ({ run }, chance) =>
      `(async()=>{for(let i=0;i<${2 + chance.below(4)};i++)await new Promise(r=>setTimeout(r,${100 + chance.below(300)}));${run}()})()`,
  ),
  any(
    ({ run, wait }) =>
      `new MutationObserver(function(l,o){o.disconnect();${run}()}).observe(document.getElementById("${wait}"),{attributes:true,childList:true});document.getElementById("${wait}").setAttribute("data-s","1")`,
  ),
  any(
    ({ run, wait }, chance) =>
      `new MutationObserver(function(l,o){o.disconnect();${run}()}).observe(document.getElementById("${wait}"),{childList:true});setTimeout(function(){document.getElementById("${wait}").append(" .")},${ms(chance)})`,
  ),
  any(
    ({ run, wait }) =>
      `new IntersectionObserver(function(l,o){if(l[0].isIntersecting){o.disconnect();${run}()}}).observe(document.getElementById("${wait}"))`,
  ),
  any(({ run }, chance) => {
    const word = chance.hex(6)
    return `window.addEventListener("message",function m(e){if(e.data!=="${word}")return;removeEventListener("message",m);${run}()});postMessage("${word}","*")`
  }),
  any(
    ({ run }) =>
      `addEventListener("hashchange",function(){${run}()},{once:true});location.hash="s"+Date.now()`,
  ),
  any(
    ({ run }) =>
      `var c=new MessageChannel();c.port1.onmessage=function(){c.port1.close();${run}()};c.port2.postMessage(0)`,
  ),
  any(
    ({ run }) => `fetch("data:text/plain,1").then(function(r){return r.text()}).then(function(){${run}()})`,
  ),
  {
    ...early(() => ''),
    after: ({ run }) => `<img src="data:image/png;base64,AAAA" style="display:none" onerror="${run}()">`,
  },
  {
    ...early(() => ''),
    after: ({ run }) =>
      `<iframe src="about:blank" style="display:none" onload="this.onload=null;setTimeout(${run},9)"></iframe>`,
  },
  {
    ...early(
      ({ run, wait }) =>
        `document.getElementById("${wait}").addEventListener("animationend",function(){${run}()},{once:true})`,
    ),
    style: ({ wait }) => `@keyframes k${wait}{to{opacity:.9}}#${wait}{animation:k${wait} 1.1s}`,
  },
]

const HANDS: readonly Moment[] = [
  any(({ run }) => `${once(run)};document.addEventListener("mousemove",go1)`),
  any(
    ({ run }) =>
      `${once(run)};["mousemove","touchstart","keydown","scroll"].forEach(function(t){addEventListener(t,go1)})`,
  ),
  any(
    ({ run }, chance) =>
      `document.addEventListener("${chance.of(['pointermove', 'mousemove'])}",function(){setTimeout(${run},${ms(chance)})},{once:true})`,
  ),
  {
    ...any(
      ({ run, button }) =>
        `document.getElementById("${button}").onclick=function(){this.onclick=null;${run}()}`,
    ),
    opener: 'button',
  },
  {
    ...any(
      ({ run, button }, chance) =>
        `document.getElementById("${button}").addEventListener("click",function(e){e.preventDefault();this.disabled=true;setTimeout(${run},${ms(chance)})},{once:true})`,
    ),
    opener: 'button',
  },
  {
    ...any(
      ({ run, button }, chance) =>
        `document.getElementById("${button}").addEventListener("click",async function(){await ${pause(chance)};${run}()},{once:true})`,
    ),
    opener: 'box',
  },
  {
    ...any(
      ({ run, button }) =>
        `document.addEventListener("click",function(e){if(e.target.closest("#${button}")){e.stopPropagation();${run}()}},{once:true,capture:true})`,
    ),
    opener: 'button',
  },
]

/** When the form comes: at once or with the page, after a while, or after something that a person does. */
export function momentOf(chance: Chance): Moment {
  const roll = chance.below(20)
  if (roll < 5) return chance.of(SOON)
  return roll < 13 ? chance.of(LATER) : chance.of(HANDS)
}
