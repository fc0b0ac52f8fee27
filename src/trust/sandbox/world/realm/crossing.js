import { realm } from '../host.js'
import { facadeOf, functionOf } from './facades.js'
import { isExotic, lead, setMakers } from './membrane.js'
import { arrayOf, bytesOf, copyOf, promiseOf, proxyOf } from './values.js'
import { viewOf } from './views.js'

const errors = new Map()
for (const name of Reflect.ownKeys(realm.natives)) {
  lead(globalThis[name], realm.natives[name])
  if (name.endsWith('Error')) errors.set(globalThis[name].prototype, realm.natives[name])
}

function forPage(value) {
  if (isExotic(value)) return proxyOf(value)
  if (typeof value === 'function') return functionOf(value)
  if (Array.isArray(value)) return arrayOf(value)
  const prototype = Reflect.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return copyOf(value)
  if (prototype === Promise.prototype) return promiseOf(value)
  const NativeError = errors.get(prototype)
  if (NativeError !== undefined) return new NativeError(`${value.message}`)
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return bytesOf(value)
  return facadeOf(value, prototype)
}

setMakers(forPage, viewOf)
