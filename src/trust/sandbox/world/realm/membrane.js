/**
 * The border between the page's realm and the world's. No object of the world comes to the page, which has one of
 * its own realm in its place; what the page hands in, the world sees through a view. So nothing that a page
 * replaces, of the language or of the document, is asked by the world.
 */
export const PAGE = Symbol('page')

const { apply, defineProperty } = Reflect

/** Makes the page's object for one of the world's, and the world's for one of the page's; `crossing.js` sets both. */
const makers = { forPage: null, forWorld: null }
export function setMakers(forPage, forWorld) {
  Object.assign(makers, { forPage, forWorld })
}

class Mark extends function (object) {
  return object
} {
  #impl
  constructor(object, impl) {
    super(object)
    this.#impl = impl
  }
  static isMarked(value) {
    return #impl in value
  }
  static toWorld(value) {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value
    return #impl in value ? value.#impl : makers.forWorld(value)
  }
}
export const { toWorld, isMarked } = Mark

export function lead(from, to) {
  defineProperty(from, PAGE, { value: to, configurable: true, writable: true })
}

export function pair(object, impl) {
  new Mark(object, impl)
  lead(impl, object)
}
export const mark = (object, impl) => new Mark(object, impl)

const proxies = new WeakMap()
export const isExotic = (value) => proxies.has(value)
export function exotic(proxy) {
  if (!proxies.has(proxy)) proxies.set(proxy, null)
  return proxy
}

export function toPage(value) {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value
  if (proxies.has(value)) {
    if (proxies.get(value) === null) proxies.set(value, makers.forPage(value))
    return proxies.get(value)
  }
  // Classes have what the classes above them have.
  const known = typeof value === 'function' && !Object.hasOwn(value, PAGE) ? undefined : value[PAGE]
  return known ?? makers.forPage(value)
}

export function enter(call, self, args) {
  try {
    const list = []
    for (let at = 0; at < args.length; at++) list[at] = toWorld(args[at])
    return toPage(apply(call, self, list))
  } catch (error) {
    throw toPage(error)
  }
}
