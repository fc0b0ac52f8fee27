/** What a page keeps. */
import { no, promised } from '../members.js'
import { exotic } from '../realm/membrane.js'

class Storage {
  getItem(name) {
    return Object.hasOwn(this, name) ? this[name] : null
  }
  setItem(name, value) {
    this[name] = `${value}`
  }
  removeItem(name) {
    delete this[name]
  }
  clear() {
    for (const name of Object.keys(this)) delete this[name]
  }
  key(index) {
    return Object.keys(this)[index] ?? null
  }
  get length() {
    return Object.keys(this).length
  }
}

/** Names are members of it. */
const storage = () => exotic(new Proxy(new Storage(), {}))

export const storages = {
  Storage,
  localStorage: storage(),
  sessionStorage: storage(),
  caches: { open: () => new Promise(no), keys: promised([]), match: promised(undefined) },
  indexedDB: { open: () => ({}), deleteDatabase: () => ({}) },
}
