import { define } from '../members.js'
import { blank } from './classes.js'

define(Object.getPrototypeOf(blank.createDocumentFragment()).constructor.prototype, {
  get textContent() {
    return Array.from(this.childNodes, ({ textContent }) => textContent).join('')
  },
  set textContent(text) {
    this.replaceChildren(...(`${text ?? ''}` === '' ? [] : [this.ownerDocument.createTextNode(`${text}`)]))
  },
})
