import { HTMLElement } from 'linkedom'
import { state } from '../host.js'
import { define } from '../members.js'

define(HTMLElement.prototype, {
  get outerText() {
    return this.textContent
  },
  set innerText(text) {
    this.textContent = text
  },
  get innerText() {
    return this.textContent
  },
  focus() {
    this.dispatchEvent(new globalThis.Event('focus'))
  },
  select() {
    state.selected = this.value ?? this.textContent
  },
  get isContentEditable() {
    return this.hasAttribute('contenteditable')
  },
  get form() {
    const id = this.getAttribute('form')
    return id ? this.ownerDocument.getElementById(id) : this.closest('form')
  },
  get labels() {
    return this.id ? [...this.ownerDocument.querySelectorAll(`label[for="${CSS.escape(this.id)}"]`)] : []
  },
  checkValidity: () => true,
  reportValidity: () => true,
  setCustomValidity() {},
  get validity() {
    return { valid: true }
  },
  get willValidate() {
    return true
  },
  setSelectionRange() {},
  showModal() {
    this.setAttribute('open', '')
  },
  show() {
    this.setAttribute('open', '')
  },
  close() {
    this.removeAttribute('open')
  },
  play: () => Promise.resolve(),
  pause() {},
  load() {},
})
