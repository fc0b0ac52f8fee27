import { Element, HTMLElement, SVGElement } from 'linkedom'
import { record } from '../host.js'
import { define } from '../members.js'
import { exotic } from '../realm/membrane.js'
import { blank } from './classes.js'

export const BOX = { x: 8, y: 8, left: 8, top: 8, width: 640, height: 48, right: 648, bottom: 56 }

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

const styles = new WeakMap()
/** By which linkedom finds a style behind its proxy. */
const PRIVATE = Object.getOwnPropertySymbols(Object.getPrototypeOf(blank.body.style)).find(
  ({ description }) => description === 'private',
)
const styleOf = Object.getOwnPropertyDescriptor(Element.prototype, 'style').get
define(Element.prototype, {
  get style() {
    let style = styles.get(this)
    if (style === undefined) {
      style = exotic(
        new Proxy(styleOf.call(this), {
          get(target, name) {
            const value = typeof name === 'symbol' && name !== PRIVATE ? undefined : target[name]
            return typeof value === 'function' ? value.bind(target) : value
          },
          set(target, name, value) {
            target[name] = value
            return true
          },
        }),
      )
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
for (const [{ prototype }, name] of [
  [HTMLElement, 'dataset'],
  [SVGElement, 'className'],
]) {
  const { get, set } = descriptorOf(prototype, name)
  Object.defineProperty(prototype, name, {
    configurable: true,
    get() {
      return exotic(get.call(this))
    },
    set,
  })
}

function descriptorOf(owner, name) {
  return Object.getOwnPropertyDescriptor(owner, name) ?? descriptorOf(Object.getPrototypeOf(owner), name)
}
