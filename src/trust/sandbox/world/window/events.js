import { Event } from 'linkedom'
import { windowEvents as events, handlerOf, Target } from '../document/events.js'
import { state } from '../host.js'
import { no } from '../members.js'
import { soon } from '../tasks.js'
import { location } from './navigation.js'

state.targetOf = (target) => (target === events ? globalThis : target)

export const eventClasses = Object.fromEntries(
  [
    'UIEvent',
    'MouseEvent',
    'KeyboardEvent',
    'PointerEvent',
    'TouchEvent',
    'FocusEvent',
    'MessageEvent',
    'PopStateEvent',
    'HashChangeEvent',
    'ClipboardEvent',
    'SubmitEvent',
    'ErrorEvent',
    'ProgressEvent',
    'StorageEvent',
    'WheelEvent',
    'DragEvent',
    'AnimationEvent',
    'TransitionEvent',
    'PromiseRejectionEvent',
  ].map((name) => [
    name,
    class extends Event {
      constructor(type, init = {}) {
        super(type, init)
        for (const [key, value] of Object.entries(init)) if (!(key in this)) this[key] = value
      }
      initMouseEvent(type, bubbles, cancelable) {
        this.initEvent?.(type, bubbles, cancelable)
      }
    },
  ]),
)

export const listening = {
  addEventListener: (type, call, options) => events.addEventListener(type, call, options),
  removeEventListener: (type, call) => events.removeEventListener(type, call),
  dispatchEvent(event) {
    events.addEventListener(event.type, handlerOf(globalThis, event), { once: true })
    return events.dispatchEvent(event)
  },
  postMessage: (data) =>
    soon(() =>
      events.dispatchEvent(
        Object.assign(new globalThis.Event('message'), {
          data,
          origin: location.origin,
          source: globalThis,
        }),
      ),
    ),
}

export const messages = {
  AbortController: class {
    signal = Object.assign(new Target(), { aborted: false, throwIfAborted: no })
    abort() {
      this.signal.aborted = true
      this.signal.dispatchEvent(new globalThis.Event('abort'))
    }
  },
  BroadcastChannel: class extends Target {
    postMessage() {}
    close() {}
  },
  MessageChannel: class {
    constructor() {
      const [port1, port2] = [new Target(), new Target()]
      const link = (from, to) => {
        from.postMessage = (data) =>
          soon(() => to.dispatchEvent(Object.assign(new globalThis.Event('message'), { data })))
        from.start = from.close = no
      }
      link(port1, port2)
      link(port2, port1)
      Object.assign(this, { port1, port2 })
    }
  },
}
