import type { Chance } from '../../make/chance.ts'
import type { Screen } from '../kit/screen.ts'
import { coded } from './coders.ts'
import { oddName } from './packers.ts'
import { DOM_VERBS, htmlOfAll, quoted, statementsOf } from './tree.ts'

/** Code that puts something onto a page, and the markup that it needs there. */
export interface Drawing {
  readonly markup: string
  readonly code: string
}

const ROOTS = ['root', 'app', 'main', 'content', 'container', 'page', 'wrapper', 'x']

/** Ways to make markup, given as an expression of JavaScript, a part of the page. */
const INSERTIONS = {
  write: (text: string) => ({
    markup: '',
    code: `(function(h){document.open();document.write(h+${text});document.close()})(document.readyState==="loading"?"":document.head.innerHTML);`,
  }),
  body: (text: string) => ({ markup: '', code: `document.body.innerHTML=${text};` }),
  inner: (text: string, root: string) => ({
    markup: `<div id="${root}"></div>`,
    code: `document.getElementById("${root}").innerHTML=${text};`,
  }),
  adjacent: (text: string, root: string) => ({
    markup: `<div id="${root}"></div>`,
    code: `document.querySelector("#${root}").insertAdjacentHTML("beforeend",${text});`,
  }),
  outer: (text: string, root: string) => ({
    markup: `<main id="${root}"></main>`,
    code: `document.getElementById("${root}").outerHTML=${text};`,
  }),
  parser: (text: string, root: string) => ({
    markup: `<div id="${root}"></div>`,
    code: `(function(d){var t=document.getElementById("${root}");while(d.body.firstChild)t.appendChild(document.adoptNode(d.body.firstChild))})(new DOMParser().parseFromString(${text},"text/html"));`,
  }),
  template: (text: string) => ({
    markup: '',
    code: `(function(t){t.innerHTML=${text};document.body.appendChild(t.content.cloneNode(!0))})(document.createElement("template"));`,
  }),
  fragment: (text: string) => ({
    markup: '',
    code: `(function(r){r.selectNode(document.body);document.body.append(r.createContextualFragment(${text}))})(document.createRange());`,
  }),
  shadow: (text: string, root: string) => ({
    markup: `<div id="${root}"></div>`,
    code: `document.getElementById("${root}").attachShadow({mode:"open"}).innerHTML=${text};`,
  }),
  custom: (text: string, root: string) => ({
    markup: `<${root}-view></${root}-view>`,
    code: `customElements.define("${root}-view",class extends HTMLElement{connectedCallback(){this.innerHTML=${text}}});`,
  }),
  customShadow: (text: string, root: string) => ({
    markup: `<${root}-card></${root}-card>`,
    code: `customElements.define("${root}-card",class extends HTMLElement{constructor(){super();this.attachShadow({mode:"open"})}connectedCallback(){var d=document.createElement("div");d.innerHTML=${text};this.shadowRoot.appendChild(d)}});`,
  }),
} satisfies Readonly<Record<string, (text: string, root: string) => Drawing>>

export type Insertion = keyof typeof INSERTIONS
const ALL_INSERTIONS = Object.keys(INSERTIONS) as readonly Insertion[]

/** Puts the markup that the expression gives onto the page. */
export function inserted(text: string, chance: Chance, ways: readonly Insertion[] = ALL_INSERTIONS): Drawing {
  return INSERTIONS[chance.of(ways)](text, chance.of(ROOTS))
}

/** Draws a screen node by node. */
export function built(screen: Screen, chance: Chance): Drawing {
  const prefix = oddName(chance)
  const root = chance.of(ROOTS)
  return {
    markup: `<div id="${root}"></div>`,
    code: `${screen.code}\n(function(){var host=document.getElementById("${root}");\n${statementsOf(screen.nodes, 'host', DOM_VERBS, `${prefix}_`)}\n})();`,
  }
}

/** Statements that give the page the kit's title and head. */
export function dressed(screen: Screen, chance: Chance): string {
  const head = chance.maybe(0.5) ? quoted(screen.head) : coded(screen.head, chance)
  return `document.title=${quoted(screen.title)};document.documentElement.lang="${screen.brand.tongue}";document.head.insertAdjacentHTML("beforeend",${head});`
}

/** Draws a screen, its markup as it is or hidden. */
export function drawn(screen: Screen, chance: Chance, ways: readonly Insertion[] = ALL_INSERTIONS): Drawing {
  if (chance.maybe(0.15)) return built(screen, chance)
  const html = htmlOfAll(screen.nodes)
  const { markup, code } = inserted(chance.maybe(0.35) ? quoted(html) : coded(html, chance), chance, ways)
  return { markup, code: `${screen.code}\n${code}` }
}
