/** The document: what a browser's has and linkedom's has not. */
import { Element, EventTarget, HTMLElement, parseHTML, parseJSON, ShadowRoot } from 'linkedom'
import { NativeFunction, record, state } from './host.js'
import { PARTS, resolve, URL } from './url.js'

/** Elements that have a shadow tree, open or closed. */
const shadows = new Map()
/** Documents of frames that were written into by the page. */
const framed = new Map()
/** Scripts that were made by a script, which run once they are put into the document. */
const made = new WeakSet()
let onInserted = () => undefined

export function whenInserted(call) {
  onInserted = call
}

export function absolute(address) {
  return resolve(address, state.base) ?? `${address}`
}

const define = (target, members) => {
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(members)))
    Object.defineProperty(target, name, { ...descriptor, configurable: true, enumerable: false })
}

export function classOf(tag) {
  return Object.getPrototypeOf(blank.createElement(tag)).constructor
}
const blank = parseHTML('<!doctype html><html><head></head><body></body></html>').document

/** A handler that stands in an attribute becomes a listener when its event first comes by. */
function adoptHandler(element, type) {
  const name = `on${type}`
  const code = element.getAttribute?.(name)
  if (!code || element[adopted]?.has(name)) return
  element[adopted] ??= new Set()
  element[adopted].add(name)
  try {
    const handler = new NativeFunction('event', `with(document){with(this){${code}\n}}`)
    element.addEventListener(type, (event) => {
      if (handler.call(element, event) === false) event.preventDefault()
    })
  } catch (error) {
    state.failed?.(error)
  }
}
const adopted = Symbol('adopted')

/** The elements of shadow trees that are shown. */
export function shadowElements() {
  const roots = [...shadows].filter(([element]) => element.isConnected).map(([, root]) => root)
  return roots.flatMap((root) => [...root.querySelectorAll('*')])
}

/** Elements that wait for a person's hand. */
export const waiting = new WeakSet()
const BY_HAND = /^(?:click|mouse|pointer|touch|change|input|drag|key)/

const { dispatchEvent, addEventListener, removeEventListener } = EventTarget.prototype
/** Listeners by what the page gave: each is called on the target that has it, and its error is no other's affair. */
const listeners = new WeakMap()
function listenerOf(given) {
  if (given === null || (typeof given !== 'function' && typeof given !== 'object')) return undefined
  let listener = listeners.get(given)
  if (listener === undefined) {
    listener = (event) => {
      const target = state.targetOf(event.currentTarget)
      try {
        typeof given === 'function' ? given.call(target, event) : given.handleEvent(event)
      } catch (error) {
        state.failed(error)
      }
    }
    listeners.set(given, listener)
  }
  return listener
}
state.targetOf = (target) => target
define(EventTarget.prototype, {
  addEventListener(type, given, options) {
    if (this.nodeType === 1 && BY_HAND.test(type)) waiting.add(this)
    const listener = listenerOf(given)
    if (listener) addEventListener.call(this, type, listener, options)
  },
  removeEventListener(type, given) {
    const listener = listenerOf(given)
    if (listener) removeEventListener.call(this, type, listener)
  },
  dispatchEvent(event) {
    for (let node = this; node; node = event.bubbles ? node.parentNode : null) adoptHandler(node, event.type)
    const isKept = !dispatchEvent.call(this, event)
    if (event.type === 'click' && this.nodeType === 1 && !isKept) state.clicked(this)
    return !isKept
  },
})

const BOX = { x: 8, y: 8, left: 8, top: 8, width: 640, height: 48, right: 648, bottom: 56 }

define(Element.prototype, {
  getBoundingClientRect: () => ({ ...BOX, toJSON: () => BOX }),
  getClientRects: () => [BOX],
  scrollIntoView() {},
  scrollTo() {},
  scroll() {},
  scrollBy() {},
  animate: () => ({ finished: Promise.resolve(), cancel() {}, play() {}, pause() {}, addEventListener() {} }),
  getAnimations: () => [],
  requestFullscreen() {
    record('fullscreen')
    return Promise.resolve()
  },
  requestPointerLock() {
    record('pointer_lock')
  },
  setPointerCapture() {},
  releasePointerCapture() {},
  checkVisibility: () => true,
  attachInternals: () => ({ setFormValue() {}, setValidity() {}, states: new Set() }),
  setHTMLUnsafe(html) {
    this.innerHTML = html
  },
  get offsetWidth() {
    return BOX.width
  },
  get offsetHeight() {
    return BOX.height
  },
  get clientWidth() {
    return BOX.width
  },
  get clientHeight() {
    return BOX.height
  },
  get scrollWidth() {
    return BOX.width
  },
  get scrollHeight() {
    return BOX.height
  },
  get offsetTop() {
    return BOX.top
  },
  get offsetLeft() {
    return BOX.left
  },
  get offsetParent() {
    return this.parentElement
  },
  get scrollTop() {
    return 0
  },
  set scrollTop(_) {},
  get scrollLeft() {
    return 0
  },
  set scrollLeft(_) {},
})
Element.prototype.webkitRequestFullscreen = Element.prototype.requestFullscreen
Element.prototype.mozRequestFullScreen = Element.prototype.requestFullscreen
Element.prototype.msRequestFullscreen = Element.prototype.requestFullscreen

/** Styles that are asked for a symbol, as `with` does, and that are given whole, as text. */
const styles = new WeakMap()
const styleOf = Object.getOwnPropertyDescriptor(Element.prototype, 'style').get
define(Element.prototype, {
  get style() {
    let style = styles.get(this)
    if (style === undefined) {
      style = new Proxy(styleOf.call(this), {
        get(target, name) {
          const value = typeof name === 'symbol' ? undefined : target[name]
          return typeof value === 'function' ? value.bind(target) : value
        },
        set(target, name, value) {
          target[name] = value
          return true
        },
      })
      styles.set(this, style)
    }
    return style
  },
  set style(text) {
    this.setAttribute('style', `${text}`)
  },
})
const classListOf = Object.getOwnPropertyDescriptor(Element.prototype, 'classList').get
define(Element.prototype, {
  get classList() {
    return classListOf.call(this)
  },
  set classList(text) {
    this.className = `${text}`
  },
})

const attach = Element.prototype.attachShadow
define(Element.prototype, {
  attachShadow(init) {
    const root = attach.call(this, init)
    shadows.set(this, root)
    return root
  },
})

/** Scripts that come in with what is inserted run, if a script has made them. */
for (const owner of [
  Element,
  ShadowRoot,
  Object.getPrototypeOf(blank).constructor,
  blank.createDocumentFragment().constructor,
]) {
  const insertBefore = owner.prototype.insertBefore
  define(owner.prototype, {
    insertBefore(node, before) {
      adopt(node, this.nodeType === 9 ? this : this.ownerDocument)
      const scripts = node?.nodeType === 1 || node?.nodeType === 11 ? scriptsIn(node) : []
      const result = insertBefore.call(this, node, before ?? null)
      for (const script of scripts) if (script.isConnected && made.delete(script)) onInserted(script)
      if (node?.localName === 'iframe' || node?.localName === 'img') arrive(node)
      return result
    },
    appendChild(node) {
      return this.insertBefore(node, null)
    },
  })
}

/** A node of another document becomes one of this, with all that is in it. */
function adopt(node, document) {
  if (!node || node.ownerDocument === document || node.nodeType === 9) return
  node.ownerDocument = document
  for (const child of node.childNodes) adopt(child, document)
}

function scriptsIn(node) {
  const inside = node.querySelectorAll ? [...node.querySelectorAll('script')] : []
  return [...(node.localName === 'script' ? [node] : []), ...inside].filter((script) => made.has(script))
}

/** Frames and pictures say that they have come, though nobody fetched them. */
function arrive(element) {
  state.later?.(() => element.dispatchEvent(new globalThis.Event('load')))
}

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

/** Properties that mirror an attribute; addresses are absolute. */
const TEXTS = {
  input: [
    'name',
    'type',
    'value',
    'placeholder',
    'autocomplete',
    'pattern',
    'min',
    'max',
    'accept',
    'inputMode',
  ],
  textarea: ['name', 'placeholder'],
  button: ['name', 'value', 'type'],
  form: ['name', 'method', 'target', 'enctype'],
  select: ['name'],
  meta: ['name', 'content', 'httpEquiv'],
  link: ['rel', 'type', 'media', 'as'],
  a: ['target', 'rel', 'download'],
  iframe: ['srcdoc', 'name', 'allow', 'width', 'height'],
  label: [],
}
const ADDRESSES = {
  a: ['href'],
  area: ['href'],
  link: ['href'],
  base: ['href'],
  script: ['src'],
  img: ['src'],
  iframe: ['src'],
  frame: ['src'],
  source: ['src'],
  video: ['src', 'poster'],
  audio: ['src'],
  embed: ['src'],
  object: ['data'],
  form: ['action'],
  input: ['formAction'],
  button: ['formAction'],
}
const FLAGS = {
  input: ['disabled', 'required', 'readOnly', 'multiple', 'checked'],
  button: ['disabled'],
  select: ['disabled', 'multiple'],
  option: ['selected', 'disabled'],
  textarea: ['disabled', 'readOnly'],
  script: ['async', 'defer', 'noModule'],
  dialog: ['open'],
  details: ['open'],
}

function mirror(tag, name, read, write) {
  const attribute = name === 'httpEquiv' ? 'http-equiv' : name.toLowerCase()
  Object.defineProperty(classOf(tag).prototype, name, {
    configurable: true,
    enumerable: true,
    get() {
      return read(this, attribute)
    },
    set(value) {
      write(this, attribute, value)
    },
  })
}
const set = (element, attribute, value) => element.setAttribute(attribute, `${value}`)
for (const [tag, names] of Object.entries(TEXTS))
  for (const name of names) {
    const missing =
      tag === 'input' && name === 'type' ? 'text' : tag === 'form' && name === 'method' ? 'get' : ''
    mirror(tag, name, (element, attribute) => element.getAttribute(attribute) ?? missing, set)
  }
for (const [tag, names] of Object.entries(ADDRESSES))
  for (const name of names)
    mirror(
      tag,
      name,
      (element, attribute) => {
        const raw = element.getAttribute(attribute)
        return raw === null ? '' : absolute(raw.trim())
      },
      set,
    )
for (const [tag, names] of Object.entries(FLAGS))
  for (const name of names)
    mirror(
      tag,
      name,
      (element, attribute) => element.hasAttribute(attribute),
      (element, attribute, value) => element.toggleAttribute(attribute, Boolean(value)),
    )
for (const tag of ['a', 'area'])
  for (const name of [...PARTS, 'origin'])
    mirror(
      tag,
      name,
      (element) => {
        const href = element.getAttribute('href')
        return href === null || resolve(href, state.base) === null ? '' : new URL(href, state.base)[name]
      },
      (element, _, value) => {
        const url = new URL(element.href, state.base)
        url[name] = value
        element.setAttribute('href', url.href)
      },
    )
const controls = (form) => {
  const list = [...form.querySelectorAll('input, select, textarea, button, fieldset, output')]
  for (const control of list) {
    for (const name of [control.getAttribute('name'), control.id])
      if (name && !(name in list)) list[name] = control
  }
  return Object.assign(list, { namedItem: (name) => list[name] ?? null, item: (at) => list[at] ?? null })
}
define(classOf('form').prototype, {
  get elements() {
    return controls(this)
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

/** The document within a frame; what is written there is read like a frame's own source. */
function frameDocument(frame) {
  if (!framed.has(frame)) {
    const { document } = parseHTML('<!doctype html><html><head></head><body></body></html>')
    equip(document)
    framed.set(frame, document)
    state.changed?.()
  }
  return framed.get(frame)
}
for (const tag of ['iframe', 'frame', 'object'])
  define(classOf(tag).prototype, {
    get contentDocument() {
      return frameDocument(this)
    },
    get contentWindow() {
      const document = frameDocument(this)
      return new Proxy(globalThis, {
        get: (target, name) =>
          name === 'document' ? document : name === 'postMessage' ? () => undefined : target[name],
      })
    },
  })

const PLAIN_CONTEXT = new Proxy(
  {},
  {
    get: (known, name) =>
      known[name] ??
      (name === 'measureText'
        ? () => ({ width: 10 })
        : name === 'getImageData'
          ? () => ({ data: new Uint8ClampedArray(4) })
          : () => PLAIN_CONTEXT),
    set: () => true,
  },
)
define(classOf('canvas').prototype, {
  getContext: (kind) => (`${kind}`.startsWith('2d') ? PLAIN_CONTEXT : null),
  toDataURL: () => 'data:image/png;base64,iVBORw0KGgo=',
  toBlob(call) {
    state.later?.(() => call(new globalThis.Blob(['\x89PNG'], { type: 'image/png' })))
  },
})

/** A page may write again and again before its tags are closed; the whole is read at once. */
export class Writer {
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

/** What was written into documents that nobody closes. */
const unclosed = new WeakMap()

/** Gives a document what the page's own has: cookies, collections, `write`. */
export function equip(document) {
  for (const members of [writing(document), addresses(), collections(document), presence(document)])
    define(document, members)
  return document
}

/** Elements that scripts make, and what they write. */
function writing(document) {
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

/** Where the document is, and what it keeps. */
function addresses() {
  let cookies = ''
  return {
    get defaultView() {
      return globalThis
    },
    get location() {
      return globalThis.location
    },
    set location(address) {
      globalThis.location = address
    },
    get cookie() {
      return cookies
    },
    set cookie(text) {
      const [pair] = `${text}`.split(';')
      const [name] = pair.split('=')
      const rest = cookies.split('; ').filter((one) => one !== '' && one.split('=')[0] !== name)
      cookies = [...rest, pair].join('; ')
    },
    get URL() {
      return state.url
    },
    get documentURI() {
      return state.url
    },
    get baseURI() {
      return state.base
    },
    get domain() {
      return new URL(state.url).hostname
    },
    set domain(_) {},
    get referrer() {
      return ''
    },
  }
}

/** What a document has of a kind, and its ranges. */
function collections(document) {
  return {
    get forms() {
      return named(document, 'form')
    },
    get images() {
      return named(document, 'img')
    },
    get links() {
      return named(document, 'a[href], area[href]')
    },
    get scripts() {
      return named(document, 'script')
    },
    get embeds() {
      return named(document, 'embed')
    },
    createRange() {
      const range =
        Object.getPrototypeOf(Object.getPrototypeOf(document.constructor.prototype)).createRange?.call(
          document,
        ) ?? {}
      let node = null
      const take = (taken) => {
        node = taken
      }
      return Object.assign(range, {
        selectNode: take,
        selectNodeContents: take,
        collapse() {},
        text: () => node?.textContent ?? '',
        toString: () => node?.textContent ?? '',
        getBoundingClientRect: () => BOX,
        createContextualFragment: (html) => {
          const template = document.createElement('template')
          template.innerHTML = `${html}`
          for (const script of template.content.querySelectorAll('script')) made.add(script)
          return template.content
        },
      })
    },
    getElementsByName: (name) => [...document.querySelectorAll(`[name="${CSS.escape(`${name}`)}"]`)],
  }
}

/** That somebody looks at it. */
function presence(document) {
  return {
    get styleSheets() {
      return []
    },
    get activeElement() {
      return document.body
    },
    get hidden() {
      return false
    },
    get visibilityState() {
      return 'visible'
    },
    get characterSet() {
      return 'UTF-8'
    },
    get charset() {
      return 'UTF-8'
    },
    get compatMode() {
      return 'CSS1Compat'
    },
    get contentType() {
      return 'text/html'
    },
    get lastModified() {
      return '11/21/2026 12:00:00'
    },
    get fonts() {
      return {
        ready: Promise.resolve(),
        load: () => Promise.resolve([]),
        add() {},
        check: () => true,
        addEventListener() {},
      }
    },
    get scrollingElement() {
      return document.documentElement
    },
    hasFocus: () => true,
    elementFromPoint: () => document.body,
    exitFullscreen: () => Promise.resolve(),
    adoptNode: (node) => {
      node.remove?.()
      adopt(node, document)
      return node
    },
    execCommand(name) {
      if (/^(?:copy|cut)$/i.test(name)) record('copy', state.copied())
      return true
    },
    queryCommandSupported: () => true,
    implementation: {
      createHTMLDocument: (title = '') => {
        const { document: other } = parseHTML('<!doctype html><html><head></head><body></body></html>')
        equip(other)
        other.title = title
        return other
      },
      hasFeature: () => true,
    },
  }
}

function named(document, selector) {
  const list = [...document.querySelectorAll(selector)]
  for (const element of list)
    for (const name of [element.getAttribute('name'), element.id])
      if (name && !(name in list)) list[name] = element
  return Object.assign(list, { item: (at) => list[at] ?? null, namedItem: (name) => list[name] ?? null })
}

const WHOLE = /<\/?(?:html|head)\b[^>]*>|<!doctype[^>]*>|<\/body\s*>/gi
const BODY = /<body\b([^>]*)>/i

/** A document from markup of any completeness. */
export function parseDocument(html) {
  const text = `${html}`.replace(WHOLE, '')
  const found = BODY.exec(text)
  const [head, attributes, body] =
    found === null
      ? ['', '', text]
      : [text.slice(0, found.index), found[1], text.slice(found.index + found[0].length)]
  return parseHTML(`<!doctype html><html><head>${head}</head><body${attributes}>${body}</body></html>`)
    .document
}

/** Puts a whole new document in place of the old one's elements. */
export function replaceDocument(document, html) {
  const other = parseDocument(html)
  document.head.innerHTML = other.head?.innerHTML ?? ''
  document.body.innerHTML = other.body?.innerHTML ?? ''
  for (const { name, value } of other.body?.attributes ?? []) document.body.setAttribute(name, value)
}

/** The document as HTML, with what stands in shadow trees and in written frames in its place. */
export function serialize(document, blobText) {
  for (const [frame, inner] of framed) {
    unclosed.get(inner)?.()
    const html = inner.toString()
    if (frame.isConnected && inner.body.childNodes.length > 0) frame.setAttribute('srcdoc', html)
  }
  for (const frame of document.querySelectorAll('iframe[src^="blob:"], frame[src^="blob:"]')) {
    const html = blobText(frame.getAttribute('src'))
    if (html !== null) {
      frame.removeAttribute('src')
      frame.setAttribute('srcdoc', html)
    }
  }
  const added = []
  for (const [element, root] of shadows) {
    if (!element.isConnected) continue
    const holder = document.createElement('div')
    holder.innerHTML = root.innerHTML
    element.appendChild(holder)
    added.push(holder)
  }
  const html = Object.getPrototypeOf(document).toString.call(document)
  for (const holder of added) holder.remove()
  return html
}

export { parseHTML, parseJSON }
