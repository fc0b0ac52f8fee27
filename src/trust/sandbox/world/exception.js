/** Errors by the names of the Web IDL standard ("error names"); the first 25 have numbers of old. */
import { define } from './members.js'

const NAMES = [
  'IndexSizeError',
  'DOMStringSizeError',
  'HierarchyRequestError',
  'WrongDocumentError',
  'InvalidCharacterError',
  'NoDataAllowedError',
  'NoModificationAllowedError',
  'NotFoundError',
  'NotSupportedError',
  'InUseAttributeError',
  'InvalidStateError',
  'SyntaxError',
  'InvalidModificationError',
  'NamespaceError',
  'InvalidAccessError',
  'ValidationError',
  'TypeMismatchError',
  'SecurityError',
  'NetworkError',
  'AbortError',
  'URLMismatchError',
  'QuotaExceededError',
  'TimeoutError',
  'InvalidNodeTypeError',
  'DataCloneError',
]

export class DOMException extends Error {
  constructor(message = '', name = 'Error') {
    super(message)
    define(this, { name: `${name}`, code: NAMES.indexOf(`${name}`) + 1 })
  }
}
NAMES.forEach((name, at) => {
  const constant = `${name.replace(/Error$/, '').replace(/([a-z])(?=[A-Z])/g, '$1_')}_ERR`.toUpperCase()
  const member = { value: at + 1, enumerable: true }
  Object.defineProperty(DOMException, constant, member)
  Object.defineProperty(DOMException.prototype, constant, member)
})
define(DOMException.prototype, { [Symbol.toStringTag]: 'DOMException' })
