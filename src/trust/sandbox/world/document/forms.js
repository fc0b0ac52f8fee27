/** Forms and their controls. */
import { record, state } from '../host.js'
import { define } from '../members.js'
import { classOf } from './classes.js'
import { named } from './collections.js'

define(classOf('form').prototype, {
  get elements() {
    return named(this, 'input, select, textarea, button, fieldset, output')
  },
  get length() {
    return this.elements.length
  },
  submit() {
    record('submit', this.action || state.url)
  },
  requestSubmit() {
    const event = new globalThis.Event('submit', { bubbles: true, cancelable: true })
    if (this.dispatchEvent(event)) this.submit()
  },
  reset() {},
})
define(classOf('select').prototype, {
  get options() {
    return Object.assign([...this.querySelectorAll('option')], { add: (option) => this.appendChild(option) })
  },
  get selectedIndex() {
    return Math.max(
      0,
      this.options.findIndex((option) => option.hasAttribute('selected')),
    )
  },
  set selectedIndex(index) {
    for (const [at, option] of this.options.entries()) option.toggleAttribute('selected', at === index)
  },
  get value() {
    const option = this.options[this.selectedIndex]
    return option?.getAttribute('value') ?? option?.textContent ?? ''
  },
  set value(value) {
    this.selectedIndex = this.options.findIndex(
      (option) => (option.getAttribute('value') ?? option.textContent) === value,
    )
  },
  add(option) {
    this.appendChild(option)
  },
})
define(classOf('textarea').prototype, {
  get value() {
    return this.textContent
  },
  set value(text) {
    this.textContent = text
  },
})
