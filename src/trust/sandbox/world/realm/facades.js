import { realm } from '../host.js'
import { enter, isMarked, lead, mark, pair, toPage, toWorld } from './membrane.js'

const { apply, construct, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect
const NONE = []

const prototypes = new Map([[null, null]])
const ALIKE = /^(?:Object|Function|Array|Promise|\w*Error)$/
for (const name of ownKeys(realm.natives))
  if (ALIKE.test(name)) prototypes.set(globalThis[name].prototype, realm.natives[name].prototype)

function own(self) {
  if (self !== null && (typeof self === 'object' || typeof self === 'function') && isMarked(self))
    return toWorld(self)
  throw new TypeError('Illegal invocation')
}

const TAKES_NODES = new Set([
  'adoptNode',
  'after',
  'append',
  'appendChild',
  'before',
  'compareDocumentPosition',
  'contains',
  'dispatchEvent',
  'importNode',
  'insertAdjacentElement',
  'insertBefore',
  'isEqualNode',
  'isSameNode',
  'prepend',
  'removeAttributeNode',
  'removeChild',
  'replaceChild',
  'replaceChildren',
  'replaceWith',
  'setAttributeNode',
  'setAttributeNodeNS',
])
const isObject = (value) => value !== null && (typeof value === 'object' || typeof value === 'function')
const asNode = (value) => (isObject(value) && !isMarked(value) ? `${toWorld(value)}` : value)

function methodOf(name, call) {
  const takesNodes = TAKES_NODES.has(name)
  return realm.method(name, (self, args) => {
    if (takesNodes) for (let at = 0; at < args.length; at++) args[at] = asNode(args[at])
    return enter(call, own(self), args)
  })
}

function getterOf(name, get) {
  return realm.getter(`get ${name}`, (self) => {
    try {
      return toPage(apply(get, own(self), NONE))
    } catch (error) {
      throw toPage(error)
    }
  })
}

function setterOf(name, set) {
  return realm.setter(`set ${name}`, (self, value) => {
    enter(set, own(self), [value])
  })
}

const lives = new Map()
function live(key, isFixed) {
  const id = `${isFixed}${key}`
  if (!lives.has(id)) {
    const get = getterOf(key, function () {
      return this[key]
    })
    const set = setterOf(key, function (value) {
      if (!isFixed) Reflect.set(this, key, value)
    })
    lives.set(id, { get, set, configurable: true, enumerable: true })
  }
  return lives.get(id)
}

const SYMBOLS = new Set([Symbol.iterator, Symbol.toStringTag, Symbol.toPrimitive, Symbol.unscopables])
const isShown = (key) => (typeof key === 'string' ? !key.startsWith('_') : SYMBOLS.has(key))

export function publish(target, key, owner, isMethod = false) {
  if (!isShown(key)) return
  const { value, get, set, ...flags } = getOwnPropertyDescriptor(owner, key)
  const name = typeof key === 'string' ? key : `[${key.description}]`
  if ('writable' in flags) {
    const given = typeof value === 'function' && isMethod ? sharedMethod(name, value) : toPage(value, name)
    defineProperty(target, key, { ...flags, value: given })
    return
  }
  const accessors = isMethod
    ? { get: get && getterOf(name, get), set: set && setterOf(name, set) }
    : { get: toPage(get), set: toPage(set) }
  defineProperty(target, key, { ...flags, ...accessors })
}

function sharedMethod(name, call) {
  if (Object.hasOwn(call, 'prototype')) return toPage(call)
  const method = methodOf(name, call)
  defineProperty(method, 'length', { value: call.length, configurable: true })
  mark(method, call)
  lead(call, method)
  return method
}

export function facadePrototype(prototype) {
  const known = prototypes.get(prototype)
  if (known !== undefined) return known
  const made = Object.create(facadePrototype(getPrototypeOf(prototype)))
  prototypes.set(prototype, made)
  for (const key of ownKeys(prototype)) if (key !== 'constructor') publish(made, key, prototype, true)
  if (Object.hasOwn(prototype, 'constructor') && typeof prototype.constructor === 'function')
    defineProperty(made, 'constructor', {
      value: toPage(prototype.constructor),
      configurable: true,
      writable: true,
    })
  return made
}

/** Makes an instance for the page in another way than others; undefined where it does not. */
let makeOtherwise = () => undefined
export function whenMade(make) {
  makeOtherwise = make
}

export function functionOf(call) {
  if (Object.hasOwn(call, 'prototype')) return classOf(call)
  const made = realm.method(call.name, (self, args) => enter(call, toWorld(self), args))
  defineProperty(made, 'length', { value: call.length, configurable: true })
  mark(made, call)
  lead(call, made)
  return made
}

function classOf(Class) {
  const isClass = `${Class}`.startsWith('class')
  const made = realm.constructible(Class.name, (self, args, target) => {
    if (target === undefined) {
      if (isClass)
        throw toPage(new TypeError(`Class constructor ${Class.name} cannot be invoked without 'new'`))
      return enter(Class, toWorld(self), args)
    }
    const instance = enter(() => makeOtherwise(Class, target), undefined, NONE) ?? enter(makeOf, Class, args)
    if (target !== made) Object.setPrototypeOf(instance, getPrototypeOf(self))
    return instance
  })
  pair(made, Class)
  const prototype = facadePrototype(Class.prototype)
  defineProperty(made, 'prototype', { value: prototype, writable: false })
  defineProperty(prototype, 'constructor', { value: made, configurable: true, writable: true })
  defineProperty(made, 'length', { value: Class.length, configurable: true })
  const above = getPrototypeOf(Class)
  if (above !== Function.prototype) Object.setPrototypeOf(made, toPage(above))
  for (const key of ownKeys(Class))
    if (key !== 'length' && key !== 'name' && key !== 'prototype') publish(made, key, Class)
  return made
}
function makeOf(...args) {
  return construct(this, args)
}

/** Members that all objects of a prototype have of their own: they stand on the page's prototype. */
const uniform = new Map()

export function unify(object, isFixed, prototype = getPrototypeOf(object)) {
  const facade = facadePrototype(prototype)
  const keys = ownKeys(object).filter((key) => typeof key === 'string')
  for (const key of keys) {
    if (!isShown(key)) continue
    const isMethod = typeof getOwnPropertyDescriptor(object, key).value === 'function'
    defineProperty(facade, key, isMethod ? ownMethod(key) : live(key, isFixed))
  }
  uniform.set(prototype, new Set(keys))
}

function ownMethod(key) {
  const value = methodOf(key, function (...args) {
    return this[key](...args)
  })
  return { value, configurable: true, writable: true }
}

/** What an event has only while it is told. */
export function unifyEvents({ prototype }) {
  defineProperty(facadePrototype(prototype), 'currentTarget', live('currentTarget', true))
}

export function facadeOf(object, prototype) {
  const made = Object.create(facadePrototype(prototype))
  pair(made, object)
  // What nodes have of their own is the same for all of a class.
  const known = uniform.get(prototype)
  if (known === undefined ? typeof object.nodeType === 'number' : object.nodeType !== DOCUMENT) return made
  for (const key of ownKeys(object)) {
    if (!isShown(key) || known?.has(key)) continue
    const own = getOwnPropertyDescriptor(object, key)
    if (own.get || typeof own.value === 'function') publish(made, key, object, true)
    else defineProperty(made, key, live(key, false))
  }
  return made
}
const DOCUMENT = 9

/** Members that no browser lets a page replace stand on the object itself, as they are. */
export function fix(object, names) {
  for (const name of names) {
    let owner = object
    while (!Object.hasOwn(owner, name)) owner = getPrototypeOf(owner)
    const { value, get, set, enumerable } = getOwnPropertyDescriptor(owner, name)
    defineProperty(object, name, get ? { get, set, enumerable } : { value, enumerable, writable: false })
    defineProperty(object, name, { configurable: false })
  }
}

export function assign(object, members) {
  Object.assign(object, members)
  for (const key of ownKeys(members)) publish(toPage(object), key, object)
}
