/** What happens as nodes and shadow trees come into a document. */
import { Element, ShadowRoot } from 'linkedom'
import { define } from '../members.js'
import { soon } from '../tasks.js'
import { blank } from './classes.js'
import { noteChange } from './listing.js'

/** Scripts that were made by a script, which run once they are put into the document. */
export const made = new WeakSet()
let onInserted = () => undefined

export function whenInserted(call) {
  onInserted = call
}

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

/** A node of another document becomes one of this, with all that is in it. */
export function adopt(node, document) {
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
  soon(() => element.dispatchEvent(new globalThis.Event('load')))
}

/** Elements that have a shadow tree, open or closed. */
export const shadows = new Map()

/** The elements of shadow trees that are shown. */
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
