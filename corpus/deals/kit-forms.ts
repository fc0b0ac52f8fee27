import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { framePage, fraudPage } from '../make/made.ts'
import { escaped } from '../make/pages/layout.ts'
import { claimOf, documentOf } from './kit-dress.ts'
import { lookOf, type Step } from './kit-fields.ts'
import { type Scene, sceneOf } from './kit-scene.ts'
import { afterOf, sinkOf, takerOf } from './kit-sinks.ts'

const PHP = [
  '',
  'index.php',
  'order.php?id={t}',
  'receive/{t}/',
  'card.php',
  'merchant.php',
  'pay/{t}',
  'step2.php',
  'info/',
]
const HTML = ['', '', '{t}', 'order/{t}', 'index.html', 'pay.html', 'card', 'get/{t}']

const buttonOf = (text: string, chance: Chance) =>
  chance.of([
    `<button type="submit" class="btn">${escaped(text)}</button>`,
    `<input type="submit" class="btn" value="${escaped(text)}">`,
    `<button class="btn btn--primary"><span>${escaped(text)}</span></button>`,
  ])

const securedOf = ({ labels }: Scene, chance: Chance) =>
  chance.maybe(0.5)
    ? `<p class="secure"><svg width="16" height="16"><use href="#i-lock"/></svg> ${escaped(labels.secure ?? '')} <img src="img/${chance.of(['visa-mc', '3ds', 'pci', 'cards'])}.png" alt="Visa Mastercard"></p>`
    : ''

const trailOf = ({ steps }: Scene, at: number, chance: Chance) =>
  steps.length > 1 && chance.maybe(0.5)
    ? `<ol class="progress">${steps.map(({ heading }, index) => `<li${index === at ? ' class="active"' : ''}>${escaped(heading)}</li>`).join('')}</ol>`
    : ''

const hasFile = ({ fields }: Step) => fields.some(({ type }) => type === 'file')

/** a: one page of a kit whose steps are PHP files, in plain HTML. */
export function phpPage(chance: Chance): Made {
  const scene = sceneOf(PHP, chance)
  const { labels, steps, button } = scene
  const look = lookOf(chance)
  const isWhole = chance.maybe(0.35)
  const at = isWhole ? 0 : chance.below(steps.length)
  const shown = isWhole ? steps : steps.slice(at, at + 1)
  const rows = shown.map((step) => `<h3>${escaped(step.heading)}</h3>${look(step.fields)}`).join('\n')
  const hidden = chance.some(
    [
      `<input type="hidden" name="id" value="${chance.digits(8)}">`,
      `<input type="hidden" name="csrf" value="${chance.hex(32)}">`,
      `<input type="hidden" name="amount" value="${escaped(scene.amount)}">`,
      `<input type="hidden" name="step" value="${at + 1}">`,
    ],
    chance.below(3),
  )
  const enctype = shown.some(hasFile) ? ' enctype="multipart/form-data"' : ''
  const claim = at === 0 || chance.maybe(0.85) ? claimOf(scene, chance) : ''
  const text = at + 1 < steps.length && !isWhole ? (chance.of([button, labels.next]) ?? button) : button
  const main = `<main class="${chance.of(['wrap', 'container', 'card'])}">${trailOf(scene, at, chance)}${claim}
<form method="post" action="${takerOf(chance)}"${enctype}${chance.maybe(0.4) ? ' autocomplete="off"' : ''}>${hidden.join('')}${rows}${buttonOf(text, chance)}</form>${securedOf(scene, chance)}</main>`
  return fraudPage(scene.url, documentOf(scene, { main }, chance))
}

/** Code that spaces the digits of cards and puts the slash into dates. */
const maskCode = (chance: Chance) =>
  chance.of([
    '',
    `document.querySelectorAll('input[maxlength="19"]').forEach(function(i){i.addEventListener("input",function(){i.value=i.value.replace(/\\D/g,"").replace(/(.{4})(?=.)/g,"$1 ")})});`,
    `[].forEach.call(document.querySelectorAll('input[maxlength="5"]'),function(i){i.oninput=function(){var v=i.value.replace(/\\D/g,"").slice(0,4);i.value=v.length>2?v.slice(0,2)+"/"+v.slice(2):v}});`,
  ])

/** Steps one after the other in one form, and the code that leads through them. */
function steppedForm(scene: Scene, chance: Chance): { readonly form: string; readonly code: string } {
  const { labels, steps, button, home } = scene
  const look = lookOf(chance)
  const [id, part, says] = [
    chance.of(['f', 'main-form', 'card-form', chance.letters(5)]),
    chance.of(['step', 'screen', 'slide', 'st']),
    chance.of(['out', 'loader', 'msg', 'state']),
  ]
  const parts = steps.map(
    ({ heading, fields }, at) =>
      `<section class="${part}"${at === 0 ? '' : ' style="display:none"'}><h3>${escaped(heading)}</h3>${look(fields)}${buttonOf(at + 1 < steps.length ? (labels.next ?? '') : button, chance)}</section>`,
  )
  const after = afterOf(labels.wait, labels.failed ?? '', home, 'say', chance)
  const code = `(function(){var f=document.getElementById("${id}"),s=f.querySelectorAll(".${part}"),n=0,d={};
function say(t){var o=document.getElementById("${says}");o.textContent=t;o.style.display="block"}
f.addEventListener("submit",function(e){e.preventDefault();[].forEach.call(s[n].querySelectorAll("input,select"),function(i){if(i.type==="file"){if(i.files[0])d[i.name]=i.files[0].name}else d[i.name]=i.value});
if(n<s.length-1){${chance.maybe(0.5) ? `${sinkOf(chance)};` : ''}s[n].style.display="none";n++;s[n].style.display="";return}
${sinkOf(chance)}.then(function(){${after}},function(){${after}})});
${maskCode(chance)}})();`
  const form = `<form id="${id}" novalidate>${parts.join('\n')}<p id="${says}" style="display:none"></p></form>`
  return { form, code }
}

/** Winners who were never there, for surveys that end in a card. */
function praise({ operator }: Scene, people: string, chance: Chance): string {
  if (operator.kind !== 'prize') return ''
  const minutes = 1 + chance.below(9)
  return `<div class="timer" data-left="${minutes * 60}">0${minutes}:00</div><ul class="comments">${Array.from({ length: 2 + chance.below(4) }, () => `<li><img src="img/u${chance.below(30)}.jpg" alt=""><b>${chance.name(2)} ${chance.letters(1).toUpperCase()}.</b> ${escaped(people)} ★★★★★</li>`).join('')}</ul>`
}

/** b: all steps in one document, sent by its script. */
export function scriptedPage(chance: Chance): Made {
  const scene = sceneOf(HTML, chance)
  const { form, code } = steppedForm(scene, chance)
  const main = `<main class="wrap">${claimOf(scene, chance)}${praise(scene, scene.item, chance)}${form}${securedOf(scene, chance)}</main>`
  return fraudPage(scene.url, documentOf(scene, { main, scripts: `<script>${code}</script>` }, chance))
}

/** c: the claim in the page, and the card in a frame from the same throw-away host. */
export function framedPage(chance: Chance): Made {
  const scene = sceneOf(HTML, chance)
  const { form, code } = steppedForm(scene, chance)
  const at = new URL(
    chance.of(['card.html', 'frame/card', 'pay/form.html', 'inc/widget.html', `f/${chance.hex(8)}.html`]),
    scene.url,
  )
  const source = chance.maybe(0.5) ? at.href : at.pathname
  const inner = `<!DOCTYPE html><html lang="${scene.operator.tongue}"><head><meta charset="utf-8"><title>${escaped(scene.labels.payment ?? '')}</title><style>body{font:15px sans-serif;margin:0}button{background:${scene.operator.colour};color:#fff}</style></head><body>${form}${securedOf(scene, chance)}<script>${code}</script></body></html>`
  const attributes = `title="${escaped(scene.labels.payment ?? '')}" width="100%" height="${380 + chance.below(20) * 20}" frameborder="0"`
  const id = chance.letters(5)
  const frame = chance.maybe(0.6)
    ? `<iframe src="${source}" ${attributes}></iframe>`
    : `<div id="${id}"></div><script>document.getElementById("${id}").innerHTML=${JSON.stringify(`<iframe src="${source}" ${attributes}></iframe>`).replaceAll('</', '<\\/')}</script>`
  const main = `<main class="wrap">${claimOf(scene, chance)}${frame}</main>`
  return fraudPage(scene.url, documentOf(scene, { main }, chance), [framePage(at.href, inner)])
}
