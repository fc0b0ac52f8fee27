/** Stand-ins for what scripts that were not fetched would have defined. */
import { soon } from './tasks.js'

const MOST_NAMES = 100
/** A name that code calls, or looks into. */
const USED = /(?<![\w$.'"`#/-])([A-Za-z_$][\w$]{1,40})\s*(?:\.[A-Za-z_$]|[(`])/g
/** Names by which scripts tell browsers and module loaders apart. */
const SURROUNDINGS =
  /^(?:ActiveXObject|chrome|browser|opera|require|define|module|exports|process|global|importScripts|Deno|Bun)$/

/** Defines each name that a text uses and nobody has defined, so that the text runs on. */
export function standIn(text) {
  let names = 0
  for (const [, name] of text.matchAll(USED)) {
    if (name in globalThis || SURROUNDINGS.test(name)) continue
    if (++names > MOST_NAMES) return
    Object.defineProperty(globalThis, name, { value: anything(), configurable: true, writable: true })
  }
}

/** What can be called, made and looked into however deep; a promise of it is kept. */
function anything() {
  const self = new Proxy(class {}, {
    get: (target, name) => {
      if (name in target && name !== 'name' && name !== 'length') return target[name]
      if (name === Symbol.toPrimitive) return () => ''
      if (name === Symbol.iterator) return () => [][Symbol.iterator]()
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
