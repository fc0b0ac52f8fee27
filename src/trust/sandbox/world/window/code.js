/** Code that a page makes. */
import { NativeFunction, record, runText } from '../host.js'

const MOST_CODES = 20
let codes = 0
/** Code that a page makes is evidence like code that it was sent with. */
function tell(code) {
  if (codes++ < MOST_CODES) record('code', code)
}
/** Runs in the global scope, whatever the scope of the call. */
export function evaluate(code) {
  if (typeof code !== 'string') return code
  tell(code)
  return runText(code)
}
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
