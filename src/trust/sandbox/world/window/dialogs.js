import { makeDocument } from '../document/equip.js'
import { unclosed } from '../document/writing.js'
import { most, reach, record } from '../host.js'
import { navigate } from './navigation.js'

let alerts = 0
const speak = (kind, answer) => (text) => {
  if (++alerts <= most.dialogs) record(kind, text)
  else reach('dialogs')
  return answer
}

const opened = []

export function writtenWindows() {
  for (const document of opened) unclosed.get(document)?.()
  const written = opened.filter(({ body }) => body.childNodes.length > 0)
  return written.map((document) => `${document}`)
}

class Opened {
  #document = null
  closed = false
  opener = globalThis
  get document() {
    if (this.#document === null) {
      this.#document = makeDocument()
      if (opened.length < most.windows) opened.push(this.#document)
      else reach('windows')
    }
    return this.#document
  }
  get location() {
    return new OpenedLocation()
  }
  set location(to) {
    navigate(to, 'open')
  }
  get window() {
    return this
  }
  get self() {
    return this
  }
  focus() {}
  blur() {}
  close() {
    this.closed = true
  }
  postMessage() {}
  moveTo() {}
  resizeTo() {}
  addEventListener() {}
  removeEventListener() {}
}

class OpenedLocation {
  get href() {
    return 'about:blank'
  }
  set href(to) {
    navigate(to, 'open')
  }
  assign(to) {
    navigate(to, 'open')
  }
  replace(to) {
    navigate(to, 'open')
  }
  toString() {
    return 'about:blank'
  }
}

export const dialogs = {
  alert: speak('alert', undefined),
  confirm: speak('alert', true),
  prompt: speak('prompt', ''),
  print: () => record('print'),
  open(address) {
    if (address) navigate(address, 'open')
    return new Opened()
  },
}
