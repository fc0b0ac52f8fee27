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

const storage = () => exotic(new Proxy(new Storage(), {}))

const kept = { local: storage(), session: storage() }

export const keptStorage = () => JSON.stringify({ local: { ...kept.local }, session: { ...kept.session } })
export function restoreStorage(json) {
  const { local = {}, session = {} } = JSON.parse(json)
  for (const [name, value] of Object.entries(local)) kept.local.setItem(name, value)
  for (const [name, value] of Object.entries(session)) kept.session.setItem(name, value)
}

export const storages = {
  Storage,
  localStorage: kept.local,
  sessionStorage: kept.session,
  caches: { open: () => new Promise(no), keys: promised([]), match: promised(undefined) },
  indexedDB: { open: () => ({}), deleteDatabase: () => ({}) },
}
