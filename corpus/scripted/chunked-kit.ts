import type { Chance } from '../make/chance.ts'
import type { Made, Resource } from '../make/envelope.ts'
import { library } from '../make/libraries.ts'
import { fraudPage } from '../make/made.ts'
import { coded, LATE_CODERS, passphraseCipher } from './code/coders.ts'
import { blankTitle, scriptTag, whole } from './code/document.ts'
import { drawn, dressed, inserted } from './code/drawing.ts'
import { oddName, packed, stringArray } from './code/packers.ts'
import { htmlOfAll, quoted } from './code/tree.ts'
import { fraudFamily } from './kit/fraud-family.ts'
import { secureUrl } from './kit/places.ts'
import { anyScreen, type Screen } from './kit/screen.ts'

interface Built {
  readonly body: string
  readonly resources?: readonly Resource[]
  readonly head?: string
}
type Way = (screen: Screen, url: string, chance: Chance) => Built

function pieces(text: string, count: number): readonly string[] {
  const size = Math.ceil(text.length / count)
  return Array.from({ length: count }, (_, index) => text.slice(index * size, (index + 1) * size))
}

/** Several scripts each bring a part; the last one joins them. */
const scattered: Way = (screen, _url, chance) => {
  const html = htmlOfAll(screen.nodes)
  const store = oddName(chance)
  const encode = chance.maybe(0.5)
  const text = encode ? Buffer.from(html, 'utf8').toString('base64') : html
  const parts = pieces(text, 3 + chance.below(7)).map((piece) =>
    scriptTag(
      chance.of([
        `(window.${store}=window.${store}||[]).push(${quoted(piece)});`,
        `window.${store}=window.${store}||[];${store}[${store}.length]=${quoted(piece)};`,
      ]),
    ),
  )
  const all = `${store}.join("")`
  const { markup, code } = inserted(encode ? `decodeURIComponent(escape(atob(${all})))` : all, chance)
  return { body: `${markup}${parts.join('\n')}${scriptTag(`${screen.code}\n${code}`)}` }
}

/** The page is written tag by tag. */
const written: Way = (screen, _url, chance) => {
  const html = htmlOfAll(screen.nodes)
  const parts = html.split(/(?<=>)/).map((piece) => `document.write(${quoted(piece)});`)
  const cuts = chance.maybe(0.5)
    ? [scriptTag(parts.join('\n'))]
    : pieces(html, 2 + chance.below(5)).map((piece) =>
        scriptTag(`document.write(${chance.maybe(0.5) ? quoted(piece) : coded(piece, chance)})`),
      )
  return { body: `${scriptTag(screen.code)}${cuts.join('\n')}` }
}

/** A program in one to three wrappings. */
const wrapped: Way = (screen, _url, chance) => {
  const { markup, code } = drawn(screen, chance)
  return { body: `${markup}${scriptTag(packed(code, 1 + chance.below(3), chance))}` }
}

/** Calls and words come from a list that turns. */
const turned: Way = (screen, _url, chance) => {
  const parts = pieces(htmlOfAll(screen.nodes), 5 + chance.below(20))
  const words = ['body', 'createElement', 'innerHTML', 'appendChild', 'div', 'join', 'title', screen.title]
  const { setup, at } = stringArray([...words, ...parts], chance)
  const name = oddName(chance)
  return {
    body: scriptTag(
      `${screen.code}\n${setup};(function(){var ${name}=document[${at(1)}](${at(4)});${name}[${at(2)}]=[${parts.map((_, index) => at(words.length + index)).join(',')}][${at(5)}]('');document[${at(0)}][${at(3)}](${name});document[${at(6)}]=${at(7)}})();`,
    ),
  }
}

/** Data in the page that is no program: JSON, a comment, an attribute, a hidden text, or a style. */
const carried: Way = (screen, _url, chance) => {
  const html = htmlOfAll(screen.nodes)
  const data = Buffer.from(html, 'utf8').toString('base64')
  const decode = (text: string) => `decodeURIComponent(escape(atob(${text})))`
  const [carrier, text] = chance.of<readonly [string, string]>([
    [
      `<script type="application/json" id="state">${JSON.stringify({ v: 1, html }).replaceAll('<', '\\u003c')}</script>`,
      'JSON.parse(document.getElementById("state").textContent).html',
    ],
    [
      `<script type="application/json" id="__DATA__">${JSON.stringify({ props: { view: pieces(data, 6) } })}</script>`,
      decode('JSON.parse(document.getElementById("__DATA__").text).props.view.join("")'),
    ],
    [`<div id="c"><!--${data}--></div>`, decode('document.getElementById("c").firstChild.data')],
    [`<i id="d" data-c="${data}"></i>`, decode('document.getElementById("d").dataset.c')],
    [`<textarea id="h" hidden>${data}</textarea>`, decode('document.getElementById("h").value')],
    [
      `<style>:root{--page:"${data}"}</style>`,
      decode('getComputedStyle(document.documentElement).getPropertyValue("--page").trim().slice(1,-1)'),
    ],
    [
      `<div id="p" style="display:none">${pieces(data, 8)
        .map((piece) => `<b>${piece}</b>`)
        .join('')}</div>`,
      decode('[].map.call(document.querySelectorAll("#p b"),function(b){return b.textContent}).join("")'),
    ],
  ])
  const { markup, code } = inserted(text, chance, [
    'inner',
    'adjacent',
    'outer',
    'parser',
    'shadow',
    'template',
    'fragment',
  ])
  return { body: `${carrier}${markup}${scriptTag(`${screen.code}\n${code}`)}` }
}

/** A library decrypts or unpacks what the page brings. */
const byLibrary: Way = (screen, url, chance) => {
  const html = htmlOfAll(screen.nodes)
  const pass = chance.hex(16)
  const lib = library('crypto', url, chance)
  const cipher = passphraseCipher(html, pass, chance)
  const plain = `CryptoJS.AES.decrypt("${cipher}",${chance.maybe(0.5) ? `"${pass}"` : coded(pass, chance)}).toString(CryptoJS.enc.Utf8)`
  const { markup, code } = inserted(plain, chance, [
    'write',
    'body',
    'inner',
    'adjacent',
    'parser',
    'template',
  ])
  return {
    body: `${markup}${scriptTag(`${screen.code}\n${code}`)}`,
    head: lib.tag,
    resources: [lib.resource],
  }
}

/** The browser itself inflates or decrypts it, later. */
const later: Way = (screen, _url, chance) => {
  const { markup, code } = inserted('h', chance, [
    'body',
    'inner',
    'adjacent',
    'outer',
    'parser',
    'template',
    'shadow',
  ])
  const text = chance.of(LATE_CODERS)(htmlOfAll(screen.nodes), chance)
  return { body: `${markup}${scriptTag(`${screen.code}\n${text}.then(function(h){${code}});`)}` }
}

/** A template or a shadow tree that stands in the page and is brought to life. */
const declared: Way = (screen, _url, chance) => {
  const html = htmlOfAll(screen.nodes)
  const style = /<style>.*?<\/style>/s.exec(screen.head)?.[0] ?? ''
  return chance.of<() => Built>([
    () => ({
      body: `<div id="host"><template shadowrootmode="open">${style}${html}</template></div>${scriptTag(screen.code)}`,
    }),
    () => ({
      body: `<template id="t">${html}</template><page-view></page-view>${scriptTag(`${screen.code}\ncustomElements.define("page-view",class extends HTMLElement{connectedCallback(){this.attachShadow({mode:"${chance.of(['open', 'open', 'closed'])}"}).append(document.getElementById("t").content.cloneNode(true))}});`)}`,
    }),
    () => ({
      body: `<template id="t">${html}</template>${scriptTag(`${screen.code}\ndocument.body.append(document.importNode(document.querySelector("#t").content,true));`)}`,
    }),
    () => ({
      body: `<p is="x-form" id="pf"></p>${scriptTag(`${screen.code}\nclass V extends HTMLElement{set view(h){var r=this.shadowRoot||this.attachShadow({mode:"open"});r.innerHTML=h}};customElements.define("secure-view",V);var v=document.createElement("secure-view");document.body.appendChild(v);v.view=${coded(html, chance)};`)}`,
    }),
  ])()
}

/** Node by node, wrapped or in small functions. */
const assembled: Way = (screen, _url, chance) => {
  const { markup, code } = drawn(screen, chance, [
    'template',
    'fragment',
    'custom',
    'customShadow',
    'shadow',
    'parser',
  ])
  const late = chance.of([
    code,
    `document.addEventListener("DOMContentLoaded",function(){${code}});`,
    `window.onload=function(){${code}};`,
    `new Promise(function(r){setTimeout(r,${100 + chance.below(900)})}).then(function(){${code}});`,
    `queueMicrotask(function(){${code}});`,
    `requestAnimationFrame(function(){${code}});`,
    `new MutationObserver(function(l,o){o.disconnect();${code}}).observe(document.documentElement,{attributes:true});document.documentElement.setAttribute("data-r","1");`,
  ])
  return { body: `${markup}${scriptTag(late)}` }
}

const WAYS: readonly Way[] = [
  scattered,
  written,
  wrapped,
  wrapped,
  turned,
  carried,
  byLibrary,
  later,
  declared,
  assembled,
]

function page(way: Way, chance: Chance): Made {
  const screen = anyScreen(chance)
  const url = secureUrl(screen.brand.name, chance)
  const { body, resources, head = '' } = way(screen, url, chance)
  const isBare = chance.maybe(0.4)
  const dress = isBare ? scriptTag(dressed(screen, chance)) : ''
  return fraudPage(
    url,
    whole({
      language: screen.brand.tongue,
      title: isBare ? '' : blankTitle(screen, chance),
      head: isBare ? `${head}${dress}` : `${screen.head}${head}`,
      body,
    }),
    resources,
  )
}

export const chunkedKits = fraudFamily(
  'chunked_kit',
  WAYS.map((way) => (chance: Chance) => page(way, chance)),
)
