import { record, state, want } from '../host.js'
import { define } from '../members.js'
import { resolve, URL, URLSearchParams } from '../url.js'
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
    submit(this, null)
  },
  requestSubmit(button = null) {
    const event = new globalThis.Event('submit', { bubbles: true, cancelable: true })
    if (this.dispatchEvent(event)) submit(this, button)
  },
  reset() {},
})

function submit(form, button) {
  const has = (name) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? ''
  const address = resolve(has('action').trim(), state.base) ?? state.url
  const to = has('action').trim() === '' ? state.url : address
  record('submit', to)
  const method = has('method').trim().toLowerCase()
  if (method === 'dialog' || !/^https?:/.test(to)) return
  if (method === 'post') return want('post', to)
  const url = new URL(to)
  url.search = `${new URLSearchParams(pairsOf(form, button))}`
  const target = has('target').trim()
  if (!/^_blank$/i.test(target)) want(/^(?:_self|_top|_parent)?$/i.test(target) ? 'form' : 'lost', url.href)
  else if (state.phase === 'load') record('open', url.href)
}

const SENDS = /^(?:submit|button|image|reset|file)$/i

function pairsOf(form, button) {
  const sent = form.elements.filter((control) => {
    const type = control.getAttribute('type') ?? (control.localName === 'button' ? 'submit' : '')
    if (!control.name || control.hasAttribute('disabled')) return false
    if (/^(?:checkbox|radio)$/i.test(type)) return control.hasAttribute('checked')
    return control === button || !SENDS.test(type)
  })
  return sent.map(({ name, value }) => [name, value])
}

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
  get innerHTML() {
    return this.textContent
  },
  set innerHTML(markup) {
    const read = this.ownerDocument.createElement('div')
    // Tags are text in it, and references are read.
    read.innerHTML = `${markup}`.replaceAll('<', '&lt;')
    this.textContent = read.textContent
  },
  get value() {
    return this.textContent
  },
  set value(text) {
    this.textContent = text
  },
})
