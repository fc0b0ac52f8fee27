import type { Chance } from '../make/chance.ts'
import { type LibraryName, libraryText } from '../make/libraries.ts'
import { cardAsks, fieldsOf, lookupAsks, personAsks } from './fields.ts'
import { emptyPage, factsOf, js, type Kit, told } from './kit.ts'
import { anySend } from './kit-sinks.ts'
import type { Structure } from './kit-structures.ts'
import type { Label } from './words.ts'

interface Screen {
  readonly h: string
  readonly t: string
  readonly b: string
  readonly f: readonly { readonly n: string; readonly l: string; readonly k: string; readonly m: number }[]
}

/** The screens of the program, in order. */
function screensOf(kit: Kit, chance: Chance): readonly Screen[] {
  const { words, lure, owes } = kit
  const ask = (asks: readonly Label[]) =>
    fieldsOf(asks, words, chance).map(({ ask, name }) => ({
      n: name,
      l: words.labels[ask],
      k:
        ask === 'email' ? 'email' : ['card', 'cvv', 'expiry', 'phone', 'code'].includes(ask) ? 'tel' : 'text',
      m: { card: 19, cvv: 4, expiry: 5, code: 8 }[ask as string] ?? 60,
    }))
  const pay = owes ? words.acts.claim : words.acts.pay
  return [
    {
      h: lure[0],
      t: lure[1],
      b: chance.of([pay, words.acts.next]),
      f: chance.maybe(0.4) ? ask(lookupAsks(kit.body.kind, chance)) : [],
    },
    ...(chance.maybe(0.65)
      ? [{ h: words.labels.address, t: words.card[2] ?? '', b: words.acts.next, f: ask(personAsks(chance)) }]
      : []),
    {
      h: words.card[owes ? 1 : 0] ?? '',
      t: `${words.facts[owes ? 'credit' : 'total']}: ${kit.money}`,
      b: pay,
      f: ask(cardAsks(chance).slice(0, 4)),
    },
    { h: words.labels.code, t: told(kit, chance.of(words.sms)), b: words.acts.confirm, f: ask(['code']) },
  ]
}

interface Program {
  readonly libraries: readonly LibraryName[]
  readonly code: string
}
type ProgramOf = (kit: Kit, screens: readonly Screen[], root: string, chance: Chance) => Program

const vue: ProgramOf = (kit, screens, root, chance) => {
  const [row, go] = [`${chance.letters(3)}-row`, `${chance.letters(3)}-btn`]
  const template = `<div class="shell"><header style="background:${kit.tint}"><b>{{org}}</b></header><main v-if="!busy"><h2>{{S[s].h}}</h2><p>{{S[s].t}}</p><ul v-if="s===0"><li v-for="x in facts">{{x[0]}}: <b>{{x[1]}}</b></li></ul><form @submit.prevent="next"><div class="${row}" v-for="x in S[s].f" :key="x.n"><label>{{x.l}}</label><input :type="x.k" :name="x.n" :maxlength="x.m" v-model="d[x.n]"></div><button class="${go}">{{S[s].b}}</button></form></main><main v-else class="load">{{wait}}</main><footer>© {{org}}</footer></div>`
  return {
    libraries: ['vue'],
    code: `Vue.createApp({data(){return{s:0,d:{},busy:false,org:${js(kit.spoken)},wait:${js(chance.of(kit.words.wait))},facts:${js(factsOf(kit, chance))},S:${js(screens)}}},methods:{next(){var data=Object.assign({step:this.s},this.d);if(this.s>0||Object.keys(this.d).length){${anySend(chance)}}this.busy=true;setTimeout(()=>{this.busy=false;if(this.s<this.S.length-1)this.s++},${600 + chance.below(1500)})}},template:${js(template)}}).mount("#${root}");`,
  }
}

const react: ProgramOf = (kit, screens, root, chance) => ({
  libraries: ['react', 'reactDom'],
  code: `(function(){var e=React.createElement,S=${js(screens)},F=${js(factsOf(kit, chance))};
function send(data){${anySend(chance)}}
function Frame(p){return e("div",{className:"layout"},e("div",{className:"topbar",style:{borderBottom:"4px solid ${kit.tint}"}},e("img",{src:"/logo.svg",alt:${js(kit.spoken)}}),e("span",null,${js(kit.spoken)})),p.children,e("div",{className:"foot"},${js(chance.of(kit.words.legal))}))}
function App(){var st=React.useState(0),ld=React.useState(false),v=React.useState({}),s=S[st[0]];
function submit(ev){ev.preventDefault();send(Object.assign({page:st[0]},v[0]));ld[1](true);setTimeout(function(){ld[1](false);st[1](Math.min(st[0]+1,S.length-1))},${600 + chance.below(1500)})}
if(ld[0])return e(Frame,null,e("div",{className:"spin"},${js(chance.of(kit.words.wait))}));
return e(Frame,null,e("section",{className:"card"},e("h1",null,s.h),e("p",null,s.t),st[0]===0?e("dl",null,F.map(function(f){return e("div",{key:f[0]},e("dt",null,f[0]),e("dd",null,f[1]))})):null,e("form",{onSubmit:submit},s.f.map(function(f){return e("label",{key:f.n},f.l,e("input",{type:f.k,name:f.n,maxLength:f.m,value:v[0][f.n]||"",onChange:function(x){var n=Object.assign({},v[0]);n[f.n]=x.target.value;v[1](n)}}))}),e("button",{type:"submit",style:{background:"${kit.tint}",color:"#fff"}},s.b))))}
ReactDOM.createRoot(document.getElementById("${root}")).render(e(App))})();`,
})

/** A router by the address's hash that writes markup. */
const plain: ProgramOf = (kit, screens, root, chance) => {
  const routes = [
    '',
    ...chance.of([
      ['verify', 'payment', 'otp'],
      ['info', 'card', 'sms'],
      ['step2', 'step3', 'step4'],
    ]),
  ]
  return {
    libraries: [],
    code: `(function(){var S=${js(screens)},R=${js(routes)},D={},F=${js(factsOf(kit, chance))},el=document.getElementById("${root}");
function esc(t){return String(t).replace(/&/g,"&amp;").replace(/</g,"&lt;")}
function view(i){var s=S[i];return '<div class="hd">'+esc(${js(kit.spoken)})+'</div><div class="bd"><h3>'+esc(s.h)+'</h3><p>'+esc(s.t)+'</p>'+(i?'':F.map(function(f){return '<div class="ln"><i>'+esc(f[0])+'</i><b>'+esc(f[1])+'</b></div>'}).join(''))+'<form>'+s.f.map(function(f){return '<p><input placeholder="'+esc(f.l)+'" name="'+f.n+'" type="'+f.k+'" maxlength="'+f.m+'"></p>'}).join('')+'<button type="submit" class="ok">'+esc(s.b)+'</button></form></div><div class="ft">'+esc(${js(chance.of(kit.words.legal))})+'</div>'}
function draw(){var i=Math.max(0,R.indexOf(location.hash.slice(2)));if(i>=S.length)i=0;el.innerHTML=view(i);el.querySelector("form").addEventListener("submit",function(ev){ev.preventDefault();new FormData(ev.target).forEach(function(v,k){D[k]=v});var data=D;${anySend(chance)}el.innerHTML='<div class="wait">'+esc(${js(chance.of(kit.words.wait))})+'</div>';setTimeout(function(){location.hash="#/"+R[Math.min(i+1,S.length-1)];if(i+1>=S.length)draw()},${500 + chance.below(1200)})})}
window.addEventListener("hashchange",draw);draw()})();`,
  }
}

const transpiler = new Bun.Transpiler({ loader: 'js', minifyWhitespace: true })

/** A near-empty document, and a script that draws the rest. */
export const bundle: Structure = (kit, url, chance) => {
  const root = chance.of(['app', 'root', 'app', '__nuxt', 'q-app'])
  const screens = screensOf(kit, chance)
  const { libraries, code } = chance.of([vue, vue, react, plain])(kit, screens, root, chance)
  const path = chance.of([
    `assets/index-${chance.hex(8)}.js`,
    `static/js/main.${chance.hex(8)}.js`,
    `js/app.${chance.hex(8)}.js`,
    `/assets/index.${chance.hex(8)}.js`,
  ])
  const own = chance.maybe(0.7) ? transpiler.transformSync(code) : code
  const isOne = libraries.length === 0 || chance.maybe(0.65)
  const text = isOne ? [...libraries.map(libraryText), own].join('\n;') : own
  const vendor = `assets/vendor-${chance.hex(8)}.js`
  const file = (at: string, body: string) => ({
    url: new URL(at, url).href,
    kind: 'script' as const,
    contentType: 'application/javascript',
    body,
  })
  const attributes = isOne ? chance.of([' defer', ' type="module" crossorigin', '']) : ''
  const tags = `${isOne ? '' : `<script src="${vendor}"></script>`}<script src="${path}"${attributes}></script>`
  return {
    body: emptyPage(kit, root, tags, chance),
    resources: [...(isOne ? [] : [file(vendor, libraries.map(libraryText).join('\n;'))]), file(path, text)],
    clicks: Array.from({ length: screens.length - 1 }, () => `#${root} form button`),
    asks: true,
  }
}
