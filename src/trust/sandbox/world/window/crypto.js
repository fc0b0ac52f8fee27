import { bytesOf, fromBase64, toBase64 } from '../codecs.js'
import { DOMException } from '../exception.js'
import { host } from '../host.js'
import { exotic } from '../realm/membrane.js'
import { random } from '../tasks.js'

const secrets = new WeakMap()
const AES_BYTES = [16, 24, 32]

export class CryptoKey {
  constructor(algorithm, extractable, usages) {
    Object.assign(this, { type: 'secret', extractable: Boolean(extractable), algorithm, usages: [...usages] })
  }
}

const nameOf = (algorithm) => `${algorithm?.name ?? algorithm}`.toUpperCase()
const failure = (name) => new DOMException('The operation failed', name)

function ask(...question) {
  const answer = host.subtle(JSON.stringify(question))
  if (!answer) throw failure('OperationError')
  return fromBase64(answer.slice(1))
}

const inBase64 = (source) => toBase64(bytesOf(source))

function keyFrom(bytes, algorithm, extractable, usages) {
  const name = nameOf(algorithm)
  if (name.startsWith('AES-') && !AES_BYTES.includes(bytes.length)) throw failure('DataError')
  const key = new CryptoKey({ name, length: 8 * bytes.length }, extractable, usages)
  secrets.set(key, bytes)
  return key
}

function secretOf(key) {
  const bytes = secrets.get(key)
  if (bytes === undefined) throw new TypeError('not a CryptoKey')
  return bytes
}

function derive({ hash, salt, iterations }, key, bits) {
  const bytes = bits / 8
  if (!Number.isInteger(bytes)) throw failure('OperationError')
  return ask('derive', nameOf(hash), inBase64(secretOf(key)), inBase64(salt), Number(iterations), bytes)
}

/** What is not answered, as if it took too long: signatures, pairs of keys, and all that only sends. */
const silent = () => new Promise(() => undefined)

const answered = {
  async digest(algorithm, data) {
    return ask('digest', nameOf(algorithm), inBase64(data)).buffer
  },
  async importKey(format, data, algorithm, extractable, usages) {
    if (format === 'raw') return keyFrom(bytesOf(data).slice(), algorithm, extractable, usages)
    if (format !== 'jwk' || data?.kty !== 'oct') throw failure('NotSupportedError')
    const text = `${data.k}`.replaceAll('-', '+').replaceAll('_', '/')
    return keyFrom(fromBase64(text), algorithm, extractable, usages)
  },
  async deriveBits(algorithm, key, bits) {
    return derive(algorithm, key, bits).buffer
  },
  async deriveKey(algorithm, key, derived, extractable, usages) {
    return keyFrom(derive(algorithm, key, derived.length), derived, extractable, usages)
  },
  async decrypt(algorithm, key, data) {
    const { iv, counter, additionalData = '', tagLength = 128 } = algorithm
    const nonce = inBase64(iv ?? counter)
    const more = [inBase64(additionalData), tagLength / 8]
    return ask('decrypt', nameOf(algorithm), inBase64(secretOf(key)), nonce, inBase64(data), ...more).buffer
  },
}

const subtle = exotic(new Proxy(answered, { get: (known, name) => known[name] ?? silent }))

export const crypto = {
  getRandomValues(array) {
    for (let at = 0; at < array.length; at++) array[at] = Math.floor(random() * 2 ** 32)
    return array
  },
  randomUUID: () =>
    '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, () => Math.floor(random() * 16).toString(16)),
  subtle,
}
