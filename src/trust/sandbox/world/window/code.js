/** Code that a page makes. */
import { most, reach, record } from '../host.js'

let codes = 0
/** Code that a page makes is evidence like code that it was sent with. */
export function tell(code) {
  if (codes++ < most.codes) record('code', code)
  else reach('codes')
}
