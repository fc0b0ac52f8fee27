/** Code that a page makes. */
import { NativeFunction, record, runText } from '../host.js'
import { define } from '../members.js'

const MOST_CODES = 20
let codes = 0
/** Code that a page makes is evidence like code that it was sent with. */
function tell(code) {
  if (codes++ < MOST_CODES) record('code', code)
}
/** Runs in the global scope, whatever the scope of the call. */
export const evaluate = {
  eval(code) {
    if (typeof code !== 'string') return code
    tell(code)
    return runText(code)
  },
}.eval
export const TellingFunction = new Proxy(NativeFunction, {
  construct(target, args) {
    tell(args.at(-1) ?? '')
    return Reflect.construct(target, args)
  },
  apply(target, _, args) {
    tell(args.at(-1) ?? '')
    return Reflect.construct(target, args)
  },
})

const { prototype } = NativeFunction
const sourceOf = prototype.toString
const call = prototype.call.bind(prototype.call)
const fileOf = Object.getOwnPropertyDescriptor(prototype, 'fileName').get
// `test` would ask the page's own `exec`.
const match = prototype.call.bind(RegExp.prototype.exec)
const OWN_FILE = /^(?:linkedom|[\w/-]+\.js)$/
const NATIVE = /\{\s*\[native code\]\s*\}$/
for (const name of ['fileName', 'lineNumber', 'columnNumber']) delete prototype[name]
/** What the world has written of its own is to be read no more than what a browser has. */
define(prototype, {
  toString() {
    const source = call(sourceOf, this)
    const isNative = match(OWN_FILE, call(fileOf, this)) !== null || match(NATIVE, source) !== null
    return isNative ? `function ${this.name}() { [native code] }` : source
  },
})
