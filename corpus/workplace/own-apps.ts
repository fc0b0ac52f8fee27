import type { Chance } from '../make/chance.ts'
import type { Resource } from '../make/envelope.ts'
import { type LibraryName, library, libraryText, ownScript } from '../make/libraries.ts'
import { escaped } from '../make/pages/layout.ts'
import { carriedStyles } from './bulk.ts'
import { stepsOf } from './fields.ts'
import type { Firm } from './firms.ts'
import { ownScenery } from './own-scenery.ts'
import type { OwnText } from './own-words.ts'
import { wordOf } from './tongues.ts'

interface App {
  readonly needs: readonly LibraryName[]
  readonly code: string
}

type Maker = (model: string, root: string, at: string, chance: Chance) => App

const vue: Maker = (model, root) => ({
  needs: ['vue'],
  code: `const model=${model};Vue.createApp({setup(){const{reactive,ref}=Vue;const form=reactive({}),error=ref(""),pending=ref(false);const submit=async()=>{pending.value=true;error.value="";try{const r=await fetch(model.api,{method:"POST",credentials:"include",headers:{"content-type":"application/json"},body:JSON.stringify(form)});const j=await r.json();if(j.next)location.assign(j.next);else error.value=j.error||model.text.failed}catch(e){error.value=model.text.failed}pending.value=false};return{model,form,error,pending,submit}},
template:${JSON.stringify(`<nav class="nav"><a href="/">{{model.owner}}</a></nav><main class="view"><h1>{{model.title}}</h1><p>{{model.lead}}</p><form @submit.prevent="submit"><div class="field" v-for="item in model.fields" :key="item.name"><label :for="item.name">{{item.label}}</label><input :id="item.name" :name="item.name" :type="item.type" v-model="form[item.name]"></div><p role="alert" v-if="error">{{error}}</p><button :disabled="pending">{{model.button}}</button></form></main><aside v-html="model.aside"></aside><footer><a v-for="(label,path) in model.links" :key="path" :href="path">{{label}}</a></footer>`).replaceAll('</', '<\\/')}}).mount("#${root}");`,
})

const react: Maker = (model, root) => ({
  needs: ['react', 'reactDom'],
  code: `"use strict";const{createElement:el,useState}=React;const model=${model};
function Field({item,value,onChange}){return el("div",{className:"field"},el("label",{htmlFor:item.name},item.label),el("input",{id:item.name,name:item.name,type:item.type,value:item.type==="file"?undefined:value||"",onChange:e=>onChange(item.name,e.target.value)}))}
function View(){const[form,setForm]=useState({}),[error,setError]=useState(null);const change=(k,v)=>setForm(s=>({...s,[k]:v}));const submit=e=>{e.preventDefault();fetch(model.api,{method:"POST",credentials:"same-origin",headers:{"Content-Type":"application/json"},body:JSON.stringify(form)}).then(r=>r.json()).then(j=>{if(j.next)location.assign(j.next);else setError(model.text.failed)}).catch(()=>setError(model.text.failed))};
return el("div",{className:"layout"},el("header",null,el("a",{href:"/"},model.owner)),el("main",null,el("h1",null,model.title),el("p",null,model.lead),error&&el("div",{role:"alert"},error),el("form",{onSubmit:submit},model.fields.map(item=>el(Field,{key:item.name,item,value:form[item.name],onChange:change})),el("button",{type:"submit"},model.button))),el("section",{dangerouslySetInnerHTML:{__html:model.aside}}),el("footer",null,Object.entries(model.links).map(([href,label])=>el("a",{key:href,href},label))))}
ReactDOM.createRoot(document.getElementById("${root}")).render(el(View));`,
})

const petite: Maker = (model, root) => ({
  needs: ['petite'],
  code: `const model=${model};document.getElementById("${root}").innerHTML=${JSON.stringify(`<header><a href="/">{{ model.owner }}</a></header><main><h1>{{ model.title }}</h1><p>{{ model.lead }}</p><form @submit.prevent="send($event)"><label v-for="item in model.fields">{{ item.label }}<input :name="item.name" :type="item.type"></label><p v-if="note">{{ note }}</p><button>{{ model.button }}</button></form></main><footer><a v-for="(label, path) in model.links" :href="path">{{ label }}</a></footer>`).replaceAll('</', '<\\/')};
PetiteVue.createApp({model,note:"",async send(e){const d=new FormData(e.target);try{const r=await fetch(model.api,{method:"POST",body:d});if(r.redirected)location.assign(r.url);else this.note=model.text.failed}catch(_){this.note=model.text.failed}}}).mount("#${root}");`,
})

const bare: Maker = (model, root, at, chance) => ({
  needs: [],
  code: `!function(){"use strict";var m=${model},mount=document.getElementById("${root}");function node(tag,props,kids){var n=document.createElement(tag);for(var k in props)k.indexOf("on")===0?n.addEventListener(k.slice(2),props[k]):n.setAttribute(k,props[k]);(kids||[]).forEach(function(c){n.appendChild(typeof c==="string"?document.createTextNode(c):c)});return n}
var note=node("p",{role:"status"}),aside=node("aside");aside.innerHTML=m.aside;
mount.append(node("header",{},[node("a",{href:"/"},[m.owner])]),node("main",{},[node("h1",{},[m.title]),node("p",{},[m.lead]),node("form",{method:"post",action:"${at}",onsubmit:function(e){${chance.of(['note.textContent="…"', `e.preventDefault();fetch(m.api,{method:"POST",body:new FormData(e.target)}).then(function(r){if(r.redirected)location.assign(r.url);else note.textContent=m.text.failed}).catch(function(){note.textContent=m.text.failed})`])}}},m.fields.map(function(f){return node("div",{class:"row"},[node("label",{for:f.name},[f.label]),node("input",{id:f.name,name:f.name,type:f.type})])}).concat(node("button",{type:"submit"},[m.button]))),note]),aside,node("footer",{},Object.keys(m.links).map(function(p){return node("a",{href:p},[m.links[p]])})))}();`,
})

interface Page {
  readonly body: string
  readonly resources: readonly Resource[]
}

function modelOf(text: OwnText, firm: Firm, at: string, chance: Chance): string {
  const fields = stepsOf([text.fields], text.tongue, chance, chance.maybe(0.85))[0] ?? []
  return JSON.stringify({
    owner: firm.name,
    title: text.heading,
    lead: text.text,
    button: text.button,
    api: at,
    fields: fields.map(({ name, label, type }) => ({ name, label, type: type === 'area' ? 'text' : type })),
    links: Object.fromEntries(
      chance
        .some(['privacy', 'terms', 'help', 'contact'], 2 + chance.below(3))
        .map((key) => [`/${key}`, wordOf(text.tongue, key)]),
    ),
    text: { failed: wordOf(text.tongue, text.kind === 'apply' ? 'sent' : 'wrong') },
    aside: ownScenery(text, firm, chance),
  }).replaceAll('<', '\\u003c')
}

/** An honest page that a bundle draws. */
export function appPage(text: OwnText, firm: Firm, url: string, title: string, chance: Chance): Page {
  const root = chance.of(['root', 'app', 'main-view', '__nuxt', 'login-app', 'okta-sign-in'])
  const at = chance.of(['/api/login', '/api/v2/auth', '/rest/session', '/internal/forms'])
  const { needs, code } = chance.of([vue, react, petite, bare, bare])(
    modelOf(text, firm, at, chance),
    root,
    at,
    chance,
  )
  const wrapped = needs.length === 0 ? code : `(function(){${code}})();`
  const isOne = needs.length > 0 && chance.maybe(0.6)
  const others = isOne ? [] : needs.map((name) => library(name, url, chance))
  const own = ownScript(
    url,
    chance.of([
      `/static/js/main.${chance.hex(8)}.js`,
      `/assets/index-${chance.hex(8)}.js`,
      '/dist/app.js',
      `/build/${chance.hex(20)}.js`,
    ]),
    isOne ? [...needs.map(libraryText), wrapped].join(';\n') : wrapped,
  )
  const loaded = [...others, own]
  const body = `<!doctype html>
<html lang="${text.tongue}"><head><meta charset="utf-8"><title>${escaped(title)}</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.ico">${chance.maybe(0.5) ? `<link rel="preconnect" href="https://cdn.${new URL(url).hostname.split('.').slice(-2).join('.')}">` : ''}
<style>${carriedStyles(chance)}body{margin:0;font-family:system-ui,sans-serif}main{max-width:26rem;margin:3rem auto;padding:1rem}input{display:block;width:100%;padding:.6rem;margin:.3rem 0 1rem}button{background:${firm.colour};color:#fff;border:0;padding:.7rem 1.4rem}</style></head>
<body><noscript>JavaScript</noscript><div id="${root}"></div>
${loaded.map(({ tag }) => tag).join('\n')}
</body></html>`
  return { body, resources: loaded.map(({ resource }) => resource) }
}
