import { defaultTreeAdapter as adapter, type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import {
  cover,
  type Disguise,
  disguise,
  dress,
  literal,
  type Plain,
  reveal,
  revive,
  script,
  scriptAt,
} from './disguise.ts'

const ROOT = '<div id="root"></div>'
const root = 'document.getElementById("root")'

/** A page whose script dresses the document and runs `code`. */
const drawn = (id: string, says: string, codeOf: (page: Plain) => string, markup = ROOT): Disguise =>
  disguise(id, says, (page, chance) => cover(page, markup + script(dress(page) + codeOf(page)), chance))

type Nodes = readonly DefaultTreeAdapterTypes.ChildNode[]

/** Statements that make the nodes one after the other. */
function statements(nodes: Nodes, parent: string, next: () => string): string {
  return nodes
    .map((node) => {
      const name = next()
      if (adapter.isTextNode(node))
        return `${parent}.appendChild(document.createTextNode(${literal(node.value)}));`
      if (!adapter.isElementNode(node)) return ''
      const attributes = node.attrs.map(
        (attribute) => `${name}.setAttribute(${literal(attribute.name)},${literal(attribute.value)});`,
      )
      const make = node.namespaceURI.endsWith('/svg')
        ? `document.createElementNS("${node.namespaceURI}","${node.tagName}")`
        : `document.createElement("${node.tagName}")`
      return `var ${name}=${make};${attributes.join('')}${statements(node.childNodes, name, next)}${parent}.appendChild(${name});`
    })
    .join('\n')
}

function chain({ body }: Plain): string {
  let count = 0
  return `var e=${root};${statements(parseFragment(body).childNodes, 'e', () => `e${count++}`)}`
}

const shadow = (mode: 'open' | 'closed') => (page: Plain) =>
  `var s=${root}.attachShadow({mode:"${mode}"});s.innerHTML=${literal(page.body)};${revive(page, 's')}`

export const DRAWINGS: readonly Disguise[] = [
  drawn(
    'template_clone',
    'The page is the clone of a template that a script fills.',
    (page) =>
      `var t=document.createElement("template");t.innerHTML=${literal(page.body)};${root}.appendChild(t.content.cloneNode(true));${revive(page, root)}`,
  ),
  disguise(
    'template_in_markup',
    'The page stands in a template of the markup, and a script clones it.',
    (page, chance) =>
      cover(
        page,
        `<template id="t">${page.body}</template>${script(`${dress(page)}document.body.appendChild(document.getElementById("t").content.cloneNode(true));`)}`,
        chance,
      ),
  ),
  drawn('shadow_open', 'The page stands in an open shadow tree.', shadow('open')),
  drawn('shadow_closed', 'The page stands in a closed shadow tree.', shadow('closed')),
  drawn(
    'custom_element',
    'An element of its own draws the page when it is connected.',
    (page) =>
      `customElements.define("x-page",class extends HTMLElement{connectedCallback(){this.innerHTML=${literal(page.body)};${revive(page, 'this')}}});`,
    '<x-page></x-page>',
  ),
  drawn('created_elements', 'A script creates the page element by element.', chain),
  drawn(
    'inner_html',
    'A script sets the page as `innerHTML`.',
    (page) => `${root}.innerHTML=${literal(page.body)};${revive(page, root)}`,
  ),
  drawn(
    'adjacent_html',
    'A script inserts the page with `insertAdjacentHTML`.',
    (page) => `${root}.insertAdjacentHTML("beforeend",${literal(page.body)});${revive(page, root)}`,
  ),
  drawn(
    'outer_html',
    'A script sets the page as `outerHTML` of an element.',
    (page) =>
      `${root}.outerHTML=${literal(`<div id="page">${page.body}</div>`)};${revive(page, 'document.getElementById("page")')}`,
  ),
  disguise('written_in_pieces', 'Many scripts write a piece of the page each.', (page, chance) => {
    const pieces = page.body.match(/[\s\S]{1,240}/g) ?? []
    const store = chance.letters(6)
    const parts = pieces.map((piece) => script(`window.${store}=(window.${store}||"")+${literal(piece)};`))
    return cover(page, `${parts.join('\n')}${script(`${dress(page)}document.write(${store});`)}`, chance)
  }),
  drawn(
    'dom_parser',
    'A script parses the page and adopts its nodes.',
    (page) =>
      `var d=new DOMParser().parseFromString(${literal(page.body)},"text/html");while(d.body.firstChild)${root}.appendChild(document.adoptNode(d.body.firstChild));${revive(page, root)}`,
  ),
  drawn(
    'fragment',
    'A range makes a fragment of the page, which a script appends.',
    (page) => `${root}.appendChild(document.createRange().createContextualFragment(${literal(page.body)}));`,
  ),
]

export const FILES: readonly Disguise[] = [
  disguise('own_script', 'A script of the same host draws the page.', (page, chance) => {
    const path = `js/${chance.hex(8)}.js`
    return {
      html: cover(page, `${ROOT}<script src="${path}"></script>`, chance),
      resources: [scriptAt(new URL(path, page.url).href, reveal(page))],
    }
  }),
  disguise('module', 'A module of the same host draws the page.', (page, chance) => {
    const path = `./assets/index-${chance.hex(8)}.js`
    return {
      html: cover(page, ROOT, chance, `<script type="module" crossorigin src="${path}"></script>`),
      resources: [
        scriptAt(new URL(path, page.url).href, `const draw=()=>{${reveal(page)}};draw();export{draw};`),
      ],
    }
  }),
  disguise('inline_module', 'A module within the page draws it.', (page, chance) =>
    cover(page, ROOT + script(reveal(page), ' type="module"'), chance),
  ),
  disguise('script_loads_script', 'A script appends another one, which draws the page.', (page, chance) => {
    const path = `static/${chance.letters(5)}.${chance.hex(6)}.js`
    const load = `var s=document.createElement("script");s.src="${path}";s.async=true;document.head.appendChild(s);`
    return {
      html: cover(page, ROOT + script(load), chance),
      resources: [scriptAt(new URL(path, page.url).href, reveal(page))],
    }
  }),
  disguise('markup_as_json', 'A script fetches the markup of the page as JSON.', (page, chance) => {
    const path = `api/${chance.hex(6)}.json`
    const fetching = `fetch("${path}").then(function(r){return r.json()}).then(function(p){document.title=p.title;document.head.insertAdjacentHTML("beforeend",p.head);document.body.innerHTML=p.body;${revive(page, 'document.body')}});`
    const { title, head, body } = page
    return {
      html: cover(page, ROOT + script(fetching), chance),
      resources: [
        scriptAt(new URL(path, page.url).href, JSON.stringify({ title, head, body }), 'application/json'),
      ],
    }
  }),
]
