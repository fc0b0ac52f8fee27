/** How the world sees objects of the page: what they have of their own, beyond it the language as it was. */
import { realm } from '../host.js'
import { lead, PAGE, toPage, toWorld } from './membrane.js'
import { bytesFrom, promiseFrom } from './values.js'

const { apply, construct, get, getPrototypeOf, set } = Reflect
const { hasOwn } = Object

const LANGUAGE = Symbol('language')

class Seen extends function (object) {
  return object
} {
  #view
  constructor(object, view) {
    super(object)
    this.#view = view
  }
  static viewOf(object) {
    if (#view in object) return object.#view
    const view = makeView(object)
    new Seen(object, view)
    return view
  }
}
export const { viewOf } = Seen

export function seen(look) {
  try {
    return toWorld(look())
  } catch (error) {
    throw toWorld(error)
  }
}

const traps = {
  get(shadow, name) {
    const { [PAGE]: target, [LANGUAGE]: language } = shadow
    if (name === PAGE) return target
    return seen(() => isOfPage(target, name, language)) ? seen(() => get(target, name)) : language[name]
  },
  set: (shadow, name, value) => seen(() => set(shadow[PAGE], name, toPage(value))),
  has: (shadow, name) => seen(() => hasOwn(shadow[PAGE], name) || name in (shadow[LANGUAGE] ?? shadow[PAGE])),
  deleteProperty: (shadow, name) => seen(() => Reflect.deleteProperty(shadow[PAGE], name)),
  ownKeys: (shadow) => {
    const keys = seen(() => Reflect.ownKeys(shadow[PAGE]))
    return Array.from({ length: keys.length }, (_, at) => keys[at])
  },
  getOwnPropertyDescriptor(shadow, name) {
    const target = shadow[PAGE]
    if (name === PAGE) return { value: target, configurable: true }
    const own = seen(() => Reflect.getOwnPropertyDescriptor(target, name)?.enumerable)
    if (own === undefined) return undefined
    const isFixed = Array.isArray(shadow) && name === 'length'
    return { value: traps.get(shadow, name), writable: true, enumerable: own, configurable: !isFixed }
  },
  getPrototypeOf: (shadow) => shadow[LANGUAGE] ?? seen(() => getPrototypeOf(shadow[PAGE])),
  apply: (shadow, self, args) => seen(() => apply(shadow[PAGE], toPage(self), args.map(toPage))),
  construct: (shadow, args) => seen(() => construct(shadow[PAGE], args.map(toPage))),
}

const isOfPage = (target, name, language) =>
  language === null || hasOwn(target, name) || (typeof target === 'function' && !(name in language))

const callable = () => class {}.bind()

function makeView(object) {
  if (typeof object === 'function') return seenThrough(callable(), object, Function.prototype)
  const [isList, isPlain] = kindOf(object)
  if (!isPlain && !isList)
    for (const from of [bytesFrom, promiseFrom]) {
      try {
        const made = from(object)
        lead(made, object)
        return made
      } catch {
        // It is something else.
      }
    }
  return isList
    ? seenThrough([], object, Array.prototype)
    : seenThrough({}, object, isPlain ? Object.prototype : null)
}

function kindOf(object) {
  try {
    const prototype = getPrototypeOf(object)
    return [Array.isArray(object), prototype === null || prototype === realm.natives.Object.prototype]
  } catch {
    return [false, true]
  }
}

/** @param language the prototype whose members count in place of the page's; null where the page's do. */
function seenThrough(shadow, object, language) {
  lead(shadow, object)
  shadow[LANGUAGE] = language
  return new Proxy(shadow, traps)
}
