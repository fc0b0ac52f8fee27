/** URL and URLSearchParams of the WHATWG URL Standard; the host parses. */
import { host, state } from './host.js'

const PARTS = ['protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash']

function parsed(input, base, part, value) {
  const text = host.url(
    JSON.stringify([`${input}`, base === undefined ? null : `${base}`, part ?? null, `${value}`]),
  )
  if (text === '') throw new TypeError(`Invalid URL: ${input}`)
  return JSON.parse(text)
}

/** The absolute form of an address; null where it is none. */
export function resolve(input, base) {
  try {
    return parsed(input, base).href
  } catch {
    return null
  }
}

export function absolute(address) {
  return resolve(address, state.base) ?? `${address}`
}

export class URLSearchParams {
  #pairs = []
  #changed = () => undefined

  constructor(init = '', changed) {
    if (changed) this.#changed = changed
    if (typeof init === 'object' && init !== null) {
      const entries = typeof init[Symbol.iterator] === 'function' ? init : Object.entries(init)
      for (const [name, value] of entries) this.#pairs.push([`${name}`, `${value}`])
      return
    }
    for (const pair of `${init}`.replace(/^\?/, '').split('&')) {
      if (pair === '') continue
      const [name, ...rest] = pair.split('=')
      this.#pairs.push([decoded(name), decoded(rest.join('='))])
    }
  }

  get size() {
    return this.#pairs.length
  }
  get(name) {
    return this.#pairs.find(([key]) => key === `${name}`)?.[1] ?? null
  }
  getAll(name) {
    return this.#pairs.filter(([key]) => key === `${name}`).map(([, value]) => value)
  }
  has(name) {
    return this.#pairs.some(([key]) => key === `${name}`)
  }
  append(name, value) {
    this.#pairs.push([`${name}`, `${value}`])
    this.#changed()
  }
  set(name, value) {
    const index = this.#pairs.findIndex(([key]) => key === `${name}`)
    if (index === -1) return this.append(name, value)
    this.#pairs = this.#pairs.filter(([key], at) => key !== `${name}` || at === index)
    this.#pairs[index][1] = `${value}`
    this.#changed()
  }
  delete(name) {
    this.#pairs = this.#pairs.filter(([key]) => key !== `${name}`)
    this.#changed()
  }
  sort() {
    this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    this.#changed()
  }
  forEach(call, self) {
    for (const [name, value] of this.#pairs) call.call(self, value, name, this)
  }
  entries() {
    return this.#pairs.map((pair) => [...pair])[Symbol.iterator]()
  }
  keys() {
    return this.#pairs.map(([name]) => name)[Symbol.iterator]()
  }
  values() {
    return this.#pairs.map(([, value]) => value)[Symbol.iterator]()
  }
  [Symbol.iterator]() {
    return this.entries()
  }
  toString() {
    return this.#pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  }
}

function decoded(text) {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

const encoded = (text) => encodeURIComponent(text).replaceAll('%20', '+')

export class URL {
  #parts
  #params = null

  constructor(input, base) {
    this.#parts = parsed(input, base)
  }

  static canParse(input, base) {
    return resolve(input, base) !== null
  }
  static parse(input, base) {
    return URL.canParse(input, base) ? new URL(input, base) : null
  }
  get href() {
    return this.#parts.href
  }
  set href(value) {
    this.#parts = parsed(value)
    this.#params = null
  }
  get origin() {
    return this.#parts.origin
  }
  get searchParams() {
    this.#params ??= new URLSearchParams(this.search, () => {
      this.#parts = parsed(this.href, undefined, 'search', this.#params.toString())
    })
    return this.#params
  }
  /** Changes one part, as the setters of the standard do. */
  static change(url, part, value) {
    url.#parts = parsed(url.href, undefined, part, value)
    if (part === 'search') url.#params = null
  }
  static part(url, part) {
    return url.#parts[part]
  }
  toString() {
    return this.href
  }
  toJSON() {
    return this.href
  }
}

const { change, part: partOf } = URL
delete URL.change
delete URL.part
for (const name of PARTS) {
  Object.defineProperty(URL.prototype, name, {
    configurable: true,
    enumerable: true,
    get() {
      return partOf(this, name)
    },
    set(value) {
      change(this, name, value)
    },
  })
}

export { PARTS }
