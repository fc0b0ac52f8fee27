/** Code that a page makes. */
import { record } from '../host.js'

const MOST_CODES = 20
let codes = 0
/** Code that a page makes is evidence like code that it was sent with. */
export function tell(code) {
  if (codes++ < MOST_CODES) record('code', code)
}
