import { made } from './insertion.js'
import { BOX } from './layout.js'

export function collections(document) {
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

export function named(within, selector) {
  const list = [...within.querySelectorAll(selector)]
  for (const element of list)
    for (const name of [element.getAttribute('name'), element.id])
      if (name && !(name in list)) list[name] = element
  return Object.assign(list, { item: (at) => list[at] ?? null, namedItem: (name) => list[name] ?? null })
}
