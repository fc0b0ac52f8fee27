import { realm, record, state } from '../host.js'
import { define } from '../members.js'
import { exotic, toWorld } from '../realm/membrane.js'
import { soon } from '../tasks.js'
import { classOf } from './classes.js'
import { makeDocument } from './equip.js'

export const framed = new Map()

/** What stands in frames that the page's scripts write. */
export const framedElements = () =>
  [...framed].filter(([frame]) => frame.isConnected).flatMap(([, inner]) => [...inner.querySelectorAll('*')])

function frameDocument(frame) {
  if (!framed.has(frame)) {
    framed.set(frame, makeDocument())
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
      return exotic(
        new Proxy(globalThis, {
          get(_, name) {
            if (name === 'document') return document
            return name === 'postMessage' ? () => undefined : toWorld(realm.global[name])
          },
        }),
      )
    },
  })

const MOST_PAINTED = 100
let painted = 0
function paint(text) {
  if (painted++ < MOST_PAINTED) record('paint', `${text}`)
}

const PLAIN_CONTEXT = exotic(
  new Proxy(
    { fillText: paint, strokeText: paint },
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
  ),
)
define(classOf('canvas').prototype, {
  getContext: (kind) => (`${kind}`.startsWith('2d') ? PLAIN_CONTEXT : null),
  toDataURL: () => 'data:image/png;base64,iVBORw0KGgo=',
  toBlob(call) {
    soon(() => call(new globalThis.Blob(['\x89PNG'], { type: 'image/png' })))
  },
})
