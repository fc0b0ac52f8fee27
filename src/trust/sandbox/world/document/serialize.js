import { framed } from './frames.js'
import { shadows } from './insertion.js'
import { unclosed } from './writing.js'

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
  for (const element of document.querySelectorAll('object, embed')) {
    const html = blobText(element.getAttribute(element.localName === 'object' ? 'data' : 'src') ?? '')
    if (html === null || !/html/i.test(element.getAttribute('type') ?? 'html')) continue
    const holder = document.createElement('iframe')
    holder.setAttribute('srcdoc', html)
    element.parentNode.insertBefore(holder, element)
    added.push(holder)
  }
  const html = Object.getPrototypeOf(document).toString.call(document)
  for (const holder of added) holder.remove()
  return html
}
