import * as linkedom from 'linkedom'
import { equip } from '../document/equip.js'
import { parseDocument } from '../document/markup.js'
import { record } from '../host.js'
import { soon } from '../tasks.js'
import { absolute } from '../url.js'

class DOMParser {
  parseFromString(text, type) {
    return `${type}`.includes('html')
      ? equip(parseDocument(text))
      : new linkedom.DOMParser().parseFromString(text, type)
  }
}

export const MAKERS = {
  Text: (text = '') => globalThis.document.createTextNode(`${text}`),
  Comment: (text = '') => globalThis.document.createComment(`${text}`),
  DocumentFragment: () => globalThis.document.createDocumentFragment(),
}

export const constructors = {
  DOMParser,
  Image: function Image(width, height) {
    const image = globalThis.document.createElement('img')
    if (width) image.setAttribute('width', `${width}`)
    if (height) image.setAttribute('height', `${height}`)
    soon(() => {
      const address = image.getAttribute('src')
      if (address && !image.isConnected) record('beacon', `GET ${absolute(address)} `)
      image.dispatchEvent(new globalThis.Event('load'))
    })
    return image
  },
  Audio: function Audio() {
    return globalThis.document.createElement('audio')
  },
  Option: function Option(text = '', value) {
    const option = globalThis.document.createElement('option')
    option.textContent = text
    if (value !== undefined) option.setAttribute('value', value)
    return option
  },
}
