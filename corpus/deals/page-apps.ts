import type { Chance } from '../make/chance.ts'
import { type LibraryName, library, ownScript } from '../make/libraries.ts'
import type { PageKind } from './offers.ts'
import { namesOf, type Page, type Part } from './page-parts.ts'

/** The fields of an app by the kind of page; no app draws the other kinds. */
const ASKED: Readonly<Partial<Record<PageKind, string>>> = {
  hotel: 'name mail phone holder card expiry cvv',
  account: 'holder card expiry cvv',
  check: 'gift pin',
  air: 'flight name mail',
  points: 'mail password',
  letting: 'name birth mail phone city',
  sweep: 'name mail',
}

export const isDrawable = (kind: PageKind): boolean => ASKED[kind] !== undefined

interface Written {
  readonly libraries: readonly LibraryName[]
  readonly code: string
}

type Writer = (root: string, api: string) => Written

const react: Writer = (root, api) => ({
  libraries: ['react', 'reactDom'],
  code: `(function(){var e=React.createElement,p=window.__PAGE__;
function Row(props){var f=props.field;return e("div",{className:"field"},e("label",{htmlFor:f.name},f.label),e("input",{id:f.name,name:f.name,type:f.type,autoComplete:f.fill,"aria-required":true}))}
function Page(){var s=React.useState(""),b=React.useState(false);function submit(ev){ev.preventDefault();b[1](true);fetch(${JSON.stringify(api)},{method:"POST",credentials:"same-origin",headers:{"Content-Type":"application/json"},body:JSON.stringify(Object.fromEntries(new FormData(ev.target)))}).then(function(r){if(!r.ok)throw new Error(String(r.status));return r.json()}).then(function(d){d.next?location.assign(d.next):s[1](d.message)}).catch(function(){s[1](p.failed)}).finally(function(){b[1](false)})}
return e(React.Fragment,null,e("h1",null,p.heading),p.lines.map(function(l,i){return e("p",{key:i},l)}),e("form",{onSubmit:submit},p.fields.map(function(f){return e(Row,{key:f.name,field:f})}),e("button",{className:"btn btn-primary",disabled:b[0]},p.button)),e("p",{role:"status"},s[0]))}
ReactDOM.createRoot(document.getElementById(${JSON.stringify(root)})).render(e(Page))})();`,
})

const vue: Writer = (root, api) => ({
  libraries: ['vue'],
  code: `Vue.createApp({setup(){const p=window.__PAGE__,form=Vue.reactive({}),status=Vue.ref(""),busy=Vue.ref(false);async function submit(){busy.value=true;try{const r=await fetch(${JSON.stringify(api)},{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify(form)});const d=await r.json();if(d.next)location.assign(d.next);else status.value=d.message}catch(e){status.value=p.failed}busy.value=false}return{p,form,status,busy,submit}},template:'<h1>{{p.heading}}</h1><p v-for="l in p.lines">{{l}}</p><form @submit.prevent="submit"><div class="field" v-for="f in p.fields" :key="f.name"><label :for="f.name">{{f.label}}</label><input :id="f.name" :name="f.name" :type="f.type" :autocomplete="f.fill" v-model.trim="form[f.name]" required></div><button class="btn" :disabled="busy">{{p.button}}</button></form><p role="status">{{status}}</p>'}).mount("#${root}");`,
})

const bare: Writer = (root, api) => ({
  libraries: [],
  code: `(()=>{const p=window.__PAGE__,root=document.getElementById(${JSON.stringify(root)}),make=(tag,props,...kids)=>{const n=Object.assign(document.createElement(tag),props);n.append(...kids);return n};
const status=make("p",{});status.setAttribute("role","status");const form=make("form",{},...p.fields.map(f=>make("div",{className:"field"},make("label",{htmlFor:f.name},f.label),make("input",{id:f.name,name:f.name,type:f.type,autocomplete:f.fill,required:true}))),make("button",{className:"button"},p.button));
form.addEventListener("submit",async ev=>{ev.preventDefault();try{const r=await fetch(${JSON.stringify(api)},{method:"POST",body:new FormData(form)});const d=await r.json();d.next?location.assign(d.next):status.textContent=d.message}catch{status.textContent=p.failed}});
root.replaceChildren(make("h1",{},p.heading),...p.lines.map(l=>make("p",{},l)),form,status)})();`,
})

const TYPES: Readonly<Record<string, string>> = { mail: 'email', phone: 'tel', password: 'password' }
const FILLS: Readonly<Record<string, string>> = {
  card: 'cc-number',
  expiry: 'cc-exp',
  cvv: 'cc-csc',
  mail: 'email',
}

/** The middle of a page that a script of the site draws from what its server put into the page. */
export function drawn(page: Page, chance: Chance): Part {
  const { kind, url, labels, heading, lines, button } = page
  const keys = (ASKED[kind] ?? 'mail').split(' ')
  const names = namesOf(keys, chance)
  const root = chance.of(['app', 'root', 'page', 'form-root'])
  const api = chance.of([`/api/${kind}`, `/api/v2/${kind}/submit`, '/graphql', `/services/${kind}`])
  const { libraries, code } = chance.of([react, vue, bare])(root, api)
  const fields = keys.map((key, at) => ({
    name: names[at] ?? key,
    label: labels[key] ?? key,
    type: TYPES[key] ?? 'text',
    fill: FILLS[key] ?? 'on',
  }))
  const data = JSON.stringify({ heading, lines, button, fields, failed: labels.failed }).replaceAll(
    '</',
    '<\\/',
  )
  const loaded = libraries.map((name) => library(name, url, chance))
  const own = ownScript(url, `/assets/${chance.of(['page', 'bundle', 'app'])}.${chance.hex(8)}.js`, code)
  const all = [...loaded, own]
  return {
    html: `<div id="${root}"></div><noscript>JavaScript</noscript><script>window.__PAGE__=${data};</script>${all.map(({ tag }) => tag).join('\n')}`,
    resources: all.map(({ resource }) => resource),
  }
}
