/** What would leave the page is recorded; nothing leaves, and nobody answers but what the visit has captured. */
import { EventTarget } from 'linkedom'
import { bytesOf, fromBase64, TextDecoder, toBase64 } from './codecs.js'
import { absolute } from './documents.js'
import { host, record, state } from './host.js'
import { URL, URLSearchParams } from './url.js'

/** After so many milliseconds of the page's time a request has failed. */
const UNANSWERED_MS = 4_000
/** Captured texts by their addresses. */
const captured = new Map()
const blobs = new Map()
let blobCount = 0

export function capture(entries) {
  for (const [url, text] of entries) captured.set(url, text)
}
export const capturedText = (url) => captured.get(url) ?? null

/** The text of a `blob:` or `data:` address; null for any other. */
export function localText(address) {
  if (address.startsWith('blob:')) return blobs.get(address)?.raw ?? null
  const data = /^data:([^,]*),([\s\S]*)$/i.exec(address)
  if (data === null) return null
  try {
    return /;\s*base64\s*$/i.test(data[1])
      ? new TextDecoder().decode(
          Uint8Array.from(globalThis.atob(decodeURIComponent(data[2])), (char) => char.charCodeAt(0)),
        )
      : decodeURIComponent(data[2])
  } catch {
    return null
  }
}
export function localType(address) {
  if (address.startsWith('blob:')) return blobs.get(address)?.type ?? ''
  return /^data:([^;,]*)/i.exec(address)?.[1] ?? ''
}

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
class Stream {
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

/** Unpacks by the host, within bounds. */
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

URL.createObjectURL = (blob) => {
  const address = `blob:${new URL(state.url).origin}/${(++blobCount).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
  if (blob instanceof Blob) blobs.set(address, blob)
  return address
}
URL.revokeObjectURL = () => undefined

/** The first bytes of what a `blob:` or `data:` address holds, as base64. */
export function headOf(address) {
  const blob = blobs.get(address)
  if (blob === undefined) return /^data:[^,]*;base64,([\w+/=-]{0,800})/i.exec(address)?.[1] ?? null
  return globalThis.btoa(
    Array.from(blob.bytes.subarray(0, 600), (byte) => String.fromCharCode(byte)).join(''),
  )
}

export class Headers {
  #map = new Map()
  constructor(init = {}) {
    const entries = typeof init[Symbol.iterator] === 'function' ? init : Object.entries(init ?? {})
    for (const [name, value] of entries) this.append(name, value)
  }
  append(name, value) {
    this.#map.set(`${name}`.toLowerCase(), `${value}`)
  }
  set(name, value) {
    this.append(name, value)
  }
  get(name) {
    return this.#map.get(`${name}`.toLowerCase()) ?? null
  }
  has(name) {
    return this.#map.has(`${name}`.toLowerCase())
  }
  delete(name) {
    this.#map.delete(`${name}`.toLowerCase())
  }
  forEach(call) {
    for (const [name, value] of this.#map) call(value, name, this)
  }
  entries() {
    return this.#map.entries()
  }
  [Symbol.iterator]() {
    return this.#map.entries()
  }
}

export class FormData {
  #list = []
  constructor(form) {
    for (const control of form?.querySelectorAll?.('input, select, textarea') ?? [])
      if (control.name) this.append(control.name, control.value)
  }
  append(name, value) {
    this.#list.push([`${name}`, value])
  }
  set(name, value) {
    this.delete(name)
    this.append(name, value)
  }
  delete(name) {
    this.#list = this.#list.filter(([key]) => key !== name)
  }
  get(name) {
    return this.#list.find(([key]) => key === name)?.[1] ?? null
  }
  getAll(name) {
    return this.#list.filter(([key]) => key === name).map(([, value]) => value)
  }
  has(name) {
    return this.#list.some(([key]) => key === name)
  }
  forEach(call) {
    for (const [name, value] of this.#list) call(value, name, this)
  }
  entries() {
    return this.#list[Symbol.iterator]()
  }
  [Symbol.iterator]() {
    return this.entries()
  }
}

class Answer {
  constructor(text, url) {
    Object.assign(this, {
      raw: text,
      url,
      ok: true,
      status: 200,
      statusText: 'OK',
      redirected: false,
      headers: new Headers(),
    })
  }
  text() {
    return Promise.resolve(this.raw)
  }
  json() {
    return Promise.resolve(this.raw).then(JSON.parse)
  }
  blob() {
    return Promise.resolve(new Blob([this.raw]))
  }
  arrayBuffer() {
    return new Blob([this.raw]).arrayBuffer()
  }
  clone() {
    return new Answer(this.raw, this.url)
  }
}

function bodyText(body) {
  if (body === null || body === undefined) return ''
  if (body instanceof FormData || body instanceof URLSearchParams)
    return [...body].map((pair) => pair.join('=')).join('&')
  if (body instanceof Blob) return body.raw
  if (body instanceof Stream) return new TextDecoder().decode(body.bytes)
  return typeof body === 'object' && !ArrayBuffer.isView(body) && !(body instanceof ArrayBuffer)
    ? `${body}`
    : `${body}`
}

const send = (kind, url, method, body) =>
  record(kind, `${`${method ?? 'GET'}`.toUpperCase()} ${url} ${bodyText(body)}`.slice(0, 4_000))
const answerTo = (url, method) =>
  method === undefined || /^get$/i.test(method) ? (localText(url) ?? capturedText(url)) : null

export function fetch(input, init = {}) {
  const url = absolute(input?.url ?? input)
  const method = init?.method ?? input?.method
  send('fetch', url, method, init?.body)
  const text = answerTo(url, method)
  if (text !== null) return Promise.resolve(new Answer(text, url))
  return new Promise((answer, fail) => {
    // What a person's click has sent is taken without a word; nothing else is answered, as behind a filter.
    if (state.phase !== 'load') return state.later(() => answer(new Answer('', url)))
    state.afterMs(UNANSWERED_MS, () => fail(new TypeError('Failed to fetch')))
  })
}

export class Request {
  constructor(input, init = {}) {
    this.url = absolute(input?.url ?? input)
    this.method = init.method ?? input?.method ?? 'GET'
    this.headers = new Headers(init.headers)
  }
}
export class Response extends Answer {
  constructor(body = '', init = {}) {
    super(bodyText(body), '')
    this.status = init?.status ?? 200
    this.ok = this.status >= 200 && this.status < 300
    if (body instanceof Stream) this.bytes = body.bytes
    if (body?.whole) this.whole = body.whole.then((bytes) => new TextDecoder().decode(bytes))
  }
  text() {
    return this.whole ?? super.text()
  }
  arrayBuffer() {
    return this.bytes ? Promise.resolve(this.bytes.slice().buffer) : super.arrayBuffer()
  }
}

/** Both ways of hearing of an event: `addEventListener` and `on…`. */
export class Target extends EventTarget {
  dispatchEvent(event) {
    this.addEventListener(event.type, this[`on${event.type}`], { once: true })
    return super.dispatchEvent(event)
  }
}

export class XMLHttpRequest extends Target {
  readyState = 0
  status = 0
  statusText = ''
  responseText = ''
  response = ''
  responseType = ''
  upload = new Target()
  open(method, url) {
    this.method = `${method}`
    this.url = absolute(url)
    this.readyState = 1
  }
  setRequestHeader() {}
  overrideMimeType() {}
  getResponseHeader() {
    return null
  }
  getAllResponseHeaders() {
    return ''
  }
  abort() {}
  send(body) {
    send('fetch', this.url, this.method, body)
    const text = answerTo(this.url, this.method)
    if (text === null && state.phase === 'load') {
      state.afterMs(UNANSWERED_MS, () => {
        this.readyState = 4
        for (const type of ['readystatechange', 'error', 'loadend'])
          this.dispatchEvent(new globalThis.Event(type))
      })
      return
    }
    state.later(() => {
      Object.assign(this, {
        readyState: 4,
        status: 200,
        statusText: 'OK',
        responseURL: this.url,
        responseText: text ?? '',
      })
      this.response = this.responseType === 'json' ? JSON.parse(text ?? 'null') : (text ?? '')
      for (const type of ['readystatechange', 'load', 'loadend'])
        this.dispatchEvent(new globalThis.Event(type))
    })
  }
}
for (const [name, value] of Object.entries({
  UNSENT: 0,
  OPENED: 1,
  HEADERS_RECEIVED: 2,
  LOADING: 3,
  DONE: 4,
}))
  XMLHttpRequest[name] = XMLHttpRequest.prototype[name] = value

export class WebSocket extends Target {
  readyState = 0
  constructor(url) {
    super()
    this.url = absolute(url)
    record('socket', this.url)
    state.later(() => {
      this.readyState = 1
      this.dispatchEvent(new globalThis.Event('open'))
    })
  }
  send(text) {
    record('socket', `${this.url} ${bodyText(text)}`.slice(0, 4_000))
  }
  close() {
    this.readyState = 3
  }
}
for (const [at, name] of ['CONNECTING', 'OPEN', 'CLOSING', 'CLOSED'].entries())
  WebSocket[name] = WebSocket.prototype[name] = at
export class EventSource extends Target {
  constructor(url) {
    super()
    record('fetch', `GET ${absolute(url)} `)
  }
  close() {}
}
export class Worker extends Target {
  constructor(url) {
    super()
    const address = absolute(url)
    record('worker', localText(address)?.slice(0, 100_000) ?? address)
  }
  postMessage() {}
  terminate() {}
}
export class FileReader extends Target {
  #give(result) {
    state.later(() => {
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

export function sendBeacon(url, body) {
  send('beacon', absolute(url), 'POST', body)
  return true
}
