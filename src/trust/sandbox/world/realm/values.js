import { NodeList } from 'linkedom'
import { realm } from '../host.js'
import { facadePrototype, publish } from './facades.js'
import { enter, lead, mark, pair, toPage, toWorld } from './membrane.js'

const { defineProperty, deleteProperty, getPrototypeOf, getOwnPropertyDescriptor, ownKeys } = Reflect
const then = Promise.prototype.then

export function arrayOf(list) {
  const values = []
  for (let at = 0; at < list.length; at++) values[at] = toPage(list[at])
  const made = Reflect.apply(realm.list, undefined, values)
  const prototype = getPrototypeOf(list)
  if (prototype !== Array.prototype) {
    Object.setPrototypeOf(made, facadePrototype(prototype))
    pair(made, list)
  }
  if (prototype === NodeList.prototype) return made
  const keys = ownKeys(list)
  for (let at = list.length; at < keys.length; at++) if (keys[at] !== 'length') publish(made, keys[at], list)
  return made
}

export function copyOf(object) {
  const made = realm.object()
  lead(object, made)
  for (const key of ownKeys(object)) publish(made, key, object)
  return made
}

export function promiseOf(promise) {
  const made = new realm.natives.Promise((keep, fail) => {
    const settled = (settle) => (value) => {
      settle(toPage(value))
    }
    Reflect.apply(then, promise, [settled(keep), settled(fail)])
  })
  pair(made, promise)
  return made
}

/** A promise of the world for one of the page's; throws where it is none. */
export function promiseFrom(promise) {
  if (Object.hasOwn(promise, 'constructor')) throw new TypeError('not a promise as it was made')
  // The constructor of what it gives is looked up on the promise itself.
  defineProperty(promise, 'constructor', { value: undefined, configurable: true })
  try {
    return Reflect.apply(then, promise, [toWorld, (error) => Promise.reject(toWorld(error))])
  } finally {
    deleteProperty(promise, 'constructor')
  }
}

const kindOf = Object.getOwnPropertyDescriptor(
  Object.getPrototypeOf(Uint8Array.prototype),
  Symbol.toStringTag,
).get

export function bytesOf(bytes) {
  const { natives } = realm
  const isWhole = bytes instanceof ArrayBuffer
  const from = isWhole
    ? new Uint8Array(bytes)
    : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const buffer = new natives.ArrayBuffer(from.length)
  new Uint8Array(buffer).set(from)
  const made = isWhole ? buffer : new natives[Reflect.apply(kindOf, bytes, []) ?? 'DataView'](buffer)
  lead(bytes, made)
  return made
}

const {
  buffer: bufferOf,
  byteOffset: offsetOf,
  byteLength: lengthOf,
} = Object.fromEntries(
  ['buffer', 'byteOffset', 'byteLength'].map((name) => [
    name,
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), name).get,
  ]),
)

const wholeLengthOf = getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength').get
const NONE = []

/** The same bytes for the world, which writes into them for the page. */
export function bytesFrom(bytes) {
  if (!ArrayBuffer.isView(bytes)) return new Uint8Array(bytes, 0, Reflect.apply(wholeLengthOf, bytes, NONE))
  const kind = Reflect.apply(kindOf, bytes, [])
  if (kind === undefined) return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const Kind = globalThis[kind]
  const [buffer, offset, length] = [bufferOf, offsetOf, lengthOf].map((part) =>
    Reflect.apply(part, bytes, []),
  )
  return new Kind(buffer, offset, length / Kind.BYTES_PER_ELEMENT)
}

const crossing = (call) => {
  try {
    return toPage(call())
  } catch (error) {
    throw toPage(error)
  }
}
const isText = (key) => typeof key === 'string'

const traps = {
  get: (shadow, name) => (Object.hasOwn(shadow, name) ? shadow[name] : crossing(() => toWorld(shadow)[name])),
  set: (shadow, name, value) => crossing(() => Reflect.set(toWorld(shadow), name, toWorld(value))),
  has: (shadow, name) => crossing(() => Reflect.has(toWorld(shadow), name)),
  deleteProperty: (shadow, name) => crossing(() => deleteProperty(toWorld(shadow), name)),
  ownKeys: (shadow) => [
    ...new Set([...ownKeys(shadow), ...crossing(() => ownKeys(toWorld(shadow)).filter(isText))]),
  ],
  getOwnPropertyDescriptor(shadow, name) {
    if (Object.hasOwn(shadow, name)) return getOwnPropertyDescriptor(shadow, name)
    const own = crossing(() => getOwnPropertyDescriptor(toWorld(shadow), name)?.enumerable)
    if (own === undefined) return undefined
    return { value: traps.get(shadow, name), writable: true, enumerable: own, configurable: true }
  },
  apply: (shadow, self, args) => enter(toWorld(shadow), toWorld(self), args),
}

export function proxyOf(target) {
  const isFunction = typeof target === 'function'
  const shadow = isFunction
    ? realm.method('', () => undefined)
    : Object.create(facadePrototype(getPrototypeOf(target)))
  mark(shadow, target)
  const made = new Proxy(shadow, traps)
  mark(made, target)
  return made
}
