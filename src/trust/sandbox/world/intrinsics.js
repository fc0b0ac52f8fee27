/** The functions of the language and of the document as they were before any page. */
import * as linkedom from 'linkedom'

const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object
const { ownKeys, deleteProperty } = Reflect
/** Owner, name and value by turns. */
const known = []

/** Remembers the functions of an object. */
export function know(owner) {
  for (const name of ownKeys(owner)) {
    const { value } = getOwnPropertyDescriptor(owner, name)
    if (typeof value === 'function' && name !== 'constructor') known.push(owner, name, value)
  }
}

/** Remembers everything that the world works with, once it stands. */
export function remember() {
  const owners = new Set([
    JSON,
    Reflect,
    getPrototypeOf([][Symbol.iterator]()),
    getPrototypeOf(new Map().entries()),
  ])
  owners.add(getPrototypeOf(new Set().values())).add(getPrototypeOf(''[Symbol.iterator]()))
  const classes = [
    Object,
    Function,
    Array,
    String,
    Number,
    RegExp,
    Map,
    Set,
    WeakMap,
    WeakSet,
    Symbol,
    Promise,
  ]
  for (const Class of [...classes, ...Object.values(linkedom)].filter((one) => typeof one === 'function')) {
    owners.add(Class)
    for (let owner = Class.prototype; owner; owner = getPrototypeOf(owner)) owners.add(owner)
  }
  for (const owner of owners) know(owner)
}

/** Calls with everything as it was, whatever the page has put in its place; then the page has its own again. */
export function untampered(call) {
  const kept = []
  for (let at = 0; at < known.length; at += 3) {
    const owner = known[at]
    const name = known[at + 1]
    if (owner[name] === known[at + 2]) continue
    kept[kept.length] = { owner, name, own: getOwnPropertyDescriptor(owner, name) }
    put(owner, name, { value: known[at + 2], configurable: true, enumerable: false, writable: true })
  }
  try {
    return call()
  } finally {
    for (let at = 0; at < kept.length; at++) {
      const { owner, name, own } = kept[at]
      if (own === undefined) deleteProperty(owner, name)
      else put(owner, name, own)
    }
  }
}

/** A page may have nailed down what it has put there. */
function put(owner, name, descriptor) {
  try {
    defineProperty(owner, name, descriptor)
  } catch {
    // It stays.
  }
}
