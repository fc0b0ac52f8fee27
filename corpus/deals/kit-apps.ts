import type { Chance } from '../make/chance.ts'
import type { Made, Resource } from '../make/envelope.ts'
import { type LibraryName, type Loaded, library, libraryText, ownScript } from '../make/libraries.ts'
import { fraudPage } from '../make/made.ts'
import { documentOf } from './kit-dress.ts'
import { type Scene, sceneOf } from './kit-scene.ts'
import { sinkOf } from './kit-sinks.ts'

const PLACES = [
  '',
  '',
  '{t}',
  'order/{t}',
  '#/{t}',
  'pay/{t}',
  'receive/order/{t}',
  '?id={t}',
  'checkout/{t}',
]

/** The texts and steps of a kit as JSON, from which a bundle draws. */
const dataOf = ({ operator, labels, home, heading, text, button, steps, facts }: Scene, hasSide: boolean) =>
  JSON.stringify({
    brand: operator.name,
    home,
    title: heading,
    text,
    go: button,
    next: labels.next,
    wait: labels.wait,
    bad: labels.failed,
    facts,
    side: hasSide,
    steps: steps.map(({ heading: head, fields }) => ({
      h: head,
      f: fields.map(({ name, label, type, hint, options }) => ({
        n: name,
        l: label,
        t: type,
        p: hint,
        o: options,
      })),
    })),
    foot: [labels.terms, labels.privacy, labels.help],
    rights: labels.rights,
    help: [labels.chat, labels.hello, labels.write],
  }).replaceAll('</', '<\\/')

interface App {
  readonly libraries: readonly LibraryName[]
  /** Code that defines `start`, which draws the data. */
  readonly code: string
}

type Maker = (root: string, first: number, chance: Chance) => App

const later = (chance: Chance) => 1500 + chance.below(60) * 100

const vue: Maker = (root, first, chance) => ({
  libraries: ['vue'],
  code: `function start(c){Vue.createApp({data:()=>({c,n:${first},d:{},say:"",open:false}),created(){document.title=c.brand},computed:{step(){return c.steps[this.n-1]}},methods:{pick(e,n){this.d[n]=e.target.files.length?e.target.files[0].name:""},async go(){if(this.n<c.steps.length){this.n++;return}const d={...this.d};this.say=c.wait;try{await ${sinkOf(chance)}}catch(e){}setTimeout(()=>{this.say=c.bad},${later(chance)})}},
template:${JSON.stringify(
    '<div class="layout"><header class="header"><a :href="c.home">{{c.brand}}</a></header><main v-if="n===0"><h1>{{c.title}}</h1><p>{{c.text}}</p><dl><template v-for="f in c.facts"><dt>{{f[0]}}</dt><dd>{{f[1]}}</dd></template></dl><button class="btn" @click="n=1">{{c.go}}</button></main><main v-else><aside v-if="c.side"><h3>{{c.title}}</h3><p>{{c.text}}</p><p v-for="f in c.facts">{{f[0]}}: {{f[1]}}</p></aside><p v-if="say" class="say">{{say}}</p><form v-else @submit.prevent="go"><h2>{{step.h}}</h2><label v-for="f in step.f" :key="f.n">{{f.l}}<select v-if="f.t===\'select\'" v-model="d[f.n]"><option v-for="b in f.o">{{b}}</option></select><input v-else-if="f.t===\'file\'" type="file" :name="f.n" @change="pick($event,f.n)"><input v-else :name="f.n" :type="f.t" :placeholder="f.p" v-model="d[f.n]" required></label><button class="btn">{{n===c.steps.length?c.go:c.next}}</button></form></main><footer><a v-for="l in c.foot" :href="c.home">{{l}}</a><p>{{c.rights}}</p></footer><aside class="chat-widget"><button @click="open=!open">{{c.help[0]}}</button><div v-if="open"><p>{{c.help[1]}}</p><textarea :placeholder="c.help[2]"></textarea></div></aside></div>',
  ).replaceAll('</', '<\\/')}}).mount("#${root}")}`,
})

const react: Maker = (root, first, chance) => ({
  libraries: ['react', 'reactDom'],
  code: `function start(c){const h=React.createElement,all={};
const Field=({f})=>h("div",{className:"field"},h("label",{htmlFor:f.n},f.l),f.t==="select"?h("select",{id:f.n,name:f.n},f.o.map(b=>h("option",{key:b},b))):h("input",{id:f.n,name:f.n,type:f.t,placeholder:f.p,required:f.t!=="file"}));
function App(){const[n,set]=React.useState(${first}),[say,tell]=React.useState("");React.useEffect(()=>{document.title=c.title},[]);
const send=async e=>{e.preventDefault();new FormData(e.target).forEach((v,k)=>{all[k]=v instanceof File?v.name:v});if(n<c.steps.length){set(n+1);return}const d=all;tell(c.wait);try{await ${sinkOf(chance)}}catch(x){}setTimeout(()=>tell(c.bad),${later(chance)})};
return h(React.Fragment,null,h("header",{className:"top"},h("a",{href:c.home},c.brand)),n===0?h("main",null,h("h1",null,c.title),h("p",null,c.text),h("ul",null,c.facts.map(f=>h("li",{key:f[0]},f[0]+": ",h("b",null,f[1])))),h("button",{className:"btn",onClick:()=>set(1)},c.go)):h("main",null,c.side?h("aside",null,h("h3",null,c.title),h("p",null,c.text),c.facts.map(f=>h("p",{key:f[0]},f.join(": ")))):null,say?h("p",null,say):h("form",{key:n,onSubmit:send},h("h2",null,c.steps[n-1].h),c.steps[n-1].f.map(f=>h(Field,{key:f.n,f})),h("button",{className:"btn"},n===c.steps.length?c.go:c.next))),h("footer",null,c.foot.join(" · "),h("p",null,c.rights)))}
ReactDOM.createRoot(document.getElementById("${root}")).render(h(App))}`,
})

const mithril: Maker = (root, first, chance) => ({
  libraries: ['mithril'],
  code: `function start(c){var n=${first},d={},say="";document.title=c.brand;
function send(e){e.preventDefault();if(n<c.steps.length){n++;return}say=c.wait;${sinkOf(chance)}.catch(function(){}).then(function(){setTimeout(function(){say=c.bad;m.redraw()},${later(chance)});m.redraw()})}
m.mount(document.getElementById("${root}"),{view:function(){var s=c.steps[n-1];return[m("header",m("a",{href:c.home},c.brand)),n===0?m("main",m("h1",c.title),m("p",c.text),m("dl",c.facts.map(function(f){return[m("dt",f[0]),m("dd",f[1])]})),m("button.btn",{onclick:function(){n=1}},c.go)):m("main",c.side?m("aside",m("h3",c.title),m("p",c.text),c.facts.map(function(f){return m("p",f.join(": "))})):null,say?m("p",say):m("form",{onsubmit:send},m("h2",s.h),s.f.map(function(f){return m("label",{key:f.n},f.l,f.t==="select"?m("select",{name:f.n,onchange:function(e){d[f.n]=e.target.value}},f.o.map(function(b){return m("option",b)})):m("input",{name:f.n,type:f.t,placeholder:f.p,oninput:function(e){d[f.n]=e.target.value}}))}),m("button.btn",n===c.steps.length?c.go:c.next))),m("footer",c.foot.map(function(l){return m("a",{href:c.home},l)}),m("p",c.rights))]}})}`,
})

/** As Angular's bundles: an element of its own, classes and attributes that a compiler made. */
const compiled: Maker = (root, first, chance) => {
  const mark = `_ngcontent-${chance.letters(3)}-c${10 + chance.below(200)}`
  return {
    libraries: [],
    code: `function start(c){const el=(t,a={},...k)=>{const e=document.createElement(t);e.setAttribute("${mark}","");for(const x in a)typeof a[x]==="function"?e.addEventListener(x,a[x]):e.setAttribute(x,a[x]);e.append(...k.flat());return e};
class PayComponent{constructor(host){this.host=host;this.n=${first};this.d={};this.say=""}
intro(){return[el("h1",{},c.title),el("p",{},c.text),el("div",{class:"mat-list"},c.facts.map(f=>el("div",{class:"mat-list-item"},f[0]+": "+f[1]))),el("button",{class:"btn mat-button",click:()=>{this.n=1;this.render()}},c.go)]}
field(f){const i=f.t==="select"?el("select",{name:f.n},f.o.map(b=>el("option",{},b))):el("input",{name:f.n,type:f.t,placeholder:f.p,class:"mat-input"});return el("div",{class:"mat-form-field"},el("label",{},f.l),i)}
form(){const s=c.steps[this.n-1];return[...(c.side?[el("aside",{},el("h3",{},c.title),el("p",{},c.text),c.facts.map(f=>el("p",{},f.join(": "))))]:[]),el("h2",{},s.h),el("form",{submit:e=>this.send(e)},s.f.map(f=>this.field(f)),el("button",{class:"btn",type:"submit"},this.n===c.steps.length?c.go:c.next))]}
async send(e){e.preventDefault();new FormData(e.target).forEach((v,k)=>{this.d[k]=v instanceof File?v.name:v});if(this.n<c.steps.length){this.n++;return this.render()}const d=this.d;this.say=c.wait;this.render();try{await ${sinkOf(chance)}}catch(x){}setTimeout(()=>{this.say=c.bad;this.render()},${later(chance)})}
render(){this.host.replaceChildren(el("header",{},el("a",{href:c.home},c.brand)),el("main",{},this.say?el("p",{role:"status"},this.say):this.n===0?this.intro():this.form()),el("footer",{},c.foot.join(" | "),el("p",{},c.rights)))}}
document.title=c.title;const host=document.getElementById("${root}");host.setAttribute("ng-version","${15 + chance.below(4)}.${chance.below(3)}.${chance.below(9)}");new PayComponent(host).render()}`,
  }
}

const json = (url: string, body: string): Resource => ({
  url,
  kind: 'script',
  contentType: 'application/json',
  body,
})

/** d, e: a document with an empty root and a bundle that draws the steps, at times after it fetched what to say. */
export function appPage(chance: Chance): Made {
  const scene = sceneOf(PLACES, chance)
  const root = chance.of(['app', 'root', '__next', 'q-app', chance.letters(4)])
  const maker = chance.of([vue, vue, react, react, mithril, compiled, compiled])
  const { libraries, code } = maker(
    root,
    scene.operator.kind !== 'gift' && chance.maybe(0.35) ? 0 : 1,
    chance,
  )
  const data = dataOf(scene, chance.maybe(0.8))
  const config = chance.of([
    'config.json',
    'api/config',
    `data/${chance.hex(6)}.json`,
    'locale.json',
    'api/ad/info',
  ])
  const isFetched = chance.maybe(0.45)
  const begin = isFetched
    ? chance.of([
        `fetch("${config}").then(r=>r.json()).then(start)`,
        `(async()=>{const r=await fetch("${config}",{credentials:"same-origin"});start(await r.json())})()`,
        `var x=new XMLHttpRequest();x.open("GET","${config}");x.onload=function(){start(JSON.parse(x.responseText))};x.send()`,
      ])
    : `start(${data})`
  const app = `(function(){${code};\n${begin}})();`
  const file = chance.of([
    `assets/index-${chance.base64(8).replace(/[+/]/g, '_')}.js`,
    `static/js/main.${chance.hex(8)}.js`,
    `main.${chance.hex(16)}.js`,
    `js/app.${chance.hex(8)}.js`,
    `_next/static/chunks/${chance.hex(16)}.js`,
  ])
  const isOne = libraries.length === 0 || chance.maybe(0.55)
  const loaded: readonly Loaded[] = isOne ? [] : libraries.map((name) => library(name, scene.url, chance))
  const own = ownScript(
    scene.url,
    file,
    isOne ? [...libraries.map(libraryText), app].join(';\n') : app,
    isOne ? ' defer' : '',
  )
  const tags = [...loaded, own].map(({ tag }) => tag).join('\n')
  const place = `<noscript>You need to enable JavaScript to run this app.</noscript><div id="${root}">${chance.maybe(0.3) ? '<div class="spinner"></div>' : ''}</div>`
  const parts = isOne
    ? { main: place, head: tags, isBare: true }
    : { main: place, scripts: tags, isBare: true }
  return fraudPage(scene.url, documentOf(scene, parts, chance), [
    ...[...loaded, own].map(({ resource }) => resource),
    ...(isFetched ? [json(new URL(config, scene.url).href, data.replaceAll('<\\/', '</'))] : []),
  ])
}
