/**
 * What only code of the page's own realm can make. It stands on syntax, and on what it takes here before any page
 * runs: nothing that a page replaces is asked.
 */
import { compareByCode, dateOver, describe, tellingFunction } from './language.js'

export const global = globalThis

export const natives = { __proto__: null }
for (const name of Object.getOwnPropertyNames(globalThis))
  if (typeof globalThis[name] === 'function') natives[name] = globalThis[name]

export const method = (name, call) =>
  ({
    [name](...args) {
      return call(this, args)
    },
  })[name]

export const getter = (name, call) =>
  ({
    [name]() {
      return call(this)
    },
  })[name]

export const setter = (name, call) =>
  ({
    [name](value) {
      call(this, value)
    },
  })[name]

export const constructible = (name, construct) =>
  ({
    [name]: function (...args) {
      return construct(this, args, new.target)
    },
  })[name]

export const list = (...values) => values
export const object = () => ({})

const NativeFunction = Function

export const handler = (code) => new NativeFunction('event', `with(document){with(this){${code}\n}}`)

/** What can be called, made and looked into however deep; a promise of it is kept. */
export function anything(soon) {
  const self = new Proxy(class {}, {
    get: (target, name) => {
      if (name in target && name !== 'name' && name !== 'length') return target[name]
      if (name === Symbol.toPrimitive) return () => ''
      if (name === Symbol.iterator) return () => ({ next: () => ({ done: true }) })
      if (name === 'length') return 0
      if (name === 'then' || name === 'finally') return kept
      return typeof name === 'symbol' ? undefined : self
    },
    apply: () => self,
    construct: () => self,
  })
  const kept = (done) => {
    if (typeof done === 'function') soon(() => done())
    return self
  }
  return self
}

/** Gives the language what a browser's has, and takes from it what would tell of the sandbox. */
export function settle({ tell, run, now, random }) {
  describe(Function.prototype)
  compareByCode()
  const TellingFunction = tellingFunction(tell)
  const evaluate = {
    eval(code) {
      if (typeof code !== 'string') return code
      tell(code)
      return run(code)
    },
  }.eval
  const hidden = (target, name, value) =>
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
  hidden(Function.prototype, 'constructor', TellingFunction)
  hidden(globalThis, 'eval', evaluate)
  hidden(globalThis, 'Function', TellingFunction)
  hidden(globalThis, 'Date', dateOver(Date, now))
  hidden(Math, 'random', random)
  hidden(Error, 'captureStackTrace', () => undefined)
  hidden(Error, 'stackTraceLimit', 10)
  for (const name of ['eval', 'Function', 'Date']) natives[name] = globalThis[name]
}
