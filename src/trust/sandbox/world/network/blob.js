import { bytesOf, fromBase64, TextDecoder, toBase64 } from '../codecs.js'
import { Target } from '../document/events.js'
import { host } from '../host.js'
import { soon } from '../tasks.js'

export class Blob {
  constructor(parts = [], { type = '' } = {}) {
    this.type = `${type}`.toLowerCase()
    this.bytes = joined(parts)
    this.size = this.bytes.length
  }
  get raw() {
    return new TextDecoder().decode(this.bytes)
  }
  text() {
    return Promise.resolve(this.raw)
  }
  arrayBuffer() {
    return Promise.resolve(this.bytes.slice().buffer)
  }
  slice(from, to, type) {
    return new Blob([this.bytes.slice(from, to)], { type })
  }
  stream() {
    return new Stream(this.bytes)
  }
}
export class Stream {
  constructor(bytes) {
    this.bytes = bytes
  }
  pipeThrough(transform) {
    return new Stream(transform.run(this.bytes))
  }
  getReader() {
    let left = this.bytes
    return {
      read: () => {
        const value = left
        left = undefined
        return Promise.resolve({ value, done: value === undefined })
      },
    }
  }
}

export class File extends Blob {
  constructor(parts, name, options) {
    super(parts, options)
    this.name = `${name}`
    this.lastModified = 0
  }
}

function joined(parts) {
  const list = [...parts].map((part) =>
    part instanceof Blob ? part.bytes : bytesOf(typeof part === 'object' && part !== null ? part : `${part}`),
  )
  const all = new Uint8Array(list.reduce((length, { length: more }) => length + more, 0))
  let at = 0
  for (const bytes of list) {
    all.set(bytes, at)
    at += bytes.length
  }
  return all
}

export class TextDecoderStream {
  run(bytes) {
    return new TextDecoder().decode(bytes)
  }
}

export class DecompressionStream {
  #parts = []
  #close = () => undefined
  constructor(format) {
    this.format = `${format}`
    const whole = new Promise((close) => {
      this.#close = close
    })
    this.writable = {
      getWriter: () => ({
        write: (part) => Promise.resolve(void this.#parts.push(part)),
        close: () => Promise.resolve(void this.#close(this.run(joined(this.#parts)))),
      }),
    }
    this.readable = { whole }
  }
  run(bytes) {
    const text = host.inflate(JSON.stringify([this.format, toBase64(bytes)]))
    if (text === '') throw new TypeError('The compressed data was not valid')
    return fromBase64(text.slice(1))
  }
}

export class FileReader extends Target {
  readyState = 0
  result = null
  error = null
  #give(result) {
    soon(() => {
      Object.assign(this, { result, readyState: 2 })
      for (const type of ['load', 'loadend']) this.dispatchEvent(new globalThis.Event(type))
    })
  }
  readAsText(blob) {
    this.#give(blob.raw)
  }
  readAsArrayBuffer(blob) {
    this.#give(blob.bytes.slice().buffer)
  }
  readAsDataURL(blob) {
    this.#give(
      `data:${blob.type};base64,${globalThis.btoa(Array.from(blob.bytes, (byte) => String.fromCharCode(byte)).join(''))}`,
    )
  }
}
