import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { type LibraryName, library, libraryText, ownScript } from '../make/libraries.ts'
import { fraudPage } from '../make/made.ts'
import { escaped } from '../make/pages/layout.ts'
import { titleOf } from './forms.ts'
import { placeOf } from './places.ts'
import { sceneryOf } from './scenery.ts'
import { askingStory } from './served.ts'
import { sinkOf } from './sinks.ts'
import { ALL_KINDS, type Story } from './story.ts'
import { wordOf } from './tongues.ts'

interface Bundle {
  readonly libraries: readonly LibraryName[]
  readonly app: string
}

/** The texts and steps of a kit as JSON, from which a bundle draws; labels stand in it as on the page. */
function dataOf(story: Story, chance: Chance): string {
  const { tongue, org } = story
  const isMasked = chance.maybe(0.35)
  const type = (kind: string) => (kind === 'area' ? 'text' : kind === 'password' && isMasked ? 'text' : kind)
  return JSON.stringify({
    n: org.name,
    u: org.home,
    c: org.colour,
    h: story.heading,
    t: story.text,
    b: story.button,
    k: story.code,
    x: wordOf(tongue, 'next'),
    w: wordOf(tongue, 'wait'),
    e: wordOf(tongue, 'wrong'),
    l: ['privacy', 'terms', 'help'].map((key) => wordOf(tongue, key)),
    z: sceneryOf(story, chance),
    s: story.steps.map((step) =>
      step.map((field) => ({
        n: field.name,
        l: field.label,
        t: type(field.type),
        m: field.type === 'password' && isMasked ? 1 : 0,
      })),
    ),
  }).replaceAll('</', '<\\/')
}

const leave = (chance: Chance) =>
  chance.of([`setTimeout(()=>{location.href=c.u},${1500 + chance.below(30) * 100})`, 'location.replace(c.u)'])
const DISC = '-webkit-text-security:disc'

type Bundler = (data: string, root: string, chance: Chance) => Bundle

const vue: Bundler = (data, root, chance) => ({
  libraries: ['vue'],
  app: `(()=>{const c=${data};Vue.createApp({data:()=>({c,at:0,busy:false,bad:false,v:{}}),mounted(){document.title=c.h},methods:{async go(){const d={...this.v};this.busy=true;try{await ${sinkOf('d', chance)}}catch(_){}this.busy=false;${chance.maybe(0.4) ? 'if(!this.bad){this.bad=true;return}' : ''}if(this.at<c.s.length-1){this.at++;return}this.busy=true;${leave(chance)}}},
template:${JSON.stringify(`<div class="page"><header :style="{color:c.c}">{{c.n}}</header><main><h1>{{c.h}}</h1><p>{{c.t}}</p><p class="err" v-if="bad">{{c.e}}</p><p v-if="busy">{{c.w}}</p><form v-else @submit.prevent="go"><label v-for="f in c.s[at]" :key="f.n">{{f.l}}<input v-model="v[f.n]" :type="f.t" :name="f.n" :style="f.m?'${DISC}':''"></label><button>{{at?c.x:c.b}}</button></form></main><aside v-html="c.z"></aside><footer><a v-for="l in c.l" :href="c.u">{{l}}</a></footer></div>`).replaceAll('</', '<\\/')}}).mount("#${root}")})();`,
})

const react: Bundler = (data, root, chance) => ({
  libraries: ['react', 'reactDom'],
  app: `(()=>{const c=${data},e=React.createElement,F=({f})=>e("div",{className:"row"},e("label",null,f.l),e("input",{name:f.n,type:f.t,autoComplete:"off",style:f.m?{WebkitTextSecurity:"disc"}:void 0}));
const A=()=>{const[at,go]=React.useState(0),[bad,fail]=React.useState(!1),[end,stop]=React.useState(!1),all=React.useRef({});React.useEffect(()=>{document.title=c.n},[]);
const sub=async ev=>{ev.preventDefault();const d=Object.assign(all.current,Object.fromEntries(new FormData(ev.target)));try{await ${sinkOf('d', chance)}}catch(_){}${chance.maybe(0.4) ? 'if(!bad){fail(!0);return}' : ''}if(at<c.s.length-1)go(at+1);else{stop(!0);${leave(chance)}}};
return e(React.Fragment,null,e("header",{style:{background:c.c,color:"#fff"}},c.n),e("main",null,e("h2",null,c.h),e("p",null,c.t),bad&&e("p",{className:"err"},c.e),end?e("p",null,c.w):e("form",{key:at,onSubmit:sub},c.s[at].map(f=>e(F,{f,key:f.n})),e("button",{type:"submit"},at?c.x:c.b))),e("div",{dangerouslySetInnerHTML:{__html:c.z}}),e("footer",null,c.l.map(l=>e("a",{key:l,href:c.u},l))))};
ReactDOM.createRoot(document.getElementById("${root}")).render(e(A))})();`,
})

const preact: Bundler = (data, root, chance) => ({
  libraries: ['htm'],
  app: `(()=>{const{html,render,useState}=htmPreact,c=${data};document.title=c.h;
const P=()=>{const[at,set]=useState(0);const sub=e=>{e.preventDefault();const d=Object.fromEntries(new FormData(e.target));${sinkOf('d', chance)}.catch(()=>{});at<c.s.length-1?set(at+1):(set(-1),${leave(chance)})};
return html\`<header><b style=\${{color:c.c}}>\${c.n}</b></header><section><h1>\${c.h}</h1><p>\${c.t}</p>\${at<0?html\`<i>\${c.w}</i>\`:html\`<form key=\${at} onSubmit=\${sub}>\${c.s[at].map(f=>html\`<p><span>\${f.l}</span><input name=\${f.n} type=\${f.t} style=\${f.m?"${DISC}":""} /></p>\`)}<button>\${at?c.x:c.b}</button></form>\`}</section><div dangerouslySetInnerHTML=\${{__html:c.z}}></div><footer>\${c.l.map(l=>html\`<a href=\${c.u}>\${l}</a>\`)}</footer>\`};render(html\`<\${P} />\`,document.getElementById("${root}"))})();`,
})

const mithril: Bundler = (data, root, chance) => ({
  libraries: ['mithril'],
  app: `(()=>{const c=${data};let at=0,done=false;document.title=c.n;
const sub=e=>{e.preventDefault();const d=Object.fromEntries(new FormData(e.target));${sinkOf('d', chance)}.catch(()=>{});if(at<c.s.length-1)at++;else{done=true;${leave(chance)}}};
m.mount(document.getElementById("${root}"),{view:()=>[m("header",{style:{color:c.c}},c.n),m("main",[m("h1",c.h),m("p",c.t),done?m("p",c.w):[m("form",{onsubmit:sub,key:at},c.s[at].map(f=>m("label",[f.l,m("input",{name:f.n,type:f.t,style:f.m?"${DISC}":""})])).concat(m("button",at?c.x:c.b)))]]),m("div",m.trust(c.z)),m("footer",c.l.map(l=>m("a",{href:c.u},l)))]})})();`,
})

/** As bundles without a library are. */
const bare: Bundler = (data, root, chance) => {
  const [make, at, show] = [chance.letters(2), `_${chance.letters(2)}`, `$${chance.letters(2)}`]
  return {
    libraries: [],
    app: `(function(){const c=${data};const ${make}=(t,a,...k)=>{const n=document.createElement(t);Object.entries(a||{}).forEach(([p,v])=>p[0]==="o"&&p[1]==="n"?n.addEventListener(p.slice(2),v):n.setAttribute(p,v));n.append(...k.flat(2));return n};
let ${at}=0;const all={},r=document.getElementById("${root}");document.title=c.h;
function sub(e){e.preventDefault();const d=all;new FormData(e.target).forEach((v,k)=>{d[k]=v});${sinkOf('d', chance)}.catch(()=>{});${at}++;${show}();if(${at}>=c.s.length){${leave(chance)}}}
function ${show}(){const z=${make}("div",{class:"side"});z.innerHTML=c.z;r.replaceChildren(${make}("header",{style:"border-bottom:3px solid "+c.c},${make}("b",{},c.n)),${make}("main",{},${make}("h1",{},c.h),${make}("p",{},c.t),${at}>=c.s.length?${make}("p",{},c.w):${make}("form",{onsubmit:sub},c.s[${at}].map(f=>[${make}("label",{for:"_"+f.n},f.l),${make}("input",{id:"_"+f.n,name:f.n,type:f.t,style:f.m?"${DISC}":""})]),${make}("button",{type:"submit"},${at}?c.x:c.b))),z,${make}("footer",{},c.l.map(l=>${make}("a",{href:c.u},l))))}
${chance.of([`${show}()`, `setTimeout(${show},${100 + chance.below(9) * 100})`])}})();`,
  }
}

const STYLE =
  'body{margin:0;font-family:system-ui,sans-serif}main,section{max-width:420px;margin:40px auto}input{display:block;width:100%;padding:10px;margin:6px 0}button{padding:10px 20px}'

/** A root with nothing in it, and a bundle that draws everything. */
export function bundled(chance: Chance): Made {
  const story = askingStory(ALL_KINDS, chance)
  const url = placeOf(story, ['', '', 'index.html', '#/', '#/login', 'app/'], chance)
  const root = chance.of(['root', 'root', 'app', 'app', '__next', 'q-app', 'main', chance.letters(4)])
  const data = dataOf(story, chance)
  const { libraries, app } = chance.of([vue, vue, react, react, preact, mithril, bare, bare])(
    data,
    root,
    chance,
  )
  const file = chance.of([
    `assets/index-${chance.base64(8).replace(/[+/]/g, '_')}.js`,
    `static/js/main.${chance.hex(8)}.js`,
    `_nuxt/${chance.hex(7)}.js`,
    `js/chunk-${chance.hex(8)}.js`,
  ])
  const isTogether = libraries.length > 0 && chance.maybe(0.5)
  const code = isTogether ? [...libraries.map(libraryText), app].join(';\n') : app
  const others = isTogether ? [] : libraries.map((name) => library(name, url, chance))
  const isInPage = !isTogether && chance.maybe(0.35)
  const own = ownScript(url, file, code)
  const loaded = isInPage ? others : [...others, own]
  const scripts = `${loaded.map(({ tag }) => tag).join('\n')}${isInPage ? `<script>${code}</script>` : ''}`
  const title = chance.of([titleOf(story, chance), 'React App', 'Vite App', 'Loading…', story.org.name])
  const body = `<!doctype html>\n<html lang="${story.tongue}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body>${chance.maybe(0.4) ? '<noscript>You need to enable JavaScript to run this app.</noscript>' : ''}<div id="${root}"></div>
${scripts}
</body></html>`
  return fraudPage(
    url,
    body,
    loaded.map(({ resource }) => resource),
  )
}
