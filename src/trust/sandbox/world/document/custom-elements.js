/** Elements of the page's own classes. */
import { HTMLElement } from 'linkedom'
import { state } from '../host.js'
import { isMarked, toPage, toWorld } from '../realm/membrane.js'

const CALLBACKS = ['connectedCallback', 'disconnectedCallback', 'adoptedCallback', 'attributeChangedCallback']

/** What is being made, for the page's class to begin with: the innermost last. */
const waiting = []
/** Classes of the world by the page's, as the world sees them. */
const classes = new Map()

function guarded(call) {
  try {
    return call()
  } catch (error) {
    state.failed(error)
    return undefined
  }
}

/** The class of the world that a class of the page is made upon. */
function baseOf(pageClass) {
  for (let Class = pageClass; Class; Class = Reflect.getPrototypeOf(Class))
    if (isMarked(Class)) return toWorld(Class)
  throw new TypeError('not a class of elements')
}

function classFor(seen) {
  const { prototype } = seen
  const attributes = seen.observedAttributes ?? []
  class Made extends baseOf(toPage(seen)) {
    static observedAttributes = [...attributes]
    constructor(...args) {
      super(...args)
      // Without arguments it is the page that makes one.
      if (args.length > 0) begin(this, seen)
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

/** Has the page's class work on an element of the world. */
function begin(element, seen) {
  const page = toPage(element)
  guarded(() => {
    Reflect.setPrototypeOf(page, Reflect.get(toPage(seen), 'prototype'))
    waiting.push(page)
    Reflect.construct(seen, [])
  })
  const at = waiting.indexOf(page)
  if (at >= 0) waiting.splice(at, 1)
}

/** The element that the page's class makes; undefined where the class is none of elements. */
export function makeElement(Class, target) {
  if (Class !== HTMLElement && !(Class.prototype instanceof HTMLElement)) return undefined
  if (waiting.length > 0) return toWorld(waiting.pop())
  const Made = classes.get(toWorld(target))
  if (Made === undefined) throw new TypeError('Illegal constructor')
  return new Made()
}

/** A registry for the page over the one of linkedom. */
export function registryOver(registry) {
  const names = new Map()
  return {
    define(name, seen, options) {
      if (typeof seen !== 'function') throw new TypeError('not a class')
      const Made = classFor(seen)
      classes.set(seen, Made)
      names.set(`${name}`, seen)
      registry.define(`${name}`, Made, { extends: options?.extends })
    },
    get: (name) => names.get(`${name}`),
    getName: (seen) => [...names].find(([, Class]) => Class === seen)?.[0] ?? null,
    whenDefined: (name) => registry.whenDefined(`${name}`).then(() => names.get(`${name}`)),
    upgrade: (root) => registry.upgrade(root),
  }
}
