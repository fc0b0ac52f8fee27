/**
 * An error that the interpreter makes where the stack or the memory ends may come to the page as it is. From it
 * nothing leads on: what it inherits from is fixed, and no constructor of functions is to be found.
 */
import { realm } from '../host.js'
import { PAGE } from './membrane.js'

const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect

const KINDS = [() => {}, async () => {}, function* () {}, async function* () {}]

export function lockDown() {
  for (const kind of KINDS) delete getPrototypeOf(kind).constructor
  openToOwn(Object.prototype)
  const natives = ownKeys(realm.natives).map((name) => globalThis[name])
  const found = new Set(natives.flatMap((native) => [native.prototype, native === Date ? null : native]))
  for (const object of [...KINDS, [].keys(), new Map().keys(), new Set().keys(), ''.matchAll(/a/g)])
    for (let above = getPrototypeOf(object); above; above = getPrototypeOf(above)) found.add(above)
  for (const object of found) freezeWhole(object)
}

function freezeWhole(object) {
  if (object === null || object === undefined) return
  Object.freeze(object)
  for (const key of ownKeys(object)) {
    const { value } = getOwnPropertyDescriptor(object, key)
    if (typeof value === 'function' && key !== 'constructor' && key !== PAGE) Object.freeze(value)
  }
}

/** Objects may have members of their own by the names of what cannot be changed. */
function openToOwn(prototype) {
  for (const name of ownKeys(prototype)) {
    const { value, enumerable } = getOwnPropertyDescriptor(prototype, name)
    if (value === undefined) continue
    Object.freeze(value)
    defineProperty(prototype, name, {
      enumerable,
      configurable: false,
      get: () => value,
      set(own) {
        if (this !== prototype)
          defineProperty(this, name, { value: own, writable: true, enumerable: true, configurable: true })
      },
    })
  }
}
