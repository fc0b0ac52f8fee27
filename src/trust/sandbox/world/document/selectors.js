/**
 * Answers to selectors of the common kinds (tags, ids, classes, some attributes, and how elements stand to each other),
 * read once and matched without a compiler; linkedom, which compiles each anew, answers all others.
 */
import { Comment, Element, NodeList, ShadowRoot, Text } from 'linkedom'
import { state } from '../host.js'
import { define } from '../members.js'
import { blank } from './classes.js'
import { ATTRIBUTE, ELEMENT, END, elementsIn, elementsWith, NEXT, noteChange, VALUE } from './listing.js'

const NAME = '[a-zA-Z_-][\\w-]*'
/** Attributes whose values are never compared without regard to letter case. */
const ATTRIBUTES = '(?:data|aria)-[\\w-]+|id|name|for|href|src|role|value'
const VALUES = `"([^"\\\\\\]]*)"|'([^'\\\\\\]]*)'|([\\w-]+)`
const TOKEN = new RegExp(
  `\\s*([>+~,])\\s*|(\\s+)|(\\*|[a-zA-Z][\\w-]*)|([.#])(${NAME})|\\[(${ATTRIBUTES})(?:([~^$*]?=)(?:${VALUES}))?\\]|:(not)\\(|(\\))`,
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
  let steps = []
  let step = null
  let by = null
  let outer = null
  let at = 0
  const endWay = () => {
    const way = []
    for (let last = steps.length - 1; last >= 0; last--) way[way.length] = steps[last]
    ways[ways.length] = way
    steps = []
  }
  const isEmpty = () => step.tag === null && !step.isAny && step.conditions.length === 0
  const endNot = () => {
    if (outer === null || isEmpty()) return false
    outer.conditions[outer.conditions.length] = { not: [step] }
    return true
  }
  while (at < text.length) {
    TOKEN.lastIndex = at
    const found = match(TOKEN, text)
    if (found === null) return null
    const { 1: sign, 2: space, 3: tag, 4: mark, 5: word, 6: name, 11: not, 12: end } = found
    if (sign !== undefined || space !== undefined) {
      if (step === null) return null
      if (outer !== null) {
        if (sign !== ',' || !endNot()) return null
        step = newStep(null)
      } else {
        step = null
        by = sign ?? ' '
        if (by === ',') {
          endWay()
          by = null
        }
      }
    } else if (end !== undefined) {
      if (!endNot()) return null
      step = outer
      outer = null
    } else {
      if (step === null) {
        step = newStep(by)
        steps[steps.length] = step
      } else if (tag !== undefined && !(outer !== null && isEmpty())) return null
      if (tag === '*') step.isAny = true
      else if (tag !== undefined) step.tag = lower(tag)
      else if (mark !== undefined) add(step, mark === '#' ? 'id' : 'class', word, mark === '.' ? '~=' : '=')
      else if (not === undefined) add(step, name, found[8] ?? found[9] ?? found[10] ?? null, found[7] ?? null)
      else if (outer !== null) return null
      else {
        outer = step
        step = newStep(null)
      }
    }
    at = TOKEN.lastIndex
  }
  if (step === null || outer !== null) return null
  endWay()
  return ways
}

const newStep = (by) => ({ tag: null, isAny: false, conditions: [], by })

function add({ conditions }, name, value, how) {
  conditions[conditions.length] = { name, value, how, not: null }
}

function meets(element, { name, value, how, not }) {
  if (not) return !fits(element, not, 0)
  for (let node = element[NEXT]; node.nodeType === ATTRIBUTE; node = node[NEXT])
    if (node.name === name) return how === null || holds(node[VALUE], value, how)
  return false
}

function holds(given, value, how) {
  if (how === '=') return given === value
  if (value === '') return false
  if (!given.includes(value)) return false
  switch (how) {
    case '~=':
      return hasWord(given, value)
    case '^=':
      return given.startsWith(value)
    case '$=':
      return given.endsWith(value)
    default:
      return true
  }
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
  for (let at = 0; at < ways.length; at++) {
    const way = ways[at]
    // Most elements are of another tag, and a call costs more than to look at it here.
    const { tag } = way[0]
    if ((tag === null || element.localName === tag) && fits(element, way, 0)) return true
  }
  return false
}

function find(root, ways, isOne) {
  const found = new NodeList()
  // Calls are what costs most, so that the first condition of the only way is looked at without one.
  const first = ways.length === 1 ? ways[0][0].conditions[0] : undefined
  const name = first?.name ?? null
  for (const element of elementsWith(root, ways.map(keyOf)) ?? elementsIn(root, null)) {
    if (name !== null) {
      let node = element[NEXT]
      while (node.nodeType === ATTRIBUTE && node.name !== name) node = node[NEXT]
      if (node.nodeType !== ATTRIBUTE) continue
    }
    if (!isAny(element, ways)) continue
    found.push(element)
    if (isOne) return found
  }
  return found
}

function keyOf([{ tag, conditions }]) {
  for (const { name, value, how } of conditions)
    if ((name === 'id' && how === '=' && value !== '') || (name === 'class' && how === '~='))
      return { name, value }
  return tag === null ? NO_KEY : { name: 'tag', value: tag }
}
const NO_KEY = { name: '*', value: null }

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
      const conditions = words.map((value) => ({ name: 'class', value, how: '~=', not: null }))
      return words.length === 0 ? new NodeList() : find(this, [[{ tag: null, conditions, by: null }]], false)
    },
    querySelector(selectors) {
      state.settleWritten()
      const ways = readSelectors(selectors)
      return ways === null ? querySelector.call(this, selectors) : (find(this, ways, true)[0] ?? null)
    },
    querySelectorAll(selectors) {
      state.settleWritten()
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
      state.settleWritten()
      const end = this[END]
      const wanted = `${id}`
      const listed = elementsWith(this, [{ name: 'id', value: wanted }])
      if (listed !== null) return listed[0] ?? null
      for (let node = this[NEXT]; node !== end; node = node[NEXT]) {
        if (node.nodeType === ATTRIBUTE) {
          if (node.name === 'id' && node[VALUE] === wanted) return node.ownerElement
        } else if (node.localName === 'template') {
          if (meets(node, { name: 'id', value: wanted, how: '=', not: null })) return node
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
    for (let element = this; element?.nodeType === ELEMENT; element = element.parentNode)
      if (isAny(element, ways)) return element
    return null
  },
})
