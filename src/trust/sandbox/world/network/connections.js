import { Target } from '../document/events.js'
import { realm, record, state, want } from '../host.js'
import { toWorld } from '../realm/membrane.js'
import { soon, timing } from '../tasks.js'
import { absolute, URL } from '../url.js'
import { Blob } from './blob.js'
import { agreed, answerTo, bodyText, isOk, recordSent, send, UNANSWERED_MS } from './fetch.js'
import { localText } from './local.js'

export class WebSocket extends Target {
  readyState = 0
  constructor(url) {
    super()
    this.url = absolute(url)
    this._url = this.url
    record('socket', this._url)
    want('lost', this._url)
    soon(() => {
      this.readyState = 1
      this.dispatchEvent(new globalThis.Event('open'))
    })
  }
  send(text) {
    recordSent('socket', `${this._url} ${bodyText(text)}`)
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
    want('lost', absolute(url))
  }
  close() {}
}
class WorkerScope extends Target {
  #address
  #tell
  constructor(address, tell) {
    super()
    this.#address = address
    this.#tell = tell
  }
  get self() {
    return this
  }
  postMessage(data) {
    this.#tell(data)
  }
  importScripts(...urls) {
    for (const url of urls) this.load(new URL(`${url}`, this.#address).href)
  }
  load(address) {
    const answer = answerTo(address)
    if (answer === null) return
    try {
      toWorld(realm.handler(`this.onmessage ??= null;\n${answer.text}`)).call(this)
    } catch (error) {
      state.failed(error)
    }
  }
  close() {}
}
const message = (data) => Object.assign(new globalThis.Event('message'), { data })
/** A worker runs as soon as its script is at hand, in the page's own time and with a scope of its own. */
export class Worker extends Target {
  #scope
  constructor(url) {
    super()
    const address = absolute(url)
    record('worker', localText(address) ?? address)
    this.#scope = new WorkerScope(address, (data) => soon(() => this.dispatchEvent(message(data))))
    soon(() => this.#scope.load(address))
  }
  postMessage(data) {
    soon(() => this.#scope.dispatchEvent(message(data)))
  }
  terminate() {}
}

export class XMLHttpRequest extends Target {
  readyState = 0
  status = 0
  statusText = ''
  responseText = ''
  response = ''
  responseType = ''
  responseURL = ''
  upload = new Target()
  _answer = null
  open(method, url, isLater = true) {
    this._method = `${method}`
    this._url = absolute(url)
    this._isLater = isLater !== false
    this.readyState = 1
  }
  setRequestHeader() {}
  overrideMimeType() {}
  getResponseHeader(name) {
    return /^content-type$/i.test(name) ? this._answer?.type || null : null
  }
  getAllResponseHeaders() {
    return this._answer?.type ? `content-type: ${this._answer.type}\r\n` : ''
  }
  abort() {}
  send(body) {
    send('fetch', this._url, this._method, body)
    this._answer = answerTo(this._url, this._method)
    if (this._answer === null && state.phase === 'load') {
      timing.setTimeout(() => {
        this.readyState = 4
        for (const type of ['readystatechange', 'error', 'loadend'])
          this.dispatchEvent(new globalThis.Event(type))
      }, UNANSWERED_MS)
      return
    }
    if (this._isLater) soon(() => this._arrive())
    else this._arrive()
  }
  _responseOf(text) {
    switch (this.responseType) {
      case 'json':
        return this._answer === null ? agreed() : jsonOf(text)
      case 'document':
        return new globalThis.DOMParser().parseFromString(text, 'text/html')
      case 'blob':
        return new Blob([text], { type: this._answer?.type ?? '' })
      case 'arraybuffer':
        return new Blob([text]).bytes.buffer
      default:
        return text
    }
  }
  _arrive() {
    const { text = '', status = 200 } = this._answer ?? {}
    Object.assign(this, {
      readyState: 4,
      status,
      statusText: isOk(status) ? 'OK' : '',
      responseURL: this._url,
      responseText: text,
    })
    this.response = this._responseOf(text)
    for (const type of ['readystatechange', 'load', 'loadend']) this.dispatchEvent(new globalThis.Event(type))
  }
}
function jsonOf(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
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
