/** What would leave the page is recorded, and nothing leaves. What the visit has captured answers; a person's press is agreed to. */
import { TextDecoder } from '../codecs.js'
import { host, most, reach, record, state, want } from '../host.js'
import { exotic } from '../realm/membrane.js'
import { soon, timing } from '../tasks.js'
import { absolute, URLSearchParams } from '../url.js'
import { Blob, Stream } from './blob.js'
import { answerAt, fetchedFrom } from './local.js'

/** After so many milliseconds of the page's time a request has failed. */
export const UNANSWERED_MS = 4_000

const isFile = (url) => host.file(url) !== ''

/** JSON that says yes to whatever a page asks of it, and tells of no error; as a text it is empty. */
export function agreed() {
  return exotic(
    new Proxy(() => undefined, {
      get(_, name) {
        if (name === Symbol.toPrimitive) return () => ''
        if (name === Symbol.iterator) return [][Symbol.iterator].bind([])
        return typeof name === 'symbol' || NOT_THERE.test(name) ? undefined : name === 'length' ? 0 : agreed()
      },
      apply: () => agreed(),
    }),
  )
}
const NOT_THERE = /^(?:then|toJSON)$|err|fail|invalid|wrong|block|denied|expired|bot|redirect|message|msg/i

class Answer {
  /** @param given null where nobody has answered. */
  constructor(given, url) {
    const { text, status, type } = given ?? { text: '', status: 200, type: '' }
    Object.assign(this, {
      raw: text,
      isAgreed: given === null,
      url,
      ok: isOk(status),
      status,
      statusText: isOk(status) ? 'OK' : '',
      redirected: false,
      headers: new Headers(type === '' ? {} : { 'content-type': type }),
    })
  }
  text() {
    return Promise.resolve(this.raw)
  }
  json() {
    return Promise.resolve(this.raw).then((text) => (this.isAgreed ? agreed() : JSON.parse(text)))
  }
  blob() {
    const blob = new Blob([this.raw])
    if (isFile(this.url)) fetchedFrom.set(blob, this.url)
    return Promise.resolve(blob)
  }
  arrayBuffer() {
    return new Blob([this.raw]).arrayBuffer()
  }
  get body() {
    return new Stream(new Blob([this.raw]).bytes)
  }
  clone() {
    const { raw, status, url } = this
    return new Answer(
      this.isAgreed ? null : { text: raw, status, type: this.headers.get('content-type') ?? '' },
      url,
    )
  }
}

export function bodyText(body) {
  if (body === null || body === undefined) return ''
  if (body instanceof FormData || body instanceof URLSearchParams)
    return [...body].map((pair) => pair.join('=')).join('&')
  if (body instanceof Blob) return body.raw
  if (body instanceof Stream) return new TextDecoder().decode(body.bytes)
  return typeof body === 'object' && !ArrayBuffer.isView(body) && !(body instanceof ArrayBuffer)
    ? `${body}`
    : `${body}`
}

export function send(kind, url, method, body) {
  recordSent(kind, `${`${method ?? 'GET'}`.toUpperCase()} ${url} ${bodyText(body)}`)
}
export function recordSent(kind, text) {
  if (text.length > most.sent) reach('sent')
  record(kind, text.slice(0, most.sent))
}
const isGet = (method) => method === undefined || /^get$/i.test(method)
export const isOk = (status) => status >= 200 && status < 300

/** What is at hand for a request; null for nothing, which the host is told where the page waits for it. */
export function answerTo(url, method, isAwaited = true) {
  const answer = isGet(method) ? answerAt(url) : null
  if (answer === null && isAwaited && !isFile(url)) want(isGet(method) ? 'answer' : 'lost', url)
  return answer
}

export function fetch(input, init = {}) {
  const url = absolute(input?.url ?? input)
  const method = init?.method ?? input?.method
  send('fetch', url, method, init?.body)
  // What outlives the page, or may not be read, draws nothing.
  const isAwaited = !init?.keepalive && init?.mode !== 'no-cors'
  const answered = answerTo(url, method, isAwaited)
  if (answered !== null) return Promise.resolve(new Answer(answered, url))
  return new Promise((answer, fail) => {
    // What a person's click has sent is taken without a word; nothing else is answered, as behind a filter.
    if (state.phase !== 'load' || isFile(url)) return soon(() => answer(new Answer(null, url)))
    timing.setTimeout(() => fail(new TypeError('Failed to fetch')), UNANSWERED_MS)
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
    super({ text: bodyText(body), status: init?.status ?? 200, type: '' }, '')
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

export function sendBeacon(url, body) {
  send('beacon', absolute(url), 'POST', body)
  return true
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
