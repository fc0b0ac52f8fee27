const { construct } = Reflect
const { getOwnPropertyDescriptor, defineProperty } = Object

export function dateOver(Native, now) {
  const PageDate = new Proxy(Native, {
    construct: (target, args, made) => construct(target, args.length === 0 ? [now()] : args, made),
    apply: () => new Native(now()).toString(),
    get: (target, name) => (name === 'now' ? now : target[name]),
  })
  Native.prototype.constructor = PageDate
  return PageDate
}

export function tellingFunction(tell) {
  const make = (target, args) => {
    tell(args.length === 0 ? '' : args[args.length - 1])
    return construct(target, args)
  }
  return new Proxy(Function, { construct: make, apply: (target, _, args) => make(target, args) })
}

const OWN_FILE = /^(?:linkedom|[\w/-]+\.js)$/
const NATIVE = /\{\s*\[native code\]\s*\}$/

export function describe(prototype) {
  const call = prototype.call.bind(prototype.call)
  const sourceOf = prototype.toString
  const fileOf = getOwnPropertyDescriptor(prototype, 'fileName').get
  // `test` would ask the page's own `exec`.
  const match = call.bind(undefined, RegExp.prototype.exec)
  for (const name of ['fileName', 'lineNumber', 'columnNumber']) delete prototype[name]
  const own = {
    toString() {
      const source = call(sourceOf, this)
      const isNative = match(OWN_FILE, call(fileOf, this)) !== null || match(NATIVE, source) !== null
      return isNative ? `function ${this.name}() { [native code] }` : source
    },
  }
  defineProperty(prototype, 'toString', { value: own.toString, configurable: true, writable: true })
}

/** Without tables of languages: by code points. */
export function compareByCode() {
  const { localeCompare } = {
    localeCompare(other) {
      return this < other ? -1 : this > other ? 1 : 0
    },
  }
  defineProperty(String.prototype, 'localeCompare', {
    value: localeCompare,
    configurable: true,
    writable: true,
  })
}
