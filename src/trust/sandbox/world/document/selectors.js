/**
 * Answers to selectors of the common kinds (tags, ids, classes, some attributes, and how elements stand to each other),
 * read once and matched without a compiler; linkedom, which compiles each anew, answers all others.
 */
import { Comment, Element, NodeList, ShadowRoot, Text } from 'linkedom'
import { define } from '../members.js'
import { blank } from './classes.js'

const own = (node, name) => Object.getOwnPropertySymbols(node).find(({ description }) => description === name)
/** The ways of linkedom through a tree: an element, its attributes, what is in it, its end. */
const [NEXT, END] = [own(blank.body, 'next'), own(blank.body, 'end')]
/** The value of an attribute, without a call. */
const VALUE = own(blank.createAttribute('id'), 'value')
const [ELEMENT, ATTRIBUTE, DOCUMENT] = [1, 2, 9]

const NAME = '[a-zA-Z_-][\\w-]*'
/** Attributes whose values are never compared without regard to letter case. */
const ATTRIBUTES = '(?:data|aria)-[\\w-]+|id|name|for|href|src|role|value'
const VALUES = `"([^"\\\\\\]]*)"|'([^'\\\\\\]]*)'|([\\w-]+)`
const TOKEN = new RegExp(
  `\\s*([>+~,])\\s*|(\\s+)|(\\*|[a-zA-Z][\\w-]*)|([.#])(${NAME})|\\[(${ATTRIBUTES})(?:=(?:${VALUES}))?\\]`,
  'y',
)
// What is kept from one question to the next is made by nothing that a page can replace.
const call = Function.prototype.call
const match = call.bind(RegExp.prototype.exec)
const lower = call.bind(String.prototype.toLowerCase)
const trim = call.bind(String.prototype.trim)
const MOST_KNOWN = 2_000
let known = { __proto__: null }
let knownCount = 0

/** A list of selectors as alternatives, each a way from the element outwards; null for what is left to linkedom. */
function readSelectors(selectors) {
  const text = `${selectors}`
  if (known[text] !== undefined) return known[text]
  if (knownCount++ >= MOST_KNOWN) {
    known = { __proto__: null }
    knownCount = 0
  }
  const read = readList(trim(text))
  known[text] = read
  return read
}

function readList(text) {
  const ways = []
  /** The steps of a way so far, the outermost first. */
  let steps = []
  let step = null
  let by = null
  let at = 0
  const endWay = () => {
    const way = []
    for (let last = steps.length - 1; last >= 0; last--) way[way.length] = steps[last]
    ways[ways.length] = way
    steps = []
  }
  while (at < text.length) {
    TOKEN.lastIndex = at
    const found = match(TOKEN, text)
    if (found === null) return null
    const { 1: sign, 2: space, 3: tag, 4: mark, 5: word, 6: name } = found
    if (sign !== undefined || space !== undefined) {
      if (step === null) return null
      step = null
      by = sign ?? ' '
      if (by === ',') {
        endWay()
        by = null
      }
    } else {
      if (step === null) {
        step = { tag: null, conditions: [], by }
        steps[steps.length] = step
      } else if (tag !== undefined) return null
      if (tag !== undefined) step.tag = tag === '*' ? null : lower(tag)
      else if (mark !== undefined) add(step, mark === '#' ? 'id' : 'class', word, mark === '.')
      else add(step, name, found[7] ?? found[8] ?? found[9] ?? null, false)
    }
    at = TOKEN.lastIndex
  }
  if (step === null) return null
  endWay()
  return ways
}

function add({ conditions }, name, value, isWord) {
  conditions[conditions.length] = { name, value, isWord }
}

function meets(element, { name, value, isWord }) {
  for (let node = element[NEXT]; node.nodeType === ATTRIBUTE; node = node[NEXT]) {
    if (node.name !== name) continue
    const given = node[VALUE]
    return value === null || given === value || (isWord && given.includes(value) && hasWord(given, value))
  }
  return false
}

const hasWord = (text, word) => text.split(/\s+/).includes(word)

function fits(element, way, at) {
  const { tag, conditions, by } = way[at]
  if (tag !== null && element.localName !== tag) return false
  for (const condition of conditions) if (!meets(element, condition)) return false
  if (by === null) return true
  const isNear = by === '>' || by === '+'
  const onward = by === ' ' || by === '>' ? 'parentElement' : 'previousElementSibling'
  for (let other = element[onward]; other; other = other[onward]) {
    if (fits(other, way, at + 1)) return true
    if (isNear) return false
  }
  return false
}

function isAny(element, ways) {
  for (const way of ways) if (fits(element, way, 0)) return true
  return false
}

/** The elements below a node that fit, in their order; one is enough where `isOne`. */
function find(root, ways, isOne) {
  const found = new NodeList()
  // Calls are what costs most, so that the first condition of the only way is looked at without one.
  const [way] = ways
  const [{ tag, conditions }] = way
  const isOnly = ways.length === 1
  const isDecided = isOnly && way.length === 1 && conditions.length <= 1
  const name = isOnly && conditions.length > 0 ? conditions[0].name : null
  for (const element of elementsIn(root, isOnly ? tag : null)) {
    if (name !== null) {
      let node = element[NEXT]
      while (node.nodeType === ATTRIBUTE && node.name !== name) node = node[NEXT]
      if (node.nodeType !== ATTRIBUTE) continue
      const { value, isWord } = conditions[0]
      const given = node[VALUE]
      if (value !== null && given !== value && !(isWord && given.includes(value) && hasWord(given, value)))
        continue
    }
    if (!isDecided && !isAny(element, ways)) continue
    found.push(element)
    if (isOne) return found
  }
  return found
}

let changes = 0
/** By documents. */
const lists = new WeakMap()

/** Trees are other trees from now on. */
export function noteChange() {
  changes++
}

/** The elements of a tag, or all, below a node, without those of templates; a document's are kept until it changes. */
function elementsIn(root, tag) {
  if (root.nodeType !== DOCUMENT) return walk(root, tag)
  let kept = lists.get(root)
  if (kept?.changes !== changes) {
    kept = { changes, elements: walk(root, null), tags: { __proto__: null }, ids: null }
    lists.set(root, kept)
  }
  if (tag === null) return kept.elements
  if (kept.tags[tag] === undefined) {
    const elements = []
    for (let at = 0; at < kept.elements.length; at++)
      if (kept.elements[at].localName === tag) elements[elements.length] = kept.elements[at]
    kept.tags[tag] = elements
  }
  return kept.tags[tag]
}

/** The element that has an id, where a list of the document's is at hand and knows it. */
function byId(root, id) {
  const kept = lists.get(root)
  if (kept?.changes !== changes) return undefined
  if (kept.ids === null) {
    kept.ids = { __proto__: null }
    for (let at = kept.elements.length - 1; at >= 0; at--) {
      const { id: given } = attributesOf(kept.elements[at])
      if (given) kept.ids[given] = kept.elements[at]
    }
  }
  const found = kept.ids[id]
  return found !== undefined && attributesOf(found).id === id ? found : undefined
}

/** The values of an element's attributes by their names. */
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

for (const owner of [
  Element,
  ShadowRoot,
  Object.getPrototypeOf(blank).constructor,
  blank.createDocumentFragment().constructor,
]) {
  const { querySelector, querySelectorAll } = owner.prototype
  define(owner.prototype, {
    getElementsByTagName(tag) {
      const name = `${tag}`.toLowerCase()
      return NodeList.from(elementsIn(this, name === '*' ? null : name))
    },
    getElementsByClassName(names) {
      const words = `${names}`.split(/\s+/).filter((name) => name !== '')
      const conditions = words.map((value) => ({ name: 'class', value, isWord: true }))
      return words.length === 0 ? new NodeList() : find(this, [[{ tag: null, conditions, by: null }]], false)
    },
    querySelector(selectors) {
      const ways = readSelectors(selectors)
      return ways === null ? querySelector.call(this, selectors) : (find(this, ways, true)[0] ?? null)
    },
    querySelectorAll(selectors) {
      const ways = readSelectors(selectors)
      return ways === null ? querySelectorAll.call(this, selectors) : find(this, ways, false)
    },
  })
}

define(Object.getPrototypeOf(blank), {
  get all() {
    return NodeList.from(elementsIn(this, null))
  },
})

for (const owner of [Object.getPrototypeOf(blank).constructor, blank.createDocumentFragment().constructor]) {
  define(owner.prototype, {
    getElementById(id) {
      const end = this[END]
      const wanted = `${id}`
      const listed = byId(this, wanted)
      if (listed) return listed
      for (let node = this[NEXT]; node !== end; node = node[NEXT]) {
        if (node.nodeType === ATTRIBUTE) {
          if (node.name === 'id' && node[VALUE] === wanted) return node.ownerElement
        } else if (node.localName === 'template') {
          if (meets(node, { name: 'id', value: wanted, isWord: false })) return node
          node = node[END]
        }
      }
      return null
    },
  })
}

for (const { prototype } of [Element, Text, Comment]) {
  const { remove } = prototype
  define(prototype, {
    remove() {
      noteChange()
      remove.call(this)
      noteChange()
    },
  })
}

const { matches, closest } = Element.prototype
define(Element.prototype, {
  matches(selectors) {
    const ways = readSelectors(selectors)
    return ways === null ? matches.call(this, selectors) : isAny(this, ways)
  },
  closest(selectors) {
    const ways = readSelectors(selectors)
    if (ways === null) return closest.call(this, selectors)
    for (let element = this; element; element = element.parentElement)
      if (isAny(element, ways)) return element
    return null
  },
})
