/** Windows that a page opens. */
import { most, reach, record } from '../host.js'
import { no } from '../members.js'
import { navigate } from './navigation.js'

let alerts = 0
const speak = (kind, answer) => (text) => {
  if (++alerts <= most.dialogs) record(kind, text)
  else reach('dialogs')
  return answer
}

export const dialogs = {
  alert: speak('alert', undefined),
  confirm: speak('alert', true),
  prompt: speak('prompt', ''),
  print: () => record('print'),
  open(address) {
    if (address) navigate(address, 'open')
    return {
      document: globalThis.document.implementation.createHTMLDocument(),
      focus: no,
      close: no,
      closed: false,
      location: {
        set href(to) {
          navigate(to, 'open')
        },
      },
      postMessage: no,
      moveTo: no,
      resizeTo: no,
    }
  },
}
