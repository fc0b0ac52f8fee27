import type { Chance } from '../make/chance.ts'
import type { Resource } from '../make/envelope.ts'
import { library } from '../make/libraries.ts'
import { escaped } from '../make/pages/layout.ts'
import { cardAsks, drawn, type Field, fieldsOf, lookupAsks, personAsks } from './fields.ts'
import { factsOf, js, type Kit, kitPage, told } from './kit.ts'
import { anySend, ownFile } from './kit-sinks.ts'
import type { Label } from './words.ts'

/** A page of a kit, and what a person does until it shows what it is after. */
export interface Built {
  readonly body: string
  readonly resources?: readonly Resource[]
  /** What is clicked, one after another; all that is shown is filled in before each click. */
  readonly clicks: readonly string[]
  /** Whether the page asks for anything, at the end of the clicks; a landing page may but lead on. */
  readonly asks: boolean
}
export type Structure = (kit: Kit, url: string, chance: Chance) => Built

const headingOf = (text: string, chance: Chance) => {
  const tag = chance.of(['h1', 'h1', 'h2', 'h3', 'p class="title"'])
  return `<${tag}>${escaped(text)}</${tag.split(' ')[0]}>`
}

/** The claim, in front of what is asked. */
export const claimOf = (kit: Kit, chance: Chance): string => {
  const { dialect, lure } = kit
  const text = escaped(lure[1])
  const facts = chance.maybe(0.75) ? dialect.facts(factsOf(kit, chance)) : ''
  return `${headingOf(lure[0], chance)}${chance.maybe(0.5) ? dialect.notice(text) : `<p>${text}</p>`}${facts}`
}

export const payOf = ({ owes, words }: Kit, chance: Chance) =>
  escaped(
    chance.of(
      owes ? [words.acts.claim, words.acts.confirm] : [words.acts.pay, words.acts.pay, words.acts.next],
    ),
  )

/** What stands over the fields of the card. */
const cardText = (kit: Kit, chance: Chance) =>
  `${headingOf(kit.words.card[kit.owes ? 1 : 0] ?? '', chance)}${chance.maybe(0.6) ? `<p>${escaped(kit.words.facts[kit.owes ? 'credit' : 'total'])}: <b>${escaped(kit.money)}</b></p>` : ''}${chance.maybe(0.5) ? `<p><img src="img/visa.svg" alt="Visa"><img src="img/mc.svg" alt="Mastercard"> ${escaped(kit.words.card[2] ?? '')}</p>` : ''}`

export const smsText = (kit: Kit, chance: Chance) => `<p>${escaped(told(kit, chance.of(kit.words.sms)))}</p>`
const again = (kit: Kit) => `<a href="#">${escaped(kit.words.acts.resend)}</a>`
export const formats = (fields: readonly Field[], chance: Chance): string => {
  const card = fields.find(({ ask }) => ask === 'card')
  if (card === undefined || chance.maybe(0.4)) return ''
  return `document.querySelector('[name="${card.name}"]').addEventListener("input",function(){this.value=this.value.replace(/\\D/g,"").replace(/(.{4})(?=.)/g,"$1 ").slice(0,19)});`
}
export const code = (text: string) => (text === '' ? '' : `<script>${text}</script>`)

/** One step of a kit whose steps are files. */
export const phpSteps: Structure = (kit, _url, chance) => {
  const { words, dialect } = kit
  const next = chance.of([
    `step${2 + chance.below(3)}.php`,
    'details.php',
    'billing.php',
    'card.php?lang=1',
    `verif.php?token=${chance.hex(16)}`,
    'loading.php',
    ownFile(chance),
  ])
  const hidden = chance.maybe(0.4)
    ? `<input type="hidden" name="${chance.of(['csrf', 'step', 'sid', 'token'])}" value="${chance.hex(12)}">`
    : ''
  const form = (inside: string, button: string) =>
    `<form action="${next}" method="post"${chance.maybe(0.3) ? ' autocomplete="off"' : ''}>${hidden}${inside}${dialect.button(button, 'type="submit"')}</form>`
  const ask = (asks: readonly Label[]) => drawn(fieldsOf(asks, words, chance), dialect)
  const page = (main: string, asks = true): Built => ({
    body: kitPage(kit, main, '', chance),
    clicks: [],
    asks,
  })
  return chance.of<() => Built>([
    () =>
      page(
        `${claimOf(kit, chance)}${chance.maybe(0.5) ? form('', payOf(kit, chance)) : `<a class="btn btn-primary" href="${next}">${payOf(kit, chance)}</a>`}`,
        false,
      ),
    () => page(claimOf(kit, chance) + form(ask(lookupAsks(kit.body.kind, chance)), escaped(words.acts.next))),
    () => page(claimOf(kit, chance) + form(ask(personAsks(chance)), escaped(words.acts.next))),
    () =>
      page(
        claimOf(kit, chance) +
          form(ask([...personAsks(chance), ...cardAsks(chance).slice(0, 4)]), payOf(kit, chance)),
      ),
    () => page(cardText(kit, chance) + form(ask(cardAsks(chance)), payOf(kit, chance))),
    () =>
      page(claimOf(kit, chance) + cardText(kit, chance) + form(ask(cardAsks(chance)), payOf(kit, chance))),
    () => page(smsText(kit, chance) + form(ask(['code']), escaped(words.acts.confirm)) + again(kit)),
  ])()
}

/** All steps stand in the page; a script shows one of them. */
export const jquerySteps: Structure = (kit, url, chance) => {
  const { words, dialect } = kit
  const lib = library('jquery', url, chance)
  const stem = chance.of(['step', 's', 'block-', 'page', 'stage_'])
  const to = ownFile(chance)
  const hasPerson = chance.maybe(0.75)
  const button = (text: string) => dialect.button(text, 'type="submit"')
  const ask = (asks: readonly Label[]) => drawn(fieldsOf(asks, words, chance), dialect)
  const steps = [
    `${claimOf(kit, chance)}${button(payOf(kit, chance))}`,
    ...(hasPerson
      ? [
          `${headingOf(words.labels.name, chance)}${ask(personAsks(chance))}${button(escaped(words.acts.next))}`,
        ]
      : []),
    `${cardText(kit, chance)}${ask(cardAsks(chance).slice(0, 4))}${button(payOf(kit, chance))}`,
    `${smsText(kit, chance)}${ask(['code'])}${button(escaped(words.acts.confirm))}${again(kit)}`,
  ].map(
    (inside, index) =>
      `<form id="${stem}${index}" class="step"${index === 0 ? '' : ' style="display:none"'}>${inside}</form>`,
  )
  const spin = `<div id="ld" style="display:none"><div class="spinner-border"></div><p>${escaped(chance.of(words.wait))}</p></div>`
  const wait = 700 + chance.below(1300)
  const show = chance.of(['show()', 'fadeIn(200)', 'css("display","block")'])
  const program = chance.of([
    `$(function(){var at=0;$(".step").on("submit",function(e){e.preventDefault();var me=$(this);if(at>0)$.ajax({url:"${to}",type:"POST",data:me.serialize()+"&step="+at});me.hide();$("#ld").show();setTimeout(function(){$("#ld").hide();at++;if($("#${stem}"+at).length)$("#${stem}"+at).${show};else location.href="https://${kit.body.domain}"},at?${wait}:200)})});`,
    `function go(n){$(".step").hide();$("#ld").show();setTimeout(function(){$("#ld").hide();$("#${stem}"+n).${show}},${wait})}
$(document).ready(function(){${steps.map((_, index) => `$("#${stem}${index}").submit(function(ev){ev.preventDefault();${index === 0 ? '' : `$.ajax({type:"POST",url:"${to}",data:$("#${stem}${index}").serialize(),complete:function(){}});`}go(${index + 1 < steps.length ? index + 1 : index})});`).join('\n')}});`,
  ])
  const file = chance.maybe(0.4) ? chance.of(['js/main.js', 'js/steps.js', 'assets/js/custom.js']) : null
  const own = file === null ? code(program) : `<script src="${file}"></script>`
  const resources: Resource[] = [lib.resource]
  if (file !== null) resources.push({ url: new URL(file, url).href, kind: 'script', body: program })
  return {
    body: kitPage(kit, `${steps.join('\n')}${spin}`, lib.tag + own, chance),
    resources,
    clicks: Array.from({ length: steps.length - 1 }, (_, index) => `#${stem}${index} button`),
    asks: true,
  }
}

/** A look-up that always finds something. */
export const lookup: Structure = (kit, url, chance) => {
  const { words, dialect } = kit
  const isJquery = chance.maybe(0.45)
  const lib = isJquery ? library('jquery', url, chance) : null
  const asked = fieldsOf(lookupAsks(kit.body.kind, chance), words, chance)
  const [first] = asked
  const [find, out, rest] = [
    chance.of(['search', 'lookup', 'f1', 'check-form']),
    chance.of(['result', 'out', 'res']),
    chance.of(['pay', 'f2', 'details']),
  ]
  const fields = fieldsOf(
    [
      ...(chance.maybe(0.5)
        ? personAsks(chance).filter((ask) => ask !== 'phone' && !asked.some((one) => one.ask === ask))
        : []),
      ...cardAsks(chance),
    ],
    words,
    chance,
  )
  const found = escaped(told(kit, chance.of(words.found)))
  const wait = 900 + chance.below(1500)
  const intro = chance.of([
    `<p>${escaped(words.acts.search)}</p>`,
    headingOf(kit.lure[0], chance),
    `${headingOf(words.facts.open, chance)}<p>${escaped(kit.lure[1])}</p>`,
  ])
  const main = `${intro}<form id="${find}">${drawn(asked, dialect, 'q-')}${dialect.button(escaped(words.acts.search), 'type="submit"')}</form>
<div id="${out}" style="display:none">${dialect.notice(`<span class="hit">${found}</span>`)}${dialect.facts(factsOf(kit, chance))}</div>
<form id="${rest}" style="display:none">${cardText(kit, chance)}${drawn(fields, dialect, 'p-')}${dialect.button(payOf(kit, chance), 'type="submit"')}</form>`
  const typed = `document.querySelector('#${find} [name="${first?.name}"]').value`
  const open = chance.of([
    `["${out}","${rest}"].forEach(function(n){document.getElementById(n).style.display="block"});`,
    `document.getElementById("${out}").style.display="";document.getElementById("${rest}").style.display="";`,
  ])
  const finish = `document.querySelector("#${out} .hit").textContent=document.querySelector("#${out} .hit").textContent.replace("{p}",${typed}.toUpperCase());${open}`
  const send = anySend(chance)
  const program = isJquery
    ? `$("#${find}").on("submit",function(e){e.preventDefault();var b=$(this).find("button").prop("disabled",true).text(${js(chance.of(words.wait))});$.post("${ownFile(chance)}",$(this).serialize());setTimeout(function(){$("#${find}").slideUp(100);b.remove();${finish}},${wait})});$("#${rest}").submit(function(e){e.preventDefault();var data={};$.each($(this).serializeArray(),function(_,v){data[v.name]=v.value});${send}});`
    : `document.getElementById("${find}").onsubmit=function(e){e.preventDefault();var f=this;f.querySelector("button").textContent=${js(chance.of(words.wait))};setTimeout(function(){f.style.display="none";${finish}},${wait})};document.getElementById("${rest}").addEventListener("submit",function(e){e.preventDefault();var data=Object.fromEntries(new FormData(e.target));${send}});`
  return {
    body: kitPage(kit, main, `${lib?.tag ?? ''}${code(program + formats(fields, chance))}`, chance),
    ...(lib === null ? {} : { resources: [lib.resource] }),
    clicks: [`#${find} button`],
    asks: true,
  }
}
