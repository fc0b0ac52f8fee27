import { CustomEvent, Event, EventTarget } from 'linkedom'
import { realm, state } from '../host.js'
import { define } from '../members.js'
import { toPage, toWorld } from '../realm/membrane.js'
import { seen } from '../realm/views.js'
import { timing } from '../tasks.js'

function adoptHandler(element, type) {
  const name = `on${type}`
  const code = element.getAttribute?.(name)
  if (!code || element[adopted]?.has(name)) return
  element[adopted] ??= new Set()
  element[adopted].add(name)
  try {
    const handler = toWorld(realm.handler(code))
    element.addEventListener(type, (event) => {
      if (handler.call(element, event) === false) event.preventDefault()
    })
  } catch (error) {
    state.failed?.(error)
  }
}
const adopted = Symbol('adopted')

export const waiting = new WeakSet()
export const listening = new WeakMap()
export const others = { listen: false }
export const heardTypes = new Set(['click'])
export const copying = new Set()
export const byHand = (type, more) =>
  Object.assign(new globalThis.Event(type, { bubbles: true, cancelable: true }), { isTrusted: true, ...more })

const BY_HAND = /^(?:click|mouse|pointer|touch|change|input|drag|key)/
export const OF_HAND = /^(?:click|dblclick|mouse|pointer|touch|change|input|drag|key|submit|hashchange|focus)/

const ANIMATION = /^animation(?:start|end)$/
const ANIMATED_MS = 1000

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
        // A listener that is no function has its own on the page's object.
        const call =
          typeof given === 'function' ? given : seen(() => Reflect.get(toPage(given), 'handleEvent'))
        Reflect.apply(call, typeof given === 'function' ? target : given, [event])
      } catch (error) {
        state.failed(error)
      }
    }
    listeners.set(given, listener)
  }
  return listener
}
const numbers = new WeakMap()
let lastNumber = 0
function numberOf(listener) {
  if (!numbers.has(listener)) numbers.set(listener, ++lastNumber)
  return numbers.get(listener)
}
define(EventTarget.prototype, {
  addEventListener(type, given, options) {
    if (this.nodeType === 1 && BY_HAND.test(type)) waiting.add(this)
    if (type === 'copy') copying.add(this)
    const listener = listenerOf(given)
    if (listener) {
      state.touched++
      heardTypes.add(`${type}`)
      if (OF_HAND.test(type)) {
        if (this.nodeType === 1) listening.set(this, [...(listening.get(this) ?? []), numberOf(listener)])
        else others.listen = true
      }
      addEventListener.call(this, type, listener, options)
    }
    if (this.nodeType === 1 && ANIMATION.test(type))
      timing.setTimeout(() => this.dispatchEvent(new globalThis.AnimationEvent(type)), ANIMATED_MS)
  },
  removeEventListener(type, given) {
    const listener = listenerOf(given)
    if (listener) removeEventListener.call(this, type, listener)
  },
  dispatchEvent(event) {
    const isOnWay = this.nodeType === 1 && event.bubbles && this.isConnected
    const document = this.nodeType === 9 ? this : isOnWay ? this.ownerDocument : null
    if (document !== null) listenOnce(document, event, handlerOf(document, event))
    if (event.bubbles && document !== null) listenOnce(windowEvents, event, handlerOf(globalThis, event))
    for (let node = this; node; node = event.bubbles ? node.parentNode : null) adoptHandler(node, event.type)
    const isKept = !dispatchEvent.call(this, event)
    if (event.type === 'click' && this.nodeType === 1 && !isKept) state.clicked(this)
    return !isKept
  },
})

/** What the page has put under `on…`, which stands on the page's object alone: what it puts on a prototype is heard by none. */
export function handlerOf(target, { type }) {
  return seen(() => Reflect.getOwnPropertyDescriptor(toPage(target), `on${type}`)?.value)
}
export const windowEvents = new EventTarget()
export function bubbleToWindow(document) {
  Object.defineProperty(document, '_getParent', { value: () => windowEvents })
}
const listenOnce = (target, { type }, handler) => target.addEventListener(type, handler, { once: true })

define(Event.prototype, {
  initEvent(type, bubbles = false, cancelable = false) {
    Object.assign(this, { type: `${type}`, bubbles: Boolean(bubbles), cancelable: Boolean(cancelable) })
  },
})
define(CustomEvent.prototype, {
  initCustomEvent(type, bubbles, cancelable, detail = null) {
    this.initEvent(type, bubbles, cancelable)
    this.detail = detail
  },
})

export class Target extends EventTarget {
  dispatchEvent(event) {
    listenOnce(this, event, handlerOf(this, event))
    return super.dispatchEvent(event)
  }
}
