import { state } from '../host.js'
import { made } from './insertion.js'
import { replaceDocument } from './markup.js'

/** A page may write again and again before its tags are closed; the whole is read at once. */
class Writer {
  #text = ''

  write(...parts) {
    this.#text += parts.join('')
  }
  take() {
    const text = this.#text
    this.#text = ''
    return text
  }
}

export const unclosed = new WeakMap()

export function writing(document) {
  const create = document.createElement
  const mark = (element) => {
    if (element.localName === 'script') made.add(element)
    return element
  }
  const writer = new Writer()
  const flush = () => {
    const text = writer.take()
    if (text !== '') replaceDocument(document, text)
  }
  unclosed.set(document, flush)
  return {
    createElement: (name, options) => mark(create.call(document, `${name}`.toLowerCase(), options)),
    createElementNS: (space, name) =>
      `${space}`.endsWith('svg')
        ? Object.getPrototypeOf(document.constructor.prototype).createElementNS.call(document, space, name)
        : mark(create.call(document, `${name}`)),
    write: (...parts) => (document === globalThis.document ? state.write(...parts) : writer.write(...parts)),
    writeln: (...parts) => document.write(...parts, '\n'),
    open() {
      writer.take()
      if (document === globalThis.document) state.reopen()
      return document
    },
    close() {
      flush()
      if (document === globalThis.document) state.closeWritten()
    },
  }
}
