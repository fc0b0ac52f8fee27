import { HTMLElement } from 'linkedom'
import { state } from '../host.js'
import { isMarked, toPage, toWorld } from '../realm/membrane.js'
import { seen } from '../realm/views.js'

const CALLBACKS = ['connectedCallback', 'disconnectedCallback', 'adoptedCallback', 'attributeChangedCallback']

const waiting = []
let isMakingForPage = false
const classes = new Map()

function guarded(call) {
  try {
    return call()
  } catch (error) {
    state.failed(error)
    return undefined
  }
}

const isOfElements = (Class) => Class === HTMLElement || Class?.prototype instanceof HTMLElement

function baseOf(pageClass) {
  const found = seen(() => {
    let Class = pageClass
    while (Class && !isMarked(Class)) Class = Reflect.getPrototypeOf(Class)
    return Class
  })
  if (isOfElements(found)) return found
  throw new TypeError('not a class of elements')
}

function classFor(Class) {
  const { prototype } = Class
  const attributes = Class.observedAttributes ?? []
  class Made extends baseOf(toPage(Class)) {
    static observedAttributes = [...attributes]
    constructor(...args) {
      super(...args)
      if (isMakingForPage) isMakingForPage = false
      else begin(this, Class)
    }
  }
  for (const name of CALLBACKS) {
    const callback = prototype[name]
    if (typeof callback !== 'function') continue
    Made.prototype[name] = function (...args) {
      guarded(() => Reflect.apply(callback, this, args))
    }
  }
  return Made
}

function begin(element, Class) {
  const page = toPage(element)
  guarded(() => {
    seen(() => Reflect.setPrototypeOf(page, toPage(Class).prototype))
    waiting.push(page)
    Reflect.construct(Class, [])
  })
  const at = waiting.indexOf(page)
  if (at >= 0) waiting.splice(at, 1)
}

/** The element that the page's class makes; undefined where the class is none of elements. */
export function makeElement(Class, target) {
  if (!isOfElements(Class)) return undefined
  if (waiting.length > 0) return toWorld(waiting.pop())
  const Made = classes.get(toWorld(target))
  if (Made === undefined) throw new TypeError('Illegal constructor')
  isMakingForPage = true
  try {
    return new Made()
  } finally {
    isMakingForPage = false
  }
}

export function registryOver(registry) {
  const names = new Map()
  return {
    define(name, Class, options) {
      if (typeof Class !== 'function') throw new TypeError('not a class')
      const Made = classFor(Class)
      classes.set(Class, Made)
      names.set(`${name}`, Class)
      registry.define(`${name}`, Made, { extends: options?.extends })
    },
    get: (name) => names.get(`${name}`),
    getName: (wanted) => [...names].find(([, Class]) => Class === wanted)?.[0] ?? null,
    whenDefined: (name) => registry.whenDefined(`${name}`).then(() => names.get(`${name}`)),
    upgrade: (root) => registry.upgrade(root),
  }
}
