import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { escaped } from '../make/pages/layout.ts'
import { elementLogin, hashApp, type LoginSetting, reactLogin, vueLogin, type Words } from './app-logins.ts'
import { hydratedOverview, keyCalculator, loanCalculator, mithrilBoard, vueTasks } from './app-tools.ts'
import {
  external,
  fillingFrame,
  inline,
  inScript,
  library,
  libraryAddress,
  made,
  markup,
  minified,
  type Piece,
  type Place,
  placeOf,
  program,
  programWith,
} from './document.ts'
import { currencyOf, goodsOf } from './goods.ts'
import { libraryText } from './libraries.ts'
import { hostOf, ownerOf, tenantOf } from './owners.ts'
import { SENTENCES } from './sentences.ts'
import { wordsOf } from './words.ts'

interface Scene {
  readonly place: Place
  readonly words: Words
  readonly root: string
  readonly login: LoginSetting
  readonly chance: Chance
}

type Variant = (scene: Scene) => readonly (Piece | string)[]

const shell = (root: string, inner = '') => `<div id="${root}">${inner}</div>`
const NO_SCRIPT = '<noscript>You need to enable JavaScript to run this app.</noscript>'

const reactForm: Variant = ({ place, root, login, chance }) => [
  NO_SCRIPT,
  shell(root),
  ...programWith(['react', 'reactDom'], reactLogin(login, chance), place, chance),
]

const vueForm: Variant = ({ place, root, login, chance }) => [
  shell(root, chance.maybe(0.4) ? `<p>${login.words.loading}</p>` : ''),
  ...programWith(['vue'], `(function(){${vueLogin(login, 'const {createApp}=Vue;')}})();`, place, chance),
]

/** Modules: the library by a map of imports, or by its address. */
const vueModule: Variant = ({ place, root, login, chance }) => {
  const address = libraryAddress('vueModule', place, chance)
  const { resources } = external(address, place, libraryText('vueModule'))
  const isMapped = chance.maybe(0.5)
  const code = vueLogin(login, `import {createApp} from ${inScript(isMapped ? 'vue' : address)};`)
  const own = chance.maybe(0.5)
    ? inline(code, ' type="module"')
    : external(
        `${place.base}assets/main-${chance.hex(8)}.js`,
        place,
        minified(code),
        ' type="module" crossorigin',
      )
  const map = isMapped
    ? `<script type="importmap">${inScript({ imports: { vue: address } })}</script>`
    : `<link rel="modulepreload" href="${escaped(address)}">`
  return [map, shell(root), { html: own.html, resources: [...resources, ...own.resources] }]
}

const preactHash: Variant = ({ place, root, login, chance }) => [
  shell(root),
  ...programWith(
    ['htmPreact'],
    `(function(){${hashApp(login, 'const {html,render,useState,useEffect}=htmPreact;')}})();`,
    place,
    chance,
  ),
]

const preactModule: Variant = ({ place, root, login, chance }) => {
  const address = libraryAddress('htmPreactModule', place, chance)
  const { resources } = external(address, place, libraryText('htmPreactModule'))
  const code = hashApp(login, `import {html,render,useState,useEffect} from ${inScript(address)};`)
  const own = external(`${place.base}src/main.js`, place, code, ' type="module"')
  return [shell(root), { html: own.html, resources: [...resources, ...own.resources] }]
}

const tasks: Variant = ({ place, root, words, chance }) => [
  shell(root),
  ...programWith(
    ['vue'],
    vueTasks(words, chance.some(SENTENCES[place.owner.tongue], 3), root, chance),
    place,
    chance,
  ),
]

const loan: Variant = ({ place, root, words, chance }) => [
  `<header><h1>${escaped(place.owner.name)}</h1></header><main id="${root}"></main>`,
  ...programWith(['jquery'], loanCalculator(words, root, currencyOf(place.owner.tongue)), place, chance),
]

const board: Variant = ({ place, root, words, chance }) => [
  shell(root),
  ...programWith(['mithril'], mithrilBoard(words, goodsOf(place.owner.tongue), root), place, chance),
]

const calculator: Variant = ({ place, root, words, chance }) => [
  `<h1>${escaped(place.owner.name)}</h1>${shell(root)}`,
  program(keyCalculator(words, root), place, chance),
]

const component: Variant = ({ place, login, chance }) => {
  const tag = `${chance.name(2)}-login`
  return [`<${tag} action="${login.endpoint}"></${tag}>`, program(elementLogin(login, tag), place, chance)]
}

/** Markup with a state, which a small library brings to life. */
const alpineShop: Variant = ({ place, words, chance }) => {
  const goods = goodsOf(place.owner.tongue).map((name, id) => ({ id, name, price: 5 + ((id * 7) % 40) }))
  const state = `{cart:[],goods:${inScript(goods)},get total(){return this.cart.reduce((s,g)=>s+g.price,0)}}`
  const currency = currencyOf(place.owner.tongue)
  return [
    `<div x-data='${state.replaceAll("'", '&#39;')}'><header><b>${escaped(place.owner.name)}</b> <span x-text="'${words.cart.replaceAll("'", '’')}: '+cart.length"></span></header>
<ul><template x-for="g in goods" :key="g.id"><li><span x-text="g.name"></span> <span x-text="g.price+' ${currency}'"></span> <button @click="cart.push(g)">${escaped(words.addToCart)}</button></li></template></ul>
<p>${escaped(words.total)}: <b x-text="total"></b></p><button x-show="cart.length" @click="$refs.form.submit()">${escaped(words.checkout)}</button><form x-ref="form" method="post" action="/checkout"></form></div>`,
    library('alpine', place, chance, ' defer'),
  ]
}

/** A page that the server drew, and React takes over. */
const hydrated: Variant = ({ place, root, words, chance }) => {
  const figures = Array.from({ length: 5 }, () => 20 + chance.below(80))
  const bars = figures.map((v) => `<button type="button" style="height:${v}px">${v}</button>`).join('')
  const drawn = `<main><h1>${escaped(words.dashboard)}</h1><div class="bars">${bars}<p>${escaped(`${words.sales}: ${figures[0]}`)}</p></div></main>`
  const state = { props: { figures }, page: '/', buildId: chance.hex(21), isFallback: false }
  return [
    shell(root, drawn),
    `<script id="__NEXT_DATA__" type="application/json">${inScript(state)}</script>`,
    ...programWith(['react', 'reactDom'], hydratedOverview(words, root), place, chance),
  ]
}

/** A small shell that loads the rest when it runs. */
const lazy: Variant = ({ place, root, login, chance }) => {
  const chunk = `${place.base}assets/login-${chance.hex(8)}.js`
  const address = libraryAddress('vueModule', place, chance)
  const parts = external(address, place, libraryText('vueModule')).resources
  const code = `export function start(){${vueLogin(login, '')}}`
  const body = minified(`import {createApp} from ${inScript(address)};\n${code}`)
  const { resources } = external(chunk, place, body)
  const starter = `if("serviceWorker" in navigator&&location.protocol==="https:")addEventListener("load",()=>navigator.serviceWorker.register("${place.base}sw.js").catch(()=>{}));
import("${chunk}").then(m=>m.start()).catch(()=>{document.getElementById("${root}").textContent=${inScript(login.words.failed)}});`
  return [
    shell(root, `<div class="spinner">${escaped(login.words.loading)}</div>`),
    { ...markup(inline(starter, ' type="module"').html), resources: [...parts, ...resources] },
  ]
}

const frameScript = (address: string) =>
  `(function(){var f=document.createElement("iframe");f.src=${inScript(address)}+(location.hash||"");f.title=document.title;f.setAttribute("style","border:none;position:absolute;top:0;left:0;width:100vw;height:100vh");document.body.style.margin="0";document.body.appendChild(f)})();`

/** The owner's name in the address, the owner's program in a frame that fills the page. */
const framed: Variant = (scene) => {
  const { place, chance } = scene
  const { owner } = place
  const tenant = tenantOf(`${owner.label}-${chance.name(2)}`, chance)
  const inner = chance.of([
    placeOf(owner, `app.${owner.domain}`, '/embed/'),
    placeOf(owner, tenant.host, tenant.path),
  ])
  const body = chance.of([reactForm, vueForm, tasks, calculator, board])({ ...scene, place: inner })
  const page = made({ place: inner, title: owner.name, body }, chance)
  return [fillingFrame(page, chance.maybe(0.5) ? frameScript : null)]
}

/** An older page, which writes its menu, its day and its form as it is read. */
const written: Variant = ({ place, words, login, chance }) => {
  const { owner } = place
  const menu = [words.home, words.news, words.contact]
    .map((text) => `<a href="#">${escaped(text)}</a>`)
    .join(' | ')
  const form = `<form method="post" action="${login.endpoint}"><input name="login"><input type="password" name="pass"><input type="submit" value="${escaped(words.signIn)}"></form>`
  return [
    `<center><table width="760"><tr><td><script>document.write(${inScript(`<b>${escaped(owner.name)}</b> `)}+${inScript(menu)});</script></td></tr><tr><td>`,
    inline(
      `var d=new Date();document.write("<small>"+d.getDate()+"."+(d.getMonth()+1)+"."+d.getFullYear()+"</small>");`,
      ' language="JavaScript"',
    ),
    `${chance
      .some(SENTENCES[owner.tongue], 3)
      .map((line) => `<p>${escaped(line)}</p>`)
      .join('')}`,
    inline(`document.write(unescape("${escape(form)}"));`),
    '</td></tr></table></center>',
  ]
}

const VARIANTS: readonly Variant[] = [
  framed,
  framed,
  written,
  reactForm,
  reactForm,
  vueForm,
  vueModule,
  preactHash,
  preactModule,
  tasks,
  loan,
  board,
  calculator,
  component,
  alpineShop,
  hydrated,
  lazy,
]

/** Pages that a framework draws: logins with an overview behind, tasks, shops, calculators. */
export const SINGLE_PAGE_APP: Family = {
  id: 'single_page_app',
  expected: 'benign',
  split: 'held-out',
  make(chance): Made {
    const owner = ownerOf(chance)
    const tenant = tenantOf(owner.label, chance)
    const place = chance.maybe(0.25)
      ? placeOf(owner, tenant.host, tenant.path)
      : placeOf(owner, hostOf(owner, ['app', 'my', 'portal', 'www', '', 'secure', 'crm'], chance))
    const words = wordsOf(owner.tongue)
    const root = chance.of(['root', 'app', '__next', 'main-app', 'mount'])
    const login: LoginSetting = {
      words,
      title: chance.of([owner.name, `${owner.name} – ${words.signIn}`, words.account]),
      endpoint: chance.of(['/api/login', '/api/v1/auth/login', '/auth/token', '/rest/session', '/graphql']),
      root,
    }
    const body = chance.of(VARIANTS)({ place, words, root, login, chance })
    return made({ place, title: owner.name, body }, chance)
  },
}
