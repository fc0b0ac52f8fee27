import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { type LibraryName, library, libraryText, ownScript } from '../make/libraries.ts'
import { fraudPage } from '../make/made.ts'
import { blankTitle, scriptTag, whole } from './code/document.ts'
import {
  alpineHtml,
  COMPILED_VERBS,
  callsOf,
  htmlOfAll,
  JQUERY_VERBS,
  jsxOf,
  quoted,
  statementsOf,
  vueHtml,
} from './code/tree.ts'
import { fraudFamily } from './kit/fraud-family.ts'
import { kitUrl } from './kit/places.ts'
import { anyScreen, type Screen } from './kit/screen.ts'

interface Drawn {
  readonly libraries: readonly LibraryName[]
  readonly markup: string
  readonly app: string
  /** Attributes that the library's element needs. */
  readonly attributes?: string
  readonly isModuleFree?: boolean
}
type Framework = (screen: Screen, root: string, chance: Chance) => Drawn

const sends = (screen: Screen) => (screen.code === '' ? 'function send(){}' : screen.code)
const place = (root: string) => `<div id="${root}"></div>`
const calls = (screen: Screen, call: string, dialect: 'react' | 'preact' | 'vue' | 'mithril') =>
  screen.nodes.map((node) => callsOf(node, call, dialect)).join(',')

const reactClassic: Framework = (screen, root, chance) => ({
  libraries: ['react', 'reactDom'],
  markup: place(root),
  app: `${sends(screen)}
const e=React.createElement;
function App(){const[ready,setReady]=React.useState(${chance.maybe(0.5)});React.useEffect(()=>{document.title=${quoted(screen.title)};const t=setTimeout(()=>setReady(true),${chance.below(600)});return()=>clearTimeout(t)},[]);
return ready?e(React.Fragment,null,${calls(screen, 'e', 'react')}):e("div",{className:"spinner"},"…")}
ReactDOM.createRoot(document.getElementById("${root}")).render(e(App));`,
})

const reactCompiled: Framework = (screen, root) => ({
  libraries: ['react', 'reactDom'],
  markup: `<noscript>You need to enable JavaScript to run this app.</noscript>${place(root)}`,
  app: `"use strict";(()=>{${sends(screen)}
var r={Fragment:React.Fragment,jsx:(t,{children:c,...p})=>React.createElement(t,p,c),jsxs:(t,{children:c,...p})=>React.createElement(t,p,...c)};
const a=()=>((0,React.useEffect)(()=>{document.title=${quoted(screen.title)}},[]),(0,r.jsxs)(r.Fragment,{children:[${screen.nodes.map(jsxOf).join(',')}]}));
ReactDOM.createRoot(document.getElementById("${root}")).render((0,r.jsx)(React.StrictMode,{children:(0,r.jsx)(a,{})}))})();`,
})

const vueTemplate: Framework = (screen, root) => ({
  libraries: ['vue'],
  markup: `<div id="${root}" v-cloak></div>`,
  app: `${sends(screen)}
Vue.createApp({data:()=>({ready:true}),methods:{send},mounted(){document.title=${quoted(screen.title)}},template:${quoted(`<div v-if="ready">${vueHtml(screen.nodes)}</div>`)}}).mount("#${root}");`,
})

const vueInPage: Framework = (screen, root) => {
  const { heading, texts } = words(screen)
  return {
    libraries: ['vue'],
    markup: `<div id="${root}"><title-bar></title-bar><div v-for="part in parts" v-html="part"></div><p>{{ text }}</p></div>`,
    app: `${sends(screen)}
const app=Vue.createApp({setup(){const parts=Vue.ref([]);Vue.onMounted(()=>{parts.value=${JSON.stringify(texts).replaceAll('</', '<\\/')};document.title=${quoted(screen.title)}});return{parts,text:${quoted(heading)}}}});
app.component("title-bar",{template:"<div class=\\"tb\\"></div>"});app.mount("#${root}");`,
  }
}

const vueRender: Framework = (screen, root) => ({
  libraries: ['vue'],
  markup: place(root),
  app: `(function(){${sends(screen)}
const{h,createApp}=Vue;createApp({render(){return h("div",{class:"page"},[${calls(screen, 'h', 'vue')}])}}).mount("#${root}");document.title=${quoted(screen.title)}})();`,
})

/** The screen as a template's data: its parts, each as markup. */
function words(screen: Screen) {
  return { heading: screen.brand.name, texts: screen.nodes.map((node) => htmlOfAll([node])) }
}

const preactPlain: Framework = (screen, root) => ({
  libraries: ['preact'],
  markup: place(root),
  app: `${sends(screen)}
var h=preact.h;class Page extends preact.Component{componentDidMount(){document.title=${quoted(screen.title)}}render(){return h("div",{class:"page"},${calls(screen, 'h', 'preact')})}}
preact.render(h(Page),document.getElementById("${root}"));`,
})

const preactTagged: Framework = (screen, root) => {
  const markup = htmlOfAll(screen.nodes, (event, name) => ` on${event}=\${${name}}`)
    .replaceAll('\\', '\\\\')
    .replaceAll('`', '\\`')
    .replaceAll(/<(input|img|br|hr)([^>]*)>/g, '<$1$2 />')
    .replaceAll('</', '<\\/')
  return {
    libraries: ['htm'],
    markup: place(root),
    app: `${sends(screen)}
const{html,render}=htmPreact;render(html\`${markup}\`,document.getElementById("${root}"));document.title=${quoted(screen.title)};`,
  }
}

const alpine: Framework = (screen, root, chance) => {
  const inner = alpineHtml(screen.nodes)
  return {
    libraries: ['alpine'],
    attributes: ' defer',
    markup: chance.of([
      () =>
        `<div id="${root}" x-data="{show:false}" x-init="setTimeout(()=>show=true,${200 + chance.below(500)})"><template x-if="show"><div>${inner}</div></template></div>`,
      () =>
        `<div id="${root}" x-data="{parts:${Bun.escapeHTML(JSON.stringify(screen.nodes.map((node) => htmlOfAll([node]))))}}"><template x-for="p in parts"><div x-html="p"></div></template></div>`,
    ])(),
    app: `${sends(screen)};document.title=${quoted(screen.title)};`,
  }
}

const petite: Framework = (screen, root) => ({
  libraries: ['petite'],
  markup: `<div id="${root}" v-scope="{ok:true}" v-cloak><template v-if="ok"><div v-html="page"></div></template></div>`,
  app: `${sends(screen)}
PetiteVue.createApp({page:${quoted(htmlOfAll(screen.nodes))}}).mount("#${root}");document.title=${quoted(screen.title)};`,
})

const jqueryNodes: Framework = (screen, root, chance) => ({
  libraries: ['jquery'],
  markup: place(root),
  app: `${sends(screen)}
$(function(){var $r=$("#${root}");${statementsOf(screen.nodes, '$r', JQUERY_VERBS, `$${chance.letters(2)}`)}
document.title=${quoted(screen.title)};$r.hide().fadeIn(${100 + chance.below(300)})});`,
})

const jqueryTemplate: Framework = (screen, root, chance) => {
  const marks: string[] = []
  const template = htmlOfAll(screen.nodes).replaceAll(/>([^<>{}]+)</g, (_, text: string) => {
    marks.push(text)
    return `>{{${marks.length - 1}}}<`
  })
  const fill = `function(_,i){return data[i]}`
  return {
    libraries: ['jquery'],
    markup: `${place(root)}<script type="text/template" id="tpl">${template}</script>`,
    app: `${sends(screen)}
var data=${JSON.stringify(marks).replaceAll('</', '<\\/')};
$(document).ready(function(){${chance.of([
      `$("#${root}").html($("#tpl").html().replace(/\\{\\{(\\d+)\\}\\}/g,${fill}));`,
      `$($.parseHTML($("#tpl").text().replace(/\\{\\{(\\d+)\\}\\}/g,${fill}))).appendTo("#${root}");`,
      `$("#${root}").append($("<div>",{html:$("#tpl").html().replace(/\\{\\{(\\d+)\\}\\}/g,${fill})}));`,
    ])}$(document).prop("title",${quoted(screen.title)})});`,
  }
}

const mustache: Framework = (screen, root) => {
  const { heading, texts } = words(screen)
  return {
    libraries: ['mustache'],
    markup: `${place(root)}<script type="x-tmpl-mustache" id="t">{{#parts}}<div>{{{.}}}</div>{{/parts}}<i>{{name}}</i></script>`,
    app: `${sends(screen)}
document.getElementById("${root}").innerHTML=Mustache.render(document.getElementById("t").innerHTML,{name:${quoted(heading)},parts:${JSON.stringify(texts).replaceAll('</', '<\\/')}});document.title=${quoted(screen.title)};`,
  }
}

const mithril: Framework = (screen, root) => ({
  libraries: ['mithril'],
  markup: place(root),
  app: `${sends(screen)}
m.mount(document.getElementById("${root}"),{oninit:function(){document.title=${quoted(screen.title)}},view:function(){return [${calls(screen, 'm', 'mithril')}]}});`,
})

/** As compilers of components write it, with what they import written out. */
const compiled: Framework = (screen, root) => ({
  libraries: [],
  markup: place(root),
  app: `(function(){"use strict";function f(t){return document.createElement(t)}function x(t){return document.createTextNode(t)}function p(n,a,v){null==v?n.removeAttribute(a):n.getAttribute(a)!==v&&n.setAttribute(a,v)}function m(t,n){t.appendChild(n)}function L(n,e,h){n.addEventListener(e,h);return function(){n.removeEventListener(e,h)}}
${sends(screen)}
function create_fragment(ctx){return{c:function(){},m:function(target){
${statementsOf(screen.nodes, 'target', COMPILED_VERBS)}
},p:function(){},d:function(){}}}
class App{constructor(o){this.$$={fragment:create_fragment([])};this.$$.fragment.c();this.$$.fragment.m(o.target)}}
document.title=${quoted(screen.title)};new App({target:document.getElementById("${root}")})})();`,
})

/** As compilers write it that clone a template and find the nodes again. */
const cloned: Framework = (screen, root) => ({
  libraries: [],
  markup: place(root),
  app: `const _tmpl$=(h=>{const t=document.createElement("template");t.innerHTML=h;return t})(${quoted(`<div>${htmlOfAll(screen.nodes, (event, name) => ` data-$${event}="${name}"`)}</div>`)});
${sends(screen)}
(()=>{const _el$=_tmpl$.content.firstChild.cloneNode(true);_el$.querySelectorAll("form").forEach(f=>{if(f.hasAttribute("data-$submit"))f.addEventListener("submit",send)});document.getElementById("${root}").append(_el$);document.title=${quoted(screen.title)}})();`,
})

const FRAMEWORKS: readonly Framework[] = [
  reactClassic,
  reactCompiled,
  vueTemplate,
  vueInPage,
  vueRender,
  preactPlain,
  preactTagged,
  alpine,
  petite,
  jqueryNodes,
  jqueryTemplate,
  mustache,
  mithril,
  compiled,
  cloned,
]

/** The library and the app are one file, two files, or a file and an inline script. */
function page(screen: Screen, framework: Framework, chance: Chance): Made {
  const url = kitUrl(screen.brand.name, chance)
  const root = chance.of(['root', 'app', '__next', 'main', 'q-app', 'svelte'])
  const { libraries, markup, app, attributes = '' } = framework(screen, root, chance)
  const shell = (head: string, body: string) =>
    whole({
      language: screen.brand.tongue,
      title: blankTitle(screen, chance),
      head: `${screen.head}${head}`,
      body,
    })
  const name = `${chance.of(['static/js/main', 'assets/index', '/js/app', 'bundle', 'dist/build'])}.${chance.hex(8)}.js`
  if (libraries.length > 0 && attributes === '' && chance.maybe(0.3)) {
    const all = ownScript(url, name, `${libraries.map(libraryText).join(';\n')};\n${app}`)
    return fraudPage(url, shell('', `${markup}${all.tag}`), [all.resource])
  }
  const loaded = libraries.map((one) => library(one, url, chance, attributes))
  const own = chance.maybe(0.45) ? ownScript(url, name, app) : null
  const resources = [...loaded, ...(own === null ? [] : [own])].map(({ resource }) => resource)
  const tags = loaded.map(({ tag }) => tag).join('\n')
  const last = own?.tag ?? scriptTag(app)
  return chance.maybe(0.5)
    ? fraudPage(url, shell(tags, `${markup}${last}`), resources)
    : fraudPage(url, shell('', `${markup}${tags}${last}`), resources)
}

export const frameworkKits = fraudFamily(
  'framework_drawn_kit',
  FRAMEWORKS.map((framework) => (chance: Chance) => page(anyScreen(chance), framework, chance)),
)
