import { blank } from './classes.js'

const own = (node, name) => Object.getOwnPropertySymbols(node).find(({ description }) => description === name)
/** The ways of linkedom through a tree: an element, its attributes, what is in it, its end. */
export const NEXT = own(blank.body, 'next')
export const END = own(blank.body, 'end')
/** The value of an attribute, without a call. */
export const VALUE = own(blank.createAttribute('id'), 'value')
export const ELEMENT = 1
export const ATTRIBUTE = 2
const DOCUMENT = 9

/** The attributes that have an index, and what has been asked of it since the last change before it is made. */
const INDEXED = ['class', 'id']
const FEW = 2

let changes = 0
const lists = new WeakMap()
let watched = null
const asked = { class: 0, id: 0 }

export function noteChange() {
  changes++
  asked.class = 0
  asked.id = 0
}

/** Says that `noteAttribute` is told of all attributes of a document, so that an index of them can be kept. */
export function indexAttributes(document) {
  watched = document
}

export function noteAttribute(name) {
  if (!INDEXED.includes(name)) return
  asked[name] = 0
  const kept = lists.get(watched)
  if (kept !== undefined) kept[name] = null
}

/** The elements of a tag, or all, below a node, without those of templates; a document's are kept until it changes. */
export function elementsIn(root, tag) {
  if (root.nodeType !== DOCUMENT) return walk(root, tag)
  const { elements, tags } = listOf(root)
  if (tag === null) return elements
  return (tags[tag] ?? []).map((place) => elements[place])
}

function listOf(root) {
  let kept = lists.get(root)
  if (kept?.changes !== changes) {
    kept = { changes, elements: walk(root, null), tags: { __proto__: null }, class: null, id: null }
    const { elements, tags } = kept
    for (let at = 0; at < elements.length; at++) put(tags, elements[at].localName, at)
    lists.set(root, kept)
  }
  return kept
}

function put(places, word, at) {
  const of = places[word]
  if (of === undefined) places[word] = [at]
  else of[of.length] = at
}

/** The elements, in their order, that have one of some keys; null where there is no index of them. */
export function elementsWith(root, keys) {
  if (root !== watched || keys.some((key) => !isIndexed(key))) return null
  const kept = listOf(root)
  const all = keys.map(({ name, value }) => placesOf(kept, name)[value] ?? [])
  const [only] = all
  const places = all.length === 1 ? only : new Set(Uint32Array.from(all.flat()).sort())
  return Array.from(places, (place) => kept.elements[place])
}

/** Whether there is an index of a key by now: it costs as much as some questions. */
function isIndexed({ name }) {
  return name === 'tag' || (name !== '*' && asked[name]++ >= FEW)
}

function placesOf(kept, name) {
  if (name === 'tag') return kept.tags
  if (kept[name] === null) {
    const places = { __proto__: null }
    const { elements } = kept
    for (let at = 0; at < elements.length; at++) {
      let node = elements[at][NEXT]
      while (node.nodeType === ATTRIBUTE && node.name !== name) node = node[NEXT]
      if (node.nodeType !== ATTRIBUTE || node[VALUE] === '') continue
      if (name === 'id') put(places, node[VALUE], at)
      else for (const word of new Set(node[VALUE].split(/\s+/))) put(places, word, at)
    }
    kept[name] = places
  }
  return kept[name]
}

export function attributesOf(element) {
  const values = { __proto__: null }
  for (let node = element[NEXT]; node.nodeType === ATTRIBUTE; node = node[NEXT])
    values[node.name] = node[VALUE]
  return values
}

function walk(root, tag) {
  const elements = []
  const end = root[END]
  for (let node = root[NEXT]; node !== end; node = node[NEXT]) {
    if (node.nodeType !== ELEMENT) continue
    if (tag === null || node.localName === tag) elements[elements.length] = node
    if (node.localName === 'template') node = node[END]
  }
  return elements
}
