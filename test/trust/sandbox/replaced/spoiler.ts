/**
 * Code of a page that replaces functions of its built-ins: of the language, the document and the window. It finds them
 * by a walk over all that the global object leads to, and afterwards asks none of them.
 */
const WALK = `
  const { defineProperty, deleteProperty, getOwnPropertyDescriptor: own, getPrototypeOf: above, ownKeys } = Reflect
  const found = []
  const seen = new Set()
  const add = (object, path) => {
    if (object === null || (typeof object !== 'object' && typeof object !== 'function') || seen.has(object)) return
    seen.add(object)
    add(above(object), path + '^')
    for (const key of ownKeys(object)) {
      const given = own(object, key)
      if (given === undefined || key[0] === '$' || key[0] === '\\u0000') continue
      const at = path + '.' + String(key)
      if (typeof given.value === 'function' || given.get || given.set)
        if (given.configurable || given.writable) found.push({ object, key, at })
      if ('value' in given) add(given.value, at)
      add(given.get, at + '<')
      add(given.set, at + '>')
    }
  }
  const roots = { window: globalThis, document, location, navigator, body: document.body, style: document.body.style,
    classes: document.body.classList, list: document.querySelectorAll('*'), attributes: document.body.attributes,
    text: document.createTextNode(''), range: document.createRange(), event: new Event('x'), fragment: document.createDocumentFragment(),
    svg: document.createElementNS('http://www.w3.org/2000/svg', 'svg'), storage: localStorage, walker: document.createTreeWalker(document.body),
    arrays: [][Symbol.iterator](), maps: new Map().entries(), sets: new Set().values(), strings: ''[Symbol.iterator](),
    matches: ''.matchAll(/a/g), generator: (function* () {})(), waiting: (async function* () {})(), later: async () => 0,
    params: new URLSearchParams('a=b').entries(), answer: new Response(''), promise: fetch('/nothing'), dataset: document.body.dataset }
  for (const name in roots) add(roots[name], name)
`

/** Ways in which a page puts something else in the place of a function. */
export const WAYS = [
  `{ value: () => undefined }`,
  `{ value: () => { throw 1 } }`,
  `{ value: () => '/ok' }`,
  `{ value: (x) => x }`,
  `{ value: () => ({ then(f) { f() }, length: 1, 0: 'x' }) }`,
  `{ get() { throw 1 }, set() { throw 1 } }`,
  `{ value: () => '/ok', configurable: false, writable: false }`,
  `null`,
] as const

const NAMES = `['then', 'toJSON', 'toString', 'valueOf', 'get', 'set', 'value', 'writable', 'configurable',
  'enumerable', 'length', 'type', 'name', 'nodeType', 'next', 'done', 'handleEvent', 'once', 'once', 'bubbles',
  'method', 'body', 'headers', 'url', 'href', 'detail', 'extends', 'is', 'constructor', 'prototype', 'apply',
  'message', 'stack', 'cause', 'return', 'raw', 'bytes', 'parts', 'size', '0', '1', 'onload', 'onclick']`

/** What a page adds to the prototypes of all its objects, as code that has \`defineProperty\`. */
export const POLLUTIONS = [
  'Object',
  'Array',
  'Function',
  'String',
  'Promise',
  'Error',
  'Proxy.prototype ?? Map',
  'RegExp',
].flatMap((owner) => [
  `for (const name of ${NAMES}) defineProperty((${owner}).prototype, name, { configurable: true, get() { throw 1 }, set() { throw 1 } })`,
  `for (const name of ${NAMES}) defineProperty((${owner}).prototype, name, { configurable: true, get: () => '/ok', set() {} })`,
  `for (const name of [Symbol.iterator, Symbol.species, Symbol.toPrimitive, Symbol.toStringTag, Symbol.hasInstance,
      Symbol.isConcatSpreadable, Symbol.match, Symbol.replace, Symbol.split, Symbol.unscopables, Symbol.asyncIterator])
      for (const object of [${owner}, (${owner}).prototype]) defineProperty(object, name, { configurable: true, value: () => '/ok' })`,
])

/** When it does so: before it acts, in the middle of a timer, in the middle of a click, after it has acted. */
export const TIMES = ['before', 'timer', 'click', 'after'] as const
export type Time = (typeof TIMES)[number]

const TELL = `for (let at = 0; at < found.length; at += 500)
  navigator.clipboard.writeText('at ' + found.slice(at, at + 500).map((one) => one.at).join('\\n'))`

export interface Spoiling {
  /** Places in the list of functions; null tells the list and spoils nothing; a text is code that spoils. */
  readonly places: readonly number[] | string | null
  /** Index of WAYS for each. */
  readonly way: (place: number) => number
  readonly time: Time
}

/** A script that defines `spoil`, a function of the script's own that no walk finds. */
export function spoiler({ places, way, time }: Spoiling): string {
  const ways = `[${WAYS.map((one) => `() => (${one})`).join()}]`
  const isCode = typeof places === 'string' && places !== 'all'
  const chosen = JSON.stringify(places === null || isCode ? [] : places)
  const byPlace = JSON.stringify(
    typeof places === 'object' && places !== null
      ? Object.fromEntries(places.map((at) => [at, way(at)]))
      : way(0),
  )
  return `{${WALK}
    ${places === null ? TELL : ''}
    const chosen = ${chosen}, byPlace = ${byPlace}, ways = ${ways}
    const one = ({ object, key }, kind) => {
      const made = ways[kind]()
      if (made === null) return deleteProperty(object, key)
      if (!('configurable' in made)) made.configurable = true
      return defineProperty(object, key, made)
    }
    let isDone = false
    const spoil = (when) => {
      if (when !== '${time}' || isDone) return
      isDone = true
      ${isCode ? `try { ${places} } catch {}` : ''}
      for (let at = 0; at < (chosen === 'all' ? found : chosen).length; at++) {
        const target = found[chosen === 'all' ? at : chosen[at]]
        try { one(target, chosen === 'all' ? byPlace : byPlace[chosen[at]]) } catch {}
      }
    }
    defineProperty(globalThis, '$spoil', { value: spoil })
  }`
}
