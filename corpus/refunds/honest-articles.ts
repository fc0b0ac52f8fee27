import type { Chance } from '../make/chance.ts'
import { library, ownScript } from '../make/libraries.ts'
import { escaped } from '../make/pages/layout.ts'
import { filled, type HonestVariant, type Setting, siteOf } from './honest-pages.ts'
import { js } from './kit.ts'
import { bodyHost, otherOf } from './owners.ts'
import { KINDS } from './tongue.ts'
import { pairOf } from './words.ts'

const quoteOf = (setting: Setting, text: string, chance: Chance) => {
  const [head, rest] = pairOf(filled(setting, text, chance))
  return chance.of([
    `<blockquote><b>${escaped(head)}</b> ${escaped(rest)}</blockquote>`,
    `<figure><img src="/media/${chance.digits(5)}.jpg" alt="${escaped(head)}"><figcaption>${escaped(`“${rest}”`)}</figcaption></figure>`,
    `<p><q>${escaped(rest)}</q> <code>hxxps://${setting.body.slug}-${chance.letters(4)}[.]${chance.of(['top', 'xin', 'info'])}</code></p>`,
  ])
}

/** A paper, a bureau of advice or the body itself quotes what frauds write. */
export const warning: HonestVariant = (setting, chance) => {
  const { body, words, dialect } = setting
  const isOwn = chance.maybe(0.3)
  const owner = isOwn ? body : otherOf(body.language, 'papers', chance)
  const [title, lead] = pairOf(chance.of(words.article))
  const quotes = chance
    .some(words.lure[body.kind], 1 + chance.below(2))
    .map((text) => quoteOf(setting, text, chance))
  const advice = chance.some(words.advice, 1 + chance.below(3)).map((text) => `<li>${escaped(text)}</li>`)
  const asks = chance.maybe(0.6)
  const letter = chance.of([
    `<form action="/newsletter" method="post">${dialect.field(escaped(words.labels.email), 'nl', 'type="email" name="email"')}${dialect.button(escaped(words.acts.confirm))}</form>`,
    `<form action="/search" role="search">${dialect.field(escaped(words.acts.search), 'q', 'type="search" name="q"')}</form>`,
    `<form method="post" action="/comments">${dialect.field(escaped(words.labels.name), 'c', 'name="author"')}<textarea name="text"></textarea>${dialect.button(escaped(words.acts.next))}</form>`,
  ])
  const official = `<p><a href="https://${body.domain}">${escaped(body.name)}</a></p>`
  const main = `<article><h1>${escaped(title)}</h1><p class="lead">${escaped(lead)}</p>${quotes.join('')}<ol>${advice.join('')}</ol>${official}<time>${chance.digits(2)}.11.2026</time></article>${asks ? letter : ''}`
  const host = isOwn ? bodyHost(body, ['www.', ''], chance) : `${chance.of(['www.', ''])}${owner.domain}`
  const path = chance.of([
    `news/${chance.digits(6)}`,
    `2026/11/${chance.name(3)}-${chance.name(2)}`,
    'scams/',
    `artikel${chance.digits(5)}.html`,
    'security',
  ])
  return {
    url: `https://${host}/${path}`,
    body: siteOf({ setting, title, main, ...(isOwn ? {} : { owner }) }, chance),
    asks,
  }
}

/** An overview of a body's services with a search field; it has no payment form. */
export const services: HonestVariant = (setting, chance) => {
  const { body, words, dialect } = setting
  const [title, text] = pairOf(filled(setting, chance.of(words.own[body.kind]), chance))
  const cards = chance.some(KINDS, 3 + chance.below(4)).map((kind) => {
    const [head, rest] = pairOf(filled(setting, chance.of(words.own[kind]), chance))
    return `<section><h2><a href="/${kind}">${escaped(head)}</a></h2><p>${escaped(rest)}</p></section>`
  })
  const asks = chance.maybe(0.7)
  const search = `<form action="/search" role="search">${dialect.field(escaped(words.acts.search), 'search', 'type="search" name="q"')}${dialect.button(escaped(words.acts.search))}</form>`
  const news = `<aside>${escaped(pairOf(chance.of(words.article))[0])}</aside>`
  const main = `${asks ? search : ''}<h1>${escaped(title)}</h1><p>${escaped(text)}</p>${cards.join('')}${chance.maybe(0.4) ? news : ''}<a href="/login">${escaped(words.acts.signIn)}</a>`
  return {
    url: `https://${bodyHost(body, ['www.', '', 'www.'], chance)}/${chance.of(['', 'services', 'index.html', 'home'])}`,
    body: siteOf({ setting, title, main }, chance),
    asks,
  }
}

const APPS: readonly ((
  setting: Setting,
  root: string,
  chance: Chance,
) => { readonly code: string; readonly needs: 'vue' | 'jquery' | null })[] = [
  ({ words, body }, root, chance) => ({
    needs: 'vue',
    code: `const {createApp,ref}=Vue;createApp({setup(){const plate=ref(""),zone=ref("${chance.digits(4)}"),mins=ref(60),list=ref([]),error=ref("");async function find(){error.value="";list.value=[];try{const r=await fetch("/api/sessions?plate="+encodeURIComponent(plate.value));if(!r.ok)throw new Error(r.status);list.value=(await r.json()).items}catch(e){error.value=${js(words.links.contact)}+" ("+e.message+")"}}return{plate,zone,mins,list,error,find}},template:${js(`<header><strong>${body.name}</strong></header><main><h1>${pairOf(words.own.parking.at(-1) ?? '')[0]}</h1><form @submit.prevent="find"><label>${words.labels.plate} <input v-model.trim="plate" name="plate" maxlength="10" required></label><label>Zone <input v-model="zone" name="zone" inputmode="numeric"></label><input type="range" min="15" max="240" step="15" name="mins" v-model="mins"> {{mins}} min<button :disabled="plate.length<3">${words.acts.search}</button></form><p role="alert" v-if="error">{{error}}</p><ul><li v-for="s in list" :key="s.id">{{s.zone}} {{s.until}} <a :href="'/pay/'+s.id">${words.acts.pay}</a></li></ul></main>`)}}).mount("#${root}");`,
  }),
  ({ words, body }, root, chance) => ({
    needs: null,
    code: `(()=>{const root=document.getElementById("${root}"),t=${js({ title: body.name, plate: words.labels.plate, go: words.acts.search, pay: words.acts.pay, wait: words.wait[0] })};
const make=(tag,props,...kids)=>{const n=Object.assign(document.createElement(tag),props);n.append(...kids);return n};
const out=make("output",{className:"out"}),plate=make("input",{name:"plate",autocomplete:"off",required:true}),town=make("select",{name:"place"});
fetch("/api/places.json").then(r=>r.json()).then(l=>l.forEach(p=>town.append(make("option",{value:p.id,textContent:p.name+" – "+p.tariff})))).catch(()=>town.append(make("option",{textContent:"${chance.name(3)}"})));
const form=make("form",{},make("label",{},t.plate,plate),town,make("button",{textContent:t.go}));
form.onsubmit=async e=>{e.preventDefault();out.textContent=t.wait;const r=await fetch("/api/stays/"+encodeURIComponent(plate.value.toUpperCase())).catch(()=>null);if(!r||r.status===404){out.textContent="0";return}const s=await r.json();out.replaceChildren(make("p",{textContent:s.from+" "+s.price}),make("a",{href:s.checkout,textContent:t.pay}))};
root.append(make("h1",{textContent:t.title}),form,out)})();`,
  }),
  ({ words, body }, root, chance) => ({
    needs: 'jquery',
    code: `jQuery(function($){var box=$("#${root}").append($("<h2>").text(${js(body.name)}));var f=$("<form>",{action:"/${chance.of(['find', 'stay', 'tariff'])}",method:"get"}).append($("<label>").text(${js(words.labels.plate)}).append($("<input>",{name:"vrm",type:"text"})),$("<label>").text(${js(words.labels.postcode)}).append($("<input>",{name:"near",type:"text"})),$("<button>").text(${js(words.acts.search)}));f.on("submit",function(e){e.preventDefault();$.getJSON("/rest/stay",f.serialize()).done(function(d){$.each(d,function(_,s){box.append($("<p>").text(s.place+": "+s.amount))})}).fail(function(){box.append($("<p>").text("–"))})});box.append(f)});`,
  }),
]

/** A car park's program, drawn by a script; it asks its own server for the plate. */
export const parkingApp: HonestVariant = (setting, chance) => {
  const { body, words } = setting
  const host = bodyHost(body, ['app.', 'www.', 'parking.', ''], chance)
  const root = chance.of(['app', 'root', 'parking', 'main'])
  const url = `https://${host}/${chance.of(['', 'app/', 'park', 'find'])}`
  const { code, needs } = chance.of(APPS)(setting, root, chance)
  const lib = needs === null ? null : library(needs, url, chance)
  const own = ownScript(
    url,
    chance.of([`/assets/index-${chance.hex(8)}.js`, `/static/app.${chance.hex(6)}.js`, '/js/parking.js']),
    code,
  )
  const page = `<!doctype html>
<html lang="${body.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(chance.of([body.name, `${body.name} – ${words.acts.search}`]))}</title><link rel="icon" href="/favicon.svg"><link rel="manifest" href="/manifest.webmanifest"></head>
<body><div id="${root}"></div>${chance.maybe(0.6) ? `<footer><a href="/privacy">${escaped(words.links.privacy)}</a> <a href="/legal">${escaped(words.links.imprint)}</a></footer>` : ''}${lib?.tag ?? ''}${own.tag}</body></html>`
  return { url, body: page, resources: [...(lib === null ? [] : [lib.resource]), own.resource], asks: true }
}
