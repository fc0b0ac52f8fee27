import { Element, ShadowRoot } from 'linkedom'
import { define } from '../members.js'
import { soon } from '../tasks.js'
import { blank } from './classes.js'
import { noteChange } from './listing.js'

export const made = new WeakSet()
let onInserted = () => undefined

export function whenInserted(call) {
  onInserted = call
}

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
      noteChange()
      const result = insertBefore.call(this, node, before ?? null)
      noteChange()
      for (const script of scripts) if (script.isConnected && made.delete(script)) onInserted(script)
      if (node?.localName === 'iframe' || node?.localName === 'img') arrive(node)
      return result
    },
    appendChild(node) {
      return this.insertBefore(node, null)
    },
  })
}

export function adopt(node, document) {
  if (!node || node.ownerDocument === document || node.nodeType === 9) return
  node.ownerDocument = document
  for (const child of node.childNodes) adopt(child, document)
}

function scriptsIn(node) {
  const inside = node.querySelectorAll ? [...node.querySelectorAll('script')] : []
  return [...(node.localName === 'script' ? [node] : []), ...inside].filter((script) => made.has(script))
}

function arrive(element) {
  soon(() => element.dispatchEvent(new globalThis.Event('load')))
}

export const shadows = new Map()

/** Whether an element stands in the page, or in a shadow tree of an element that does. */
export const isInPage = (element) => element.isConnected || Boolean(element.getRootNode().host?.isConnected)

export function shadowElements() {
  const roots = [...shadows].filter(([element]) => element.isConnected).map(([, root]) => root)
  return roots.flatMap((root) => [...root.querySelectorAll('*')])
}

const attach = Element.prototype.attachShadow
define(Element.prototype, {
  attachShadow(init) {
    const root = attach.call(this, init)
    shadows.set(this, root)
    return root
  },
})
